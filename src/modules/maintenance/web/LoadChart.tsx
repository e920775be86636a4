import { PanelHead } from '#kernel/web/ui/index.ts'
import type { PlanPreview } from '../shared/plan.ts'
import css from './plan.module.css'
import { weeksOf } from './planWizard.ts'

const WIDTH = 1000
const HEIGHT = 120
const BASE = 100

/** 负荷: crew-minutes of the team by week, what it has already below, what this plan adds above. */
export function LoadChart({ curve }: { curve: PlanPreview['loadCurve'] }) {
  const weeks = weeksOf(curve.days)
  const most = Math.max(60, ...weeks.map((week) => week.existing + week.added))
  const step = WIDTH / Math.max(1, weeks.length)
  const high = (minutes: number) => (minutes / most) * (BASE - 8)
  const percent = (cv: number) => `${Math.round(cv * 100)} %`
  return (
    <section>
      <PanelHead
        title="班组负荷"
        count="按周，小时"
        right={
          <span className="num">
            日负荷离散 均衡前 {percent(curve.before)} → 均衡后 {percent(curve.after)}（目标 15 %）
          </span>
        }
      />
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={css.chart}
        role="img"
        aria-label="班组每周负荷，已有与本计划增加"
      >
        <path d={`M0 ${BASE}H${WIDTH}`} stroke="var(--ctl)" />
        {weeks.map((week, i) => {
          const [below, above] = [high(week.existing), high(week.added)]
          return (
            <g key={week.monday}>
              <rect x={i * step + 1} width={step - 2} y={BASE - below} height={below} fill="var(--ctl)" />
              <rect x={i * step + 1} width={step - 2} y={BASE - below - above} height={above} fill="var(--brand)" />
              {i % 6 === 0 && (
                <text x={i * step} y={HEIGHT - 5} className={css.chartText}>
                  {week.monday.slice(5)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <details className={css.details}>
        <summary>灰色为已有，深色为本计划增加；查看每周数字</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th>周一</th>
              <th className={css.right}>已有 小时</th>
              <th className={css.right}>本计划 小时</th>
              <th className={css.right}>合计 小时</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.monday}>
                <td className="num">{week.monday}</td>
                {[week.existing, week.added, week.existing + week.added].map((minutes, i) => (
                  <td key={i} className={`num ${css.right}`}>
                    {(minutes / 60).toFixed(1)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
