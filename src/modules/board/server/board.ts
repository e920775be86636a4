import { type Context, countQueue, type Handlers, readQueue } from '#kernel/server/index.ts'
import { type Day, dayOf, formatTokens, isoTime } from '#kernel/shared/days.ts'
import { dayMinutes, findTravel } from '#modules/maintenance/server/index.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { minuteOf } from '#modules/plan/shared/calendar.ts'
import { dayKey } from '#modules/plan/shared/work.ts'
import { drillsOfHalfYear, qualityOfMonth } from '#modules/quality/server/index.ts'
import { repairQueue } from '#modules/repair/server/index.ts'
import { loadOf } from '#modules/schedule/shared/figures.ts'
import { Category } from '#modules/template/shared/template.ts'
import type { boardApi } from '../shared/api.ts'
import {
  type BoardLanes,
  type BoardQuery,
  type BoardSummary,
  type CrewLane,
  MOST_LANE_ORDERS,
  MOST_WAITING,
} from '../shared/board.ts'
import { findPeople, findSites, findTrapped } from './city.store.ts'
import { type DayOrder, findCrewMembers, findDayOrders } from './dayPeople.store.ts'
import { readHealth } from './health.store.ts'
import { type LaneDay, laneOf } from './lane.ts'
import { narrowerOf } from './narrower.store.ts'
import { readCountdown, readFigures } from './summary.store.ts'

/** 维保看板 (jobs 4.1). */
export const boardHandlers: Handlers<typeof boardApi> = {
  async summary(ctx, query) {
    const today = dayOf(ctx.now)
    const day = query.date ?? today
    const narrower = narrowerOf(query)
    const month = await qualityOfMonth(ctx)
    return {
      day,
      today,
      at: isoTime(ctx.now),
      figures: await readFigures(ctx, { day, today }, narrower),
      ...(await readCountdown(ctx, today, narrower)),
      sites: await findSites(ctx, day, narrower),
      people: await findPeople(ctx, query.teamIds),
      trapped: await findTrapped(ctx, narrower),
      waiting: query.teamIds || query.communityIds ? null : await waitingRepairs(ctx),
      health: {
        ...(await readHealth(ctx, today, narrower, query)),
        drills: (await drillsOfHalfYear(ctx, today)).duties.map(({ category, done }) => ({
          category: Category.label(category),
          done,
        })),
        quality: { done: month.checked, due: month.quota },
      },
    }
  },
  lanes: readLanes,
}

export async function laneDay(ctx: Context, day: Day): Promise<LaneDay & { readonly target: number }> {
  const { setting } = await findSetting(ctx)
  return {
    day,
    today: dayOf(ctx.now),
    now: minuteOf(formatTokens(ctx.now, 'HH:mm')),
    routes: new Map(),
    setting,
    travel: await findTravel(ctx),
    target: setting.dayTarget,
  }
}

/** Of the one queue: a wall shows what the desks show. */
async function waitingRepairs(ctx: Context): Promise<BoardSummary['waiting']> {
  const total = (await countQueue(ctx, [repairQueue], [repairQueue.kind]))[repairQueue.kind]
  if (total === undefined) return null
  return { total, rows: await readQueue(ctx, [repairQueue], { kinds: [repairQueue.kind], most: MOST_WAITING }) }
}

async function readLanes(ctx: Context, query: BoardQuery): Promise<BoardLanes> {
  const day = query.date ?? dayOf(ctx.now)
  const lane = await laneDay(ctx, day)
  const found = await findDayOrders(ctx, day, {
    live: day === lane.today,
    which: narrowerOf(query)('o'),
    most: MOST_LANE_ORDERS + 1,
  })
  const orders = found.slice(0, MOST_LANE_ORDERS)
  const people = [...new Set(orders.flatMap(({ workerIds }) => workerIds))]
  const members = await findCrewMembers(ctx, people, day)
  const worked = await dayMinutes(ctx, people, day, day)
  const crews = Map.groupBy(orders, keyOf)
  const lanes = [...crews].map(([key, own]): CrewLane => {
    const [first] = own as [DayOrder, ...DayOrder[]]
    const crew = first.workerIds.flatMap((id) => members.get(id) ?? [])
    const { minutes: _, ...way } = laneOf(own, first, lane)
    const most = Math.max(0, ...crew.map(({ id }) => worked.get(dayKey(id, day)) ?? 0))
    return {
      key,
      teamId: first.teamId,
      teamName: first.teamName,
      crew,
      load: loadOf(most, lane.target),
      ...way,
    }
  })
  return { day, target: lane.target, lanes: lanes.sort(byTeam), more: found.length - orders.length }
}

/** People who work together are one bar, whoever of them leads; orders without people stand in one bar of their team. */
const keyOf = ({ teamId, workerIds }: DayOrder) => `${teamId ?? ''} ${[...workerIds].sort().join('+')}`

/** By team; in it orders without people first, then the crews by name, so that a bar keeps its place. */
function byTeam(a: CrewLane, b: CrewLane): number {
  const name = (lane: CrewLane) => lane.teamName ?? '\uffff'
  return (
    name(a).localeCompare(name(b), 'zh') ||
    Number(a.crew.length > 0) - Number(b.crew.length > 0) ||
    (a.crew[0]?.name ?? '').localeCompare(b.crew[0]?.name ?? '', 'zh')
  )
}
