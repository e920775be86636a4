import type { Handlers } from '#kernel/server/index.ts'
import type { houseApi } from '../shared/house.ts'
import { findHouse } from './asks.ts'
import { findDetail } from './elevator.store.ts'

export const houseHandlers: Handlers<typeof houseApi> = {
  async house(ctx, { id }) {
    await findDetail(ctx, id)
    return findHouse(ctx, id)
  },
}
