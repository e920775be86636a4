import { useNavigate, useSearchParams } from 'react-router'
import { AuditPanel, DetailPage, Loaded, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { Figure } from '#kernel/web/figure/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { Tag } from '#kernel/web/ui/index.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { employeeApi } from '../shared/api.ts'
import { CertificateState } from '../shared/certificate.ts'
import { EmployeeKind, EmployeeState, JoinStatus } from '../shared/employee.terms.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { employeePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { AbsenceTab } from './AbsenceTab.tsx'
import { CertificateTab } from './CertificateTab.tsx'
import { type Asked, EmployeeDialogs } from './EmployeeDialogs.tsx'
import { EmployeeForm } from './EmployeeFormPage.tsx'
import { EmployeeOverview } from './EmployeeOverview.tsx'
import { verbsOf } from './EmployeeVerbs.tsx'
import { HoursTab } from './HoursTab.tsx'
import { LiftsTab } from './LiftsTab.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import { Portrait } from './Portrait.tsx'
import { TrackTab } from './TrackInspector.tsx'

/** /employeeManage/detail?id= (archives 4.2); with edit=1 the form of the same person. */
export function EmployeeDetailPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const id = search.get('id') ?? ''
  const editing = search.get('edit') === '1'
  return (
    <Loaded from={employeeApi.detail} input={{ id }} what="员工" still={editing}>
      {(employee) =>
        editing ? (
          <EmployeeForm
            key={employee.version}
            title={`编辑员工 ${employee.name}`}
            initial={employee}
            onDone={() => void navigate(`${employeePaths.detail}?id=${id}`, { replace: true })}
          />
        ) : (
          <EmployeeView employee={employee} />
        )
      }
    </Loaded>
  )
}

interface ViewProps {
  readonly employee: EmployeeDetail
}

function EmployeeView({ employee }: ViewProps) {
  useOpenedName(employee.name)
  const { may: holds } = useKit()
  const { certBadge, state, joinStatus } = employee
  const over = certBadge === CertificateState.code.expired || certBadge === CertificateState.code.missing
  return (
    <DetailPage
      icon={<Portrait name={employee.name} url={employee.headImg?.url} size="title" />}
      name={employee.name}
      badges={
        <>
          {state !== EmployeeState.code.active && <Tag>{EmployeeState.label(state)}</Tag>}
          {state === EmployeeState.code.active && joinStatus !== JoinStatus.code.joined && (
            <Tag tone="amber">{JoinStatus.label(joinStatus)}</Tag>
          )}
          {over && <Tag tone="red">T证{CertificateState.label(certBadge)}</Tag>}
        </>
      }
      facts={[
        employee.employeeNo,
        employee.phone,
        EmployeeKind.label(employee.kind),
        employee.teamName && `${employee.teamName}${employee.leads ? ' 班组长' : ''}`,
        employee.positions.join('、'),
        <Figure key="lifts" of={liftFigures.charged} value={employee.elevatorCount} />,
      ].filter(Boolean)}
      actions={<EmployeeActions employee={employee} />}
      tabs={[
        { key: 'overview', label: '概况', content: <EmployeeOverview employee={employee} /> },
        { key: 'certificates', label: '证书', content: <CertificateTab employee={employee} /> },
        {
          key: 'lifts',
          label: '负责电梯',
          count: employee.elevatorCount,
          content: <LiftsTab employee={employee} />,
        },
        { key: 'orders', label: '工单', content: <OrdersTab employee={employee} /> },
        { key: 'hours', label: '工时与评分', content: <HoursTab employee={employee} /> },
        ...(holds([may.track, may.mapTrack])
          ? [{ key: 'track', label: '轨迹', content: <TrackTab employee={employee} /> }]
          : []),
        { key: 'absences', label: '请假', content: <AbsenceTab employee={employee} /> },
        { key: 'audit', label: '操作日志', content: <AuditPanel entity="employee" id={employee.id} /> },
      ]}
    />
  )
}

function EmployeeActions({ employee }: ViewProps) {
  const { may: holds } = useKit()
  const { state, joinStatus } = employee
  const asks =
    (asked: Asked): Verb['asks'] =>
    ({ open, onClose }) =>
      open && <EmployeeDialogs employee={employee} asked={asked} onClose={onClose} />
  return (
    <Verbs
      of={[
        ...verbsOf(employee, holds).map((verb) => ({ ...verb, when: true, behind: true, asks: asks(verb.key) })),
        {
          key: 'invite',
          label: employee.invitedAt ? '重新邀请' : '邀请',
          when: state === EmployeeState.code.active && joinStatus !== JoinStatus.code.joined,
          needs: [may.invite],
          asks: asks('invite'),
        },
        {
          key: 'edit',
          label: '编辑',
          when: state !== EmployeeState.code.left,
          needs: [may.edit],
          primary: true,
          to: `${employeePaths.detail}?id=${employee.id}&edit=1`,
        },
      ]}
    />
  )
}
