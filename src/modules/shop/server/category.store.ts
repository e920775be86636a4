import { sql } from 'kysely'
import { type Context, type NamedRow, newId, type RowNames } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { CategoryDetail, CategoryDraft } from '../shared/tree.ts'

const columns = sql`c.id, c.version, c.parent_id, c.name, c.icon, c.sort, c.attrs, c.need_type_test`

/** All categories of the mall, of which there are few; `lock`: nobody else moves one until the transaction ends. */
export async function findCategories(ctx: Context, { lock = false } = {}): Promise<CategoryDetail[]> {
  const { rows } =
    await sql<CategoryDetail>`select ${columns} from mall_category c where c.deleted_at is null order by c.id
    ${sql.raw(lock ? 'for update' : '')}`.execute(ctx.db)
  return rows
}

/** What histories of goods call them. */
export const categoryNames: RowNames = {
  from: ['/mall/category/leaves'],
  async find(ctx, ids) {
    const { rows } = await sql<NamedRow>`select c.id, c.name, c.deleted_at is not null as gone, true as seen
      from mall_category c where c.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
    return rows
  },
}

export async function findCategory(ctx: Context, id: string): Promise<CategoryDetail> {
  const { rows } = await sql<CategoryDetail>`select ${columns} from mall_category c
    where c.id = ${id} and c.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

export async function addCategory(ctx: Context, draft: CategoryDraft): Promise<{ id: string; version: number }> {
  const id = newId()
  const by = ctx.who.userId
  await sql`insert into mall_category (id, parent_id, name, icon, sort, attrs, need_type_test, created_by, updated_by)
    values (${id}, ${draft.parentId ?? null}, ${draft.name}, ${draft.icon ?? null}, ${draft.sort},
      ${JSON.stringify(draft.attrs)}::jsonb, ${draft.needTypeTest}, ${by}, ${by})`.execute(ctx.db)
  return { id, version: 0 }
}

export async function editCategory(
  ctx: Context,
  id: string,
  version: number,
  draft: CategoryDraft,
): Promise<{ id: string; version: number }> {
  const { rows } = await sql<{ version: number }>`update mall_category c set parent_id = ${draft.parentId ?? null},
      name = ${draft.name}, icon = ${draft.icon ?? null}, sort = ${draft.sort}, attrs = ${JSON.stringify(draft.attrs)}::jsonb,
      need_type_test = ${draft.needTypeTest}, version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where c.id = ${id} and c.version = ${version} and c.deleted_at is null returning c.version`.execute(ctx.db)
  if (!rows[0]) throw refuse.stale()
  return { id, version: rows[0].version }
}

export async function placeCategories(ctx: Context, placed: readonly { id: string; sort: number }[]): Promise<void> {
  await sql`update mall_category c set sort = x.sort from unnest(${placed.map(({ id }) => id)}::uuid[],
      ${placed.map(({ sort }) => sort)}::int[]) as x (id, sort)
    where c.id = x.id and c.sort <> x.sort`.execute(ctx.db)
}

export async function removeCategory(ctx: Context, id: string): Promise<void> {
  await sql`update mall_category set deleted_at = ${ctx.now.toISOString()}, version = version + 1, updated_by = ${ctx.who.userId}
    where id = ${id} and deleted_at is null`.execute(ctx.db)
}
