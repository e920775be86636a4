import { shortDay } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ShortTable } from '#kernel/web/ui/index.ts'
import css from './diagnosis.module.css'
import { figureText } from './marks.tsx'

interface Props {
  readonly points: readonly { readonly day: string; readonly value: number }[]
  readonly limit: number | null
  readonly label: string
  /** Where the line would meet the limit if it goes on so. */
  readonly meets?: string | null
  readonly height?: number
  /** Counts of days, from 0. */
  readonly bars?: boolean
}

const WIDTH = 330
const FOOT = 18
const RIGHT = 44

/** What was measured day by day, with its limit in red (look 7); below it stand the figures. */
export function EvidenceChart({ points, limit, label, meets, height = 96, bars = false }: Props) {
  const { today } = useKit()
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return <p className="ter small">没有逐日数据</p>
  const days = (Date.parse(meets ?? last.day) - Date.parse(first.day)) / 86_400_000 || 1
  const values = [...points.map(({ value }) => value), ...(limit === null ? [] : [limit])]
  const [low, high] = [bars ? 0 : Math.min(...values), Math.max(...values)]
  const spread = high - low || 1
  const base = height - FOOT
  const x = (day: string) => ((Date.parse(day) - Date.parse(first.day)) / 86_400_000 / days) * (WIDTH - RIGHT)
  const y = (value: number) => 14 + (1 - (value - low) / spread) * (base - 14 - (bars ? 0 : 6))
  const line = points.map(({ day, value }, n) => `${n === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(value).toFixed(1)}`)
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        className={css.chart}
        role="img"
        aria-label={`${label}，${points.length} 天`}
      >
        <path d={`M0 ${base}H${WIDTH - RIGHT}`} className={css.axis} />
        {limit !== null && (
          <>
            <path d={`M0 ${y(limit)}H${WIDTH - RIGHT}`} className={css.limit} />
            <text x={2} y={y(limit) - 3} className={css.limitText}>
              限值 {figureText(limit)}
            </text>
          </>
        )}
        {bars ? (
          points.map(({ day, value }) => (
            <rect key={day} x={x(day)} y={y(value)} width={4} height={base - y(value)} className={css.bar} />
          ))
        ) : (
          <path d={line.join('')} className={css.series} />
        )}
        {meets && limit !== null && (
          <path d={`M${x(last.day)} ${y(last.value)}L${x(meets)} ${y(limit)}`} className={css.beside} />
        )}
        <text x={x(last.day) + (meets ? 0 : 5)} y={y(last.value) + (meets ? 15 : 4)}>
          {figureText(last.value)}
        </text>
        <text x={0} y={height - 4}>
          {shortDay(first.day, today())}
        </text>
        <text x={x(meets ?? last.day)} y={height - 4} textAnchor="end">
          {shortDay(meets ?? last.day, today())}
        </text>
      </svg>
    </figure>
  )
}

/** The figures behind a chart. */
export function EvidenceTable({ points, title }: { points: Props['points']; title: string }) {
  return (
    <ShortTable
      shape="tight"
      rows={points.toReversed()}
      by={({ day }) => day}
      columns={[
        { title: '日期', as: 'num', cell: ({ day }) => day },
        { title, as: 'figure', cell: ({ value }) => figureText(value) },
      ]}
    />
  )
}
