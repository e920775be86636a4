import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { elevatorScope, liftLabelOf } from '#modules/elevator/server/index.ts'
import type { InspectKind } from '../shared/inspection.ts'

export interface AppliedLift {
  elevator: string
  registerCode: string | null
  useCertNo: string | null
  customerName: string
  kind: InspectKind
  lastInspectDate: Day | null
  deadline: Day
  inspectDate: Day | null
  orgName: string | null
  safetyOfficer: string | null
  officerPhone: string | null
}

/** Plans of the sheet within the person's scope, by kind and deadline. */
export async function findApplied(ctx: Context, ids: readonly string[]): Promise<AppliedLift[]> {
  const { rows } =
    await sql<AppliedLift>`select ${sql.raw(liftLabelOf('c', 'e'))} as elevator, e.register_code, e.use_cert_no,
      u.name as customer_name, coalesce(p.inspect_type, p.task_kind) as kind, e.last_inspect_date, p.deadline,
      p.inspect_date, p.org_name, e.safety_officer, e.officer_phone
    from inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    join customer u on u.company_id = e.company_id and u.id = e.customer_id
    where p.company_id ${ofCompanies(ctx)} and p.id = any(${[...ids]}::uuid[])
      and p.deleted_at is null and ${elevatorScope(ctx, 'e')}
    order by kind, p.deadline, elevator`.execute(ctx.db)
  return rows
}

export interface Applicant {
  name: string
  licenceNo: string | null
  contact: string | null
  phone: string | null
}

export async function findApplicant(ctx: Context): Promise<Applicant> {
  const { rows } = await sql<Applicant>`select name, licence_no, contact, phone from company
    where company_id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0] ?? { name: '', licenceNo: null, contact: null, phone: null }
}
