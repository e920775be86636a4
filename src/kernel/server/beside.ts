import pg from 'pg'
import type { Services } from './services.ts'

/**
 * One statement of a company in a transaction of its own, on a connection kept for that, whatever transaction the caller
 * is in: numbers of a series, and how far a job has come. It waits for no connection of the others and touches no row
 * that a waiting transaction may hold; everything else goes with `ctx.outside`.
 */
export async function beside(
  services: Services,
  companyId: string,
  statement: string,
  values: readonly unknown[],
  { quick = false }: { readonly quick?: boolean } = {},
): Promise<pg.QueryResult> {
  const client = await services.pools.beside.connect()
  try {
    const company = pg.escapeLiteral(companyId)
    const fast = quick ? ' set local synchronous_commit = off;' : ''
    // What touches rows of a company is a message of its own: a cluster takes no other beside it (decision 0071).
    await client.query(`begin; set local app.company_id = ${company};${fast}`)
    const result = await client.query(statement, [...values])
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // In the middle of a transaction that failed: nobody may meet it there.
    client.release(error as Error)
    throw error
  }
}
