import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftNameOf, wholeNameOf } from '#modules/elevator/server/index.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { REPAIR_DONE, REPAIR_OPEN } from '../shared/repair.ts'
import type { RepairCaller, RepairEvent, RepairWorker, SimilarRepair } from '../shared/repairDetail.ts'
import type { RepairRecord } from './repairRow.store.ts'

export interface Around {
  elevatorName: string | null
  registerCode: string | null
  deviceNumber: string | null
  brand: string | null
  lng: number | null
  lat: number | null
  useStatus: number | null
  safetyOfficer: string | null
  officerPhone: string | null
  lift: LiftName | null
  communityName: string | null
  place: string | null
  customerName: string | null
  contractNo: string | null
  contractName: string | null
  teamName: string | null
  reworkNo: string | null
  mergedNo: string | null
  hazardNo: string | null
  hazardText: string | null
  hazardPhotos: string[] | null
  crew: { employeeId: string; name: string; phone: string | null }[]
}

const around =
  () => sql`e.name as elevator_name, e.register_code, e.device_number, e.brand, e.lng, e.lat, e.use_status, e.safety_officer,
      e.officer_phone, ${sql.raw(liftNameOf('e'))} as lift, c.name as community_name, coalesce(o.address, e.address, c.address) as place, k.name as customer_name,
      t.name as team_name, r.contract_no, r.name as contract_name,
      h.hazard_no, h.description as hazard_text, h.photos as hazard_photos,
      (select x.order_no from repair_order x where x.company_id = o.company_id and x.id = o.rework_of_id) as rework_no,
      (select x.order_no from repair_order x where x.company_id = o.company_id and x.id = o.merged_into_id) as merged_no,
      coalesce((select jsonb_agg(jsonb_build_object('employeeId', w.id, 'name', w.name, 'phone', w.phone)
          order by array_position(o.worker_ids, w.id)) from employee w
        where w.company_id = o.company_id and w.id = any(o.worker_ids)), '[]'::jsonb) as crew`
const joined = sql`repair_order o
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    left join customer k on k.company_id = o.company_id and k.id = o.customer_id
    left join contract r on r.company_id = o.company_id and r.id = o.contract_id
    left join hazard h on h.company_id = o.company_id and h.id = o.hazard_id
    left join team t on t.company_id = o.company_id and t.id = o.team_id`

/** One repair with the names around it, within the person's companies and scope; 1000404 otherwise. */
export async function findRepair(ctx: Context, id: string): Promise<RepairRecord & Around> {
  const { rows } = await sql<RepairRecord & Around>`select o.*, o.amount::text as amount, ${around()} from ${joined}
    where o.company_id ${ofCompanies(ctx)} and o.id = ${id} and o.deleted_at is null and ${repairScope(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** People in lifts now; the longest first. */
export async function findLive(ctx: Context): Promise<(RepairRecord & Around)[]> {
  const { rows } = await sql<RepairRecord & Around>`select o.*, o.amount::text as amount, ${around()} from ${joined}
    where o.company_id ${ofCompanies(ctx)} and ${is('o.repair_type', RepairType.code.trapped)}
      and o.rescued_at is null and ${is('o.status', REPAIR_OPEN)}
      and o.deleted_at is null and ${repairScope(ctx)} order by o.report_at, o.id limit 50`.execute(ctx.db)
  return rows
}

export async function findWorkers(
  ctx: Context,
  orderId: string,
  withPlaces: boolean,
): Promise<z.output<typeof RepairWorker>[]> {
  const { rows } = await sql<z.output<typeof RepairWorker>>`
    select w.employee_id, p.name, p.phone, w.role, w.cert_no, w.cert_expire,
      (select min(s.at) from repair_sign_in s where s.company_id = w.company_id and s.order_id = w.order_id
        and s.employee_id = w.employee_id) as arrived_at,
      ${
        withPlaces
          ? sql`(select jsonb_build_object('lng', l.lng, 'lat', l.lat, 'seenAt', l.locate_time) from user_location l
        where l.company_id = p.company_id and l.user_id = p.user_id and l.locate_time >= ${ctx.now.toISOString()}::timestamptz - interval '12 hours'
        order by l.locate_time desc limit 1)`
          : sql`null::jsonb`
      } as at
    from repair_worker w join employee p on p.company_id = w.company_id and p.id = w.employee_id
    where w.company_id ${ofCompanies(ctx)} and w.order_id = ${orderId} order by w.role, p.employee_no`.execute(ctx.db)
  return rows
}

export async function findEvents(
  ctx: Context,
  orderId: string,
): Promise<Omit<z.output<typeof RepairEvent>, 'label'>[]> {
  const { rows } = await sql<Omit<z.output<typeof RepairEvent>, 'label'>>`
    select id, type, actor, occurred_at, received_at, before, after from repair_event
    where company_id ${ofCompanies(ctx)} and order_id = ${orderId} order by occurred_at, received_at, id`.execute(
    ctx.db,
  )
  return rows
}

export async function findCallers(ctx: Context, orderId: string): Promise<z.output<typeof RepairCaller>[]> {
  const { rows } = await sql<z.output<typeof RepairCaller>>`select name, phone, text, at from repair_caller
    where company_id ${ofCompanies(ctx)} and order_id = ${orderId} order by at`.execute(ctx.db)
  return rows
}

/** What was done before: at this lift, then at lifts of the same brand with the same code or cause. */
export async function findSimilar(
  ctx: Context,
  order: RepairRecord & Pick<Around, 'brand'>,
): Promise<z.output<typeof SimilarRepair>[]> {
  const { rows } = await sql<z.output<typeof SimilarRepair>>`
    select o.id, o.order_no, o.report_at, coalesce(o.elevator_id = ${order.elevatorId}::uuid, false) as same_lift, ${sql.raw(wholeNameOf('e'))} as elevator_name,
      o.report_text as fault_text, o.cause, o.fault_part, o.measure, o.is_rework
    from repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id = ${order.companyId} and o.id <> ${order.id} and ${is('o.status', REPAIR_DONE)}
      and o.deleted_at is null
      and (o.elevator_id = ${order.elevatorId}::uuid
        or (e.brand = ${order.brand} and (o.fault_code = ${order.faultCode} or o.cause = ${order.cause}::smallint)))
    order by coalesce(o.elevator_id = ${order.elevatorId}::uuid, false) desc, o.report_at desc limit 8`.execute(ctx.db)
  return rows
}
