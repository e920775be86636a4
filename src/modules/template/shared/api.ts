import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { list } from '#kernel/shared/list.ts'
import { ById, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import {
  CityStandard,
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
})
export type TemplateRow = z.output<typeof TemplateRow>

export const templateList = list({
  key: 'maintainTemplate',
  title: '维保模板',
  unit: '个',
  row: TemplateRow,
  columns: {
    name: { shown: true, fixed: true, width: 240, sort: true },
    elevatorType: { shown: true, width: 160 },
    standardType: { shown: true, width: 90 },
    basis: { shown: true, width: 180 },
    versionNo: { shown: true, as: 'number', width: 70 },
    itemsByLevel: { shown: true, as: 'code', width: 120 },
    usedBy: { shown: true, as: 'number', width: 90 },
    status: { shown: true, width: 80 },
    kind: { width: 90 },
    isDefault: { width: 90 },
  },
  filters: {
    keyword: { kind: 'text', label: '模板名称' },
    kind: { kind: 'choice', label: '模板类型', of: TemplateKind },
    elevatorType: { kind: 'choice', label: '适用梯型', of: ElevatorType },
    status: { kind: 'choice', label: '状态', of: TemplateStatus },
  },
  sort: { prop: 'name', order: 'asc' },
})

export const TemplateDetail = z.object({
  ...TemplateRow.shape,
  cityStandard: CityStandard.schema.nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  sourceId: z.uuid().nullable(),
  sourceVersion: z.number().int().nullable(),
  rule: PlanRule.nullable(),
  items: z.array(TemplateItem),
})
export type TemplateDetail = z.output<typeof TemplateDetail>

const One = z.object({ ...ById.shape, ...WithVersion.shape })

export const templateApi = {
  list: endpoint({
    method: 'POST',
    path: '/maintain/template/listPage',
    title: '维保模板列表',
    needs: [may.list],
    reads: true,
    input: templateList.query,
    reply: templateList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/maintain/template/options',
    title: '选择维保模板',
    needs: 'login',
    input: OptionQuery.extend({ elevatorType: z.coerce.number().int().min(1).max(5).optional() }),
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/maintain/template/detail/{id}',
    title: '维保模板详情',
    needs: [may.list],
    input: ById,
    reply: TemplateDetail,
  }),
  checkName: endpoint({
    method: 'POST',
    path: '/maintain/template/checkName',
    title: '模板名称可用',
    needs: [may.edit],
    reads: true,
    silent: true,
    input: z.object({ id: z.uuid().nullish(), name: z.string().max(60), kind: TemplateKind.schema.default(1) }),
    reply: z.boolean(),
  }),
  copyFrom: endpoint({
    method: 'POST',
    path: '/maintain/template/copyFrom/{id}',
    title: '复制为本公司模板',
    needs: [may.edit],
    input: z.object({ ...ById.shape, name: field.text('模板名称', { max: 40 }) }),
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/maintain/template/edit',
    title: '编辑维保模板',
    needs: [may.edit],
    input: TemplateDraft.omit({ kind: true, elevatorType: true }).extend(One.shape),
    reply: Saved,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/maintain/template/publish/{id}',
    title: '发布维保模板',
    needs: [may.edit],
    input: One,
    reply: z.object({ id: z.uuid(), version: z.number().int(), versionNo: z.number().int() }),
  }),
  disable: endpoint({
    method: 'POST',
    path: '/maintain/template/disable/{id}',
    title: '停用维保模板',
    needs: [may.edit],
    input: One,
    reply: Saved,
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/maintain/template/setDefault/{id}',
    title: '设为默认模板',
    needs: [may.edit],
    input: One,
    reply: Saved,
  }),
} as const
