import { sql } from 'kysely'
import { type Context, is, isNot, literal, ofCompanies } from '#kernel/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { REPAIR_DONE, REPAIR_OPEN, RepairStatus } from '../shared/repair.ts'

export async function hasOpenOrder(ctx: Context, elevatorId: string): Promise<boolean> {
  const own = sql`company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and deleted_at is null`
  const { rows } = await sql<{ open: boolean }>`select
      exists (select 1 from maintain_order where ${own} and ${is('status', MAINTAIN_OPEN)})
      or exists (select 1 from repair_order where ${own} and ${is('status', REPAIR_OPEN)}) as open`.execute(ctx.db)
  return rows[0]?.open === true
}

export async function isUsed(ctx: Context, elevatorId: string): Promise<boolean> {
  const own = sql`company_id = ${ctx.companyId} and elevator_id = ${elevatorId}`
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from contract_elevator where ${own})
    or exists (select 1 from maintain_order where ${own})
    or exists (select 1 from repair_order where ${own})
    or exists (select 1 from project_elevator where ${own})
    or exists (select 1 from insurance_policy_elevator where ${own})
    or exists (select 1 from elevator_log where ${own}
    and ${isNot('kind', [ElevatorLogKind.code.archive, ElevatorLogKind.code.workers])}) as used`.execute(ctx.db)
  return rows[0]?.used === true
}

export const workingOf = (lift: string) => ({
  working: `coalesce(
    (select jsonb_build_object('what', 'repair', 'since', o.start_at) from repair_order o
      where o.company_id = ${lift}.company_id
      and o.elevator_id = ${lift}.id and ${is('o.status', RepairStatus.code.working)} and o.deleted_at is null
      order by o.start_at desc nulls last limit 1),
    (select jsonb_build_object('what', 'maintenance', 'since', o.start_at) from maintain_order o
      where o.company_id = ${lift}.company_id and o.elevator_id = ${lift}.id
        and ${is('o.status', MaintainStatus.code.inProgress)} and o.deleted_at is null limit 1))`,
  rescue: `(select jsonb_build_object('since', o.report_at, 'step', case when o.status >= ${literal(RepairStatus.code.working)} then 'there'
      when ${is('o.status', RepairStatus.code.departed)} then 'coming'
      else 'called' end) from repair_order o
    where o.company_id = ${lift}.company_id and o.elevator_id = ${lift}.id and o.repair_type = 1 and o.rescued_at is null
      and ${is('o.status', REPAIR_OPEN)} and o.deleted_at is null order by o.report_at limit 1)`,
})

/** A repair left the lift standing and none has made it run since (jobs 1.7); one that goes on says so itself. */
const leftStanding = `o.stop_from is not null and o.stop_to is null and ${is('o.status', REPAIR_DONE)} and o.deleted_at is null`
export const standsSinceOf = (lift: string) => `(select o.stop_from from repair_order o
  where o.company_id = ${lift}.company_id and o.elevator_id = ${lift}.id and ${leftStanding} order by o.stop_from limit 1)`
export const standingLifts = (ctx: Context) => sql`select o.company_id, o.elevator_id from repair_order o
  where o.company_id ${ofCompanies(ctx)} and o.elevator_id is not null and ${sql.raw(leftStanding)}`

export const openRepairsOf = (lift: string) => `(select count(*)::int from repair_order o
  where o.company_id = ${lift}.company_id and o.elevator_id = ${lift}.id and ${is('o.status', REPAIR_OPEN)}
    and o.deleted_at is null)`
