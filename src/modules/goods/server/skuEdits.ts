import { type Context, updateRow } from '#kernel/server/index.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { refuseGoods, SkuChangeKind } from '../shared/terms.ts'
import { addChanges, lockSkuRows, type SkuRecord } from './goods.store.ts'
import { publish } from './publish.store.ts'

/** What stock and price become; absent: they stay. `seen`: the stock that the person had before them. */
export interface SkuEdit {
  readonly skuId: string
  readonly stock?: number | undefined
  readonly seen?: number | undefined
  readonly price?: string | undefined
  readonly reason: string
}

const { stock, price } = SkuChangeKind.code

/** Sets skus in one go, all or none, each change with its reason. Answers how many skus changed. */
export async function editSkus(ctx: Context, edits: readonly SkuEdit[]): Promise<number> {
  const held = new Map((await lockSkuRows(ctx, { ids: edits.map(({ skuId }) => skuId) })).map((sku) => [sku.id, sku]))
  const touched = new Set<string>()
  let done = 0
  for (const [n, edit] of edits.entries()) {
    const sku = held.get(edit.skuId)
    if (!sku) continue
    const changes = changesOf(sku, edit, n)
    if (changes.length === 0) continue
    await updateRow(ctx, 'sku', sku.id, sku.version, {
      ...(edit.stock === undefined ? {} : { stock: edit.stock }),
      ...(edit.price === undefined ? {} : { price: edit.price, ...struck(sku, edit.price) }),
    })
    await addChanges(ctx, changes, edit.reason)
    touched.add(sku.goodsId)
    done += 1
  }
  await publish(ctx, [...touched])
  return done
}

function changesOf(sku: SkuRecord, edit: SkuEdit, n: number) {
  const changes = []
  if (edit.stock !== undefined && edit.stock !== sku.stock) {
    if (sku.unitId) throw refuseGoods.linked()
    if (edit.seen !== undefined && edit.seen !== sku.stock)
      throw fieldRefusal([{ prop: `lines.${n}.stock`, msg: `${sku.skuNo} 的库存已变为${sku.stock}，请核对后再改` }])
    if (edit.stock < sku.locked) throw refuseGoods.locked({ n: sku.locked })
    changes.push({ skuId: sku.id, kind: stock, before: sku.stock, after: edit.stock })
  }
  if (edit.price !== undefined && compareAmounts(edit.price, sku.price) !== 0)
    changes.push({ skuId: sku.id, kind: price, before: sku.price, after: edit.price })
  return changes
}

/** A price that passes the struck one takes it away: it would no longer be true. */
export const struck = ({ marketPrice }: Pick<SkuRecord, 'marketPrice'>, after: string) =>
  marketPrice !== null && compareAmounts(marketPrice, after) < 0 ? { marketPrice: null } : {}
