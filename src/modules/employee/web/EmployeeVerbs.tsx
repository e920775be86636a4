import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { EmployeeState, JoinStatus } from '../shared/employee.terms.ts'
import type { EmployeeRow } from '../shared/employeeList.ts'
import { employeePaths, handoverPage } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { type Asked, EmployeeDialogs } from './EmployeeDialogs.tsx'

type Verb = { readonly key: Asked; readonly label: string; readonly shown: boolean }

/** What may be asked about a person now, in one order for the list and the detail (archives 4.2). */
export function verbsOf(
  { state, joinStatus }: { readonly state: number; readonly joinStatus: number },
  holds: (codes: readonly string[]) => boolean,
): { key: Asked; label: string }[] {
  const active = state === EmployeeState.code.active
  const waiting = active && joinStatus !== JoinStatus.code.joined
  const verbs: Verb[] = [
    { key: 'qr', label: '二维码邀请', shown: waiting && holds([may.invite]) },
    { key: 'resetPassword', label: '重置密码', shown: active && !waiting && holds([may.resetPassword]) },
    { key: 'stop', label: '停用', shown: active && holds([may.leave]) },
    { key: 'start', label: '启用', shown: state === EmployeeState.code.stopped && holds([may.leave]) },
    { key: 'leave', label: '离职', shown: state !== EmployeeState.code.left && holds([may.leave]) },
  ]
  return verbs.filter((verb) => verb.shown).map(({ key, label }) => ({ key, label }))
}

/** Verbs over the one chosen row: 编辑, 移交电梯 and what its state allows. */
export function OneChosen({ row, onDone }: { row: EmployeeRow; onDone: () => void }) {
  const { may: holds } = useKit()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const here = row.state !== EmployeeState.code.left
  const items = verbsOf(row, holds)
  return (
    <>
      {here && holds([may.edit]) && (
        <Button size="small" onClick={() => void navigate(`${employeePaths.detail}?id=${row.id}&edit=1`)}>
          编辑
        </Button>
      )}
      {here && holds([may.transfer]) && (
        <Button size="small" onClick={() => void navigate(handoverPage(row.id))}>
          移交电梯
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items, onClick: ({ key }) => setAsked(key as Asked) }} trigger={['click']}>
          <Button size="small">更多</Button>
        </Dropdown>
      )}
      <EmployeeDialogs employee={row} asked={asked} onClose={() => setAsked(undefined)} onDone={onDone} />
    </>
  )
}
