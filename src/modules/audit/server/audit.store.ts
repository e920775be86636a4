import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'

export interface AuditRow {
  id: number
  rowId: string
  at: string
  who: string | null
  action: 'insert' | 'update' | 'delete' | 'read' | 'export'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The newest 200 writes of one row of the caller's companies. */
export async function findWrites(ctx: Context, entity: string, rowId: string): Promise<AuditRow[]> {
  const { rows } =
    await sql<AuditRow>`select a.id, a.row_id, a.at, coalesce(e.name, u.name) as who, a.action, a.before, a.after
    from audit_log a
    left join employee e on e.company_id = a.company_id and e.user_id = a.actor_id and e.deleted_at is null
    left join app_user u on u.id = a.actor_id
    where a.company_id ${ofCompanies(ctx)} and a.entity = ${entity} and a.row_id = ${rowId}
    order by a.id desc limit 200`.execute(ctx.db)
  return rows
}

/** The newest writes of all rows of one kind of the caller's companies; for kinds with few rows. */
export async function findEntityWrites(ctx: Context, entity: string): Promise<AuditRow[]> {
  const { rows } =
    await sql<AuditRow>`select a.id, a.row_id, a.at, coalesce(e.name, u.name) as who, a.action, a.before, a.after
    from audit_log a
    left join employee e on e.company_id = a.company_id and e.user_id = a.actor_id and e.deleted_at is null
    left join app_user u on u.id = a.actor_id
    where a.company_id ${ofCompanies(ctx)} and a.entity = ${entity}
    order by a.id desc limit 400`.execute(ctx.db)
  return rows
}
