import { sql } from 'kysely'
import type pg from 'pg'
import { beside } from './beside.ts'
import type { Context } from './context.ts'
import type { Db } from './database.ts'
import type { Services } from './services.ts'

interface Waiting {
  readonly count: number
  readonly resolve: (first: number) => void
  readonly reject: (error: unknown) => void
}

interface Series {
  readonly waiting: Waiting[]
  running: boolean
}

const desks = new WeakMap<Services, Map<string, Series>>()

/**
 * The next number of a series, e.g. `contract 202611` → 1, 2, 3 …; `count` numbers at once, the first is returned.
 * Never given twice. It is taken outside the caller's transaction, so that people who add rows at the same moment do not
 * wait for each other's commits; a transaction that is undone leaves a gap. Requests that arrive together share one trip.
 */
export function nextNumber(ctx: Context, series: string, count = 1): Promise<number> {
  const { services, companyId } = ctx
  let known = desks.get(services)
  if (!known) {
    known = new Map()
    desks.set(services, known)
  }
  const key = `${companyId} ${series}`
  let desk = known.get(key)
  if (!desk) {
    if (known.size > 5000) known.clear()
    desk = { waiting: [], running: false }
    known.set(key, desk)
  }
  const asked = desk
  return new Promise((resolve, reject) => {
    asked.waiting.push({ count, resolve, reject })
    if (!asked.running) void serve(services, companyId, series, asked)
  })
}

async function serve(services: Services, companyId: string, series: string, desk: Series): Promise<void> {
  desk.running = true
  try {
    while (desk.waiting.length > 0) {
      const group = desk.waiting.splice(0)
      try {
        let next = await take(
          services,
          companyId,
          series,
          group.reduce((sum, one) => sum + one.count, 0),
        )
        for (const one of group) {
          one.resolve(next)
          next += one.count
        }
      } catch (error) {
        for (const one of group) one.reject(error)
      }
    }
  } finally {
    desk.running = false
  }
}

/** The increment need not be on the disk by itself: the row that carries the number is committed later and flushes it too. */
async function take(services: Services, companyId: string, series: string, count: number): Promise<number> {
  const { rows }: pg.QueryResult<{ last: number }> = await beside(
    services,
    companyId,
    `insert into number_series (company_id, series, last) values ($1, $2, $3)
       on conflict (company_id, series) do update set last = number_series.last + excluded.last returning last`,
    [companyId, series, count],
    { quick: true },
  )
  const last = rows[0]?.last
  if (last === undefined) throw new Error(`no number of ${series}`)
  return last - count + 1
}

/**
 * Numbers of several series at once, with what the caller writes: for bulk work, which holds its series until it is
 * committed and leaves no gap. Gives the first of each.
 */
export async function nextNumbers(
  ctx: Context,
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  // In one order, so that two of them cannot wait for each other.
  const names = [...counts.keys()].sort()
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ series: string; last: number }>`
    insert into number_series (company_id, series, last)
    select ${ctx.companyId}::uuid, s.series, s.n
    from unnest(${names}::text[], ${names.map((name) => counts.get(name) ?? 0)}::int[]) as s (series, n)
    on conflict (company_id, series) do update set last = number_series.last + excluded.last
    returning series, last`.execute(ctx.db)
  return new Map(rows.map(({ series, last }) => [series, last - (counts.get(series) ?? 0) + 1]))
}

/** The series of a company whose first row is written without drawing its number. */
export async function beginSeries(db: Db, companyId: string, series: string): Promise<void> {
  await db.insertInto('numberSeries').values({ companyId, series, last: 1 }).execute()
}
