import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

/** 黑匣子 of a record: two minutes at two frames a second, a ride that ends where the record says. */
const HALF_SECONDS = 240
const STOREY = 3.2

export function addBlackBox(company: Company, random: Random, lift: Lift, record: Row): void {
  const at = Date.parse(record.occurred_at as string)
  const floor = Number(record.floor_label ?? 5)
  const trapped = ['93', '94', '90'].includes(String(record.code))
  const rest = trapped && record.code === '94' ? 0.45 : 0
  const rated = Number(lift.row.speed ?? 1.75)
  const from = Math.max(1, floor - 6)
  const way = (floor - from + rest) * STOREY
  const frames = Array.from({ length: HALF_SECONDS + 1 }, (_, n) => {
    const seconds = n / 2 - 60
    const { gone, v } = rideAt(seconds + 1 + way / rated + rated, way, rated)
    const pos = (from - 1) * STOREY + gone
    const fl = Math.max(1, Math.floor(pos / STOREY) + 1)
    const standing = v === 0
    const still = seconds > 0
    const door = still ? Number(record.door ?? 0) : standing && gone === 0 ? 2 : 0
    return {
      at: at + seconds * 1000,
      d: {
        mode: 1,
        dir: standing ? 0 : 1,
        run: standing ? 0 : 1,
        dz: Math.abs(pos / STOREY - Math.round(pos / STOREY)) < 0.06 ? 1 : 0,
        fl,
        pos: Number(pos.toFixed(2)),
        v: Number((v + (standing ? 0 : (random.next() - 0.5) * 0.02)).toFixed(3)),
        door,
        occ: record.occupied === null ? null : record.occupied ? 1 : 0,
      },
    }
  })
  const id = random.id(at)
  record.black_box_id = id
  add(company, 'black_box', { id, elevator_id: lift.id, at: record.occurred_at, frames, open: false })
}

/** Distance and speed `t` seconds after the start of a way of so many metres; speeds up and slows down within a second each. */
function rideAt(t: number, way: number, rated: number): { gone: number; v: number } {
  const cruise = Math.max(0, way - rated) / rated
  if (t <= 0) return { gone: 0, v: 0 }
  if (t < 1) return { gone: (rated * t * t) / 2, v: rated * t }
  if (t < 1 + cruise) return { gone: rated / 2 + rated * (t - 1), v: rated }
  const left = t - 1 - cruise
  if (left < 1) return { gone: way - (rated * (1 - left) * (1 - left)) / 2, v: rated * (1 - left) }
  return { gone: way, v: 0 }
}
