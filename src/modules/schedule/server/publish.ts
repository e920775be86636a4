import type { z } from 'zod'
import { type Context, orRefuse } from '#kernel/server/index.ts'
import { addDays, type Day, today } from '#kernel/shared/days.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import {
  addEvents,
  askRelease,
  askToAccept,
  type BatchOrder,
  changeEach,
  changeOrder,
  findBatch,
  orderOnDay,
  type ReleasePort,
  releasedTexts,
  takePreview,
  tellBoards,
  type Way,
  wayOf,
} from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import type { Approval } from '#modules/maintenance/shared/orderChange.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import type { Violation } from '#modules/plan/shared/violation.ts'
import { peopleKey } from '../shared/crew.ts'
import type { Publish, Published } from '../shared/schedule.ts'
import { type ChangedOrder, tellCrews } from './notice.ts'
import { BOARD, judge, type KeptRow } from './proposals.ts'

/** 发布: each order by itself, against its version and the check of now; only who is concerned is told (jobs 4.1, 6.5). */
export async function publish(ctx: Context, input: z.output<typeof Publish>): Promise<Published> {
  const preview = await takePreview<object, KeptRow[]>(ctx, input.proposalToken, [BOARD])
  const wanted = preview.rows.filter((row) => !input.excludeIds.includes(row.orderId))
  const orders = await ordersOf(ctx, wanted)
  for (const row of wanted) requireRight(ctx, row, orders.get(row.orderId))
  const isSeen = (row: KeptRow) => orders.get(row.orderId)?.version === row.version
  const given = (row: KeptRow) => row.approval ?? input.approval ?? null
  const ways = await waysOf(ctx, wanted.map(given))
  const wayFor = (row: KeptRow) => ways.get(keyOf(given(row))) ?? noWay
  const { done, failed, waiting, violations } = await publishRows(ctx, wanted, orders, isSeen, input, wayFor)
  const requestIds: string[] = []
  for (const rows of Map.groupBy(waiting, (row) => keyOf(given(row))).values()) {
    const approval = given(rows[0] as KeptRow)
    if (approval) requestIds.push(await askFor(ctx, rows, orders, violations, input, approval))
  }
  const { setting } = await findSetting(ctx)
  const notified = await tellCrews(ctx, done, setting.freezeDays)
  const skipped = preview.rows.length - wanted.length
  return { done: done.length, failed, skipped, notified, asked: waiting.length, requestIds }
}

/** 发布 publishes whatever was moved; without it 改日期 publishes other days and hours, 改人员 other people. */
function requireRight(ctx: Context, row: KeptRow, order: BatchOrder | undefined): void {
  if (!order || ctx.may(may.publishSchedule)) return
  const { dated, staffed, timed } = changesOf(row, order)
  if (dated || timed) ctx.require(may.changeDate)
  if (staffed) ctx.require(may.changeStaff)
}

const changesOf = (row: KeptRow, order: BatchOrder) => ({
  dated: row.date !== order.planDate,
  staffed: peopleKey(row.crew) !== peopleKey(order.workerIds),
  timed: (row.start ?? null) !== order.planStart,
})

const keyOf = (approval: Approval | null) => (approval ? `${approval.approverId ?? ''} ${approval.reason}` : '')
const noWay: Way = { release: null, asks: false }

/** Each reason and releaser that was given, looked at once. */
async function waysOf(ctx: Context, approvals: readonly (Approval | null)[]): Promise<Map<string, Way>> {
  const ways = new Map<string, Way>()
  for (const one of approvals) if (!ways.has(keyOf(one))) ways.set(keyOf(one), await wayOf(ctx, one))
  return ways
}

const ordersOf = async (ctx: Context, rows: readonly KeptRow[]) =>
  new Map(
    (
      await findBatch(
        ctx,
        rows.map((row) => row.orderId),
      )
    ).map((order) => [order.id, order]),
  )

type Why = Pick<z.output<typeof Publish>, 'reason' | 'changeReason'>

