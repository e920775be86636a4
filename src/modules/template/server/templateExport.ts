import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { nationalBasis, platformTemplate } from '../shared/national.ts'
import { mayTemplate } from '../shared/permissions.ts'
import { Category, type TemplateItem, TemplateKind } from '../shared/template.ts'
import { platformItems, publishedContent, workingContent } from './contents.ts'
import { exportToImport } from './sentBack.ts'
import { findOwn } from './template.store.ts'
import { type Head, headColumns, itemColumns } from './templateSheet.ts'

/** Templates with all their items, in the order asked for; 1000404 for one the person does not see. */
export async function exportTemplates(ctx: Context, ids: readonly string[], face: 'draft' | 'published') {
  const own = new Map((await findOwn(ctx)).map((row) => [row.id, row]))
  const found: { head: Head; items: readonly TemplateItem[] }[] = []
  for (const id of new Set(ids)) {
    const platform = platformTemplate(id)
    const row = own.get(id)
    const kind = (platform?.kind ?? row?.kind ?? 0) as 0 | 1 | 2 | 3
    if (kind === 0 || !mayTemplate(kind, 'see').some((code) => ctx.who.grants.has(code))) throw refuse.notFound()
    if (platform) {
      const { category } = platform
      // Without the brackets of its name: names of templates carry no punctuation, and this one is made to be sent back.
      const template = `${Category.label(category)}${kind === 1 ? '国家标准' : TemplateKind.label(kind)}`
      const plain = { kind, elevatorType: category, standardType: 1, cityStandard: null }
      found.push({ head: { template, ...plain, basis: nationalBasis(category) }, items: platformItems(platform) })
    } else if (row) {
      const content = face === 'draft' ? await workingContent(ctx, row) : await publishedContent(ctx, row)
      found.push({
        head: { ...content, template: content.name, kind, elevatorType: row.elevatorType },
        items: content.items,
      })
    }
  }
  const rows = found.flatMap(({ head, items }) =>
    items.map((item) => [...headColumns.map(({ read }) => read(head)), ...itemColumns.map(({ read }) => read(item))]),
  )
  const importer = { title: '维保模板', columns: [...headColumns, ...itemColumns] }
  return exportToImport(ctx, { importer, rows, entity: 'maintain_template', what: { ids, face } })
}
