import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'

export const HazardGrade = enumeration('隐患等级', { minor: [1, '一般'], major: [2, '较大'], severe: [3, '严重'] })
/** Days to put a hazard right, by grade (jobs 1.6). */
export const HAZARD_DAYS: Readonly<Record<CodeIn<typeof HazardGrade>, number>> = { 1: 30, 2: 15, 3: 0 }
const daysOfGrade = (grade: CodeIn<typeof HazardGrade>) =>
  HAZARD_DAYS[grade] === 0 ? '当日' : ` ${HAZARD_DAYS[grade]} 天`
/** 一般 30 天、较大 15 天、严重当日. */
export const hazardDaysText = HazardGrade.options.map(({ value, label }) => label + daysOfGrade(value)).join('、')
export const HazardState = enumeration('隐患状态', {
  open: [0, '待处理'],
  repair: [1, '已转维修'],
  parts: [2, '已转配件'],
  noticed: [3, '已告知使用单位'],
  fixed: [4, '已整改'],
  closed: [5, '已销号'],
})
/** Not put right yet. */
export const HAZARD_OPEN = [
  HazardState.code.open,
  HazardState.code.repair,
  HazardState.code.parts,
  HazardState.code.noticed,
] as const
