import { type Context, findSeen, lockRows, newId, nextNumber, orRefuse, requireRows } from '#kernel/server/index.ts'
import { addDays, type Day, earlier } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import {
  addOrders,
  findLifts,
  findTakenDays,
  type LiftRow,
  proposeCrews,
  refreshNextVisit,
} from '#modules/maintenance/server/index.ts'
import { MaintainSource, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import {
  addPlan,
  addPlanLifts,
  findActiveLines,
  findCalendar,
  findSetting,
  findWindows,
} from '#modules/plan/server/index.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { dayNumber, isoDay } from '#modules/plan/shared/dayNumber.ts'
import type { LineWindow } from '#modules/plan/shared/entry.ts'
import { PlanStatus, PlanType } from '#modules/plan/shared/plan.terms.ts'
import { standardMinutes } from '#modules/plan/shared/setting.ts'
import { calendarOfLine } from '#modules/plan/shared/yearPlan.ts'
import { type Checklist, checklistOf, findChecklist, keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import { otherCategory } from '#modules/template/shared/otherCategory.ts'
import { defaultRule, type Level, type TemplateItem } from '#modules/template/shared/template.ts'
import { specialLiftRefusal } from '#modules/template/shared/templateCheck.ts'
import { findOwnTeams, findServedContracts } from './customLine.store.ts'
import type { PlanContract } from './plan.store.ts'

/** Lines that the regular rhythm does not make (jobs 1.4 planType 2 and 3): the line, its lifts, visits on given days. */

export interface LineDraft {
  readonly contractId: string
  readonly elevatorIds: readonly string[]
  readonly startDate: Day
  readonly endDate: Day
  readonly teamId: string
  readonly mainWorkerId: string | null
  readonly assistantIds: readonly string[]
}

export interface LineQuestion {
  readonly contract: PlanContract
  readonly lifts: readonly LiftRow[]
}

/** What lines are judged by, read for many of them at once: one query of each kind. */
export interface LineFacts {
  readonly contracts: ReadonlyMap<string, PlanContract & { readonly served: ReadonlySet<string> }>
  readonly lifts: ReadonlyMap<string, LiftRow>
  readonly teams: ReadonlySet<string>
}

export async function openLines(ctx: Context, drafts: readonly LineDraft[]): Promise<LineFacts> {
  const all = (of: (draft: LineDraft) => readonly string[]) => [...new Set(drafts.flatMap(of))]
  const contracts = await findServedContracts(
    ctx,
    all(({ contractId }) => [contractId]),
  )
  const named = all(({ elevatorIds }) => elevatorIds)
  const lifts = await findLifts(ctx, [...(await findSeen(ctx, 'elevator', named))])
  const teams = await findOwnTeams(
    ctx,
    all(({ teamId }) => [teamId]),
  )
  return {
    contracts: new Map(contracts.map((one) => [one.id, { ...one, served: new Set(one.elevatorIds) }])),
    lifts: new Map(lifts.map((lift) => [lift.id, lift])),
    teams,
  }
}

/** The contract and its lifts, or the refusal that a plan of the same lifts would get. */
export async function readLine(ctx: Context, draft: LineDraft): Promise<LineQuestion> {
  await requireRows(ctx, 'employee', [draft.mainWorkerId, ...draft.assistantIds])
  return judgeLine(await openLines(ctx, [draft]), draft)
}

export function judgeLine({ contracts, lifts: known, teams }: LineFacts, draft: LineDraft): LineQuestion {
  const contract = contracts.get(draft.contractId)
  if (!contract) throw refuse.notFound()
  if (contract.draft || (contract.status !== 1 && contract.status !== 4)) {
    throw fieldRefusal([{ prop: 'contractId', msg: '合同不在保，不能新建计划' }])
  }
  if (draft.startDate > draft.endDate) throw fieldRefusal([{ prop: 'endDate', msg: '计划结束不能早于计划开始' }])
  if (draft.startDate < contract.startDate || draft.endDate > contract.endDate) {
    throw refuseMaintain.outsideContract({ from: contract.startDate, to: contract.endDate })
  }
  const ids = [...new Set(draft.elevatorIds)]
  const lifts = ids.flatMap((id) => known.get(id) ?? [])
  if (lifts.length < ids.length || !teams.has(draft.teamId)) throw refuse.notFound()
  const outside = lifts.find((lift) => !contract.served.has(lift.id))
  if (outside)
    throw fieldRefusal([
      { prop: 'elevatorIds', msg: `电梯「${liftLabel(outside.communityName, outside.name)}」不在合同中` },
    ])
  const stopped = lifts.find((lift) => lift.useStatus !== 1)
  if (stopped)
    throw fieldRefusal([
      { prop: 'elevatorIds', msg: `电梯「${liftLabel(stopped.communityName, stopped.name)}」不在用` },
    ])
  return { contract, lifts }
}

/** 3010003: a lift stands in one regular or on-demand line; the one it is in may end by this day and no later. */
export async function requireNoLine(ctx: Context, lifts: readonly LiftRow[]): Promise<void> {
  const lines = await findActiveLines(
    ctx,
    lifts.map((lift) => lift.id),
  )
  for (const lift of lifts) {
    const line = lines.get(lift.id)
    if (line)
      throw refuseMaintain.alreadyPlanned({ name: liftLabel(lift.communityName, lift.name), planNo: line.planNo })
  }
}

export interface NewLine {
  readonly planType: typeof PlanType.code.onDemand | typeof PlanType.code.custom
  readonly templateId: string | null
  readonly gapDays: number
  /** Hours of its own; none: those of its community. */
  readonly windows: readonly LineWindow[]
}

/** One line per community and kind of lift, as the wizard makes them; gives each line with its lifts. */
export async function addLines(
  ctx: Context,
  draft: LineDraft,
  { contract, lifts }: LineQuestion,
  line: NewLine,
): Promise<{ planId: string; version: number; lifts: readonly LiftRow[] }[]> {
  const made = []
  for (const [, group] of Map.groupBy(lifts, (lift) => `${lift.communityId} ${lift.templateType}`)) {
    const first = group[0] as LiftRow
    const chosen = line.templateId ? await findChecklist(ctx, line.templateId) : await checklistOf(ctx, first)
    if (!chosen)
      throw refuseMaintain.missingFact({ name: liftLabel(first.communityName, first.name), field: '维保模板' })
    for (const lift of group) {
      const special = specialLiftRefusal(chosen.elevatorType, lift)
      if (special) throw special
      const otherKind = otherCategory(chosen.elevatorType, lift)
      if (otherKind) throw fieldRefusal([{ prop: 'templateId', msg: otherKind }])
    }
    const month = draft.startDate.slice(0, 7).replace('-', '')
    const planNo = `WBJH${month}${String(await nextNumber(ctx, `WBJH${month}`)).padStart(4, '0')}`
    const saved = await addPlan(ctx, {
      planNo,
      planType: line.planType,
      contractId: contract.id,
      communityId: first.communityId,
      startDate: draft.startDate,
      endDate: draft.endDate,
      templateId: line.templateId,
      templateVersion: chosen.versionNo,
      elevatorType: chosen.elevatorType,
      ruleSnapshot: { ...defaultRule, maxGapDays: line.gapDays },
      windows: JSON.stringify(line.windows),
      teamId: draft.teamId,
      mainWorkerId: draft.mainWorkerId,
      assistantIds: draft.assistantIds,
      status: PlanStatus.code.published,
      summary: { templateName: chosen.name },
    })
    const active = line.planType === PlanType.code.onDemand
    const joins = addPlanLifts(
      ctx,
      group.map((lift) => ({
        planId: saved.id,
        elevatorId: lift.id,
        anchorDate: draft.startDate,
        joinDate: draft.startDate,
        active,
        lastVisitDate: lift.lastVisit,
        lastLevelDates: JSON.stringify({ 3: lift.last3, 4: lift.last4, 5: lift.last5 }),
        gapDays: active ? line.gapDays : null,
      })),
    )
    await orRefuse(joins, () =>
      refuseMaintain.alreadyPlanned({ name: liftLabel(first.communityName, first.name), planNo: '' }),
    )
    await ctx.emit('maintainPlan.published', { id: saved.id, planIds: [saved.id], contractId: contract.id })
    made.push({ planId: saved.id, version: saved.version, lifts: group })
  }
  return made
}

const LATE_DAYS = 15

export interface DatedVisits {
  readonly planId: string
  readonly contract: Pick<PlanContract, 'id' | 'customerId'>
  readonly teamId: string
  readonly elevatorIds: readonly string[]
  readonly dates: readonly Day[]
  readonly level: Level
  /** Rows of the plan beside the half-month's. */
  readonly own: readonly TemplateItem[]
  readonly reason: string
  readonly until: Day
}

/**
 * An order of each lift on each day, of one plan or of many at once; a rest day, one on which nobody may enter, or one on
 * which the lift has a visit, gives way to the next free one.
 */
export async function addDated(ctx: Context, plans: readonly DatedVisits[]): Promise<number> {
  const ids = [...new Set(plans.flatMap(({ elevatorIds }) => elevatorIds))]
  await lockRows(ctx, 'elevator', ids)
  const lifts = new Map((await findLifts(ctx, ids)).map((lift) => [lift.id, lift]))
  const taken = await findTakenDays(ctx, ids)
  const { setting } = await findSetting(ctx)
  const calendar = await findCalendar(ctx, setting)
  const snapshots = snapshotsOf(ctx)
  const placeOf = ({ planId }: DatedVisits, { communityId }: LiftRow) => ({ planId, communityId })
  const windowsOf = await findWindows(
    ctx,
    plans.flatMap((given) =>
      given.elevatorIds.flatMap((id) => lifts.get(id) ?? []).map((lift) => placeOf(given, lift)),
    ),
  )
  const rows = []
  for (const given of plans)
    for (const lift of given.elevatorIds.flatMap((id) => lifts.get(id) ?? [])) {
      const snapshotHash = await snapshots(lift, given)
      const open = calendarOfLine({ windows: windowsOf(placeOf(given, lift)) }, calendar)
      for (const wanted of given.dates) {
        const used = taken.get(lift.id) ?? new Set<Day>()
        // Where hours and work week do not meet in time, the day that was asked for stays, and V08 says so.
        const entered = freeDay(open, wanted, used, earlier(given.until, addDays(wanted, LATE_DAYS)))
        const planDate = entered ?? freeDay(calendar, wanted, used, given.until)
        if (!planDate) continue
        taken.set(lift.id, used.add(planDate))
        rows.push({
          id: newId(),
          source: MaintainSource.code.plan,
          planId: given.planId,
          elevatorId: lift.id,
          communityId: lift.communityId,
          contractId: given.contract.id,
          customerId: given.contract.customerId,
          teamId: given.teamId,
          type: 1,
          level: given.level,
          planDate,
          // No law counts a special visit; a fortnight late it is red in the lists all the same.
          legalDeadline: addDays(planDate, LATE_DAYS),
          stdMinutes: standardMinutes(setting, lift.category, given.level),
          snapshotHash,
          planReason: given.reason,
          reason: given.reason,
        })
      }
    }
  await addOrders(ctx, rows)
  await refreshNextVisit(ctx, ids)
  await proposeCrews(ctx, [...new Set(plans.map(({ teamId }) => teamId))])
  return rows.length
}

/** The first day worked from the wanted one on, on which the lift has no visit; null: none by that day. */
function freeDay(calendar: Calendar, wanted: Day, used: ReadonlySet<Day>, until: Day): Day | null {
  let day = calendar.firstWorkingDay(dayNumber(wanted))
  const last = dayNumber(until)
  while (day <= last && used.has(isoDay(day))) day = calendar.firstWorkingDay(day + 1)
  return day <= last ? isoDay(day) : null
}

/** The hash of what a visit of a lift has to check; each list with the same rows beside it is kept once. */
function snapshotsOf(ctx: Context): (lift: LiftRow, visits: DatedVisits) => Promise<string> {
  const lists = new Map<string, Checklist>()
  const hashes = new Map<Checklist, Map<string, string>>()
  return async (lift, { level, own }) => {
    const list = await checklistOf(ctx, lift, lists)
    if (!list) throw refuseMaintain.missingFact({ name: liftLabel(lift.communityName, lift.name), field: '维保模板' })
    const known = hashes.get(list) ?? new Map<string, string>()
    hashes.set(list, known)
    const key = JSON.stringify([level, own])
    const hash = known.get(key) ?? (await keepSnapshot(ctx, snapshotOf(list, level, [], own)))
    known.set(key, hash)
    return hash
  }
}
