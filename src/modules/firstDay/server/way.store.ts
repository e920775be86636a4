import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { CERTIFICATE_VALID, CertType, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import type { StepKey } from '../shared/way.ts'

/** How far the company is; every figure the same for everybody who may read the way. */
export async function readCounts(ctx: Context): Promise<Record<StepKey | 'drafts', number>> {
  const own = sql`x.company_id = ${ctx.companyId} and x.deleted_at is null`
  const { rows } = await sql<Record<StepKey | 'drafts', number>>`select
    (select count(*)::int from community x where ${own}) as communities,
    (select count(*)::int from customer x where ${own}) as customers,
    (select count(distinct x.id)::int from employee x
      join certificate p on p.company_id = x.company_id and p.owner_id = x.id and ${is('p.owner_type', OwnerType.code.employee)}
        and ${is('p.cert_type', CertType.code.repairT)} and ${is('p.state', CERTIFICATE_VALID)} and p.deleted_at is null
      where ${own} and ${is('x.state', EmployeeState.code.active)}) as people,
    (select count(*)::int from elevator x where ${own}) as lifts,
    (select count(*)::int from contract x where ${own} and not x.draft) as contracts,
    (select count(*)::int from maintain_plan x where ${own} and ${isNot('x.status', PlanStatus.code.draft)}) as plans,
    (select count(*)::int from maintain_plan x where ${own} and ${is('x.status', PlanStatus.code.draft)}) as drafts`.execute(
    ctx.db,
  )
  return rows[0] as Record<StepKey | 'drafts', number>
}

/** Whether the company has got through: one look into an index, for most companies the only one. */
export async function hasPublishedPlan(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ through: boolean }>`select exists (select from maintain_plan x
    where x.company_id = ${ctx.companyId} and x.deleted_at is null and ${isNot('x.status', PlanStatus.code.draft)}) as through`.execute(
    ctx.db,
  )
  return rows[0]?.through === true
}
