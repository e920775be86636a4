import type { Context } from '#kernel/server/index.ts'
import type { Gps } from '../shared/visitOp.ts'

/**
 * What a kind of order – visits, repairs, inspections – takes from a worker's phone and gives it. The module `field`, right
 * of them all, reads these declarations; they have their shape here because visits stand leftmost (decision 0114).
 */

/** An operation as a port takes it. */
export interface PortOp {
  readonly opId: string
  readonly orderId: string
  readonly type: string
  /** Its moment by the corrected clock, and that of this phone's first operation on the order. */
  readonly at: string
  readonly first: string
  readonly deviceId: string
  readonly gps: Gps | null
  readonly payload: unknown
  /** 时间异常: the phone's clocks drifted apart before it. */
  readonly jumped: boolean
}

/** What became of it. A refusal is thrown; a conflict is kept for the office. */
export interface Outcome {
  readonly result: 'applied' | 'conflict'
  readonly errorCode: number | null
  readonly errorMsg: string | null
  readonly orderVersion: number | null
}

/** Operations in a row, of which one may keep in hand what the one before has read or written. */
interface OpRun {
  readonly apply: (ctx: Context, op: PortOp) => Promise<Outcome>
  /** The one before was undone: what is in hand does not hold. */
  readonly forget: () => void
}

type Task = { readonly kind: 'repair' | 'inspection'; readonly id: string; readonly version: number }
type Extra = { readonly orderId: string }
type Loose<T> = T & { readonly [key: string]: unknown }

export interface FieldPort {
  /** Which of these orders are its own; it holds their locks from here on. */
  readonly lock: (ctx: Context, orderIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** True: the order is its own and the person belongs to it; 1002001 when he does not. */
  readonly requireCrew: (ctx: Context, orderId: string) => Promise<boolean>
  readonly apply: (ctx: Context, op: PortOp) => Promise<Outcome>
  /** Of its operations, those that write once, after all that may refuse them: a refusal leaves nothing to undo. */
  readonly records?: { readonly types: ReadonlySet<string>; readonly run: () => OpRun }
  /** All that this worker's phone should hold of them now; visits are carried whole (`Bootstrap.orders`). */
  readonly carried?: (ctx: Context, employeeId: string) => Promise<Loose<Task>[]>
  /** The customer's link out of the hand of its crew; refuses before the work is done. */
  readonly signLink?: (ctx: Context, orderId: string) => Promise<{ token: string; url: string; expiresAt: string }>
}

/**
 * Operations that mean the same on orders of every kind, brought by the module that has their payloads; whoever may do
 * them is its to know.
 */
export interface FieldEffects {
  readonly types: readonly string[]
  readonly apply: (ctx: Context, op: PortOp) => Promise<Outcome>
  /** What goes with orders of every kind. */
  readonly beside?: (ctx: Context, orderIds: readonly string[]) => Promise<Loose<Extra>[]>
}
