import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** What is remembered of knocking, by number: of the installation, for a number is known before its company. */
export interface GateRow {
  wrong?: number[]
  lockedUntil?: number | null
}

/** `held`: until the transaction ends, so that five wrong ones at once are five. */
export async function findGate(ctx: Context, no: string, held: boolean): Promise<GateRow> {
  if (held)
    await sql`insert into terminal_gate (terminal_no, updated_at) values (${no}, ${ctx.now.toISOString()})
      on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql<{ state: GateRow }>`select state from terminal_gate where terminal_no = ${no}
    ${sql.raw(held ? 'for update' : '')}`.execute(ctx.db)
  return rows[0]?.state ?? {}
}

export async function saveGate(ctx: Context, no: string, state: GateRow): Promise<void> {
  await sql`update terminal_gate set state = ${JSON.stringify(state)}::jsonb, updated_at = ${ctx.now.toISOString()}
    where terminal_no = ${no}`.execute(ctx.db)
}

/** True: it was not used before. Of two instances that get the same one, one gets true. */
export async function takeNonce(ctx: Context, no: string, nonce: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into terminal_nonce (terminal_no, nonce, at)
    values (${no}, ${nonce}, ${ctx.now.toISOString()}) on conflict do nothing`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Nonces that no moment inside the window could use again. */
export async function forgetNonces(ctx: Context, before: Date): Promise<void> {
  await sql`delete from terminal_nonce where at < ${before.toISOString()}`.execute(ctx.db)
}
