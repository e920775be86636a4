import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { CERTIFICATE_VALID, CertType, OwnerType } from '#modules/employee/shared/certificate.ts'
import { UseStatus } from '../shared/elevator.terms.ts'
import type { PublicLift } from '../shared/qr.ts'
import { policyOf, visitsOf, workingOf } from './asks.ts'

export type PublicRow = Omit<PublicLift, 'workers' | 'intact' | 'broken' | 'lines'> & {
  workers: { name: string; certNo: string | null }[]
}

/**
 * The company answers for the lift. Of one that was given away another does: whoever stands at it, people inside above all, is
 * not led here any more, until it is taken back.
 */
export const answersFor = (lift: string): string =>
  `${lift}.deleted_at is null and ${isNot(`${lift}.use_status`, UseStatus.code.transferred)}`

/** What the public card says, by the lift; the company is that of the transaction. */
export async function findPublicLift(ctx: Context, elevatorId: string): Promise<PublicRow | undefined> {
  const [policy, work] = [policyOf('e'), workingOf('e')]
  const { rows } =
    await sql<PublicRow>`select e.name, c.name as community_name, coalesce(e.address, c.address) as address, e.register_code,
      e.nine_six_three_serial_number, e.use_cert_no, e.use_status, e.last_maintain_date, e.next_maintain_date,
      e.next_inspect_date,
      ${sql.raw(work.working)} as working, ${sql.raw(work.rescue)} as rescue, ${sql.raw(visitsOf('e').shown)} as last,
      ${sql.raw(policy.insurer)} as insurer, ${sql.raw(policy.to)} as insurance_end,
      (select coalesce(json_agg(json_build_object('name', n.name, 'certNo', t.cert_no) order by w.rank), '[]')
        from elevator_worker w
        join employee n on n.company_id = w.company_id and n.id = w.employee_id
        left join lateral (select y.cert_no from certificate y where y.company_id = n.company_id
          and ${is('y.owner_type', OwnerType.code.employee)}
          and y.owner_id = n.id and ${is('y.cert_type', CertType.code.repairT)}
          and ${is('y.state', CERTIFICATE_VALID)} and y.deleted_at is null
          order by y.valid_to desc nulls first limit 1) t on true
        where w.company_id = e.company_id and w.elevator_id = e.id) as workers,
      f.short_name as company_name, f.duty_phone
    from elevator e
    join company f on f.company_id = e.company_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    ${sql.raw(policy.join)}
    where e.company_id = ${ctx.companyId} and e.id = ${elevatorId} and ${sql.raw(answersFor('e'))}`.execute(ctx.db)
  return rows[0]
}
