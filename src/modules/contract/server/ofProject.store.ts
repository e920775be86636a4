import { sql } from 'kysely'
import { type Context, is, isNot, lockRows, ofCompanies } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftNameOf, visibleLifts } from '#modules/elevator/server/index.ts'
import { CERTIFICATE_HELD, OwnerType } from '#modules/employee/shared/certificate.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import type { projectAsks } from '#modules/project/server/index.ts'
import type { LiftLive } from '#modules/project/shared/projectElevator.ts'
import type { ContractCandidate, ProjectContract, ProjectPayments } from '#modules/project/shared/projectWork.ts'
import { CONTRACT_IN_FORCE, ContractStatus, RepayStatus } from '../shared/contract.terms.ts'
import { openOf } from './paymentPlan.store.ts'

const columns = (ctx: Context, projectId: string | null) => {
  const today = dayOf(ctx.now)
  return sql`k.id, k.version, k.contract_no, k.name, u.name as customer_name, k.start_date, k.end_date, k.terminated_at,
    ${is('k.status', ContractStatus.code.running)} and ${today} between k.start_date
      and coalesce(k.terminated_at, k.end_date) as running, ${is('k.status', ContractStatus.code.voided)} as voided,
    k.elevator_count, k.agreed_amount::text as agreed_amount,
    (select count(distinct l.elevator_id)::int from contract_elevator l
      join elevator e on e.company_id = l.company_id and e.id = l.elevator_id
      where l.company_id = k.company_id and l.contract_id = k.id and e.project_id = ${projectId}::uuid) as in_project`
}

const visible = (ctx: Context) =>
  sql`k.company_id ${ofCompanies(ctx)} and k.deleted_at is null and not k.draft and ${contractScope(ctx)}`

export async function findContracts(ctx: Context, projectId: string): Promise<ProjectContract[]> {
  const { rows } = await sql<ProjectContract>`select ${columns(ctx, projectId)}
    from contract k join customer u on u.company_id = k.company_id and u.id = k.customer_id
    where ${visible(ctx)} and k.project_id = ${projectId}
    order by ${isNot('k.status', ContractStatus.code.running)}, k.start_date desc, k.contract_no desc`.execute(ctx.db)
  return rows
}

export async function findCandidates(
  ctx: Context,
  elevatorIds: readonly string[],
  projectId: string | null,
): Promise<ContractCandidate[]> {
  const chosen = sql`(l.elevator_id = any(${[...elevatorIds]}::uuid[]) or l.elevator_id in (select x.elevator_id
    from project_elevator x where x.company_id = l.company_id and x.project_id = ${projectId}::uuid))`
  const { rows } = await sql<ContractCandidate>`select ${columns(ctx, projectId)}, k.project_id,
      (select p.name from project p where p.company_id = k.company_id and p.id = k.project_id) as project_name,
      s.served as in_project
    from contract k join customer u on u.company_id = k.company_id and u.id = k.customer_id
    join (select l.company_id, l.contract_id, count(distinct l.elevator_id)::int as served from contract_elevator l
      where l.company_id ${ofCompanies(ctx)} and ${chosen} group by l.company_id, l.contract_id) s
      on s.company_id = k.company_id and s.contract_id = k.id
    where ${visible(ctx)} and ${is('k.status', CONTRACT_IN_FORCE)} and k.terminated_at is null
    order by s.served desc, k.start_date, k.contract_no limit 500`.execute(ctx.db)
  return rows
}

export async function lockContracts(ctx: Context, ids: readonly string[]): Promise<projectAsks.LinkableContract[]> {
  const unique = [...new Set(ids)]
  await lockRows(ctx, 'contract', unique)
  const { rows } = await sql<projectAsks.LinkableContract>`select k.id, k.contract_no, k.status, k.project_id,
      (select p.name from project p where p.company_id = k.company_id and p.id = k.project_id) as project_name
    from contract k where k.company_id = ${ctx.companyId} and ${visible(ctx)} and k.id = any(${unique}::uuid[])
    order by k.id`.execute(ctx.db)
  if (rows.length < unique.length) throw refuse.notFound()
  return [...rows]
}

