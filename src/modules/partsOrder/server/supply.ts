import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { findRequestLines, holdRequests, tellCrew } from '#modules/parts/server/index.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { findShortOf } from '#modules/stock/server/index.ts'
import { ReservationSource } from '#modules/stock/shared/reservation.ts'
import { ORDER_OPEN } from '../shared/terms.ts'
import { lockOrders } from './order.store.ts'
import { tellSupply } from './telling.ts'

interface Source {
  readonly sourceType: number
  readonly sourceId: string
}

/**
 * 缺料 and 已齐料 (commerce 7): who waits for the parts hears that some are missing, and that all of them are there. An event
 * stands for one part, a message for all parts of a request or an order: only the event of the first that is missing says it.
 */
export const supply: Subscription = {
  subscriber: 'partsOrder.supply',
  events: ['reservation.short', 'reservation.filled'],
  async handle(ctx: Context, { name, payload }: Event) {
    const of = { sourceType: Number(payload.sourceType), sourceId: String(payload.sourceId) }
    const missing = await findShortOf(ctx, of)
    if (name === 'reservation.short') {
      if (missing[0]?.unitId !== payload.unitId) return
      const said = missing.map(({ unitName, qty, measureUnit }) => `${unitName}缺${quantityText(qty)}${measureUnit}`)
      await say(ctx, of, '配件缺料', `${said.join('、')}，到货后通知`)
    } else if (payload.complete === true && missing.length === 0) {
      const whole = !(await asksOutside(ctx, of))
      if (whole) await say(ctx, of, '配件已齐料', '可以领料了')
      else await say(ctx, of, '配件到货', '仓库的配件已备齐；目录外的另行采购')
    }
  },
}

/** Whether the request also asks for what no catalogue has: the warehouse knows nothing of it. */
const asksOutside = async (ctx: Context, { sourceType, sourceId }: Source): Promise<boolean> =>
  sourceType === ReservationSource.code.parts &&
  (await findRequestLines(ctx, sourceId)).some(({ unitId }) => unitId === null)

async function say(ctx: Context, { sourceType, sourceId }: Source, title: string, body: string): Promise<void> {
  if (sourceType === ReservationSource.code.parts) {
    const [request] = await holdRequests(ctx, [sourceId])
    if (request?.status === PartsStatus.code.toDraw) await tellCrew(ctx, request, title, body)
  }
  if (sourceType === ReservationSource.code.order) {
    const [order] = await lockOrders(ctx, [sourceId])
    if (order && (ORDER_OPEN as readonly number[]).includes(order.status)) await tellSupply(ctx, order, title, body)
  }
}
