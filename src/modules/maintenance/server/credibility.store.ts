import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { OrderQuality } from '../shared/orderDetail.ts'

/** 可信度 of an order, written by quality as the stars are by evaluations: beside the record, so its version stays. */
export async function setCredibility(ctx: Context, orderId: string, score: number | null): Promise<void> {
  await sql`update maintain_order set credibility = ${score} where company_id = ${ctx.companyId} and id = ${orderId}
    and credibility is distinct from ${score}::smallint`.execute(ctx.db)
}

interface Evidence {
  text: string
  findings: NonNullable<OrderQuality['credibility']>['findings']
}

/** What quality says of the order, for its drawer: how far the record is borne out, and its check. */
export async function findQuality(ctx: Context, orderId: string): Promise<OrderQuality> {
  const { rows } = await sql<{ score: number | null; evidence: Evidence }>`select score, evidence from order_credibility
    where company_id ${ofCompanies(ctx)} and order_id = ${orderId}`.execute(ctx.db)
  const checks = await sql<
    NonNullable<OrderQuality['check']>
  >`select q.id, q.state, q.score, q.conclusion, q.draw_reason,
      q.checked_at, w.name as checker
    from quality_check q left join employee w on w.company_id = q.company_id and w.id = q.checker_id
    where q.company_id ${ofCompanies(ctx)} and q.order_id = ${orderId} and q.deleted_at is null`.execute(ctx.db)
  const [row] = rows
  return {
    credibility: row ? { score: row.score, text: row.evidence.text, findings: row.evidence.findings } : null,
    check: checks.rows[0] ?? null,
  }
}