export async function hasContracts(ctx: Context, projectId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from contract where company_id = ${ctx.companyId} and project_id = ${projectId}
    and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

export async function findPayments(ctx: Context, id: string): Promise<ProjectPayments> {
  const today = dayOf(ctx.now)
  const from = sql`contract k join payment_plan r on r.company_id = k.company_id and r.contract_id = k.id
    where k.company_id ${ofCompanies(ctx)} and k.project_id = ${id} and not k.draft
      and ${isNot('k.status', ContractStatus.code.voided)} and k.deleted_at is null`
  const sums = await sql<Omit<ProjectPayments, 'rows'>>`select coalesce(sum(r.amount), 0)::text as planned,
      coalesce(sum(r.amount) filter (where r.due_date <= ${today}), 0)::text as due,
      coalesce(sum(r.settled_amount), 0)::text as settled,
      coalesce(sum(${sql.raw(openOf('r'))}) filter (where r.due_date < ${today} and r.row_type <> 2), 0)::text as overdue
    from ${from}`.execute(ctx.db)
  const rows = await sql<ProjectPayments['rows'][number]>`select r.id, k.id as contract_id, k.contract_no,
      k.name as contract_name, r.period_no, r.period_start, r.period_end, r.due_date, r.amount::text as amount,
      r.settled_amount::text as settled_amount
    from ${from} and ${is('r.repay_status', RepayStatus.code.open)}
      order by r.due_date, k.contract_no, r.period_no limit 500`.execute(ctx.db)
  return { ...(sums.rows[0] as Omit<ProjectPayments, 'rows'>), rows: [...rows.rows] }
}

export async function findLive(ctx: Context, id: string): Promise<LiftLive> {
  const { rows } =
    await sql<LiftLive>`select e.id, e.name, c.name as community_name, ${sql.raw(liftNameOf('e'))} as lift, p.id as project_id,
      p.name as project_name, e.device_number, e.register_code, e.nine_six_three_serial_number, e.type, e.use_type,
      e.use_status, e.brand, e.model, e.load, e.speed::float8 as speed, e.floors, e.stations, t.duty_phone,
      (select coalesce(json_agg(json_build_object('name', n.name, 'phone', n.phone) order by w.rank), '[]')
        from elevator_worker w join employee n on n.company_id = w.company_id and n.id = w.employee_id
        where w.company_id = e.company_id and w.elevator_id = e.id) as workers,
      e.last_maintain_date, e.next_maintain_date, e.last_inspect_date, e.supervise_date, e.next_inspect_date,
      s.service_start, s.service_end, i.from_date as insurance_from, i.to_date as insurance_end,
      (select coalesce(json_agg(json_build_object('certType', k.cert_type, 'certNo', k.cert_no, 'validFrom', k.valid_from,
          'validTo', k.valid_to) order by k.cert_type), '[]')
        from (select distinct on (q.cert_type) q.* from certificate q where q.company_id = e.company_id
          and ${is('q.owner_type', OwnerType.code.elevator)}
          and q.owner_id = e.id and ${is('q.state', CERTIFICATE_HELD)} and q.deleted_at is null
          order by q.cert_type, q.valid_to desc nulls first) k) as papers,
      e.terminal_no, e.online
    from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    left join project p on p.company_id = e.company_id and p.id = e.project_id
    left join team t on t.company_id = e.company_id and t.id = e.team_id
    left join lateral (select l.service_start, l.service_end from contract_elevator l
      where l.company_id = e.company_id and l.elevator_id = e.id and l.active and l.contract_id = e.contract_id
      order by l.service_end desc limit 1) s on true
    left join lateral (select y.from_date, y.to_date from insurance_policy_elevator z
      join insurance_policy y on y.company_id = z.company_id and y.id = z.policy_id and y.deleted_at is null
      where z.company_id = e.company_id and z.elevator_id = e.id order by y.to_date desc limit 1) i on true
    where ${visibleLifts(ctx)} and e.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw refuse.notFound()
  return row
}

export const contractsOf = (project: string) => ({
  count: `(select count(*)::int from contract k where k.company_id = ${project}.company_id and k.project_id = ${project}.id
    and not k.draft and ${isNot('k.status', ContractStatus.code.voided)} and k.deleted_at is null)`,
  annual: `(select coalesce(sum(l.unit_price * case l.price_unit when 1 then 12 else 1 end), 0)::numeric(14, 2)
    from contract k join contract_elevator l on l.company_id = k.company_id and l.contract_id = k.id
    where k.company_id = ${project}.company_id and k.project_id = ${project}.id
      and ${is('k.status', ContractStatus.code.running)} and not k.draft
      and k.deleted_at is null and (now() at time zone 'Asia/Shanghai')::date between l.service_start and l.service_end)`,
})
