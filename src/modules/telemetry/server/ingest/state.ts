import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import {
  type LiftWatch,
  nextWatch,
  nothingWatched,
  type SecondsOf,
  type Signal,
  type SignalFacts,
  watchEvent,
  watchLate,
  watchState,
} from '#modules/signal/shared/pipeline/liftWatch.ts'
import { watchService, watchTrip } from '#modules/signal/shared/pipeline/standstill.ts'
import { unseen } from '#modules/signal/shared/pipeline/trapped.ts'
import { type WrittenFrame, watchWritten } from '#modules/signal/shared/pipeline/written.ts'
import { judgeEscalator, judgeLift } from '#modules/signal/shared/quality.ts'
import type { EscalatorState, EventSaid, LiftState } from '#modules/signal/shared/wire.ts'
import { isBackfill } from '../../shared/clock.ts'
import type { FrameRules } from '../asks.ts'
import type { LiftRow, SavedState, StateRow } from './ingest.store.ts'
import type { Placed } from './link.ts'

/** The state of one lift while a batch goes over it. */
export interface LiftNow {
  readonly facts: LiftRow
  row: StateRow
  watch: LiftWatch
  readonly signals: Signal[]
  /** What the company's own conditions are asked about at the end of the batch. */
  readonly frames: WrittenFrame[]
  /** What browsers are told: the newest frame of this batch; null: none that is newer than what they have. */
  told: { at: number; quality: 0 | 1; d: object } | null
  touched: boolean
}

export const liftNow = (facts: LiftRow, row: StateRow): LiftNow => ({
  facts,
  row,
  watch: { ...nothingWatched, ...row.watch },
  signals: [],
  frames: [],
  told: null,
  touched: false,
})

export const targetOf = ({ type }: Pick<LiftRow, 'type'>): 'lift' | 'escalator' =>
  type === DeviceType.code.straight ? 'lift' : 'escalator'

/** Who says a frame of the lift. */
interface Teller {
  readonly terminalId: string
  /** Since when it reads the lift, ms; null: it stands beside the one that does. */
  readonly readsSince: number | null
}

/** One state or event of the lift, in the order of time; gives its quality. */
export function takeState(
  lift: LiftNow,
  { terminalId, readsSince }: Teller,
  { frame, at, clockFlag }: Placed,
  receivedAt: number,
  { seconds, written }: FrameRules,
): 0 | 1 {
  const { facts } = lift
  if (frame.kind === 'trip') takeTrip(lift, at)
  if (frame.kind !== 'lift' && frame.kind !== 'escalator' && frame.kind !== 'event') return 1
  const quality = qualityOf(frame, facts)
  lift.touched = true
  const late = isBackfill(at, receivedAt)
  if (!late && readsSince !== null) forgetReplaced(lift, readsSince)
  if (!late) keepNow(lift, terminalId, { frame, at }, quality, receivedAt)
  if (quality === 0 && frame.kind !== 'event') return quality
  const said = frame.kind === 'event' && quality === 0 ? { code: frame.d.code, on: frame.d.on } : frame.d
  const signalFacts = factsOf(lift, terminalId, said, clockFlag, late)
  const common = { at, facts: signalFacts, now: receivedAt }
  if (late) {
    if (frame.kind === 'event') lift.watch = watchLate(lift.watch, { kind: 'event', d: said as EventSaid, ...common })
    else if (frame.kind === 'lift') lift.watch = watchLate(lift.watch, { kind: 'state', d: frame.d, ...common })
    return quality
  }
  if (written[targetOf(facts)].length > 0) lift.frames.push({ at, d: said, facts: signalFacts })
  if (frame.kind === 'escalator') return quality
  if (frame.kind === 'lift') lift.watch = watchService(lift.watch, at, lift.row.mode)
  const watched =
    frame.kind === 'event'
      ? watchEvent(lift.watch, { d: said as EventSaid, ...common }, targetOf(facts), seconds)
      : watchState(lift.watch, { d: frame.d, ...common }, seconds)
  lift.watch = watched.watch
  lift.signals.push(...watched.signals)
  return quality
}

/**
 * Another terminal reads the lift now. What the one before it said last is not known any more: a field that the new one does
 * not measure (未采集) would stand for ever – the 检修 of whoever put it up as well. Codes that stood stay, for the new one to end.
 */
