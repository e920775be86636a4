import { sql } from 'kysely'
import { type Context, is, lockRows } from '#kernel/server/index.ts'
import { noteTerminal } from '#modules/elevator/server/index.ts'
import { COLLECTING, TerminalStatus } from '../shared/terms.ts'

/** What is heard of a terminal (monitoring 3: 0→1, 1↔2): no move of a person's, so that no form of one becomes stale by it. */
export interface HeardTerminal {
  readonly id: string
  readonly elevatorId: string | null
  readonly to: 0 | 1 | 2
  readonly fwVersion: string | null
}

const { inactive, online, offline } = TerminalStatus.code

export async function noteHeard(ctx: Context, heard: readonly HeardTerminal[]): Promise<void> {
  if (heard.length === 0) return
  // Lifts first, as whoever binds terminals holds them.
  await lockRows(
    ctx,
    'elevator',
    heard.flatMap(({ elevatorId }) => elevatorId ?? []),
  )
  const rows = heard.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const { rows: moved } = await sql<{
    elevatorId: string | null
    terminalType: number
    terminalNo: string
    iccid: string | null
    status: number
  }>`update terminal t
    set status = x.status, fw_version = x.fw_version,
      online_since = case when x.status <> ${sql.raw(String(online))} then null when t.status = ${sql.raw(String(online))} then t.online_since
        else ${ctx.now.toISOString()}::timestamptz end
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ to }) => to)}::smallint[],
      ${rows.map(({ fwVersion }) => fwVersion)}::text[]) as x(id, status, fw_version)
    where t.company_id = ${ctx.companyId} and t.id = x.id and ${is('t.status', [inactive, online, offline])}
    returning t.elevator_id, t.terminal_type, t.terminal_no, t.iccid, t.status`.execute(ctx.db)
  for (const { elevatorId, terminalType, terminalNo, iccid, status } of moved)
    if (elevatorId && (COLLECTING as readonly number[]).includes(terminalType))
      await noteTerminal(ctx, elevatorId, { terminalNo, simNo: iccid, online: status === online })
}
