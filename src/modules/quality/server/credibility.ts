import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import { findSite, setCredibility } from '#modules/maintenance/server/index.ts'
import { OrderFlag } from '#modules/maintenance/shared/maintenance.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { leastMinutes } from '#modules/plan/shared/setting.ts'
import { readSnapshot } from '#modules/template/server/index.ts'
import { type Category, type Level, Part } from '#modules/template/shared/template.ts'
import { type Credibility, credibilityOf, type ItemTime, type VisitEvidence } from '../shared/credibility.ts'
import {
  findCrewTrack,
  findItemOps,
  findPhotoFacts,
  findUnscored,
  findVisit,
  findVisitSignIns,
  keepCredibility,
  type VisitRow,
} from './credibility.store.ts'

/** 可信度 of a completed visit (jobs 10.2): collected, judged and kept beside the record, never inside it. */

/** What a terminal saw of a visit; monitoring brings it. Until then nothing was collected. */
export type TerminalEvidence = (
  ctx: Context,
  visit: { readonly elevatorId: string; readonly from: string; readonly to: string },
) => Promise<{ readonly terminal: VisitEvidence['terminal']; readonly floors: number | null }>

const noTerminal: TerminalEvidence = async () => ({ terminal: null, floors: null })
/** Uncertainty of a position forgives at most this much, as at the sign-in (jobs 6.7). */
const MAX_ACCURACY = 50
/** Nearer than this a phone in a shaft or a machine room may well be. */
const NEAR_METRES = 200
/** Photos and tracks may come later than the completion: so long it is judged again. */
const LATE_DAYS = 3

async function score(
  ctx: Context,
  orderId: string,
  terminal: TerminalEvidence = noTerminal,
): Promise<Credibility | undefined> {
  const visit = await findVisit(ctx, orderId)
  if (!visit) return undefined
  const found = credibilityOf(await evidenceOf(ctx, visit, terminal))
  await keepCredibility(ctx, orderId, found)
  await setCredibility(ctx, orderId, found.score)
  return found
}

async function evidenceOf(ctx: Context, visit: VisitRow, terminal: TerminalEvidence): Promise<VisitEvidence> {
  const { setting } = await findSetting(ctx)
  const from = visit.arriveAt ?? visit.startAt ?? visit.completeAt
  const seen = await terminal(ctx, { elevatorId: visit.elevatorId, from, to: visit.completeAt })
  const photos = await findPhotoFacts(ctx, visit.id)
  return {
    startAt: visit.startAt,
    items: await itemTimes(ctx, visit),
    track: await trackOf(ctx, visit, from),
    signIns: await findVisitSignIns(ctx, visit.id),
    crew: visit.workerIds.length,
    photos: photos.count > 0 ? photos : null,
    clockWrong: (visit.flags & OrderFlag.code.clock) > 0,
    workMinutes: visit.workMinutes,
    leastMinutes: leastMinutes(setting, visit.category as Category, visit.level as Level),
    ...seen,
  }
}

/** When each item was first recorded: by the phone's operations, else by what the record says itself. */
async function itemTimes(ctx: Context, visit: VisitRow): Promise<ItemTime[] | null> {
  const { items } = await readSnapshot(ctx, visit.snapshotHash)
  const x = ((visit.itemResults ?? {}) as { x?: Record<string, { at?: string | null }> }).x ?? {}
  const times = new Map<string, string>()
  for (const [code, { at }] of Object.entries(x)) if (at) times.set(code, at)
  for (const { occurredAt, codes } of (await findItemOps(ctx, visit.id)).toReversed())
    for (const code of codes) times.set(code, occurredAt)
  const known = items.flatMap(({ itemCode, part }) => {
    const at = times.get(itemCode)
    return at ? [{ part: Part.label(part), at }] : []
  })
  return known.length > 0 ? known : null
}

async function trackOf(ctx: Context, visit: VisitRow, from: string): Promise<VisitEvidence['track']> {
  const points = await findCrewTrack(ctx, visit.workerIds, from, visit.completeAt)
  if (points.length === 0) return null
  const site = await findSite(ctx, visit.elevatorId)
  // Near what nobody has located says nothing.
  if (!site.located) return null
  const limit = Math.max(NEAR_METRES, (site.perCommunity && site.signRadius) || site.distance)
  const near = points.filter(
    ({ accuracy, ...point }) => metresBetween(point, site) - Math.min(accuracy ?? 0, MAX_ACCURACY) <= limit,
  ).length
  return { points: points.length, near }
}

export const credibilitySubscription = (terminal?: TerminalEvidence): Subscription => ({
  subscriber: 'quality.credibility',
  events: ['maintainOrder.completed'],
  handle: async (ctx: Context, { id }: Event) => {
    if (id) await score(ctx, id, terminal)
  },
})

/** At night: what came late, and what no rule has judged yet. */
export async function scoreLate(ctx: Context, terminal?: TerminalEvidence): Promise<void> {
  const since = `${addDays(dayOf(ctx.now), -LATE_DAYS)}T00:00:00+08:00`
  for (const id of await findUnscored(ctx, since)) await score(ctx, id, terminal)
}
