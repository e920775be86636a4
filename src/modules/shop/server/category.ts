import { type Context, type Handlers, orRefuse } from '#kernel/server/index.ts'
import type { OptionQuery } from '#kernel/shared/page.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { categoryApi } from '../shared/api.ts'
import { refuseShop } from '../shared/terms.ts'
import { above, CATEGORY_LEVELS, type CategoryDetail, flat, wayOf } from '../shared/tree.ts'
import { countPublished } from './asks.ts'
import {
  addCategory,
  editCategory,
  findCategories,
  findCategory,
  placeCategories,
  removeCategory,
} from './category.store.ts'
import { placesAfter, requirePlace } from './tree.ts'

const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => fieldRefusal([{ prop: 'name', msg: '同一上级下已有这个分类' }]))

export const categoryHandlers: Handlers<typeof categoryApi> = {
  async tree(ctx) {
    const nodes = flat(await findCategories(ctx))
    const published = await countPublished(
      ctx,
      nodes.map(({ id }) => id),
    )
    const counted = (id: string): number =>
      (published.get(id) ?? 0) +
      nodes.filter(({ parentId }) => parentId === id).reduce((all, one) => all + counted(one.id), 0)
    return nodes.map((one) => ({ ...one, goodsCount: counted(one.id) }))
  },
  options: (ctx, query) => offered(ctx, query, false),
  leaves: (ctx, query) => offered(ctx, query, true),
  detail: (ctx, { id }) => findCategory(ctx, id),
  async add(ctx, draft) {
    const nodes = await findCategories(ctx, { lock: true })
    await requireFree(ctx, nodes, draft.parentId ?? null)
    return orTaken(addCategory(ctx, draft))
  },
  async edit(ctx, { id, version, ...draft }) {
    const nodes = await findCategories(ctx, { lock: true })
    const before = one(nodes, id)
    await requireFree(ctx, nodes, draft.parentId ?? null, before)
    return orTaken(editCategory(ctx, id, version, draft))
  },
  async move(ctx, { id, version, parentId, beforeId }) {
    const nodes = await findCategories(ctx, { lock: true })
    const before = one(nodes, id)
    await requireFree(ctx, nodes, parentId, before)
    const draft = { ...before, icon: before.icon ?? undefined, parentId: parentId ?? undefined }
    const saved = await orTaken(editCategory(ctx, id, version, draft))
    await placeCategories(ctx, placesAfter(nodes, id, parentId, beforeId))
    return saved
  },
  async remove(ctx, { id }) {
    const nodes = await findCategories(ctx, { lock: true })
    one(nodes, id)
    const n = nodes.filter(({ parentId }) => parentId === id).length
    if (n > 0) throw refuseShop.hasChildren({ n })
    const goods = (await countPublished(ctx, [id])).get(id) ?? 0
    if (goods > 0) throw refuseShop.hasGoods({ n: goods })
    await removeCategory(ctx, id)
    return { done: 1 }
  },
}

function one(nodes: readonly CategoryDetail[], id: string): CategoryDetail {
  const found = nodes.find((node) => node.id === id)
  if (!found) throw refuse.notFound()
  return found
}

/** Goods lie in the last categories only: one with goods gets none below it. */
async function requireFree(
  ctx: Context,
  nodes: readonly CategoryDetail[],
  parentId: string | null,
  moved?: CategoryDetail,
): Promise<void> {
  requirePlace(nodes, parentId, { levels: CATEGORY_LEVELS, ...(moved && { movedId: moved.id }) })
  if (parentId === null || parentId === moved?.parentId) return
  const below = nodes.some((node) => node.parentId === parentId)
  const goods = below ? 0 : ((await countPublished(ctx, [parentId])).get(parentId) ?? 0)
  if (goods > 0) throw refuseShop.notLeaf({ name: one(nodes, parentId).name })
}

async function offered(ctx: Context, { keyword = '', ids, size }: OptionQuery, leaves: boolean) {
  const nodes = flat(await findCategories(ctx))
  const parents = new Set(nodes.map(({ parentId }) => parentId))
  const all = nodes.map(({ id }) => ({ value: id, label: wayOf(nodes, id) }))
  if (ids) return all.filter(({ value }) => ids.includes(value))
  return all.filter(({ value, label }) => !(leaves && parents.has(value)) && label.includes(keyword)).slice(0, size)
}

export interface Placed extends CategoryDetail {
  /** It and all above it. */
  readonly way: readonly string[]
  readonly isLeaf: boolean
  /** It, or one above it, asks for a certificate of type test. */
  readonly tested: boolean
}

/** Categories with what those above them say. */
export async function placedCategories(ctx: Context): Promise<ReadonlyMap<string, Placed>> {
  const nodes = await findCategories(ctx)
  const parents = new Set(nodes.map(({ parentId }) => parentId))
  return new Map(
    nodes.map((node) => {
      const over = above(nodes, node.id)
      const tested = node.needTypeTest || over.some(({ needTypeTest }) => needTypeTest)
      return [node.id, { ...node, way: [node.id, ...over.map(({ id }) => id)], isLeaf: !parents.has(node.id), tested }]
    }),
  )
}
