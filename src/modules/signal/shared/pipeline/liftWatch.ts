import type { FaultCode } from '../faultCodes.ts'
import { faultCode } from '../faultCodes.ts'
import type { EventSaid, LiftState } from '../wire.ts'
import { debounced } from './debounce.ts'
import { type DecisionLine, SECOND } from './decision.ts'
import { type CarWatch, type Derived, nextLook, onClock, onEvent, onState, unseen } from './trapped.ts'
import { nextWritten, type Written } from './written.ts'

/** What is watched for at one lift, from frame to frame (monitoring 6.2 steps 2 and 3). All moments in ms. */
export interface LiftWatch {
  readonly car: CarWatch
  /** Of the last frame that the car was judged by. */
  readonly at: number
  readonly codes: Readonly<Record<string, Begun>>
  /** What the flash told of an absence, until its end is told as well. */
  readonly late: readonly Late[]
  readonly lateCar: CarWatch | null
  readonly lateAt: number
  /** Lines of the derivation that wait for the record they belong to. */
  readonly lines: readonly DecisionLine[]
  /** By code, of the conditions that the company wrote; absent: none. */
  readonly written?: Readonly<Record<string, Written>>
  /** End of the last trip that was told. */
  readonly tripAt?: number
  /** When it was last seen out of normal service, or heard again after a silence. */
  readonly idleFrom?: number
  /** 疑似故障停梯 was said then, and no trip was told since. */
  readonly stillAt?: number
}
export const nothingWatched: LiftWatch = {
  car: unseen,
  at: 0,
  codes: {},
  late: [],
  lateCar: null,
  lateAt: 0,
  lines: [],
}

/** What was so when it began. */
export interface SignalFacts {
  readonly floor: number | null
  readonly door: number | null
  readonly speed: number | null
  readonly occupied: boolean | null
  readonly mode: number | null
  readonly clockFlag: boolean
  readonly terminalId: string | null
}
interface Begun {
  readonly since: number
  readonly endedAt: number | null
  readonly stood: boolean
  readonly facts: SignalFacts
  readonly lines: readonly DecisionLine[]
}
interface Late extends Omit<Begun, 'stood'> {
  readonly code: string
  /** When it is said, ended or not. */
  readonly due: number
}

export type Signal =
  | {
      readonly say: 'stood'
      readonly code: string
      readonly occurredAt: number
      readonly facts: SignalFacts
      readonly backfill: boolean
      /** Of a backfill: it has ended. */
      readonly resolved: boolean
      readonly endedAt: number | null
      readonly lines: readonly DecisionLine[]
      /** Found by the platform, not said by the terminal. */
      readonly derived?: boolean
    }
  | { readonly say: 'ended'; readonly code: string; readonly endedAt: number }
  /** A line for the record of this code that is there. */
  | { readonly say: 'noted'; readonly code: string; readonly at: number; readonly lines: readonly DecisionLine[] }

export interface Watching {
  readonly watch: LiftWatch
  readonly signals: readonly Signal[]
}
/** Seconds that a code must last; a company's own rule may say others. */
export type SecondsOf = (code: FaultCode) => number
export const ownSeconds: SecondsOf = ({ debounce }) => debounce

/** A code that is clear for so long has ended (clearSec of monitoring 1); sooner again, it is the same. */
const CLEAR = 10 * SECOND
/** How long the end of what came late is waited for: batches of the flash follow each other. */
const LATE_WAIT = 60 * SECOND
const LATE_MOST = 200
/** The car tells of these by what it derives, not by the event itself. */
const DERIVED = ['04', '90']

type Frame<D> = { readonly at: number; readonly d: D; readonly facts: SignalFacts; readonly now: number }

/** A state of a lift that is no backfill and of good quality. */
export function watchState(
  before: LiftWatch,
  { at, d, facts, now }: Frame<LiftState>,
  seconds: SecondsOf = ownSeconds,
): Watching {
  const late = before.lateCar ? lateState(before, at, d, facts, now) : before
  if (at < before.at) return settle(late, now, seconds, [])
  const { watch: car, derived } = onState(before.car, at, d)
  return settle(carSaid({ ...late, at }, car, derived, at, facts), now, seconds, [])
}

