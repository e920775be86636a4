import { sql } from 'kysely'
import { Refusal } from '../shared/refusal.ts'
import type { Context } from './context.ts'

/**
 * Does the work for its answer alone: whatever it wrote is taken back, what others wrote before it stays. It gets a context
 * of its own, so that nothing which modules remember per call (names of rows that are gone by then) outlives it.
 */
export async function takenBack<T>(ctx: Context, work: (inner: Context) => Promise<T>): Promise<T> {
  await sql`savepoint taken_back`.execute(ctx.db)
  // A fault needs no way back: the whole transaction ends with it.
  const answer = await orRefusal(() => work(Object.create(ctx) as Context))
  await sql`rollback to savepoint taken_back`.execute(ctx.db)
  await sql`release savepoint taken_back`.execute(ctx.db)
  if (answer.refusal) throw answer.refusal
  return answer.result as T
}

/** Does the work; a refusal takes back what the work wrote, and is the answer. Undefined: it was done. */
export async function attempted(ctx: Context, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await sql`savepoint attempted`.execute(ctx.db)
  const { refusal } = await orRefusal(work)
  if (refusal) await sql`rollback to savepoint attempted`.execute(ctx.db)
  await sql`release savepoint attempted`.execute(ctx.db)
  return refusal
}

async function orRefusal<T>(work: () => Promise<T>): Promise<{ result?: T; refusal?: Refusal }> {
  try {
    return { result: await work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: error }
  }
}
