import { z } from 'zod'
import type { Cells, ImportColumn } from '#kernel/server/index.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { mfrText, readMfrText } from '../shared/mfrValue.ts'
import {
  CityStandard,
  cityGiven,
  ElevatorType,
  Judge,
  Level,
  limitErrors,
  Method,
  Part,
  PhotoRule,
  ResultType,
  StandardType,
  TemplateItem,
  TemplateKind,
} from '../shared/template.ts'

/** Templates as a spreadsheet: one row per item, the template's own facts in front; the same for export and import. */

export interface SheetColumn extends ImportColumn {
  readonly read: (item: TemplateItem) => string | number | null
}
export interface Head {
  readonly template: string
  readonly kind: number
  readonly elevatorType: number
  readonly standardType: number
  readonly cityStandard: number | null
  readonly basis: string
}
const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
] as const
const seasons = [
  { value: 'rainy', label: '雨季前' },
  { value: 'winter', label: '入冬前' },
] as const
const said = (is: boolean) => (is ? '是' : '否')
const labelIn = (options: readonly { value: unknown; label: string }[], value: unknown) =>
  options.find((one) => one.value === value)?.label ?? null

type HeadColumn = ImportColumn & { readonly read: (head: Head) => string | null }
export const headColumns: readonly HeadColumn[] = [
  { prop: 'template', title: '模板名称', required: true, example: '曳引电梯城东片区', read: (one) => one.template },
  ...choice('kind', '模板类型', TemplateKind.options, true),
  ...choice('elevatorType', '适用梯型', ElevatorType.options, true),
  ...choice('standardType', '标准类型', StandardType.options, false, '留空为国家'),
  ...choice('cityStandard', '城市平台标准', CityStandard.options, false, '标准类型为地方时必填'),
  { prop: 'basis', title: '编制依据', note: '新模板至少在一行填写', read: (one) => one.basis },
]
function choice(
  prop: 'kind' | 'elevatorType' | 'standardType' | 'cityStandard',
  title: string,
  options: readonly { value: number; label: string }[],
  required: boolean,
  note?: string,
): HeadColumn[] {
  const read = (head: Head) => labelIn(options, head[prop])
  return [{ prop, title, kind: 'choice', options, required, read, ...(note ? { note } : {}) }]
}

export const itemColumns: readonly SheetColumn[] = [
  {
    prop: 'itemCode',
    title: '项目编号',
    required: true,
    kind: 'code' as const,
    example: 'A-1-29',
    note: '同一模板内不重复；与国标项目同号即为该国标项目',
    read: (item: TemplateItem) => item.itemCode,
  },
  ofItem('level', '级别', Level.options, true),
  ofItem('part', '部位', Part.options, true),
  { prop: 'name', title: '项目(内容)', required: true, read: (item) => item.name },
  { prop: 'requirement', title: '维护保养基本要求', required: true, read: (item) => item.requirement },
  {
    prop: 'methods',
    title: '作业方式',
    note: `用顿号分开：${Method.options.map((one) => one.label).join('、')}`,
    read: (item) => item.methods.map((one) => Method.label(one)).join('、'),
  },
  ofItem('resultType', '结果类型', ResultType.options, false, '留空为选择'),
  ofItem('judge', '判定方式', Judge.options, false, '留空为定性'),
  { prop: 'valueMin', title: '下限', kind: 'number', read: (item) => item.valueMin },
  { prop: 'valueMax', title: '上限', kind: 'number', read: (item) => item.valueMax },
  { prop: 'valueUnit', title: '单位', note: '数值限值必填', read: (item) => item.valueUnit },
  {
    prop: 'mfrValues',
    title: '制造单位值',
    example: '云梭 / YS-MR18＝0.3～0.7 mm；奥的斯＝不大于 0.5 mm',
    note: '判定方式为制造单位要求时填写：品牌 / 型号＝值，几个型号用分号分开；不写型号即该品牌其余型号',
    read: (item) => mfrText(item.mfrValues),
  },
  ofItem('photoRule', '拍照要求', PhotoRule.options, false, '留空为异常必拍'),
  ofItem('isKey', '关键项', yesNo, false, '留空为否'),
  ofItem('naAllowed', '可不涉及', yesNo, false, '留空为是'),
  { prop: 'cycleMonths', title: '执行周期(月)', kind: 'number', read: (item) => item.cycleMonths },
  { prop: 'stdMinutes', title: '标准工时(分钟)', kind: 'number', read: (item) => item.stdMinutes },
  {
    prop: 'season',
    title: '季节项目',
    kind: 'choice' as const,
    options: seasons,
    read: (item) => labelIn(seasons, item.season),
  },
  { prop: 'seasonFrom', title: '季节开始', note: '月-日，如 05-01', read: (item) => item.seasonFrom },
  ofItem('remoteCheckable', '可远程检查', yesNo, false, '留空为否'),
  { prop: 'signalCode', title: '信号代码', kind: 'code', read: (item) => item.signalCode },
  {
    prop: 'inspectClass',
    title: '检验类别',
    kind: 'choice' as const,
    note: '年检自查填写',
    options: ['A', 'B', 'C'].map((value) => ({ value, label: value })),
    read: (item) => item.inspectClass,
  },
  { prop: 'basisClause', title: '依据条款', note: '年检自查填写', read: (item) => item.basisClause },
]
function ofItem(
  prop: keyof TemplateItem,
  title: string,
  options: readonly { value: number; label: string }[],
  required: boolean,
  note?: string,
): SheetColumn {
  const read = (item: TemplateItem) =>
    typeof item[prop] === 'boolean' ? said(item[prop] as boolean) : labelIn(options, item[prop])
  return { prop, title, kind: 'choice', options, required, read, ...(note ? { note } : {}) }
}