async function publishRows(
  ctx: Context,
  wanted: readonly KeptRow[],
  orders: ReadonlyMap<string, BatchOrder>,
  isSeen: (row: KeptRow) => boolean,
  why: Why,
  wayFor: (row: KeptRow) => Way,
) {
  const { setting } = await findSetting(ctx)
  const frozenUntil = addDays(today(ctx.now), setting.freezeDays)
  const orderOf = (row: KeptRow) => orders.get(row.orderId) as BatchOrder
  const isFrozen = (row: KeptRow) => orderOf(row).planDate < frozenUntil || row.date < frozenUntil
  const { done, ...rest } = await changeEach(ctx, wanted, {
    idOf: (row) => row.orderId,
    wayFor,
    judge: async (rows) => {
      const found = await judge(ctx, orders, rows)
      return (row) => {
        const order = orders.get(row.orderId)
        if (!order || !isSeen(row)) return undefined
        return { violations: found.get(row.orderId) ?? [], elevatorId: order.elevatorId }
      }
    },
    apply: async (row) => {
      await apply(ctx, orderOf(row), row, why)
      // Inside the frozen days the people must say that they know (jobs 6.3, V18).
      if (isFrozen(row)) await askToAccept(ctx, row.orderId, row.crew)
    },
  })
  return { done: done.map((row): ChangedOrder => ({ order: orderOf(row), to: row, frozen: isFrozen(row) })), ...rest }
}

/** What waits for the releaser: the moves, and where the orders stood when they were asked for. */
interface ReleasedMoves {
  readonly rows: readonly (KeptRow & { readonly stood: { readonly date: Day; readonly crew: readonly string[] } })[]
  readonly why: Why
}

async function askFor(
  ctx: Context,
  rows: readonly KeptRow[],
  orders: ReadonlyMap<string, BatchOrder>,
  violations: ReadonlyMap<string, readonly Violation[]>,
  { reason, changeReason }: Why,
  approval: Approval,
): Promise<string> {
  const moves = rows.flatMap((row) => {
    const order = orders.get(row.orderId)
    return order ? [{ row, order }] : []
  })
  const input: ReleasedMoves = {
    rows: moves.map(({ row, order }) => ({ ...row, stood: { date: order.planDate, crew: order.workerIds } })),
    why: { reason, changeReason },
  }
  const lines = moves.map(({ row, order }) => ({
    orderId: order.id,
    name: `${liftLabel(order.communityName, order.elevatorName)} ${order.orderNo}`,
    change: order.planDate === row.date ? '改派人员' : `${order.planDate} → ${row.date}`,
    texts: releasedTexts(violations.get(order.id) ?? []),
  }))
  return askRelease(ctx, { kind: 'board', title: `排程调整 ${rows.length} 单`, input, lines, approval })
}

/** The moves once they are released, of the orders that still stand where they stood. */
export const boardPort: ReleasePort = {
  kinds: ['board'],
  async run(ctx, { rows, why }: ReleasedMoves, release) {
    const orders = await ordersOf(ctx, rows)
    const stood = new Map(rows.map((row) => [row.orderId, row.stood]))
    const isSeen = ({ orderId }: KeptRow) => {
      const [order, before] = [orders.get(orderId), stood.get(orderId)]
      return order?.planDate === before?.date && peopleKey(order?.workerIds ?? []) === peopleKey(before?.crew ?? [])
    }
    const way = { release, asks: false }
    const { done, failed } = await publishRows(ctx, rows, orders, isSeen, why, () => way)
    const { setting } = await findSetting(ctx)
    await tellCrews(ctx, done, setting.freezeDays)
    return { done: done.length, failed }
  },
}

async function apply(ctx: Context, order: BatchOrder, row: KeptRow, { changeReason, reason }: Why): Promise<void> {
  const { dated, staffed, timed } = changesOf(row, order)
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
            orderId: order.id,
            type: 'changeStaff',
            before: { workerIds: order.workerIds },
            after: { workerIds: row.crew, ...why },
          },
        ]
      : []),
  ])
  tellBoards(ctx, changed)
}
