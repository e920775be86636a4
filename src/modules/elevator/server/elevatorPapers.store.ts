import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { OwnerType } from '#modules/employee/shared/certificate.ts'
import type { ElevatorCertificate, ElevatorPolicy } from '../shared/elevatorDetail.ts'

/** Policies that name the lift, the one that lasts longest first. Premiums are the screen 电梯保险's. */
export async function findPolicies(ctx: Context, elevatorId: string): Promise<ElevatorPolicy[]> {
  const { rows } = await sql<ElevatorPolicy>`select y.id, y.policy_no, y.insurer, y.kind, y.from_date, y.to_date
    from insurance_policy_elevator x join insurance_policy y on y.company_id = x.company_id and y.id = x.policy_id
    where x.company_id ${ofCompanies(ctx)} and x.elevator_id = ${elevatorId} and y.deleted_at is null
    order by y.to_date desc, y.id limit 100`.execute(ctx.db)
  return rows
}

/** Papers of the lift itself (101 to 106), the newest first. */
export async function findCertificates(ctx: Context, elevatorId: string): Promise<ElevatorCertificate[]> {
  const { rows } =
    await sql<ElevatorCertificate>`select id, cert_type, cert_no, issuer, valid_from, valid_to, state from certificate
    where company_id ${ofCompanies(ctx)} and ${is('owner_type', OwnerType.code.elevator)} and owner_id = ${elevatorId}
      and deleted_at is null
    order by valid_to desc nulls last, id limit 100`.execute(ctx.db)
  return rows
}
