import type { z } from 'zod'
import type { Context, Handlers } from '#kernel/server/index.ts'
import type { Page } from '#kernel/shared/page.ts'
import type { historyApi } from '../../shared/api.history.ts'
import { requireLift } from '../liveScope.store.ts'
import { findCounterPage, findTripPage, type OfDays } from './lists.store.ts'
import { querySpan } from './query.ts'

const pages =
  <Row>(find: (ctx: Context, of: OfDays) => Promise<{ rows: Row[]; total: number }>) =>
  async (
    ctx: Context,
    { elevatorId, date, page, size }: z.output<typeof historyApi.trips.input>,
  ): Promise<Page<Row>> => {
    await requireLift(ctx, elevatorId)
    const of = { elevatorId, from: date?.from, to: date?.to, size, skip: (page - 1) * size }
    const { rows, total } = await find(ctx, of)
    return { records: rows, total, totalPage: Math.ceil(total / size) }
  }

export const historyHandlers: Handlers<typeof historyApi> = {
  query: querySpan,
  trips: pages(findTripPage),
  counters: pages(findCounterPage),
}
