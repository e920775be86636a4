import type pg from 'pg'

/** Connections between transactions: a reading one stays open for a moment, for the next request that wants one. */

/** In tests: a function that writes behind a select would be answered before its commit, and lost in a crash. */
export async function requireUnwritten(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('select pg_current_xact_id_if_assigned() as id').catch(() => ({ rows: [] }))
  if (rows[0]?.id)
    throw new Error(
      'written or locked rows where only reading was said; a select that does is named in `effects` of database.ts',
    )
}

/**
 * In tests: what a numbered call wrote before it went outside would be undone; only the number itself is noted. Told by the
 * locks that writing takes until the end of its transaction: the statistics of a connection count the one before it as well.
 */
export async function requireOnlyNoted(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select l.relation::regclass::text as name from pg_locks l
     where l.pid = pg_backend_pid() and l.mode = 'RowExclusiveLock'
       and l.relation in (select oid from pg_class where relkind in ('r', 'p') and relname <> 'request_log')`,
  )
  if (rows[0]) throw new Error(`written to ${rows[0].name} before \`outside\`: it would be undone`)
}

/** How long a reading transaction may stay open for the next request; it holds no row and no snapshot. */
const LENT_MS = 2
const lentOf = new WeakMap<pg.Pool, pg.PoolClient[]>()

/** A connection whose reading transaction is still `open`, or one of the pool. */
export async function take(pool: pg.Pool): Promise<{ client: pg.PoolClient; open: boolean }> {
  const client = lentOf.get(pool)?.pop()
  return client ? { client, open: true } : { client: await pool.connect(), open: false }
}

/** Under load the next request is there before the time is over and saves a trip; else the transaction ends by itself. */
export function lend(pool: pg.Pool, client: pg.PoolClient): void {
  let lent = lentOf.get(pool)
  if (!lent) {
    lent = []
    lentOf.set(pool, lent)
  }
  const waiting = lent
  const end = () => {
    client.query('commit').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
  }
  if (pool.waitingCount > 0) {
    end()
    return
  }
  waiting.push(client)
  setTimeout(() => {
    const at = waiting.indexOf(client)
    if (at < 0) return
    waiting.splice(at, 1)
    end()
  }, LENT_MS)
}
