import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RepairCause, RepairSource } from '#modules/repair/shared/repair.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Facts, Section } from '../kit/parts.tsx'
import { navigation } from '../navigation.ts'
import order from '../pages/order.module.css'
import { usePhone } from '../store/state.ts'
import { clockOf, shortDay } from '../words.ts'
import { Dial } from './Dial.tsx'

const moment = (instant: string) => `${shortDay(instant.slice(0, 10))} ${clockOf(instant)}`

interface Props {
  readonly order: FieldRepair
  readonly employeeId: string | null
  /** What else was said, after the report. */
  readonly children: ReactNode
}

interface PartProps {
  readonly repair: FieldRepair
}

/** The report, the lift, who comes along, and what was done here before. */
export function RepairFacts({ order: repair, employeeId, children }: Props) {
  return (
    <>
      <Report repair={repair} />
      {children}
      <Lift repair={repair} />
      {repair.crew.length > 0 && <Crew repair={repair} employeeId={employeeId} />}
      {repair.before.length > 0 && <Before repair={repair} />}
    </>
  )
}

function Report({ repair }: PartProps) {
  return (
    <Section title="报修" aside={RepairSource.label(repair.source)}>
      {repair.reportText && <p className={order.said}>{repair.reportText}</p>}
      <Facts
        rows={[
          ['报修时间', moment(repair.reportAt)],
          ...(repair.appointAt ? ([['预约', moment(repair.appointAt)]] as const) : []),
          [repair.reporterName, <Dial key="call" phone={repair.reporterPhone} />],
          ['工单编号', repair.orderNo],
        ]}
      />
    </Section>
  )
}

function Lift({ repair }: PartProps) {
  const { mapApp } = usePhone().facts
  const { lift } = repair
  return (
    <Section title="电梯">
      <Facts
        rows={
          lift
            ? [
                ['地址', repair.address],
                ['注册代码', lift.registerCode],
                ['设备编号', lift.deviceNumber],
                ['品牌', lift.brand],
                [`安全员 ${lift.safetyOfficer ?? ''}`, lift.officerPhone && <Dial phone={lift.officerPhone} />],
              ]
            : [
                ['地址', repair.address],
                ['电梯', '待确认，到场后告诉调度是哪一台'],
              ]
        }
      />
      {lift && (
        <p className={order.links}>
          <a href={navigation(lift, mapApp)} rel="noreferrer">
            导航到现场
          </a>
          <Link to={phonePaths.repairParts(repair.id)}>用料</Link>
        </p>
      )}
    </Section>
  )
}

function Crew({ repair, employeeId }: PartProps & Pick<Props, 'employeeId'>) {
  return (
    <Section title="作业人员">
      <ul className={`m-0 p-0 pb-12 px-16 no-marks ${order.crew}`}>
        {repair.crew.map((one) => (
          <li className="row between" key={one.employeeId} data-in={one.signedIn || undefined}>
            {one.phone && one.employeeId !== employeeId ? (
              <Dial phone={one.phone}>
                {one.name} {one.phone}
              </Dial>
            ) : (
              `${one.name}${one.employeeId === employeeId ? '（我）' : ''}`
            )}
            <span className="ter">{one.signedIn ? '已到场' : '未到场'}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Before({ repair }: PartProps) {
  return (
    <Section title="同梯以往维修">
      <ul className={order.list}>
        {repair.before.map((one) => (
          <li key={one.reportAt}>
            {one.reportAt.slice(0, 10)}　{one.cause === null ? '原因未登记' : RepairCause.label(one.cause)}
            <small>{[one.text, one.measure].filter(Boolean).join('；')}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
