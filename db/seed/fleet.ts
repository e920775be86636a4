import { addDays } from '#kernel/shared/days.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import { Random } from './random.ts'

/** So many of each, with so many days of daily counts; beside those that stand at lifts on demand (`demand.ts`). */
export interface FleetSpec {
  readonly lifts: number
  readonly escalators: number
  readonly walkways: number
  readonly days: number
  /** First of their numbers. */
  readonly from: number
}

/** Of each hundred, those whose SIM card has run out: they are silent, and nobody simulates them. */
const SILENT = [17, 52] as const
/** Too slow for a terminal that is sold for its ride data: goods lifts and villas. */
const SLOWEST = 1

/**
 * The terminals of the demo (monitoring 9: 118 in four models, 96 at straight lifts, 18 at escalators, 4 at walkways), with
 * their bindings and daily counts. From dice of their own, so that the rest stays as it is.
 */
export function makeFleet(company: Company, lifts: readonly Lift[], spec: FleetSpec): void {
  const random = new Random(`fleet ${company.id} ${company.clock.today}`)
  const taken = new Set((company.rows.get('terminal') ?? []).map((row) => row.elevator_id))
  const { straight, escalator, walkway } = DeviceType.code
  const free = lifts.filter(({ id, useStatus }) => useStatus === 1 && !taken.has(id))
  const rides = ({ row }: Lift) => Number(row.speed) >= SLOWEST && Number(row.stations) > 2
  const of = (type: number, n: number) => free.filter(({ row }) => row.type === type).slice(0, n)
  const chosen = [
    ...of(straight, free.length).filter(rides).slice(0, spec.lifts),
    ...of(escalator, spec.escalators),
    ...of(walkway, spec.walkways),
  ]
  for (const [n, lift] of chosen.entries()) addTerminal(company, random, lift, spec, n)
}

function addTerminal(company: Company, random: Random, lift: Lift, spec: FleetSpec, n: number): void {
  const { clock } = company
  const steps = lift.row.type !== DeviceType.code.straight
  const silent = (SILENT as readonly number[]).includes(n % 100)
  const no = `${steps ? 'TWS1' : 'TWE1'}${String(spec.from + n)}`
  const id = random.id(clock.at(clock.day(-spec.days), 600))
  const ended = addDays(clock.today, -2 - (n % 3))
  const entered = clock.iso(clock.day(-spec.days), 540)
  const stamps = { created_at: entered, created_by: company.adminId, updated_at: entered, updated_by: company.adminId }
  const model = lift.row.type === DeviceType.code.walkway ? 'TW-S2' : steps ? 'TW-S1' : n % 3 === 0 ? 'TW-E1S' : 'TW-E1'
  const terminal_type = steps ? 2 : 1
  add(company, 'terminal', {
    id,
    terminal_no: no,
    terminal_type,
    vendor: '云溪物联',
    model,
    sim_expire_date: silent ? ended : null,
    status: silent ? 2 : 1,
    online_since: silent ? null : clock.iso(clock.day(-random.int(2, 30)), random.int(0, 1400)),
    last_seen_at: silent ? clock.iso(ended, 1439) : new Date(clock.now.getTime() - 20_000).toISOString(),
    elevator_id: lift.id,
    ...stamps,
  })
  add(company, 'terminal_binding', {
    id: random.id(clock.at(clock.day(-spec.days), 605)),
    terminal_id: id,
    elevator_id: lift.id,
    terminal_type,
    from_at: clock.iso(clock.day(-spec.days), random.int(600, 1020)),
    reason: 1,
    photos: [],
    self_test: { floors: true, door: true, direction: true, occupancy: true },
    operator_id: null,
    ...stamps,
  })
  Object.assign(lift.row, { terminal_no: no, online: !silent })
  addCounters(company, random, lift, { days: spec.days, quiet: silent ? 2 + (n % 3) : 0, steps, n })
}

interface Counted {
  readonly days: number
  readonly quiet: number
  readonly steps: boolean
  readonly n: number
}

/** Daily counts drawn directly, without rides behind them (monitoring 9). */
function addCounters(company: Company, random: Random, lift: Lift, { days, quiet, steps, n }: Counted): void {
  const usual = steps ? 160 + ((n * 29) % 7) * 20 : 380 + ((n * 137) % 9) * 80
  for (let ago = days; ago > quiet; ago--) {
    const date = company.clock.day(-ago)
    const weekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
    const runs = Math.round(usual * (weekend === steps ? 1 : 0.75) * (0.9 + random.next() * 0.2))
    const seconds = steps ? 46_800 - random.int(0, 1800) : runs * 19
    add(company, 'counter_day', {
      elevator_id: lift.id,
      date,
      runs,
      door_cycles: steps ? null : Math.round(runs * 1.06),
      run_sec: seconds,
      distance_m: steps ? Math.round(seconds * 0.45) : runs * 14,
      rope_bends: steps ? null : runs * 4,
      kwh: (steps ? seconds / 1100 : runs * 0.031).toFixed(2),
      online_sec: random.chance(0.02) ? 86_400 - random.int(1200, 9000) : 86_400 - random.int(0, 90),
      starts_per_hour_max: Math.round(runs / 9),
    })
  }
}
