import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { WallLink } from '../shared/link.ts'

/** Those that lead somewhere first, the newest of them first; of those that are over, the last month's. */
export async function findLinks(ctx: Context): Promise<WallLink[]> {
  const { rows } = await sql<WallLink>`select l.id, l.version, l.name, coalesce(u.name, '') as made_by, l.created_at,
      l.expires_at, l.seen_at, l.revoked_at
    from wall_link l left join app_user u on u.id = l.created_by
    where l.company_id ${ofCompanies(ctx)}
      and coalesce(l.revoked_at, l.expires_at) > ${ctx.now.toISOString()}::timestamptz - interval '30 days'
    order by (l.revoked_at is null and l.expires_at > ${ctx.now.toISOString()}) desc, l.created_at desc, l.id
    limit 100`.execute(ctx.db)
  return rows
}

/** How many lead somewhere. Who asks holds the company's row, so that two at once do not pass the limit together. */
export async function countValid(ctx: Context): Promise<number> {
  await sql`select 1 from company where company_id = ${ctx.companyId} for update`.execute(ctx.db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from wall_link
    where company_id = ${ctx.companyId} and revoked_at is null and expires_at > ${ctx.now.toISOString()}`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

export interface LinkFacts {
  readonly createdBy: string
  readonly expiresAt: string
  readonly revokedAt: string | null
}

/** The link of a screen, noting that it asks; what is noted is right to ten minutes, so that asking seldom writes. */
export async function seenLink(ctx: Context, companyId: string, id: string): Promise<LinkFacts | undefined> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<LinkFacts & { stale: boolean }>`select created_by, expires_at, revoked_at,
      revoked_at is null and expires_at > ${now} and coalesce(seen_at < ${now}::timestamptz - interval '10 minutes', true)
        as stale
    from wall_link where company_id = ${companyId}::uuid and id = ${id}::uuid`.execute(ctx.db)
  const [row] = rows
  if (row?.stale)
    await sql`update wall_link set seen_at = ${now} where company_id = ${companyId}::uuid and id = ${id}::uuid`.execute(
      ctx.db,
    )
  return row
}

/** Rises with every record, order and warning of the company; nothing else is said of them. */
export async function newsOf(ctx: Context, companyId: string): Promise<string> {
  const topics = ['record', 'order', 'warn'].map((what) => `company.${companyId}.${what}`)
  const { rows } = await sql<{ n: string }>`select coalesce(sum(last_seq), 0)::text as n from push_topic
    where topic = any(${topics})`.execute(ctx.db)
  return rows[0]?.n ?? '0'
}
