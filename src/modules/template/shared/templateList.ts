import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { companyName, finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { templateFigures } from './figures.ts'
import {
  ElevatorType,
  PlanRule,
  StandardType,
  TemplateDraft,
  TemplateItem,
  TemplateKind,
  TemplateStatus,
} from './template.ts'

/** Templates as lists and pages show them (jobs 4.1). */

const Template = stored(TemplateDraft).extend({
  companyName: companyName.optional(),
  id: z.uuid(),
  version: z.number().int(),
  versionNo: z.number().int().meta({ title: '版本' }),
  /** Own rows of each level: 半月 31 · 季度 13 · 半年 15 · 年度 17. */
  itemsByLevel: z.string().meta({ title: '项目数' }),
  usedBy: counts(templateFigures.lifts),
  isDefault: z.boolean().meta({ title: '默认模板' }),
  /** A platform row: read-only, may be copied. */
  platform: z.boolean().meta({ title: '平台模板' }),
  status: TemplateStatus.schema,
  /** A draft of the next version waits for its publication. */
  draftAt: z.string().nullable().meta({ title: '待发布修改' }),
})

export const TemplateRow = Template.omit({
  cityStandard: true,
  brand: true,
  model: true,
  manualName: true,
  manualFiles: true,
  rule: true,
  items: true,
})
export type TemplateRow = z.output<typeof TemplateRow>

export const templateList = list({
  key: 'maintainTemplate',
  title: '维保模板',
  unit: '个',
  row: TemplateRow,
  columns: {
    name: { shown: true, fixed: true, width: 272, sort: true },
    elevatorType: { shown: true, width: 152, sort: true },
    standardType: { shown: true, width: 76 },
    itemsByLevel: { shown: true, width: 256 },
    versionNo: { shown: true, as: 'number', width: 62, sort: true },
    isDefault: { shown: true, width: 76 },
    usedBy: { shown: true, as: 'number', width: 116, sort: true },
    status: { shown: true, width: 90, sort: true },
    draftAt: { shown: true, as: 'time', width: 150, sort: true },
    basis: { shown: true, width: 180 },
    kind: { width: 90 },
  },
  filters: {
    keyword: finds({ name: '模板名称' }),
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
const kindTitles = { 1: '定期维保模板', 2: '按需维保模板', 3: '年检模板' } as const
const listOf = (kind: 1 | 2 | 3) =>
  list({
    key: `maintainTemplate${kind}`,
    title: kindTitles[kind],
    unit: '个',
    row: TemplateRow,
    columns: kindColumns,
    filters: kindFilters,
    sort: templateList.sort,
  })
export const templateLists = { 1: listOf(1), 2: listOf(2), 3: listOf(3) } as const

export const TemplateDetail = Template.extend({
  sourceId: z.uuid().nullable(),
  sourceVersion: z.number().int().nullable(),
  rule: PlanRule.nullable(),
  items: z.array(TemplateItem),
  /** Which version these contents are; versionNo + 1 is the draft. */
  shownVersion: z.number().int(),
})
export type TemplateDetail = z.output<typeof TemplateDetail>
