import { memo, type RefObject, useImperativeHandle, useRef } from 'react'
import type { LiftState } from '#modules/signal/shared/wire.ts'
import { type Landings, labelled } from './shaft.ts'

/** What is drawn at a moment: metres above the lowest landing, share of the open door. */
export interface Shown {
  readonly pos: number | null
  readonly door: number | null
  readonly state: LiftState | undefined
}
export type WholeParts = (shown: Shown) => void

interface Props {
  readonly parts: RefObject<WholeParts | null>
  readonly landings: Landings
  readonly width: number
  readonly height: number
}

const [LEFT, TOP, FOOT] = [38, 16, 8]

/** The whole shaft to the heights of its landings, car and counterweight (look 4). */
export const ShaftWhole = memo(function ShaftWhole({ parts, landings, width, height }: Props) {
  const { all, storey } = landings
  const top = (all.at(-1)?.height ?? 0) + storey
  const scale = (height - TOP - FOOT) / top
  const y = (metres: number) => height - FOOT - metres * scale
  const car = useRef<SVGGElement>(null)
  const rope = useRef<SVGPathElement>(null)
  const weight = useRef<SVGGElement>(null)
  const weightRope = useRef<SVGPathElement>(null)
  const labels = useRef<SVGGElement>(null)
  const mark = useRef<SVGPathElement>(null)
  const tall = Math.max(7, Math.min(26, storey * scale * 0.86))
  useImperativeHandle(parts, () => {
    let bold: Element | null | undefined
    return ({ pos, state }) => {
      for (const part of [car, rope, weight, weightRope]) part.current?.toggleAttribute('hidden', pos === null)
      if (pos === null) return
      const at = y(pos)
      const opposite = y((all.at(-1)?.height ?? 0) - pos)
      car.current?.setAttribute('transform', `translate(0 ${at.toFixed(2)})`)
      rope.current?.setAttribute('d', `M61 ${TOP - 14}V${(at - tall).toFixed(2)}`)
      weight.current?.setAttribute('transform', `translate(0 ${opposite.toFixed(2)})`)
      weightRope.current?.setAttribute('d', `M89 ${TOP - 14}V${(opposite - tall).toFixed(2)}`)
      const up = state?.dir === 1 ? `M57 ${-tall - 3}l4 -6l4 6z` : state?.dir === 2 ? 'M57 4l4 6l4 -6z' : ''
      if (mark.current?.getAttribute('d') !== up) mark.current?.setAttribute('d', up)
      const here = labels.current?.querySelector(`[data-idx="${state?.fl}"]`)
      if (here === bold) return
      bold?.removeAttribute('data-here')
      here?.setAttribute('data-here', '')
      bold = here
    }
  })
  const each = labelled(all.length, height - TOP)
  return (
    <svg width={width} height={height} fill="none" aria-hidden>
      <rect x={LEFT} y="1.5" width={width - LEFT - 4} height={height - 5} stroke="var(--ctl)" fill="var(--side)" />
      <path d={`M${LEFT + 5} 2V${height - 4}M${LEFT + 41} 2V${height - 4}`} stroke="var(--line)" strokeWidth="2" />
      <g ref={labels} fontSize="12" textAnchor="end" className="num">
        {all.map(({ idx, label, height: metres }, i) => (
          <g key={idx}>
            <path d={`M${LEFT - 7} ${y(metres)}h7`} stroke="var(--ctl)" />
            <text
              x={LEFT - 12}
              y={y(metres + storey / 2) + 4.5}
              data-idx={idx}
              data-rare={i % each === 0 ? undefined : ''}
            >
              {label}
            </text>
          </g>
        ))}
      </g>
      <path ref={rope} stroke="var(--ink3)" />
      <path ref={weightRope} stroke="var(--ctl)" />
      <g ref={weight}>
        <rect x="85" y={-tall} width="8" height={tall} fill="var(--ink3)" />
      </g>
      <g ref={car}>
        <rect x="46" y={-tall} width="30" height={tall} rx="1.5" fill="var(--brand)" />
        <path d={`M61 ${-tall}v${tall}`} stroke="var(--onBrand)" opacity=".6" />
        <path ref={mark} fill="var(--brand)" />
      </g>
    </svg>
  )
})
