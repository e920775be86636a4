import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { OwnerType } from '#modules/employee/shared/certificate.ts'
import type { ElevatorCertificate } from '../shared/elevatorDetail.ts'

/** Papers of the lift itself (101 to 106), the newest first. */
export async function findCertificates(ctx: Context, elevatorId: string): Promise<ElevatorCertificate[]> {
  const { rows } =
    await sql<ElevatorCertificate>`select id, cert_type, cert_no, issuer, valid_from, valid_to, state from certificate
    where company_id ${ofCompanies(ctx)} and ${is('owner_type', OwnerType.code.elevator)} and owner_id = ${elevatorId}
      and deleted_at is null
    order by valid_to desc nulls last, id limit 100`.execute(ctx.db)
  return rows
}
