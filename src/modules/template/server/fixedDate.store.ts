import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, companyNameFor, type DB, is, like, ofCompanies } from '#kernel/server/index.ts'
import type { Option } from '#kernel/shared/page.ts'
import { type SchemeDetail, SchemeStatus } from '../shared/fixedDate.ts'
import { usesOfScheme } from './asks.ts'

export type SchemeRecord = Selectable<DB['fixedDateScheme']> & {
  usedBy: number
  lifts: number
  companyName: string | null
}

export const datesOf = ({ dates }: SchemeRecord) => dates as unknown as SchemeDetail['dates']

/** Schemes of the caller's companies with the lines and lifts that follow them; a company has tens of them at most. */
export async function findSchemes(ctx: Context, id?: string): Promise<SchemeRecord[]> {
  const { rows } = await sql<SchemeRecord>`select s.*, ${companyNameFor(ctx, 's')} as company_name,
      ${sql.raw(usesOfScheme('s'))}
    from fixed_date_scheme s
    where s.company_id ${ofCompanies(ctx)} and s.deleted_at is null
      and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by s.name`.execute(ctx.db)
  return rows
}

export async function schemeOptions(
  ctx: Context,
  { keyword, ids, size }: { keyword?: string | undefined; ids?: string[] | undefined; size: number },
): Promise<z.output<typeof Option>[]> {
  const which = ids
    ? sql`id = any(${ids}::uuid[])`
    : sql`${is('status', SchemeStatus.code.enabled)} and name ilike ${like(keyword ?? '')}`
  const { rows } = await sql<{ value: string; label: string; n: number }>`select id as value, name as label,
      jsonb_array_length(dates) as n from fixed_date_scheme
    where company_id = ${ctx.companyId} and deleted_at is null and ${which} order by name limit ${size}`.execute(ctx.db)
  return rows.map(({ value, label, n }) => ({ value, label, note: `每年 ${n} 次` }))
}
