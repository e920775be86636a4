import { sql } from 'kysely'
import { type Context, newId, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { mayStock } from '../shared/permissions.ts'
import type { Period } from '../shared/stocktake.api.ts'

/**
 * Posting holds the company's settings together with all other posting, closing alone: so nothing is posted into a month
 * while it is being closed.
 */
export async function holdMonths(ctx: Context, how: 'post' | 'close'): Promise<void> {
  await sql`insert into stock_setting (company_id, id) values (${ctx.companyId}, ${ctx.companyId})
    on conflict (company_id, id) do nothing`.execute(ctx.db)
  await sql`select 1 from stock_setting where company_id = ${ctx.companyId} and id = ${ctx.companyId}
    ${how === 'post' ? sql`for share` : sql`for update`}`.execute(ctx.db)
}

export async function isClosed(ctx: Context, monthStart: Day): Promise<boolean> {
  const { rows } =
    await sql`select 1 from stock_period where company_id = ${ctx.companyId} and month = ${monthStart}::date`.execute(
      ctx.db,
    )
  return rows.length > 0
}

export async function findPeriods(ctx: Context): Promise<Period[]> {
  const { rows } = await sql<Period>`select to_char(p.month, 'YYYY-MM') as month, p.closed_at, p.closed_name,
      coalesce(sum(l.qty), 0)::numeric(14, 2) as qty,
      ${ctx.may(mayStock.costs) ? sql`coalesce(sum(l.amount), 0)::numeric(16, 2)` : sql`null`} as amount
    from stock_period p left join stock_period_line l on l.company_id = p.company_id and l.period_id = p.id
    where p.company_id ${ofCompanies(ctx)}
    group by p.company_id, p.id, p.month, p.closed_at, p.closed_name order by p.month desc limit 120`.execute(ctx.db)
  return rows
}

/** The month of the first bill that ever moved something. */
export async function findFirstMonth(ctx: Context): Promise<Day | null> {
  const { rows } = await sql<{
    month: Day | null
  }>`select date_trunc('month', min(day))::date as month from stock_ledger
    where company_id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0]?.month ?? null
}

/** What the pool held of each part at the end of a day, by the days of the bills. */
export async function keepPeriod(ctx: Context, monthStart: Day, lastDay: Day): Promise<void> {
  const id = newId()
  await sql`insert into stock_period (company_id, id, month, closed_at, closed_name, created_by)
    values (${ctx.companyId}, ${id}, ${monthStart}, ${ctx.now.toISOString()}, ${ctx.who.name}, ${ctx.who.userId})`.execute(
    ctx.db,
  )
  await sql`insert into stock_period_line (company_id, period_id, unit_id, qty, amount)
    select ${ctx.companyId}::uuid, ${id}::uuid, l.unit_id, sum(l.pool_qty_delta), sum(l.amount_delta) from stock_ledger l
    where l.company_id = ${ctx.companyId} and l.day <= ${lastDay}::date
    group by l.unit_id having sum(l.pool_qty_delta) <> 0 or sum(l.amount_delta) <> 0`.execute(ctx.db)
}

export async function dropPeriod(ctx: Context, monthStart: Day): Promise<void> {
  await sql`delete from stock_period_line where company_id = ${ctx.companyId} and period_id in (select id from stock_period
    where company_id = ${ctx.companyId} and month = ${monthStart}::date)`.execute(ctx.db)
  await sql`delete from stock_period where company_id = ${ctx.companyId} and month = ${monthStart}::date`.execute(
    ctx.db,
  )
}
