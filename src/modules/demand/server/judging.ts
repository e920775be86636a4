import type { Context, Event, Nightly, Subscription } from '#kernel/server/index.ts'
import { daysBetween, today } from '#kernel/shared/days.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { addTriggered, rechain } from '#modules/planning/server/index.ts'
import { FALLBACK_GAP_DAYS } from '#modules/template/shared/demandRule.ts'
import { type Judgement, judge } from '../shared/eligibility.ts'
import { factsOn, type LiftHistory } from '../shared/history.ts'
import { type Fired, firedNow } from '../shared/triggers.ts'
import { findHistories } from './history.store.ts'
import {
  type DemandLift,
  findDemandLifts,
  findFirings,
  findHearers,
  keepFiring,
  keepStanding,
} from './standing.store.ts'

/** Every night and on events of others: scores, triggers, falling back and coming back (jobs 6.9). Safe to run again at any time. */

/** Judges the lifts of lines on demand: all of the company, or these; `visited`: a visit was done, the chain begins there. */
export async function judgeLifts(
  ctx: Context,
  elevatorIds?: readonly string[],
  options: { visited?: boolean } = {},
): Promise<number> {
  const lifts = await findDemandLifts(ctx, elevatorIds)
  const ids = lifts.map((one) => one.elevatorId)
  const agreements = new Set(lifts.filter((one) => one.agreement).map((one) => one.elevatorId))
  const histories = new Map((await findHistories(ctx, ids, { agreements })).map((one) => [one.elevatorId, one]))
  const firings = await findFirings(ctx, ids)
  for (const lift of lifts) {
    const history = histories.get(lift.elevatorId)
    if (history)
      await judgeLift(ctx, lift, history, firings.get(lift.elevatorId) ?? new Map(), options.visited ?? false)
  }
  return lifts.length
}

async function judgeLift(
  ctx: Context,
  lift: DemandLift,
  history: LiftHistory,
  firings: ReadonlyMap<string, string>,
  visited: boolean,
): Promise<void> {
  const judged = judge(factsOn(history, ctx.now.toISOString(), true), lift.rule)
  const stands = standingOf(ctx, lift, judged)
  if (lift.running) {
    if (stands.fallen === false) await fire(ctx, lift, history, firings)
    const changed = lift.gapDays !== stands.gapDays || lift.fallenBack !== stands.fallen
    if (changed || visited || !lift.known) {
      const { next } = await rechain(ctx, {
        planId: lift.planId,
        elevatorId: lift.elevatorId,
        gapDays: stands.gapDays,
        type: stands.fallen ? 1 : 2,
        reason: stands.fallen
          ? `${stands.reason}，按${FALLBACK_GAP_DAYS}日`
          : `评分${judged.score}，允许间隔 ${stands.gapDays} 天`,
      })
      if (stands.fallen !== lift.fallenBack) await tellStanding(ctx, lift, stands, next)
    }
  }
  await keepStanding(ctx, {
    planId: lift.planId,
    elevatorId: lift.elevatorId,
    judgement: judged,
    gapDays: stands.gapDays,
    fallenBackOn: stands.fallen ? (lift.fallenBackOn ?? today(ctx.now)) : null,
    fallbackReason: stands.fallen ? stands.reason : null,
  })
}

interface Stands {
  readonly fallen: boolean
  readonly gapDays: number
  readonly reason: string
}

/**
 * A lift that has fallen back stays so until it was visited once: a terminal that wakes up does not take away the visit
 * that its silence asked for.
 */
function standingOf(ctx: Context, lift: DemandLift, { eligible, reasons, gapDays }: Judgement): Stands {
  const since = lift.fallenBackOn ?? today(ctx.now)
  const visitedSince = lift.lastVisit !== null && daysBetween(since, lift.lastVisit) >= 0
  if (!eligible) return { fallen: true, gapDays: FALLBACK_GAP_DAYS, reason: reasons.join('、') }
  if (lift.fallenBack && !visitedSince)
    return { fallen: true, gapDays: FALLBACK_GAP_DAYS, reason: '条件已恢复，下次维保完成后转回按需' }
  return { fallen: false, gapDays, reason: '' }
}

