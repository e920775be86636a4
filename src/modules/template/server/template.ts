import { type Context, type Handlers, insertRow, orRefuse, updateRow } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { TemplateDetail, TemplateRow, templateApi } from '../shared/api.ts'
import { nationalItems } from '../shared/checklist.ts'
import { nationalBasis, nationalName, nationalTemplateId, nationalTypeOf, nationalVersion } from '../shared/national.ts'
import {
  Category,
  type Category as CategoryCode,
  defaultRule,
  type ElevatorType,
  type Level,
  PlanRule,
  refuseTemplate,
  TemplateStatus,
} from '../shared/template.ts'
import { checkTemplate, nationalBehind } from '../shared/templateCheck.ts'
import {
  countNational,
  countPlans,
  dropDefault,
  findItems,
  findOwn,
  findTemplate,
  nameTaken,
  replaceItems,
  type TemplateRecord,
} from './template.store.ts'

const { draft, enabled, disabled } = TemplateStatus.code

/** The national template of a category as a row of the list. */
function nationalRow(category: CategoryCode, usedBy: number): TemplateRow {
  const items = nationalItems(category)
  const count = (level: Level) => items.filter((item) => item.level === level).length
  return {
    id: nationalTemplateId(category),
    version: 0,
    name: nationalName(category),
    kind: 1,
    elevatorType: category,
    standardType: 1,
    basis: nationalBasis(category),
    versionNo: nationalVersion,
    itemsByLevel: [count(1), count(3), count(4), count(5)].join('/'),
    usedBy,
    isDefault: true,
    platform: true,
    status: enabled,
  }
}

const ownRow = (row: TemplateRecord & { usedBy?: number; levels?: string }): TemplateRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  kind: row.kind as TemplateRow['kind'],
  elevatorType: row.elevatorType as ElevatorType,
  standardType: row.standardType as TemplateRow['standardType'],
  basis: row.basis,
  versionNo: row.versionNo,
  itemsByLevel: row.levels ?? '',
  usedBy: row.usedBy ?? 0,
  isDefault: row.isDefault,
  platform: false,
  status: row.status as TemplateRow['status'],
})

async function allRows(ctx: Context): Promise<TemplateRow[]> {
  const national = await countNational(ctx)
  return [
    ...Category.options.map(({ value }) => nationalRow(value, national.get(value) ?? 0)),
    ...(await findOwn(ctx)).map(ownRow),
  ]
}

/** An own template that may be changed; platform rows are read-only. */
async function ownTemplate(ctx: Context, id: string): Promise<TemplateRecord> {
  if (nationalTypeOf(id)) throw fieldRefusal([{ prop: 'id', msg: '平台模板只读，请先复制为本公司模板' }])
  const row = await findTemplate(ctx, id)
  if (!row) throw refuse.notFound()
  return row
}

const nameExists = (name: string) => fieldRefusal([{ prop: 'name', msg: `模板名称「${name}」已存在` }])

