import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { mayPosition } from '#modules/permission/shared/permissions.ts'
import type { ListView } from '../shared/listView.ts'

/** A company's own views and the shared ones of everybody; operations users keep none. */
const seen = (ctx: Context) => sql`v.company_id = ${ctx.companyId} and v.deleted_at is null
  and (v.shared or v.created_by = ${ctx.who.userId})`

const editable = (ctx: Context) => sql`(v.created_by = ${ctx.who.userId} or ${ctx.may(mayPosition.edit)})`

/** The person's own first, each by name. */
export async function findViews(ctx: Context, list: string): Promise<ListView[]> {
  const { rows } = await sql<ListView>`
    select v.id, v.version, v.name, v.shared, v.state, v.created_by = ${ctx.who.userId} as mine,
      case when v.created_by <> ${ctx.who.userId} then u.name end as maker, ${editable(ctx)} as editable
    from list_view v left join app_user u on u.id = v.created_by
    where ${seen(ctx)} and v.list = ${list} order by mine desc, v.name, v.id`.execute(ctx.db)
  return rows
}

/** A view that the person may change; undefined for any other. */
export async function findEditable(ctx: Context, id: string): Promise<{ list: string } | undefined> {
  const { rows } = await sql<{ list: string }>`select v.list from list_view v
    where ${seen(ctx)} and v.id = ${id} and ${editable(ctx)}`.execute(ctx.db)
  return rows[0]
}

export async function countOwn(ctx: Context, list: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from list_view v
    where v.company_id = ${ctx.companyId} and v.deleted_at is null and v.list = ${list}
      and v.created_by = ${ctx.who.userId}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
