import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Those of them whose positions hold all these codes, whatever their data scope. */
export async function findAble(
  ctx: Context,
  employeeIds: readonly string[],
  codes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select x.employee_id as id from employee_position x
    join position q on q.company_id = x.company_id and q.id = x.position_id and q.deleted_at is null
    cross join unnest(${[...codes]}::text[]) as c (code)
    where x.company_id = ${ctx.companyId} and x.employee_id = any(${[...employeeIds]}::uuid[]) and q.grants ->> c.code = '1'
    group by x.employee_id having count(distinct c.code) = ${codes.length}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
