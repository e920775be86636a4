import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { EmployeeKind, EmployeeState } from '#modules/employee/shared/employee.terms.ts'

export interface ReceivingPerson {
  readonly id: string
  readonly userId: string | null
  readonly name: string
}

/** People who work in the company, by their employee ids. */
export async function findPeople(ctx: Context, ids: readonly string[]): Promise<Map<string, ReceivingPerson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ReceivingPerson>`select p.id, p.user_id, p.name from employee p
    where p.company_id = ${ctx.companyId} and p.id = any(${[...new Set(ids)]}::uuid[])
      and ${is('p.state', EmployeeState.code.active)}
      and p.deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** 调度: people of that kind (archives 1 employee, 4); in a company without any, those who see the dispatcher's workbench. */
export async function findDispatchers(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{
    id: string
    own: boolean
  }>`select p.id, ${is('p.kind', EmployeeKind.code.dispatch)} as own from employee p
    where p.company_id = ${ctx.companyId} and ${is('p.state', EmployeeState.code.active)} and p.user_id is not null
      and p.deleted_at is null
      and (${is('p.kind', EmployeeKind.code.dispatch)} or exists (select 1 from employee_position x
        join position q on q.company_id = x.company_id and q.id = x.position_id
        where x.company_id = p.company_id and x.employee_id = p.id and q.deleted_at is null and q.grants ->> 'AA2' = '1'))`.execute(
    ctx.db,
  )
  const own = rows.filter((row) => row.own)
  return (own.length > 0 ? own : rows).map(({ id }) => id)
}
