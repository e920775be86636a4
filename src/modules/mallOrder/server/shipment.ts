import type { Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { mayMall } from '../shared/permissions.ts'
import type { shipmentApi } from '../shared/shipment.ts'
import { findBought } from './detail.ts'
import { shipments } from './list.store.ts'
import { refresh, takePush } from './logistics.ts'
import { findShipment, findTraces, type TraceRecord } from './shipping.store.ts'
import { trace } from './shipping.ts'

const shown = (traces: readonly TraceRecord[]) => traces.map(({ at, state, text }) => ({ at, state, text }))

export const shipmentHandlers: Handlers<typeof shipmentApi> = {
  list: shipments.page,

  async trace(ctx, { id, traces }) {
    const done = await trace(ctx, id, traces)
    return { added: done.added, traces: shown(done.traces) }
  },

  refresh: (ctx, { id }) => refresh(ctx, id),
  push: takePush,

  async traces(ctx, { id, orderId }) {
    const bought = orderId && (await findBought(ctx, orderId))
    if (bought)
      return ctx.withParty(bought.sellerId, async (seller) => {
        if ((await findShipment(seller, id)).orderId !== orderId) throw refuse.notFound()
        return shown(await findTraces(seller, [id]))
      })
    ctx.require(mayMall.list, mayMall.shipments)
    await findShipment(ctx, id)
    return shown(await findTraces(ctx, [id]))
  },
}
