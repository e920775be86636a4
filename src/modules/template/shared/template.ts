import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Maintenance templates: enumerations, schemas and refusals (jobs 1.1–1.3, 2, 5). */

export const TemplateKind = enumeration('模板类型', {
  regular: [1, '定期'],
  onDemand: [2, '按需'],
  annual: [3, '年检自查'],
})
export const TemplateStatus = enumeration('模板状态', {
  draft: [0, '草稿'],
  enabled: [1, '启用'],
  disabled: [2, '停用'],
})

/** The annexes of TSG T5002-2017; derived from the lift, archives 6.1. */
export const Category = enumeration('梯类', {
  traction: [1, '曳引与强制驱动电梯'],
  hydraulic: [2, '液压驱动电梯'],
  dumbwaiter: [3, '杂物电梯'],
  escalator: [4, '自动扶梯与自动人行道'],
})
export type Category = CodeIn<typeof Category>

export const ElevatorType = enumeration('适用梯型', {
  traction: [1, '曳引与强制驱动电梯'],
  hydraulic: [2, '液压驱动电梯'],
  dumbwaiter: [3, '杂物电梯'],
  escalator: [4, '自动扶梯与自动人行道'],
  special: [5, '特殊电梯(消防员/防爆/家用，按制造单位要求)'],
})
export type ElevatorType = CodeIn<typeof ElevatorType>

export const Level = enumeration('级别', {
  halfMonth: [1, '半月'],
  month: [2, '月度'],
  quarter: [3, '季度'],
  halfYear: [4, '半年'],
  year: [5, '年度'],
  temporary: [99, '临时'],
})
export type Level = CodeIn<typeof Level>

export const StandardType = enumeration('标准类型', { national: [1, '国家'], local: [2, '地方'] })
export const CityStandard = enumeration('城市平台标准', {
  national: [1, '国标通用'],
  beijing: [2, '北京'],
  shanghai: [4, '上海'],
  hangzhou: [5, '杭州'],
  guangzhou: [6, '广州'],
  shenzhen: [7, '深圳'],
  nanjing: [8, '南京'],
  chengdu: [9, '成都'],
})
export const ResultType = enumeration('结果类型', { choice: [1, '选择'], number: [2, '数值'], text: [3, '文本'] })
export const Judge = enumeration('判定方式', {
  qualitative: [1, '定性'],
  standard: [2, '符合标准值'],
  manufacturer: [3, '制造单位要求'],
  limit: [4, '数值限值'],
})
/** What a worker records per item (jobs 1.5, orderItem). */
export const ItemResult = enumeration('检查结果', {
  unchecked: [0, '未检'],
  normal: [1, '正常'],
  abnormal: [2, '异常'],
  notApplicable: [3, '不涉及'],
  handled: [4, '已处理'],
})
export type ItemResult = CodeIn<typeof ItemResult>
export const PhotoRule = enumeration('拍照要求', {
  none: [0, '无'],
  onAbnormal: [1, '异常必拍'],
  always: [2, '必拍'],
  beforeAndAfter: [3, '前后各一'],
})
/** In walking order (jobs 4.3), so that sorting by code sorts the work. */
export const Part = enumeration('部位', {
  machineRoom: [1, '机房/机器设备间'],
  shaft: [2, '井道'],
  car: [3, '轿厢与轿顶'],
  landing: [4, '层站'],
  pit: [5, '底坑'],
  hydraulics: [6, '液压系统'],
  driveStation: [7, '驱动站'],
  stepBand: [8, '梯路'],
  handrail: [9, '扶手系统'],
  entrance: [10, '出入口'],
})
export const Method = enumeration('作业方式', {
  check: [1, '检查'],
  clean: [2, '清洁'],
  lubricate: [3, '润滑'],
  adjust: [4, '调整'],
  measure: [5, '测试'],
  test: [6, '试验'],
})
export const Rhythm = enumeration('节奏', {
  interval: [1, '间隔制'],
  fortnight: [2, '双周制'],
  fixedDates: [3, '固定日期'],
})
export type Rhythm = CodeIn<typeof Rhythm>

