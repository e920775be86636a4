import { type Context, inCompany, type Minutely, runBeside } from '#kernel/server/index.ts'
import { type Day, formatTokens, monthStart, today } from '#kernel/shared/days.ts'
import { findFaults, findLiftIds, findLiftLines, findMeasuredDays } from '#modules/diagnosis/server/index.ts'
import { effectsOf } from '../shared/effect.ts'
import type { EffectData, EffectLift } from '../shared/effectTypes.ts'
import { Checklists, effectLifts, periodOf, spanOf } from '../shared/gather.ts'
import { wireOf } from '../shared/keeping.ts'
import { keepMonth, takeMonth } from './effect.store.ts'
import { findChecklists, findRepairs, findUse, findVisits } from './facts.store.ts'

/** 维保效果 of a month: reckoned once, after the nights of the diagnosis (decision 0152). */

/** In Shanghai; a server that was away then does it as soon as it runs. */
const HOUR = 5
/** Lifts whose rows are in memory at once; what they become is small. */
const CHUNK = 500

/** In the process beside the server: a year of what lifts measured. */
export const effectMonth: Minutely = {
  name: 'effect.month',
  async run(services, companyId) {
    const day = today(services.clock())
    await inCompany(services, { principal: null, companyId, traceId: 'effect.month' }, (ctx) => workMonth(ctx, day))
  },
}

export const effectDue: Minutely = {
  name: 'effect.due',
  async run(services, companyId) {
    const now = services.clock()
    if (Number(formatTokens(now, 'HH')) < HOUR) return
    const caller = { principal: null, companyId, traceId: 'effect.due' }
    const taken = await inCompany(services, caller, (ctx) => takeMonth(ctx, monthStart(today(now))))
    if (taken) await runBeside(services, effectMonth, companyId)
  },
}

async function workMonth(ctx: Context, day: Day): Promise<void> {
  const data = await dataOf(ctx, day)
  const lines = effectsOf(data).map((line) => wireOf(data, line))
  await keepMonth(ctx, monthStart(day), { ...periodOf(day), lifts: data.lifts.length }, lines)
}

async function dataOf(ctx: Context, asOf: Day): Promise<EffectData> {
  const span = spanOf(asOf)
  const checklists = new Checklists(await findChecklists(ctx, span.first))
  const lifts: EffectLift[] = []
  let after: string | null = null
  for (;;) {
    const ids: string[] = await findLiftIds(ctx, after, CHUNK)
    if (ids.length === 0) break
    after = ids.at(-1) ?? null
    lifts.push(...effectLifts(await rowsOf(ctx, ids, span.first), checklists, asOf))
  }
  return { items: checklists.items, lifts, from: span.from, to: span.to }
}

async function rowsOf(ctx: Context, ids: readonly string[], since: Day) {
  const use = new Map((await findUse(ctx, ids, since)).map((one) => [one.id, one]))
  const lines = await findLiftLines(ctx, ids)
  return {
    lifts: lines.map(({ id, type, category, madeOn, knownFrom }) => {
      const { runs = null, stopFrom = null, stopTo = null } = use.get(id) ?? {}
      return { id, type, category, madeOn, knownFrom, runs, stopFrom, stopTo }
    }),
    visits: await findVisits(ctx, ids, since),
    measured: await findMeasuredDays(ctx, ids, since),
    faults: await findFaults(ctx, ids, since),
    repairs: await findRepairs(ctx, ids, since),
  }
}
