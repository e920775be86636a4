import { Random } from '#modules/routing/shared/random.ts'
import type { House } from './building.ts'
import { unworn, type Wear } from './drive.ts'
import { ordinaryLift } from './liftSpec.ts'
import type { Machine } from './machine.ts'
import { type EscalatorSpec, SimulatedEscalator } from './simulatedEscalator.ts'
import { SimulatedLift } from './simulatedLift.ts'
import { SimulatedTerminal, steadyTerminal, type TerminalSpec } from './simulatedTerminal.ts'

/** What is known of the place where a simulated terminal stands; null: something ordinary is taken. */
export interface Place {
  readonly no: string
  /** Which of its kind it is in the fleet, from 0: some are out of the ordinary. */
  readonly nth: number
  readonly target: 'lift' | 'escalator'
  readonly house: House
  /** Heights of the landings above the lowest, m. */
  readonly landings: readonly number[]
  /** m/s, kg. */
  readonly speed: number | null
  readonly load: number | null
  /** An escalator that goes down. */
  readonly down: boolean
  /** What its terminal measures and what is worn of its drive; absent: by its place in the fleet. */
  readonly machineRoom?: boolean
  readonly wear?: Partial<Wear>
}

/** How much goes wrong: nothing, what a demo bears for months (decision 0143), or much of everything. */
export type Faults = 'off' | 'few' | 'many'

export interface FleetOptions {
  readonly seed: number
  /** Hours of the machines in one hour of the clock. */
  readonly speed: number
  readonly faults: Faults
  /** Share of the usual calls: every ride is thirty frames, and a demo that runs for weeks keeps them all. */
  readonly traffic: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Ahead of the start this much of what goes wrong is laid down. */
const PLANNED_MS = 60 * DAY
/** One scripted entrapment each 6 h (monitoring 9), always of the same lift: while its order is open no other is made. */
const TRAPPED_EVERY_MS = 6 * HOUR
const PRESSED_EVERY_MS = 8 * HOUR
/** Between two times without a network, on average; it lasts 4 to 10 minutes, too short for 50. */
const AWAY_EVERY_MS = 5 * DAY
const WRONG_CLOCK_MS = 540_000

/** Of a hundred terminals in their order, which are out of the ordinary. */
const roles = {
  trapped: [3],
  door: [7, 31],
  pressed: [0],
  ahead: [11, 57],
  slow: [23],
  slip: [13],
  heat: [19],
  mains: [29],
} as const
/** One in so many measures motor, room and mains. */
const MACHINE_ROOM = 5

const every = (start: number, first: number, step: number): number[] =>
  Array.from({ length: Math.floor((PLANNED_MS - first) / step) }, (_, n) => start + first + n * step)

/** A terminal of a fleet as it lives from `start` on. The same seed gives the same lives. */
export function simulatedAt(place: Place, start: number, options: FleetOptions): SimulatedTerminal {
  const n = place.nth
  const seed = (options.seed * 7919 + n * 104_729 + (place.target === 'lift' ? 0 : 15_485_863)) | 0
  const random = new Random(seed ^ 0x1b873593)
  const role = (which: readonly number[]) => options.faults !== 'off' && which.includes(n % 100)
  const machine = place.target === 'lift' ? lift() : escalator()
  return new SimulatedTerminal(terminal(), machine, seed, start)

  function lift(): Machine {
    const door = role(roles.door)
    const doorFault = options.faults === 'many' ? 0.02 : door ? 0.008 : 0
    const trapped = role(roles.trapped) || (options.faults === 'many' && n % 20 === 3)
    const spec = {
      ...ordinaryLift,
      house: place.house,
      traffic: options.traffic,
      landings: place.landings.length > 1 ? place.landings : ordinaryLift.landings,
      speed: place.speed ?? ordinaryLift.speed,
      ratedLoad: place.load ?? ordinaryLift.ratedLoad,
      doorWear: door ? 0.9 : Math.floor(6 * random.next()) / 10,
      doorFault,
      trappedAt: trapped ? every(start, (20 + random.below(20)) * MINUTE, TRAPPED_EVERY_MS) : [],
      // From nothing: to the platform a decrease is a counter that begins anew, and no day is counted twice.
      counted: { runs: 0, doors: 0, runSec: 0, dist: 0, kwh: 0 },
      sheaves: n % 3 === 0 ? 4 : null,
      machineRoom: place.machineRoom ?? (n % MACHINE_ROOM === 4 || role([...roles.heat, ...roles.mains])),
      wear: { ...unworn, ...(place.wear ?? worn()) },
    }
    return new SimulatedLift(spec, seed, start)
  }

  function worn(): Partial<Wear> {
    return {
      slip: role(roles.slip) ? 4 : 0,
      heat: role(roles.heat) ? 14 : 0,
      ...(role(roles.mains) ? { uneven: 0.042, energy: 0.32 } : {}),
    }
  }

  function escalator(): Machine {
    const spec: EscalatorSpec = {
      speed: place.speed ?? 0.5,
      up: !place.down,
      opens: place.house === 'hospital' ? 360 : 540,
      closes: 1320,
      wear: Math.floor(7 * random.next()) / 10,
      pressedAt: role(roles.pressed) ? every(start, (30 + random.below(30)) * MINUTE, PRESSED_EVERY_MS) : [],
      counted: { runs: 0, runSec: 0, kwh: 0 },
    }
    return new SimulatedEscalator(spec, seed, start)
  }

  function terminal(): TerminalSpec {
    const wrong = role(roles.ahead) ? WRONG_CLOCK_MS : role(roles.slow) ? -90_000 : 0
    const flawed = options.faults !== 'off'
    return {
      ...steadyTerminal,
      no: place.no,
      ahead: wrong + Math.round(3000 * (random.next() - 0.5)),
      driftPpm: Math.round(40 * (random.next() - 0.5)),
      lost: flawed ? 0.002 : 0,
      repeated: flawed ? 0.004 : 0,
      offline: flawed ? away(random, start) : [],
      // A program that is started anew is a terminal that was: its numbers begin again, under a boot nobody has seen.
      boot: Math.floor(start / 1000),
      speed: options.speed,
    }
  }
}

function away(random: Random, start: number): TerminalSpec['offline'] {
  const found: { from: number; to: number }[] = []
  let at = start
  for (;;) {
    at += Math.ceil(-Math.log(1 - random.next()) * AWAY_EVERY_MS) + HOUR
    if (at > start + PLANNED_MS) return found
    found.push({ from: at, to: at + (4 + random.below(6)) * MINUTE })
  }
}
