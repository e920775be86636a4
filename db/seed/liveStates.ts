import { type LiftSpec, ordinaryLift } from '#modules/simulator/shared/liftSpec.ts'
import { SimulatedEscalator } from '#modules/simulator/shared/simulatedEscalator.ts'
import { SimulatedLift } from '#modules/simulator/shared/simulatedLift.ts'
import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import { Random } from './random.ts'

/**
 * What the terminals of the demo said last (monitoring 9): the floor tables of their lifts, two hours of rides, and the state each
 * lift stands in. Lived by the product's own simulation, with dice of its own.
 */
const LIVED_MS = 2 * 3_600_000
/** Of those whose rides are not kept: long enough to stand somewhere. */
const BRIEFLY_MS = 600_000
const FIRST_STOREY_M = 4.2
const STOREYS_M = [2.9, 3, 3.1, 3.3] as const
const WITH_BASEMENT = 8

export function makeLiveStates(company: Company, lifts: readonly Lift[]): void {
  const byId = new Map(lifts.map((lift) => [lift.id, lift]))
  for (const terminal of company.rows.get('terminal') ?? []) {
    const lift = byId.get(String(terminal.elevator_id))
    if (!lift || terminal.terminal_type === 4) continue
    const random = new Random(`live ${lift.id}`)
    const [id, lastSeenAt] = [String(terminal.id), String(terminal.last_seen_at)]
    if (lift.row.type === 1) addStates(company, random, lift, id, lastSeenAt, addFloors(company, random, lift))
    else addSteps(company, random, lift, id, lastSeenAt)
  }
}

/** Heights above the lowest landing, as they are entered. */
function addFloors(company: Company, random: Random, lift: Lift): number[] {
  const n = Math.max(2, Number(lift.row.stations ?? lift.row.floors ?? 6))
  const storey = random.pick(STOREYS_M)
  const basements = n > WITH_BASEMENT ? random.int(0, 2) : 0
  const landings = Array.from({ length: n }, (_, i) => {
    const below = Math.min(i, basements) * FIRST_STOREY_M
    const above = Math.max(0, i - basements)
    return Math.round(100 * (below + (above > 0 ? FIRST_STOREY_M + (above - 1) * storey : 0))) / 100
  })
  landings.forEach((height, i) => {
    add(company, 'elevator_floor', {
      elevator_id: lift.id,
      idx: i + 1,
      label: i < basements ? `B${basements - i}` : String(i - basements + 1),
      height_m: height,
      door: 1,
    })
  })
  return landings
}

function addStates(
  company: Company,
  random: Random,
  lift: Lift,
  terminalId: string,
  lastSeenAt: string,
  landings: readonly number[],
): void {
  const last = Math.min(Date.parse(lastSeenAt), company.clock.now.getTime())
  const spec: LiftSpec = {
    ...ordinaryLift,
    landings,
    speed: Number(lift.row.speed),
    ratedLoad: Number(lift.row.load ?? ordinaryLift.ratedLoad),
    doorWear: random.int(0, 6) / 10,
  }
  const simulated = new SimulatedLift(spec, random.int(1, 1_000_000), last - (lift.onDemand ? LIVED_MS : BRIEFLY_MS))
  let said = {}
  let at = last
  for (const one of simulated.until(last)) {
    if (one.kind === 'lift') [said, at] = [one.d, one.at]
    if (one.kind === 'trip' && lift.onDemand) addTrip(company, lift.id, terminalId, one.at, one.d)
  }
  keepState(company, random, lift, { terminalId, lastSeenAt, said, at })
}

/** What an escalator or a moving walk said last. */
function addSteps(company: Company, random: Random, lift: Lift, terminalId: string, lastSeenAt: string): void {
  const last = Math.min(Date.parse(lastSeenAt), company.clock.now.getTime())
  const simulated = new SimulatedEscalator(
    {
      speed: Number(lift.row.speed),
      up: !lift.name.endsWith('2'),
      opens: 540,
      closes: 1320,
      wear: random.int(0, 6) / 10,
      pressedAt: [],
      counted: { runs: 0, runSec: 0, kwh: 0 },
    },
    random.int(1, 1_000_000),
    last - BRIEFLY_MS,
  )
  let said = {}
  let at = last
  for (const one of simulated.until(last)) if (one.kind === 'escalator') [said, at] = [one.d, one.at]
  keepState(company, random, lift, { terminalId, lastSeenAt, said, at })
}

interface Kept {
  readonly terminalId: string
  readonly lastSeenAt: string
  readonly said: object
  readonly at: number
}

function keepState(company: Company, random: Random, lift: Lift, { terminalId, lastSeenAt, said, at }: Kept): void {
  const iso = (ms: number) => new Date(ms).toISOString()
  add(company, 'realtime_state', {
    elevator_id: lift.id,
    terminal_id: terminalId,
    frame: said,
    mode: 'mode' in said ? said.mode : null,
    state_at: iso(at),
    received_at: iso(at + 60),
    quality: 1,
    boot_id: 1,
    seq: 1,
    watch: {},
  })
  add(company, 'terminal_link', {
    terminal_id: terminalId,
    received: {},
    clock: {},
    presence: {},
    last_seen_at: lastSeenAt,
    clock_offset_ms: random.int(-400, 400),
    rssi: -71 - random.int(0, 26),
    queued: 0,
    capability: [],
  })
}

type Ride = Extract<ReturnType<SimulatedLift['until']>[number], { kind: 'trip' }>['d']

function addTrip(company: Company, elevatorId: string, terminalId: string, endAt: number, ride: Ride): void {
  const { trip, sec, from, to, dist, vMax, aMax, jMax, lev, open, close, reopen, load, kwh } = ride
  add(company, 'trip', {
    elevator_id: elevatorId,
    terminal_id: terminalId,
    boot_id: 1,
    trip_seq: trip,
    start_at: new Date(endAt - sec * 1000).toISOString(),
    end_at: new Date(endAt).toISOString(),
    from_idx: from ?? null,
    to_idx: to ?? null,
    distance_m: dist ?? null,
    v_max: vMax ?? null,
    a_max: aMax ?? null,
    j_max: jMax ?? null,
    vib_z: ride.vib?.z ?? null,
    level_err_mm: lev ?? null,
    open_sec: open ?? null,
    close_sec: close ?? null,
    reopen: reopen ?? null,
    load_kg: load ?? null,
    kwh: kwh ?? null,
  })
}
