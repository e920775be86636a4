import type { z } from 'zod'
import { type Context, requireSeen } from '#kernel/server/index.ts'
import { earlier, later } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { dayToday, findLifts, findTimelines, type LiftRow } from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import {
  type ActiveLine,
  findActiveLines,
  findCalendar,
  findSetting,
  findWindows,
  type WindowsOf,
} from '#modules/plan/server/index.ts'
import type { LiftOfLine } from '#modules/plan/shared/batching.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { windowsOfLine } from '#modules/plan/shared/entry.ts'
import { isHomeLift, ruleOfLift } from '#modules/plan/shared/homeLift.ts'
import { planViolations } from '#modules/plan/shared/planCheck.ts'
import { windowsOfWish, wishText } from '#modules/plan/shared/preferred.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { promiseHint, totalsOf, type Visit } from '#modules/plan/shared/visits.ts'
import { calendarOfLine, planYear, type TeamLoad } from '#modules/plan/shared/yearPlan.ts'
import { type Checklist, checklistOf, findChecklist } from '#modules/template/server/index.ts'
import { otherCategory } from '#modules/template/shared/otherCategory.ts'
import type { FixedDate, PlanRule } from '#modules/template/shared/template.ts'
import { fixedDateRefusal, ruleRefusal, specialLiftRefusal } from '#modules/template/shared/templateCheck.ts'
import { findPreferences } from '#modules/villa/server/index.ts'
import type { PlanDraft, PreviewViolation } from '../shared/plan.ts'
import { type ChainHistory, continued, historyOf } from './lineHistory.ts'
import {
  type ContractLift,
  findContractLifts,
  findPlanContract,
  findScheme,
  findTeam,
  type PlanContract,
} from './plan.store.ts'
import { findOthersDays } from './teamGround.store.ts'
import { groundFrom, type KeptGround, readGround } from './teamGround.ts'

/** From what the wizard says to a year of visits; writes nothing (jobs 4.1 maintainManageLineAdd, 6.2, 6.3). */

export interface PlannedLine {
  line: number
  communityId: string
  communityName: string
  category: LiftRow['category']
  checklist: Checklist
  /** Weekdays that the owners of these home lifts like; empty: any. */
  wish: readonly number[]
  /** As asked, or with the cycle of the home lifts' files. */
  rule: PlanRule
  lifts: PlannedLift[]
}
interface PlannedLift {
  lift: LiftRow
  /** What is known of visits done, as the line keeps it. */
  history: ChainHistory
  /** What the chain hangs on: visits done and those that the running line still has before the start. */
  asked: LiftOfLine
  visits: Visit[]
}
type FoundViolation = z.output<typeof PreviewViolation>
export interface YearOfPlans {
  contract: PlanContract
  setting: MaintainSetting
  lines: PlannedLine[]
  violations: FoundViolation[]
  load: TeamLoad | undefined
  /** What the team does anyway. */
  ground: KeptGround
  /** Lines that ended before this plan begins. */
  ended: ActiveLine[]
  promiseHint: string | null
}

interface Question {
  draft: PlanDraft
  contract: PlanContract
  services: Map<string, ContractLift>
  setting: MaintainSetting
  calendar: Calendar
  scheme: FixedDate[] | undefined
}

/** `kept`: the ground of the preview that is published now, so that what was shown is what is written. */
export async function planContract(ctx: Context, draft: PlanDraft, kept?: KeptGround): Promise<YearOfPlans> {
  const question = await readQuestion(ctx, draft)
  const lifts = await chosenLifts(ctx, question)
  const ended = await requireFree(ctx, question, lifts)
  const lines = await splitIntoLines(ctx, question, lifts)
  const ofCommunity = await findWindows(ctx, lines.map(placeOf))
  const windowsOf: WindowsOf = (place) => windowsOfLine(draft.windows, ofCommunity(place))
  const ground = kept ?? (await groundOfDraft(ctx, draft, question.setting, lines))
  const load = await fillVisits(ctx, question, lines, windowsOf, ground)
  return {
    contract: question.contract,
    setting: question.setting,
    lines,
    violations: lines.flatMap((line) => violationsOfLine(line, question, windowsOf)),
    load,
    ground,
    ended,
    promiseHint: hintOf(question.contract, lines),
  }
}

export const groundOfDraft = (
  ctx: Context,
  { teamId, startDate, endDate }: PlanDraft,
  setting: MaintainSetting,
  lines: readonly Pick<PlannedLine, 'communityId'>[],
): Promise<KeptGround> =>
  readGround(
    ctx,
    { teamId, days: [startDate, endDate], setting },
    lines.map((line) => line.communityId),
  )