/** Orders on triggers (source 3); each trigger once for what it counted. */
async function fire(
  ctx: Context,
  lift: DemandLift,
  history: LiftHistory,
  firings: ReadonlyMap<string, string>,
): Promise<void> {
  // A visit of the take-over history has a day and no hour; a lift never visited counts from the day it joined.
  const before = lift.lastVisit ? `${lift.lastVisit}T23:59:59+08:00` : `${lift.joinDate}T00:00:00+08:00`
  const last = { visit: history.visits.at(-1) ?? before, fired: firings }
  for (const fired of firedNow(lift.rule.triggers, history, ctx.now.toISOString(), last)) {
    const order = await addTriggered(ctx, {
      planId: lift.planId,
      elevatorId: lift.elevatorId,
      type: 2,
      level: fired.level,
      dueBy: fired.dueBy,
      reason: `按需触发：${fired.text}`,
    })
    await keepFiring(ctx, lift, fired, order)
    await tellFired(ctx, lift, fired, order)
  }
}

const { maintenance } = MessageSubType.code
const { ordinary, important } = MessageLevel.code

/** 终端离线超过72小时，已恢复15日维保 (jobs 8.14). */
async function tellStanding(ctx: Context, lift: DemandLift, { fallen, reason }: Stands, next: string | null) {
  const { receivers, place } = await findHearers(ctx, lift.elevatorId, lift.teamId)
  const managers = fallen ? await findHolders(ctx, may.editCustomPlan) : []
  await tell(ctx, {
    receivers: [...new Set([...receivers, ...managers])],
    bigType: 1,
    subType: maintenance,
    level: fallen ? important : ordinary,
    title: fallen ? `${reason}，已恢复${FALLBACK_GAP_DAYS}日维保` : '已转回按需维保',
    body: `${place}${next ? `，下次维保 ${next}` : ''}`,
    biz: { type: 'maintainPlan', id: lift.planId },
    jump: { moduleName: 'maintain', openType: 1, params: { id: lift.planId, kind: 'customPlan' } },
  })
}

async function tellFired(
  ctx: Context,
  lift: DemandLift,
  { text, dueBy }: Fired,
  { orderId, joined }: { orderId: string; joined: boolean },
): Promise<void> {
  const { receivers, place } = await findHearers(ctx, lift.elevatorId, lift.teamId)
  await tell(ctx, {
    receivers,
    bigType: 1,
    subType: maintenance,
    level: important,
    title: `按需触发：${text}`,
    body: joined ? `${place}，已排的维保在 ${dueBy} 前，请按期到场` : `${place}，已生成工单，${dueBy} 前到场`,
    biz: { type: 'maintainOrder', id: orderId },
    jump: { moduleName: 'maintain', openType: 1, params: { id: orderId } },
    dedupeKey: `demand.trigger:${lift.elevatorId}:${orderId}:${text}`,
  })
}

const liftOf = ({ id, name, payload }: Event): string | null =>
  typeof payload.elevatorId === 'string' ? payload.elevatorId : name.startsWith('elevator.') ? id : null

async function onNews(ctx: Context, event: Event): Promise<void> {
  const elevatorId = liftOf(event)
  if (elevatorId) await judgeLifts(ctx, [elevatorId], { visited: event.name === 'maintainOrder.completed' })
}

export const demandSubscriptions: readonly Subscription[] = [
  {
    subscriber: 'demand.judge',
    events: [
      ...['maintainOrder.completed', 'repairOrder.reported', 'hazard.created', 'hazard.closed'],
      ...['fault.occurred', 'fault.closed', 'terminal.online', 'terminal.offline', 'terminal.bound'],
      ...['inspection.passed', 'inspection.failed', 'elevator.stopped', 'elevator.restarted', 'elevator.edited'],
    ],
    handle: onNews,
  },
]

export const demandNightly: readonly Nightly[] = [
  {
    name: 'demand.judge',
    run: async (ctx) => {
      await judgeLifts(ctx)
    },
  },
]
