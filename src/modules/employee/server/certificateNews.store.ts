import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { EmployeeState, JoinStatus } from '../shared/employee.terms.ts'

export interface Holder {
  /** 王一维, 青禾花园3栋1单元1号梯, the company's name. */
  name: string
  /** Logins of those who hear of it. */
  receivers: string[]
}

const logins = (list: string) =>
  sql.raw(`coalesce(array(select distinct x.user_id from (${list}) x
  where x.user_id is not null), '{}')`)

/**
 * Who hears that a certificate ends (archives 3): of a person he and the leader of his team, of a lift its people, who
 * are responsible for it, of the company those who administer it (archives 6.7).
 */
export async function findHolder(ctx: Context, ownerType: 1 | 2 | 3, ownerId: string): Promise<Holder | undefined> {
  const asked = {
    1: sql<Holder>`select c.name || l.name as name, ${logins(`select n.user_id from elevator_worker w
        join employee n on n.company_id = w.company_id and n.id = w.employee_id
          and ${is('n.state', EmployeeState.code.active)}
        where w.company_id = l.company_id and w.elevator_id = l.id`)} as receivers
      from elevator l join community c on c.company_id = l.company_id and c.id = l.community_id
      where l.company_id = ${ctx.companyId} and l.id = ${ownerId} and l.deleted_at is null and l.use_status not in (3, 4)`,
    2: sql<Holder>`select e.name, ${logins(`select e.user_id union all
        select n.user_id from team t join employee n on n.company_id = t.company_id and n.id = t.leader_id
          and ${is('n.state', EmployeeState.code.active)}
        where t.company_id = e.company_id and t.id = e.team_id`)} as receivers
      from employee e where e.company_id = ${ctx.companyId} and e.id = ${ownerId}
        and ${isNot('e.state', EmployeeState.code.left)} and e.deleted_at is null`,
    3: sql<Holder>`select k.name, ${logins(`select n.user_id from employee n
        join employee_position y on y.company_id = n.company_id and y.employee_id = n.id
        join position p on p.company_id = y.company_id and p.id = y.position_id and p.deleted_at is null
        where n.company_id = k.company_id and ${is('n.state', EmployeeState.code.active)}
          and ${is('n.join_status', JoinStatus.code.joined)} and n.deleted_at is null
        group by n.id, n.user_id
        having bool_or(p.grants ->> 'AV4' = '1') and bool_or(p.grants ->> 'AV5' = '1')
          and bool_or(p.grants ->> 'AVh' = '1') and bool_or(p.grants ->> 'AVm' = '1')`)} as receivers
      from company k where k.company_id = ${ctx.companyId} and k.id = ${ownerId}`,
  }
  const { rows } = await asked[ownerType].execute(ctx.db)
  return rows[0]
}
