import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { told } from '#kernel/web/client/told.ts'
import { ExportButton, ImportDialog, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag, toast } from '#kernel/web/ui/index.ts'
import { LoadRate } from '#modules/organisation/web/index.ts'
import { employeeApi } from '../shared/api.ts'
import { CertificateState } from '../shared/certificate.ts'
import { EmployeeState, JoinStatus, Skill } from '../shared/employee.terms.ts'
import { type EmployeeRow, employeeList } from '../shared/employeeList.ts'
import { employeePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { CertBadge } from './CertBadge.tsx'
import { OneChosen } from './EmployeeVerbs.tsx'
import css from './employee.module.css'
import { Portrait } from './Portrait.tsx'

/** /employeeManage/list (archives 4.2): a worker whose T certificate is over stands in red. */
export function EmployeeListPage() {
  const [importing, setImporting] = useState(false)
  const add = (
    <Can needs={[may.add]}>
      <Link to={employeePaths.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增员工
        </Button>
      </Link>
    </Can>
  )
  return (
    <>
      <ListPage
        list={employeeList}
        from={employeeApi.list}
        title="员工管理"
        actions={
          <>
            <Can needs={[may.import]}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <ExportButton to={employeeApi.export} />
            {add}
          </>
        }
        selectionActions={({ rows, ids, clear }) => (
          <>
            <InviteChosen rows={rows as EmployeeRow[]} onDone={clear} />
            {ids.length === 1 && rows[0] && <OneChosen row={rows[0] as EmployeeRow} onDone={clear} />}
          </>
        )}
        open={(row) => `${employeePaths.detail}?id=${row.id}`}
        cells={{
          name: (name, row) => (
            <span className={isOver(row) ? `redText strong ${css.expired}` : undefined}>
              <Portrait name={name} url={row.photo} />
              {name}
              {row.state !== EmployeeState.code.active && <Tag>{EmployeeState.label(row.state)}</Tag>}
            </span>
          ),
          skills: (codes) =>
            codes.length > 0 ? codes.map((code) => Skill.label(code)).join('、') : <span className="ter">—</span>,
          certBadge: (state) => <CertBadge state={state} />,
          loadRate: (rate, row) => <LoadRate rate={row.elevatorCount > 0 ? rate : null} />,
          joinStatus: (status) =>
            status === JoinStatus.code.joined ? (
              JoinStatus.label(status)
            ) : (
              <span className="amberText">{JoinStatus.label(status)}</span>
            ),
        }}
        empty={{ hint: '新增或导入员工，发送邀请后本人设置密码即可登录。', actions: add }}
      />
      <ImportDialog
        what="员工"
        unit="人"
        template={employeeApi.template}
        to={employeeApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </>
  )
}

const isOver = (row: EmployeeRow) =>
  row.certBadge === CertificateState.code.expired && row.state === EmployeeState.code.active

/** 邀请/重新邀请 of the chosen people who have not joined; each refusal is told by name. */
function InviteChosen({ rows, onDone }: { rows: readonly EmployeeRow[]; onDone: () => void }) {
  const { call } = useKit()
  const [running, setRunning] = useState(false)
  const waiting = rows.filter(
    (row) => row.joinStatus !== JoinStatus.code.joined && row.state === EmployeeState.code.active,
  )
  return (
    <Can needs={[may.invite]}>
      <Button
        size="small"
        loading={running}
        disabled={waiting.length === 0}
        onClick={async () => {
          setRunning(true)
          let sent = 0
          for (const row of waiting) if ((await told(call(employeeApi.invite, { id: row.id }))) !== undefined) sent++
          setRunning(false)
          if (sent > 0) toast.done(`已向 ${sent} 人发送邀请短信`)
          onDone()
        }}
      >
        发送邀请{waiting.length > 0 ? ` ${waiting.length} 人` : ''}
      </Button>
    </Can>
  )
}
