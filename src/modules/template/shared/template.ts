import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { MfrValue, MOST_MODELS, repeated } from './mfrValue.ts'
import { MonthDay, PlanRule } from './planRule.ts'
import {
  CityStandard,
  ElevatorType,
  Judge,
  Level,
  Method,
  Part,
  PhotoRule,
  ResultType,
  StandardType,
  TemplateKind,
} from './template.terms.ts'

export * from './planRule.ts'
export * from './template.terms.ts'

/** Maintenance templates: schemas and refusals (jobs 1.1, 5); words and rules come with them. */

export const refuseTemplate = refusals({
  fixedDateGaps: [3010006, `固定日期方案有{n}处间隔超过${visitGap.days}日：{list}`],
  nationalMissing: [3030002, '缺少国家标准项目：{codes}'],
  nationalWeakened: [3030004, '国家标准项目不可删除或放宽'],
  inUse: [3030005, '模板正被{n}条计划使用，请先替换'],
  gapTooLong: [3030006, `定期维保间隔不得超过${visitGap.days}日`],
  specialLift: [3030007, '消防员电梯、防爆电梯须使用按制造单位要求编制的模板'],
  /** Added: deletion is only for what nobody uses. */
  usedByLifts: [3030008, '模板正被{n}台电梯使用，请先为这些电梯更换模板'],
  schemeInUse: [3030020, '固定日期方案正被{n}条计划使用，请先更换这些计划的方案'],
  usedByRules: [3030009, '模板正被{n}条按需规则使用，请先删除规则或更换规则的模板'],
  /** Added: a level that visits use and that has no row, of templates without a national minimum (jobs 3.3). */
  levelEmpty: [3030010, '{levels}维保没有项目，每个级别至少1项，请补充后再发布'],
})

/** One row of a checklist (jobs 1.1, templateItem). */
export const TemplateItem = z.object({
  itemCode: z.string().trim().min(1, '项目编号不能为空').max(20).meta({ title: '项目编号' }),
  level: Level.schema,
  part: Part.schema,
  name: z.string().trim().min(1, '项目(内容)不能为空').max(200).meta({ title: '项目(内容)' }),
  requirement: z
    .string()
    .trim()
    .min(1, '维护保养基本要求不能为空')
    .max(300)
    .meta({ title: '维护保养基本要求', control: 'area' }),
  methods: z.array(Method.schema).default([]).meta({ title: '作业方式' }),
  resultType: ResultType.schema,
  judge: Judge.schema,
  valueMin: z.number().nullable().default(null).meta({ title: '下限' }),
  valueMax: z.number().nullable().default(null).meta({ title: '上限' }),
  valueUnit: z.string().max(10).nullable().default(null).meta({ title: '单位' }),
  mfrValues: z
    .array(MfrValue)
    .max(MOST_MODELS, `一个项目最多填写 ${MOST_MODELS} 个型号的制造单位值`)
    .superRefine((values, check) => {
      for (const at of repeated(values))
        check.addIssue({ code: 'custom', path: [at, 'model'], message: '同一品牌型号只能填写一次' })
    })
    .default([])
    .meta({ title: '制造单位值' }),
  photoRule: PhotoRule.schema,
  isKey: z.boolean().default(false).meta({ title: '关键项' }),
  inspectClass: z.enum(['A', 'B', 'C']).nullable().default(null).meta({ title: '检验类别' }),
  basisClause: z.string().max(60).nullable().default(null).meta({ title: '依据条款' }),
  naAllowed: z.boolean().default(true).meta({ title: '可不涉及' }),
  cycleMonths: z.number().int().min(1).max(120).nullable().default(null).meta({ title: '执行周期', unit: '月' }),
  /** Months between two checks of the governor's speed, and from which age of the governor the second figure holds. */
  governor: z
    .object({ months: z.number().int(), oldMonths: z.number().int(), oldFromYears: z.number().int() })
    .nullable()
    .default(null)
    .meta({ title: '限速器动作速度校验' }),
  /** The row joins the last visit before this day of the year; the community may move it. */
  season: z.enum(['rainy', 'winter']).nullable().default(null).meta({ title: '季节项目' }),
  seasonFrom: MonthDay.nullable().default(null).meta({ title: '季节开始' }),
  remoteCheckable: z.boolean().default(false).meta({ title: '可远程检查' }),
  signalCode: z.string().max(40).nullable().default(null).meta({ title: '信号代码' }),
  stdMinutes: z.number().min(0).max(600).nullable().default(null).meta({ title: '标准工时', unit: '分钟' }),
  sort: z.number().int().default(0).meta({ title: '排序' }),
  /** Name, requirement and limits come from the regulation and cannot be weakened. */
  nationalLocked: z.boolean().default(false).meta({ title: '国家标准项目' }),
})
export type TemplateItem = z.output<typeof TemplateItem>

