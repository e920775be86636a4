import { sql } from 'kysely'
import { type Context, holdsWord, isNot, ofCompanies } from '#kernel/server/index.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'
import { ELEVATOR_GONE } from '../shared/elevator.terms.ts'

export async function isLiftSeen(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from elevator l where l.company_id ${ofCompanies(ctx)}
    and l.id = ${id} and l.deleted_at is null and ${isNot('l.use_status', ELEVATOR_GONE)}
    and ${elevatorScope(ctx, 'l')}`.execute(ctx.db)
  return rows.length > 0
}

export const ownerLift = (as: string, certificate: string, when: string) => ({
  join: `left join elevator ${as} on ${as}.company_id = ${certificate}.company_id and ${as}.id = ${certificate}.owner_id
      and ${when}`,
  name: `${as}.name`,
  type: `${as}.type`,
  communityId: `${as}.community_id`,
})

export function liftsNamed(ctx: Context, text: string) {
  const own = (alias: string) => sql`${sql.raw(alias)}.company_id ${ofCompanies(ctx)}`
  const holds = (column: string) => holdsWord({ names: [column], codes: [] }, text)
  return sql`select w.id from elevator w where ${own('w')} and ${holds('w.name')}
    union all select w.id from elevator w where ${own('w')} and w.community_id = any(array(
      select p.id from community p where ${own('p')} and ${holds('p.name')}))`
}

export async function findLiftHolder(ctx: Context, id: string) {
  const { rows } = await sql<{ name: string; people: string[] }>`select c.name || l.name as name,
      array(select w.employee_id from elevator_worker w where w.company_id = l.company_id and w.elevator_id = l.id) as people
    from elevator l join community c on c.company_id = l.company_id and c.id = l.community_id
    where l.company_id = ${ctx.companyId} and l.id = ${id} and l.deleted_at is null
      and ${isNot('l.use_status', ELEVATOR_GONE)}`.execute(ctx.db)
  return rows[0]
}

export const liftsOf = (employee: string) => `(select coalesce(sum(r.n), 0)::int from lift_count r
  where r.company_id = ${employee}.company_id and r.kind = 'crew' and r.key = ${employee}.id::text)`
