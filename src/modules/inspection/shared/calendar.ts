import { addMonths, type Day, later, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { isPeriodicYear } from '#modules/elevator/shared/nextInspection.ts'
import {
  brakeTestCycle,
  governorCheck,
  inspectionApplication,
  inspectionEarly,
  selfTestEarly,
} from '#modules/law/shared/law.ts'
import { governorMonths } from '#modules/template/shared/governor.ts'
import { InspectKind } from './inspection.ts'

/**
 * What a lift owes in a year, from its facts alone (jobs 6.10).
 * Pure: nothing here knows which plans exist.
 */
export interface LiftFacts {
  readonly villa: boolean
  /** The annex of TSG T5002: 1 traction and forced, 2 hydraulic, 3 dumbwaiter, 4 escalator. */
  readonly category: number
  /** 曳引: the 125 % brake test is of these alone. */
  readonly traction: boolean
  readonly superviseDate: Day | null
  /** Supervision of a later renovation begins the count anew. */
  readonly retrofitDate: Day | null
  readonly lastInspectDate: Day | null
  /** Last supervised major repair: it takes the place of that year's periodic inspection. */
  readonly majorRepairDate: Day | null
  readonly governorMadeDate: Day | null
  readonly governorCheckDate: Day | null
  /** Last 125 % test; null: it counts from the supervision. */
  readonly brakeTestDate: Day | null
}

export interface Duty {
  readonly kind: InspectKind
  /** Years since the base: 第 n 年. */
  readonly yearIndex: number
  readonly baseDate: Day
  /** First day of the month it is due in. */
  readonly dueMonth: Day
  readonly earliestDate: Day
  /** Only inspections are applied for. */
  readonly applyBy: Day | null
  readonly deadline: Day
}

/** Why a lift has nothing to do in a year, as people read it in the preview. */
export interface Skip {
  readonly kind: InspectKind | null
  readonly reason: string
}

const { periodic, selfTest, selfInspection, governor, brakeTest } = InspectKind.code

/** Months before the base month from which an inspection counts for its year. */
const EARLY: Readonly<Record<number, number>> = {
  [periodic]: inspectionEarly.months,
  [selfTest]: selfTestEarly.months,
}
/** Months before its end in which the yearly self-inspection may be made. */
const SELF_INSPECTION_MONTHS = 2
/** Sub-check 限速器动作速度校验 by annex (jobs 6.1); annex D has no governor. */
interface GovernorRule {
  readonly months: number
  readonly oldFromYears: number
  readonly oldMonths: number
}
const governorRules: Readonly<Record<number, GovernorRule>> = {
  1: governorCheck[1],
  2: governorCheck[2],
  3: governorCheck[3],
}

/** The supervision the years count from; null when it is not known. */
export function baseOf({ superviseDate, retrofitDate }: Pick<LiftFacts, 'superviseDate' | 'retrofitDate'>): Day | null {
  if (!superviseDate) return retrofitDate
  return retrofitDate && retrofitDate > superviseDate ? retrofitDate : superviseDate
}

/** The dates of an inspection that is due in the month of `month`. */
export function windowOf(
  kind: InspectKind,
  month: Day,
): Pick<Duty, 'dueMonth' | 'earliestDate' | 'applyBy' | 'deadline'> {
  const dueMonth = monthStart(month)
  const deadline = monthEnd(month)
  const applyBy = kind < 10 ? addMonths(deadline, -inspectionApplication.months) : null
  return { dueMonth, earliestDate: addMonths(dueMonth, -(EARLY[kind] ?? 0)), applyBy, deadline }
}

export function dutiesOf(lift: LiftFacts, year: number): { duties: Duty[]; skips: Skip[] } {
  const skip = (reason: string) => ({ duties: [], skips: [{ kind: null, reason }] })
  if (lift.villa) return skip('别墅梯不在特种设备目录内，不需要法定检验')
  const base = baseOf(lift)
  if (!base) return skip('缺少监督检验合格日期，请先补全电梯档案')
  const yearIndex = year - Number(base.slice(0, 4))
  if (yearIndex < 1) return skip('监督检验当年不安排，次年起计')
  const duties: Duty[] = []
  const skips: Skip[] = []
  const counted = { yearIndex, baseDate: base }
  const kind = isPeriodicYear(yearIndex) ? periodic : selfTest
  const main: Duty = { kind, ...counted, ...windowOf(kind, `${year}${base.slice(4, 7)}-01`) }
  const done = doneFor(lift, main)
  if (done) skips.push({ kind, reason: done })
  else duties.push(main)
  const checked = selfInspectionOf(main)
  if (!done) duties.push(checked)
  for (const task of [governorOf(lift, year, checked.deadline), brakeTestOf(lift, base, year, checked.deadline)])
    if (task) duties.push({ ...counted, ...task })
  return { duties, skips }
}

/** Why the inspection of this year is done already; null when it is not. */
function doneFor(
  { lastInspectDate, majorRepairDate }: LiftFacts,
  { kind, earliestDate, deadline }: Duty,
): string | null {
  if (kind === periodic && majorRepairDate?.slice(0, 4) === deadline.slice(0, 4))
    return `重大修理监督检验（${majorRepairDate}）代替本年定期检验`
  if (kind === periodic && lastInspectDate && lastInspectDate >= earliestDate && lastInspectDate <= deadline)
    return `本年定期检验已于${lastInspectDate}完成`
  return null
}

/** Yearly, before the inspection is applied for: it belongs to the papers of the application. */
function selfInspectionOf({ yearIndex, baseDate, applyBy, deadline }: Duty): Duty {
  const end = applyBy ?? deadline
  const dueMonth = monthStart(end)
  const earliestDate = addMonths(dueMonth, -SELF_INSPECTION_MONTHS)
  return { kind: selfInspection, yearIndex, baseDate, dueMonth, earliestDate, applyBy: null, deadline: end }
}

type Task = Omit<Duty, 'yearIndex' | 'baseDate'>

/**
 * On its day, or overdue since an earlier year; one that falls due later belongs to a later year. Where nobody knows when it
 * was last done, an old day would be made up: it is asked for with the papers of this year's application.
 */
function taskDue(
  kind: InspectKind,
  { reckoned, known }: { reckoned: Day; known: boolean },
  year: number,
  withPapers: Day,
): Task | null {
  const due = !known && reckoned < `${year}-01-01` ? withPapers : reckoned
  if (Number(due.slice(0, 4)) > year) return null
  const early = 2
  return {
    kind,
    dueMonth: monthStart(due),
    earliestDate: addMonths(monthStart(due), -early),
    applyBy: null,
    deadline: due,
  }
}

/** Day of the next check of the governor's speed; null where there is no governor or nothing is known of it. */
export function nextGovernorCheck(
  lift: Pick<LiftFacts, 'category' | 'governorMadeDate' | 'governorCheckDate'>,
): Day | null {
  const rule = governorRules[lift.category]
  const from = lift.governorCheckDate ?? lift.governorMadeDate
  if (!rule || !from) return null
  const made = lift.governorMadeDate ?? from
  const due = addMonths(from, governorMonths(rule, made, from))
  // It grows old meanwhile: the shorter interval counts from then on, never before that day.
  if (governorMonths(rule, made, due) === governorMonths(rule, made, from)) return due
  const shorter = addMonths(from, rule.oldMonths)
  const old = addMonths(made, rule.oldFromYears * 12)
  return later(shorter, old)
}

function governorOf(lift: LiftFacts, year: number, withPapers: Day): Task | null {
  const reckoned = nextGovernorCheck(lift)
  return reckoned ? taskDue(governor, { reckoned, known: lift.governorCheckDate !== null }, year, withPapers) : null
}

function brakeTestOf(lift: LiftFacts, base: Day, year: number, withPapers: Day): Task | null {
  if (!lift.traction || lift.category !== 1) return null
  const last = lift.brakeTestDate && lift.brakeTestDate > base ? lift.brakeTestDate : base
  const reckoned = addMonths(last, brakeTestCycle.months)
  return taskDue(brakeTest, { reckoned, known: last !== base || lift.brakeTestDate !== null }, year, withPapers)
}

/** Days before the deadline on which people are reminded (jobs 6.10). */
export const REMINDERS = [90, 60, 30, 7] as const

/** The reminder that is due with so many days left: the nearest one reached; undefined before the first. */
export function reminderAt(daysLeft: number): (typeof REMINDERS)[number] | undefined {
  if (daysLeft < 0) return undefined
  return REMINDERS.findLast((days) => daysLeft <= days)
}

const materialsOf: Readonly<Record<InspectKind, readonly string[]>> = {
  1: ['使用登记证', '维护保养合同', '上次检验报告', '年度自行检查记录', '近一年维护保养记录', '限速器校验报告'],
  2: ['使用登记证', '年度自行检查记录', '近一年维护保养记录', '检测方案', '检测人员或机构资质'],
  3: ['施工告知书', '施工方案', '施工单位资质', '施工自检报告', '产品合格证'],
  10: ['自行检查项目表', '检查人员签字', '审核人员签字', '单位盖章'],
  11: ['校验装置检定证书', '限速器铭牌照片', '校验记录'],
  12: ['试验方案', '载荷证明', '安全措施确认'],
}

/** The checklist a plan begins with; an escalator has no governor. */
export const materialsFor = (kind: InspectKind, category: number): { name: string; ready: boolean }[] =>
  materialsOf[kind]
    .filter((name) => category !== 4 || name !== '限速器校验报告')
    .map((name) => ({ name, ready: false }))
