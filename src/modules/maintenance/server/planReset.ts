import type { z } from 'zod'
import { type Context, newId, updateRow } from '#kernel/server/index.ts'
import { addDays, type Day, earlier, later } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { type Checklist, checklistOf, findChecklist, keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import { type Level, PlanRule } from '#modules/template/shared/template.ts'
import { ruleRefusal } from '#modules/template/shared/templateCheck.ts'
import { findPreferences } from '#modules/villa/server/index.ts'
import type { LiftOfLine } from '../shared/batching.ts'
import { isHomeLift, ruleOfLift } from '../shared/homeLift.ts'
import { maintainPlan } from '../shared/maintenance.states.ts'
import { CloseReason, MaintainSource, PlanType, refuseMaintain } from '../shared/maintenance.ts'
import type { ResetPreview, ResetQuery } from '../shared/plan.ts'
import { commonWish, windowsOfWish } from '../shared/preferred.ts'
import type { Visit } from '../shared/visits.ts'
import { planYear } from '../shared/yearPlan.ts'
import { keepPreview, takePreview } from './batch.store.ts'
import { proposeCrews } from './crews.ts'
import { findLifts, findWindows, type LiftRow } from './facts.store.ts'
import { closeOne } from './orderClose.ts'
import {
  addEvent,
  addOrders,
  changeOrder,
  dayToday,
  lockAnyOrder,
  refreshNextVisit,
  tellBoards,
} from './orderRow.store.ts'
import { findContractLifts } from './plan.store.ts'
import { findLineLifts, findLineVisits, type LineVisit, lockPlan, type PlanRecord } from './planRow.store.ts'
import { findCalendar, findSetting } from './setting.store.ts'

/** 重置: the rest of a line's year anew; what was started or completed is never touched (jobs 4.1). */

type Row = z.output<typeof ResetPreview>['rows'][number]
interface ResetRow extends Row {
  season: string[]
  minutes: number
  legalDeadline: Day | null
  reason: string
}

export async function previewReset(ctx: Context, query: z.output<typeof ResetQuery>) {
  if (query.fromDate <= dayToday(ctx)) throw fieldRefusal([{ prop: 'fromDate', msg: '起始日不早于明天' }])
  const plan = await lockPlan(ctx, query.planId)
  maintainPlan.target('reset', plan.status as PlanStatus)
  const asked = query.rule ?? PlanRule.parse(plan.ruleSnapshot)
  const { rows, versions, rule } = await newYear(ctx, plan, query.fromDate, asked)
  const kept = await keepPreview(ctx, {
    action: 'reset',
    params: { ...query, rule },
    rows,
    versions: { ...versions, [plan.id]: plan.version },
  })
  const shown = rows.map(({ season: _, minutes: __, legalDeadline: ___, reason: ____, ...row }) => row)
  return { ...kept, ...tally(rows), rows: shown }
}
type PlanStatus = Parameters<typeof maintainPlan.target>[1]

const tally = (rows: readonly Row[]) => {
  const count = (change: Row['change']) => rows.filter((row) => row.change === change).length
  return { added: count('added'), moved: count('moved'), closed: count('closed'), kept: count('kept') }
}

async function newYear(ctx: Context, plan: PlanRecord, from: Day, asked: PlanRule) {
  const { setting } = await findSetting(ctx)
  const calendar = await findCalendar(ctx, setting)
  const inLine = (await findLineLifts(ctx, plan.id)).filter((lift) => lift.leaveDate === null)
  const lifts = await findLifts(
    ctx,
    inLine.map((lift) => lift.elevatorId),
  )
  const home = lifts.length > 0 && lifts.every(isHomeLift)
  if (plan.planType !== PlanType.code.regular) {
    throw fieldRefusal([{ prop: 'planId', msg: '按需与自定义计划不能重置，请在「自定义计划」中调整' }])
  }
  const refusal = ruleRefusal(asked, home)
  if (refusal) throw refusal
  // A line of home lifts keeps to the shortest cycle that their files say today.
  const [shortest] = lifts.toSorted((a, b) => (a.cycleDays ?? 0) - (b.cycleDays ?? 0))
  const rule = home ? ruleOfLift(shortest, asked) : asked
  if (rule.rhythm === 3) throw fieldRefusal([{ prop: 'rule', msg: '固定日期的计划请作废后重新生成' }])
  const visits = Map.groupBy(await findLineVisits(ctx, plan.id), (visit) => visit.elevatorId)
  const services = new Map((await findContractLifts(ctx, plan.contractId)).map((one) => [one.elevatorId, one]))
  const coming = lifts.map((lift) => {
    const end = services.get(lift.id)?.serviceEnd ?? plan.endDate
    return toPlan(plan, lift, visits.get(lift.id) ?? [], from, earlier(end, plan.endDate))
  })
  const wishes = await findPreferences(
    ctx,
    lifts.filter(isHomeLift).map((lift) => lift.id),
  )
  // A line holds one wish; where an owner changed his since, the line keeps to what all still like.
  const wish = commonWish(lifts.map((lift) => wishes.get(lift.id) ?? []))
  const year = planYear(
    [
      {
        lineId: plan.id,
        teamId: plan.teamId,
        communityId: plan.communityId,
        rule: { ...rule, firstVisitLevel: 1 },
        lifts: coming,
        windows: [
          ...((await findWindows(ctx, [plan.communityId])).get(plan.communityId) ?? []),
          ...windowsOfWish(wish, calendar, from),
        ],
      },
    ],
    calendar,
    setting,
  )
  const rows: ResetRow[] = []
  const versions: Record<string, number> = {}
  for (const lift of lifts) {
    const open = (visits.get(lift.id) ?? []).filter((visit) => visit.status === 0 && visit.date >= from)
    for (const visit of open) versions[visit.orderId] = visit.version
    const next = year.lifts.find((one) => one.liftId === lift.id)?.visits ?? []
    rows.push(...differences(lift, open, next))
  }
  return { rows, versions, rule }
}

/** The lift with what lies before the day: its last visit, done or still to come, and its last levels. */
function toPlan(plan: PlanRecord, lift: LiftRow, visits: readonly LineVisit[], from: Day, end: Day): LiftOfLine {
  const before = visits.filter((visit) => (visit.doneDate ?? visit.date) < from || visit.status !== 0)
  const dayOf = (visit: LineVisit) => visit.doneDate ?? visit.date
  const lastOf = (least: number) => {
    const found = before.findLast((visit) => visit.level !== 99 && visit.level >= least)
    return found ? dayOf(found) : null
  }
  const last = before.at(-1)
  return {
    liftId: lift.id,
    category: lift.category,
    start: later(from, plan.startDate),
    end,
    lastVisit: last ? dayOf(last) : lift.lastVisit,
    lastLevels: {
      3: lastOf(3) ?? lift.last3 ?? plan.startDate,
      4: lastOf(4) ?? lift.last4 ?? plan.startDate,
      5: lastOf(5) ?? lift.last5 ?? plan.startDate,
    },
    inspectionMonth: lift.nextInspectDate ? Number(lift.nextInspectDate.slice(5, 7)) : null,
    rainyFrom: lift.rainyFrom,
    winterFrom: lift.winterFrom,
    ...(lift.building ? { building: lift.building } : {}),
  }
}

/** The n-th open order becomes the n-th new visit, so that most orders only change their day. */
function differences(lift: LiftRow, open: readonly LineVisit[], next: readonly Visit[]): ResetRow[] {
  const named = { elevatorId: lift.id, elevatorName: lift.name }
  return Array.from({ length: Math.max(open.length, next.length) }, (_, at): ResetRow => {
    const [old, visit] = [open[at], next[at]]
    const facts = {
      season: visit?.season ?? [],
      minutes: visit?.minutes ?? 0,
      legalDeadline: visit?.legalDeadline ?? null,
      reason: visit ? `${visit.reason}（${visit.article}）` : '',
    }
    const change = !old
      ? 'added'
      : !visit
        ? 'closed'
        : old.date === visit.date && old.level === visit.level
          ? 'kept'
          : 'moved'
    return {
      ...named,
      ...facts,
      change,
      orderId: old?.orderId ?? null,
      from: old?.date ?? null,
      to: visit?.date ?? null,
      level: visit?.level ?? old?.level ?? 1,
      levelFrom: old?.level ?? null,
    }
  })
}

export async function applyReset(ctx: Context, token: string) {
  type Params = { planId: string; fromDate: Day; rule: PlanRule }
  const preview = await takePreview<Params, ResetRow[]>(ctx, token, ['reset'])
  const plan = await lockPlan(ctx, preview.params.planId)
  if (plan.version !== preview.versions[plan.id]) throw refuseMaintain.previewExpired()
  const changes = preview.rows.filter((row) => row.change !== 'kept')
  for (const row of changes.filter((one) => one.change === 'closed')) {
    const order = await lockSame(ctx, row, preview.versions)
    await closeOne(ctx, order, { reason: CloseReason.code.planReset })
  }
  const lifts = new Map(
    (await findLifts(ctx, [...new Set(changes.map((row) => row.elevatorId))])).map((one) => [one.id, one]),
  )
  const hashOf = snapshots(ctx, plan, lifts)
  for (const row of inSafeOrder(changes.filter((one) => one.change === 'moved'))) {
    const order = await lockSame(ctx, row, preview.versions)
    const changed = await changeOrder(ctx, order, {
      planDate: row.to,
      level: row.level,
      stdMinutes: row.minutes,
      legalDeadline: row.legalDeadline,
      planReason: row.reason,
      snapshotHash: await hashOf(row),
      originalPlanDate: order.originalPlanDate ?? order.planDate,
      changeCount: order.changeCount + 1,
    })
    await addEvent(ctx, order.id, {
      type: 'reset',
      before: { planDate: row.from, level: row.levelFrom },
      after: { planDate: row.to, level: row.level },
    })
    tellBoards(ctx, changed)
  }
  const added = []
  for (const row of changes.filter((one) => one.change === 'added')) {
    const lift = lifts.get(row.elevatorId)
    if (lift && row.to) added.push({ ...orderOf(plan, lift, row), planDate: row.to, snapshotHash: await hashOf(row) })
  }
  await addOrders(ctx, added)
  await savePlanRule(ctx, plan, preview.params.rule)
  await refreshNextVisit(ctx, [...lifts.keys()])
  await proposeCrews(ctx, [plan.teamId])
  return tally(preview.rows)
}

async function savePlanRule(ctx: Context, plan: PlanRecord, rule: PlanRule): Promise<void> {
  await updateRow(ctx, 'maintainPlan', plan.id, plan.version, { ruleSnapshot: rule })
}

async function lockSame(ctx: Context, row: ResetRow, versions: Readonly<Record<string, number>>) {
  if (!row.orderId) throw refuse.notFound()
  const order = await lockAnyOrder(ctx, row.orderId)
  if (order.version !== versions[order.id]) throw refuseMaintain.previewExpired()
  return order
}

/**
 * Orders of a lift keep their sequence, so days free up one after the other: those going earlier move first to last,
 * those going later last to first. No two orders ever share a day in between.
 */
export function inSafeOrder<R extends { from: Day | null; to: Day | null }>(rows: readonly R[]): R[] {
  const sooner = rows.filter((row) => (row.to ?? '') <= (row.from ?? ''))
  const latest = rows.filter((row) => (row.to ?? '') > (row.from ?? ''))
  const by = (a: R, b: R) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1)
  return [...sooner.sort(by), ...latest.sort(by).reverse()]
}

