import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { TileKey, View } from '../shared/tiles.ts'

export interface Layout {
  readonly view: View | null
  /** By view; keys of an older release may stand among them. */
  readonly tiles: Readonly<Partial<Record<View, readonly string[]>>>
}

export async function readLayout(ctx: Context): Promise<Layout> {
  const { rows } = await sql<Layout>`select view, tiles from workbench_layout
    where company_id = ${ctx.companyId} and id = ${ctx.who.userId}`.execute(ctx.db)
  return rows[0] ?? { view: null, tiles: {} }
}

/** Keeps the view used last and, when given, the order of its tiles. */
export async function saveLayout(ctx: Context, view: View, tiles: readonly TileKey[] | undefined): Promise<void> {
  const patch = JSON.stringify(tiles ? { [view]: tiles } : {})
  await sql`insert into workbench_layout (company_id, id, view, tiles, updated_at)
    values (${ctx.companyId}, ${ctx.who.userId}, ${view}, ${patch}::jsonb, ${ctx.now.toISOString()})
    on conflict (company_id, id) do update set view = excluded.view, tiles = workbench_layout.tiles || excluded.tiles,
      updated_at = excluded.updated_at`.execute(ctx.db)
}
