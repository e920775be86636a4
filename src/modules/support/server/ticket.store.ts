import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, is, literal, lockRows, ofCompanies, seesAll } from '#kernel/server/index.ts'
import type { Page } from '#kernel/shared/page.ts'
import {
  SOLVED_AFTER_HOURS,
  type TicketDetail,
  type TicketQuery,
  type TicketRow,
  TicketState,
} from '../shared/support.ts'

const { waiting, working, answered, solved, closed } = TicketState.code

/** A person sees the own tickets; whoever sees the whole company sees its tickets; operations those of the granted companies. */
function visible(ctx: Context): RawBuilder<unknown> {
  const { userId, companies } = ctx.who
  const company = sql`t.company_id ${ofCompanies(companies)} and t.deleted_at is null`
  return seesAll(ctx) ? company : sql`${company} and t.created_by = ${userId}`
}

const columns = sql`t.id, t.version, t.ticket_no, t.title, t.kind, t.priority, t.state, n.name as company_name,
  (select a.name from employee a where a.company_id = t.company_id and a.user_id = t.created_by order by a.state limit 1) as author,
  t.created_at, t.updated_at`
const from = sql`support_ticket t join tenant n on n.id = t.company_id`

export async function findTickets(
  ctx: Context,
  { page, size, companyId, open }: z.output<typeof TicketQuery>,
): Promise<Page<TicketRow>> {
  const where = sql`${visible(ctx)} ${companyId ? sql`and t.company_id = ${companyId}` : sql``} ${open ? sql`and ${is('t.state', [waiting, working, answered])}` : sql``}`
  const { rows } = await sql<TicketRow>`select ${columns}, jsonb_array_length(t.replies) as reply_count from ${from}
    where ${where} order by (${is('t.state', [solved, closed])}), t.created_at desc, t.id
    limit ${size} offset ${(page - 1) * size}`.execute(ctx.db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from support_ticket t where ${where}`.execute(
    ctx.db,
  )
  const total = counted.rows[0]?.n ?? 0
  return { records: rows, total, totalPage: Math.ceil(total / size) }
}

export interface TicketRecord extends Omit<TicketDetail, 'solvedAt' | 'own'> {
  companyId: string
  answeredAt: string | null
  createdBy: string | null
}

export async function findTicket(ctx: Context, id: string, lock = false): Promise<TicketRecord | undefined> {
  if (lock) await lockRows(ctx, 'supportTicket', [id])
  const { rows } =
    await sql<TicketRecord>`select ${columns}, t.company_id, t.elevator_id, e.name as elevator_name, t.body,
      t.files, t.replies, t.star, t.answered_at, t.created_by
    from ${from} left join elevator e on e.company_id = t.company_id and e.id = t.elevator_id
    where ${visible(ctx)} and t.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Answers without an objection for 72 hours count as solved; gives who opened them. */
export async function solveAnswered(ctx: Context): Promise<{ id: string; title: string; createdBy: string | null }[]> {
  const before = new Date(ctx.now.getTime() - SOLVED_AFTER_HOURS * 3_600_000).toISOString()
  const { rows } = await sql<{ id: string; title: string; createdBy: string | null }>`update support_ticket t
    set state = ${literal(TicketState.code.solved)}, version = t.version + 1, updated_at = ${ctx.now.toISOString()}
    where t.company_id = ${ctx.companyId} and ${is('t.state', TicketState.code.answered)} and t.answered_at <= ${before}
    returning t.id, t.title, t.created_by`.execute(ctx.db)
  return rows
}
