import type { Nightly } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { expire } from './quotation.store.ts'

/** 00:10: what nobody confirmed by its last day is over (commerce 3.8). */
export const quotationDays: Nightly = {
  name: 'quotation days',
  async run(ctx) {
    const expired = await expire(ctx, dayOf(ctx.now))
    const events = expired.map(({ id, version, quoteNo }) => ({ id, version, quoteNo }))
    if (events.length > 0) await ctx.emit('quotation.expired', events)
  },
}
