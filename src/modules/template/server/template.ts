import {
  type Context,
  type Handlers,
  imports,
  insertRow,
  orRefuse,
  removeRow,
  updateRow,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { TemplateRow, templateApi } from '../shared/api.ts'
import { platformTemplates } from '../shared/national.ts'
import { mayTemplate } from '../shared/permissions.ts'
import { refuseTemplate, TemplateKind, TemplateStatus } from '../shared/template.ts'
import { countNational, countPlans, countUses } from './asks.ts'
import { platformRule, workingContent } from './contents.ts'
import { copyFrom } from './copying.ts'
import { headOf, lockedItems, nameExists, refuseDraft } from './draft.ts'
import { publishTemplate } from './publication.ts'
import { readingHandlers } from './reading.ts'
import { dropDefault, findOwn, nameTaken, replaceItems } from './template.store.ts'
import { exportTemplates } from './templateExport.ts'
import { templateImporter } from './templateImport.ts'
import { ownRow, ownTemplate, platformRow, seesKind } from './templateRow.ts'
import { type Content, dropContent, keepContent } from './version.store.ts'

const { draft, enabled, disabled } = TemplateStatus.code

async function allRows(ctx: Context, companyId?: string): Promise<TemplateRow[]> {
  const national = await countNational(ctx)
  const own = (await findOwn(ctx)).filter((row) => !companyId || row.companyId === companyId).map(ownRow)
  // One default per kind and type: the company's own takes the place of the platform's.
  const taken = new Set(own.filter((row) => row.isDefault).map((row) => `${row.kind} ${row.elevatorType}`))
  return [
    ...own,
    ...platformTemplates.map((one) => {
      const row = platformRow(one, one.kind === 1 ? (national.get(one.category) ?? 0) : 0)
      return { ...row, isDefault: row.isDefault && !taken.has(`${row.kind} ${row.elevatorType}`) }
    }),
  ]
}

const compare = (a: TemplateRow, b: TemplateRow, prop: keyof TemplateRow) => {
  const [x, y] = [a[prop] ?? '', b[prop] ?? '']
  return typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'zh')
}

export const templateHandlers: Handlers<typeof templateApi> = {
  async list(ctx, query) {
    const wanted = (await allRows(ctx, query.companyId)).filter(
      (row) =>
        seesKind(ctx, row.kind) &&
        // The platform's are nobody's own.
        !(query.companyId && row.platform) &&
        (!query.keyword || row.name.includes(query.keyword)) &&
        (!query.kind || row.kind === query.kind) &&
        (!query.elevatorType || row.elevatorType === query.elevatorType) &&
        (!query.standardType || row.standardType === query.standardType) &&
        (query.status === undefined || row.status === query.status),
    )
    const { prop, order } = query.sort ?? { prop: 'name', order: 'asc' as const }
    const by = prop as keyof TemplateRow
    // The company's own stand first, whatever the order.
    wanted.sort(
      (a, b) => Number(a.platform) - Number(b.platform) || (order === 'desc' ? compare(b, a, by) : compare(a, b, by)),
    )
    const from = (query.page - 1) * query.size
    const records = wanted.slice(from, from + query.size)
    return { records, total: wanted.length, totalPage: Math.ceil(wanted.length / query.size) }
  },

  async options(ctx, query) {
    const rows = (await allRows(ctx)).filter(
      (row) =>
        row.status === enabled &&
        // A lift or a line follows a regular template or one of the company's on demand.
        (query.kind ? row.kind === query.kind : row.kind === 1 || (row.kind === 2 && !row.platform)) &&
        (query.kind !== 2 || !row.platform) &&
        (!query.elevatorType || row.elevatorType === query.elevatorType) &&
        (query.ids ? query.ids.includes(row.id) : !query.keyword || row.name.includes(query.keyword)),
    )
    return rows.slice(0, query.size).map((row) => ({ value: row.id, label: row.name, note: row.basis }))
  },

  ...readingHandlers,

  async checkName(ctx, { id, name, kind }) {
    return !(await nameTaken(ctx, name.trim(), kind, id ?? null))
  },

  async add(ctx, { items, ...values }) {
    ctx.require(...mayTemplate(values.kind, 'add'))
    const rule = values.kind === 1 ? (values.rule ?? platformRule({ kind: 1 })) : null
    refuseDraft(values, { ...values, rule, items }, [])
    const locked = lockedItems(values, items)
    const row = { ...(await headOf(ctx, values)), rule, status: draft }
    const saved = await orRefuse(insertRow(ctx, 'maintainTemplate', row), () => nameExists(values.name))
    await replaceItems(ctx, saved.id, locked)
    return saved
  },

  copyFrom,

  async edit(ctx, { id, version, items: sent, ...values }) {
    const row = await ownTemplate(ctx, id, 'edit')
    const items = lockedItems(row, sent).map((item, sort) => ({ ...item, sort }))
    const rule = row.kind === TemplateKind.code.regular ? (values.rule ?? platformRule({ kind: 1 })) : null
    const content: Content = { ...values, rule, items }
    refuseDraft(row, content, (await workingContent(ctx, row)).items)
    if (await nameTaken(ctx, values.name, row.kind, id)) throw nameExists(values.name)
    // Never published: nothing follows it yet, it is its own draft.
    if (row.versionNo === 0) {
      const saved = await updateRow(ctx, 'maintainTemplate', id, version, { ...(await headOf(ctx, values)), rule })
      await replaceItems(ctx, id, items)
      return saved
    }
    await attachFiles(ctx, values.manualFiles)
    const saved = await updateRow(ctx, 'maintainTemplate', id, version, { draftAt: ctx.now })
    await keepContent(ctx, id, row.versionNo + 1, content, null)
    return saved
  },

  async dropDraft(ctx, { id, version }) {
    const row = await ownTemplate(ctx, id, 'edit')
    const saved = await updateRow(ctx, 'maintainTemplate', id, version, { draftAt: null })
    await dropContent(ctx, id, row.versionNo + 1)
    return saved
  },

  async remove(ctx, { id }) {
    await ownTemplate(ctx, id, 'remove')
    const { lifts, plans, rules } = await countUses(ctx, id)
    if (plans > 0) throw refuseTemplate.inUse({ n: plans })
    if (lifts > 0) throw refuseTemplate.usedByLifts({ n: lifts })
    if (rules > 0) throw refuseTemplate.usedByRules({ n: rules })
    await removeRow(ctx, 'maintainTemplate', id)
    return { done: 1 }
  },

  export: (ctx, { ids, face }) => exportTemplates(ctx, ids, face),
  ...imports(templateImporter),

  async publish(ctx, { id, version }) {
    return publishTemplate(ctx, await ownTemplate(ctx, id, 'edit'), version)
  },

  async disable(ctx, { id, version }) {
    await ownTemplate(ctx, id, 'edit')
    const n = await countPlans(ctx, id)
    if (n > 0) throw refuseTemplate.inUse({ n })
    return updateRow(ctx, 'maintainTemplate', id, version, { status: disabled, isDefault: false })
  },

  async setDefault(ctx, { id, version }) {
    const row = await ownTemplate(ctx, id, 'edit')
    if (row.status !== enabled) throw fieldRefusal([{ prop: 'id', msg: '模板未启用，不能设为默认' }])
    await dropDefault(ctx, row.kind, row.elevatorType)
    return updateRow(ctx, 'maintainTemplate', id, version, { isDefault: true })
  },
}
