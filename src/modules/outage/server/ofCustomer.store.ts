import type { Context } from '#kernel/server/index.ts'
import { type Day, monthEnd } from '#kernel/shared/days.ts'
import type { customerAsks } from '#modules/customer/server/index.ts'
import { homeMinutesOf, homesOf } from '../shared/outage.ts'
import { findMonthsOfCustomer, findOfCustomer } from './outage.store.ts'
import { spanOfDays } from './outage.ts'

/** How long each of the customer's lifts stood in the month, and what that was to its homes. */
export async function findReportOutages(
  ctx: Context,
  { customerId, from, to, most }: customerAsks.ReportAsked,
): Promise<customerAsks.ReportOutage[]> {
  const rows = await findOfCustomer(ctx, customerId, spanOfDays(from, to))
  return rows.slice(0, most).map((one) => {
    const { communityName, name: liftName, times, minutes, forPeople } = one
    const homes = homesOf(one)
    return { communityName, liftName, times, minutes, homes, homeMinutes: homeMinutesOf(homes, minutes), forPeople }
  })
}

/** `from` and `to` are first days of months. */
export async function findOutageMonths(
  ctx: Context,
  customerId: string,
  from: Day,
  to: Day,
): Promise<customerAsks.OutageMonths[]> {
  return findMonthsOfCustomer(ctx, customerId, { span: spanOfDays(from, monthEnd(to)), first: from, last: to })
}
