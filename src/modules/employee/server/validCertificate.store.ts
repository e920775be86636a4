import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { CERTIFICATE_HELD, CertificateState, OwnerType } from '../shared/certificate.ts'
import type { LastCertificate } from '../shared/certificateGap.ts'

/** A certificate as an order keeps it. */
export interface ValidCertificate {
  readonly certificateId: string
  readonly certNo: string
  readonly validTo: Day | null
}

/**
 * Who of these employees holds an approved certificate of the type that is in force on the day: its days decide, not the
 * state the last night left, and a renewed one approved before it begins lets the old one hold until then. Employee id →
 * the one that lasts longest; who is missing has none (1007011, 3020018).
 */
export async function validCertificate(
  ctx: Context,
  employeeIds: readonly string[],
  type: number,
  day: Day,
): Promise<ReadonlyMap<string, ValidCertificate>> {
  if (employeeIds.length === 0) return new Map()
  const { rows } = await sql<ValidCertificate & { ownerId: string }>`select distinct on (owner_id) owner_id,
      id as certificate_id, cert_no, valid_to
    from certificate c where company_id = ${ctx.companyId} and ${is('owner_type', OwnerType.code.employee)}
      and owner_id = any(${[...employeeIds]}::uuid[])
      and cert_type = ${type} and ${is('state', CERTIFICATE_HELD)} and (valid_to is null or valid_to >= ${day})
      and deleted_at is null
      and (valid_from <= ${day} or exists (select 1 from certificate r where r.company_id = c.company_id
        and r.id = c.replaces_id and r.valid_from <= ${day} and (r.valid_to is null or r.valid_to >= ${day})))
    order by owner_id, valid_to desc nulls first`.execute(ctx.db)
  return new Map(rows.map(({ ownerId, ...certificate }) => [ownerId, certificate]))
}

/** The certificate of the type that tells why a person has none in force, by employee; who is missing never brought one. */
export async function lastCertificates(
  ctx: Context,
  employeeIds: readonly string[],
  type: number,
): Promise<ReadonlyMap<string, LastCertificate>> {
  if (employeeIds.length === 0) return new Map()
  // One that was held tells most, then one that waits.
  const { pending, revoked } = CertificateState.code
  const { rows } = await sql<LastCertificate & { ownerId: string }>`select distinct on (c.owner_id) c.owner_id, c.state,
      c.valid_from, c.valid_to
    from certificate c where c.company_id = ${ctx.companyId} and ${is('c.owner_type', OwnerType.code.employee)}
      and c.owner_id = any(${[...employeeIds]}::uuid[]) and c.cert_type = ${type} and c.deleted_at is null
    order by c.owner_id, case when ${is('c.state', CERTIFICATE_HELD)} then 0
      when ${is('c.state', pending)} then 1 when ${is('c.state', revoked)} then 2 else 3 end, c.valid_to desc nulls first`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ ownerId, ...certificate }) => [ownerId, certificate]))
}
