import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { compareAhead } from '#modules/enterprise/server/index.ts'
import type { FieldEffects, FieldPort, PortOp } from '#modules/maintenance/server/index.ts'
import { CLOCK_TOLERANCE_MS } from '#modules/maintenance/shared/maintenance.ts'
import { othersKeys } from '#modules/storage/server/index.ts'
import type { FieldOp, OpResult, SyncQuery, SyncReply } from '../shared/fieldOp.ts'
import { isGate, isSuperfluous } from '../shared/gates.ts'
import { findPhotoKeys, findSkew, findTaken, keepOps, type OpAnswer, type TakenOp } from './op.store.ts'
import { attempt, attemptAll, type Outcome } from './opRuns.ts'

/** A phone's operations, many in one call (jobs 6.8). */

/** Who takes an operation: by its type, else by its order. */
interface Takers {
  readonly byType: ReadonlyMap<string, FieldEffects>
  readonly byOrder: ReadonlyMap<string, FieldPort>
}

async function takersOf(
  ctx: Context,
  orderIds: readonly string[],
  ports: readonly FieldPort[],
  effects: readonly FieldEffects[],
): Promise<Takers> {
  const byOrder = new Map<string, FieldPort>()
  for (const port of ports) for (const id of await port.lock(ctx, orderIds)) byOrder.set(id, port)
  return { byOrder, byType: new Map(effects.flatMap((one) => one.types.map((type) => [type, one] as const))) }
}

/**
 * Operations in the order of their seq, each on its own: what one refuses does not undo the others, and a repeated opId
 * changes nothing (jobs 6.8). A refused gate keeps back what stands behind it on its order, when the phone asks for that.
 */
export async function takeBatch(
  ctx: Context,
  { deviceId, deviceTime, halting, ops }: z.output<typeof SyncQuery>,
  ports: readonly FieldPort[],
  effects: readonly FieldEffects[],
): Promise<z.output<typeof SyncReply>> {
  const skewMs = await skewOf(ctx, { deviceId, deviceTime, ops })
  const sorted = ops.toSorted((a, b) => a.seq - b.seq)
  const moments = momentsOf(ctx, sorted, { deviceId, skewMs })
  await compareAhead(ctx, facesOf(sorted, moments))
  const results = new Map<string, OpResult>()
  const orderIds = [...new Set(ops.map((op) => op.orderId))]
  const takers = await takersOf(ctx, orderIds, ports, effects)
  const known = new Map<string, OpAnswer>(
    await findTaken(
      ctx,
      ops.map((op) => op.opId),
    ),
  )
  const taken: TakenOp[] = []
  const halted = new Set<string>()
  const recorder = (op: FieldOp) => (known.has(op.opId) ? undefined : recorderOf(op, takers))
  for (const run of runsOf(sorted, recorder)) {
    const open = run.filter((op) => !halted.has(op.orderId))
    const outcomes = await takeRun(ctx, open, { moments, takers, known })
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

/** The port that takes this operation as a record, which many can follow behind one savepoint. */
function recorderOf({ orderId, type }: FieldOp, { byType, byOrder }: Takers): FieldPort | undefined {
  const port = byType.has(type) ? undefined : byOrder.get(orderId)
  return port?.records?.types.has(type) ? port : undefined
}

/** Records of one port that follow each other are one run, each of its own; everything else stands alone. */
function runsOf(sorted: readonly FieldOp[], recorder: (op: FieldOp) => FieldPort | undefined): FieldOp[][] {
  const runs: FieldOp[][] = []
  let last: FieldPort | undefined
  let ids = new Set<string>()
  for (const op of sorted) {
    const port = recorder(op)
    if (port && port === last && !ids.has(op.opId)) {
      runs.at(-1)?.push(op)
    } else {
      runs.push([op])
      last = port
      ids = new Set()
    }
    ids.add(op.opId)
  }
  return runs
}

interface Taking {
  readonly moments: Moments
  readonly takers: Takers
  readonly known: ReadonlyMap<string, OpAnswer>
}

async function takeRun(ctx: Context, ops: readonly FieldOp[], taking: Taking): Promise<Outcome[]> {
  const [first] = ops
  if (!first) return []
  const before = taking.known.get(first.opId)
  if (before) return [repeated(before)]
  const records = recorderOf(first, taking.takers)?.records
  if (!records) return [await takeAlone(ctx, first, taking)]
  const run = records.run()
  const take = async (op: FieldOp) => {
    await requireKeys(ctx, op)
    return run.apply(ctx, doorOp(op, taking.moments))
  }
  return attemptAll(ctx, ops, take, run.forget)
}

async function takeAlone(ctx: Context, op: FieldOp, { moments, takers }: Taking): Promise<Outcome> {
  const taker = takers.byType.get(op.type) ?? takers.byOrder.get(op.orderId)
  return attempt(ctx, op, async () => {
    await requireKeys(ctx, op)
    if (taker) return taker.apply(ctx, doorOp(op, moments))
    throw ctx.who.employeeId ? refuse.notFound() : refuse.noPermission()
  })
}

/** What an operation names is the person's own; a hazard may show the picture that the mate took of the same order. */
async function requireKeys(ctx: Context, { orderId, type, payload }: FieldOp): Promise<void> {
  const others = othersKeys(ctx, payload)
  if (others.length === 0) return
  const known = type === 'hazard' ? await findPhotoKeys(ctx, orderId, others) : new Set<string>()
  if (others.some((key) => !known.has(key))) throw refuse.notFound()
}

const doorOp = (op: FieldOp, moments: Moments): PortOp => {
  const { opId, orderId, type, payload } = op
  return { opId, orderId, type, payload, gps: op.gps ?? null, ...momentAt(moments, op) }
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
