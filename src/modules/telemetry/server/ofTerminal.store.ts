import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Trouble } from '#modules/terminal/shared/terminal.ts'

/** What the archive of terminals asks of the line to them. */
export const linkOf = (t: string): string =>
  `left join terminal_link tl on tl.company_id = ${t}.company_id and tl.terminal_id = ${t}.id`
/** Until it is heard here, as it was entered. */
export const lastSeenOf = (t: string): string => `coalesce(tl.last_seen_at, ${t}.last_seen_at)`

const TOLD_DAYS = 30

export async function troublesOf(ctx: Context, terminalId: string): Promise<Trouble[]> {
  const since = new Date(ctx.now.getTime() - TOLD_DAYS * 86_400_000)
  const { rows } = await sql<Trouble>`select kind, sum(n)::int as n, max(last_at) as last_at,
      (array_agg(detail order by day desc))[1] as detail
    from terminal_trouble where company_id = ${ctx.companyId} and terminal_id = ${terminalId}::uuid
      and last_at > ${since.toISOString()} group by kind order by max(last_at) desc, kind`.execute(ctx.db)
  return rows
}