/** One row of the sheet: an item and the template that it belongs to. */
export const TemplateSheetRow = TemplateItem.extend({
  template: field.nameText('模板名称', { max: 40 }),
  kind: TemplateKind.schema,
  elevatorType: ElevatorType.schema,
  standardType: StandardType.schema,
  cityStandard: CityStandard.schema.nullable().default(null),
  basis: z.string().max(200, '编制依据不能超过200个字').nullable().default(null),
}).superRefine((row, check) => {
  cityGiven(row, check)
  limitErrors(row, (prop, message) => check.addIssue({ code: 'custom', path: [prop], message }))
})
export type TemplateSheetRow = z.output<typeof TemplateSheetRow>

const methodOf = new Map<string, number>(Method.options.map(({ value, label }) => [label, value]))
const figures = ['valueMin', 'valueMax', 'cycleMonths', 'stdMinutes'] as const

/** Cells as the schema takes them: words of methods to codes, 是 to true, figures to numbers. */
export function readSheetRow({ value, text }: Cells): { input: Record<string, unknown>; errors: FieldError[] } {
  const errors: FieldError[] = []
  const input: Record<string, unknown> = { resultType: 1, judge: 1, photoRule: 1, standardType: 1, ...value }
  for (const prop of figures) {
    const typed = value[prop]
    if (typed === undefined) continue
    if (Number.isFinite(Number(typed))) input[prop] = Number(typed)
    else errors.push({ prop, msg: `应为数字：${text[prop]}` })
  }
  for (const prop of ['isKey', 'naAllowed', 'remoteCheckable'] as const) {
    if (value[prop] !== undefined) input[prop] = value[prop] === 1
  }
  const values = readMfrText(text.mfrValues ?? '')
  if (values) input.mfrValues = values
  else errors.push({ prop: 'mfrValues', msg: '应写作：品牌 / 型号＝值，几个型号用分号分开' })
  const words = (text.methods ?? '').split(/[、,，/\s]+/).filter((word) => word !== '')
  const unknown = words.filter((word) => !methodOf.has(word))
  if (unknown.length > 0) errors.push({ prop: 'methods', msg: `没有这种作业方式：${unknown.join('、')}` })
  input.methods = words.flatMap((word) => methodOf.get(word) ?? [])
  return { input, errors }
}
