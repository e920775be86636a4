import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { SPREAD_GOAL, spreadSaid } from '#modules/plan/shared/spread.ts'
import type { PlanPreview } from '../shared/plan.ts'
import css from './plan.module.css'
import { weeksOf } from './planWizard.ts'

const WIDTH = 1000
const HEIGHT = 120
const BASE = 100
const hours = (minutes: number) => (minutes / 60).toFixed(1)

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
            每天忙闲差距 {spreadSaid(curve.before, curve.after)}（目标 {percent(SPREAD_GOAL)} 以内）
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
                  {dateText(week.monday)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <details className={css.details}>
        <summary>灰色为已有，深色为本计划增加；查看每周数字</summary>
        <ShortTable
          shape="tight"
          rows={weeks}
          by={(week) => week.monday}
          columns={[
            { title: '周一', as: 'num', cell: (week) => week.monday },
            { title: '已有 小时', as: 'figure', cell: (week) => hours(week.existing) },
            { title: '本计划 小时', as: 'figure', cell: (week) => hours(week.added) },
            { title: '合计 小时', as: 'figure', cell: (week) => hours(week.existing + week.added) },
          ]}
        />
      </details>
    </section>
  )
}
