import { type RawBuilder, sql } from 'kysely'
import { type Context, insertRow, type Saved, seesAll, updateRow } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { midnight, own } from '#modules/board/server/index.ts'
import type { Note } from '../shared/workbench.ts'

/** The handover of the own team and what concerns the whole company; who sees the company sees every team's. */
function inTeam(ctx: Context): RawBuilder<unknown> {
  if (seesAll(ctx)) return sql`true`
  return sql`(n.team_id is null or n.team_id = ${ctx.who.teamId}::uuid)`
}

/** Open ones, oldest first, then those ticked today. */
export async function findNotes(ctx: Context): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select n.id, n.version, n.text, n.author, n.created_at, n.ticked_at, n.ticked_name from workbench_note n
    where ${own(ctx, 'n')} and n.deleted_at is null and ${inTeam(ctx)}
      and (n.ticked_at is null or n.ticked_at >= ${midnight(dayOf(ctx.now))})
    order by n.ticked_at desc nulls first, n.created_at, n.id limit 100`.execute(ctx.db)
  return rows
}

export const addNote = (ctx: Context, text: string): Promise<Saved> =>
  insertRow(ctx, 'workbenchNote', { text, teamId: ctx.who.teamId, author: ctx.who.name })

/** Ticks a note that is still open; 1000404 for one of another team. */
export async function tickNote(ctx: Context, id: string, version: number): Promise<Saved> {
  const { rows } = await sql`select n.id from workbench_note n
    where ${own(ctx, 'n')} and n.id = ${id} and n.deleted_at is null and ${inTeam(ctx)}`.execute(ctx.db)
  if (rows.length === 0) throw refuse.notFound()
  return updateRow(ctx, 'workbenchNote', id, version, {
    tickedAt: ctx.now.toISOString(),
    tickedBy: ctx.who.userId,
    tickedName: ctx.who.name,
  })
}
