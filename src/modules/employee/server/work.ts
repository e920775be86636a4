import type { Handlers } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { workApi } from '../shared/workApi.ts'
import { findMonths, findOrders } from './asks.ts'
import { findEmployee } from './employee.store.ts'

/** 工单, 工时与评分 of a person (archives 4.2). */
export const workHandlers: Handlers<typeof workApi> = {
  async orders(ctx, { id, month }) {
    await findEmployee(ctx, id)
    return findOrders(ctx, id, month)
  },

  async months(ctx, { id }) {
    await findEmployee(ctx, id)
    const [year = 0, month = 0] = dayOf(ctx.now).split('-').map(Number)
    const first = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
    const found = new Map((await findMonths(ctx, id, first)).map((row) => [row.month, row]))
    return Array.from({ length: 12 }, (_, n) => {
      const name = new Date(Date.UTC(year, month - 1 - n, 1)).toISOString().slice(0, 7)
      return found.get(name) ?? { month: name, orders: 0, done: 0, late: 0, hours: null, stars: 0, meanStar: null }
    })
  },
}
