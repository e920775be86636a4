import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Recording } from '../shared/recording.ts'

/** Recordings are lines of the repair's history; whether one can be heard is whether its file is the company's. */

const isThere = sql`exists (select 1 from stored_file f where f.company_id = e.company_id
  and f.bucket in ('bit-ev-file', 'bit-ev-vidio') and f.key = e.after ->> 'key')`

/** As lines of JSON, oldest first, for a row `o` of repair_order. */
export const recordingsOfOrder = sql`coalesce((select jsonb_agg(jsonb_build_object('key', e.after ->> 'key',
    'of', (e.after ->> 'of')::int, 'by', e.actor, 'at', e.occurred_at, 'seconds', (e.after ->> 'seconds')::int,
    'there', ${isThere}) order by e.occurred_at, e.id)
  from repair_event e where e.company_id = o.company_id and e.order_id = o.id and e.type = 'recording'), '[]'::jsonb)`

export async function findRecordings(ctx: Context, companyId: string, orderId: string): Promise<Recording[]> {
  const { rows } = await sql<{ found: Recording[] }>`select ${recordingsOfOrder} as found from repair_order o
    where o.company_id = ${companyId} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0]?.found ?? []
}

/** Whether this person works on the repair. */
export async function isInCrew(ctx: Context, orderId: string): Promise<boolean> {
  const { employeeId } = ctx.who
  if (employeeId === null) return false
  const { rows } = await sql`select 1 from repair_order where company_id = ${ctx.companyId} and id = ${orderId}
    and worker_ids @> array[${employeeId}::uuid] and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** Files of recordings that were received before the moment. */
export async function findOldRecordings(ctx: Context, before: Date): Promise<{ bucket: string; key: string }[]> {
  const { rows } = await sql<{ bucket: string; key: string }>`select f.bucket, f.key
    from repair_event e join stored_file f on f.company_id = e.company_id and f.bucket in ('bit-ev-file', 'bit-ev-vidio')
      and f.key = e.after ->> 'key'
    where e.company_id = ${ctx.companyId} and e.type = 'recording' and e.received_at < ${before.toISOString()}
    order by e.received_at limit 500`.execute(ctx.db)
  return rows
}
