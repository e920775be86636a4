import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, is } from '#kernel/server/index.ts'
import { visibleLifts } from '#modules/elevator/server/index.ts'
import { customerScope, repairScope } from '#modules/permission/server/index.ts'
import { REPAIR_OPEN } from '../shared/repair.ts'
import type { CallerReply } from '../shared/repairDetail.ts'

type Reply = z.output<typeof CallerReply>

/** Who stands behind a telephone: safety officers, contacts of customers, people who called before. */
export async function findNames(ctx: Context, phone: string): Promise<Reply['names']> {
  const { rows } = await sql<Reply['names'][number]>`
    select name, role from (
      select e.safety_officer as name, '安全管理员' as role, 1 as rank from elevator e
        where ${visibleLifts(ctx)} and e.officer_phone = ${phone} and e.safety_officer is not null
      union all select k.name, '客户联系人 ' || u.name, 2 from customer_contact k
        join customer u on u.company_id = k.company_id and u.id = k.customer_id
        where k.company_id = ${ctx.companyId} and k.phone = ${phone} and u.deleted_at is null
          and ${customerScope(ctx, 'u')}
      union all select o.reporter_name, '来电人', 3 from repair_order o
        where o.company_id = ${ctx.companyId} and o.reporter_phone = ${phone} and o.deleted_at is null and ${repairScope(ctx)}
    ) found group by name, role, rank order by rank, name limit 5`.execute(ctx.db)
  return rows
}

/** Lifts he may mean: those he called about, then those he is the officer of. */
export async function findLifts(ctx: Context, phone: string): Promise<Reply['lifts']> {
  const { rows } = await sql<Reply['lifts'][number]>`
    select e.id, e.name, c.name as community_name,
      case when h.last is not null then '上次报修 ' || to_char(h.last at time zone 'Asia/Shanghai', 'YYYY-MM-DD') else '安全管理员' end as reason,
      (select r.order_no from repair_order r where r.company_id = e.company_id and r.elevator_id = e.id
        and ${is('r.status', REPAIR_OPEN)} and r.deleted_at is null order by r.report_at desc limit 1) as open_order_no
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    left join lateral (select max(o.report_at) as last from repair_order o where o.company_id = e.company_id
      and o.elevator_id = e.id and o.reporter_phone = ${phone} and o.deleted_at is null) h on true
    where ${visibleLifts(ctx)} and (e.officer_phone = ${phone} or h.last is not null)
    order by h.last desc nulls last, e.name limit 8`.execute(ctx.db)
  return rows
}

export async function findHistory(ctx: Context, phone: string): Promise<Reply['history']> {
  const { rows } = await sql<Reply['history'][number]>`
    select o.id, o.order_no, o.report_at, o.repair_type, o.status, e.name as elevator_name, c.name as community_name,
      o.report_text as fault_text
    from repair_order o
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.deleted_at is null and ${repairScope(ctx)}
      and (o.reporter_phone = ${phone} or o.id in (select k.order_id from repair_caller k
        where k.company_id = ${ctx.companyId} and k.phone = ${phone}))
    order by o.report_at desc limit 6`.execute(ctx.db)
  return rows
}
