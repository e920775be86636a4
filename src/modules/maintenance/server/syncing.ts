import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { compareAhead } from '#modules/enterprise/server/index.ts'
import { demandNoOthersKeys } from '#modules/storage/server/index.ts'
import {
  type FieldOp,
  type Gps,
  type OpResult,
  type OpType,
  opPayloads,
  type SyncQuery,
  type SyncReply,
} from '../shared/fieldOp.ts'
import { isGate, isSuperfluous } from '../shared/gates.ts'
import { MaintainStatus, OrderFlag, refuseMaintain } from '../shared/maintenance.ts'
import type { Extras } from './bootstrap.ts'
import { endedMeanwhile } from './crewOps.ts'
import {
  crewAt,
  findSkew,
  findTaken,
  keepOps,
  lockOrders,
  type OpAnswer,
  type TakenOp,
  wasInCrew,
} from './field.store.ts'
import { CLOCK_TOLERANCE_MS } from './moments.ts'
import { attempt, attemptAll, type Outcome } from './opRuns.ts'
import { applyOp } from './ops.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { changeOrder, lockAnyOrder } from './orderRow.store.ts'
import type { Work } from './work.ts'

/** A phone's operations, many in one call (jobs 6.8). */

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
export type { Outcome } from './opRuns.ts'

