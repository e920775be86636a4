import type { Problem, Stop, Vehicle } from './problem.ts'

/**
 * A problem that makes no sense is refused with a RangeError that names the place, before it becomes a plan whose cost is
 * not a number.
 */
export function requireSound({ places, travel, vehicles, stops }: Problem): void {
  if (travel.length !== places * places)
    throw new RangeError(`${places} places need ${places * places} ways, not ${travel.length}`)
  for (let i = 0; i < travel.length; i++) {
    const way = travel[i] as number
    if (!Number.isFinite(way) || way < 0)
      throw new RangeError(`the way from place ${Math.floor(i / places)} to ${i % places} is ${way}`)
  }
  once(vehicles, 'vehicle')
  once(stops, 'stop')
  for (const vehicle of vehicles) soundVehicle(vehicle, places)
  const known = new Set(stops.map(({ id }) => id))
  for (const stop of stops) soundStop(stop, places, known)
}

function once(all: readonly { id: string }[], what: string): void {
  const seen = new Set<string>()
  for (const { id } of all) {
    if (seen.has(id)) throw new RangeError(`${what} ${id} twice`)
    seen.add(id)
  }
}

const isPlace = (at: number, places: number) => Number.isInteger(at) && at >= 0 && at < places

function soundVehicle({ id, start, end, shift, ...limits }: Vehicle, places: number): void {
  for (const at of [start, end])
    if (at !== null && !isPlace(at, places)) throw new RangeError(`vehicle ${id}: no place ${at}`)
  if (!(shift[0] <= shift[1])) throw new RangeError(`vehicle ${id}: its shift is ${shift[0]} to ${shift[1]}`)
  const { capacity, load, target, max, day } = limits
  for (const [name, value] of Object.entries({ capacity, load, target, max, day }))
    if (value !== undefined && Number.isNaN(value)) throw new RangeError(`vehicle ${id}: its ${name} is no number`)
}

function soundStop({ id, place, minutes, demand, priority, after }: Stop, places: number, known: Set<string>): void {
  if (!isPlace(place, places)) throw new RangeError(`stop ${id}: no place ${place}`)
  if (!Number.isFinite(minutes) || minutes < 0) throw new RangeError(`stop ${id}: lasts ${minutes}`)
  for (const [name, value] of Object.entries({ demand, priority }))
    if (value !== undefined && Number.isNaN(value)) throw new RangeError(`stop ${id}: its ${name} is no number`)
  if (after && !known.has(after.stop)) throw new RangeError(`stop ${id}: no stop ${after.stop} before it`)
}