function forgetReplaced(lift: LiftNow, since: number): void {
  const { row, watch } = lift
  if (row.stateAt === null || Date.parse(row.stateAt) >= since) return
  lift.row = { ...row, frame: {}, mode: null, stateAt: null }
  const codes = Object.fromEntries(Object.entries(watch.codes).filter(([, { stood }]) => stood))
  lift.watch = { ...watch, car: { ...unseen, said: watch.car.said }, at: 0, codes, lines: [] }
}

function takeTrip(lift: LiftNow, at: number): void {
  const { watch, signals } = watchTrip(lift.watch, at)
  if (watch === lift.watch) return
  lift.watch = watch
  lift.signals.push(...signals)
  lift.touched = true
}

/** The company's own conditions over what came of the lift in this batch, in the order in which it was so. */
export function takeWritten(lift: LiftNow, { written }: FrameRules, receivedAt: number): void {
  const frames = lift.frames.length > 1 ? lift.frames.toSorted((a, b) => a.at - b.at) : lift.frames
  const watched = watchWritten(lift.watch, written[targetOf(lift.facts)], frames, receivedAt)
  lift.watch = watched.watch
  lift.signals.push(...watched.signals)
}

function qualityOf(frame: Placed['frame'], { speed, heights }: LiftRow): 0 | 1 {
  const ratedSpeed = speed === null ? null : Number(speed)
  const landings = heights.length === 0 ? null : heights
  if (frame.kind === 'escalator') return judgeEscalator(frame.d, ratedSpeed).quality
  return frame.kind === 'lift' || frame.kind === 'event' ? judgeLift(frame.d, { ratedSpeed, landings }).quality : 1
}

/** The row of the last values: older frames change nothing, impossible ones only say that they came. */
function keepNow(
  lift: LiftNow,
  terminalId: string,
  { frame, at }: Pick<Placed, 'frame' | 'at'>,
  quality: 0 | 1,
  receivedAt: number,
): void {
  const { row } = lift
  const before = row.stateAt === null ? Number.NEGATIVE_INFINITY : Date.parse(row.stateAt)
  if (at < before || (at === before && row.bootId === frame.bid && (row.seq ?? -1) > frame.seq)) return
  const received = new Date(receivedAt).toISOString()
  if (quality === 0) {
    lift.row = { ...row, quality, receivedAt: received }
    return
  }
  const { code: _, on: __, ...d } = frame.d as Record<string, unknown>
  const merged = merge(row.frame, d)
  lift.row = {
    ...row,
    terminalId,
    frame: merged,
    mode: typeof merged.mode === 'number' && merged.mode <= 9 ? merged.mode : null,
    stateAt: new Date(at).toISOString(),
    receivedAt: received,
    quality,
    bootId: frame.bid,
    seq: frame.seq,
  }
  lift.told = { at, quality, d: merged }
}

const isPart = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Field by field, and inside of parts (tmp, vib, pw) as well: a terminal may say them in turn. */
const merge = (before: Record<string, unknown>, d: Record<string, unknown>): Record<string, unknown> => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(d).map(([field, value]) => {
      const known = before[field]
      return [field, isPart(value) && isPart(known) ? { ...known, ...value } : value]
    }),
  ),
})

function factsOf(
  { row }: LiftNow,
  terminalId: string,
  d: Partial<LiftState & EscalatorState & EventSaid>,
  clockFlag: boolean,
  late: boolean,
): SignalFacts {
  // What is known by now says nothing of an hour ago.
  const known = (late ? {} : row.frame) as Partial<LiftState>
  const occ = d.occ ?? known.occ
  return {
    floor: d.fl ?? known.fl ?? null,
    door: d.door ?? known.door ?? null,
    speed: d.v ?? known.v ?? null,
    occupied: occ == null ? null : occ === 1,
    mode: d.mode ?? known.mode ?? null,
    clockFlag,
    terminalId,
  }
}

export function stateToSave({ row, watch }: LiftNow, seconds: SecondsOf): SavedState {
  const due = nextWatch(watch, seconds)
  return { ...row, watch, dueAt: due === null ? null : new Date(due).toISOString() }
}
