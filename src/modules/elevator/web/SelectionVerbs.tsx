import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Selection } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { type ElevatorMove, elevatorMoves } from '../shared/elevator.states.ts'
import type { ElevatorRow } from '../shared/elevatorList.ts'
import { may } from '../shared/permissions.ts'
import { useAssigned } from './AssignBar.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { elevatorPage } from './addresses.ts'
import { BatchDialog, type BatchKind } from './BatchDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

/** 改维保人员, 改模板, 停用 and what else the chosen lifts allow. */
export function SelectionVerbs({ selection }: { selection: Selection<ElevatorRow> }) {
  const navigate = useNavigate()
  const assigned = useAssigned()
  const [assigning, setAssigning] = useState(false)
  const [batch, setBatch] = useState<BatchKind>()
  const [move, setMove] = useState<ElevatorMove>()
  const mayMove = useCan(may.changeStatus) === 'enabled'
  const mayEdit = useCan(may.edit) === 'enabled'
  const mayPrint = useCan(may.qr) === 'enabled'
  const open = (Object.keys(elevatorMoves.moves) as ElevatorMove[]).filter((name) =>
    selection.rows.every((row) => elevatorMoves.moves[name].from.includes(row.useStatus)),
  )
  const more = [
    ...(mayEdit ? [{ key: 'team', label: '改班组', onClick: () => setBatch('team') }] : []),
    ...(mayPrint
      ? [{ key: 'print', label: '打印二维码', onClick: () => void navigate(elevatorPage.labels(selection.ids)) }]
      : []),
    ...(mayMove
      ? open
          .filter((name) => name !== 'stop')
          .map((name) => ({ key: name, label: elevatorMoves.moves[name].label, onClick: () => setMove(name) }))
      : []),
  ]
  return (
    <>
      <Can needs={[may.edit]}>
        <Button size="small" onClick={() => setBatch('workers')}>
          改维保人员
        </Button>
      </Can>
      <Can needs={[may.edit]}>
        <Button size="small" {...(assigned ? { type: 'primary' as const } : {})} onClick={() => setAssigning(true)}>
          改模板
        </Button>
      </Can>
      <Can needs={[may.changeStatus]}>
        <Button
          size="small"
          disabled={!open.includes('stop')}
          title={open.includes('stop') ? undefined : '所选电梯中有不在用的'}
          onClick={() => setMove('stop')}
        >
          停用
        </Button>
      </Can>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button size="small">更多</Button>
        </Dropdown>
      )}
      {assigning && <AssignDialog selection={selection} templateId={assigned} onClose={() => setAssigning(false)} />}
      {batch && <BatchDialog kind={batch} selection={selection} onClose={() => setBatch(undefined)} />}
      {move && (
        <StatusDialog
          move={move}
          lifts={selection.rows.map(({ lift }) => lift)}
          onDone={selection.clear}
          onClose={() => setMove(undefined)}
        />
      )}
    </>
  )
}
