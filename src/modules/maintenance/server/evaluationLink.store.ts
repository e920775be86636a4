import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'

/** Evaluations of finished work as its own pages show them (jobs 1.10); the rows belong to the module evaluation. */

/** evaluation.biz_type: whose work the stars are of. */
export const evaluated = { visit: 1, repair: 2, inspection: 3 } as const
/** evaluation.channel: 签字页. */
const SIGNING = 3
type Evaluated = (typeof evaluated)[keyof typeof evaluated]

interface Kept {
  star: number | null
  content: string | null
  token: string
  expiresAt: string
}

/** The link by which the customer evaluates the work, and what came back; null before the work is finished. */
export async function evaluationOf(ctx: Context, bizType: Evaluated, bizId: string) {
  const { rows } = await sql<Kept>`select star, content, token, expires_at from evaluation
    where company_id ${ofCompanies(ctx)} and biz_type = ${bizType} and biz_id = ${bizId}
      and deleted_at is null`.execute(ctx.db)
  if (!rows[0]) return null
  const { token, ...facts } = rows[0]
  return { ...facts, url: `${ctx.services.settings.publicUrl}/e/${token}` }
}

/** Links that may still be answered, by what they are of: their tokens. */
export async function openEvaluations(
  ctx: Context,
  bizType: Evaluated,
  bizIds: readonly string[],
): Promise<Map<string, string>> {
  if (bizIds.length === 0) return new Map()
  const { rows } = await sql<{ bizId: string; token: string }>`select biz_id, token from evaluation
    where company_id = ${ctx.companyId} and biz_type = ${bizType} and biz_id = any(${[...bizIds]}::uuid[])
      and star is null and deleted_at is null and expires_at > ${ctx.now.toISOString()}`.execute(ctx.db)
  return new Map(rows.map(({ bizId, token }) => [bizId, token]))
}

/** Where somebody who has just signed evaluates; null when that was done or its days are over. */
export async function evaluationPage(ctx: Context, bizType: Evaluated, bizId: string): Promise<string | null> {
  const token = (await openEvaluations(ctx, bizType, [bizId])).get(bizId)
  return token ? `/e/${token}?c=${SIGNING}` : null
}
