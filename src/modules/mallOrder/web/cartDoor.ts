import { call } from '#kernel/web/client/call.ts'
import { openCartDoor, setCartCount } from '#modules/goods/web/index.ts'
import { cartApi } from '../shared/cart.ts'

/** The pages of the mall put things into the person's own cart through this (`goods`, which stands further left). */
export function openOwnCart(): void {
  openCartDoor({
    async add({ skuId, qty }) {
      setCartCount((await call(cartApi.save, { skuId, qty, add: true })).count)
    },
    merge: async (lines) =>
      (await call(cartApi.merge, { lines: lines.map(({ skuId, qty }) => ({ skuId, qty })) }, { silent: true })).count,
    count: async () => (await call(cartApi.listAll, {}, { silent: true })).count,
  })
}
