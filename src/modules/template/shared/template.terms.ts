import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'

/** Words of maintenance templates (jobs 2). */

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
/** 半月 31 · 季度 13 · 年度 17: how many of each level, without those of none. */
export const levelsSaid = (count: (level: Level) => number): string =>
  Level.options
    .map(({ value, label }) => [label, count(value)] as const)
    .filter(([, n]) => n > 0)
    .map(([label, n]) => `${label} ${n}`)
    .join(' · ')
/** Levels add up (TSG T5002-2017): a visit of 半年 or 年度 does the rows of 季度 too. */
export const FROM_QUARTER = [Level.code.quarter, Level.code.halfYear, Level.code.year] as const
export const FROM_HALF_YEAR = [Level.code.halfYear, Level.code.year] as const

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
const shortParts: Readonly<Record<number, string>> = { 1: '机房', 3: '轿厢' }
/** Where room is narrow: a phone's chip, a column of a printed record. */
export const shortPart = (part: CodeIn<typeof Part>): string => shortParts[part] ?? Part.label(part)
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
