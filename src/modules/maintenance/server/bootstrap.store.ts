import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { HazardGrade } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** The worker's orders: 7 days back while open, 7 ahead; those of a paused line are hidden until it goes on. */
export async function findFieldOrders(ctx: Context, employeeId: string, day: Day): Promise<OrderRecord[]> {
  const { rows } =
    await sql<OrderRecord>`select o.*, to_char(o.plan_start, 'HH24:MI') as plan_start from maintain_order o
    left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where o.company_id = ${ctx.companyId} and o.worker_ids @> array[${employeeId}::uuid] and o.deleted_at is null
      and o.status in (0, 1, 2, 3, 7) and (o.plan_date between ${day}::date - 7 and ${day}::date + 7 or o.status in (1, 2, 7))
      and (p.status is distinct from 2 or o.status <> 0)
    order by o.plan_date, o.plan_start nulls last, o.order_no limit 500`.execute(ctx.db)
  return rows
}

export interface FieldCrew {
  orderId: string
  employeeId: string
  name: string
  signedIn: boolean
}

export async function findCrews(ctx: Context, orderIds: readonly string[]): Promise<FieldCrew[]> {
  const { rows } = await sql<FieldCrew>`select w.order_id, w.employee_id, p.name,
      exists (select 1 from sign_in s where s.company_id = w.company_id and s.order_id = w.order_id and s.employee_id = w.employee_id
        and s.kind = 1 and s.review_state <> 3) as signed_in
    from order_worker w join employee p on p.company_id = w.company_id and p.id = w.employee_id
    where w.company_id = ${ctx.companyId} and w.order_id = any(${[...orderIds]}::uuid[]) order by w.role, p.employee_no`.execute(
    ctx.db,
  )
  return rows
}

export interface FieldLift {
  id: string
  name: string
  category: number
  registerCode: string | null
  communityName: string
  address: string | null
  lng: number
  lat: number
  signMetres: number
  lastMaintainDate: Day | null
}

export async function findFieldLifts(ctx: Context, ids: readonly string[]): Promise<FieldLift[]> {
  const { rows } = await sql<FieldLift>`select e.id, e.name, e.category, e.register_code, c.name as community_name,
      coalesce(e.address, c.address) as address, e.lng, e.lat, e.last_maintain_date,
      coalesce(case when coalesce(s.per_community_override, true) then c.sign_radius end, s.distance, 200) as sign_metres
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    left join sign_distance s on s.company_id = e.company_id
    where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows
}

export async function findOpenHazards(ctx: Context, elevatorIds: readonly string[]) {
  type Grade = (typeof HazardGrade.code)[keyof typeof HazardGrade.code]
  const { rows } = await sql<{
    id: string
    elevatorId: string
    grade: Grade
    description: string
    deadline: Day | null
  }>`
    select id, elevator_id, grade, description, deadline from hazard where company_id = ${ctx.companyId}
      and elevator_id = any(${[...elevatorIds]}::uuid[]) and state < 4 and deleted_at is null order by deadline nulls last`.execute(
    ctx.db,
  )
  return rows
}
