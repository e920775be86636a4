import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { holdsVisible, type PolicyRecord } from './insurance.store.ts'

/** What every row of a policy repeats. */
export type PolicyFacts = Omit<PolicyRecord, 'id' | 'version' | 'policyNo' | 'files' | 'state'>

export interface StandingPolicy {
  readonly id: string
  readonly facts: PolicyFacts
  readonly lifts: readonly string[]
  /** The person sees none of its lifts. */
  readonly hidden: boolean
}

type Flat = PolicyFacts & Omit<StandingPolicy, 'facts'> & Pick<PolicyRecord, 'policyNo'>

/** The company's policies of these numbers. */
export async function findStanding(ctx: Context, numbers: readonly string[]): Promise<Map<string, StandingPolicy>> {
  const { rows } = await sql<Flat>`select p.id, p.policy_no, p.insurer, p.kind, p.payer, p.from_date::text as from_date,
      p.to_date::text as to_date, p.premium, p.limit_per_accident, p.limit_per_person,
      array(select v.elevator_id from insurance_policy_elevator v
        where v.company_id = p.company_id and v.policy_id = p.id) as lifts,
      not (${sql.join([sql`true`, ...holdsVisible(ctx)], sql` and `)}) as hidden
    from insurance_policy p
    where p.company_id = ${ctx.companyId} and p.deleted_at is null and p.policy_no = any(${[...numbers]})`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ policyNo, id, lifts, hidden, ...facts }) => [policyNo, { id, lifts, hidden, facts }]))
}

export async function addCovered(
  ctx: Context,
  pairs: readonly { policyId: string; elevatorId: string }[],
): Promise<void> {
  await sql`insert into insurance_policy_elevator (company_id, policy_id, elevator_id)
    select ${ctx.companyId}::uuid, x.policy, x.lift
    from unnest(${pairs.map((one) => one.policyId)}::uuid[], ${pairs.map((one) => one.elevatorId)}::uuid[]) as x (policy, lift)
    on conflict do nothing`.execute(ctx.db)
}
