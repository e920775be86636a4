import type { Context, Handlers } from '#kernel/server/index.ts'
import { addDays, type Day, dayOf, earlier, isoTime, monthEnd } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { OutageMonth, OutageRow, OutageSource, OutageSpan, outageApi } from '../shared/api.ts'
import { homeMinutesOf, homesOf } from '../shared/outage.ts'
import {
  type FoundSpan,
  findDays,
  findLift,
  findLifts,
  findSources,
  findSpans,
  findStood,
  type LiftOutage,
  type Span,
} from './outage.store.ts'

/** 停梯影响 of a month: what stood, how many homes were without a lift, and where each figure comes from. */

const MOST_ROWS = 200

const midnight = (day: Day): string => `${day}T00:00:00+08:00`
export const spanOfDays = (from: Day, to: Day): Span => ({ from: midnight(from), to: midnight(addDays(to, 1)) })

/** The days of a month as far as they have come; a month that has not begun has nothing to say. */
function daysOf(ctx: Context, month: string): { first: Day; last: Day; span: Span } {
  const first = `${month}-01`
  const today = dayOf(ctx.now)
  if (first > today) throw fieldRefusal([{ prop: 'month', msg: '该月还没有开始，没有停梯可看' }])
  const last = earlier(monthEnd(first), today)
  return { first, last, span: spanOfDays(first, last) }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0)
const knownOf = (values: readonly (number | null)[]): number[] => values.filter((one) => one !== null)

const impactOf = (one: LiftOutage): number | null => homeMinutesOf(homesOf(one), one.minutes)

const liftRow = (one: LiftOutage): OutageRow => ({
  id: one.id,
  lift: one.lift,
  communityName: one.communityName,
  lifts: 1,
  times: one.times,
  minutes: one.minutes,
  homes: homesOf(one),
  homeMinutes: impactOf(one),
  forPeople: one.forPeople,
  standing: one.standing,
})

function communityRow(lifts: readonly [LiftOutage, ...LiftOutage[]]): OutageRow {
  const known = knownOf(lifts.map(impactOf))
  return {
    id: lifts[0].communityId,
    lift: null,
    communityName: lifts[0].communityName,
    lifts: lifts.length,
    times: sumOf(lifts.map(({ times }) => times)),
    minutes: sumOf(lifts.map(({ minutes }) => minutes)),
    homes: null,
    homeMinutes: known.length > 0 ? sumOf(known) : null,
    forPeople: lifts.some(({ forPeople }) => forPeople),
    standing: lifts.some(({ standing }) => standing),
  }
}

/** What is known stands first, then what only has minutes. */
const byImpact = (a: OutageRow, b: OutageRow): number =>
  (b.homeMinutes ?? -1) - (a.homeMinutes ?? -1) || b.minutes - a.minutes || (a.id < b.id ? -1 : 1)

async function monthOf(
  ctx: Context,
  asked: { month: string; by: 'lift' | 'community'; communityId?: string | undefined },
): Promise<OutageMonth> {
  const { month, by, communityId } = asked
  const { first, last, span } = daysOf(ctx, month)
  const lifts = await findLifts(ctx, span, communityId)
  const grouped = [...Map.groupBy(lifts, (one) => one.communityId).values()]
  const rows = by === 'lift' ? lifts.map(liftRow) : grouped.map((own) => communityRow(own as [LiftOutage]))
  return {
    month,
    lifts: lifts.length,
    times: sumOf(lifts.map(({ times }) => times)),
    minutes: sumOf(lifts.map(({ minutes }) => minutes)),
    homeMinutes: sumOf(knownOf(lifts.map(impactOf))),
    unknownHomes: lifts.filter((one) => one.forPeople && homesOf(one) === null).length,
    days: await findDays(ctx, span, { first, last, lifts: lifts.map((one) => ({ id: one.id, homes: homesOf(one) })) }),
    rows: rows.toSorted(byImpact).slice(0, MOST_ROWS),
    total: rows.length,
  }
}

/** Who says that the lift stood in this time; a source is told whole. */
function spanWith(ctx: Context, { from, to }: FoundSpan, sources: readonly OutageSource[]): OutageSpan {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const own = sources.filter(
    (one) => Date.parse(one.from) < end && (one.to === null ? ctx.now.getTime() : Date.parse(one.to)) > begin,
  )
  const running = end >= ctx.now.getTime() && own.some((one) => one.to === null)
  return { from: isoTime(begin), to: isoTime(end), running, sources: own }
}

export const outageHandlers: Handlers<typeof outageApi> = {
  month: monthOf,
  async lift(ctx, { elevatorId, month }) {
    const { span } = daysOf(ctx, month)
    const lift = await findLift(ctx, elevatorId)
    const { times, minutes } = await findStood(ctx, elevatorId, span)
    const sources = await findSources(ctx, elevatorId, span)
    const spans = await findSpans(ctx, elevatorId, span)
    const homes = homesOf(lift)
    return {
      ...lift,
      homes,
      month,
      times,
      minutes,
      homeMinutes: homeMinutesOf(homes, minutes),
      spans: spans.map((one) => spanWith(ctx, one, sources)),
    }
  },
}
