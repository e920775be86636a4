import { type Context, lockRows, newId, orRefuse, requireSeen } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { agreedEnd, minuteOf } from '#modules/plan/shared/calendar.ts'
import { ruleOfLift } from '#modules/plan/shared/homeLift.ts'
import { higherLevel } from '#modules/plan/shared/reroll.ts'
import { standardMinutes } from '#modules/plan/shared/setting.ts'
import { type Checklist, checklistOf, findChecklist, keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { specialLiftRefusal } from '#modules/template/shared/templateCheck.ts'
import { MaintainSource, refuseMaintain } from '../shared/maintenance.ts'
import type { OrderDraft } from '../shared/orderChange.ts'
import { checkOrders, type Proposed } from './checking.ts'
import { findLifts, findServices, type LiftRow } from './facts.store.ts'
import { findContractName, findNear } from './orderAdd.store.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { withLevel } from './orderLevel.ts'
import {
  addEvents,
  addOrders,
  changeOrder,
  keepViolations,
  lockAnyOrder,
  orderOnDay,
  refreshNextVisit,
  tellBoards,
} from './orderRow.store.ts'
import { ofLevel, raisedBy } from './raising.ts'
import { keptWith, pass, type Release } from './release.ts'
import type { ReleasePort } from './releasing.ts'

/** createdMaintain: one order in half a minute, or its work joined to the next visit (jobs 4.1). */

/** 并入下次维保 is offered when the next visit is this near. */
const MERGE_DAYS = 7

export async function around(ctx: Context, elevatorId: string, date: Day) {
  await requireSeen(ctx, 'elevator', [elevatorId])
  const [lift] = await findLifts(ctx, [elevatorId])
  if (!lift) throw refuse.notFound()
  const near = await findNear(ctx, [elevatorId], date)
  const [last, next] = [near.last[0] ?? null, near.next[0] ?? null]
  const service = (await findServices(ctx, [elevatorId])).get(elevatorId)?.find((one) => one.serviceEnd >= date)
  const joins = next !== null && next.date !== date && daysBetween(date, next.date) <= MERGE_DAYS
  return {
    elevatorName: liftLabel(lift.communityName, lift.name),
    contractName: service ? await findContractName(ctx, service.contractId) : null,
    lastDate: last?.date ?? lift.lastVisit,
    last: last && shown(last),
    next: next && shown(next),
    mergeInto: joins ? next.orderId : null,
    workerIds: lift.workerIds,
  }
}
const shown = ({ elevatorId: _, ...visit }: Awaited<ReturnType<typeof findNear>>['next'][number]) => visit

/** Where an order stands when its lift belongs to a line or a contract. */
interface Prepared {
  lift: LiftRow
  checklist: Checklist
  facts: Proposed
}

export async function addManually(ctx: Context, draft: OrderDraft, given?: Release) {
  if (!given) await requireSeen(ctx, 'elevator', draft.elevatorIds)
  await lockRows(ctx, 'elevator', draft.elevatorIds)
  const lifts = await findLifts(ctx, draft.elevatorIds)
  if (lifts.length < new Set(draft.elevatorIds).size) throw refuse.notFound()
  const joins = await findJoins(ctx, draft)
  const joined = new Set(joins.map((order) => order.elevatorId))
  const left = lifts.filter((lift) => !joined.has(lift.id))
  for (const lift of left) {
    const orderNo = await orderOnDay(ctx, lift.id, draft.planDate)
    if (orderNo) throw refuseMaintain.sameDay({ date: draft.planDate, orderNo })
  }
  const prepared = await prepare(ctx, draft, left)
  const raised = await raisedBy(ctx, draft, joins)
  const checked = await checkOrders(ctx, [...prepared.map((one) => one.facts), ...raised])
  for (const { orderId } of raised)
    checked.set(
      orderId,
      (checked.get(orderId) ?? []).filter((one) => ofLevel.has(one.code)),
    )
  const all = [...checked.values()].flat()
  const [first] = left
  const name = `${first?.communityName ?? ''} ${first?.name ?? ''}${left.length > 1 ? `等 ${left.length} 台` : ''}`
  const line = { orderId: null, name, change: `计划${draft.planDate}` }
  const asked = { kind: 'add', title: `新增工单 ${left.length} 单`, input: draft, line } as const
  const passed = await pass(ctx, asked, all, draft.approval, given)
  if (passed.asked) return { ids: [], orderNos: [], merged: 0, violations: [], asked: passed.asked }
  await mergeInto(ctx, draft, joins)
  const ids = await write(ctx, draft, prepared)
  await keepViolations(
    ctx,
    prepared.flatMap(({ facts, lift }) =>
      keptWith(checked.get(facts.orderId) ?? [], passed.release).map((one) => ({
        ...one,
        orderId: facts.orderId,
        elevatorId: lift.id,
      })),
    ),
  )
  await refreshNextVisit(
    ctx,
    lifts.map((lift) => lift.id),
  )
  return { ...ids, merged: joins.length, violations: all.map(({ userId: _, ...shown }) => shown), asked: null }
}

export const addPort: ReleasePort = {
  kinds: ['add'],
  async run(ctx, draft, release) {
    const { ids, merged } = await addManually(ctx, draft, release)
    return { done: ids.length + merged, failed: [] }
  },
}

async function prepare(ctx: Context, draft: OrderDraft, lifts: readonly LiftRow[]): Promise<Prepared[]> {
  const { setting } = await findSetting(ctx)
  const chosen = draft.templateId ? await findChecklist(ctx, draft.templateId) : null
  const known = new Map<string, Checklist>()
  const found: Prepared[] = []
  for (const lift of lifts) {
    const checklist = chosen ?? (await checklistOf(ctx, lift, known))
    if (!checklist)
      throw refuseMaintain.missingFact({ name: liftLabel(lift.communityName, lift.name), field: '维保模板' })
    const special = specialLiftRefusal(checklist.elevatorType, lift)
    if (special) throw special
    found.push({
      lift,
      checklist,
      facts: {
        orderId: newId(),
        orderNo: '',
        elevatorId: lift.id,
        communityId: lift.communityId,
        planId: null,
        place: { lng: lift.communityLng, lat: lift.communityLat },
        planDate: draft.planDate,
        start: draft.planStart ? minuteOf(draft.planStart) : null,
        minutes: standardMinutes(setting, lift.category, draft.level),
        level: draft.level,
        type: lift.onDemand ? 2 : 1,
        crew: draft.crew,
        templateType: checklist.elevatorType,
        moved: true,
        rule: ruleOfLift(lift),
      },
    })
  }
  return found
}

async function write(ctx: Context, draft: OrderDraft, prepared: readonly Prepared[]) {
  const services = await findServices(
    ctx,
    prepared.map(({ lift }) => lift.id),
  )
  const rows = []
  for (const { lift, checklist, facts } of prepared) {
    const service = services
      .get(lift.id)
      ?.find((one) => one.serviceStart <= draft.planDate && draft.planDate <= one.serviceEnd)
    rows.push({
      id: facts.orderId,
      source: MaintainSource.code.manual,
      elevatorId: lift.id,
      communityId: lift.communityId,
      contractId: service?.contractId ?? null,
      customerId: lift.customerId,
      teamId: lift.teamId,
      workerIds: draft.crew,
      type: facts.type,
      level: draft.level,
      planDate: draft.planDate,
      planStart: draft.planStart ?? null,
      planEnd: agreedEnd(draft.planStart ?? null, draft.planEnd ?? null, facts.minutes),
      legalDeadline: lift.lastVisit ? addDays(lift.lastVisit, ruleOfLift(lift).maxGapDays) : draft.planDate,
      stdMinutes: facts.minutes,
      snapshotHash: await keepSnapshot(ctx, snapshotOf(checklist, draft.level)),
      reason: draft.reason,
      remark: draft.remark ?? null,
    })
  }
  const sameDay = () => refuseMaintain.sameDay({ date: draft.planDate, orderNo: '' })
  const ids = await orRefuse(addOrders(ctx, rows), sameDay)
  const orderNos: string[] = []
  for (const id of ids) {
    const order = await lockAnyOrder(ctx, id)
    orderNos.push(order.orderNo)
    const { elevatorId, level, planDate, workerIds: workers } = order
    await ctx.emit('maintainOrder.created', { id, version: 0, elevatorId, level, planDate, workers })
    tellBoards(ctx, order)
  }
  await addEvents(
    ctx,
    ids.map((orderId) => ({ orderId, type: 'created', after: { reason: draft.reason } })),
  )
  return { ids, orderNos }
}

/** The next visits within 7 days that the work joins. */
async function findJoins(ctx: Context, draft: OrderDraft): Promise<OrderRecord[]> {
  const orders: OrderRecord[] = []
  for (const id of draft.mergeInto) {
    const order = await lockAnyOrder(ctx, id)
    // Whose lift it is has been asked above; another lift's order is none of these.
    if (!draft.elevatorIds.includes(order.elevatorId)) throw refuse.notFound()
    const days = daysBetween(draft.planDate, order.planDate)
    const fits = order.status === 0 && days >= 0 && days <= MERGE_DAYS
    if (!fits) throw fieldRefusal([{ prop: 'mergeInto', msg: `工单${order.orderNo}不能并入，请重新选择` }])
    orders.push(order)
  }
  return orders
}

/** Joins the work to them: the higher level stays (jobs 6.4). */
async function mergeInto(ctx: Context, draft: OrderDraft, joins: readonly OrderRecord[]): Promise<void> {
  for (const order of joins) {
    const level = higherLevel(order.level as Level, draft.level)
    const reason = [order.reason, draft.reason].filter(Boolean).join('；')
    const values = level === order.level ? {} : await withLevel(ctx, order.elevatorId, order.snapshotHash, level)
    const changed = await changeOrder(ctx, order, { ...values, level, reason })
    const after = { level, reason: draft.reason }
    await addEvents(ctx, [{ orderId: order.id, type: 'edited', before: { level: order.level }, after }])
    tellBoards(ctx, changed)
  }
}
