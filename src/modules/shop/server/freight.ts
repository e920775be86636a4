import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  removeRow,
  updateRow,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { freightApi } from '../shared/api.ts'
import type { FreightDetail, FreightDraft } from '../shared/freightDraft.ts'
import { FreightMode, refuseShop } from '../shared/terms.ts'
import { countGoodsOf, storeMoved } from './asks.ts'
import { findFreightOptions, findFreights } from './freight.store.ts'

const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => fieldRefusal([{ prop: 'name', msg: '模板名称已存在' }]))

/** 包邮 has no regions that cost something. */
const columnsOf = ({ regions, freeOver, ...draft }: FreightDraft) => {
  const free = draft.mode === FreightMode.code.free
  return { ...draft, regions: JSON.stringify(free ? [] : regions), freeOver: free ? null : freeOver }
}

export const freightHandlers: Handlers<typeof freightApi> = {
  options: findFreightOptions,
  detail: (ctx, { id }) => findRow<FreightDetail>(ctx, 'freightTemplate', id),
  async all(ctx) {
    const found = await findFreights(ctx)
    return Promise.all(found.map(async (one) => ({ ...one, goodsCount: await used(ctx, one.id) })))
  },
  add: (ctx, draft) => orTaken(insertRow(ctx, 'freightTemplate', columnsOf(draft))),
  async edit(ctx, { id, version, ...draft }) {
    await findRow(ctx, 'freightTemplate', id)
    const saved = await orTaken(updateRow(ctx, 'freightTemplate', id, version, columnsOf(draft)))
    await storeMoved(ctx)
    return saved
  },
  async remove(ctx, { id }) {
    await findRow(ctx, 'freightTemplate', id, { lock: true })
    const n = await used(ctx, id)
    if (n > 0) throw refuseShop.freightUsed({ n })
    await removeRow(ctx, 'freightTemplate', id)
    return { done: 1 }
  },
}

const used = (ctx: Context, id: string) => countGoodsOf(ctx, { freightId: id })
