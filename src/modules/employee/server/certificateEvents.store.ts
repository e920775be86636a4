import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { EmployeeState, JoinStatus } from '../shared/employee.terms.ts'
import { findCompanyName, findLiftHolder } from './asks.ts'

export interface Holder {
  /** 王一维, 青禾花园3栋1单元1号梯, the company's name. */
  name: string
  /** Logins of those who hear of it. */
  receivers: string[]
}

/**
 * Who hears that a certificate ends (archives 3): of a person he and the leader of his team, of a lift its people, who
 * are responsible for it, of the company those who administer it (archives 6.7).
 */
export async function findHolder(ctx: Context, ownerType: 1 | 2 | 3, ownerId: string): Promise<Holder | undefined> {
  if (ownerType === 1) {
    const lift = await findLiftHolder(ctx, ownerId)
    return lift && { name: lift.name, receivers: await findLogins(ctx, lift.people) }
  }
  if (ownerType === 3) {
    const name = await findCompanyName(ctx, ownerId)
    return name === undefined ? undefined : { name, receivers: await findAdministrators(ctx) }
  }
  const { rows } =
    await sql<Holder>`select e.name, coalesce(array(select distinct x.user_id from (select e.user_id union all
        select n.user_id from team t join employee n on n.company_id = t.company_id and n.id = t.leader_id
          and ${is('n.state', EmployeeState.code.active)}
        where t.company_id = e.company_id and t.id = e.team_id) x where x.user_id is not null), '{}') as receivers
    from employee e where e.company_id = ${ctx.companyId} and e.id = ${ownerId}
      and ${isNot('e.state', EmployeeState.code.left)} and e.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

async function findLogins(ctx: Context, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    userId: string
  }>`select distinct user_id from employee where company_id = ${ctx.companyId}
    and id = any(${[...people]}::uuid[]) and ${is('state', EmployeeState.code.active)} and user_id is not null
    order by user_id`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}

async function findAdministrators(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct n.user_id from employee n
      join employee_position y on y.company_id = n.company_id and y.employee_id = n.id
      join position p on p.company_id = y.company_id and p.id = y.position_id and p.deleted_at is null
    where n.company_id = ${ctx.companyId} and n.user_id is not null and ${is('n.state', EmployeeState.code.active)}
      and ${is('n.join_status', JoinStatus.code.joined)} and n.deleted_at is null
    group by n.id, n.user_id
    having bool_or(p.grants ->> 'AV4' = '1') and bool_or(p.grants ->> 'AV5' = '1')
      and bool_or(p.grants ->> 'AVh' = '1') and bool_or(p.grants ->> 'AVm' = '1') order by n.user_id`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}
