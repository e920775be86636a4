import type { Handlers } from '#kernel/server/index.ts'
import type { EffectDetail, effectApi } from '../shared/api.ts'
import type { KeptLeg } from '../shared/keeping.ts'
import { findEffect, findEffects, findMonths, findVisitNames, type VisitNamed } from './effect.store.ts'

export const effectHandlers: Handlers<typeof effectApi> = {
  async list(ctx, { month }) {
    const months = await findMonths(ctx)
    const shown = month ? months.find((one) => one.month.startsWith(month)) : months[0]
    return {
      months: months.map((one) => one.month.slice(0, 7)),
      shown: shown ? { ...shown, month: shown.month.slice(0, 7) } : null,
      rows: shown ? await findEffects(ctx, shown.month) : [],
    }
  },
  async detail(ctx, { id }) {
    const { pairs, ...effect } = await findEffect(ctx, id)
    const orders = pairs.flatMap(({ order, controls }) => [order, ...controls.map((one) => one.order)])
    const names = await findVisitNames(ctx, orders)
    const seen = pairs.flatMap(({ controls, ...leg }): EffectDetail['pairs'] => {
      const treated = named(leg, names)
      return treated.map((one) => ({ ...one, controls: controls.flatMap((other) => named(other, names)) }))
    })
    return { ...effect, pairs: seen.toSorted((a, b) => (a.day < b.day ? 1 : -1)), kept: pairs.length }
  },
}

/** None for a lift that the person does not see. */
function named({ order, before, after }: KeptLeg, names: ReadonlyMap<string, VisitNamed>) {
  const visit = names.get(order)
  return visit ? [{ orderId: order, orderNo: visit.orderNo, lift: visit.lift, day: visit.day, before, after }] : []
}