/** Begin or end of a code, no backfill; `escalator`: there is no car to be shut in. */
export function watchEvent(
  before: LiftWatch,
  { at, d, facts, now }: Frame<EventSaid>,
  target: 'lift' | 'escalator',
  seconds: SecondsOf = ownSeconds,
): Watching {
  // What was over before this is said before it begins again.
  const first = settle(before, Math.min(at, now), seconds, [])
  let { watch } = first
  const signals = [...first.signals]
  if (target === 'lift') {
    // What was so before the last frame says nothing of now.
    const said = at < watch.at ? { code: d.code, on: d.on } : d
    const { watch: car, derived } = onEvent(watch.car, Math.max(at, watch.at), said)
    const noted = notesOf(derived, car, at)
    signals.push(...noted)
    watch = carSaid({ ...watch, at: Math.max(at, watch.at) }, car, derived, at, facts)
  }
  if (d.on === 0) watch = ended(watch, d.code, at)
  else if (target === 'escalator' || !DERIVED.includes(d.code)) watch = begun(watch, d.code, at, facts, [])
  return settle(watch, now, seconds, signals)
}

/** What the flash tells of an absence: history, but who may still be shut in is asked after. */
export function watchLate(
  before: LiftWatch,
  frame: ({ readonly kind: 'state' } & Frame<LiftState>) | ({ readonly kind: 'event' } & Frame<EventSaid>),
): LiftWatch {
  const { at, facts, now } = frame
  if (frame.kind === 'state') return lateState(before, at, frame.d, facts, now)
  const { code, on } = frame.d
  if (on === 0) return ended(before, code, at)
  const one: Late = { code, since: at, endedAt: null, facts, lines: [], due: now + LATE_WAIT }
  return { ...before, late: [...before.late, one].slice(-LATE_MOST) }
}

/** Time has gone on. `where` the lift stood and who read it, as its last frame said. */
export function watchClock(
  before: LiftWatch,
  now: number,
  seconds: SecondsOf = ownSeconds,
  where: Pick<SignalFacts, 'floor' | 'terminalId'> = { floor: null, terminalId: null },
): Watching {
  const { watch: car, derived } = onClock(before.car, now)
  return settle(carSaid(before, car, derived, now, { ...factsOfCar(before), ...where }), now, seconds, [])
}

/** When to look again though nothing comes; null: not before something does. */
export function nextWatch(watch: LiftWatch, seconds: SecondsOf = ownSeconds): number | null {
  const { car, codes, late } = watch
  const due = [
    nextLook(car),
    nextWritten(watch),
    ...late.map((one) => one.due),
    ...Object.entries(codes).map(([code, { since, endedAt, stood }]) => {
      const known = faultCode(code)
      if (!stood) return known ? since + seconds(known) * SECOND : null
      return endedAt === null ? null : endedAt + CLEAR
    }),
  ].filter((one) => one !== null)
  return due.length === 0 ? null : Math.min(...due)
}

function lateState(before: LiftWatch, at: number, d: LiftState, facts: SignalFacts, now: number): LiftWatch {
  if (at < before.lateAt) return before
  const { watch: car, derived } = onState(before.lateCar ?? unseen, at, d)
  const said = derived.flatMap(({ code, occurredAt, line }) =>
    code === '93' || code === '94'
      ? [{ code, since: occurredAt, endedAt: null, facts, lines: [line], due: now + LATE_WAIT }]
      : [],
  )
  const was = before.lateCar?.said ?? null
  const closed = was !== null && car.said === null ? ended(before, was, at) : before
  return { ...closed, lateCar: car, lateAt: at, late: [...closed.late, ...said].slice(-LATE_MOST) }
}

/** What the car's own rules made of it: codes begin, 困人 ends when it moves or opens. */
function carSaid(
  before: LiftWatch,
  car: CarWatch,
  derived: readonly Derived[],
  at: number,
  facts: SignalFacts,
): LiftWatch {
  const was = before.car.said
  let watch: LiftWatch = { ...before, car }
  if (was !== null && car.said === null) watch = ended(watch, was, at)
  const codes = derived.filter(({ code }) => code !== null)
  const lines = derived.filter(({ code }) => code === null).map(({ line }) => line)
  // 04 that waits for 94 goes with the code that comes of it.
  if (codes.length === 0) return { ...watch, lines: car.said === null ? [...watch.lines, ...lines].slice(-5) : [] }
  for (const { code, occurredAt, line } of codes)
    watch = begun(watch, code ?? '', occurredAt, facts, [...before.lines, line, ...lines])
  return { ...watch, lines: [] }
}