export const refuseTemplate = refusals({
  fixedDateGaps: [3010006, '固定日期方案有{n}处间隔超过15日：{list}'],
  nationalMissing: [3030002, '缺少国家标准项目：{codes}'],
  nationalWeakened: [3030004, '国家标准项目不可删除或放宽'],
  inUse: [3030005, '模板正被{n}条计划使用，请先替换'],
  gapTooLong: [3030006, '定期维保间隔不得超过15日'],
  specialLift: [3030007, '消防员电梯、防爆电梯须使用按制造单位要求编制的模板'],
  /** Added: deletion is only for what nobody uses. */
  usedByLifts: [3030008, '模板正被{n}台电梯使用，请先为这些电梯更换模板'],
  schemeInUse: [3030020, '固定日期方案正被{n}条计划使用，请先更换这些计划的方案'],
  usedByRules: [3030009, '模板正被{n}条按需规则使用，请先删除规则或更换规则的模板'],
  /** Added: a level that visits use and that has no row, of templates without a national minimum (jobs 3.3). */
  levelEmpty: [3030010, '{levels}维保没有项目，每个级别至少1项，请补充后再发布'],
})

export const MonthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '请输入月-日，如 05-01')
const days = (title: string, least: number, most: number) =>
  z.number().int().min(least, `${title}不小于${least}`).max(most, `${title}不大于${most}`).meta({ title, unit: '天' })

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

/** 周期规则, jobs 1.2: field, default, limits. The 15-day limit of regular lines is checked by `ruleRefusal`. */
export const PlanRule = z.object({
  rhythm: Rhythm.schema.default(1),
  maxGapDays: days('最大间隔', 1, 90).default(15),
  minGapDays: days('最小间隔', 3, 90).default(7),
  /** 1 Monday … 7 Sunday; rhythm 2. */
  weekday: z.number().int().min(1).max(7).default(2).meta({ title: '固定星期' }),
  /** Months per level; may be shorter than the regulation's, not longer. */
  levels: z
    .object({
      3: z.number().int().min(1).max(3, '季度维保周期不大于3个月').default(3),
      4: z.number().int().min(1).max(6, '半年维保周期不大于6个月').default(6),
      5: z.number().int().min(1).max(12, '年度维保周期不大于12个月').default(12),
    })
    .default({ 3: 3, 4: 6, 5: 12 })
    .meta({ title: '级别周期', unit: '月' }),
  firstVisitLevel: z.literal([1, 3, 4, 5]).default(1).meta({ title: '接梯首检级别' }),
  firstWithinDays: days('首次最迟', 0, 15).default(5),
  mergeAheadDays: days('高级别并入', 0, 60).default(45),
  earlyDays: days('可提前执行', 0, 10).default(5),
  slackDays: days('均衡可前移', 0, 5).default(3),
  stagger: z.boolean().default(true).meta({ title: '级别错峰' }),
})
export type PlanRule = z.output<typeof PlanRule>
export const defaultRule: PlanRule = PlanRule.parse({})

export const FixedDate = z.object({ mmdd: MonthDay, level: Level.schema })
export type FixedDate = z.output<typeof FixedDate>

export const FixedDateScheme = z.object({
  name: z.string().trim().min(1, '方案名称不能为空').max(40).meta({ title: '方案名称' }),
  elevatorType: ElevatorType.schema,
  dates: z.array(FixedDate).min(24, '固定日期不少于24行').max(366).meta({ title: '日期' }),
})
export type FixedDateScheme = z.output<typeof FixedDateScheme>

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
export const TemplateItems = z
  .array(TemplateItem)
  .max(MOST_ITEMS, `一个模板最多${MOST_ITEMS}个项目`)
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
