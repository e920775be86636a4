import { sql } from 'kysely'
import type { Context } from './context.ts'

/** Runs a step of which a failure undoes only itself; the rest of the transaction goes on. */
export async function stepwise<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(ctx.db)
  try {
    const result = await work()
    await sql`release savepoint step`.execute(ctx.db)
    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(ctx.db)
    throw error
  }
}
