import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'

type Sql = RawBuilder<unknown>

export const seesLift = (
  ctx: Context,
  company: Sql,
  column: 'id' | 'community_id' | 'project_id' | 'customer_id',
  value: Sql,
): Sql => sql`exists (select 1 from elevator sl where sl.company_id = ${company} and sl.deleted_at is null
    and ${sql.raw(`sl.${column}`)} = ${value} and ${elevatorScope(ctx, 'sl')})`

export const caresAt = (company: Sql, employee: Sql, ids: readonly string[]): Sql => sql`exists (select 1
    from elevator_worker sw join elevator sl on sl.company_id = sw.company_id and sl.id = sw.elevator_id
    where sw.company_id = ${company} and sw.employee_id = ${employee} and sl.deleted_at is null
      and (sl.community_id = any(${[...ids]}::uuid[]) or sl.project_id = any(${[...ids]}::uuid[])))`

export const liftInProject = (company: Sql, lift: Sql, ids: readonly string[]): Sql => sql`exists (select 1
    from elevator sx where sx.company_id = ${company} and sx.id = ${lift} and sx.project_id = any(${[...ids]}::uuid[]))`
