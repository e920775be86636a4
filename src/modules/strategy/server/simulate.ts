import type { Context } from '#kernel/server/index.ts'
import { backTest, type ReplayedStrategy } from '../shared/backTest.ts'
import type { Simulation, StrategyDraft } from '../shared/strategy.ts'
import { findReplayed } from './asks.ts'
import { findFaultRules } from './faultRule.ts'
import { findStrategies } from './strategy.store.ts'

const DAYS = 30
/** A large company's month; the latest of more. */
const MOST_RECORDS = 20_000
const MOST_MISSED = 200
/** A strategy that is not kept yet. */
const NEW = 'new'

/** 试算 and 回测: the last 30 days with a kept strategy, or with one as it stands in the form, in its place and switched on. */
export async function simulate(
  ctx: Context,
  id: string | undefined,
  draft: StrategyDraft | undefined,
): Promise<Simulation> {
  const since = new Date(ctx.now.getTime() - DAYS * 86_400_000)
  const records = await findReplayed(ctx, since, MOST_RECORDS)
  if (records.length === 0)
    return {
      days: DAYS,
      records: null,
      hits: null,
      orders: null,
      trapped: null,
      deduped: null,
      pushes: null,
      test: null,
    }
  const before = await findStrategies(ctx)
  const kept = before.find((one) => one.id === id)
  const tried = draft ? asWritten(draft, kept, before) : kept && { ...kept, enabled: true }
  const after = tried ? [...before.filter((one) => one !== kept), tried] : before
  const rules = await findFaultRules(ctx)
  const { own, ...test } = backTest(
    records,
    { before, after, tried: tried?.id ?? '' },
    (code) => rules.get(code),
    ctx.now.getTime(),
  )
  return {
    days: DAYS,
    records: records.length,
    hits: own.hits,
    orders: own.orders,
    trapped: own.trapped,
    deduped: own.deduped,
    pushes: own.pushes,
    test: {
      before: test.before,
      after: test.after,
      missed: test.missed.slice(0, MOST_MISSED),
      undecided: test.undecided,
      outside: test.outside,
      capped: records.length === MOST_RECORDS,
    },
  }
}

/** The draft in the place of the kept one, or behind all others; lifts that were switched off one by one stay off, as when it is saved. */
function asWritten(
  draft: StrategyDraft,
  kept: ReplayedStrategy | undefined,
  all: readonly ReplayedStrategy[],
): ReplayedStrategy {
  const allLifts = draft.elevatorIds.length === 0
  const listed = new Map(draft.elevatorIds.map((lift) => [lift, kept?.lifts.get(lift) ?? true]))
  return {
    id: kept?.id ?? NEW,
    name: draft.name,
    priority: kept?.priority ?? Math.max(0, ...all.map(({ priority }) => priority)) + 1,
    scope: draft.scope,
    scopeIds: draft.scopeIds,
    levels: draft.levels,
    codes: draft.codes,
    timeFrom: draft.timeFrom ?? null,
    timeTo: draft.timeTo ?? null,
    mode: draft.mode,
    repairType: draft.repairType ?? null,
    dedupeMin: draft.dedupeMin ?? null,
    quietFrom: draft.quietFrom ?? null,
    quietTo: draft.quietTo ?? null,
    persistSeconds: draft.persistSeconds,
    peopleInCarOnly: draft.peopleInCarOnly,
    enabled: true,
    allLifts,
    lifts: allLifts && kept?.allLifts ? kept.lifts : listed,
  }
}
