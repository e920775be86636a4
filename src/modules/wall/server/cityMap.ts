import type { Context, Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { candidatesFor } from '#modules/repair/server/index.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import type { cityMapApi } from '../shared/api.ts'
import type { MapCard } from '../shared/cityMap.ts'
import { grouped } from '../shared/grouping.ts'
import { may } from '../shared/permissions.ts'
import {
  findCharged,
  findContract,
  findCustomer,
  findHead,
  findHereOrders,
  findHereRecords,
  findLifts,
  findOneLift,
} from './card.store.ts'
import { findCommunities, findWorkers } from './cityMap.store.ts'

const NEAREST = 5
/** Minutes: only people within it are paired, which the card does not show. */
const ANY_LIMIT = 60

export const cityMapHandlers: Handlers<typeof cityMapApi> = {
  async query(ctx, query) {
    const staff = query.layers.includes('staff')
    // Where people are is a door of its own.
    if (staff) ctx.require(may.tracks)
    const { rows, capped } = await findCommunities(ctx, query)
    return {
      communities: grouped(rows, query.zoom),
      capped,
      workers: staff ? await findWorkers(ctx, query.teamId) : null,
    }
  },

  async card(ctx, { id }) {
    const head = await findHead(ctx, id)
    if (!head) throw refuse.notFound()
    return {
      ...head,
      customer: await findCustomer(ctx, id),
      contract: await findContract(ctx, id),
      people: await findCharged(ctx, id),
      ...(await findLifts(ctx, id)),
      records: await findHereRecords(ctx, id),
      orders: await findHereOrders(ctx, id),
      nearest: ctx.may(may.tracks) ? await nearestOf(ctx, id) : null,
    }
  },
}

/** 最近 5 人 by the way, with whether they are free. */
async function nearestOf(ctx: Context, id: string): Promise<NonNullable<MapCard['nearest']>> {
  const elevatorId = await findOneLift(ctx, id)
  if (!elevatorId) return []
  const people = await candidatesFor(ctx, {
    elevatorId,
    repairType: RepairType.code.urgent,
    arriveLimit: ANY_LIMIT,
  })
  return people
    .flatMap(({ employeeId, name, distanceKm, etaMin, from, certOk, reason }) =>
      certOk && distanceKm !== null && etaMin !== null && from !== null
        ? [
            {
              id: employeeId,
              name,
              distanceKm,
              etaMin,
              from,
              busyNo: reason.startsWith('正在处理') ? reason.slice(4) : null,
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, NEAREST)
}
