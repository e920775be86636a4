import {
  type Context,
  type Handlers,
  insertRow,
  orRefuse,
  removeRow,
  requireRows,
  updateRow,
} from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { CardSource } from '#modules/rule/server/index.ts'
import type { strategyApi } from '../shared/api.ts'
import { passesBy, refuseStrategy, type StrategyDraft, StrategyScope } from '../shared/strategy.ts'
import { countHits, isCited } from './asks.ts'
import { simulate } from './simulate.ts'
import {
  countStrategies,
  findStrategy,
  findStrategyOptions,
  isEmployee,
  lastPriority,
  listLifts,
  orderStrategies,
  type StrategyRecord,
  strategies,
  strategyLifts,
  switchLifts,
} from './strategy.store.ts'

/** Figures of the card 终端转急修. */
export const terminalCard: CardSource = async (ctx) => ({
  ...(await countStrategies(ctx)),
  hits30: await countHits(ctx),
})

export const strategyHandlers: Handlers<typeof strategyApi> = {
  list: strategies.page,
  options: findStrategyOptions,
  async detail(ctx, { id }) {
    const { allLifts: _, ...detail } = await requireStrategy(ctx, id)
    return detail
  },
  async add(ctx, draft) {
    await requireNamed(ctx, draft)
    const priority = (await lastPriority(ctx)) + 1
    const saved = await orTaken(insertRow(ctx, 'faultStrategy', { ...columnsOf(draft), priority }))
    await listLifts(ctx, saved.id, draft.elevatorIds)
    await changed(ctx, saved)
    return saved
  },
  async edit(ctx, { id, version, ...draft }) {
    const before = await requireStrategy(ctx, id)
    await requireNamed(ctx, draft)
    const saved = await orTaken(updateRow(ctx, 'faultStrategy', id, version, columnsOf(draft)))
    // Lifts switched off one by one stay off while the strategy goes on to mean all of its scope.
    if (!(before.allLifts && draft.elevatorIds.length === 0)) await listLifts(ctx, id, draft.elevatorIds)
    await changed(ctx, saved)
    return saved
  },
  async sort(ctx, { ids }) {
    const wanted = [...new Set(ids)]
    const done = await orderStrategies(ctx, wanted)
    if (done < wanted.length) throw refuse.notFound()
    await ctx.emit('rule.changed', { kind: 'terminal' })
    return { done }
  },
  async enable(ctx, { id, version, enabled }) {
    // Kept before the rule was there.
    const [passed] = enabled ? passesBy(await requireStrategy(ctx, id)) : []
    if (passed) throw refuseStrategy.passesBy({ name: passed.name })
    const saved = await updateRow(ctx, 'faultStrategy', id, version, { enabled })
    await changed(ctx, saved)
    return saved
  },
  async simulate(ctx, { id, draft }) {
    if (id) await requireStrategy(ctx, id)
    if (draft) await requireNamed(ctx, draft)
    return simulate(ctx, id, draft)
  },
  async remove(ctx, { id }) {
    if (await isCited(ctx, id)) throw refuseStrategy.cited()
    await removeRow(ctx, 'faultStrategy', id)
    await ctx.emit('rule.changed', { id, kind: 'terminal' })
    return { done: 1 }
  },
  async lifts(ctx, query) {
    if (typeof query.strategyId === 'string') await requireStrategy(ctx, query.strategyId)
    return strategyLifts.page(ctx, query)
  },
  async turnLifts(ctx, { strategyId, elevatorIds, enabled }) {
    await requireStrategy(ctx, strategyId)
    const wanted = new Set(elevatorIds)
    const done = await switchLifts(ctx, strategyId, [...wanted], enabled)
    if (done < wanted.size) throw refuse.notFound()
    await ctx.emit('rule.changed', { id: strategyId, kind: 'terminal' })
    return { done }
  },
}

const changed = (ctx: Context, { id, version }: { id: string; version: number }) =>
  ctx.emit('rule.changed', { id, version, kind: 'terminal' })

const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => refuseStrategy.nameTaken({}, { fields: [{ prop: 'name', msg: refuseStrategy.nameTaken.text }] }))

async function requireStrategy(ctx: Context, id: string): Promise<StrategyRecord> {
  const strategy = await findStrategy(ctx, id)
  if (!strategy) throw refuse.notFound()
  return strategy
}

async function requireNamed(ctx: Context, draft: StrategyDraft): Promise<void> {
  if (draft.scope === project) await requireRows(ctx, 'project', draft.scopeIds)
  if (draft.scope === community) await requireRows(ctx, 'community', draft.scopeIds)
  await requireRows(ctx, 'elevator', draft.elevatorIds)
  if (draft.assigneeId && !(await isEmployee(ctx, draft.assigneeId))) throw refuse.notFound()
}

const { project, community } = StrategyScope.code
const columnsOf = ({ elevatorIds, scope, scopeIds, ...draft }: StrategyDraft) => ({
  timeFrom: null,
  timeTo: null,
  repairType: null,
  assignee: null,
  assigneeId: null,
  quietFrom: null,
  quietTo: null,
  dedupeMin: null,
  ...draft,
  scope,
  scopeIds: scope === project || scope === community ? [...new Set(scopeIds)] : [],
  // jsonb: an empty array would be written as an array of the database.
  escalation: JSON.stringify(draft.escalation),
  allLifts: elevatorIds.length === 0,
})
