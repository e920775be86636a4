import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  removeRow,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { goodsTypeApi } from '../shared/api.ts'
import { refuseShop } from '../shared/terms.ts'
import { flat, type GoodsTypeDetail, GoodsTypeDraft, TYPE_LEVELS, wayOf } from '../shared/tree.ts'
import { countGoodsOf } from './asks.ts'
import { findTypes, placeTypes } from './goodsType.store.ts'
import { findOwn } from './store.store.ts'
import { shown } from './store.ts'
import { placesAfter, requirePlace } from './tree.ts'

const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => fieldRefusal([{ prop: 'name', msg: '已有同名的店内分类' }]))

export const goodsTypeHandlers: Handlers<typeof goodsTypeApi> = {
  async tree(ctx) {
    const nodes = flat(await findTypes(ctx))
    return Promise.all(nodes.map(async (one) => ({ ...one, goodsCount: await countGoodsOf(ctx, { typeId: one.id }) })))
  },
  async options(ctx, { keyword = '', ids, size }) {
    const nodes = flat(await findTypes(ctx))
    const all = nodes.map(({ id }) => ({ value: id, label: wayOf(nodes, id) }))
    if (ids) return all.filter(({ value }) => ids.includes(value))
    return all.filter(({ label }) => label.includes(keyword)).slice(0, size)
  },
  detail: (ctx, { id }) => findRow<GoodsTypeDetail>(ctx, 'goodsType', id),
  async add(ctx, draft) {
    requirePlace(await findTypes(ctx, { lock: true }), draft.parentId ?? null, { levels: TYPE_LEVELS })
    const saved = await orTaken(insertRow(ctx, 'goodsType', { ...wholeDraft(GoodsTypeDraft, draft) }))
    await told(ctx)
    return saved
  },
  async edit(ctx, { id, version, ...draft }) {
    const nodes = await findTypes(ctx, { lock: true })
    await findRow(ctx, 'goodsType', id)
    requirePlace(nodes, draft.parentId ?? null, { levels: TYPE_LEVELS, movedId: id })
    const saved = await orTaken(updateRow(ctx, 'goodsType', id, version, { ...wholeDraft(GoodsTypeDraft, draft) }))
    await told(ctx)
    return saved
  },
  async move(ctx, { id, version, parentId, beforeId }) {
    const nodes = await findTypes(ctx, { lock: true })
    requireFresh(await findRow<GoodsTypeDetail>(ctx, 'goodsType', id), version)
    requirePlace(nodes, parentId, { levels: TYPE_LEVELS, movedId: id })
    const saved = await updateRow(ctx, 'goodsType', id, version, { parentId })
    await placeTypes(ctx, placesAfter(nodes, id, parentId, beforeId))
    await told(ctx)
    return saved
  },
  async remove(ctx, { id }) {
    const nodes = await findTypes(ctx, { lock: true })
    await findRow(ctx, 'goodsType', id)
    const n = nodes.filter(({ parentId }) => parentId === id).length
    if (n > 0) throw refuseShop.hasChildren({ n })
    const goods = await countGoodsOf(ctx, { typeId: id })
    if (goods > 0) throw refuseShop.hasGoods({ n: goods })
    await removeRow(ctx, 'goodsType', id)
    await told(ctx)
    return { done: 1 }
  },
}

/** The public page of the store shows its types. */
async function told(ctx: Context): Promise<void> {
  if (await findOwn(ctx)) await shown(ctx)
}
