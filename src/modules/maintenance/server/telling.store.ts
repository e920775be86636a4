import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export interface Readers {
  /** Logins of the crew, and of the team's leader. */
  crew: string[]
  leader: string[]
  elevatorName: string
  communityName: string
}

export async function findReaders(ctx: Context, orderId: string): Promise<Readers> {
  const { rows } = await sql<Readers>`select
      array(select w.user_id from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids) and w.user_id is not null) as crew,
      array(select l.user_id from team t join employee l on l.company_id = t.company_id and l.id = t.leader_id
        where t.company_id = o.company_id and t.id = o.team_id and l.user_id is not null) as leader,
      e.name as elevator_name, c.name as community_name
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0] ?? { crew: [], leader: [], elevatorName: '', communityName: '' }
}

/** Logins of these employees, as far as they have one. */
export async function findLogins(ctx: Context, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id from employee where company_id = ${ctx.companyId}
    and id = any(${[...employeeIds]}::uuid[]) and user_id is not null and deleted_at is null`.execute(ctx.db)
  return rows.map((row) => row.userId)
}
