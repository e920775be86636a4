import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, newId, ofCompanies } from '#kernel/server/index.ts'
import { manual, PlanRule, TemplateItem } from '../shared/template.ts'

/** Versions of a template: the published ones as they were, and the draft of the next (jobs 1.1). */

/** What a version fixes; kind and lift type never change after the first publication. */
export const Content = z.object({
  name: z.string(),
  standardType: z.literal([1, 2]),
  cityStandard: z.literal([1, 2, 4, 5, 6, 7, 8, 9]).nullable(),
  basis: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  ...manual,
  rule: PlanRule.nullable(),
  items: z.array(TemplateItem),
})
export type Content = z.output<typeof Content>

export async function findContent(ctx: Context, templateId: string, versionNo: number): Promise<Content | undefined> {
  const { rows } = await sql<{ content: unknown }>`select content from template_version
    where company_id ${ofCompanies(ctx)} and template_id = ${templateId}
      and version_no = ${versionNo}`.execute(ctx.db)
  return rows[0] && Content.parse(rows[0].content)
}

/** Keeps a version; one that was published is never written again. */
export async function keepContent(
  ctx: Context,
  templateId: string,
  versionNo: number,
  content: Content,
  publishedAt: Date | string | null,
): Promise<void> {
  const actor = ctx.isGuest ? null : ctx.who.userId
  await sql`insert into template_version
      (company_id, id, template_id, version_no, content, published_at, created_by, updated_by)
    values (${ctx.companyId}, ${newId()}, ${templateId}, ${versionNo}, ${JSON.stringify(content)}::jsonb, ${publishedAt},
      ${actor}, ${actor})
    on conflict (company_id, template_id, version_no) do update
      set content = excluded.content, published_at = excluded.published_at, updated_by = excluded.updated_by,
        updated_at = ${ctx.now.toISOString()}
      where template_version.published_at is null`.execute(ctx.db)
}

export async function dropContent(ctx: Context, templateId: string, versionNo: number): Promise<void> {
  await sql`delete from template_version where company_id = ${ctx.companyId} and template_id = ${templateId}
    and version_no = ${versionNo} and published_at is null`.execute(ctx.db)
}
