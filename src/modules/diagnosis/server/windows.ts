import type { Context } from '#kernel/server/index.ts'
import { addDays, addMonths, type Day, daysBetween, monthStart } from '#kernel/shared/days.ts'
import { CommunityType } from '#modules/community/shared/community.terms.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { Category } from '#modules/template/shared/template.terms.ts'
import type { LiftState, Window } from '../shared/forecast/lift.ts'
import { type FaultLine, findFaults, findLiftIds, findLiftLines, type LiftLine } from './facts.store.ts'
import { findStanding } from './forecast.store.ts'
import { findPasts, type LiftPast } from './windows.store.ts'

/** Windows of 30 days from the first of each month, with what was known of the lift on that day and nothing later. */

const WINDOW_DAYS = 30
const MONTHS = 24
/** Lifts whose rows are in memory at once. */
const CHUNK = 500

/** First days of months, the last one on or before the day; a window of it may not be over. */
const originsUpTo = (day: Day, months = MONTHS): Day[] =>
  Array.from({ length: months }, (_, n) => addMonths(monthStart(day), n + 1 - months))

export interface LiftNow {
  readonly lift: LiftLine
  readonly state: LiftState
  /** Of the last year, for its own history. */
  readonly past: readonly Window[]
}

/** All windows of the company that are known of, and each lift as it is on the last origin. */
export async function windowsOf(ctx: Context, day: Day): Promise<{ windows: Window[]; now: LiftNow[] }> {
  const origins = originsUpTo(day)
  const [first, last] = [origins[0] ?? day, origins.at(-1) ?? day]
  const out = new Map<Day, Set<string>>()
  for (const origin of origins) out.set(origin, new Set(await findStanding(ctx, origin, WINDOW_DAYS / 2)))
  const windows: Window[] = []
  const now: LiftNow[] = []
  let after: string | null = null
  for (;;) {
    const ids: string[] = await findLiftIds(ctx, after, CHUNK)
    if (ids.length === 0) break
    after = ids.at(-1) ?? null
    const lines = await findLiftLines(ctx, ids)
    const faults = Map.groupBy(await findFaults(ctx, ids, first), ({ elevatorId }) => elevatorId)
    const pasts = new Map((await findPasts(ctx, ids, first)).map((one) => [one.elevatorId, one]))
    for (const lift of lines) {
      const past = pasts.get(lift.id)
      if (!past || lift.knownFrom === null) continue
      const own = origins
        .filter((origin) => origin >= (lift.knownFrom ?? origin))
        .map((from) => windowOf(lift, past, faults.get(lift.id) ?? [], from, out.get(from)?.has(lift.id) ?? false))
      // The window of the last origin is still to come: it is what is said, not what was learned of.
      const over = own.filter(({ to }) => to <= day)
      windows.push(...over)
      const yearAgo = addDays(last, -365)
      now.push({ lift, state: stateOn(lift, past, last), past: over.filter(({ from }) => from >= yearAgo) })
    }
  }
  return { windows, now }
}

function windowOf(lift: LiftLine, past: LiftPast, faults: readonly FaultLine[], from: Day, out: boolean): Window {
  const to = addDays(from, WINDOW_DAYS)
  return {
    elevatorId: lift.id,
    communityId: lift.communityId,
    from,
    to,
    days: WINDOW_DAYS,
    outDays: out ? WINDOW_DAYS : 0,
    state: stateOn(lift, past, from),
    knownOn: faults.filter(({ day }) => day >= from && day < to).map(({ knownOn }) => knownOn),
  }
}

const holds = (day: Day) => (span: { from: Day; to: Day | null }) =>
  span.from <= day && (span.to === null || span.to > day)

/** What was known of the lift in the morning of a day. */
function stateOn(lift: LiftLine, past: LiftPast, day: Day): LiftState {
  const before = (days: readonly Day[]): number | null => {
    const last = days.findLast((one) => one < day)
    return last ? daysBetween(last, day) : null
  }
  const counted = past.months.find(({ month }) => month === addMonths(day, -1).slice(0, 7))
  return {
    ageYears: lift.madeOn ? Math.max(0, daysBetween(lift.madeOn, day) / 365.25) : null,
    type: DeviceType.label(lift.type as never),
    category: Category.label(lift.category as never),
    brand: lift.brand,
    control: lift.control ?? '',
    community: CommunityType.label(lift.communityType as never),
    dailyRuns: counted?.runs ?? null,
    doorCycles: counted?.doors ?? null,
    sinceHalfMonth: before(past.visits),
    sinceYearly: before(past.yearly),
    overdue: past.late.some(holds(day)),
    openHazards: past.hazards.filter(holds(day)).length,
    warnings: [...new Set(past.warnings.filter(holds(day)).map(({ rule }) => rule))],
    month: Number(day.slice(5, 7)),
  }
}