/** A limit needs a figure and a unit, and its ends in order (jobs 1.1). */
export function limitErrors(
  item: Pick<TemplateItem, 'judge' | 'valueMin' | 'valueMax' | 'valueUnit'>,
  say: (prop: 'valueMin' | 'valueMax' | 'valueUnit', message: string) => void,
): void {
  if (item.judge === Judge.code.limit) {
    if (item.valueMin === null && item.valueMax === null) say('valueMin', '数值限值须填写下限或上限')
    else if (!item.valueUnit) say('valueUnit', '单位不能为空')
  }
  if (item.valueMin !== null && item.valueMax !== null && item.valueMin > item.valueMax) {
    say('valueMax', '上限不能小于下限')
  }
}

export const MOST_ITEMS = 600

/** Item codes are unique within a template (jobs 1.1). */
const TemplateItems = z
  .array(TemplateItem)
  .max(MOST_ITEMS, `一个模板最多 ${MOST_ITEMS} 个项目`)
  .superRefine((items, check) => {
    const seen = new Set<string>()
    for (const [at, item] of items.entries()) {
      const say = (prop: keyof TemplateItem, message: string) =>
        check.addIssue({ code: 'custom', path: [at, prop], message })
      if (seen.has(item.itemCode)) say('itemCode', `项目编号「${item.itemCode}」重复`)
      seen.add(item.itemCode)
      limitErrors(item, say)
    }
  })
  .meta({ title: '项目' })

/** What 特殊电梯 follows in place of the national rows (jobs 1.1, basis): asked at publication, a draft may lack it. */
export const manual = {
  manualName: z
    .string()
    .trim()
    .max(100, '说明书名称不能超过100个字')
    .nullable()
    .default(null)
    .meta({ title: '制造单位使用维护说明书' }),
  manualFiles: z
    .array(StoredFile)
    .max(5, '说明书文件最多5个')
    .default([])
    .meta({ title: '说明书文件', control: 'files' }),
}

export const TemplateDraft = z.object({
  name: field.nameText('模板名称', { max: 40 }),
  kind: TemplateKind.schema,
  elevatorType: ElevatorType.schema,
  standardType: StandardType.schema,
  cityStandard: CityStandard.schema.nullable().default(null),
  basis: field.text('编制依据', { max: 200 }),
  brand: z.string().max(60).nullable().default(null).meta({ title: '适用品牌' }),
  model: z.string().max(60).nullable().default(null).meta({ title: '适用型号' }),
  ...manual,
  rule: PlanRule.nullable().default(null).meta({ title: '周期规则' }),
  items: TemplateItems,
})
export type TemplateDraft = z.output<typeof TemplateDraft>

/** A local template says whose standard it follows (jobs 1.1). */
export const cityGiven = (
  draft: { standardType?: unknown; cityStandard?: unknown },
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void => {
  if (draft.standardType === StandardType.code.local && !draft.cityStandard) {
    check.addIssue({ code: 'custom', path: ['cityStandard'], message: '请选择城市平台标准' })
  }
}
