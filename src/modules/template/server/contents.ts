import type { Context } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { annualItems } from '../shared/annual.ts'
import { nationalItems } from '../shared/checklist.ts'
import { nationalVersion, type PlatformTemplate, platformTemplate } from '../shared/national.ts'
import { defaultRule, PlanRule, type TemplateItem } from '../shared/template.ts'
import { findItems, findTemplate, type TemplateRecord } from './template.store.ts'
import { type Content, findContent } from './version.store.ts'

/** The contents of a template at one of its versions. */

export const platformItems = ({ kind, category }: PlatformTemplate): readonly TemplateItem[] =>
  kind === 3 ? annualItems(category) : nationalItems(category)

export const platformRule = ({ kind }: Pick<PlatformTemplate, 'kind'>): PlanRule | null =>
  kind === 1 ? defaultRule : null

/** As orders use it. */
export async function publishedContent(ctx: Context, row: TemplateRecord): Promise<Content> {
  return {
    name: row.name,
    standardType: row.standardType as Content['standardType'],
    cityStandard: row.cityStandard as Content['cityStandard'],
    basis: row.basis,
    brand: row.brand,
    model: row.model,
    manualName: row.manualName,
    manualFiles: (row.manualFiles ?? []) as unknown as StoredFile[],
    rule: row.rule === null ? null : PlanRule.parse(row.rule),
    items: await findItems(ctx, row.id),
  }
}

/** The draft of the next version when there is one, else what is published. */
export async function workingContent(ctx: Context, row: TemplateRecord): Promise<Content> {
  const draft = row.draftAt === null ? undefined : await findContent(ctx, row.id, row.versionNo + 1)
  return draft ?? publishedContent(ctx, row)
}

/** An older published version; versions published before they were kept do not exist. */
export async function versionContent(ctx: Context, row: TemplateRecord, versionNo: number): Promise<Content> {
  if (versionNo === row.versionNo) return publishedContent(ctx, row)
  const kept = await findContent(ctx, row.id, versionNo)
  if (!kept) throw refuse.notFound()
  return kept
}

/** The rows a template was copied from, at its present version; undefined when that is gone. */
export async function sourceOf(
  ctx: Context,
  sourceId: string | null,
): Promise<{ name: string; versionNo: number; items: readonly TemplateItem[] } | undefined> {
  if (sourceId === null) return undefined
  const platform = platformTemplate(sourceId)
  if (platform) return { name: '来源（平台模板）', versionNo: nationalVersion, items: platformItems(platform) }
  // Seeds and imports name the annex in place of an id.
  if (!/^[0-9a-f-]{36}$/.test(sourceId)) return undefined
  const row = await findTemplate(ctx, sourceId)
  return row && { name: row.name, versionNo: row.versionNo, items: await findItems(ctx, row.id) }
}
