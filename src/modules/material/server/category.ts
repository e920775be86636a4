import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  removeRow,
  requireFresh,
  updateRow,
} from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { categoryApi } from '../shared/category.api.ts'
import { type Category, CategoryKind, DEEPEST, refuseCategory, wayOf } from '../shared/category.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { countUses, findCategories, isNameTaken, type PlacedCategory, shiftLevels } from './category.store.ts'

const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => refuseCategory.taken())
/** Who writes what lies in a tree writes the tree (archives Appendix A: 增改删, 套件设置, 方案设置). */
const writes = { 1: mayCatalog.write, 2: mayCatalog.kitSet, 3: mayCatalog.schemeSet } as const

export const categoryHandlers: Handlers<typeof categoryApi> = {
  async tree(ctx, { kind, keyword }) {
    const all = await findCategories(ctx)
    const uses = await countUses(ctx)
    const nest = (parent: string | null): Category[] =>
      all
        .filter((one) => parentIn(all, one) === parent && (kind === undefined || one.kind === kind))
        .map(({ companyId: _, ...one }) => {
          const children = nest(one.id)
          const count = (uses.get(one.id) ?? 0) + children.reduce((sum, child) => sum + child.count, 0)
          return { ...one, count, children }
        })
    return named(nest(null), keyword?.toLowerCase() ?? '')
  },
  options: (ctx, query) => optionsOf(ctx, query),
  ofMaterials: (ctx, query) => optionsOf(ctx, query, CategoryKind.code.material),
  ofKits: (ctx, query) => optionsOf(ctx, query, CategoryKind.code.kit),
  checkDuplicateName: async (ctx, { name, parentId, kind, id }) => ({
    duplicate: await isNameTaken(ctx, { name, parentId: parentId ?? null, kind, id }),
  }),

  async add(ctx, { parentId = null, ...draft }) {
    ctx.require(writes[draft.kind])
    const all = await findCategories(ctx, { lock: true })
    if (await isNameTaken(ctx, { ...draft, parentId })) throw refuseCategory.taken()
    const level = await levelUnder(ctx, all, parentId, draft.kind)
    return orTaken(insertRow(ctx, 'materialCategory', { ...draft, parentId, level }))
  },

  async edit(ctx, { id, version, parentId = null, ...draft }) {
    const all = await findCategories(ctx, { lock: true })
    const before = await findRow<PlacedCategory>(ctx, 'materialCategory', id)
    ctx.require(writes[before.kind])
    requireFresh(before, version)
    const below = belowOf(all, id)
    if (parentId === id || below.some((one) => one.id === parentId)) throw refuseCategory.intoItself()
    if (await isNameTaken(ctx, { ...draft, parentId, kind: before.kind, id })) throw refuseCategory.taken()
    const moved = parentId !== before.parentId
    const level = moved ? await levelUnder(ctx, all, parentId, before.kind) : before.level
    const depth = Math.max(0, ...below.map((one) => one.level - before.level))
    if (level + depth > DEEPEST) throw tooDeep()
    const saved = await orTaken(
      updateRow(ctx, 'materialCategory', id, version, {
        name: draft.name,
        code: draft.code,
        sort: draft.sort,
        parentId,
        level,
      }),
    )
    await shiftLevels(
      ctx,
      below.map((one) => one.id),
      level - before.level,
    )
    return saved
  },

  async remove(ctx, { id }) {
    const all = await findCategories(ctx, { lock: true })
    const { kind } = await findRow<PlacedCategory>(ctx, 'materialCategory', id)
    ctx.require(writes[kind])
    const n = all.filter(({ parentId }) => parentId === id).length + ((await countUses(ctx)).get(id) ?? 0)
    if (n > 0) throw refuseCategory.used({ n })
    await removeRow(ctx, 'materialCategory', id)
    return { done: 1 }
  },
}

/** Categories of the name with all below them, and the way to them. */
const named = (all: readonly Category[], word: string): Category[] =>
  all.flatMap((one) => {
    if (one.name.toLowerCase().includes(word)) return [one]
    const children = named(one.children, word)
    return children.length > 0 ? [{ ...one, children }] : []
  })

const parentIn = (all: readonly PlacedCategory[], { parentId }: PlacedCategory): string | null =>
  parentId !== null && all.some(({ id }) => id === parentId) ? parentId : null

const belowOf = (all: readonly PlacedCategory[], id: string): PlacedCategory[] =>
  all.filter(({ parentId }) => parentId === id).flatMap((one) => [one, ...belowOf(all, one.id)])

const tooDeep = () => fieldRefusal([{ prop: 'parentId', msg: `分类最多${DEEPEST}级` }])

/** Under a category of its own kind, at most so deep. */
async function levelUnder(
  ctx: Context,
  all: readonly PlacedCategory[],
  parentId: string | null,
  kind: number,
): Promise<number> {
  if (parentId === null) return 1
  await findRow(ctx, 'materialCategory', parentId)
  const parent = all.find(({ id }) => id === parentId)
  if (parent?.kind !== kind) throw fieldRefusal([{ prop: 'parentId', msg: '上级分类须为同一用途' }])
  if (parent.level >= DEEPEST) throw tooDeep()
  return parent.level + 1
}

/** A category of the kind that is there, held so that nobody removes it meanwhile. */
export async function requireCategory(ctx: Context, id: string, kind: number): Promise<void> {
  const found = await findRow<PlacedCategory>(ctx, 'materialCategory', id, { lock: true })
  if (found.kind !== kind)
    throw fieldRefusal([{ prop: 'categoryId', msg: `请选择${CategoryKind.label(kind as 1)}分类` }])
}

/** Names from the top of each, for papers and logs. */
export async function categoryWays(ctx: Context): Promise<(id: string | null | undefined) => string> {
  const all = new Map((await findCategories(ctx)).map((one) => [one.id, one]))
  return (id) => (id ? wayOf(all, id) : '')
}

async function optionsOf(ctx: Context, query: OptionQuery, kind?: number): Promise<Option[]> {
  const all = await findCategories(ctx)
  const known = new Map(all.map((one) => [one.id, one]))
  const options = all
    .filter((one) => kind === undefined || one.kind === kind)
    .map((one) => ({ value: one.id, label: wayOf(known, one.id), note: one.code }))
  if (query.ids) return options.filter(({ value }) => query.ids?.includes(value))
  const word = query.keyword?.toLowerCase() ?? ''
  return options
    .filter(({ label, note }) => label.toLowerCase().includes(word) || (note ?? '').toLowerCase().includes(word))
    .slice(0, query.size)
}
