import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import { Random } from './random.ts'

/** Minutes and hours of what a few lifts measured (monitoring 9: six of them, 48 h), drawn directly, without frames behind them. */
const LIFTS = 6
const HOURS = 48
const HOUR = 3_600_000
const ZONE = 8 * HOUR

type Cell = readonly [low: number, mean: number, high: number, frames: number]

export function makeMinutes(company: Company, lifts: readonly Lift[]): void {
  const byId = new Map(lifts.map((lift) => [lift.id, lift]))
  const read = (company.rows.get('realtime_state') ?? []).flatMap((row) => {
    const lift = byId.get(String(row.elevator_id))
    return lift && lift.row.type === 1 && lift.row.online === true ? [{ row, lift }] : []
  })
  const last = Math.floor(company.clock.now.getTime() / HOUR) * HOUR
  for (const { row, lift } of read.slice(0, LIFTS)) {
    const random = new Random(`minutes ${lift.id}`)
    // A terminal at the machine room as well: it measures what the car alone does not.
    row.frame = {
      ...(row.frame as object),
      tmp: { mr: 27.4, motor: 38.2, car: 24.6 },
      vib: { x: 0.02, y: 0.02, z: 0.03 },
      pw: { kw: 0.3, u: [221, 223, 220], kwh: 18_233.4 },
    }
    const away = random.int(6, 40)
    for (let ago = HOURS; ago >= 1; ago--)
      addHour(company, random, lift, { hour: last - ago * HOUR, since: ago === away ? random.int(10, 30) : 0 })
  }
}

/** How busy an hour of Shanghai is, of 1. */
const busyAt = (hour: number): number => {
  const clock = Math.floor((hour + ZONE) / HOUR) % 24
  if (clock < 6) return 0.06
  return clock < 9 || (clock >= 17 && clock < 20) ? 0.85 : 0.4
}

/** `since`: the first minute that was heard; before it the line was away. */
function addHour(company: Company, random: Random, lift: Lift, of: { hour: number; since: number }): void {
  const minutes = Array.from({ length: 60 }, (_, minute) =>
    minute < of.since ? undefined : minuteOf(random, lift, of.hour, minute),
  )
  const keys = Object.keys(minutes.find((one) => one !== undefined) ?? {})
  const cells = (key: string) => minutes.map((one) => one?.[key])
  const id = { elevator_id: lift.id, hour: new Date(of.hour).toISOString() }
  add(company, 'sample_minutes', {
    ...id,
    fields: Object.fromEntries(
      keys.map((key) => [
        key,
        [0, 1, 2, 3].map((part) => cells(key).map((cell) => cell?.[part] ?? (part === 3 ? 0 : null))),
      ]),
    ),
  })
  add(company, 'sample_hour', {
    ...id,
    fields: Object.fromEntries(keys.map((key) => [key, together(cells(key).filter((cell) => cell !== undefined))])),
  })
}

function together(cells: readonly Cell[]): Cell {
  const frames = cells.reduce((sum, [, , , n]) => sum + n, 0)
  const sum = cells.reduce((all, [, mean, , n]) => all + mean * n, 0)
  return [
    Math.min(...cells.map(([low]) => low)),
    to(sum / frames, 4),
    Math.max(...cells.map(([, , high]) => high)),
    frames,
  ]
}

const to = (value: number, digits: number) => Number(value.toFixed(digits))

function minuteOf(random: Random, lift: Lift, hour: number, minute: number): Record<string, Cell> {
  const busy = busyAt(hour)
  const runs = random.chance(busy)
  const frames = runs ? random.int(18, 60) : 1
  const speed = Number(lift.row.speed)
  const about = (mean: number, spread: number, digits: number): Cell => [
    to(mean - spread, digits),
    to(mean, 4),
    to(mean + spread, digits),
    frames,
  ]
  const day = Math.sin((((hour + ZONE) / HOUR + minute / 60 - 9) / 24) * 2 * Math.PI)
  const room = 27 + 4 * day + random.next() * 0.3
  const loaded = runs ? random.int(1, 7) * 75 : 0
  return {
    v: runs ? [to(-speed * random.next(), 3), to(random.next() * 0.2 - 0.1, 4), speed, frames] : [0, 0, 0, frames],
    load: [0, to(loaded * 0.4, 4), loaded, frames],
    lev: about(random.int(-3, 4), 0, 0),
    'vib.z': runs
      ? [0.01, to(0.03 + random.next() * 0.02, 4), to(0.06 + random.next() * 0.09, 3), frames]
      : about(0.01, 0, 3),
    'tmp.mr': about(room, 0.1, 1),
    'tmp.motor': about(room + 6 + 16 * busy, 0.4, 1),
    'tmp.car': about(23.5 + 1.5 * day, 0.1, 1),
    'pw.kw': runs ? [0.3, to(0.8 + random.next(), 4), to(3 + random.next() * 4, 2), frames] : about(0.3, 0, 2),
  }
}
