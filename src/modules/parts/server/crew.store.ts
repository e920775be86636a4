import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { FieldParts } from '../shared/fieldParts.ts'
import { PartsBiz } from '../shared/parts.ts'
import { missingOf } from './supply.store.ts'

/** Whether somebody belonged to the crew of a visit or a repair before it changed; plans keep no such record. */
export async function wasInCrew(
  ctx: Context,
  { bizType, bizId }: { bizType: PartsBiz; bizId: string },
  employeeId: string,
): Promise<boolean> {
  if (bizType === PartsBiz.code.inspection) return false
  const isVisit = bizType === PartsBiz.code.maintenance
  const left = await sql`select 1 from order_leaver where company_id = ${ctx.companyId} and order_id = ${bizId}
    and employee_id = ${employeeId}`.execute(ctx.db)
  if (isVisit && left.rows.length > 0) return true
  const table = sql.table(isVisit ? 'order_event' : 'repair_event')
  const { rows } = await sql`select 1 from ${table} where company_id = ${ctx.companyId} and order_id = ${bizId}
    and before -> 'workerIds' ? ${employeeId} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Requests and used parts of these orders; being carried by this phone is the permission. */
export async function findCarriedParts(ctx: Context, orderIds: readonly string[]): Promise<FieldParts[]> {
  const asked = sql`unnest(${[...orderIds]}::uuid[]) a (id)`
  const { rows } = await sql<FieldParts>`select a.id as order_id, q.requests, u.uses from ${asked}
    cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'requestNo', p.request_no,
        'status', p.status, 'missing', ${sql.raw(missingOf('p'))}, 'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name,
          'spec', l.spec, 'qty', l.qty::text, 'measure', l.measure, 'safetyPart', l.safety_part,
          'itemCode', l.item_code, 'itemName', l.item_name) order by l.sort), '[]'::jsonb)
          from parts_request_line l where l.company_id = p.company_id and l.request_id = p.id))
        order by p.created_at desc, p.id desc), '[]'::jsonb) as requests
      from parts_request p where p.company_id = ${ctx.companyId} and p.biz_id = a.id and p.deleted_at is null) q
    cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'spec', s.spec,
        'qty', s.qty::text, 'measure', s.measure) order by s.at, s.id), '[]'::jsonb) as uses
      from parts_use s where s.company_id = ${ctx.companyId} and s.biz_id = a.id) u
    where q.requests <> '[]'::jsonb or u.uses <> '[]'::jsonb`.execute(ctx.db)
  return rows
}
