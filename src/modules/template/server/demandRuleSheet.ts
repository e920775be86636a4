import { halfWidth } from '#kernel/shared/text.ts'
import { CompanyGrade, type DemandRuleDraft, DemandTrigger } from '../shared/demandRule.ts'
import { Level } from '../shared/template.ts'

/** Bands and triggers of a rule as one cell each: what the export writes the import reads. */

type Bands = DemandRuleDraft['scoreBands']
type Triggers = DemandRuleDraft['triggers']

const divided = (typed: string) =>
  halfWidth(typed)
    .split(/[;；、\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Nothing at all, where an empty cell means as in a new rule. */
const NONE = '无'

export const bandsText = (bands: Bands): string =>
  bands.map(({ min, gapDays }) => `${min}分${gapDays}天`).join('；') || NONE

/** 90分90天；80分60天 */
export function readBands(typed: string): { bands: Bands } | { msg: string } {
  const bands: Bands = []
  if (typed === NONE) return { bands }
  for (const one of divided(typed)) {
    const parts = /^(\d{1,3})\s*分\s*[:：]?\s*(\d{1,2})\s*天$/.exec(one)
    if (!parts) return { msg: `写法无法识别：${one}，例：90分90天；80分60天` }
    bands.push({ min: Number(parts[1]), gapDays: Number(parts[2]) })
  }
  return { bands }
}

export const triggersText = (triggers: Triggers): string =>
  triggers
    .map(({ type, threshold, windowDays, withinDays, level }) => {
      const window = windowDays === undefined ? '' : `${windowDays}天内`
      return `${DemandTrigger.label(type)} ${window}${threshold}次 ${withinDays}天完成 ${Level.label(level)}`
    })
    .join('；') || NONE

/** 困人 1次 2天完成 半月；同一故障重复 7天内3次 3天完成 半月 */
export function readTriggers(typed: string): { triggers: Triggers } | { msg: string } {
  const triggers: Triggers = []
  if (typed === NONE) return { triggers }
  for (const one of divided(typed)) {
    const parts = /^(\D+?|A级故障)\s+(?:(\d+)\s*天内)?\s*(\d+)\s*次\s+(\d+)\s*天完成(?:\s+(\S+))?$/.exec(one)
    const type = parts && DemandTrigger.options.find(({ label }) => label === parts[1])?.value
    const level = parts?.[5] ? Level.options.find(({ label }) => label === parts[5])?.value : 1
    if (!parts || type === undefined || type === null || level === undefined)
      return { msg: `写法无法识别：${one}，例：困人 1次 2天完成 半月；同一故障重复 7天内3次 3天完成 半月` }
    const windowDays = parts[2] ? { windowDays: Number(parts[2]) } : {}
    triggers.push({
      type,
      threshold: Number(parts[3]),
      ...windowDays,
      withinDays: Number(parts[4]),
      level,
    } as Triggers[number])
  }
  return { triggers }
}

type Grades = DemandRuleDraft['eligibility']['companyGradeNot']

export const gradesText = (grades: Grades): string => grades.join('、') || NONE

/** C、D级; 无 for whatever grade the company has. */
export function readGrades(typed: string): { grades: Grades } | { msg: string } {
  const grades: Grades = []
  if (typed === NONE) return { grades }
  for (const one of typed.split(/[、,，;；/\s]+/).filter(Boolean)) {
    const grade = CompanyGrade.options.find(({ value }) => value === one.replace(/级$/, '').toUpperCase())
    if (!grade) return { msg: `应为：${CompanyGrade.options.map(({ label }) => label).join('、')}` }
    grades.push(grade.value as Grades[number])
  }
  return { grades }
}
