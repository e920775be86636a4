import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { RepairSignWay, RepairStatus } from '../shared/repair.ts'

export interface Unsigned {
  id: string
  repairType: number
  completeAt: string
}

/**
 * Repairs of the last week of which pictures have not reached the server a day after they were made: before and after, sign-ins,
 * the signature on the phone's screen. Each repair once.
 */
export async function findPhotosMissing(ctx: Context, before: Date): Promise<{ id: string; missing: number }[]> {
  const to = before.toISOString()
  const { rows } = await sql<{ id: string; missing: number }>`with made as (
      select o.* from repair_order o where o.company_id = ${ctx.companyId} and o.deleted_at is null
        and o.report_at > ${to}::timestamptz - interval '90 days'
        and coalesce(o.sign_at, o.complete_at) > ${to}::timestamptz - interval '7 days'
        and coalesce(o.sign_at, o.complete_at) <= ${to}
        and not exists (select 1 from repair_event v where v.company_id = o.company_id and v.order_id = o.id
          and (v.type = 'photosMissing' or v.type in ('complete', 'sign') and v.received_at > ${to})))
    select t.id, count(*)::int as missing from (
      select m.id, unnest(m.photos_before || m.photos_after) as key from made m
      union
      select m.id, m.sign_key from made m where m.sign_key is not null
        and ${is('m.sign_way', [RepairSignWay.code.screen, RepairSignWay.code.paper])}
      union
      select m.id, s.photo from made m join repair_sign_in s on s.company_id = ${ctx.companyId} and s.order_id = m.id
        where s.photo is not null) t
    where not exists (select 1 from stored_file f where f.company_id = ${ctx.companyId} and f.bucket = 'bit-ev-img'
      and f.key = t.key)
    group by t.id order by t.id limit 2000`.execute(ctx.db)
  return rows
}

/** Done repairs without a signature, completed before the moment. */
export async function findUnsigned(ctx: Context, before: Date): Promise<Unsigned[]> {
  const { rows } =
    await sql<Unsigned>`select id, repair_type, complete_at from repair_order where company_id = ${ctx.companyId}
    and ${is('status', RepairStatus.code.done)} and complete_at < ${before.toISOString()} and deleted_at is null
    order by complete_at limit 2000`.execute(ctx.db)
  return rows
}
