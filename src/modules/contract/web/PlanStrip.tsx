import { daysBetween } from '#kernel/shared/days.ts'
import { shortDay } from '#kernel/shared/said.ts'
import type { PlanRow } from '../shared/paymentPlan.ts'
import css from './handle.module.css'

const [LEFT, RIGHT, WIDTH] = [26, 26, 350]

/** 09-10: five of them fit side by side; the years stand in the rows above. */
const monthDay = (day: string) => shortDay(day, day)

/** Periods of service as a strip with the due dates above it (look 5): so a wrong node shows at a glance. */
export function PlanStrip({ rows }: { rows: readonly Pick<PlanRow, 'periodStart' | 'periodEnd' | 'dueDate'>[] }) {
  const days = rows.flatMap((row) => [row.periodStart, row.periodEnd, row.dueDate]).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last) return null
  const span = daysBetween(first, last)
  const x = (day: string) => LEFT + (daysBetween(first, day) / span) * (WIDTH - LEFT - RIGHT)
  // As many dates as fit side by side.
  const step = Math.ceil(rows.length / 5)
  const labelled = rows.filter((_, i) => i % step === 0)
  const end =
    rows
      .map((row) => row.periodEnd)
      .sort()
      .at(-1) ?? last
  return (
    <div className={`rigid line-b bg t12 ${css.strip}`}>
      <div className="ter">服务期（下）与应收日（上）</div>
      <svg width="100%" viewBox={`0 0 ${WIDTH} 56`} role="img" aria-label="服务期与应收日">
        <path d={`M${LEFT - 8} 29H${WIDTH - RIGHT + 8}`} stroke="var(--line)" strokeWidth="6" />
        {rows.map((row, i) => (
          <path
            key={`${row.periodStart}${i}`}
            d={`M${x(row.periodStart)} 29H${Math.max(x(row.periodEnd) - 1, x(row.periodStart) + 1)}`}
            stroke="var(--brand)"
            strokeWidth="6"
            opacity={i % 2 ? 0.55 : 1}
          />
        ))}
        {rows.map((row, i) => (
          <path key={`${row.dueDate}${i}`} d={`M${x(row.dueDate) - 4} 15h8l-4 7z`} fill="var(--ink2)" />
        ))}
        {labelled.map((row, i) => (
          <text key={`due${i}`} x={x(row.dueDate)} y="11" className={css.stripDue}>
            {monthDay(row.dueDate)}
          </text>
        ))}
        {labelled.map((row, i) => (
          <text key={`from${i}`} x={x(row.periodStart)} y="50" className={css.stripDay}>
            {monthDay(row.periodStart)}
          </text>
        ))}
        {rows.length < 9 && (
          <text x={x(end)} y="50" className={css.stripDay}>
            {monthDay(end)}
          </text>
        )}
      </svg>
    </div>
  )
}
