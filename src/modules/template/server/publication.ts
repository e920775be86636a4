import { type Context, orRefuse, updateRow } from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { ElevatorType, Level, refuseTemplate, TemplateKind, TemplateStatus } from '../shared/template.ts'
import { publishedContent, workingContent } from './contents.ts'
import { headOf, nameExists, refusals } from './draft.ts'
import { findRuleLevels, replaceItems, type TemplateRecord } from './template.store.ts'
import { type Content, keepContent } from './version.store.ts'

/** 0 → 1: what stands in the way of a publication, and the next version taking the place of the one before (jobs 3.3). */
export async function publishTemplate(ctx: Context, row: TemplateRecord, version: number) {
  const { id } = row
  const content = await workingContent(ctx, row)
  await requireComplete(ctx, row, content)
  const versionNo = row.versionNo + 1
  const { items, ...values } = content
  // The version that orders followed until now, when it was published before versions were kept.
  if (row.versionNo > 0) {
    await keepContent(ctx, id, row.versionNo, await publishedContent(ctx, row), row.createdAt as never)
  }
  const published = { ...(await headOf(ctx, values)), status: TemplateStatus.code.enabled, versionNo, draftAt: null }
  const saved = await orRefuse(updateRow(ctx, 'maintainTemplate', id, version, published), () =>
    nameExists(values.name),
  )
  await replaceItems(ctx, id, items)
  await keepContent(ctx, id, versionNo, content, ctx.now)
  await ctx.emit('template.published', { ...saved, templateId: id, versionNo })
  return { ...saved, versionNo }
}

/** National rows complete (3030002), every level that visits use has a row (3030010), the manual of 特殊电梯 is there. */
async function requireComplete(ctx: Context, row: TemplateRecord, content: Content): Promise<void> {
  const [refusal] = refusals(row, content)
  if (refusal) throw refusal
  if (content.items.length === 0) throw fieldRefusal([{ prop: 'items', msg: '模板没有项目，不能发布' }])
  const own = new Set(content.items.map((item) => item.level))
  const empty = (await levelsUsed(ctx, row)).filter((level) => !own.has(level))
  if (empty.length > 0) throw refuseTemplate.levelEmpty({ levels: empty.map((one) => Level.label(one)).join('、') })
  if (row.elevatorType !== ElevatorType.code.special) return
  const missing = [
    ...(content.manualName ? [] : [{ prop: 'manualName', msg: '制造单位使用维护说明书不能为空' }]),
    ...(content.manualFiles.length > 0 ? [] : [{ prop: 'manualFiles', msg: '请上传制造单位使用维护说明书' }]),
  ]
  if (missing.length > 0) throw fieldRefusal(missing)
}

/** The rhythm of a regular line brings all four; on demand it is what the rules send people out for. */
async function levelsUsed(ctx: Context, row: TemplateRecord): Promise<readonly Level[]> {
  if (row.kind === TemplateKind.code.regular) return [1, 3, 4, 5]
  return row.kind === TemplateKind.code.onDemand ? findRuleLevels(ctx, row.id) : []
}
