import { Link } from 'react-router'
import type { Point } from '#kernel/shared/distance.ts'
import { type MapPlace, MapView } from '#kernel/web/map/index.ts'

export interface MapMark extends Point {
  readonly id: string
  readonly label: string
  /** Amber: may be the same place, or troubled lifts; red: the worst of these. */
  readonly tone?: 'plain' | 'amber' | 'red'
  /** A building is a square, a community or a lift a dot. */
  readonly shape?: 'dot' | 'square'
  readonly count?: number
  readonly note?: string
  /** Where its name leads. */
  readonly to?: string
}

interface PlaceMapProps {
  readonly at: Point
  /** Metres of the sign circle. */
  readonly radius?: number
  readonly marks?: readonly MapMark[]
  readonly height?: number
  /** The first picture shows the marks instead of the whole circle. */
  readonly closeUp?: boolean
}

/** A place with its sign circle and what stands around it. */
export function PlaceMap({ at, radius, marks = [], height = 320, closeUp = false }: PlaceMapProps) {
  const places = marks.map(({ to: _, ...mark }): MapPlace => mark)
  return (
    <MapView
      label={`位置示意图，${marks.length} 个标注`}
      unit="台"
      places={places}
      pin={at}
      height={height}
      closeUp={closeUp}
      {...(radius === undefined ? {} : { circle: { at, metres: radius } })}
      popup={saysOf(marks)}
    />
  )
}

/** What a mark says of itself, with the way to it. */
export const saysOf =
  (marks: readonly MapMark[]) =>
  ({ id, label, note }: MapPlace) => {
    const to = marks.find((mark) => mark.id === id)?.to
    return (
      <>
        <b>{label}</b>
        {note && <div className="sec">{note}</div>}
        {to && <Link to={to}>查看</Link>}
      </>
    )
  }
