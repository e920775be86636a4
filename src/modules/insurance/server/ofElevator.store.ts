import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { ElevatorPolicy } from '#modules/elevator/shared/elevatorDetail.ts'

export async function findPolicies(ctx: Context, elevatorId: string): Promise<ElevatorPolicy[]> {
  const { rows } = await sql<ElevatorPolicy>`select y.id, y.policy_no, y.insurer, y.kind, y.from_date, y.to_date
    from insurance_policy_elevator x join insurance_policy y on y.company_id = x.company_id and y.id = x.policy_id
    where x.company_id ${ofCompanies(ctx)} and x.elevator_id = ${elevatorId} and y.deleted_at is null
    order by y.to_date desc, y.id limit 100`.execute(ctx.db)
  return rows
}

export const policyOf = (lift: string) => ({
  join: `left join lateral (select y.from_date, y.to_date, y.insurer from insurance_policy_elevator x
    join insurance_policy y on y.company_id = x.company_id and y.id = x.policy_id
    where x.company_id = ${lift}.company_id and x.elevator_id = ${lift}.id and y.deleted_at is null
    order by y.to_date desc limit 1) p on true`,
  insurer: 'p.insurer',
  from: 'p.from_date',
  to: 'p.to_date',
})
