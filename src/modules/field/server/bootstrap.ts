import type { Context, QueueSource } from '#kernel/server/index.ts'
import { dayOf, isoTime, today } from '#kernel/shared/days.ts'
import { photoLink } from '#modules/employee/server/index.ts'
import { faceOnPhone } from '#modules/enterprise/server/index.ts'
import { findOpenHazards } from '#modules/hazard/server/index.ts'
import {
  type FieldEffects,
  type FieldPort,
  maintenanceAsks,
  type OrderRecord,
} from '#modules/maintenance/server/index.ts'
import { itemsWithResults, readResults, recordAt } from '#modules/maintenance/shared/itemResults.ts'
import type { MaintainStatus, StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { messagesSince } from '#modules/message/server/index.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { leastMinutes, type MaintainSetting } from '#modules/plan/shared/setting.ts'
import { readSnapshot, type Snapshot } from '#modules/template/server/index.ts'
import { type Category, ItemResult, type Level } from '#modules/template/shared/template.ts'
import { unknownLift } from '#modules/template/shared/visited.ts'
import type { Bootstrap, Changes, FieldElevator, FieldExtra, FieldOrder, FieldTask } from '../shared/fieldWork.ts'
import {
  type FieldLift,
  findCrews,
  findFieldLifts,
  findFieldOrders,
  findLastVisits,
  findMarks,
  findOwnFacts,
} from './bootstrap.store.ts'
import { waitingFor } from './waiting.ts'

/** Checklists by their hash, each read once per answer. */
type Snapshots = Map<string, Snapshot>

async function snapshotAt(ctx: Context, known: Snapshots, hash: string): Promise<Snapshot> {
  const found = known.get(hash) ?? (await readSnapshot(ctx, hash))
  known.set(hash, found)
  return found
}

/** Work of other kinds on the same phone. */
async function tasksOf(ctx: Context, ports: readonly FieldPort[]): Promise<FieldTask[]> {
  const { employeeId } = ctx.who
  const found: FieldTask[] = []
  if (employeeId) for (const { carried } of ports) found.push(...((await carried?.(ctx, employeeId)) ?? []))
  return found
}

/** What goes with orders of every kind. */
async function besides(
  ctx: Context,
  effects: readonly FieldEffects[],
  orders: readonly { id: string }[],
): Promise<FieldExtra[]> {
  const found: FieldExtra[] = []
  const ids = orders.map(({ id }) => id)
  if (ids.length > 0) for (const { beside } of effects) found.push(...((await beside?.(ctx, ids)) ?? []))
  return found
}

const idsOf = (rows: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

/** What a phone carries for 7 days without a network (jobs 5, 6.8). */
export async function bootstrap(
  ctx: Context,
  ports: readonly FieldPort[],
  effects: readonly FieldEffects[],
  queue: readonly QueueSource[],
): Promise<Bootstrap> {
  const { setting } = await findSetting(ctx)
  const { userId, employeeId, name } = ctx.who
  const snapshots: Snapshots = new Map()
  const orders = employeeId ? await findFieldOrders(ctx, employeeId, today(ctx.now)) : []
  const ids = [...new Set(orders.map((order) => order.elevatorId))]
  const lifts = await findFieldLifts(ctx, ids, employeeId, true)
  const tasks = await tasksOf(ctx, ports)
  const facts = employeeId ? await findOwnFacts(ctx, employeeId, today(ctx.now)) : null
  const { scenes: faceScenes, ...face } = await faceOnPhone(ctx)
  return {
    serverTime: isoTime(ctx.now),
    cursor: isoTime(ctx.now),
    me: {
      userId,
      employeeId,
      name,
      photo: photoLink(ctx, facts?.headImg ?? null),
      leader: facts?.leader ?? false,
      base: facts?.baseLng != null && facts.baseLat != null ? { lng: facts.baseLng, lat: facts.baseLat } : null,
      certificates: facts?.certificates ?? [],
      month: {
        visits: facts?.visits ?? 0,
        minutes: facts?.minutes ?? 0,
        stars: facts?.stars ?? 0,
        average: facts?.average ?? null,
      },
    },
    faceScenes,
    face,
    setting,
    orders: await carried(ctx, snapshots, setting, orders, lifts),
    tasks,
    parts: await besides(ctx, effects, [...orders, ...tasks]),
    waiting: await waitingFor(ctx, queue, idsOf(tasks)),
    elevators: await withLast(ctx, snapshots, lifts),
    openHazards: await findOpenHazards(
      ctx,
      lifts.map(({ id }) => id),
    ),
  }
}

const MESSAGE_OVERLAP_MS = 10_000

/** Orders whose version is not the one the phone holds, orders it must let go, and what it was told since. */
export async function changes(
  ctx: Context,
  { cursor, held }: { cursor: string; held: readonly { id: string; version: number }[] },
  ports: readonly FieldPort[],
  effects: readonly FieldEffects[],
  queue: readonly QueueSource[],
): Promise<Changes> {
  const { employeeId } = ctx.who
  const { setting } = await findSetting(ctx)
  const inScope = employeeId ? await findFieldOrders(ctx, employeeId, today(ctx.now)) : []
  const versions = new Map(held.map(({ id, version }) => [id, version]))
  const orders = inScope.filter(({ id, version }) => versions.get(id) !== version)
  const tasks = await tasksOf(ctx, ports)
  const known = new Set([...inScope, ...tasks].map(({ id }) => id))
  const lifts = await findFieldLifts(ctx, [...new Set(orders.map((order) => order.elevatorId))], employeeId)
  const snapshots: Snapshots = new Map()
  const since = new Date(Date.parse(cursor) - MESSAGE_OVERLAP_MS).toISOString()
  return {
    serverTime: isoTime(ctx.now),
    cursor: isoTime(ctx.now),
    changed: await carried(ctx, snapshots, setting, orders, lifts),
    tasks: tasks.filter(({ id, version }) => versions.get(id) !== version),
    parts: await besides(ctx, effects, [...inScope, ...tasks]),
    waiting: await waitingFor(ctx, queue, idsOf(tasks)),
    elevators: await withLast(ctx, snapshots, lifts),
    removed: held.map(({ id }) => id).filter((id) => !known.has(id)),
    messages: await messagesSince(ctx, since),
  }
}

async function carried(
  ctx: Context,
  snapshots: Snapshots,
  setting: MaintainSetting,
  orders: readonly OrderRecord[],
  lifts: readonly FieldLift[],
): Promise<FieldOrder[]> {
  const ids = orders.map((order) => order.id)
  const crews = Map.groupBy(await findCrews(ctx, ids), (one) => one.orderId)
  const marks = new Map(
    ctx.who.employeeId ? (await findMarks(ctx, ctx.who.employeeId, ids)).map((one) => [one.orderId, one]) : [],
  )
  const byId = new Map(lifts.map((lift) => [lift.id, lift]))
  const evaluations = await maintenanceAsks.openEvaluations(ctx, maintenanceAsks.evaluated.visit, ids)
  const made: FieldOrder[] = []
  for (const order of orders) {
    const { items } = await snapshotAt(ctx, snapshots, order.snapshotHash)
    const { safety = false, left = false, transferState = 0 } = marks.get(order.id) ?? {}
    const level = order.level as Level
    made.push({
      id: order.id,
      version: order.version,
      orderNo: order.orderNo,
      status: order.status as MaintainStatus,
      level,
      planDate: order.planDate,
      planStart: order.planStart,
      legalDeadline: order.legalDeadline,
      elevatorId: order.elevatorId,
      crew: (crews.get(order.id) ?? []).map(({ orderId: _, ...one }) => one),
      type: order.type as FieldOrder['type'],
      stdMinutes: order.stdMinutes,
      leastMinutes: leastMinutes(setting, (byId.get(order.elevatorId)?.category ?? 1) as Category, level),
      departAt: order.departAt,
      arriveAt: order.arriveAt,
      startAt: order.startAt,
      pausedAt: order.pausedAt,
      pauseReason: order.pauseReason as FieldOrder['pauseReason'],
      pauseMinutes: order.pauseMinutes,
      completeAt: order.completeAt,
      elevatorStateAfter: order.elevatorStateAfter as (typeof StateAfter.code)[keyof typeof StateAfter.code] | null,
      stateReason: order.stateReason,
      safety,
      left,
      transferState,
      evaluation: evaluations.get(order.id) ?? null,
      items: itemsWithResults(
        items,
        readResults(order.itemResults, items),
        byId.get(order.elevatorId) ?? unknownLift,
        order.planDate,
      ),
    })
  }
  return made
}

const { abnormal, handled } = ItemResult.code

export const liftsWithLast = (ctx: Context, lifts: readonly FieldLift[]): Promise<FieldElevator[]> =>
  withLast(ctx, new Map(), lifts)

/** The lifts with what stood out at the visit before. */
async function withLast(ctx: Context, snapshots: Snapshots, lifts: readonly FieldLift[]): Promise<FieldElevator[]> {
  const rows = await findLastVisits(
    ctx,
    lifts.map(({ id }) => id),
  )
  const lasts = new Map<string, FieldElevator['last']>()
  for (const row of rows) {
    const { items } = await snapshotAt(ctx, snapshots, row.snapshotHash)
    const results = readResults(row.itemResults, items)
    const told = items.flatMap((item, at) => {
      const { itemCode, result, value, text, handling } = recordAt(results, item, at)
      if (result !== abnormal && result !== handled && value === null) return []
      return [{ itemCode, name: item.name, unit: item.valueUnit, result, value, text, handling }]
    })
    lasts.set(row.elevatorId, { date: dayOf(row.completeAt), items: told })
  }
  return lifts.map(
    ({ category: _, brand: _brand, model: _model, governorMade: _made, governorCheck: _check, ...lift }) => ({
      ...lift,
      last: lasts.get(lift.id) ?? null,
    }),
  )
}
