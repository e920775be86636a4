import { ShortTable } from '#kernel/web/ui/index.ts'
import type { HealthDetail } from '../shared/healthList.ts'
import { HealthItem } from '../shared/healthRule.ts'
import { pointsText } from '../shared/healthText.ts'
import css from './diagnosis.module.css'

const SIZE = 230
const R = 78
const at = (n: number, share: number) => {
  const angle = -Math.PI / 2 + (2 * Math.PI * n) / 5
  return [SIZE / 2 + 20 + R * share * Math.cos(angle), SIZE / 2 + R * share * Math.sin(angle)] as const
}
const ring = (shares: readonly number[]) =>
  `${shares
    .map(
      (share, n) =>
        `${n === 0 ? 'M' : 'L'}${at(n, share)
          .map((v) => v.toFixed(1))
          .join(' ')}`,
    )
    .join('')}Z`

/** Five items, each from 0 in the middle to 100; one that is not known is said so and drawn at no place. */
export function Radar({ items, usual }: Pick<HealthDetail, 'items' | 'usual'>) {
  const names = HealthItem.options
  const shares = (of: HealthDetail['items']) => names.map(({ value }) => (of[value] ?? 0) / 100)
  return (
    <div className="row gap-16 wrap">
      <svg
        viewBox={`0 0 ${SIZE + 40} ${SIZE}`}
        className={css.chart}
        style={{ maxWidth: SIZE + 40 }}
        role="img"
        aria-label={names.map(({ value, label }) => `${label} ${items[value]?.toFixed(0) ?? '未采集'}`).join('，')}
      >
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <path key={share} d={ring(names.map(() => share))} className={css.grid} fill="none" />
        ))}
        <path d={ring(shares(items))} className={css.area} />
        <path d={ring(shares(usual))} className={css.usual} />
        {names.map(({ value, label }, n) => {
          const [x, y] = at(n, 1.2)
          return (
            <text
              key={value}
              x={x}
              y={y + 4}
              textAnchor={Math.abs(x - SIZE / 2 - 20) < 8 ? 'middle' : x > SIZE / 2 + 20 ? 'start' : 'end'}
            >
              {label}
            </text>
          )
        })}
      </svg>
      <div className="grow">
        <ShortTable
          shape="tight"
          rows={names}
          by={({ value }) => value}
          columns={[
            { title: '体检项', cell: ({ label }) => label },
            {
              title: '得分',
              as: 'figure',
              cell: ({ value }) => items[value]?.toFixed(1) ?? <span className="ter">未采集</span>,
            },
            { title: '同类', as: 'figure', cell: ({ value }) => usual[value]?.toFixed(1) },
          ]}
        />
      </div>
    </div>
  )
}

const WIDTH = 560
const ROW = 26
const NAME = 74

/** From 100 down to the score, step by step; the sentence of each step stands beside it. */
export function Waterfall({ deductions, score }: { deductions: HealthDetail['deductions']; score: number }) {
  const lowest = Math.max(0, Math.floor((score - 5) / 10) * 10)
  const bar = WIDTH - NAME - 60
  const x = (value: number) => NAME + ((value - lowest) / (100 - lowest)) * bar
  let left = 100
  const steps = deductions.map((one) => {
    const from = left
    left -= one.points
    return { name: one.item ? HealthItem.label(one.item) : '封顶', from, to: left, points: one.points, text: one.text }
  })
  const height = (steps.length + 2) * ROW
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        className={css.chart}
        role="img"
        aria-label={`从 100 分扣到 ${score.toFixed(2)} 分`}
      >
        <rect x={x(lowest)} y={5} width={x(100) - x(lowest)} height={ROW - 10} fill="var(--line)" />
        <text x={0} y={ROW - 9}>
          满分
        </text>
        <text x={x(100) + 6} y={ROW - 9}>
          100
        </text>
        {steps.map(({ name, from, to, points }, n) => (
          <g key={name}>
            <text x={0} y={(n + 2) * ROW - 9}>
              {name}
            </text>
            <rect
              x={x(to)}
              y={(n + 1) * ROW + 5}
              width={Math.max(1, x(from) - x(to))}
              height={ROW - 10}
              className={css.off}
            />
            <text x={x(from) + 6} y={(n + 2) * ROW - 9}>
              {pointsText(points)}
            </text>
          </g>
        ))}
        <text x={0} y={height - 9}>
          健康分
        </text>
        <rect
          x={x(lowest)}
          y={height - ROW + 5}
          width={Math.max(1, x(score) - x(lowest))}
          height={ROW - 10}
          className={css.bar}
        />
        <text x={x(score) + 6} y={height - 9}>
          {score.toFixed(2)}
        </text>
      </svg>
      <ShortTable
        headless
        shape="tight"
        rows={deductions.flatMap(({ item, causes }) =>
          causes.map((cause) => ({ ...cause, item: item ? HealthItem.label(item) : '封顶' })),
        )}
        by={({ text }) => text}
        columns={[
          { title: '扣分', as: 'figure', width: 60, cell: ({ points }) => pointsText(points) },
          { title: '项', as: 'sec', width: 90, cell: ({ item }) => item },
          { title: '原因', cell: ({ text }) => text },
        ]}
      />
    </>
  )
}