/** The promise beside the line that needs most visits, with the gap of that line. */
function hintOf({ promisedVisits }: PlanContract, lines: readonly PlannedLine[]): string | null {
  const needs = lines.map(({ rule, lifts }) => ({
    gap: rule.maxGapDays,
    visits: lifts.reduce((most, { visits }) => Math.max(most, visits.length), 0),
  }))
  const [most = { gap: visitGap.days, visits: 0 }] = needs.toSorted((a, b) => b.visits - a.visits)
  return promiseHint(promisedVisits, most.visits, most.gap)
}

async function readQuestion(ctx: Context, draft: PlanDraft): Promise<Question> {
  const contract = await findPlanContract(ctx, draft.contractId)
  if (!contract) throw refuse.notFound()
  if (contract.draft || (contract.status !== 1 && contract.status !== 4)) {
    throw fieldRefusal([{ prop: 'contractId', msg: '合同不在保，不能生成计划' }])
  }
  if (draft.startDate > draft.endDate) throw fieldRefusal([{ prop: 'endDate', msg: '计划结束不能早于计划开始' }])
  if (draft.startDate < contract.startDate || draft.endDate > contract.endDate) {
    throw refuseMaintain.outsideContract({ from: contract.startDate, to: contract.endDate })
  }
  const { setting } = await findSetting(ctx)
  const services = new Map(
    (await findContractLifts(ctx, contract.id, draft.startDate)).map((one) => [one.elevatorId, one]),
  )
  const scheme = await schemeOf(ctx, draft)
  return { draft, contract, services, setting, calendar: await findCalendar(ctx, setting), scheme }
}

async function schemeOf(ctx: Context, draft: PlanDraft): Promise<FixedDate[] | undefined> {
  if (draft.rule.rhythm !== 3) return undefined
  const found = draft.fixedDateSchemeId ? await findScheme(ctx, draft.fixedDateSchemeId) : undefined
  if (!found) throw fieldRefusal([{ prop: 'fixedDateSchemeId', msg: '请选择固定日期方案' }])
  const refusal = fixedDateRefusal(found.dates)
  if (refusal) throw refusal
  return found.dates
}

async function chosenLifts(ctx: Context, { draft, services }: Question): Promise<LiftRow[]> {
  const ids = [...new Set(draft.elevatorIds)]
  await requireSeen(ctx, 'elevator', ids)
  const lifts = await findLifts(ctx, ids)
  if (lifts.length < ids.length) throw refuse.notFound()
  const order = new Map(ids.map((id, at) => [id, at]))
  lifts.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  for (const lift of lifts) {
    if (!services.has(lift.id))
      throw fieldRefusal([
        { prop: 'elevatorIds', msg: `电梯「${liftLabel(lift.communityName, lift.name)}」不在合同中` },
      ])
    const missing = missingFacts(lift, draft.templateId ?? null)[0]
    if (missing) throw refuseMaintain.missingFact({ name: liftLabel(lift.communityName, lift.name), field: missing })
  }
  if (!(await findTeam(ctx, draft.teamId))) throw refuse.notFound()
  const refusal = ruleRefusal(draft.rule, lifts.every(isHomeLift))
  if (refusal) throw refusal
  return lifts
}

/** 待补资料: what a lift must have before it can be planned. */
export function missingFacts(lift: LiftRow, templateId: string | null): string[] {
  const missing: string[] = []
  if (lift.templateType === 5 && lift.templateId === null && templateId === null) missing.push('维保模板')
  if (lift.lng === 0 || lift.lat === 0) missing.push('坐标')
  return missing
}

async function requireFree(ctx: Context, { draft }: Question, lifts: readonly LiftRow[]): Promise<ActiveLine[]> {
  const lines = await findActiveLines(
    ctx,
    lifts.map((lift) => lift.id),
  )
  for (const lift of lifts) {
    const line = lines.get(lift.id)
    if (line && line.endDate >= draft.startDate) {
      throw refuseMaintain.alreadyPlanned({ name: liftLabel(lift.communityName, lift.name), planNo: line.planNo })
    }
  }
  return [...lines.values()]
}

/**
 * A line: the lifts of one community that share a template; mixed categories are split (jobs 1.4), and so are home lifts
 * whose owners like different days (archives 4.6) or whose files have different cycles (jobs 1.2).
 */
