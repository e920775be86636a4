import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { currentSize } from '../shell/prefs.ts'
import { sizes } from '../theme/palette.ts'
import { type Box, boxAround, named, type Placed } from './clusters.ts'
import { MapMark } from './MapMark.tsx'
import css from './scheme.module.css'
import type { Figure, Joined, SchemeView, Size } from './scheme.ts'

interface Props {
  readonly groups: readonly Joined[]
  readonly placed: readonly Placed[]
  readonly figures: readonly Figure[]
  readonly view: SchemeView
  readonly size: Size
  readonly unit: string
  readonly chosen: ReadonlySet<string> | undefined
  readonly pointed: string | undefined
  readonly marks: number
  readonly onOpen: (group: Joined) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The marks, the nearest first: Tab comes to one of them, arrows go on to the next by minutes. */
export function SchemeMarks(props: Props) {
  const { groups, placed, figures, view, size, unit, chosen, pointed, marks, onOpen } = props
  const box = useRef<HTMLFieldSetElement>(null)
  const [at, setAt] = useState(0)
  const names = useMemo(() => {
    const scale = sizes[currentSize()]
    const figureBoxes = figures.map((at) => boxAround(at, 20 * marks * scale, 8 * marks * scale))
    const taken = [boxAround(view, 8 * marks, 8 * marks), ...figureBoxes, ...edges(size)]
    return named(placed, { scale, marks, taken })
  }, [placed, figures, view, size, marks])
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...(box.current?.querySelectorAll('button') ?? [])]
    all[(Math.min(at, all.length - 1) + step + all.length) % all.length]?.focus()
  }
  return (
    <fieldset
      ref={box}
      aria-label="按路程排列的地点，方向键逐个看"
      className={css.marks}
      style={marks === 1 ? undefined : ({ '--marks': marks } as object)}
      onKeyDown={walk}
    >
      {groups.map((group, n) => {
        const { cluster } = group
        const { x, y } = placed[n]?.at ?? view
        if (x < -60 || y < -60 || x > size.wide + 60 || y > size.high + 60) return null
        return (
          <div key={cluster.key} className={css.markAt} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <MapMark
              cluster={cluster}
              unit={unit}
              chosen={chosen !== undefined && cluster.places.every(({ id }) => chosen.has(id))}
              named={names.get(cluster.key)}
              pointed={pointed !== undefined && cluster.places.some(({ id }) => id === pointed)}
              tabIndex={n === Math.min(at, groups.length - 1) ? 0 : -1}
              onFocus={() => setAt(n)}
              onOpen={() => onOpen(group)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** No name is cut by the edge of the picture, nor by what stands along it. */
const edges = ({ wide, high }: Size): Box[] => [
  { left: -9999, right: 2, top: -9999, bottom: 9999 },
  { left: wide - 2, right: 9999, top: -9999, bottom: 9999 },
  { left: -9999, right: 9999, top: -9999, bottom: 2 },
  { left: -9999, right: 9999, top: high - 2, bottom: 9999 },
]
