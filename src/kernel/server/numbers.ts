import type pg from 'pg'
import { beside } from './beside.ts'
import type { Context } from './context.ts'
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
