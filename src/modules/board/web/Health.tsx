import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addDays, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { staffCertificates } from '#modules/employee/shared/certificate.ts'
import { inspectionPaths } from '#modules/inspection/shared/paths.ts'
import { planList } from '#modules/inspection/shared/plan.ts'
import { drillCycle, visitGap } from '#modules/law/shared/law.ts'
import { maintainOrderList } from '#modules/maintenance/shared/maintainOrderList.ts'
import { OrderFlag } from '#modules/maintenance/shared/maintenance.ts'
import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'
import { qualityPaths } from '#modules/quality/shared/paths.ts'
import { type BoardSummary, CERTIFICATE_DAYS } from '../shared/board.ts'
import css from './health.module.css'
import { listHref } from './listHref.ts'

const CERTIFICATES = '/certificateManage/certificateList'

/** 97.57 %; without anything to divide by it is not known. */
export const shareText = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${((part / whole) * 100).toFixed(1)} %`

/** 合规体检: what an inspector would ask first (jobs 4.1, 6.11). What nobody records is 未采集, never 0. */
export function Health({ data }: { data: BoardSummary }) {
  const { health, today } = data
  const { gap, confirm, certificates, selfChecks, drills, quality } = health
  const month = { from: monthStart(today), to: monthEnd(today) }
  return (
    <section className={`rigid line-t bg-side t12 ${css.health}`} aria-label="合规体检">
      <Cell
        title="法定间隔合规"
        rule={`本月结束的维保间隔都在 ${visitGap.days} 日以内的电梯，占定期维保电梯的比例；接管前的间隔和家用电梯不计`}
        value={shareText(gap.kept, gap.lifts)}
        note={gap.lifts === 0 ? '没有定期维保的电梯' : `${gap.kept} / ${gap.lifts} 台`}
        bad={gap.kept < gap.lifts}
        href={at(
          maintenancePaths.orders,
          listHref(maintenancePaths.orders, maintainOrderList.filters, {
            completeAt: month,
            flags: [OrderFlag.code.overGap],
          }),
        )}
      />
      <Cell
        title="确认率"
        rule="近 30 天完成且已满 3 天的维保中，使用单位已确认的比例"
        value={shareText(confirm.confirmed, confirm.done)}
        note={confirm.done === 0 ? '近 30 天没有完成的维保' : `${confirm.confirmed} / ${confirm.done} 单`}
        href={at(
          maintenancePaths.orders,
          listHref(maintenancePaths.orders, maintainOrderList.filters, { tab: 'toConfirm' }),
        )}
      />
      <Cell
        title={`证书 ${CERTIFICATE_DAYS} 天内到期`}
        rule="在职人员的证书；换证后的旧证不计"
        value={`${certificates.expiring} 份`}
        note={certificates.expired > 0 ? `已过期 ${certificates.expired} 份` : '没有过期的'}
        bad={certificates.expired > 0}
        href={at(
          CERTIFICATES,
          `${listHref(CERTIFICATES, staffCertificates.filters, { validTo: { to: addDays(today, CERTIFICATE_DAYS) } })}&owner=2`,
        )}
      />
      <Cell
        title="应急演练"
        rule={`本半年各类电梯的应急演练次数（${drillCycle.by.name}）`}
        value={drills.length === 0 ? null : `${drills.filter(({ done }) => done > 0).length} / ${drills.length} 类`}
        note={drillNote(drills)}
        bad={drills.some(({ done }) => done === 0)}
        href={at(qualityPaths.drills, '')}
      />
      <Cell
        title="年度自行检查"
        rule="到期月份为本月或更早，还没有完成的年度自行检查"
        value={`${selfChecks.due} 项`}
        note={selfChecks.overdue > 0 ? `超期 ${selfChecks.overdue} 项` : '本月到期'}
        bad={selfChecks.overdue > 0}
        href={at(
          inspectionPaths.plan,
          listHref(inspectionPaths.plan, planList.filters, {
            taskKind: [10],
            open: true,
            dueMonth: { to: month.to },
          }),
        )}
      />
      <Cell
        title="质检抽查"
        rule="本月已做的质检，占应抽查数的比例"
        value={shareText(quality.done, quality.due) ?? `${quality.done} 单`}
        note={`本月 ${quality.done} / ${quality.due} 单`}
        href={at(qualityPaths.checks, '')}
      />
    </section>
  )
}

/** 缺液压驱动、杂物: short, so that the kinds are read and not cut. */
const drillNote = (drills: BoardSummary['health']['drills']) =>
  drills.length === 0
    ? '没有在保电梯'
    : drills
        .filter(({ done }) => done === 0)
        .map(({ category }) => category.replace(/电梯$/, ''))
        .join('、')
        .replace(/^(?=.)/, '缺') || '本半年都已完成'

const at = (path: string, href: string) => (reachable(path) ? href : undefined)

interface CellProps {
  readonly title: string
  /** How it is counted. */
  readonly rule: string
  /** Null: nobody records it. */
  readonly value: string | null
  readonly note: ReactNode
  readonly bad?: boolean
  readonly href?: string | undefined
}

function Cell({ title, rule, value, note, bad, href }: CellProps) {
  const inside = (
    <>
      <span className="sec">{title}</span>
      <span className="clip">
        {value === null ? <span className="ter">未采集</span> : <b className="num">{value}</b>}{' '}
        <span className={`small num ${bad ? 'amberText' : 'ter'}`}>{note}</span>
      </span>
    </>
  )
  return href ? (
    <Link to={href} title={`${title}：${rule}`}>
      {inside}
    </Link>
  ) : (
    <div title={`${title}：${rule}${typeof note === 'string' ? `；${note}` : ''}`}>{inside}</div>
  )
}