/** 90 pressed by people whose record is there already. */
const notesOf = (derived: readonly Derived[], car: CarWatch, at: number): Signal[] =>
  car.said === null || derived.some(({ code }) => code !== null)
    ? []
    : derived.map(({ line }) => ({ say: 'noted', code: car.said ?? '', at, lines: [line] }))

function begun(
  watch: LiftWatch,
  code: string,
  at: number,
  facts: SignalFacts,
  lines: readonly DecisionLine[],
): LiftWatch {
  const known = watch.codes[code]
  // Gone for a moment only: it goes on.
  if (known?.endedAt != null && at - known.endedAt < CLEAR)
    return { ...watch, codes: { ...watch.codes, [code]: { ...known, endedAt: null } } }
  // Said again while it waits to last: from its first.
  if (known && !known.stood && known.endedAt === null) return watch
  return { ...watch, codes: { ...watch.codes, [code]: { since: at, endedAt: null, stood: false, facts, lines } } }
}

function ended(watch: LiftWatch, code: string, at: number): LiftWatch {
  const open = watch.late.findLastIndex((one) => one.code === code && one.endedAt === null && one.since <= at)
  if (open >= 0) return { ...watch, late: watch.late.map((one, i) => (i === open ? { ...one, endedAt: at } : one)) }
  const known = watch.codes[code]
  if (!known || known.endedAt !== null || at < known.since) return watch
  return { ...watch, codes: { ...watch.codes, [code]: { ...known, endedAt: at } } }
}

/** What has lasted is said, what is over is dropped. */
function settle(before: LiftWatch, now: number, seconds: SecondsOf, first: readonly Signal[]): Watching {
  const signals: Signal[] = [...first]
  const codes: Record<string, Begun> = {}
  for (const [code, one] of Object.entries(before.codes)) {
    const said: Signal[] = []
    const kept = settled(code, one, now, seconds, said)
    if (kept) codes[code] = kept
    signals.push(...(before.written?.[code]?.watch.standing ? said.flatMap(besideWritten) : said))
  }
  const late: Late[] = []
  for (const one of before.late) {
    if (one.due > now) late.push(one)
    else if (lasted(one, seconds)) {
      signals.push({ ...stoodOf(one.code, one, one.lines), backfill: true, resolved: one.endedAt !== null })
      // It goes on: its end is told when it comes.
      if (one.endedAt === null && !codes[one.code]) codes[one.code] = { ...one, stood: true }
    }
  }
  const lateCar = late.length === 0 && now - before.lateAt > LATE_WAIT ? null : before.lateCar
  return { watch: { ...before, codes, late, lateCar }, signals }
}

/** The company's own condition holds the code open already, and ends it: what the terminal says is a line of that record. */
const besideWritten = (signal: Signal): Signal[] =>
  signal.say === 'stood' ? [{ say: 'noted', code: signal.code, at: signal.occurredAt, lines: signal.lines }] : []

const lasted = ({ code, since, endedAt }: Late, seconds: SecondsOf): boolean => {
  const known = faultCode(code)
  return known !== undefined && (endedAt === null || endedAt - since >= seconds(known) * SECOND)
}

/** One code as it stands at `now`; null: it is no longer watched. */
function settled(code: string, one: Begun, now: number, seconds: SecondsOf, signals: Signal[]): Begun | null {
  const known = faultCode(code)
  // No rule says what to do about it: it is in the samples.
  if (!known) return null
  let begun = one
  if (!begun.stood) {
    const judged = debounced(known, begun, now, seconds(known))
    if (judged.outcome === 'cleared') return null
    if (judged.outcome === 'waits') return begun
    signals.push(stoodOf(code, begun, [...begun.lines, judged.line]))
    begun = { ...begun, stood: true, lines: [] }
  }
  if (begun.endedAt === null || now < begun.endedAt + CLEAR) return begun
  signals.push({ say: 'ended', code, endedAt: begun.endedAt })
  return null
}

const stoodOf = (
  code: string,
  { since, endedAt, facts }: Pick<Begun, 'since' | 'endedAt' | 'facts'>,
  lines: readonly DecisionLine[],
) => ({ say: 'stood', code, occurredAt: since, facts, backfill: false, resolved: false, endedAt, lines }) as const

/** What the car shows when nothing came. */
const factsOfCar = ({ car: { known } }: LiftWatch): SignalFacts => ({
  floor: null,
  door: known.door ?? null,
  speed: known.v ?? null,
  occupied: known.occ == null ? null : known.occ === 1,
  mode: known.mode ?? null,
  clockFlag: false,
  terminalId: null,
})