function snapshots(ctx: Context, plan: PlanRecord, lifts: ReadonlyMap<string, LiftRow>) {
  const lists = new Map<string, Checklist>()
  const hashes = new Map<string, string>()
  return async (row: { elevatorId: string; level: Level; season: string[] }): Promise<string> => {
    const lift = lifts.get(row.elevatorId)
    if (!lift) throw refuse.notFound()
    const list = plan.templateId ? await findChecklist(ctx, plan.templateId) : await checklistOf(ctx, lift, lists)
    if (!list) throw refuseMaintain.missingFact({ name: lift.name, field: '维保模板' })
    const key = `${list.templateId ?? list.elevatorType} ${row.level} ${row.season.join(' ')}`
    const known = hashes.get(key) ?? (await keepSnapshot(ctx, snapshotOf(list, row.level, row.season)))
    hashes.set(key, known)
    return known
  }
}

const orderOf = (plan: PlanRecord, lift: LiftRow, row: ResetRow) => ({
  id: newId(),
  source: MaintainSource.code.plan,
  planId: plan.id,
  elevatorId: lift.id,
  communityId: lift.communityId,
  contractId: plan.contractId,
  customerId: lift.customerId,
  teamId: plan.teamId,
  type: 1,
  level: row.level,
  legalDeadline: row.legalDeadline ?? addDays(row.to ?? plan.endDate, ruleOfLift(lift).maxGapDays),
  stdMinutes: row.minutes,
  planReason: row.reason,
})
