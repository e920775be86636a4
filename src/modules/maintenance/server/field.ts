import type { Context, Handlers } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { fieldRefusal, Refusal, refuse } from '#kernel/shared/refusal.ts'
import type { fieldApi } from '../shared/field.api.ts'
import { type FieldOp, type Gps, type OpResult, type OpType, opPayloads } from '../shared/fieldWork.ts'
import { MaintainStatus, OrderFlag, refuseMaintain } from '../shared/maintenance.ts'
import { stepwise } from './batch.store.ts'
import { bootstrap, changes, type Extras, type Tasks } from './bootstrap.ts'
import { crewAt, lockOrders, settleOp, takeOp, wasInCrew } from './field.store.ts'
import { demandCrewOf, fieldSignLink, reviewAsLeader, scan, team } from './fieldCrew.ts'
import { registerPhoto } from './fieldPhoto.ts'
import { applyOp } from './ops.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { changeOrder, lockOrder } from './orderRow.store.ts'
import type { SignDoor } from './sign.ts'
import type { Work } from './work.ts'

/** An operation as a door takes it: its moment by the corrected clock. */
export interface DoorOp {
  readonly opId: string
  readonly orderId: string
  readonly type: FieldOp['type']
  readonly at: string
  readonly gps: Gps | null
  readonly payload: unknown
  /** 时间异常: the phone's clocks drifted apart before it. */
  readonly jumped: boolean
}
export type Outcome = Omit<OpResult, 'opId'>

/** Orders of another kind that the same phone works on; the module that has them brings its door (src/app/modules.ts). */
export interface FieldDoor extends Tasks {
  /** Which of these orders are its own; it holds their locks from here on. */
  readonly lock: (ctx: Context, orderIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly apply: (ctx: Context, op: DoorOp) => Promise<Outcome>
  /** True: the order is its own and the person belongs to it; 1002001 when he does not. */
  readonly demandCrew: (ctx: Context, orderId: string) => Promise<boolean>
  /** The customer's signature, of orders that take one. */
  readonly sign?: SignDoor
}

/**
 * Operations that mean the same on orders of every kind, brought by the module that has their payloads; whoever may do
 * them is its to know.
 */
export interface FieldEffects extends Extras {
  readonly types: readonly FieldOp['type'][]
  readonly apply: (ctx: Context, op: DoorOp) => Promise<Outcome>
}

type Doors = ReadonlyMap<string, Pick<FieldDoor, 'apply'>>

async function ownerOf(ctx: Context, doors: readonly FieldDoor[], orderId: string): Promise<FieldDoor | undefined> {
  for (const door of doors) if (await door.demandCrew(ctx, orderId)) return door
  return undefined
}

export const fieldHandlers = (
  doors: readonly FieldDoor[],
  effects: readonly FieldEffects[] = [],
): Handlers<typeof fieldApi> => ({
  bootstrap: (ctx) => bootstrap(ctx, doors, effects),
  changes: (ctx, query) => changes(ctx, query, doors, effects),
  scan: (ctx, given) => scan(ctx, given),

  async registerPhoto(ctx, photo) {
    if (!(await ownerOf(ctx, doors, photo.orderId))) await demandCrewOf(ctx, photo.orderId)
    return registerPhoto(ctx, photo)
  },

  async signLink(ctx, { id }) {
    const door = await ownerOf(ctx, doors, id)
    return door?.sign ? door.sign.link(ctx, id) : fieldSignLink(ctx, { id })
  },

  team: (ctx) => team(ctx),
  reviewSignIn: (ctx, given) => reviewAsLeader(ctx, given),

  /**
   * Operations in the order of their seq per order, each on its own: what one refuses does not undo the others, and a
   * repeated opId changes nothing (jobs 6.8).
   */
  async sync(ctx, { deviceId, deviceTime, ops }) {
    const skewMs = deviceTime ? ctx.now.getTime() - Date.parse(deviceTime) : 0
    const jumps = clockJumps(ops)
    const results = new Map<string, OpResult>()
    const orderIds = [...new Set(ops.map((op) => op.orderId))]
    await lockOrders(ctx, orderIds)
    const elsewhere = new Map<string, Pick<FieldDoor, 'apply'>>()
    for (const door of doors) for (const id of await door.lock(ctx, orderIds)) elsewhere.set(id, door)
    for (const one of effects) for (const type of one.types) elsewhere.set(type, one)
    const firsts = new Map<string, string>()
    for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
      const at = isoTime(Date.parse(op.occurredAt) + skewMs)
      if (!firsts.has(op.orderId)) firsts.set(op.orderId, at)
      const device = { id: deviceId, skewMs, at, first: firsts.get(op.orderId) ?? at, jumped: jumps.has(op.opId) }
      results.set(op.opId, await takeOne(ctx, op, device, elsewhere))
    }
    const inOrder = ops.flatMap((op) => results.get(op.opId) ?? [])
    return { results: inOrder, serverTime: isoTime(ctx.now) }
  },
})

