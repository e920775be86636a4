import type { Handlers } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import type { refundApi } from '../shared/api.ts'
import { findRefunds } from './item.store.ts'
import { findReconciliations } from './reconcile.store.ts'
import { refundByHand } from './refund.ts'

export const refundHandlers: Handlers<typeof refundApi> = {
  ofOrder: async (ctx, { orderId }) =>
    (await findRefunds(ctx, orderId)).map((one) => ({
      ...one,
      createdAt: isoTime(new Date(one.createdAt)),
      doneAt: one.doneAt ? isoTime(new Date(one.doneAt)) : null,
    })),
  async done(ctx, input) {
    await refundByHand(ctx, input)
    return { done: 1 }
  },
  reconciliation: (ctx) => findReconciliations(ctx, 31),
}
