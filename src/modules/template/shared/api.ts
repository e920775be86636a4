import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { list } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may, mayAny } from './permissions.ts'
import {
  CityStandard,
  cityGiven,
  ElevatorType,
  PlanRule,
  StandardType,
  TemplateDraft,
  TemplateItem,
  TemplateKind,
  TemplateStatus,
} from './template.ts'

/** 维保模板: national checklists as platform rows, companies' own beside them (jobs 1.1, 4.1, 5). */

export const TemplateRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string().meta({ title: '模板名称' }),
  kind: TemplateKind.schema,
  elevatorType: ElevatorType.schema,
  standardType: StandardType.schema,
  basis: z.string().meta({ title: '编制依据' }),
  versionNo: z.number().int().meta({ title: '版本' }),
  /** Own rows of 半月/季度/半年/年度: 31/13/15/17. */
  itemsByLevel: z.string().meta({ title: '项目数' }),
  usedBy: z.number().int().meta({ title: '使用电梯', unit: '台' }),
  isDefault: z.boolean().meta({ title: '默认模板' }),
  /** A platform row: read-only, may be copied. */
  platform: z.boolean().meta({ title: '平台模板' }),
  status: TemplateStatus.schema,
  /** A draft of the next version waits for its publication. */
  draftAt: z.string().nullable().meta({ title: '待发布修改' }),
})
export type TemplateRow = z.output<typeof TemplateRow>

export const templateList = list({
  key: 'maintainTemplate',
  title: '维保模板',
  unit: '个',
  row: TemplateRow,
  columns: {
    name: { shown: true, fixed: true, width: 310, sort: true },
    elevatorType: { shown: true, width: 180, sort: true },
    standardType: { shown: true, width: 90 },
    itemsByLevel: { shown: true, as: 'code', width: 130 },
    versionNo: { shown: true, as: 'number', width: 70, sort: true },
    isDefault: { shown: true, width: 90 },
    usedBy: { shown: true, as: 'number', width: 116, sort: true },
    status: { shown: true, width: 90, sort: true },
    draftAt: { shown: true, as: 'time', width: 150, sort: true },
    basis: { width: 220 },
    kind: { width: 90 },
  },
  filters: {
    keyword: { kind: 'text', label: '模板名称' },
    elevatorType: { kind: 'choice', label: '适用梯型', of: ElevatorType },
    standardType: { kind: 'choice', label: '标准类型', of: StandardType },
    status: { kind: 'choice', label: '状态', of: TemplateStatus },
    kind: { kind: 'choice', label: '模板类型', of: TemplateKind },
  },
  sort: { prop: 'name', order: 'asc' },
})
/** The list of one kind's page: the kind is the page's, not a filter. */
const { kind: _ofThePage, ...kindFilters } = templateList.filters
const { kind: _sameForAll, ...kindColumns } = templateList.columns
const kindTitles = { 1: '维保模板', 2: '按需维保模板', 3: '年检模板' } as const
const listOf = (kind: 1 | 2 | 3) =>
  list({
    ...{ key: `maintainTemplate${kind}`, title: kindTitles[kind], unit: '个', row: TemplateRow },
    ...{ columns: kindColumns, filters: kindFilters, sort: templateList.sort },
  })
export const templateLists = { 1: listOf(1), 2: listOf(2), 3: listOf(3) } as const

export const TemplateDetail = z.object({
  ...TemplateRow.shape,
  cityStandard: CityStandard.schema.nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  manualName: z.string().nullable(),
  manualFiles: z.array(StoredFile),
  sourceId: z.uuid().nullable(),
  sourceVersion: z.number().int().nullable(),
  rule: PlanRule.nullable(),
  items: z.array(TemplateItem),
  /** Which version these contents are; versionNo + 1 is the draft. */
  shownVersion: z.number().int(),
})
export type TemplateDetail = z.output<typeof TemplateDetail>

export const MOST_EXPORTED = 50

const One = z.object({ ...ById.shape, ...WithVersion.shape })

/** Draft: the next version when one is being made, else the published one. */
export const Face = z.enum(['published', 'draft'])
export const Against = z.enum(['national', 'previous', 'source'])