interface Taken {
  id: string
  skewMs: number
  /** Corrected time. */
  at: string
  /** Corrected time of this phone's first operation on the order. */
  first: string
  jumped: boolean
}

const MAX_JUMP_MS = 120_000

/** Operations before which wall clock and monotonic clock drifted apart by more than 120 s. */
function clockJumps(ops: readonly FieldOp[]): Set<string> {
  const found = new Set<string>()
  const timed = ops.filter((op) => op.monotonicMs != null).toSorted((a, b) => a.seq - b.seq)
  timed.forEach((op, i) => {
    const before = timed[i - 1]
    if (!before) return
    const wall = Date.parse(op.occurredAt) - Date.parse(before.occurredAt)
    const steady = (op.monotonicMs ?? 0) - (before.monotonicMs ?? 0)
    if (Math.abs(wall - steady) > MAX_JUMP_MS) found.add(op.opId)
  })
  return found
}

async function takeOne(ctx: Context, op: FieldOp, device: Taken, elsewhere: Doors): Promise<OpResult> {
  const known = await takeOp(ctx, op, device)
  if (known) {
    const result = known.result === 'applied' || known.result === 'received' ? 'duplicate' : known.result
    return { opId: op.opId, result, errorCode: known.errorCode, errorMsg: known.errorMsg, orderVersion: null }
  }
  try {
    return await settle(ctx, op, await stepwise(ctx, () => applyNew(ctx, op, device, elsewhere)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return settle(ctx, op, {
      result: 'rejected',
      errorCode: error.errorCode,
      errorMsg: error.message,
      orderVersion: null,
    })
  }
}

async function settle(ctx: Context, op: FieldOp, outcome: Outcome): Promise<OpResult> {
  const { errorCode, errorMsg } = outcome
  await settleOp(ctx, op.opId, outcome.result, errorCode === null ? null : { code: errorCode, msg: errorMsg ?? '' })
  return { opId: op.opId, ...outcome }
}

async function applyNew(ctx: Context, op: FieldOp, device: Taken, elsewhere: Doors): Promise<Outcome> {
  const { opId, orderId, type, payload } = op
  const door = elsewhere.get(type) ?? elsewhere.get(orderId)
  if (door) {
    return door.apply(ctx, { opId, orderId, type, payload, at: device.at, gps: op.gps ?? null, jumped: device.jumped })
  }
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  const order = await lockOrder(ctx, op.orderId)
  const conflict = await conflictOf(ctx, order, employeeId, device.first)
  if (conflict) return { result: 'conflict', ...conflict, orderVersion: order.version }
  const work: Work = { ctx, order, employeeId, at: device.at, gps: op.gps ?? null, opId: op.opId }
  if (!isOwn(type)) throw fieldRefusal([{ prop: 'type', msg: '维保工单没有这项操作' }])
  await applyOp(work, type, payload)
  if (!device.jumped) return { result: 'applied', errorCode: null, errorMsg: null, orderVersion: work.order.version }
  if (work.order.status !== MaintainStatus.code.confirmed) {
    work.order = await changeOrder(ctx, work.order, { flags: work.order.flags | OrderFlag.code.clock })
  }
  const { code: errorCode, text: errorMsg } = refuseMaintain.clockWrong
  return { result: 'applied', errorCode, errorMsg, orderVersion: work.order.version }
}

const isOwn = (type: FieldOp['type']): type is OpType => type in opPayloads

/**
 * Closed, or given to others before this phone's first operation: kept for the dispatcher, who adopts or discards it.
 * Refuses with 1002001 for people who never belonged to the crew.
 */
async function conflictOf(
  ctx: Context,
  order: OrderRecord,
  employeeId: string,
  first: string,
): Promise<{ errorCode: number; errorMsg: string } | null> {
  const belongs = order.workerIds.includes(employeeId)
  if (!belongs && !(await wasInCrew(ctx, order.id, employeeId))) throw refuse.noPermission()
  if (order.status === MaintainStatus.code.closed) {
    return { errorCode: refuseMaintain.forbidden.code, errorMsg: '工单已关闭，记录已保留，等待调度处理' }
  }
  if (belongs || (await crewAt(ctx, order, first)).includes(employeeId)) return null
  return { errorCode: refuseMaintain.forbidden.code, errorMsg: '工单已改派，记录已保留，等待调度处理' }
}
