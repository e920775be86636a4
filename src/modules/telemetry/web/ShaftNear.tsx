import { memo, type RefObject, useImperativeHandle, useRef } from 'react'
import { Direction } from '#modules/signal/shared/wire.ts'
import { Car, type CarParts } from './Car.tsx'
import type { Shown } from './ShaftWhole.tsx'
import type { Landings } from './shaft.ts'

export type NearParts = (shown: Shown) => void

interface Props {
  readonly parts: RefObject<NearParts | null>
  readonly landings: Landings
  readonly ratedLoad: number | null
  readonly width: number
  readonly height: number
}

/** Storeys in sight; the car's floor stands at this share of the height. */
const STOREYS = 2.3
const CAR_AT = 0.705
/** Where doors may be unlocked: 0.2 m to either side of the landing; drawn at least this tall. */
const ZONE_M = 0.2
const ZONE_PX = 13

/** Two storeys around the car, which stands still while the landings go by (look 4). */
export const ShaftNear = memo(function ShaftNear({ parts, landings, ratedLoad, width, height }: Props) {
  const { all, storey } = landings
  const scale = height / STOREYS / storey
  const [x1, x2] = [Math.min(60, width * 0.22), width - Math.min(56, width * 0.2)]
  const base = height * CAR_AT
  const carHeight = (height / STOREYS) * 0.76
  const moving = useRef<SVGGElement>(null)
  const way = useRef<SVGGElement>(null)
  const car = useRef<CarParts>(null)
  const ropes = useRef<SVGPathElement>(null)
  useImperativeHandle(parts, () => {
    let here: Element | null | undefined
    return (shown) => {
      const { pos, door, state } = shown
      car.current?.(shown)
      moving.current?.setAttribute('transform', `translate(0 ${(base + (pos ?? 0) * scale).toFixed(2)})`)
      const dir = state?.dir ?? 0
      if (way.current?.dataset.dir !== String(dir)) {
        way.current?.setAttribute('data-dir', String(dir))
        const text = way.current?.querySelector('text')
        if (text) text.textContent = dir === 0 ? '' : Direction.label(dir as 1)
      }
      const now = moving.current?.querySelector(`[data-idx="${state?.fl}"]`)
      if (now !== here) {
        here?.removeAttribute('data-here')
        // A landing door moves only where the car stands.
        here?.querySelector('[data-door]')?.removeAttribute('transform')
        now?.setAttribute('data-here', '')
        here = now
      }
      here?.querySelector('[data-door]')?.setAttribute('transform', `scale(1 ${(1 - 0.82 * (door ?? 0)).toFixed(3)})`)
    }
  })
  const zone = Math.max(ZONE_PX, ZONE_M * scale)
  const middle = (x1 + x2) / 2
  return (
    <svg width={width} height={height} fill="none" aria-hidden style={{ overflow: 'hidden' }}>
      <rect x={x1} y="0" width={x2 - x1} height={height} fill="var(--side)" />
      <path d={`M${x1 + 7} 0V${height}M${x2 - 7} 0V${height}`} stroke="var(--line)" strokeWidth="4" />
      <path d={`M${x1} 0V${height}M${x2} 0V${height}`} stroke="var(--ink3)" strokeWidth="1.5" />
      <g ref={moving}>
        {all.map(({ idx, label, height: metres }) => (
          <g key={idx} data-idx={idx} transform={`translate(0 ${-metres * scale})`}>
            <path d={`M4 0H${x1}M${x2} 0H${width - 4}`} stroke="var(--ink3)" strokeWidth="1.5" />
            <text x="6" y="-9" fontSize="14">
              {label} 层
            </text>
            <path d={`M${x1} ${-zone}v${2 * zone}`} stroke="var(--green)" strokeWidth="4" opacity=".6" />
            <g transform={`translate(${x2 - 2} 0)`}>
              <rect
                data-door
                y={-carHeight * 0.9}
                width="5"
                height={carHeight * 0.9}
                fill="var(--bg)"
                stroke="var(--ctl)"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          </g>
        ))}
      </g>
      <path
        ref={ropes}
        d={[-8, 0, 8].map((by) => `M${middle + by} 0V${base - carHeight - 9}`).join('')}
        stroke="var(--ink3)"
      />
      <Car parts={car} x={x1 + 14} width={x2 - x1 - 28} floor={base} height={carHeight} ratedLoad={ratedLoad} />
      <g ref={way} data-dir="0" transform={`translate(${(x2 + width) / 2 + 2} ${base - carHeight / 2})`}>
        <path d="M-9 -4L0 -19l9 15z" data-up fill="var(--brand)" />
        <path d="M-9 15L0 0l9 15z" data-up fill="var(--brand)" opacity=".4" />
        <path d="M-9 4L0 19l9 -15z" data-down fill="var(--brand)" />
        <path d="M-9 -15L0 0l9 -15z" data-down fill="var(--brand)" opacity=".4" />
        <text y="34" textAnchor="middle" fontSize="12" fontWeight="600" style={{ fill: 'var(--brandTx)' }} />
      </g>
    </svg>
  )
})
