import { useRef } from 'react'
import { shortDay } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { useSize } from '#kernel/web/map/useScheme.ts'
import { useKit } from '#kernel/web/services.tsx'
import type { OutageMonth } from '../shared/api.ts'
import { homeMinutesSaid } from '../shared/outage.ts'
import css from './outage.module.css'

const HEIGHT = 150
const LEFT = 64
const BASE = HEIGHT - 22

/** 1, 2 or 5 times a power of ten, not below the value. */
function topOf(most: number): number {
  if (most <= 0) return 10
  const power = 10 ** Math.floor(Math.log10(most))
  return (([1, 2, 5, 10] as const).find((step) => step * power >= most) ?? 10) * power
}

/** 户·分钟 of each day of the month. */
export function OutageDays({ days }: { days: OutageMonth['days'] }) {
  const today = useKit().today()
  const frame = useRef<HTMLDivElement>(null)
  const width = useSize(frame).wide
  const top = topOf(Math.max(...days.map(({ homeMinutes }) => homeMinutes)))
  const step = (width - LEFT) / Math.max(days.length, 28)
  const y = (value: number) => BASE - (value / top) * (BASE - 14)
  return (
    <div ref={frame}>
      <svg width={width} height={HEIGHT} className={css.chart} role="img" aria-label="每天的受影响户·分钟">
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <path d={`M${LEFT} ${y(part * top)}H${width}`} className={css.grid} />
            <text x={LEFT - 8} y={y(part * top) + 4} textAnchor="end">
              {thousands(part * top)}
            </text>
          </g>
        ))}
        {days.map(({ day, homeMinutes, stood }, n) => (
          <g key={day}>
            <rect
              x={LEFT + n * step + step * 0.15}
              width={step * 0.7}
              y={y(homeMinutes)}
              height={Math.max(0, BASE - y(homeMinutes))}
              className={css.bar}
            >
              <title>{`${shortDay(day, today)} 停过 ${stood} 台，${homeMinutesSaid(homeMinutes)}`}</title>
            </rect>
            {(n === 0 || Number(day.slice(8)) % 5 === 0) && (
              <text x={LEFT + (n + 0.5) * step} y={HEIGHT - 6} textAnchor="middle">
                {Number(day.slice(8))}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}
