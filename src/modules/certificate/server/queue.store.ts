import { sql } from 'kysely'
import { is, isNot, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { CertificateState, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { may } from '#modules/employee/shared/permissions.ts'
import { employeeScope } from '#modules/permission/server/index.ts'

const ofLift = is('x.owner_type', OwnerType.code.elevator)
const ofPerson = is('x.owner_type', OwnerType.code.employee)

/** 待审核证书 of lifts in use and of people at work. */
export const certificateQueue: QueueSource = {
  kind: 'certificate',
  needs: [may.reviewStaff, may.reviewCertificate],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`certificate x
      left join elevator e on ${ofLift} and e.company_id = x.company_id and e.id = x.owner_id
      left join community c on c.company_id = e.company_id and c.id = e.community_id
      left join employee p on ${ofPerson} and p.company_id = x.company_id and p.id = x.owner_id`,
    where: sql`x.company_id ${ofCompanies(ctx)} and x.deleted_at is null and ${is('x.state', CertificateState.code.pending)}
      and ((${ofLift} and e.deleted_at is null and ${is('e.use_status', IN_CARE)} and ${elevatorScope(ctx, 'e')})
        or (${ofPerson} and p.deleted_at is null and ${isNot('p.state', EmployeeState.code.left)}
          and ${employeeScope(ctx, 'p')}))`,
    id: sql`x.id`,
    version: sql`x.version`,
    title: sql`coalesce(p.name, c.name || ' ' || e.name)`,
    note: sql`x.cert_no`,
    since: sql`x.created_at`,
    owner: sql`jsonb_build_object('kind', case when ${ofLift} then 'elevator' else 'employee' end, 'id', x.owner_id)`,
  }),
}
