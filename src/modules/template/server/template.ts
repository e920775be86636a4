import {
  type Context,
  type Handlers,
  importFile,
  importTemplate,
  insertRow,
  orRefuse,
  removeRow,
  updateRow,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { TemplateDetail, TemplateRow, templateApi } from '../shared/api.ts'
import {
  nationalVersion,
  type PlatformTemplate,
  platformBasis,
  platformName,
  platformTemplate,
  platformTemplates,
} from '../shared/national.ts'
import { may, mayTemplate, type TemplateVerb } from '../shared/permissions.ts'
import {
  type ElevatorType,
  type Level,
  refuseTemplate,
  type TemplateItem,
  TemplateKind,
  TemplateStatus,
} from '../shared/template.ts'
import { diffItems } from '../shared/templateDiff.ts'
import { platformItems, platformRule, publishedContent, sourceOf, versionContent, workingContent } from './contents.ts'
import { headOf, lockedItems, nameExists, refuseDraft } from './draft.ts'
import { publishTemplate } from './publication.ts'
import {
  countNational,
  countPlans,
  countUses,
  dropDefault,
  findItems,
  findOwn,
  findTemplate,
  nameTaken,
  replaceItems,
  type TemplateRecord,
} from './template.store.ts'
import { exportTemplates } from './templateExport.ts'
import { templateImporter } from './templateImport.ts'
import { type Content, dropContent, findVersions, keepContent } from './version.store.ts'

const { draft, enabled, disabled } = TemplateStatus.code
type Kind = 1 | 2 | 3

/** 31/13/15/17: rows of 半月/季度/半年/年度; the yearly self-inspection has one level. */
function levelsText(kind: Kind, items: readonly TemplateItem[]): string {
  if (kind === TemplateKind.code.annual) return String(items.length)
  const count = (level: Level) => items.filter((item) => item.level === level).length
  return [count(1), count(3), count(4), count(5)].join('/')
}

/** A platform template as a row of the list. */
function platformRow(one: PlatformTemplate, usedBy: number): TemplateRow {
  return {
    id: one.id,
    version: 0,
    name: platformName(one),
    kind: one.kind,
    elevatorType: one.category,
    standardType: 1,
    basis: platformBasis(one),
    versionNo: nationalVersion,
    itemsByLevel: levelsText(one.kind, platformItems(one)),
    usedBy,
    isDefault: one.kind === TemplateKind.code.regular,
    platform: true,
    status: enabled,
    draftAt: null,
  }
}

const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

const ownRow = (row: TemplateRecord & { usedBy?: number; levels?: string }): TemplateRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  kind: row.kind as Kind,
  elevatorType: row.elevatorType as ElevatorType,
  standardType: row.standardType as TemplateRow['standardType'],
  basis: row.basis,
  versionNo: row.versionNo,
  itemsByLevel: row.levels ?? '',
  usedBy: row.usedBy ?? 0,
  isDefault: row.isDefault,
  platform: false,
  status: row.status as TemplateRow['status'],
  draftAt: iso(row.draftAt),
})

/** 周期规则设置 reads the regular templates it sets the rules of. */
const seesKind = (ctx: Context, kind: Kind) =>
  mayTemplate(kind, 'see').some((code) => ctx.who.grants.has(code)) || (kind === 1 && ctx.who.grants.has(may.rules))

async function allRows(ctx: Context): Promise<TemplateRow[]> {
  const national = await countNational(ctx)
  const own = (await findOwn(ctx)).map(ownRow)
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

/** An own template that may be changed by this person; platform rows are read-only. */
async function ownTemplate(ctx: Context, id: string, verb: TemplateVerb): Promise<TemplateRecord> {
  if (platformTemplate(id)) throw fieldRefusal([{ prop: 'id', msg: '平台模板只读，请先复制为本公司模板' }])
  const row = await findTemplate(ctx, id)
  if (!row) throw refuse.notFound()
  ctx.demand(...mayTemplate(row.kind as Kind, verb))
  return row
}

async function seenTemplate(ctx: Context, id: string) {
  const row = (await findOwn(ctx)).find((one) => one.id === id)
  if (!row || !seesKind(ctx, row.kind as Kind)) throw refuse.notFound()
  return row
}

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

const compare = (a: TemplateRow, b: TemplateRow, prop: keyof TemplateRow) => {
  const [x, y] = [a[prop] ?? '', b[prop] ?? '']
  return typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'zh')
}

export const templateHandlers: Handlers<typeof templateApi> = {
  async list(ctx, query) {
    const wanted = (await allRows(ctx)).filter(
      (row) =>
        seesKind(ctx, row.kind) &&
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
      ...{ versionNo: one.versionNo, items: one.items },
      ...{ publishedAt: iso(publishedAt), by: name },
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

  async checkName(ctx, { id, name, kind }) {
    return !(await nameTaken(ctx, name.trim(), kind, id ?? null))
  },

  async add(ctx, { items, ...values }) {
    ctx.demand(...mayTemplate(values.kind, 'add'))
    const rule = values.kind === 1 ? (values.rule ?? platformRule({ kind: 1 })) : null
    refuseDraft(values, { ...values, rule, items }, [])
    const locked = lockedItems(values, items)
    const row = { ...(await headOf(ctx, values)), rule, status: draft }
    const saved = await orRefuse(insertRow(ctx, 'maintainTemplate', row), () => nameExists(values.name))
    await replaceItems(ctx, saved.id, locked)
    return saved
  },

  async copyFrom(ctx, { id, name, elevatorType: wanted }) {
    const platform = platformTemplate(id)
    const source = platform ? null : await findTemplate(ctx, id)
    if (!platform && !source) throw refuse.notFound()
    const kind = platform?.kind ?? (source?.kind as Kind)
    ctx.demand(...mayTemplate(kind, 'copy'))
    const from = platform?.category ?? (source?.elevatorType as ElevatorType)
    if (wanted !== undefined && wanted !== from && wanted !== 5) {
      throw fieldRefusal([{ prop: 'elevatorType', msg: '复制的模板适用梯型与来源相同，或为特殊电梯' }])
    }
    const elevatorType = wanted ?? from
    const values = {
      name,
      kind,
      elevatorType,
      standardType: source?.standardType ?? 1,
      cityStandard: source?.cityStandard ?? null,
      basis:
        elevatorType === 5 && from !== 5
          ? '制造单位使用维护说明书'
          : (source?.basis ?? platformBasis(platform as PlatformTemplate)),
      brand: source?.brand ?? null,
      model: source?.model ?? null,
      manualName: source?.manualName ?? null,
      manualFiles: JSON.stringify(source?.manualFiles ?? []),
      rule: source?.rule ?? platformRule({ kind }),
      sourceId: id,
      sourceVersion: source?.versionNo ?? nationalVersion,
      status: draft,
    }
    const saved = await orRefuse(insertRow(ctx, 'maintainTemplate', values), () => nameExists(name))
    const items = source ? await findItems(ctx, source.id) : platformItems(platform as PlatformTemplate)
    await replaceItems(ctx, saved.id, lockedItems({ kind, elevatorType }, items))
    return saved
  },

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
  template: () => importTemplate(templateImporter),
  import: (ctx, input) => importFile(ctx, templateImporter, input),

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
