import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import type { OrderQuality } from '#modules/maintenance/shared/orderDetail.ts'

export async function findQuality(ctx: Context, orderId: string): Promise<OrderQuality> {
  const { rows } = await sql<{
    score: number | null
    evidence: maintenanceAsks.Evidence
  }>`select score, evidence from order_credibility
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
