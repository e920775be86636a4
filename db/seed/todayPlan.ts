import type { Clock } from './clock.ts'
import { clockText, type Order } from './orders.ts'

/** Minutes by which the crews, one after the other, are behind their plan. */
const BEHIND = [4, 22, 0, 9]
const INSIDE = 3

/**
 * Today's plan agrees with what the crews have done by the hour of seeding: begun visits were planned a little earlier, the
 * others follow, and who has not begun begins soon. Else every crew would be hours late in the afternoon.
 */
export function planToday(clock: Clock, orders: readonly Order[]): void {
  const now = (clock.now.getTime() - clock.at(clock.today, 0)) / 60_000
  const minute = (iso: unknown) => (Date.parse(String(iso)) - clock.at(clock.today, 0)) / 60_000
  const today = orders.filter(({ row }) => row.plan_date === clock.today)
  const crews = Map.groupBy(today, ({ row }) => String(row.worker_ids))
  ;[...crews.values()].forEach((own, n) => {
    const behind = BEHIND[n % BEHIND.length] ?? 0
    const begun = own.filter(({ row }) => row.start_at !== null)
    begun.sort((a, b) => minute(a.row.start_at) - minute(b.row.start_at))
    let next = now + 15
    for (const order of begun) {
      const start = minute(order.row.start_at) - behind
      plan(order, start)
      next = start + Number(order.row.std_minutes) + INSIDE
    }
    for (const order of own) {
      if (order.row.start_at !== null) continue
      plan(order, next)
      next += Number(order.row.std_minutes) + INSIDE
    }
  })
}

function plan({ row }: Order, start: number): void {
  row.plan_start = clockText(start)
  row.plan_end = clockText(Math.min(1439, start + Number(row.std_minutes)))
}
