import { keepPreviousData } from '@tanstack/react-query'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { evaluationApi } from '../shared/api.ts'
import { EvaluationHandle, type EvaluationStat, Star } from '../shared/evaluation.ts'
import css from './evaluation.module.css'

/** Average, distribution, response rate and six months, over the filters of the list (jobs 4.1). */
export function Figures() {
  const { state } = useCurrentList()
  const { data } = useRead(evaluationApi.stat, state.query as never, { placeholderData: keepPreviousData })
  const waitingOnly = state.filters.handle === EvaluationHandle.code.waiting
  return (
    <section className={`grid line-b ${css.figures}`} aria-label="评价概况">
      <div className={css.figure}>
        <h2>平均星级</h2>
        <b className="num">{data ? (data.average ?? '—') : ''}</b>
        <span className="ter small num">{data ? `${data.count} 条评价` : ''}</span>
      </div>
      <Distribution stat={data} />
      <div className={css.figure}>
        <h2>评价率</h2>
        <b className="num">{data ? rateText(data) : ''}</b>
        <span className="ter small num">{data ? `发出 ${data.asked} · 已评价 ${data.answered}` : ''}</span>
      </div>
      <div className={css.figure}>
        <h2>待回访</h2>
        <button
          type="button"
          aria-pressed={waitingOnly}
          onClick={() => state.setFilters({ handle: waitingOnly ? undefined : EvaluationHandle.code.waiting })}
        >
          <span className="spoken">待回访</span>
          <b className={`num ${data?.waiting ? 'amberText' : ''}`}>{data?.waiting ?? ''}</b>
        </button>
        <span className="ter small">{waitingOnly ? '只看待回访' : '低星评价，待电话回访'}</span>
      </div>
      <Trend trend={data?.trend ?? []} />
    </section>
  )
}

const rateText = ({ asked, answered }: EvaluationStat) =>
  asked === 0 ? '—' : `${((answered / asked) * 100).toFixed(1)} %`

/** Five bars, the best first; a bar filters by its stars. */
function Distribution({ stat }: { stat: EvaluationStat | undefined }) {
  const { state } = useCurrentList()
  const chosen = (state.filters.star as number[] | undefined) ?? []
  const most = Math.max(1, ...(stat?.distribution ?? []))
  return (
    <fieldset className={css.bars} aria-label="星级分布">
      {[5, 4, 3, 2, 1].map((star) => {
        const n = stat?.distribution[star - 1] ?? 0
        const on = chosen.length === 1 && chosen[0] === star
        return (
          <button
            key={star}
            type="button"
            aria-pressed={on}
            title={Star.label(star as Star)}
            onClick={() => state.setFilters({ star: on ? undefined : [star] })}
          >
            <span className="num">{star} 星</span>
            <span className={css.track}>
              <span
                className={star <= 2 ? css.lowBar : css.bar}
                style={{ width: `${n === 0 ? 0 : Math.max(1, (n / most) * 100)}%` }}
              />
            </span>
            <span className="num">{stat ? n : ''}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

const [WIDTH, HEIGHT, SIDE, TOP, FOOT] = [300, 84, 22, 18, 18]

/** Monthly averages on a scale from 1 to 5; a month without evaluations breaks the line. */
function Trend({ trend }: { trend: EvaluationStat['trend'] }) {
  const x = (n: number) => SIDE + (n * (WIDTH - 2 * SIDE)) / Math.max(1, trend.length - 1)
  const y = (average: number) => TOP + ((5 - average) / 4) * (HEIGHT - TOP - FOOT)
  const points = trend.map(({ average }, n) => (average === null ? null : ([x(n), y(Number(average))] as const)))
  const line = points
    .map((point, n) => (point ? `${n > 0 && points[n - 1] ? 'L' : 'M'}${point[0]} ${point[1]}` : ''))
    .join('')
  return (
    <figure className={`stack ${css.trend}`}>
      <figcaption>近 6 个月</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`近 6 个月平均星级 ${trendText(trend)}`}>
        {[5, 3, 1].map((level) => (
          <path key={level} d={`M0 ${y(level)}H${WIDTH}`} className={css.grid} />
        ))}
        <path d={line} className={css.line} />
        {points.map(
          (point, n) =>
            point && (
              <g key={trend[n]?.month}>
                <circle cx={point[0]} cy={point[1]} r={2.5} className={css.dot} />
                <text x={point[0]} y={point[1] - 6} textAnchor="middle" className={css.value}>
                  {trend[n]?.average}
                </text>
              </g>
            ),
        )}
        {trend.map(({ month }, n) => (
          <text key={month} x={x(n)} y={HEIGHT - 3} textAnchor="middle" className={css.month}>
            {Number(month.slice(5))}月
          </text>
        ))}
      </svg>
    </figure>
  )
}

const trendText = (trend: EvaluationStat['trend']) =>
  trend
    .map(({ month, average, count }) => `${month} ${average === null ? '无评价' : `${average}，${count} 条`}`)
    .join('；')
