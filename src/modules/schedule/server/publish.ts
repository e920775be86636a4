import type { z } from 'zod'
import { type Context, orRefuse } from '#kernel/server/index.ts'
import { addDays, today } from '#kernel/shared/days.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import {
  addEvents,
  askToAccept,
  type BatchOrder,
  changeOrder,
  demandApprover,
  findBatch,
  findSetting,
  keepViolations,
  keptWith,
  orderOnDay,
  refreshNextVisit,
  stepwise,
  takePreview,
  tellBoards,
} from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import type { Violation } from '#modules/maintenance/shared/violation.ts'
import { refusalOf } from '#modules/maintenance/shared/violations.ts'
import { peopleKey } from '../shared/crew.ts'
import type { Publish, Published } from '../shared/schedule.ts'
import { type ChangedOrder, tellCrews } from './notice.ts'
import { BOARD, judge, type KeptRow } from './proposals.ts'

/** 发布: each order by itself, against its version and the check of now; only who is concerned is told (jobs 4.1, 6.5). */
export async function publish(ctx: Context, input: z.output<typeof Publish>): Promise<Published> {
  const preview = await takePreview<object, KeptRow[]>(ctx, input.proposalToken, [BOARD])
  const wanted = preview.rows.filter((row) => !input.excludeIds.includes(row.orderId))
  await demandApprovers(ctx, input, wanted)
  const orders = new Map(
    (
      await findBatch(
        ctx,
        wanted.map((row) => row.orderId),
      )
    ).map((order) => [order.id, order]),
  )
  const violations = await judge(ctx, orders, wanted)
  const { setting } = await findSetting(ctx)
  const frozenUntil = addDays(today(ctx.now), setting.freezeDays)
  const failed: Published['failed'] = []
  const done: ChangedOrder[] = []
  for (const row of wanted) {
    const order = orders.get(row.orderId)
    const given = row.approval ?? input.approval
    try {
      if (!order || order.version !== row.version) throw refuse.stale()
      const found = violations.get(row.orderId) ?? []
      const refusal = refusalOf(found, given != null)
      if (refusal) throw refusal
      await stepwise(ctx, () => apply(ctx, order, row, input))
      await keep(ctx, order, found, given)
      const frozen = order.planDate < frozenUntil || row.date < frozenUntil
      // Inside the frozen days the people must say that they know (jobs 6.3, V18).
      if (frozen) await askToAccept(ctx, order.id, row.crew)
      done.push({ order, to: row, frozen })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { errorCode, message: errorMsg } = error
      failed.push({ id: row.orderId, orderNo: row.orderNo, errorCode, errorMsg })
    }
  }
  await refreshNextVisit(
    ctx,
    done.map(({ order }) => order.elevatorId),
  )
  const notified = await tellCrews(ctx, done, setting.freezeDays)
  return { done: done.length, failed, skipped: preview.rows.length - wanted.length, notified }
}

async function demandApprovers(
  ctx: Context,
  { approval }: z.output<typeof Publish>,
  rows: readonly KeptRow[],
): Promise<void> {
  const seen = new Set<string>()
  for (const given of [approval, ...rows.map((row) => row.approval)]) {
    if (!given || seen.has(given.approverId)) continue
    seen.add(given.approverId)
    await demandApprover(ctx, given)
  }
}

async function apply(
  ctx: Context,
  order: BatchOrder,
  row: KeptRow,
  { changeReason, reason }: z.output<typeof Publish>,
): Promise<void> {
  const dated = row.date !== order.planDate
  const staffed = peopleKey(row.crew) !== peopleKey(order.workerIds)
  const timed = (row.start ?? null) !== order.planStart
  if (dated) {
    const orderNo = await orderOnDay(ctx, order.elevatorId, row.date)
    if (orderNo) throw refuseMaintain.sameDay({ date: row.date, orderNo })
  }
  const changed = await orRefuse(
    changeOrder(ctx, order, {
      ...(dated && {
        planDate: row.date,
        originalPlanDate: order.originalPlanDate ?? order.planDate,
        changeCount: order.changeCount + 1,
      }),
      ...(staffed && { workerIds: row.crew }),
      ...(timed && { planStart: row.start ?? null, planEnd: null }),
    }),
    () => refuseMaintain.sameDay({ date: row.date, orderNo: '' }),
  )
  const why = { reason, changeReason }
  const before = { planDate: order.planDate, planStart: order.planStart }
  const after = { planDate: row.date, planStart: row.start ?? null, ...why }
  await addEvents(ctx, [
    ...(dated || timed ? [{ orderId: order.id, type: 'changeDate', before, after }] : []),
    ...(staffed
      ? [
          {
            ...{ orderId: order.id, type: 'changeStaff', before: { workerIds: order.workerIds } },
            after: { workerIds: row.crew, ...why },
          },
        ]
      : []),
  ])
  tellBoards(ctx, changed)
}

async function keep(
  ctx: Context,
  order: BatchOrder,
  found: readonly Violation[],
  given: KeptRow['approval'],
): Promise<void> {
  const known = found.filter((one) => one.code.length === 3)
  await keepViolations(
    ctx,
    keptWith(known, given).map((note) => ({ ...note, orderId: order.id, elevatorId: order.elevatorId })),
  )
}
