import { addMonths } from '#kernel/shared/days.ts'
import { factsOf, Loaded } from '#kernel/web/detail/index.ts'
import { figureRow } from '#kernel/web/figure/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, DayRail, KeyValue, Money, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { teamFigures } from '#modules/organisation/shared/figures.ts'
import { LoadRate } from '#modules/organisation/web/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { CertType, warningDays } from '../shared/certificate.ts'
import { certificateApi } from '../shared/certificateApi.ts'
import { EmployeeState, JoinStatus, SexShown, workerKinds } from '../shared/employee.terms.ts'
import { type EmployeeDetail, EmployeeDraft } from '../shared/employee.ts'
import { employeeFigures } from '../shared/figures.ts'
import { visitWords } from '../shared/neighbours.ts'
import { orderPage } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { workApi } from '../shared/workApi.ts'
import { CertBadge, CertState } from './CertBadge.tsx'

interface Props {
  readonly employee: EmployeeDetail
}

/** 概况: of whoever works at lifts the certificates and what is ahead, of the others what they are employed as. */
export function EmployeeOverview({ employee }: Props) {
  const works = workerKinds.includes(employee.kind) || employee.elevatorCount > 0 || employee.openOrders > 0
  if (!works)
    return (
      <div className="detailColumns">
        <Basic employee={employee} />
        <Post employee={employee} />
        <Certificates employee={employee} />
      </div>
    )
  return (
    <div className="detailSplit">
      <div className="detailStack">
        <Certificates employee={employee} />
        <Ahead employee={employee} />
      </div>
      <div className="detailStack">
        <Load employee={employee} />
        <Basic employee={employee} />
        <Post employee={employee} />
      </div>
    </div>
  )
}

/** Each certificate with its last day on the rail of its four years or whatever it is valid for. */
function Certificates({ employee }: Props) {
  const today = useKit().today()
  return (
    <Loaded from={certificateApi.list} input={{ ownerId: employee.id, size: 100 }} what="证书">
      {({ records }) => (
        <Panel title="证书" count={records.length}>
          {records.length === 0 ? (
            <p className="ter panelText">没有登记证书。</p>
          ) : (
            <ShortTable
              rows={records}
              columns={[
                { title: '证书类型', cell: (row) => CertType.label(row.certType) },
                { title: '状态', cell: (row) => <CertState state={row.state} /> },
                {
                  title: '有效期至',
                  cell: ({ validTo, certType }) =>
                    validTo ? <DateText value={validTo} today={today} warn={warningDays[certType] ?? 0} /> : '长期',
                },
                {
                  title: '有效期',
                  quiet: true,
                  width: 140,
                  cell: ({ validFrom, validTo, certType }) =>
                    validTo && (
                      <DayRail
                        label={`${CertType.label(certType)}有效期`}
                        from={validFrom ?? addMonths(validTo, -48)}
                        to={validTo}
                        today={today}
                        warn={warningDays[certType] ?? 0}
                      />
                    ),
                },
              ]}
            />
          )}
        </Panel>
      )}
    </Loaded>
  )
}

/** As many as fit beside the facts; the tab 工单 has the rest. */
const AHEAD = 10

/** What is planned this month and not done yet, the earliest first. */
function Ahead({ employee }: Props) {
  const today = useKit().today()
  return (
    <Loaded from={workApi.orders} input={{ id: employee.id, month: today.slice(0, 7) }} what="工单">
      {(orders) => {
        const left = orders
          .filter(({ completeAt, imported }) => completeAt === null && !imported)
          .toSorted((a, b) => a.planDate.localeCompare(b.planDate))
        return (
          <Panel title="本月还要做的维保" count={left.length}>
            {left.length === 0 ? (
              <p className="ter panelText">本月没有未完成的维保工单。</p>
            ) : (
              <ShortTable
                rows={left.slice(0, AHEAD)}
                open={({ id }) => orderPage(id)}
                columns={[
                  { title: '电梯', cell: (order) => liftLabel(order.communityName, order.elevatorName) },
                  { title: '状态', cell: (order) => visitWords[order.status] },
                  { title: '计划日期', cell: ({ planDate }) => <DateText value={planDate} today={today} /> },
                  { title: '级别', cell: (order) => Level.label(order.level as 1) },
                  { title: '分工', cell: ({ leads }) => (leads ? '责任人' : <span className="ter">辅助</span>) },
                ]}
              />
            )}
          </Panel>
        )
      }}
    </Loaded>
  )
}

function Load({ employee }: Props) {
  return (
    <Panel title="能力与负荷">
      <KeyValue
        nameWidth={112}
        items={[
          ['特种设备证', <CertBadge key="t" state={employee.certBadge} />],
          ...factsOf(EmployeeDraft, employee, ['skills', 'skillLevel']),
          figureRow(liftFigures.charged, employee.elevatorCount),
          figureRow(employeeFigures.openOrders, employee.openOrders),
          figureRow(teamFigures.loadHours, employee.loadHours.toFixed(1)),
          figureRow(teamFigures.loadRate, employee.loadRate, <LoadRate rate={employee.loadRate} />),
        ]}
      />
    </Panel>
  )
}

function Basic({ employee }: Props) {
  const sees = useKit().may([may.seePersonal])
  return (
    <Panel title="基本">
      <KeyValue
        nameWidth={112}
        items={[
          ...factsOf(EmployeeDraft, employee, ['phone', 'idCard']),
          ['性别', SexShown.label(employee.sex)],
          ['出生日期', sees ? day(employee.birthday) : '•••'],
          ['紧急联系人', [employee.emergencyContact, employee.emergencyPhone].filter(Boolean).join(' ')],
          ...factsOf(EmployeeDraft, employee, ['kind', 'positionIds', 'teamId', 'hourCost'], {
            positionIds: employee.positions.join('、'),
            hourCost: sees ? <Money value={employee.hourCost} /> : '•••',
          }),
        ]}
      />
    </Panel>
  )
}

function Post({ employee }: Props) {
  return (
    <Panel title="任职">
      <KeyValue
        nameWidth={112}
        items={[
          ['人员状态', EmployeeState.label(employee.state)],
          ['加入状态', JoinStatus.label(employee.joinStatus)],
          ['邀请时间', employee.invitedAt && <DateText value={employee.invitedAt} />],
          ['加入时间', employee.joinedAt && <DateText value={employee.joinedAt} />],
          ...factsOf(EmployeeDraft, employee, ['entryDate', 'workStartDate']),
          ['工龄', `${employee.workYears} 年`],
          ...(employee.leaveDate ? [['离职日期', day(employee.leaveDate)] as const] : []),
          ...factsOf(EmployeeDraft, employee, ['insuranceTo']),
        ]}
      />
    </Panel>
  )
}

const day = (value: string | null) => value && <DateText value={value} as="date" />
