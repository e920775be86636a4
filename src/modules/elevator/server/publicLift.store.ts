import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { CERTIFICATE_VALID, CertType, OwnerType } from '#modules/employee/shared/certificate.ts'
import type { PublicLift } from '../shared/qr.ts'

export type PublicRow = Omit<PublicLift, 'workers' | 'intact' | 'broken' | 'lines'> & {
  workers: { name: string; certNo: string | null }[]
}

/** What the public card says, by the lift; the company is that of the transaction. */
export async function findPublicLift(ctx: Context, elevatorId: string): Promise<PublicRow | undefined> {
  const { rows } =
    await sql<PublicRow>`select e.name, c.name as community_name, coalesce(e.address, c.address) as address, e.register_code,
      e.nine_six_three_serial_number, e.use_cert_no, e.use_status, e.last_maintain_date, e.next_maintain_date,
      e.next_inspect_date,
      coalesce(
        (select jsonb_build_object('what', 'repair', 'since', o.start_at) from repair_order o where o.company_id = e.company_id
          and o.elevator_id = e.id and o.status = 3 and o.deleted_at is null order by o.start_at desc nulls last limit 1),
        (select jsonb_build_object('what', 'maintenance', 'since', o.start_at) from maintain_order o
          where o.company_id = e.company_id and o.elevator_id = e.id and o.status = 2 and o.deleted_at is null limit 1)) as working,
      (select jsonb_build_object('since', o.report_at, 'step', case when o.status >= 3 then 'there' when o.status = 2 then 'coming'
          else 'called' end) from repair_order o
        where o.company_id = e.company_id and o.elevator_id = e.id and o.repair_type = 1 and o.rescued_at is null
          and o.status in (0, 1, 2, 3, 4) and o.deleted_at is null order by o.report_at limit 1) as rescue,
      (select jsonb_build_object('level', o.level, 'items', length(o.item_results ->> 'r'), 'signed', o.status = 4)
        from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id and o.status in (3, 4)
          and o.deleted_at is null order by o.complete_at desc limit 1) as last,
      p.insurer, p.to_date as insurance_end,
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
    left join lateral (select y.insurer, y.to_date from insurance_policy_elevator x
      join insurance_policy y on y.company_id = x.company_id and y.id = x.policy_id
      where x.company_id = e.company_id and x.elevator_id = e.id and y.deleted_at is null
      order by y.to_date desc limit 1) p on true
    where e.company_id = ${ctx.companyId} and e.id = ${elevatorId} and e.deleted_at is null`.execute(ctx.db)
  return rows[0]
}
