import { metresText } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { refusalText, refusedBy, SIGN_DAYS, type SignHistory } from '../shared/signDistance.ts'
import css from './signDistance.module.css'

const WIDTH = 640
const HIGH = 132
const FOOT = 20

interface Props {
  readonly history: SignHistory
  readonly distance: number
  readonly perCommunity: boolean
}

/** Arrivals of the last 30 days by metres, the chosen distance as a line; what lies beyond is red and hatched (look 7). */
export function SignHistogram({ history, distance, perCommunity }: Props) {
  const bins = history.bins.map(({ upTo, plain, own }) => ({ upTo, n: perCommunity ? plain : plain + own }))
  const { refused, counted } = refusedBy(history, distance, perCommunity)
  const own = history.bins.reduce((sum, bin) => sum + bin.own, 0)
  return (
    <section>
      <PanelHead
        title={`近 ${SIGN_DAYS} 天的到达签到`}
        count={`${history.from} 至 ${history.to}`}
        right={<span className="num">{thousands(counted)} 次</span>}
      />
      <p className="m-0 my-8 t18" role="status">
        <b>{refusalText(history, distance, perCommunity)}</b>
        {counted > 0 && (
          <span className="t13 ter num">
            {' '}
            · {thousands(refused)} / {thousands(counted)} 次
          </span>
        )}
      </p>
      <Chart
        bins={bins}
        distance={distance}
        label={`到达签到离电梯的距离分布，${refusalText(history, distance, perCommunity)}`}
        empty={counted === 0}
      />
      <p className="ter small">
        横轴为离电梯的米数，已减去定位精度（最多减 50 m）；超出范围而被拒的尝试没有记录，不在图中
        {history.noFix > 0 && `；另有 ${thousands(history.noFix)} 次没有定位`}
        {perCommunity && own > 0 && `；有自己半径的小区 ${thousands(own)} 次不计`}。
      </p>
      <details className="t13">
        <summary className="sec pointer">查看数字</summary>
        <ShortTable
          rows={bins.filter(({ n }) => n > 0)}
          by={({ upTo }) => String(upTo)}
          columns={[
            {
              title: '距离 m',
              as: 'num',
              cell: ({ upTo }) => (upTo > 1000 ? '超过 1,000' : `${upTo - 10} 至 ${upTo}`),
            },
            { title: '签到 次', as: 'figure', cell: ({ n }) => thousands(n) },
          ]}
        />
      </details>
    </section>
  )
}

interface ChartProps {
  readonly bins: readonly { readonly upTo: number; readonly n: number }[]
  readonly distance: number
  readonly label: string
  readonly empty: boolean
}

function Chart({ bins, distance, label, empty }: ChartProps) {
  const furthest = Math.max(300, distance + 50, ...bins.map(({ upTo }) => upTo))
  const most = Math.max(1, ...bins.map(({ n }) => n))
  const x = (metres: number) => (metres / furthest) * WIDTH
  const high = (n: number) => (n === 0 ? 0 : Math.max(2, (n / most) * (HIGH - 18)))
  const step = furthest > 600 ? 200 : furthest > 300 ? 100 : 50
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HIGH + FOOT}`} className={css.chart} role="img" aria-label={label}>
      <defs>
        <pattern id="beyond" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className={css.beyondGround} />
          <path d="M0 0V5" className={css.beyondLine} />
        </pattern>
      </defs>
      {[0.25, 0.5, 0.75].map((share) => (
        <path key={share} d={`M0 ${HIGH - share * (HIGH - 18)}H${WIDTH}`} className={css.grid} />
      ))}
      {bins.map(({ upTo, n }) => (
        <rect
          key={upTo}
          x={x(upTo - 10) + 0.5}
          y={HIGH - high(n)}
          width={Math.max(1, x(10) - 1)}
          height={high(n)}
          fill={upTo > distance ? 'url(#beyond)' : 'var(--brand)'}
        />
      ))}
      <path d={`M0 ${HIGH}H${WIDTH}`} className={css.axis} />
      {Array.from({ length: Math.floor(furthest / step) }, (_, i) => (i + 1) * step).map((metres) => (
        <text key={metres} x={x(metres)} y={HIGH + 15} textAnchor="middle">
          {metres}
        </text>
      ))}
      <path d={`M${x(distance)} 0V${HIGH}`} className={css.limit} />
      <text x={x(distance) + 5} y={11} className={css.limitText}>
        {metresText(distance)}
      </text>
      {empty && (
        <text x={WIDTH / 2} y={HIGH / 2} textAnchor="middle">
          所选时间内没有带定位的签到
        </text>
      )}
    </svg>
  )
}