export const TemplateVersion = z.object({
  versionNo: z.number().int(),
  /** Null: the draft. */
  publishedAt: z.string().nullable(),
  by: z.string().nullable(),
  items: z.number().int(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

export const DiffRow = z.object({
  itemCode: z.string(),
  change: z.enum(['added', 'changed', 'missing']),
  own: TemplateItem.nullable(),
  other: TemplateItem.nullable(),
  fields: z.array(z.string()),
  weakened: z.boolean(),
})
export const TemplateDiff = z.object({
  /** What it is compared with, in words; null when there is nothing to compare with. */
  against: z.string().nullable(),
  rows: z.array(DiffRow),
})

export const TemplateEdit = TemplateDraft.omit({ kind: true, elevatorType: true })
  .extend(One.shape)
  .superRefine(cityGiven)

export const templateApi = {
  list: endpoint({
    method: 'POST',
    path: '/maintain/template/listPage',
    title: '维保模板列表',
    needs: mayAny('see'),
    reads: true,
    input: templateList.query,
    reply: templateList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/maintain/template/options',
    title: '选择维保模板',
    needs: 'login',
    input: OptionQuery.extend({
      elevatorType: z.coerce.number().int().min(1).max(5).optional(),
      kind: z.coerce.number().int().min(1).max(3).optional(),
    }),
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/maintain/template/detail/{id}',
    title: '维保模板详情',
    needs: [...mayAny('see'), may.rules],
    input: ById.extend({ face: Face.optional(), versionNo: z.coerce.number().int().min(1).optional() }),
    reply: TemplateDetail,
  }),
  /** Added: published versions stay as they were, and orders with them. */
  versions: endpoint({
    method: 'GET',
    path: '/maintain/template/versions/{id}',
    title: '维保模板的版本',
    needs: mayAny('see'),
    input: ById,
    reply: z.array(TemplateVersion),
  }),
  diffSource: endpoint({
    method: 'POST',
    path: '/maintain/template/diffSource/{id}',
    title: '比较维保模板',
    needs: mayAny('see'),
    reads: true,
    input: ById.extend({ face: Face.default('draft'), against: Against.default('source') }),
    reply: TemplateDiff,
  }),
  checkName: endpoint({
    method: 'POST',
    path: '/maintain/template/checkName',
    title: '模板名称可用',
    needs: mayAny('edit'),
    reads: true,
    silent: true,
    input: z.object({ id: z.uuid().nullish(), name: z.string().max(60), kind: TemplateKind.schema.default(1) }),
    reply: z.boolean(),
  }),
  add: endpoint({
    method: 'POST',
    path: '/maintain/template/add',
    title: '新增维保模板',
    needs: mayAny('add'),
    input: TemplateDraft.superRefine(cityGiven),
    reply: Saved,
  }),
  copyFrom: endpoint({
    method: 'POST',
    path: '/maintain/template/copyFrom/{id}',
    title: '复制为本公司模板',
    needs: mayAny('copy'),
    input: z.object({
      ...ById.shape,
      name: field.nameText('模板名称', { max: 40 }),
      /** 5: the rows become a start for the manufacturer's items and are no longer bound to the national ones. */
      elevatorType: ElevatorType.schema.optional(),
    }),
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/maintain/template/edit',
    title: '编辑维保模板',
    needs: mayAny('edit'),
    input: TemplateEdit,
    reply: Saved,
  }),
  /** Added: gives up the draft of the next version; the published one stays. */
  dropDraft: endpoint({
    method: 'POST',
    path: '/maintain/template/dropDraft/{id}',
    title: '放弃模板草稿',
    needs: mayAny('edit'),
    input: One,
    reply: Saved,
  }),
  /** Templates with their items in the form of the import, so that what was exported can be corrected and sent back. */
  export: endpoint({
    method: 'POST',
    path: '/maintain/template/export',
    title: '导出维保模板',
    needs: mayAny('see'),
    reads: true,
    file: true,
    input: z.object({ ids: z.array(z.uuid()).min(1, '请选择模板').max(MOST_EXPORTED), face: Face.default('draft') }),
    reply: z.unknown(),
  }),
  template: endpoint({
    method: 'POST',
    path: '/maintain/template/template',
    title: '维保模板导入模板',
    needs: mayAny('add'),
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/maintain/template/import',
    title: '导入维保模板',
    needs: mayAny('add'),
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/maintain/template/delete/{id}',
    title: '删除维保模板',
    needs: mayAny('remove'),
    input: ById,
    reply: Done,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/maintain/template/publish/{id}',
    title: '发布维保模板',
    needs: mayAny('edit'),
    input: One,
    reply: z.object({ id: z.uuid(), version: z.number().int(), versionNo: z.number().int() }),
  }),
  disable: endpoint({
    method: 'POST',
    path: '/maintain/template/disable/{id}',
    title: '停用维保模板',
    needs: mayAny('edit'),
    input: One,
    reply: Saved,
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/maintain/template/setDefault/{id}',
    title: '设为默认模板',
    needs: mayAny('edit'),
    input: One,
    reply: Saved,
  }),
} as const
