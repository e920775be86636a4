import type { z } from 'zod'
import { addDays, addMonths, type Day, isDay, monthStart } from '#kernel/shared/days.ts'
import { messages } from '#kernel/shared/rules.ts'
import { dayProblem, readFullDay } from '#kernel/shared/typedDay.ts'
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

export const wizardSteps = [
  { key: 'lifts', title: '合同与电梯' },
  { key: 'rule', title: '模板与节奏' },
  { key: 'crew', title: '班组' },
  { key: 'preview', title: '预览与发布' },
] as const
export const PREVIEW_STEP = wizardSteps.length - 1

/** A lift that can be planned now; the others are greyed with their reason. */
export const isPlannable = (lift: Candidate): boolean => lift.plannedIn === null && lift.missing.length === 0

/** What keeps a step from being left, and the field where it is mended. */
export interface Missing {
  readonly step: number
  readonly prop:
    | 'contractId'
    | 'elevatorIds'
    | 'startDate'
    | 'endDate'
    | 'windows'
    | 'fixedDateSchemeId'
    | 'firstDate'
    | 'teamId'
  readonly msg: string
}

/** By which a refusal finds the fields of the wizard. */
export const WIZARD = 'plan.'
export const placeOf = (prop: Missing['prop']): string => `${WIZARD}${prop}`

const noDay = (text: Day | undefined): boolean => text !== undefined && !isDay(text)

/** Everything up to and with this step that is missing or wrong, in the order of the screen. */
export function missingIn(step: number, typed: PlanTyped): Missing[] {
  const all: (Missing | false)[] = [
    !typed.contractId && { step: 0, prop: 'contractId', msg: messages.choose('合同') },
    !!typed.contractId &&
      typed.elevatorIds.length === 0 && { step: 0, prop: 'elevatorIds', msg: messages.choose('电梯') },
    ...days(typed),
    typed.windows.some(({ from, to }) => from === to) && {
      step: 1,
      prop: 'windows',
      msg: '可进场时段的结束时间不能与开始时间相同',
    },
    typed.rule.rhythm === Rhythm.code.fixedDates &&
      !typed.fixedDateSchemeId && { step: 1, prop: 'fixedDateSchemeId', msg: messages.choose('固定日期方案') },
    !typed.teamId && { step: 2, prop: 'teamId', msg: messages.choose('班组') },
  ]
  return all.filter((one) => one !== false).filter((one) => one.step <= step)
}

function days({ startDate, endDate, firstDate }: PlanTyped): (Missing | false)[] {
  const says = (text: Day | undefined, title: string) =>
    text === undefined ? messages.choose(title) : dayProblem(text)
  const starts = startDate === undefined || noDay(startDate)
  const ends = endDate === undefined || noDay(endDate)
  return [
    starts && { step: 1, prop: 'startDate', msg: says(startDate, '计划开始') },
    ends && { step: 1, prop: 'endDate', msg: says(endDate, '计划结束') },
    !starts &&
      !ends &&
      endDate < startDate && { step: 1, prop: 'endDate', msg: messages.order('计划结束', '计划开始') },
    noDay(firstDate) && { step: 1, prop: 'firstDate', msg: dayProblem(firstDate ?? '') },
  ]
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

function dayOf(text: string): Day | undefined {
  const day = readFullDay(text)
  return day === 'none' ? undefined : day
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
