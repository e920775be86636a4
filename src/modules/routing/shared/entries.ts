import type { Model } from './model.ts'
import type { Problem, Span, Stop, Vehicle } from './problem.ts'

/** Who may serve which stop, and when. */
export type Entries = Pick<
  Model,
  'entryAt' | 'entryVehicle' | 'entryPenalty' | 'entryFrom' | 'entryTo' | 'windowAt' | 'windowFrom' | 'windowTo'
>

/** Options whose windows leave no time are left out: what nobody can do stays unserved. */
export function entriesOf({ stops, vehicles }: Problem): Entries {
  const known = new Map(vehicles.map((vehicle, v) => [vehicle.id, v]))
  const everybody = vehicles.map(({ id }) => ({ vehicle: id }))
  const entryAt = new Int32Array(stops.length + 1)
  const who: number[] = []
  const penalty: number[] = []
  const windowAt = [0]
  const windows: Span[] = []
  stops.forEach((stop, c) => {
    for (const option of stop.allowed ?? everybody) {
      const v = known.get(option.vehicle)
      if (v === undefined) throw new RangeError(`stop ${stop.id}: no vehicle ${option.vehicle}`)
      const spans = spansOf(stop, vehicles[v] as Vehicle, 'windows' in option ? option.windows : undefined)
      if (spans.length === 0) continue
      who.push(v)
      penalty.push('penalty' in option ? (option.penalty ?? 0) : 0)
      windows.push(...spans)
      windowAt.push(windows.length)
    }
    entryAt[c + 1] = who.length
  })
  const firstOf = (_: number, e: number) => (windows[windowAt[e] as number] as Span)[0]
  const lastOf = (_: number, e: number) => (windows[(windowAt[e + 1] as number) - 1] as Span)[1]
  return {
    entryAt,
    entryVehicle: Int32Array.from(who),
    entryPenalty: Float64Array.from(penalty),
    entryFrom: Float64Array.from(who, firstOf),
    entryTo: Float64Array.from(who, lastOf),
    windowAt: Int32Array.from(windowAt),
    windowFrom: Float64Array.from(windows, (span) => span[0]),
    windowTo: Float64Array.from(windows, (span) => span[1]),
  }
}

/** The windows cut to the vehicle's shift, those long enough for the service. */
function spansOf(stop: Stop, { shift }: Vehicle, own: readonly Span[] | undefined): Span[] {
  const windows = own ?? stop.windows ?? [shift]
  return windows
    .map(([from, to]): Span => [Math.max(from, shift[0]), Math.min(to, shift[1])])
    .filter(([from, to]) => to - from >= stop.minutes - 1e-9)
}
