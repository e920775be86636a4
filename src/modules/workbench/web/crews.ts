import type { Lane } from '../shared/workbench.ts'

/** Members who do the same orders today are one crew and have one lane. */
export function crewsOf(lanes: readonly Lane[]): (readonly [Lane, ...Lane[]])[] {
  const crews = new Map<string, [Lane, ...Lane[]]>()
  for (const lane of lanes) {
    if (lane.stops.length === 0) continue
    const work = lane.stops
      .map(({ orderId }) => orderId)
      .toSorted()
      .join()
    const crew = crews.get(work)
    if (crew) crew.push(lane)
    else crews.set(work, [lane])
  }
  return [...crews.values()]
}