/** Orders of another kind, as far as operations go. */
export interface OpDoor {
  /** Which of these orders are its own; it holds their locks from here on. */
  readonly lock: (ctx: Context, orderIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly apply: (ctx: Context, op: DoorOp) => Promise<Outcome>
}

/**
 * Operations that mean the same on orders of every kind, brought by the module that has their payloads; whoever may do
 * them is its to know.
 */
export interface FieldEffects extends Extras {
  readonly types: readonly FieldOp['type'][]
  readonly apply: (ctx: Context, op: DoorOp) => Promise<Outcome>
}

type Doors = ReadonlyMap<string, Pick<OpDoor, 'apply'>>

/**
 * Operations in the order of their seq, each on its own: what one refuses does not undo the others, and a repeated opId
 * changes nothing (jobs 6.8). A refused gate keeps back what stands behind it on its order, when the phone asks for that.
 */
export async function takeBatch(
  ctx: Context,
  { deviceId, deviceTime, halting, ops }: z.output<typeof SyncQuery>,
  doors: readonly OpDoor[],
  effects: readonly FieldEffects[],
): Promise<z.output<typeof SyncReply>> {
  const skewMs = await skewOf(ctx, { deviceId, deviceTime, ops })
  const sorted = ops.toSorted((a, b) => a.seq - b.seq)
  const moments = momentsOf(ctx, sorted, { deviceId, skewMs })
  await compareAhead(ctx, facesOf(sorted, moments))
  const results = new Map<string, OpResult>()
  const orderIds = [...new Set(ops.map((op) => op.orderId))]
  await lockOrders(ctx, orderIds)
  const elsewhere = new Map<string, Pick<OpDoor, 'apply'>>()
  for (const door of doors) for (const id of await door.lock(ctx, orderIds)) elsewhere.set(id, door)
  for (const one of effects) for (const type of one.types) elsewhere.set(type, one)
  const known = new Map<string, OpAnswer>(
    await findTaken(
      ctx,
      ops.map((op) => op.opId),
    ),
  )
  const taken: TakenOp[] = []
  const halted = new Set<string>()
  const hand: Hand = { order: null }
  for (const run of runsOf(sorted, (op) => isRecord(op, elsewhere) && !known.has(op.opId))) {
    const open = run.filter((op) => !halted.has(op.orderId))
    const outcomes = await takeRun(ctx, open, { moments, elsewhere, known, hand })
    open.forEach((op, i) => {
      const outcome = outcomes[i] as Outcome
      const { result, errorCode, errorMsg } = outcome
      results.set(op.opId, { opId: op.opId, ...outcome })
      if (!known.has(op.opId)) taken.push({ op, at: momentAt(moments, op).at, result, errorCode, errorMsg })
      known.set(op.opId, { result, errorCode, errorMsg })
      if (halting && result === 'rejected' && isGate(op.type) && !isSuperfluous(op.type, errorCode))
        halted.add(op.orderId)
    })
  }
  await keepOps(ctx, { id: deviceId, skewMs }, taken)
  return { results: ops.flatMap((op) => results.get(op.opId) ?? []), serverTime: isoTime(ctx.now) }
}

/** The faces that the sign-ins of a batch bring along. */
function facesOf(sorted: readonly FieldOp[], moments: Moments) {
  return sorted.flatMap((op) => {
    const photo = op.payload.facePhoto
    if ((op.type !== 'arrive' && op.type !== 'leave') || typeof photo !== 'string') return []
    const scene = op.type === 'arrive' ? (1 as const) : (2 as const)
    return [{ photo, scene, orderId: op.orderId, at: momentAt(moments, op).at }]
  })
}

/** Records that follow each other are one run, each of its own; everything else stands alone. */
function runsOf(sorted: readonly FieldOp[], isRun: (op: FieldOp) => boolean): FieldOp[][] {
  const runs: FieldOp[][] = []
  let open: Set<string> | null = null
  for (const op of sorted) {
    const run = isRun(op)
    if (run && open && !open.has(op.opId)) {
      runs.at(-1)?.push(op)
      open.add(op.opId)
    } else {
      runs.push([op])
      open = run ? new Set([op.opId]) : null
    }
  }
  return runs
}

interface Taking {
  readonly moments: Moments
  readonly elsewhere: Doors
  readonly known: ReadonlyMap<string, OpAnswer>
  readonly hand: Hand
}

async function takeRun(ctx: Context, ops: readonly FieldOp[], taking: Taking): Promise<Outcome[]> {
  const [first] = ops
  if (!first) return []
  const before = taking.known.get(first.opId)
  if (before) return [repeated(before)]
  if (!isRecord(first, taking.elsewhere)) return [await takeAlone(ctx, first, taking)]
  const { moments, hand } = taking
  const forget = () => {
    hand.order = null
  }
  const take = async (op: FieldOp) => {
    demandNoOthersKeys(ctx, op.payload)
    return applyNew(ctx, op, momentAt(moments, op), hand)
  }
  return attemptAll(ctx, ops, take, forget)
}

type Moments = ReadonlyMap<FieldOp, Moment>
const momentAt = (moments: Moments, op: FieldOp): Moment => moments.get(op) as Moment

/** Nothing happens later than now: a clock that says so is wrong (jobs 6.8). */
function momentsOf(
  ctx: Context,
  sorted: readonly FieldOp[],
  { deviceId, skewMs }: { deviceId: string; skewMs: number },
): Moments {
  const jumps = clockJumps(sorted)
  const firsts = new Map<string, string>()
  const now = ctx.now.getTime()
  return new Map(
    sorted.map((op) => {
      const said = Date.parse(op.occurredAt) + skewMs
      const at = isoTime(Math.min(said, now))
      const first = firsts.get(op.orderId) ?? at
      firsts.set(op.orderId, first)
      return [op, { at, first, deviceId, jumped: jumps.has(op.opId) || said - now > CLOCK_TOLERANCE_MS }]
    }),
  )
}

/** A slow network makes the same clock look off by seconds: what one phone did in order stays in order. */
const SAME_CLOCK_MS = 15_000

async function skewOf(
  ctx: Context,
  { deviceId, deviceTime, ops }: Pick<z.output<typeof SyncQuery>, 'deviceId' | 'deviceTime' | 'ops'>,
): Promise<number> {
  if (!deviceTime) return 0
  const skewMs = ctx.now.getTime() - Date.parse(deviceTime)
  const orderIds = [...new Set(ops.map((op) => op.orderId))]
  const before = await findSkew(ctx, deviceId, orderIds)
  return before !== undefined && Math.abs(before - skewMs) <= SAME_CLOCK_MS ? before : skewMs
}

interface Moment {
  /** Corrected time. */
  readonly at: string
  /** Corrected time of this phone's first operation on the order. */
  readonly first: string
  readonly deviceId: string
  readonly jumped: boolean
}

/** The order that the operation before has just written: the next record on it need not read it again. */
interface Hand {
  order: OrderRecord | null
}

/** Operations before which wall clock and monotonic clock drifted apart by more than 120 s. */
function clockJumps(ops: readonly FieldOp[]): Set<string> {
  const found = new Set<string>()
  const timed = ops.filter((op) => op.monotonicMs != null).toSorted((a, b) => a.seq - b.seq)
  timed.forEach((op, i) => {
    const before = timed[i - 1]
    if (!before) return
    const wall = Date.parse(op.occurredAt) - Date.parse(before.occurredAt)
    const steady = (op.monotonicMs ?? 0) - (before.monotonicMs ?? 0)
    if (Math.abs(wall - steady) > CLOCK_TOLERANCE_MS) found.add(op.opId)
  })
  return found
}

function repeated({ result, errorCode, errorMsg }: OpAnswer): Outcome {
  const said = result === 'applied' || result === 'received' ? 'duplicate' : result
  return { result: said, errorCode, errorMsg, orderVersion: null }
}

/** These write once, after all that may refuse them: a refusal leaves nothing to undo. */
const records: ReadonlySet<FieldOp['type']> = new Set<FieldOp['type']>(['itemResult', 'itemBatch', 'photo'])

const isRecord = (op: FieldOp, elsewhere: Doors): boolean =>
  records.has(op.type) && !elsewhere.has(op.type) && !elsewhere.has(op.orderId)

async function takeAlone(ctx: Context, op: FieldOp, { moments, elsewhere, hand }: Taking): Promise<Outcome> {
  const { opId, orderId, type, payload } = op
  const door = elsewhere.get(type) ?? elsewhere.get(orderId)
  const moment = momentAt(moments, op)
  const { at, jumped } = moment
  hand.order = null
  return attempt(ctx, op, async () => {
    demandNoOthersKeys(ctx, payload)
    return door
      ? door.apply(ctx, { opId, orderId, type, payload, at, gps: op.gps ?? null, jumped })
      : applyNew(ctx, op, moment, { order: null })
  })
}

async function applyNew(
  ctx: Context,
  op: FieldOp,
  { at, first, jumped, deviceId }: Moment,
  hand: Hand,
): Promise<Outcome> {
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  const order = hand.order?.id === op.orderId ? hand.order : await lockAnyOrder(ctx, op.orderId)
  const conflict = await conflictOf(ctx, order, employeeId, op.type, first)
  if (conflict) return { result: 'conflict', ...conflict, orderVersion: order.version }
  const { name } = ctx.who
  const work: Work = { ctx, order, employeeId, name, at, jumped, gps: op.gps ?? null, opId: op.opId, deviceId }
  if (!isOwn(op.type)) throw fieldRefusal([{ prop: 'type', msg: '维保工单没有这项操作' }])
  await applyOp(work, op.type, op.payload)
  if (work.jumped && work.order.status !== MaintainStatus.code.confirmed) {
    work.order = await changeOrder(ctx, work.order, { flags: work.order.flags | OrderFlag.code.clock })
  }
  hand.order = work.order
  const { code, text } = refuseMaintain.clockWrong
  const said = work.jumped ? { errorCode: code, errorMsg: text } : { errorCode: null, errorMsg: null }
  return { result: 'applied', ...said, orderVersion: work.order.version }
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
  type: FieldOp['type'],
  first: string,
): Promise<{ errorCode: number; errorMsg: string } | null> {
  const belongs = order.workerIds.includes(employeeId)
  if (type === 'crewJoin') return endedMeanwhile({ ctx, order, employeeId }, type)
  if (!belongs && !(await wasInCrew(ctx, order.id, employeeId))) throw refuse.noPermission()
  if (type === 'crewLeave') return endedMeanwhile({ ctx, order, employeeId }, type)
  if (order.status === MaintainStatus.code.closed) {
    return { errorCode: refuseMaintain.forbidden.code, errorMsg: '工单已关闭，记录已保留，等待调度处理' }
  }
  if (belongs || (await crewAt(ctx, order, first)).includes(employeeId)) return null
  return { errorCode: refuseMaintain.forbidden.code, errorMsg: '工单已改派，记录已保留，等待调度处理' }
}
