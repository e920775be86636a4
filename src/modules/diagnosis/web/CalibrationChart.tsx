import { percentText } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import type { ModelReport } from '../shared/forecast/forecastList.ts'
import css from './diagnosis.module.css'

const WIDTH = 420
const HEIGHT = 190
const LEFT = 40
const BASE = HEIGHT - 22

/** What was said against what came; on the line both are the same. The size of a point is how often it was said. */
export function CalibrationChart({ bins }: { bins: ModelReport['ledger']['bins'] }) {
  const known = bins.filter((bin) => bin.said !== null && bin.came !== null)
  const most = Math.max(
    0.2,
    Math.ceil(10 * Math.max(...known.flatMap(({ said, came }) => [said ?? 0, came ?? 0]))) / 10,
  )
  const all = Math.max(...known.map(({ n }) => n))
  const x = (share: number) => LEFT + (share / most) * (WIDTH - LEFT - 16)
  const y = (share: number) => BASE - (share / most) * (BASE - 12)
  const ticks = Array.from({ length: Math.round(most * 10) + 1 }, (_, n) => n / 10)
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={css.chart}
        style={{ maxWidth: WIDTH }}
        role="img"
        aria-label="说的概率与实际发生的比例"
      >
        {ticks.map((share) => (
          <g key={share}>
            <path d={`M${LEFT} ${y(share)}H${WIDTH - 16}`} className={css.grid} />
            <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
              {percentText(100 * share)}
            </text>
            <text x={x(share)} y={HEIGHT - 6} textAnchor="middle">
              {percentText(100 * share)}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} ${y(0)}L${x(most)} ${y(most)}`} className={css.beside} />
        {known.map(({ from, n, said, came }) => (
          <circle key={from} cx={x(said ?? 0)} cy={y(came ?? 0)} r={3 + 6 * Math.sqrt(n / all)} className={css.bar} />
        ))}
      </svg>
      <p className="m-0 ter small">横轴为说的概率，纵轴为 30 天内实际发生的比例；落在虚线上即说得准。</p>
      <details className="t13">
        <summary className="sec pointer">查看数字</summary>
        <ShortTable
          shape="tight"
          rows={known}
          by={({ from }) => String(from)}
          columns={[
            {
              title: '说的概率',
              as: 'num',
              cell: ({ from, to }) => `${percentText(100 * from)} 至 ${percentText(100 * to)}`,
            },
            { title: '次', as: 'figure', cell: ({ n }) => thousands(n) },
            { title: '平均说', as: 'figure', cell: ({ said }) => percentText(100 * (said ?? 0), 1) },
            { title: '实际', as: 'figure', cell: ({ came }) => percentText(100 * (came ?? 0), 1) },
          ]}
        />
      </details>
    </>
  )
}
