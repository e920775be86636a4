import type { z } from 'zod'
import { type Context, orRefuse } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { findNames } from '#modules/employee/server/index.ts'
import { agreedEnd, minuteOf } from '#modules/plan/shared/calendar.ts'
import { Severity, type Violation } from '#modules/plan/shared/violation.ts'
import {
  type Checklist,
  findChecklist,
  keepSnapshot,
  ownRows,
  readSnapshot,
  snapshotOf,
} from '#modules/template/server/index.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { specialLiftRefusal } from '#modules/template/shared/templateCheck.ts'
import { maintainOrder } from '../shared/maintenance.states.ts'
import { type MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { Approval, BatchApply, BatchDone, BatchPreviewQuery, BatchRow } from '../shared/orderChange.ts'
import { may } from '../shared/permissions.ts'
import { askToAccept, type BatchOrder, findBatch, keepPreview, takePreview } from './batch.store.ts'
import { checkOrders, type Proposed } from './checking.ts'
import { findLifts } from './facts.store.ts'
import { seasonOf } from './orderLevel.ts'
import { addEvent, changeOrder, orderOnDay, tellBoards } from './orderRow.store.ts'
import { pullForward } from './pullForward.ts'
import { askRelease, type Release, releasedTexts, type Way, wayOf } from './release.ts'
import type { Ran } from './releasing.ts'
import { changeEach } from './settling.ts'
import { asItStands } from './standing.ts'

/** Batch changes with a preview (jobs 5, 6.5, 8.6): dates, people, templates. */

const needs = { date: may.changeDate, staff: may.changeStaff, template: may.changeTemplate } as const
const moveOf = { date: 'changeDate', staff: 'changeStaff', template: 'changeTemplate' } as const
const { block, approval } = Severity.code

interface Checked {
  order: BatchOrder
  proposed: Proposed
  violations: Violation[]
}

/** `days`: where the preview has put each order, when that was worked out from what else was planned then. */
async function checkBatch(ctx: Context, query: BatchPreviewQuery, days?: ReadonlyMap<string, Day>): Promise<Checked[]> {
  const orders = await findBatch(ctx, query.ids)
  // At the second look what has been deleted meanwhile is a row that failed, not the end of all.
  if (!days && orders.length < new Set(query.ids).size) throw refuse.notFound()
  const { crew, replace } = query.params
  if (query.action === 'staff') await requireOwnPeople(ctx, crew ?? (replace ? [replace.to] : []))
  const checklist = query.params.templateId ? await findChecklist(ctx, query.params.templateId) : null
  const pulled =
    query.action === 'date' && query.params.toWorkday ? (days ?? (await pullForward(ctx, orders))) : undefined
  const proposed = orders.map((order) => proposal(order, query, checklist, pulled?.get(order.id)))
  const found = await checkOrders(ctx, proposed)
  const special = checklist ? await specialLifts(ctx, orders, checklist) : new Map<string, Violation>()
  return orders.map((order, at) => ({
    order,
    proposed: proposed[at] as Proposed,
    violations: [
      ...stateViolation(order, query.action),
      ...(pulled?.get(order.id) === order.planDate ? [onWorkday] : []),
      ...(special.has(order.elevatorId) ? [special.get(order.elevatorId) as Violation] : []),
      ...(found.get(order.id) ?? []),
    ],
  }))
}

/** The lifts among these that only the manufacturer's items are for (3030007), when the checklist is none of those. */
async function specialLifts(ctx: Context, orders: readonly BatchOrder[], { elevatorType }: Checklist) {
  const lifts = await findLifts(ctx, [...new Set(orders.map((order) => order.elevatorId))])
  return new Map(
    lifts.flatMap((lift): [string, Violation][] => {
      const refusal = specialLiftRefusal(elevatorType, lift)
      return refusal ? [[lift.id, { code: String(refusal.errorCode), severity: block, text: refusal.message }]] : []
    }),
  )
}

/** 提前到工作日 leaves alone what stands on one, or has none before it. */
const onWorkday: Violation = { code: '不动', severity: block, text: '计划日期已是工作日，或之前没有工作日，不改期' }

async function requireOwnPeople(ctx: Context, crew: readonly string[]): Promise<void> {
  if ((await findNames(ctx, crew)).size < new Set(crew).size) throw refuse.notFound()
}

/** An order in a state that does not allow the change is blocked with the words of the state machine. */
export function stateViolation(order: Pick<BatchOrder, 'status'>, action: BatchPreviewQuery['action']): Violation[] {
  try {
    maintainOrder.target(moveOf[action], order.status as MaintainStatus)
    return []
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return [{ code: String(refusal.errorCode), severity: block, text: refusal.message }]
  }
}

function proposal(
  order: BatchOrder,
  { action, params }: BatchPreviewQuery,
  checklist: Checklist | null,
  pulled: Day | undefined,
): Proposed {
  const stands = asItStands(order)
  const planDate =
    action === 'date' ? (pulled ?? params.date ?? addDays(order.planDate, params.shiftDays ?? 0)) : order.planDate
  return {
    ...stands,
    planDate,
    // Pulled forward into a day that is planned already, an order takes its place in that day's route anew.
    start:
      action === 'date' && params.planStart
        ? minuteOf(params.planStart)
        : pulled && pulled !== order.planDate
          ? null
          : stands.start,
    crew: action === 'staff' ? crewAfter(order.workerIds, params) : stands.crew,
    templateType: checklist?.elevatorType ?? null,
    moved: planDate !== order.planDate,
  }
}

/** The crew that was named, or the old one with one person in another's place. */
function crewAfter(before: readonly string[], { crew, replace }: BatchPreviewQuery['params']): string[] {
  if (crew) return crew
  return [...new Set(before.map((id) => (id === replace?.from ? replace.to : id)))]
}

/** A change of date does not fail for people who are not assigned yet, a change of template not for people at all. */
function judged({ proposed, violations, order }: Checked, action: BatchPreviewQuery['action']): Violation[] {
  if (action === 'template') return violations.filter((one) => one.code === 'V14' || one.code.length > 3)
  const unassigned = action === 'date' && order.workerIds.length === 0
  return violations.filter((one) => !(unassigned && one.code === 'V03') && (proposed.moved || one.code !== 'V12'))
}

/** `needed`: the code of a screen that changes orders in its own name, as 交接 does. */
export async function previewBatch(ctx: Context, query: BatchPreviewQuery, needed: string = needs[query.action]) {
  ctx.require(needed)
  const checked = await checkBatch(ctx, query)
  const rows = checked.map((each): BatchRow => {
    const violations = judged(each, query.action)
    return {
      id: each.order.id,
      orderNo: each.order.orderNo,
      elevatorName: each.order.elevatorName,
      communityName: each.order.communityName,
      level: each.order.level as Level,
      planDate: each.order.planDate,
      newDate: each.proposed.planDate,
      ok: !violations.some((one) => one.severity === block),
      needsApproval: violations.some((one) => one.severity === approval),
      violations: violations.map(({ userId: _, ...shown }) => shown),
    }
  })
  const versions = Object.fromEntries(checked.map(({ order }) => [order.id, order.version]))
  const kept = await keepPreview(ctx, { action: query.action, params: query, rows, versions })
  const byCode: Record<string, number> = {}
  for (const row of rows)
    for (const code of new Set(row.violations.map((one) => one.code))) byCode[code] = (byCode[code] ?? 0) + 1
  const ok = rows.filter((row) => row.ok).length
  return { ...kept, ok, blocked: rows.length - ok, byCode, rows }
}

export interface Applied {
  readonly result: z.output<typeof BatchDone>
  /** What was asked, and whose people changed. */
  readonly query: BatchPreviewQuery
  readonly changed: readonly {
    readonly id: string
    readonly before: readonly string[]
    readonly after: readonly string[]
  }[]
}

export async function applyBatch(ctx: Context, input: z.output<typeof BatchApply>, needed?: string): Promise<Applied> {
  const preview = await takePreview<BatchPreviewQuery, BatchRow[]>(ctx, input.token, ['date', 'staff', 'template'])
  const query = preview.params
  ctx.require(needed ?? needs[query.action])
  const wanted = preview.rows.filter((row) => row.ok && !input.excludeIds.includes(row.id))
  const isSeen = (order: BatchOrder) => order.version === preview.versions[order.id]
  const way = await wayOf(ctx, wanted.some((row) => row.needsApproval) ? input.approval : null)
  const { changed, failed, waiting, violations } = await applyRows(ctx, query, wanted, isSeen, way)
  const requestId =
    input.approval && waiting.length > 0 ? await askFor(ctx, query, waiting, violations, input.approval) : null
  const skipped = preview.rows.length - wanted.length
  return { result: { done: changed.length, failed, skipped, asked: waiting.length, requestId }, query, changed }
}

/** What a released change of orders needs to be made: the question, and where the orders stood when it was asked. */
interface ReleasedBatch {
  readonly query: BatchPreviewQuery
  readonly rows: readonly (Pick<BatchRow, 'id' | 'orderNo' | 'newDate'> & Stood)[]
}
interface Stood {
  readonly planDate: Day
  readonly crew: readonly string[]
}

async function askFor(
  ctx: Context,
  query: BatchPreviewQuery,
  rows: readonly BatchRow[],
  violations: ReadonlyMap<string, readonly Violation[]>,
  approval: Approval,
): Promise<string> {
  const orders = new Map(
    (
      await findBatch(
        ctx,
        rows.map((row) => row.id),
      )
    ).map((order) => [order.id, order]),
  )
  const input: ReleasedBatch = {
    query,
    rows: rows.map(({ id, orderNo, newDate, planDate }) => {
      return { id, orderNo, newDate, planDate, crew: orders.get(id)?.workerIds ?? [] }
    }),
  }
  const lines = rows.map((row) => ({
    orderId: row.id,
    name: `${liftLabel(row.communityName, row.elevatorName)} ${row.orderNo}`,
    change: row.newDate === row.planDate ? batchTitle[query.action] : `${row.planDate} → ${row.newDate}`,
    texts: releasedTexts(violations.get(row.id) ?? []),
  }))
  const title = `${batchTitle[query.action]} ${rows.length} 单`
  return askRelease(ctx, { kind: query.action, title, input, lines, approval })
}
const batchTitle = { date: '修改日期', staff: '修改人员', template: '修改模板' } as const

/** The released change itself, of the orders that still stand where they stood. */
export async function applyReleased(ctx: Context, { query, rows }: ReleasedBatch, release: Release): Promise<Ran> {
  const stood = new Map(rows.map((row) => [row.id, row]))
  const isSeen = (order: BatchOrder) => {
    const before = stood.get(order.id)
    return order.planDate === before?.planDate && order.workerIds.join() === before.crew.join()
  }
  const { changed, failed } = await applyRows(ctx, query, rows, isSeen, { release, asks: false })
  return { done: changed.length, failed }
}

type WantedRow = Pick<BatchRow, 'id' | 'orderNo' | 'newDate'>

/** Each order by itself; what stays behind is judged as staying, so that the others do not count on it. */
async function applyRows<R extends WantedRow>(
  ctx: Context,
  query: BatchPreviewQuery,
  wanted: readonly R[],
  isSeen: (order: BatchOrder) => boolean,
  way: Way,
) {
  const checklist = query.params.templateId ? await findChecklist(ctx, query.params.templateId) : null
  const days = new Map(wanted.map((row) => [row.id, row.newDate]))
  const found = new Map<string, Checked>()
  const { done, ...rest } = await changeEach(ctx, wanted, {
    idOf: (row) => row.id,
    wayFor: () => way,
    judge: async (rows) => {
      for (const one of await checkBatch(ctx, { ...query, ids: rows.map((row) => row.id) }, days))
        found.set(one.order.id, one)
      return (row) => {
        const checked = found.get(row.id)
        if (!checked || !isSeen(checked.order)) return undefined
        return { violations: judged(checked, query.action), elevatorId: checked.order.elevatorId }
      }
    },
    apply: (row) => applyOne(ctx, found.get(row.id) as Checked, query, checklist),
  })
  const changed = done.map(({ id }) => {
    const { order, proposed } = found.get(id) as Checked
    return { id, before: order.workerIds, after: proposed.crew }
  })
  return { changed, ...rest }
}

async function applyOne(
  ctx: Context,
  { order, proposed }: Checked,
  query: BatchPreviewQuery,
  checklist: Checklist | null,
): Promise<void> {
  const { values, before, after } = await changesOf(ctx, order, proposed, query, checklist)
  const taken = async () => {
    const orderNo = await orderOnDay(ctx, order.elevatorId, proposed.planDate)
    return orderNo && refuseMaintain.sameDay({ date: proposed.planDate, orderNo })
  }
  const busy = proposed.moved ? await taken() : undefined
  if (busy) throw busy
  const changed = await orRefuse(changeOrder(ctx, order, values), () =>
    refuseMaintain.sameDay({ date: proposed.planDate, orderNo: '' }),
  )
  if (query.action === 'staff' && order.status !== 0) {
    const added = proposed.crew.filter((id) => !order.workerIds.includes(id))
    await askToAccept(ctx, order.id, added)
  }
  await addEvent(ctx, order.id, {
    type: moveOf[query.action],
    before,
    after: { ...after, reason: query.reason, changeReason: query.changeReason },
  })
  tellBoards(ctx, changed)
}

async function changesOf(
  ctx: Context,
  order: BatchOrder,
  proposed: Proposed,
  query: BatchPreviewQuery,
  checklist: Checklist | null,
) {
  if (query.action === 'staff') {
    return {
      values: { workerIds: proposed.crew },
      before: { workerIds: order.workerIds },
      after: { workerIds: proposed.crew },
    }
  }
  if (query.action === 'template' && checklist) {
    const before = await readSnapshot(ctx, order.snapshotHash)
    const snapshotHash = await keepSnapshot(
      ctx,
      snapshotOf(checklist, order.level as Level, seasonOf(before.items), ownRows(before.items)),
    )
    return { values: { snapshotHash }, before: { template: before.name }, after: { template: checklist.name } }
  }
  const anew = query.params.toWorkday && proposed.planDate !== order.planDate
  const planStart = query.params.planStart ?? (anew ? null : order.planStart)
  return {
    values: {
      planDate: proposed.planDate,
      planStart,
      planEnd: query.params.planStart ? agreedEnd(planStart, null, order.stdMinutes) : anew ? null : order.planEnd,
      originalPlanDate: order.originalPlanDate ?? order.planDate,
      changeCount: order.changeCount + 1,
    },
    before: { planDate: order.planDate, planStart: order.planStart },
    after: { planDate: proposed.planDate, planStart },
  }
}
