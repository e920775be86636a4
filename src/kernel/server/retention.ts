import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** How long the rows of one table are kept. Texts are trusted SQL written in db/retention.ts. */
export interface Kept {
  /** As the manual calls it. */
  readonly what: string
  readonly table: string
  /** Tables of the installation have no company. */
  readonly of?: 'installation'
  /** The primary key without company_id. */
  readonly key: readonly string[]
  /** The moment from which the time runs. */
  readonly since: string
  /** Rows are walked oldest first by `since`, or by a column of an index that rises with it. */
  readonly order?: string
  /** Only these rows; the others stay for good. */
  readonly only?: string
  /** What becomes of the row; without it, it is removed. The changed row must no longer satisfy `only`. */
  readonly set?: string
  /** Rows of another table that go with it, found by the (one) key column. */
  readonly with?: { readonly table: string; readonly column: string }
  /** As PostgreSQL and as the manual says it. */
  readonly keep: readonly [interval: string, words: string]
}

/**
 * Removes what is over its time, company by company and in batches: each is a statement and a transaction of its own,
 * so that a backlog of years neither locks a table nor holds up anybody. The batch is the oldest rows by an index, looked
 * at one by one; the first batch that holds a row still young is the last. Runs as the owner, because the application
 * may not remove what it has written to the audit and the login log. Gives rows by table.
 */
export async function expire(
  owner: Pick<pg.Pool, 'query'>,
  table: readonly Kept[],
  now: Date,
  { batch = 2000, pauseMs = 20 }: { batch?: number; pauseMs?: number } = {},
): Promise<Map<string, number>> {
  const failures: Error[] = []
  const companies = (await owner.query<{ id: string }>('select id from tenant order by id')).rows.map(({ id }) => id)
  const gone = new Map<string, number>()
  for (const kept of table) {
    const statement = statementOf(kept, batch)
    let sum = 0
    try {
      for (const company of kept.of === 'installation' ? [null] : companies)
        for (let n = batch; n === batch; await sleep(n === batch ? pauseMs : 0)) {
          const values = company === null ? [now.toISOString()] : [now.toISOString(), company]
          n = (await owner.query<{ n: number }>(statement, values)).rows[0]?.n ?? 0
          sum += n
        }
    } catch (error) {
      // The other tables are not held up by one.
      failures.push(new Error(`${kept.table}: ${(error as Error).message}`, { cause: error }))
    }
    gone.set(kept.table, sum)
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return gone
}

function statementOf(kept: Kept, batch: number): string {
  const own = kept.of === 'installation' ? 'true' : 'company_id = $2'
  const key = kept.key.join(', ')
  const old = `${own} and (${key}) in (select ${key} from (
      select ${key}, ${kept.since} as since from ${kept.table}
      where ${own}${kept.only ? ` and (${kept.only})` : ''} order by ${kept.order ?? kept.since} limit ${batch}) oldest
    where since < $1::timestamptz - interval '${kept.keep[0]}')`
  const change = kept.set
    ? `update ${kept.table} set ${kept.set} where ${old}`
    : `delete from ${kept.table} where ${old}`
  const companions = kept.with
    ? `, companions as (delete from ${kept.with.table} where ${own} and ${kept.with.column} in (select ${key} from gone))`
    : ''
  return `with gone as (${change} returning ${key})${companions} select count(*)::int as n from gone`
}
