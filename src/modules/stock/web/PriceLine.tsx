import { daysBetween } from '#kernel/shared/days.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import type { UnitStock } from '../shared/unitStock.ts'

const [WIDTH, HEIGHT, EDGE] = [640, 120, 8] as const

/** Prices of a part by the days of their bills: one line, its ends in words. */
export function PriceLine({ prices }: { prices: UnitStock['prices'] }) {
  const told = prices.toReversed()
  const [first, last] = [told[0], told.at(-1)]
  if (!first || !last) return null
  const values = told.map(({ taxPrice }) => Number(taxPrice))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const days = Math.max(1, daysBetween(first.billDate, last.billDate))
  const points = told.map(({ billDate, taxPrice }) => {
    const x = EDGE + (daysBetween(first.billDate, billDate) / days) * (WIDTH - 2 * EDGE)
    const y = HEIGHT - EDGE - (high === low ? 0.5 : (Number(taxPrice) - low) / (high - low)) * (HEIGHT - 2 * EDGE)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const said = `含税单价 ${moneyText(String(low))} 到 ${moneyText(String(high))} 元，最近 ${moneyText(last.taxPrice)} 元`
  return (
    <figure className="px-14 pt-8">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={said}>
        <polyline points={points.join(' ')} fill="none" stroke="var(--brand)" strokeWidth="1.5" />
        {points.map((point, n) => {
          const [cx, cy] = point.split(',')
          return <circle key={told[n]?.id} cx={cx} cy={cy} r="2.5" fill="var(--brand)" />
        })}
      </svg>
      <figcaption className="sec t13">
        {first.billDate} 至 {last.billDate}，{said}
      </figcaption>
    </figure>
  )
}
