import { type Context, exportOf, findRow, type Handlers, imports, updateRow } from '#kernel/server/index.ts'
import { compareAmounts, ratio, sum } from '#kernel/shared/money.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { skuApi } from '../shared/api.ts'
import { mayGoods } from '../shared/permissions.ts'
import { refuseGoods, SkuChangeKind } from '../shared/terms.ts'
import { addChanges, findChanges, lockGoods, lockSkuRows, skus } from './goods.store.ts'
import { publish } from './publish.store.ts'
import { editSkus, struck } from './skuEdits.ts'
import { skuImporter } from './skuImport.ts'

const { stock, price } = SkuChangeKind.code
const MOST_STOCK = 9_999_999

export const skuHandlers: Handlers<typeof skuApi> = {
  list: skus.page,
  export: exportOf(skus),
  ...imports(skuImporter),

  async adjust(ctx, { skuId, delta, price: next, reason }) {
    ctx.require(delta === undefined ? mayGoods.price : mayGoods.adjust)
    const [sku] = await lockSkuRows(ctx, { ids: [skuId] })
    if (!sku) throw refuse.notFound()
    if (delta !== undefined) {
      if (sku.unitId) throw refuseGoods.linked()
      const after = sku.stock + delta
      if (after < sku.locked) throw refuseGoods.locked({ n: sku.locked })
      if (after > MOST_STOCK) throw fieldRefusal([{ prop: 'delta', msg: `库存不能超过${MOST_STOCK}` }])
      const saved = await updateRow(ctx, 'sku', skuId, sku.version, { stock: after })
      await addChanges(ctx, [{ skuId, kind: stock, before: sku.stock, after }], reason)
      await publish(ctx, [sku.goodsId])
      return saved
    }
    const saved = await setPrice(ctx, sku, next as string)
    await addChanges(ctx, [{ skuId, kind: price, before: sku.price, after: next as string }], reason)
    await publish(ctx, [sku.goodsId])
    return saved
  },

  async adjustMany(ctx, { lines, reason }) {
    if (lines.some(({ stock: to }) => to !== undefined)) ctx.require(mayGoods.adjust)
    if (lines.some(({ price: to }) => to !== undefined)) ctx.require(mayGoods.price)
    const { length } = await lockSkuRows(ctx, { ids: lines.map(({ skuId }) => skuId) })
    if (length < new Set(lines.map(({ skuId }) => skuId)).size) throw refuse.notFound()
    return {
      done: await editSkus(
        ctx,
        lines.map((line) => ({ ...line, reason })),
      ),
    }
  },

  async changes(ctx, { id }) {
    await findRow(ctx, 'sku', id)
    return findChanges(ctx, id)
  },

  async reprice(ctx, { goodsIds, percent, reason }) {
    const held = await lockGoods(ctx, goodsIds)
    if (held.length < new Set(goodsIds).size) throw refuse.notFound()
    const all = await lockSkuRows(ctx, { goodsIds })
    const changes = []
    for (const sku of all) {
      const after = ratio(sku.price, sum([100, percent]), 100)
      if (compareAmounts(after, '0.01') < 0 || compareAmounts(after, '99999999') > 0)
        throw fieldRefusal([{ prop: 'percent', msg: `「${sku.skuNo}」改后价格${after}元超出范围` }])
      if (compareAmounts(after, sku.price) === 0) continue
      await setPrice(ctx, sku, after)
      changes.push({ skuId: sku.id, kind: price, before: sku.price, after })
    }
    await addChanges(ctx, changes, reason)
    await publish(ctx, [...new Set(goodsIds)])
    return { done: changes.length }
  },
}

const setPrice = (
  ctx: Context,
  sku: { readonly id: string; readonly version: number; readonly marketPrice: string | null },
  after: string,
) => updateRow(ctx, 'sku', sku.id, sku.version, { price: after, ...struck(sku, after) })
