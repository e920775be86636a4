import { type Context, newId } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import {
  addEvents,
  addOrders,
  closeOne,
  findLifts,
  type LiftRow,
  lockOrders,
  type MovedOrder,
  moveOrders,
  type OrderRecord,
  proposeCrews,
  refreshNextVisit,
  takePreview,
  tellPhones,
} from '#modules/maintenance/server/index.ts'
import { CloseReason, MaintainSource, MaintainStatus, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { changePlan, lockPlan, type PlanRecord } from '#modules/plan/server/index.ts'
import type { LineWindow } from '#modules/plan/shared/entry.ts'
import { ruleOfLift } from '#modules/plan/shared/homeLift.ts'
import { inSafeOrder } from '#modules/plan/shared/safeOrder.ts'
import { type Checklist, checklistOf, findChecklist, keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import type { Level, PlanRule } from '#modules/template/shared/template.ts'
import type { NewVisit } from './lineYears.ts'
import { findOthersDays } from './teamGround.store.ts'

/** What was previewed is written: closed, moved, added. Orders are judged again by their versions and days. */

export interface KeptYears {
  planIds: string[]
  fromDate: Day
  rules: Record<string, PlanRule>
  windows: Record<string, LineWindow[]>
  /** Violations that block publishing. */
  blocked: number
}

export const tally = (rows: readonly Pick<NewVisit, 'change'>[]) => {
  const count = (change: NewVisit['change']) => rows.filter((row) => row.change === change).length
  return { added: count('added'), moved: count('moved'), closed: count('closed'), kept: count('kept') }
}

export async function applyYears(ctx: Context, token: string, action: 'reset' | 'level') {
  const preview = await takePreview<KeptYears, NewVisit[]>(ctx, token, [action])
  const { planIds, fromDate, rules, windows, blocked } = preview.params
  if (blocked > 0) throw refuseMaintain.blocked({ n: blocked })
  const plans = new Map<string, PlanRecord>()
  for (const id of planIds) {
    const plan = await lockPlan(ctx, id)
    if (plan.version !== preview.versions[id]) throw refuseMaintain.previewExpired()
    plans.set(id, plan)
  }
  const changes = preview.rows.filter((row) => row.change !== 'kept')
  const orders = await lockSame(ctx, changes, preview.versions)
  const liftIds = [...new Set(changes.map((row) => row.elevatorId))]
  await requireFreeDays(ctx, changes, liftIds, { planIds, from: fromDate })
  for (const order of orders.filter(({ row }) => row.change === 'closed'))
    await closeOne(ctx, order.order, { reason: CloseReason.code.planReset })
  const lifts = new Map((await findLifts(ctx, liftIds)).map((one) => [one.id, one]))
  const hashOf = snapshots(ctx, plans, lifts)
  await moveAll(
    ctx,
    orders.filter(({ row }) => row.change === 'moved'),
    hashOf,
  )
  const added = []
  for (const row of changes.filter((one) => one.change === 'added')) {
    const [lift, plan] = [lifts.get(row.elevatorId), plans.get(row.planId)]
    if (lift && plan && row.to)
      added.push({ ...orderOf(plan, lift, row), planDate: row.to, snapshotHash: await hashOf(row) })
  }
  await addOrders(ctx, added)
  for (const plan of plans.values())
    await changePlan(ctx, plan.id, plan.version, {
      ruleSnapshot: rules[plan.id],
      windows: JSON.stringify(windows[plan.id] ?? []),
    })
  await refreshNextVisit(ctx, liftIds)
  await proposeCrews(ctx, [...new Set([...plans.values()].map((plan) => plan.teamId))])
  const { companyId, services } = ctx
  ctx.after(() => services.push.event(`company.${companyId}.order`, { orderId: null, elevatorId: null, status: 0 }))
  return tally(preview.rows)
}

interface Changed {
  order: OrderRecord
  row: NewVisit
}

async function lockSame(
  ctx: Context,
  changes: readonly NewVisit[],
  versions: Readonly<Record<string, number>>,
): Promise<Changed[]> {
  const ofOrder = new Map(changes.flatMap((row) => (row.orderId ? [[row.orderId, row] as const] : [])))
  const orders = await lockOrders(ctx, [...ofOrder.keys()])
  if (orders.length < ofOrder.size) throw refuse.notFound()
  return orders.map((order) => {
    const row = ofOrder.get(order.id)
    if (!row || order.version !== versions[order.id] || order.status !== MaintainStatus.code.notStarted)
      throw refuseMaintain.previewExpired()
    return { order, row }
  })
}

/** Somebody may have given a lift another order since, on a day that this plan wants. */
async function requireFreeDays(
  ctx: Context,
  changes: readonly NewVisit[],
  liftIds: readonly string[],
  replanned: { planIds: readonly string[]; from: Day },
): Promise<void> {
  const taken = await findOthersDays(ctx, liftIds, replanned.from, replanned)
  if (changes.some((row) => row.to !== null && taken.get(row.elevatorId)?.includes(row.to)))
    throw refuseMaintain.previewExpired()
}

/**
 * An order that comes to another day, or takes longer, gives its people and hours back: on their new day they may be on
 * leave, full or elsewhere. The proposal finds it people by the same rules as a new one.
 */
async function moveAll(ctx: Context, moved: readonly Changed[], hashOf: HashOf): Promise<void> {
  const prepared: MovedOrder[] = []
  for (const { order, row } of moved) {
    if (row.to === null) continue
    prepared.push({
      id: order.id,
      elevatorId: order.elevatorId,
      from: order.planDate,
      to: row.to,
      level: row.level,
      minutes: row.minutes,
      legalDeadline: row.legalDeadline ?? order.legalDeadline,
      reason: row.reason,
      snapshotHash: await hashOf(row),
      released: row.to !== order.planDate || row.minutes > order.stdMinutes,
    })
  }
  // In one step no lift has more than one order, so that no two ever share a day.
  const ofLift = [...Map.groupBy(prepared, (one) => one.elevatorId).values()].map(inSafeOrder)
  const steps = Math.max(0, ...ofLift.map((orders) => orders.length))
  for (let step = 0; step < steps; step++)
    await moveOrders(
      ctx,
      ofLift.flatMap((orders) => orders[step] ?? []),
    )
  await addEvents(
    ctx,
    moved.map(({ order, row }) => ({
      orderId: order.id,
      type: 'reset',
      before: { planDate: row.from, level: row.levelFrom },
      after: { planDate: row.to, level: row.level },
    })),
  )
  tellPhones(ctx, [...new Set(moved.flatMap(({ order }) => order.workerIds))])
}

type HashOf = (row: Pick<NewVisit, 'planId' | 'elevatorId' | 'season'> & { level: Level }) => Promise<string>

function snapshots(ctx: Context, plans: ReadonlyMap<string, PlanRecord>, lifts: ReadonlyMap<string, LiftRow>): HashOf {
  const lists = new Map<string, Checklist>()
  const chosen = new Map<string, Checklist>()
  const hashes = new Map<string, string>()
  const listOf = async (templateId: string | null | undefined, lift: LiftRow) => {
    if (!templateId) return checklistOf(ctx, lift, lists)
    const known = chosen.get(templateId) ?? (await findChecklist(ctx, templateId))
    if (known) chosen.set(templateId, known)
    return known
  }
  return async ({ planId, elevatorId, level, season }) => {
    const lift = lifts.get(elevatorId)
    if (!lift) throw refuse.notFound()
    const list = await listOf(plans.get(planId)?.templateId, lift)
    if (!list) throw refuseMaintain.missingFact({ name: liftLabel(lift.communityName, lift.name), field: '维保模板' })
    const key = `${list.templateId ?? list.elevatorType} ${level} ${season.join(' ')}`
    const known = hashes.get(key) ?? (await keepSnapshot(ctx, snapshotOf(list, level, season)))
    hashes.set(key, known)
    return known
  }
}

const orderOf = (plan: PlanRecord, lift: LiftRow, row: NewVisit) => ({
  id: newId(),
  source: MaintainSource.code.plan,
  planId: plan.id,
  elevatorId: lift.id,
  communityId: lift.communityId,
  contractId: plan.contractId,
  customerId: lift.customerId,
  teamId: plan.teamId,
  type: 1,
  level: row.level,
  legalDeadline: row.legalDeadline ?? addDays(row.to ?? plan.endDate, ruleOfLift(lift).maxGapDays),
  stdMinutes: row.minutes,
  planReason: row.reason,
})
