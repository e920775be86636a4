import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { BoxLink, SharedBox } from '../shared/boxLink.ts'

/** Links of a record, the newest first. */
export async function findBoxLinks(ctx: Context, recordId: string): Promise<BoxLink[]> {
  const { rows } =
    await sql<BoxLink>`select l.id, l.version, coalesce(u.name, '') as made_by, l.created_at, l.expires_at,
      l.seen_at, l.revoked_at
    from box_link l left join app_user u on u.id = l.created_by
    where l.company_id ${ofCompanies(ctx)} and l.record_id = ${recordId}
    order by l.created_at desc, l.id limit 50`.execute(ctx.db)
  return rows
}

/** How many of the record's lead somewhere; who asks holds the record. */
export async function countBoxLinks(ctx: Context, recordId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from box_link
    where company_id = ${ctx.companyId} and record_id = ${recordId} and revoked_at is null
      and expires_at > ${ctx.now.toISOString()}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function findBoxLink(ctx: Context, id: string): Promise<{ recordId: string } | undefined> {
  const { rows } = await sql<{ recordId: string }>`select record_id from box_link
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
  return rows[0]
}

interface OpenedLink {
  recordId: string
  expiresAt: string
  revokedAt: string | null
}
/** The link that was opened, noting it; what is noted is right to ten minutes. */
export async function openBoxLink(ctx: Context, id: string): Promise<OpenedLink | undefined> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<OpenedLink & { stale: boolean }>`select record_id, expires_at, revoked_at,
      revoked_at is null and coalesce(seen_at < ${now}::timestamptz - interval '10 minutes', true) as stale
    from box_link where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (row?.stale)
    await sql`update box_link set seen_at = ${now} where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
  return row
}

type Told = Omit<SharedBox, 'box' | 'expiresAt' | 'liftName'> & {
  community: string | null
  name: string
  elevatorId: string
  blackBoxId: string | null
}
/** What is told of a record to whoever holds its link. */
export async function findTold(ctx: Context, recordId: string): Promise<Told | undefined> {
  const { rows } =
    await sql<Told>`select f.name as company_name, f.duty_phone, c.name as community, e.name, e.device_number,
      r.kind, r.code, r.level, r.floor_label, r.occurred_at, r.elevator_id, r.black_box_id,
      o.accept_at as accepted_at, o.arrive_at as arrived_at, coalesce(a.freed_at, o.rescued_at) as freed_at, r.ended_at,
      coalesce(a.person_count, o.trapped_count) as person_count
    from monitor_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
      join company f on f.company_id = r.company_id and f.id = r.company_id
      left join community c on c.company_id = e.company_id and c.id = e.community_id
      left join repair_order o on o.company_id = r.company_id and o.id = r.repair_order_id
      left join alarm_call a on a.company_id = r.company_id and a.id = r.id
    where r.company_id = ${ctx.companyId} and r.id = ${recordId}`.execute(ctx.db)
  return rows[0]
}
