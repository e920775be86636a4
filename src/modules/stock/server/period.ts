import type { Context, Handlers } from '#kernel/server/index.ts'
import { addMonths, type Day, dayOf, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { refuseStock } from '../shared/refusals.ts'
import type { Period, periodApi } from '../shared/stocktake.api.ts'
import { dropPeriod, findFirstMonth, findPeriods, holdMonths, isClosed, keepPeriod } from './period.store.ts'

/** 3210003 for a bill of a month that is closed; none is closed until the transaction ends. */
export async function requireOpenMonth(ctx: Context, day: Day): Promise<void> {
  await holdMonths(ctx, 'post')
  if (await isClosed(ctx, monthStart(day))) throw refuseStock.monthClosed()
}

const monthOf = (month: string): Day => `${month}-01`

/** 月结: in order, when the month is over; only the last is opened again. */
export const periodHandlers: Handlers<typeof periodApi> = {
  list: findPeriods,

  async close(ctx, { month }) {
    const first = monthOf(month)
    if (monthEnd(first) >= dayOf(ctx.now)) throw refuseStock.monthRunning()
    await holdMonths(ctx, 'close')
    if (await isClosed(ctx, first)) throw refuseStock.monthClosed()
    const begun = await findFirstMonth(ctx)
    const before = addMonths(first, -1)
    if (begun !== null && begun <= before && !(await isClosed(ctx, before)))
      throw refuseStock.monthBefore({ month: before.slice(0, 7) })
    await keepPeriod(ctx, first, monthEnd(first))
    return (await findPeriods(ctx)).find((one) => one.month === month) as Period
  },

  async reopen(ctx, { month }) {
    await holdMonths(ctx, 'close')
    const [last] = await findPeriods(ctx)
    if (!last) throw refuse.notFound()
    if (last.month !== month) throw refuseStock.monthNotLast()
    await dropPeriod(ctx, monthOf(month))
    return { month }
  },
}
