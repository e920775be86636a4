import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { TroubleKind } from '#modules/terminal/shared/terms.ts'

export interface TroubleRow {
  readonly terminalId: string
  readonly kind: TroubleKind
  readonly n: number
  readonly lastAt: number
  readonly detail: string | null
}

export async function addTroubles(ctx: Context, rows: readonly TroubleRow[]): Promise<void> {
  // In one order, so that two instances that count the same terminals do not wait for each other in a ring.
  const sorted = rows.toSorted((a, b) =>
    a.terminalId < b.terminalId ? -1 : a.terminalId > b.terminalId ? 1 : a.kind - b.kind,
  )
  await sql`insert into terminal_trouble (company_id, terminal_id, day, kind, n, last_at, detail)
    select ${ctx.companyId}, x.terminal_id, x.day, x.kind, x.n, x.last_at, x.detail
      from unnest(${sorted.map(({ terminalId }) => terminalId)}::uuid[], ${sorted.map(({ lastAt }) => dayOf(new Date(lastAt)))}::date[],
        ${sorted.map(({ kind }) => kind)}::smallint[], ${sorted.map(({ n }) => n)}::integer[],
        ${sorted.map(({ lastAt }) => new Date(lastAt).toISOString())}::timestamptz[],
        ${sorted.map(({ detail }) => detail)}::text[]) as x(terminal_id, day, kind, n, last_at, detail)
    on conflict (company_id, terminal_id, day, kind) do update
      set n = terminal_trouble.n + excluded.n, last_at = greatest(terminal_trouble.last_at, excluded.last_at),
        detail = coalesce(excluded.detail, terminal_trouble.detail)`.execute(ctx.db)
}
