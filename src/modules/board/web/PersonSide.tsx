import { Link } from 'react-router'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { DateText, daysLeft, PanelHead } from '#kernel/web/ui/index.ts'
import { timeText } from '#kernel/web/ui/value.tsx'
import { liftDetailPath } from '#modules/community/shared/paths.ts'
import { AbsenceKind, AbsenceState } from '#modules/employee/shared/absence.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { employeePaths } from '#modules/employee/shared/paths.ts'
import { CERTIFICATE_DAYS } from '../shared/board.ts'
import type { EmployeeMonth } from '../shared/employeePlan.ts'
import css from './plan.module.css'

/** 证书与剩余天数, 请假, 负责电梯 (jobs 4.2). */
export function PersonSide({ person, today }: { person: EmployeeMonth; today: string }) {
  const tab = (name: string) => `${employeePaths.detail}?id=${person.id}&tab=${name}`
  const opens = reachable(employeePaths.detail)
  return (
    <>
      <section aria-label="证书">
        <PanelHead
          title="证书"
          count={person.certificates.length}
          right={opens && <Link to={tab('certificates')}>全部</Link>}
        />
        <ul className={`m-0 pt-2 pb-6 px-14 no-marks t13 ${css.facts}`}>
          {person.certificates.map(({ id, type, certNo, validTo, daysLeft: left }) => (
            <li key={id} title={certNo ?? undefined}>
              <span className="clip">{CertType.label(type as 201)}</span>
              {left === null ? (
                <span className="ter">长期有效</span>
              ) : (
                <span className={`num ${left < 0 ? 'redText' : left <= CERTIFICATE_DAYS ? 'amberText' : 'sec'}`}>
                  {daysLeft(left)} · {validTo}
                </span>
              )}
            </li>
          ))}
          {person.certificates.length === 0 && <li className="redText">没有有效证书，不能安排维保</li>}
        </ul>
      </section>
      <section aria-label="请假">
        <PanelHead
          title="请假"
          count={person.absences.length}
          right={opens && <Link to={tab('absences')}>登记、审批</Link>}
        />
        <ul className={`m-0 pt-2 pb-6 px-14 no-marks t13 ${css.facts}`}>
          {person.absences.map(({ id, kind, from, to, state, orders }) => (
            <li key={id}>
              <span className="num">
                {timeText(from)} 至 {timeText(to)}
              </span>
              <span className="sec">
                {AbsenceKind.label(kind as 1)} · {AbsenceState.label(state as 0)}
                {orders > 0 && <b className="amberText"> {orders} 单待改派</b>}
              </span>
            </li>
          ))}
          {person.absences.length === 0 && <li className="ter">没有请假</li>}
        </ul>
      </section>
      <section aria-label="负责电梯">
        <PanelHead
          title="负责电梯"
          count={`${person.lifts.length} 台`}
          right={opens && <Link to={tab('lifts')}>移交记录</Link>}
        />
        <ul className={`m-0 pt-2 pb-6 px-14 no-marks t13 ${css.facts}`}>
          {person.lifts.map(({ id, name, communityName, leads, nextMaintainDate, openOrders }) => (
            <li key={id}>
              <span className="clip">
                <Link to={`${liftDetailPath}?id=${id}`}>
                  {communityName} {name}
                </Link>
                {!leads && <span className="ter"> 辅助</span>}
              </span>
              <span className="num sec">
                <DateText value={nextMaintainDate} today={today} warn={2} /> · {openOrders} 单
              </span>
            </li>
          ))}
          {person.lifts.length === 0 && <li className="ter">没有负责的电梯</li>}
        </ul>
      </section>
    </>
  )
}