async function splitIntoLines(ctx: Context, { draft }: Question, lifts: readonly LiftRow[]): Promise<PlannedLine[]> {
  const chosen = draft.templateId ? await findChecklist(ctx, draft.templateId) : null
  const known = new Map<string, Checklist>()
  const wishes = await findPreferences(
    ctx,
    lifts.filter(isHomeLift).map((lift) => lift.id),
  )
  const timelines = await findTimelines(
    ctx,
    lifts.map((lift) => lift.id),
  )
  const lines = new Map<string, PlannedLine>()
  for (const lift of lifts) {
    const checklist = chosen ?? (await checklistOf(ctx, lift, known))
    if (!checklist)
      throw refuseMaintain.missingFact({ name: liftLabel(lift.communityName, lift.name), field: '维保模板' })
    const special = specialLiftRefusal(checklist.elevatorType, lift)
    if (special) throw special
    const wish = wishes.get(lift.id) ?? []
    const rule = ruleOfLift(lift, draft.rule)
    const key = `${lift.communityId} ${lift.category} ${checklist.templateId ?? ''} ${wish.join()} ${rule.maxGapDays}`
    const line = lines.get(key) ?? {
      line: lines.size + 1,
      communityId: lift.communityId,
      communityName: lift.communityName,
      category: lift.category,
      checklist,
      wish,
      rule,
      lifts: [],
    }
    lines.set(key, line)
    const history = historyOf(draft, lift)
    const asked = liftToPlan(
      draft,
      lift,
      continued(history, timelines.get(lift.id) ?? [], draft.startDate, dayToday(ctx)),
    )
    line.lifts.push({ lift, history, asked, visits: [] })
  }
  return [...lines.values()]
}

function liftToPlan(draft: PlanDraft, lift: LiftRow, history: ChainHistory): LiftOfLine {
  const inspection = lift.nextInspectDate ? Number(lift.nextInspectDate.slice(5, 7)) : null
  return {
    liftId: lift.id,
    category: lift.category,
    start: draft.startDate,
    end: draft.endDate,
    ...history,
    firstDate: draft.firstDate ?? null,
    inspectionMonth: inspection,
    rainyFrom: lift.rainyFrom,
    winterFrom: lift.winterFrom,
    ...(lift.building ? { building: lift.building } : {}),
  }
}

async function fillVisits(
  ctx: Context,
  question: Question,
  lines: readonly PlannedLine[],
  windowsOf: WindowsOf,
  ground: KeptGround,
): Promise<TeamLoad | undefined> {
  const { draft, services, setting, calendar, scheme } = question
  const taken = await findOthersDays(
    ctx,
    lines.flatMap((line) => line.lifts.map((one) => one.lift.id)),
    draft.startDate,
  )
  const byId = new Map<string, PlannedLift>()
  for (const line of lines) {
    for (const one of line.lifts) {
      const service = services.get(one.lift.id)
      // A lift added or leaving mid-term is planned for its own service period only.
      if (service) {
        one.asked.start = later(draft.startDate, service.serviceStart)
        one.asked.end = earlier(draft.endDate, service.serviceEnd)
      }
      one.asked.taken = taken.get(one.lift.id) ?? []
      byId.set(one.lift.id, one)
    }
  }
  const base = groundFrom(ground)
  const planned = planYear(
    lines.map((line) => ({
      lineId: String(line.line),
      teamId: draft.teamId,
      communityId: line.communityId,
      rule: line.rule,
      ...(scheme ? { scheme } : {}),
      lifts: line.lifts.map((one) => one.asked),
      windows: [...windowsOf(placeOf(line)), ...windowsOfWish(line.wish, calendar, draft.startDate)],
      firstTravel: ground.travel[line.communityId] ?? 0,
    })),
    calendar,
    setting,
    () => base,
  )
  const wishOf = new Map(lines.map((line) => [String(line.line), line.wish]))
  for (const { liftId, lineId, visits } of planned.lifts) {
    const one = byId.get(liftId)
    const wish = wishOf.get(lineId) ?? []
    if (one) one.visits = visits.map((visit) => ({ ...visit, reason: visit.reason + wishText(wish, visit.date) }))
  }
  return planned.teams[0]
}

/** A line that is being planned has no row yet; its hours are the draft's. */
const placeOf = ({ communityId }: PlannedLine) => ({ communityId, planId: null })

function violationsOfLine(line: PlannedLine, { calendar }: Question, windowsOf: WindowsOf): FoundViolation[] {
  const ofLine = calendarOfLine({ windows: windowsOf(placeOf(line)) }, calendar)
  return line.lifts.flatMap(({ lift, asked, visits }) => {
    const named = { elevatorId: lift.id, elevatorName: liftLabel(lift.communityName, lift.name) }
    const found: FoundViolation[] = planViolations(
      { ...asked, homeLift: isHomeLift(lift) },
      visits,
      line.rule,
      ofLine,
    ).map(({ liftId: _, ...one }) => ({ ...named, ...one }))
    if (lift.useStatus !== 1) {
      found.push({ ...named, date: asked.start, code: 'V10', severity: Severity.code.block, text: '电梯已停用' })
    }
    const otherKind = otherCategory(line.checklist.elevatorType, lift)
    if (otherKind) {
      found.push({ ...named, date: asked.start, code: 'V14', severity: Severity.code.block, text: otherKind })
    }
    return found
  })
}

/** Figures over all lines. */
export const totalsOfPlan = (plan: YearOfPlans) => {
  const lifts = plan.lines.flatMap((line) => line.lifts)
  const { byLevel, ...totals } = totalsOf(lifts.flatMap((one) => one.visits))
  return { elevators: lifts.length, ...totals, byLevel: byLevel as Record<string, number> }
}
