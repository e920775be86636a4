import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { FieldRepair } from '../shared/fieldRepair.ts'
import { REPAIR_DONE, REPAIR_OFFERED, REPAIR_OPEN, RepairStatus } from '../shared/repair.ts'
import { recordingsOfOrder } from './recording.store.ts'
import type { RepairRecord } from './repairRow.store.ts'

/** What the phone of a crew needs of its repairs. */
export type CarriedRow = RepairRecord &
  Pick<FieldRepair, 'lift' | 'crew' | 'offered' | 'before' | 'recordings'> & { place: string | null }

const SIGNABLE_DAYS = 14

/** His own that are not finished, those he is asked to take, what waits for the customer's signature and what was signed today. */
export async function findCarried(ctx: Context, employeeId: string): Promise<CarriedRow[]> {
  const since = new Date(ctx.now.getTime() - SIGNABLE_DAYS * 86_400_000).toISOString()
  const today = `${dayOf(ctx.now)}T00:00:00+08:00`
  const own = sql`o.worker_ids @> array[${employeeId}::uuid]`
  const asked = sql`exists (select 1 from jsonb_array_elements(o.offers) x where x ? ${employeeId})`
  const { rows } =
    await sql<CarriedRow>`select o.*, o.amount::text as amount, coalesce(o.address, e.address, c.address) as place,
      case when e.id is not null then jsonb_build_object('id', e.id, 'name', e.name, 'communityName', c.name,
        'registerCode', e.register_code, 'deviceNumber', e.device_number, 'brand', e.brand, 'lng', e.lng, 'lat', e.lat, 'located', e.located,
        'signMetres', coalesce(case when coalesce(s.per_community_override, true) then c.sign_radius end, s.distance, 200),
        'safetyOfficer', e.safety_officer, 'officerPhone', e.officer_phone) end as lift,
      coalesce((select jsonb_agg(jsonb_build_object('employeeId', w.id, 'name', w.name, 'phone', w.phone, 'signedIn',
          exists (select 1 from repair_sign_in i where i.company_id = w.company_id and i.order_id = o.id and i.employee_id = w.id))
          order by array_position(o.worker_ids, w.id)) from employee w
        where w.company_id = o.company_id and w.id = any(o.worker_ids)), '[]'::jsonb) as crew,
      not ${own} as offered, ${recordingsOfOrder} as recordings,
      coalesce((select jsonb_agg(to_jsonb(b)) from (select x.report_at as "reportAt", x.report_text as "text", x.cause, x.measure
        from repair_order x where x.company_id = o.company_id and x.elevator_id = o.elevator_id
          and ${is('x.status', REPAIR_DONE)}
          and x.id <> o.id and x.deleted_at is null order by x.report_at desc limit 3) b), '[]'::jsonb) as before
    from repair_order o
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    left join sign_distance s on s.company_id = o.company_id
    where o.company_id = ${ctx.companyId} and o.deleted_at is null
      and (${is('o.status', REPAIR_OPEN)} and (${own} or (${is('o.status', REPAIR_OFFERED)} and o.accept_at is null
      and ${asked}))
        or (${is('o.status', RepairStatus.code.done)} and o.complete_at >= ${since} and ${own})
        or (${is('o.status', RepairStatus.code.signed)} and o.sign_at >= ${today} and ${own}))
    order by o.repair_type, o.report_at limit 100`.execute(ctx.db)
  return rows
}
