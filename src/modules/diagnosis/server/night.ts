import { type Context, inCompany, type Minutely, nextNumber, runBeside } from '#kernel/server/index.ts'
import { addDays, type Day, formatTokens, monthStart, today } from '#kernel/shared/days.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { mayDiagnosis } from '../shared/permissions.ts'
import { judgeNight, type OfLift, persists } from '../shared/warnings/night.ts'
import type { Verdict } from '../shared/warnings/verdict.ts'
import { findCodes } from './facts.store.ts'
import { learnMonth, sayMonth } from './forecasting.ts'
import type { Gathered } from './gathering.ts'
import { dropGone } from './health.store.ts'
import { findCounters, findFloors, keepMeasured } from './measured.store.ts'
import { platformModel } from './platformModel.ts'
import { currentRule } from './rule.ts'
import { scoreLifts } from './scoring.ts'
import { verdictsOf, type Watched } from './verdicts.ts'
import {
  addWarnings,
  clearNormal,
  endNight,
  findOpenKeys,
  keepNights,
  type Night,
  refreshOpen,
  takeNight,
} from './warning.store.ts'

/** The night of the diagnosis (monitoring 6.3 to 6.5): measured days, scores, warnings; on the first of a month the forecasts. */

/** At 04:00 in Shanghai; a server that was away then does it as soon as it runs. */
const HOUR = 4

/** In the process beside the server: hundreds of lifts are seconds of computing, twenty thousand are minutes. */
export const diagnosisNight: Minutely = {
  name: 'diagnosis.night',
  async run(services, companyId) {
    const caller = { principal: null, companyId, traceId: 'diagnosis.night' }
    const day = today(services.clock())
    await inCompany(services, caller, (ctx) => workNight(ctx, day))
    if (day === monthStart(day)) {
      const month = { services, caller, day }
      const learned = await learnMonth(month)
      const platform = learned.short ? await platformModel(services, day) : null
      await sayMonth(month, learned, platform)
    }
    await inCompany(services, caller, (ctx) => endNight(ctx, day))
  },
}

export const diagnosisDue: Minutely = {
  name: 'diagnosis.due',
  async run(services, companyId) {
    const now = services.clock()
    if (Number(formatTokens(now, 'HH')) < HOUR) return
    const caller = { principal: null, companyId, traceId: 'diagnosis.due' }
    const taken = await inCompany(services, caller, (ctx) => takeNight(ctx, today(now)))
    if (taken) await runBeside(services, diagnosisNight, companyId)
  },
}

/** May run again on the same day: scores and nights take their own places. */
async function workNight(ctx: Context, day: Day): Promise<void> {
  await keepMeasured(ctx, addDays(day, -1))
  const { rule } = await currentRule(ctx)
  const verdicts: OfLift[] = []
  await scoreLifts(ctx, day, async (chunk) => {
    for (const one of await watched(ctx, chunk, day))
      for (const verdict of verdictsOf(one, rule, day)) verdicts.push({ elevatorId: one.lift.id, verdict })
  })
  await dropGone(ctx, day)
  await warn(ctx, day, verdicts)
}

async function watched(ctx: Context, chunk: readonly Gathered[], day: Day): Promise<Watched[]> {
  const ids = chunk.map(({ lift }) => lift.id)
  const counters = Map.groupBy(await findCounters(ctx, ids, addDays(day, -365)), ({ elevatorId }) => elevatorId)
  const codes = Map.groupBy(await findCodes(ctx, ids, day), ({ elevatorId }) => elevatorId)
  const floors = await findFloors(ctx, ids)
  return chunk.map((one) => ({
    ...one,
    counters: counters.get(one.lift.id) ?? [],
    codes: codes.get(one.lift.id) ?? [],
    landing: (idx) => floors.get(`${one.lift.id} ${idx}`) ?? idx,
  }))
}

/** What fired among all lifts tonight, and in 3 of 5 nights, is a warning; what is normal counts its days. */
export async function warn(ctx: Context, day: Day, verdicts: readonly OfLift[]): Promise<number> {
  const judged = judgeNight(verdicts)
  const nights: Night[] = judged.map(({ elevatorId, verdict, fired }) => ({ elevatorId, rule: verdict.rule, fired }))
  const key = (one: Pick<Night, 'elevatorId' | 'rule'>) => `${one.elevatorId} ${one.rule}`
  const kept = new Map((await keepNights(ctx, day, nights)).map((one) => [key(one), one.nights]))
  await clearNormal(ctx, day, nights)
  const open = await findOpenKeys(ctx)
  const found = judged.map((one) => ({ ...one, key: `${one.elevatorId} ${one.verdict.rule}` }))
  await refreshOpen(
    ctx,
    found.filter((one) => one.fired && open.has(one.key)),
  )
  const fresh = found.filter((one) => one.fired && !open.has(one.key) && persists(kept.get(one.key) ?? []))
  if (fresh.length === 0) return 0
  const numbers = await numbersFor(ctx, day, fresh.length)
  const made = await addWarnings(
    ctx,
    fresh.map(({ elevatorId, verdict }, n) => ({ elevatorId, verdict, warnNo: numbers[n] ?? '' })),
  )
  if (made.length === 0) return 0
  const verdictOf = new Map(fresh.map((one) => [one.key, one.verdict]))
  const news = made.flatMap(({ id, elevatorId, rule }) => {
    const verdict = verdictOf.get(`${elevatorId} ${rule}`)
    return verdict ? [{ id, elevatorId, verdict }] : []
  })
  await ctx.emit(
    'warning.created',
    news.map(({ id, elevatorId, verdict: { rule, level } }) => ({ id, elevatorId, rule, level })),
  )
  ctx.after(() => ctx.services.push.event(`company.${ctx.companyId}.warn`, { made: news.length }))
  await tellNew(
    ctx,
    day,
    news.map(({ verdict }) => verdict),
  )
  return made.length
}

/** YJ2611270001. */
async function numbersFor(ctx: Context, day: Day, n: number): Promise<string[]> {
  const stem = `YJ${day.slice(2).replaceAll('-', '')}`
  const first = await nextNumber(ctx, `warning ${day}`, n)
  return Array.from({ length: n }, (_, i) => `${stem}${String(first + i).padStart(4, '0')}`)
}

/** One message for all that a night brought. */
async function tellNew(ctx: Context, day: Day, verdicts: readonly Verdict[]): Promise<void> {
  const receivers = await findHolders(ctx, mayDiagnosis.dispatch)
  const first = verdicts.toSorted((a, b) => (a.level < b.level ? -1 : 1))[0]
  if (receivers.length === 0 || !first) return
  await tell(ctx, {
    receivers,
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.maintenance,
    level: MessageLevel.code.ordinary,
    title: `新预警 ${verdicts.length} 条`,
    body: `${first.evidence.text}${verdicts.length > 1 ? `等 ${verdicts.length} 条` : ''}，请安排检查`,
    jump: { moduleName: 'warning', openType: 1, params: {} },
    dedupeKey: `warning.created:${day}`,
  })
}
