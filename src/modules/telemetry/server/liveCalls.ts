import { exportOf, type Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { liveApi } from '../shared/api.live.ts'
import { saveFloors } from './floors.ts'
import { countViewers } from './lease.store.ts'
import { switchStream } from './lease.ts'
import { countConditions, findFloors, findSnapshot, findTrips, live } from './live.store.ts'

export const liveHandlers: Handlers<typeof liveApi> = {
  list: live.page,
  export: exportOf(live),

  async counts(ctx, { communityId }) {
    const conditions = await countConditions(ctx, communityId)
    return { total: conditions.reduce((sum, { n }) => sum + n, 0), conditions }
  },

  async snapshot(ctx, { elevatorId }) {
    const found = await findSnapshot(ctx, elevatorId)
    if (!found) throw refuse.notFound()
    return {
      ...found,
      floors: await findFloors(ctx, elevatorId),
      trips: await findTrips(ctx, elevatorId),
      viewers: await countViewers(ctx, elevatorId),
    }
  },

  stream: switchStream,

  async floors(ctx, { elevatorId }) {
    const found = await findSnapshot(ctx, elevatorId)
    if (!found) throw refuse.notFound()
    return { stations: found.stations, floors: await findFloors(ctx, elevatorId) }
  },

  saveFloors,
}
