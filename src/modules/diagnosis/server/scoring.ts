import type { Context, Event } from '#kernel/server/index.ts'
import { addDays, type Day, today } from '#kernel/shared/days.ts'
import { healthOf } from '../shared/health.ts'
import { findFaults, findLiftIds, findLiftLines, type LiftLine } from './facts.store.ts'
import { findExpectations, findPublished } from './forecast.store.ts'
import { classOf, type Expected, type Gathered, gather, knownDays } from './gathering.ts'
import { keepScores } from './health.store.ts'
import { currentRule } from './rule.ts'

/** 体检 of a night (monitoring 6.3): every lift in care, in chunks; and of one lift when a record of it was closed. */

const CHUNK = 500

async function expectedOf(ctx: Context, day: Day): Promise<Expected> {
  const model = await findPublished(ctx)
  const faults = Map.groupBy(await findFaults(ctx, null, addDays(day, -365)), ({ elevatorId }) => elevatorId)
  const sums = new Map<string, { n: number; days: number }>()
  for await (const lines of chunks(ctx))
    for (const lift of lines) {
      const sum = sums.get(classOf(lift)) ?? { n: 0, days: 0 }
      sum.n += (faults.get(lift.id) ?? []).length
      sum.days += knownDays(lift, day)
      sums.set(classOf(lift), sum)
    }
  return {
    rates: new Map([...sums].map(([of, { n, days }]) => [of, days > 0 ? n / days : 0])),
    ofLift: model ? await findExpectations(ctx, model.id) : new Map(),
    k: model?.k ?? null,
  }
}

async function* chunks(ctx: Context): AsyncGenerator<LiftLine[]> {
  let after: string | null = null
  for (;;) {
    const ids: string[] = await findLiftIds(ctx, after, CHUNK)
    if (ids.length === 0) return
    after = ids.at(-1) ?? null
    yield await findLiftLines(ctx, ids)
  }
}

/** Scores all lifts; `look` sees what was gathered of each chunk, so that nothing is read twice in a night. */
export async function scoreLifts(
  ctx: Context,
  day: Day,
  look?: (chunk: readonly Gathered[]) => Promise<void>,
): Promise<number> {
  const { ruleNo, rule } = await currentRule(ctx)
  const expected = await expectedOf(ctx, day)
  let scored = 0
  for await (const lines of chunks(ctx)) {
    const ids = lines.map(({ id }) => id)
    const gathered = await gather(ctx, ids, day, expected, rule)
    await keep(ctx, day, ruleNo, rule, gathered)
    await look?.(gathered)
    scored += gathered.length
  }
  return scored
}

async function keep(
  ctx: Context,
  day: Day,
  ruleNo: number,
  rule: Awaited<ReturnType<typeof currentRule>>['rule'],
  gathered: readonly Gathered[],
): Promise<void> {
  const scores = gathered.map(({ lift, facts }) => ({ elevatorId: lift.id, facts, health: healthOf(facts, rule) }))
  const changed = new Set(await keepScores(ctx, day, ruleNo, scores))
  const news = scores.filter(({ elevatorId }) => changed.has(elevatorId))
  if (news.length > 0)
    await ctx.emit(
      'health.changed',
      news.map(({ elevatorId, health }) => ({ id: elevatorId, score: health.score, grade: health.grade })),
    )
}

/** A record of the lift was closed: what it says of the lift counts from now on, not from tomorrow. */
export async function rescored(ctx: Context, { payload }: Event): Promise<void> {
  const { elevatorId } = payload
  if (typeof elevatorId !== 'string') return
  const day = today(ctx.now)
  const { ruleNo, rule } = await currentRule(ctx)
  const gathered = await gather(ctx, [elevatorId], day, await expectedOf(ctx, day), rule)
  await keep(ctx, day, ruleNo, rule, gathered)
}
