import type { Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { TemplateDetail, TemplateRow, templateApi } from '../shared/api.ts'
import { nationalVersion, platformName, platformTemplate, platformTemplates } from '../shared/national.ts'
import type { TemplateItem } from '../shared/template.ts'
import { diffItems } from '../shared/templateDiff.ts'
import { findModels, findVersions } from './asks.ts'
import { platformItems, platformRule, publishedContent, sourceOf, versionContent, workingContent } from './contents.ts'
import { findItems } from './template.store.ts'
import { iso, ownRow, platformRow, seenTemplate, seesKind } from './templateRow.ts'
import type { Content } from './version.store.ts'

/** One template at one of its versions, and what it differs in from another (jobs 5). */

const detailOf = (
  row: TemplateRow,
  content: Content,
  source: Pick<TemplateDetail, 'sourceId' | 'sourceVersion'>,
  shownVersion: number,
): TemplateDetail => ({
  ...row,
  ...content,
  ...source,
  shownVersion,
})

export const readingHandlers: Pick<
  Handlers<typeof templateApi>,
  'liftModels' | 'detail' | 'versions' | 'diffSource'
> = {
  liftModels: (ctx, { elevatorType }) => findModels(ctx, elevatorType),

  async detail(ctx, { id, face = 'published', versionNo }) {
    const platform = platformTemplate(id)
    if (platform) {
      if (!seesKind(ctx, platform.kind)) throw refuse.notFound()
      const row = platformRow(platform, 0)
      const plain = {
        cityStandard: null,
        brand: null,
        model: null,
        manualName: null,
        manualFiles: [],
        rule: platformRule(platform),
      }
      const content = { ...row, ...plain, items: [...platformItems(platform)] }
      return detailOf(row, content, { sourceId: null, sourceVersion: null }, nationalVersion)
    }
    const row = await seenTemplate(ctx, id)
    const source = { sourceId: row.sourceId, sourceVersion: row.sourceVersion }
    if (versionNo) return detailOf(ownRow(row), await versionContent(ctx, row, versionNo), source, versionNo)
    const drafted = face === 'draft' && row.draftAt !== null
    const content = drafted ? await workingContent(ctx, row) : await publishedContent(ctx, row)
    // Never published: what stands there is the draft of the first version.
    const shown = drafted || row.versionNo === 0 ? row.versionNo + 1 : row.versionNo
    return detailOf(ownRow(row), content, source, shown)
  },

  async versions(ctx, { id }) {
    const platform = platformTemplate(id)
    if (platform) return []
    const row = await seenTemplate(ctx, id)
    const kept = (await findVersions(ctx, id)).map(({ publishedAt, name, ...one }) => ({
      versionNo: one.versionNo,
      items: one.items,
      publishedAt: iso(publishedAt),
      by: name,
    }))
    if (row.versionNo === 0 || kept.some((one) => one.versionNo === row.versionNo)) return kept
    const present = { versionNo: row.versionNo, publishedAt: iso(row.createdAt as never), by: null }
    return [...kept, { ...present, items: (await findItems(ctx, id)).length }].sort((a, b) => b.versionNo - a.versionNo)
  },

  async diffSource(ctx, { id, face, against }) {
    const none = { against: null, rows: [] }
    if (platformTemplate(id)) return none
    const row = await seenTemplate(ctx, id)
    const own = face === 'draft' ? await workingContent(ctx, row) : await publishedContent(ctx, row)
    const versionNo = face === 'draft' && row.draftAt !== null ? row.versionNo + 1 : row.versionNo
    const answer = (name: string, items: readonly TemplateItem[]) => ({
      against: name,
      rows: diffItems(own.items, items).map((one) => ({ ...one, fields: [...one.fields] })),
    })
    if (against === 'national') {
      const national = platformTemplates.find((one) => one.kind === row.kind && one.category === row.elevatorType)
      return national ? answer(platformName(national), platformItems(national)) : none
    }
    if (against === 'source') {
      const source = await sourceOf(ctx, row.sourceId)
      return source ? answer(source.name, source.items) : none
    }
    const before = await versionContent(ctx, row, versionNo - 1).catch(() => undefined)
    return before && versionNo > 1 ? answer(`版本 ${versionNo - 1}`, before.items) : none
  },
}
