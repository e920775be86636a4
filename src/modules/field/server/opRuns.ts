import { type Context, isAway, sqlState, stepwise } from '#kernel/server/index.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import type { FieldOp, OpResult } from '../shared/fieldOp.ts'

/** How one operation fails without the others: each alone behind a savepoint, whatever is thrown (jobs 6.8). */

export type Outcome = Omit<OpResult, 'opId'>

/** These pass by themselves, and the whole call comes again: database away or shutting down, collisions, timeouts. */
const passing = new Set(['40001', '40P01', '55P03', '57014', '57P01', '57P02', '57P03', '53300', '25006', '42501'])
const passes = (error: unknown): boolean => isAway(error) || passing.has(sqlState(error) ?? '')

/** What became of one operation; a fault of the program is answered in words and stands in the log under its number. */
export async function attempt(ctx: Context, op: FieldOp, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await stepwise(ctx, work)
  } catch (error) {
    if (error instanceof Refusal) return rejected(error.errorCode, error.message)
    if (passes(error)) throw error
    ctx.log.error({ err: error, traceId: ctx.traceId, opId: op.opId, type: op.type, orderId: op.orderId }, 'fault')
    return rejected(
      refuse.busy.code,
      `系统没能处理这一步，记录还在手机上。请重试，仍不行请把编号${ctx.traceId}告诉管理员`,
    )
  }
}

const rejected = (errorCode: number, errorMsg: string): Outcome => ({
  result: 'rejected',
  errorCode,
  errorMsg,
  orderVersion: null,
})

/**
 * Records on items and photos refuse before they write: many share one savepoint, and only when the program or the
 * database fails in the middle are they taken anew, each behind its own.
 */
export async function attemptAll(
  ctx: Context,
  ops: readonly FieldOp[],
  take: (op: FieldOp) => Promise<Outcome>,
  /** Forgets what was read ahead. */
  forget: () => void,
): Promise<Outcome[]> {
  const each = async (how: (op: FieldOp) => Promise<Outcome>) => {
    const outcomes: Outcome[] = []
    for (const op of ops) outcomes.push(await how(op))
    return outcomes
  }
  const refusing = async (op: FieldOp) => {
    try {
      return await take(op)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      forget()
      return rejected(error.errorCode, error.message)
    }
  }
  try {
    return await stepwise(ctx, () => each(refusing))
  } catch (error) {
    if (passes(error)) throw error
    forget()
    return each((op) =>
      attempt(ctx, op, async () => {
        forget()
        return take(op)
      }),
    )
  }
}
