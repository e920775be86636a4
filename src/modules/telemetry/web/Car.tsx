import { memo, type RefObject, useImperativeHandle, useRef } from 'react'
import { DoorState } from '#modules/signal/shared/wire.ts'
import type { Shown } from './ShaftWhole.tsx'

export type CarParts = (shown: Shown) => void

interface Props {
  readonly parts: RefObject<CarParts | null>
  readonly x: number
  readonly width: number
  /** Where its floor stands, and how tall it is, px. */
  readonly floor: number
  readonly height: number
  readonly ratedLoad: number | null
}

const OVERLOAD = 1

/** The car from the front: roof, doors that slide, people, load (look 4). */
export const Car = memo(function Car({ parts, x, width, floor, height, ratedLoad }: Props) {
  const whole = useRef<SVGGElement>(null)
  const left = useRef<SVGRectElement>(null)
  const right = useRef<SVGRectElement>(null)
  const people = useRef<SVGGElement>(null)
  const bar = useRef<SVGRectElement>(null)
  const text = useRef<SVGTextElement>(null)
  useImperativeHandle(parts, () => {
    let said = ''
    return ({ pos, door, state }) => {
      whole.current?.toggleAttribute('hidden', pos === null)
      const share = 1 - 0.9 * (door ?? 0)
      left.current?.setAttribute('width', (leaf * share).toFixed(2))
      right.current?.setAttribute('x', (x + width / 2 + leaf * (1 - share)).toFixed(2))
      right.current?.setAttribute('width', (leaf * share).toFixed(2))
      whole.current?.toggleAttribute('data-fault', state?.door === DoorState.code.fault)
      people.current?.toggleAttribute('hidden', state?.occ !== 1)
      const load = state?.load
      const part = load != null && ratedLoad ? load / ratedLoad : 0
      bar.current?.setAttribute('width', ((width - 12) * Math.min(1, Math.max(0, part))).toFixed(1))
      bar.current?.setAttribute('fill', part > OVERLOAD ? 'var(--red)' : 'var(--ink2)')
      const now = load === undefined ? '载荷未采集' : load === null ? '—' : `${load} / ${ratedLoad ?? '—'} kg`
      if (now !== said && text.current) text.current.textContent = said = now
    }
  })
  const top = floor - height
  const leaf = width / 2 - 6
  const person = Math.min(1.5, height / 170, width / 90)
  const middle = x + width / 2
  return (
    <g ref={whole}>
      <rect x={middle - 16} y={top - 8} width="32" height="7" rx="1" fill="var(--ink3)" />
      <rect x={x} y={top} width={width} height={height} rx="2" fill="var(--bg)" stroke="var(--ink)" strokeWidth="2" />
      <rect x={x + 6} y={top + 12} width={width - 12} height={height - 30} fill="var(--line2)" />
      <path d={`M${x + 16} ${top + 6}h${width - 32}`} stroke="var(--amberF)" strokeWidth="3" strokeLinecap="round" />
      <g data-leaf fill="var(--hover)" stroke="var(--ctl)">
        <rect ref={left} x={x + 6} y={top + 12} width={leaf} height={height - 30} />
        <rect ref={right} x={middle} y={top + 12} width={leaf} height={height - 30} />
      </g>
      <g ref={people} fill="var(--ink2)">
        {[-0.19, 0.12].map((at) => (
          <g key={at} transform={`translate(${middle + at * width} ${floor - 18 - 46 * person}) scale(${person})`}>
            <circle cx="8" cy="5" r="5.5" />
            <path d="M-1 46V22c0-6 3-9.5 9-9.5s9 3.5 9 9.5v24z" />
          </g>
        ))}
      </g>
      <rect x={x + 6} y={floor - 13} width={width - 12} height="6" fill="var(--line)" />
      <rect ref={bar} x={x + 6} y={floor - 13} height="6" width="0" fill="var(--ink2)" />
      <text ref={text} x={middle} y={floor + 16} fontSize="12" textAnchor="middle" fill="var(--ink2)" className="num" />
    </g>
  )
})
