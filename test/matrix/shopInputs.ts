import { goodsTypeApi } from '#modules/shop/shared/api.ts'
import { next } from '../builders/next.ts'
import { aCategory, aGoodsDraft } from '../builders/shop.ts'
import { moreGoods, selling } from './mallTrades.ts'
import type { Maker } from './scenes.ts'

/** What a seller does with goods and what they need. */
export const shopInputs: Readonly<Record<string, Maker>> = {
  'POST /goods/goodsType/move': selling(async ({ server, chief }) => {
    const add = () => server.ask(goodsTypeApi.add, { name: `并行分类${next()}` }, chief)
    const { id: parentId } = await add()
    return { ...(await add()), parentId }
  }),
  'POST /goods/goods/add': selling(async ({ server, chief }, { store }) => ({
    ...(await aGoodsDraft(server, chief, {
      categoryId: await aCategory(server),
      freightTemplateId: store.freightId,
    })),
  })),
  'POST /goods/goods/shelf': selling(async (scene, trade) => ({
    ids: [(await moreGoods(scene, trade)).id],
    status: 0,
  })),
  'POST /goods/sku/adjust': selling(async (scene, trade) => ({
    ...{ skuId: (await moreGoods(scene, trade)).skuIds[0], delta: 5, reason: '盘点' },
  })),
  'POST /goods/sku/adjustMany': selling(async (scene, trade) => ({
    ...{ lines: [{ skuId: (await moreGoods(scene, trade)).skuIds[0], stock: 9, price: '11.00' }], reason: '盘点' },
  })),
  'POST /goods/sku/reprice': selling(async (scene, trade) => ({
    ...{ goodsIds: [(await moreGoods(scene, trade)).id], percent: '5', reason: '厂家涨价' },
  })),
}
