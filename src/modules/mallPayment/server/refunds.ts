import type { Handlers } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import type { refundApi } from '../shared/api.ts'
import { findRefunds } from './item.store.ts'
import { keepProof, linksOf, proofLinks } from './proof.ts'
import { findReconciliations } from './reconcile.store.ts'
import { refundByHand } from './refund.ts'

export const refundHandlers: Handlers<typeof refundApi> = {
  async ofOrder(ctx, { orderId }) {
    const found = await findRefunds(ctx, orderId)
    const links = await proofLinks(
      ctx,
      found.flatMap(({ proof }) => proof),
    )
    return found.map((one) => ({
      ...one,
      proof: linksOf(one.proof, links),
      createdAt: isoTime(new Date(one.createdAt)),
      doneAt: one.doneAt ? isoTime(new Date(one.doneAt)) : null,
    }))
  },
  async done(ctx, { proof, ...input }) {
    await refundByHand(ctx, { ...input, proof: await keepProof(ctx, proof) })
    return { done: 1 }
  },
  reconciliation: (ctx) => findReconciliations(ctx, 31),
}
