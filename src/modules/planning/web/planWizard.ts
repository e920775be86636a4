import type { z } from 'zod'
import { addDays, addMonths, type Day, monthStart } from '#kernel/shared/days.ts'
import type { LineWindow } from '#modules/plan/shared/entry.ts'
import { mondayOf } from '#modules/plan/shared/work.ts'
import { type PlanRule, Rhythm } from '#modules/template/shared/template.ts'
import type { LoadCurve, PlanCandidate, PlanDraft, PlanPreview } from '../shared/plan.ts'

/** What the wizard of a maintenance plan knows; pure. */

export type Candidate = z.output<typeof PlanCandidate>
export type History = PlanDraft['history'][number]
export interface PlanTyped {
  readonly contractId: string | undefined
  readonly elevatorIds: readonly string[]
  readonly templateId: string | undefined
  readonly rule: PlanRule
  /** Hours of the line's own; empty: the community's. */
  readonly windows: readonly LineWindow[]
  /** Rhythm 3. */
  readonly fixedDateSchemeId?: string | undefined
  readonly startDate: Day | undefined
  readonly endDate: Day | undefined
  /** The first visit; absent: by the rule. */
  readonly firstDate?: Day | undefined
  readonly history: ReadonlyMap<string, History>
  readonly teamId: string | undefined
  readonly mainWorkerId: string | undefined
  readonly assistantIds: readonly string[]
}

export const wizardSteps = ['合同与电梯', '模板与节奏', '班组', '预览与发布']
export const PREVIEW_STEP = wizardSteps.length - 1

/** A lift that can be planned now; the others are greyed with their reason. */
export const isPlannable = (lift: Candidate): boolean => lift.plannedIn === null && lift.missing.length === 0

/** Why a step cannot be left yet. */
export function missingIn(step: number, typed: PlanTyped): string | undefined {
  if (step >= 0 && !typed.contractId) return '请选择合同'
  if (step >= 0 && typed.elevatorIds.length === 0) return '请选择电梯'
  if (step >= 1 && (!typed.startDate || !typed.endDate)) return '请选择计划开始与结束'
  if (step >= 1 && (typed.endDate ?? '') < (typed.startDate ?? '')) return '计划结束不能早于开始'
  if (step >= 1 && typed.windows.some(({ from, to }) => from === to)) return '可进场时段的结束时间不能与开始时间相同'
  if (step >= 1 && typed.rule.rhythm === Rhythm.code.fixedDates && !typed.fixedDateSchemeId) return '请选择固定日期方案'
  if (step >= 2 && !typed.teamId) return '请选择班组'
  return undefined
}

/** What a kept draft goes on with. */
export function typedOf(draft: PlanDraft): PlanTyped {
  return {
    contractId: draft.contractId,
    elevatorIds: draft.elevatorIds,
    rule: draft.rule,
    teamId: draft.teamId,
    windows: draft.windows,
    templateId: draft.templateId ?? undefined,
    fixedDateSchemeId: draft.fixedDateSchemeId ?? undefined,
    startDate: draft.startDate,
    endDate: draft.endDate,
    assistantIds: draft.assistantIds,
    firstDate: draft.firstDate ?? undefined,
    history: new Map(draft.history.map((one) => [one.elevatorId, one])),
    mainWorkerId: draft.mainWorkerId ?? undefined,
  }
}

export function draftOf(typed: PlanTyped): PlanDraft {
  return {
    contractId: typed.contractId ?? '',
    elevatorIds: [...typed.elevatorIds],
    templateId: typed.templateId ?? null,
    rule: typed.rule,
    windows: [...typed.windows],
    fixedDateSchemeId: typed.rule.rhythm === Rhythm.code.fixedDates ? (typed.fixedDateSchemeId ?? null) : null,
    startDate: typed.startDate ?? '',
    endDate: typed.endDate ?? '',
    firstDate: typed.firstDate ?? null,
    teamId: typed.teamId ?? '',
    mainWorkerId: typed.mainWorkerId ?? null,
    assistantIds: [...typed.assistantIds],
    history: [...typed.history.values()].filter((one) => typed.elevatorIds.includes(one.elevatorId)),
  }
}

const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
function dayOf(text: string | undefined): Day | undefined {
  const found = DATE.exec(text?.trim() ?? '')
  if (!found) return undefined
  const [, year, month, day] = found
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/**
 * 接管历史 pasted from a spreadsheet: name or registration code, then the last visit, 季度, 半年, 年度. Lines that fit no
 * lift come back as they are.
 */
export function parseHistory(text: string, lifts: readonly Candidate[]): { history: History[]; unknown: string[] } {
  const history: History[] = []
  const unknown: string[] = []
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [name = '', ...dates] = line.split(/\t|,|，/).map((cell) => cell.trim())
    const lift = lifts.find((one) => one.name === name || one.registerCode === name)
    const days = dates.map(dayOf)
    if (!lift || days.every((day) => day === undefined)) unknown.push(line)
    else
      history.push({ elevatorId: lift.elevatorId, lastVisit: days[0], last3: days[1], last4: days[2], last5: days[3] })
  }
  return { history, unknown }
}

/** Every month from the first to the last visit: 2026-01 … */
export function monthsOf(preview: Pick<PlanPreview, 'lifts'>): string[] {
  const days = preview.lifts.flatMap((lift) => lift.visits.map((visit) => visit.date)).sort()
  const [first, last] = [days[0], days.at(-1)]
  const months: string[] = []
  for (let month = first && monthStart(first); month && last && month <= last; month = addMonths(month, 1))
    months.push(month.slice(0, 7))
  return months
}

export interface ViolationGroup {
  readonly code: string
  readonly severity: number
  readonly text: string
  readonly count: number
  readonly elevatorIds: readonly string[]
}

/** By code, the gravest first, with one example text and the lifts concerned. */
export function groupViolations(violations: PlanPreview['violations']): ViolationGroup[] {
  return [...Map.groupBy(violations, (one) => `${one.severity} ${one.code}`).values()]
    .flatMap((all) => {
      const [first] = all
      if (!first) return []
      const elevatorIds = [...new Set(all.map((one) => one.elevatorId))]
      return [{ code: first.code, severity: first.severity, text: first.text, count: all.length, elevatorIds }]
    })
    .sort((a, b) => b.severity - a.severity || (a.code < b.code ? -1 : 1))
}

export interface WeekLoad {
  readonly monday: Day
  readonly existing: number
  readonly added: number
}

/** Days of the load curve by week: a year fits on one line. */
export function weeksOf(days: z.output<typeof LoadCurve>['days']): WeekLoad[] {
  const weeks = Map.groupBy(days, (day) => mondayOf(day.date))
  const mondays = [...weeks.keys()].sort()
  const all: WeekLoad[] = []
  for (let monday = mondays[0]; monday && monday <= (mondays.at(-1) ?? ''); monday = addDays(monday, 7)) {
    const of = weeks.get(monday) ?? []
    all.push({
      monday,
      existing: of.reduce((sum, day) => sum + day.existing, 0),
      added: of.reduce((sum, day) => sum + day.added, 0),
    })
  }
  return all
}
