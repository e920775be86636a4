import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, today } from '#kernel/shared/days.ts'
import { findCalendar, findSetting, findWindows } from '#modules/plan/server/index.ts'
import { minuteOf } from '#modules/plan/shared/calendar.ts'
import { pulledDays } from '#modules/plan/shared/pullForward.ts'
import { minutesOf } from '#modules/plan/shared/work.ts'
import type { BatchOrder } from './batch.store.ts'
import { findTakenDays } from './pullForward.store.ts'
import { findWork } from './work.store.ts'

/** Weeks before the first of the orders within which a working day is looked for. */
const LOOK_BACK = 21

/** The day of each order when all of them come forward to working days. */
export async function pullForward(ctx: Context, orders: readonly BatchOrder[]): Promise<Map<string, Day>> {
  const { setting } = await findSetting(ctx)
  const days = orders.map((order) => order.planDate).sort()
  const [first = today(ctx.now)] = days
  const span = { from: addDays(first, -LOOK_BACK), to: days.at(-1) ?? first }
  const people = [...new Set(orders.flatMap((order) => order.workerIds))]
  const mine = new Set(orders.map((order) => order.id))
  const windowsOf = await findWindows(ctx, orders)
  return pulledDays(
    orders.map(({ id, elevatorId, planDate, stdMinutes: minutes, workerIds: crew, planStart, ...place }) => ({
      id,
      elevatorId,
      planDate,
      minutes,
      crew,
      windows: windowsOf(place),
      start: planStart ? minuteOf(planStart) : null,
    })),
    {
      calendar: await findCalendar(ctx, setting),
      today: today(ctx.now),
      dayTarget: setting.dayTarget,
      loads: minutesOf((await findWork(ctx, people, span.from, span.to)).filter(({ id }) => !mine.has(id))),
      taken: await findTakenDays(
        ctx,
        orders.map((order) => order.elevatorId),
      ),
    },
  )
}
