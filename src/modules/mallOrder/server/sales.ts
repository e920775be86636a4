import type { Context, Handlers } from '#kernel/server/index.ts'
import { addDays, addMonths, type Day, monthEnd, monthStart, today } from '#kernel/shared/days.ts'
import type { Sales, SalesSpan, salesApi } from '../shared/sales.ts'
import { findBestBuyers, findBestGoods, findPeriods, findSums } from './sales.store.ts'

type Period = { readonly from: Day; readonly to: Day }

const days = (until: Day, n: number): Period[] =>
  Array.from({ length: n }, (_, at) => addDays(until, at + 1 - n)).map((day) => ({ from: day, to: day }))

/** Whole months; the last one goes to today. */
const months = (until: Day): Period[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(monthStart(until), at - 11)).map((first) => ({
    from: first,
    to: monthEnd(first) < until ? monthEnd(first) : until,
  }))

const periodsOf = (span: SalesSpan, until: Day): Period[] =>
  span === 'year' ? months(until) : days(until, span === 'week' ? 7 : 30)

async function salesOf(ctx: Context, { span }: { readonly span: SalesSpan }): Promise<Sales> {
  const periods = periodsOf(span, today(ctx.now))
  const from = (periods[0] as Period).from
  const to = (periods.at(-1) as Period).to
  const by = span === 'year' ? 'month' : 'day'
  const found = new Map((await findPeriods(ctx, from, to, by)).map(({ period, ...sums }) => [period, sums]))
  return {
    from,
    to,
    ...(await findSums(ctx, from, to)),
    periods: periods.map((one) => ({
      ...one,
      ...(found.get(by === 'month' ? one.from.slice(0, 7) : one.from) ?? {
        orders: 0,
        amount: '0.00',
        refunded: '0.00',
      }),
    })),
    goods: await findBestGoods(ctx, from, to),
    byBuyer: await findBestBuyers(ctx, from, to),
  }
}

export const salesHandlers: Handlers<typeof salesApi> = { sales: salesOf }