export const templateHandlers: Handlers<typeof templateApi> = {
  async list(ctx, query) {
    const wanted = (await allRows(ctx)).filter(
      (row) =>
        (!query.keyword || row.name.includes(query.keyword)) &&
        (!query.kind || row.kind === query.kind) &&
        (!query.elevatorType || row.elevatorType === query.elevatorType) &&
        (query.status === undefined || row.status === query.status),
    )
    if (query.sort?.order === 'desc') wanted.reverse()
    const from = (query.page - 1) * query.size
    const records = wanted.slice(from, from + query.size)
    return { records, total: wanted.length, totalPage: Math.ceil(wanted.length / query.size) }
  },

  async options(ctx, query) {
    const rows = (await allRows(ctx)).filter(
      (row) =>
        row.status === enabled &&
        (!query.elevatorType || row.elevatorType === query.elevatorType) &&
        (query.ids ? query.ids.includes(row.id) : !query.keyword || row.name.includes(query.keyword)),
    )
    return rows.slice(0, query.size).map((row) => ({ value: row.id, label: row.name, note: row.basis }))
  },

  async detail(ctx, { id }): Promise<TemplateDetail> {
    const national = nationalTypeOf(id)
    const plain = { cityStandard: null, brand: null, model: null, sourceId: null, sourceVersion: null }
    if (national) {
      return { ...nationalRow(national, 0), ...plain, rule: defaultRule, items: [...nationalItems(national)] }
    }
    const row = (await findOwn(ctx)).find((one) => one.id === id)
    if (!row) throw refuse.notFound()
    return {
      ...ownRow(row),
      cityStandard: row.cityStandard as TemplateDetail['cityStandard'],
      brand: row.brand,
      model: row.model,
      sourceId: row.sourceId,
      sourceVersion: row.sourceVersion,
      rule: row.rule === null ? null : PlanRule.parse(row.rule),
      items: await findItems(ctx, id),
    }
  },

  async checkName(ctx, { id, name, kind }) {
    return !(await nameTaken(ctx, name.trim(), kind, id ?? null))
  },

  async copyFrom(ctx, { id, name }) {
    const national = nationalTypeOf(id)
    const source = national ? null : await findTemplate(ctx, id)
    if (!national && !source) throw refuse.notFound()
    const values = {
      name,
      kind: source?.kind ?? 1,
      elevatorType: source?.elevatorType ?? national,
      standardType: source?.standardType ?? 1,
      cityStandard: source?.cityStandard ?? null,
      basis: source?.basis ?? nationalBasis(national as CategoryCode),
      brand: source?.brand ?? null,
      model: source?.model ?? null,
      rule: source?.rule ?? defaultRule,
      sourceId: id,
      sourceVersion: source?.versionNo ?? nationalVersion,
      status: draft,
    }
    const saved = await orRefuse(insertRow(ctx, 'maintainTemplate', values), () => nameExists(name))
    await replaceItems(
      ctx,
      saved.id,
      source ? await findItems(ctx, source.id) : nationalItems(national as CategoryCode),
    )
    return saved
  },

  async edit(ctx, { id, version, items, ...values }) {
    const row = await ownTemplate(ctx, id)
    const before = await findItems(ctx, id)
    if (row.kind === 1) {
      const elevatorType = row.elevatorType as ElevatorType
      const found = checkTemplate({ elevatorType, items, rule: values.rule }, nationalBehind(elevatorType), before)
      // Rows that never were there may be added until the template is published.
      const refusal = found.find((one) => one.errorCode !== refuseTemplate.nationalMissing.code)
      if (refusal) throw refusal
    }
    const saved = await orRefuse(updateRow(ctx, 'maintainTemplate', id, version, values), () => nameExists(values.name))
    await replaceItems(ctx, id, items)
    return saved
  },

  async publish(ctx, { id, version }) {
    const row = await ownTemplate(ctx, id)
    const items = await findItems(ctx, id)
    if (row.kind === 1) {
      const rule = row.rule === null ? null : PlanRule.parse(row.rule)
      const [refusal] = checkTemplate({ elevatorType: row.elevatorType as ElevatorType, items, rule })
      if (refusal) throw refusal
    }
    if (items.length === 0) throw fieldRefusal([{ prop: 'items', msg: '模板没有项目，不能发布' }])
    const versionNo = row.versionNo + 1
    const saved = await updateRow(ctx, 'maintainTemplate', id, version, { status: enabled, versionNo })
    await ctx.emit('template.published', { ...saved, templateId: id, versionNo })
    return { ...saved, versionNo }
  },

  async disable(ctx, { id, version }) {
    await ownTemplate(ctx, id)
    const n = await countPlans(ctx, id)
    if (n > 0) throw refuseTemplate.inUse({ n })
    return updateRow(ctx, 'maintainTemplate', id, version, { status: disabled, isDefault: false })
  },

  async setDefault(ctx, { id, version }) {
    const row = await ownTemplate(ctx, id)
    if (row.status !== enabled) throw fieldRefusal([{ prop: 'id', msg: '模板未启用，不能设为默认' }])
    await dropDefault(ctx, row.kind, row.elevatorType)
    return updateRow(ctx, 'maintainTemplate', id, version, { isDefault: true })
  },
}
