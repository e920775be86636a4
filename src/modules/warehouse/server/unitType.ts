import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  lockRows,
  orRefuse,
  removeRow,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { refuseUnit } from '../shared/unit.ts'
import type { unitTypeApi } from '../shared/unitType.api.ts'
import { DEEPEST, inTreeOrder, refuseUnitType, type UnitTypeDetail, UnitTypeDraft } from '../shared/unitType.ts'
import {
  countUnits,
  findClasses,
  findClassOptions,
  findPlaced,
  isNameTaken,
  type PlacedClass,
  placeClasses,
} from './unitType.store.ts'

const taken = fieldRefusal([{ prop: 'name', msg: '同一上级下已有这个分类' }])
const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => taken)
/** Between the places of siblings, so that one more fits without moving the others. */
const STEP = 10

export const unitTypeHandlers: Handlers<typeof unitTypeApi> = {
  tree: findClasses,
  options: (ctx, query) => findClassOptions(ctx, query, false),
  leaves: (ctx, query) => findClassOptions(ctx, query, true),
  checkName: async (ctx, { name, parentId, id }) => ({
    duplicate: await isNameTaken(ctx, { name: name.trim(), parentId: parentId ?? null, id }),
  }),
  detail: (ctx, { id }) => findRow<UnitTypeDetail>(ctx, 'unitType', id),

  async add(ctx, draft) {
    const tree = new Tree(await findPlaced(ctx, { lock: true }))
    const level = await levelUnder(ctx, tree, draft.parentId ?? null)
    return orTaken(insertRow(ctx, 'unitType', { ...wholeDraft(UnitTypeDraft, draft), level }))
  },

  async edit(ctx, { id, version, ...draft }) {
    const tree = new Tree(await findPlaced(ctx, { lock: true }))
    const before = await findRow<UnitTypeDetail>(ctx, 'unitType', id)
    requireFresh(before, version)
    const parentId = draft.parentId ?? null
    const level = parentId === before.parentId ? before.level : await levelAfterMove(ctx, tree, id, parentId)
    const saved = await orTaken(updateRow(ctx, 'unitType', id, version, { ...wholeDraft(UnitTypeDraft, draft), level }))
    await placeClasses(
      ctx,
      tree.below(id).map((one) => ({ ...one, level: one.level + level - before.level })),
    )
    return saved
  },

  async move(ctx, { id, version, parentId, beforeId }) {
    const tree = new Tree(await findPlaced(ctx, { lock: true }))
    const before = await findRow<UnitTypeDetail>(ctx, 'unitType', id)
    requireFresh(before, version)
    const parent = parentId ?? null
    const level = parent === before.parentId ? before.level : await levelAfterMove(ctx, tree, id, parent)
    const saved = await orTaken(updateRow(ctx, 'unitType', id, version, { parentId: parent, level }))
    const siblings = tree.children(parent).filter((one) => one.id !== id)
    const at = siblings.findIndex((one) => one.id === beforeId)
    const ordered = siblings.toSpliced(at < 0 ? siblings.length : at, 0, { ...tree.get(id), level })
    await placeClasses(ctx, [
      ...ordered.map((one, n) => ({ id: one.id, level, sort: (n + 1) * STEP })),
      ...tree.below(id).map((one) => ({ ...one, level: one.level + level - before.level })),
    ])
    return saved
  },

  async remove(ctx, { id }) {
    const tree = new Tree(await findPlaced(ctx, { lock: true }))
    await findRow(ctx, 'unitType', id)
    const children = tree.children(id).length
    if (children > 0) throw refuseUnitType.hasClasses({ n: children })
    const units = await countUnits(ctx, [id])
    if (units > 0) throw refuseUnitType.used({ n: units })
    await removeRow(ctx, 'unitType', id)
    return { done: 1 }
  },
}

/** The classes of a company as they lie. */
class Tree {
  readonly #byId: ReadonlyMap<string, PlacedClass>
  readonly #ordered: readonly PlacedClass[]
  constructor(classes: readonly PlacedClass[]) {
    this.#byId = new Map(classes.map((one) => [one.id, one]))
    this.#ordered = inTreeOrder(classes)
  }
  get(id: string): PlacedClass {
    return this.#byId.get(id) as PlacedClass
  }
  find(id: string): PlacedClass | undefined {
    return this.#byId.get(id)
  }
  children(parentId: string | null): PlacedClass[] {
    return this.#ordered.filter((one) => one.parentId === parentId)
  }
  /** All below a class, not itself. */
  below(id: string): PlacedClass[] {
    return this.children(id).flatMap((one) => [one, ...this.below(one.id)])
  }
}

/**
 * Parts lie in classes without classes below them. These are held until the transaction ends, so that nobody sets one under
 * them or removes them meanwhile.
 */
export async function requireLeaves(ctx: Context, ids: readonly string[]): Promise<void> {
  const asked = [...new Set(ids)]
  await lockRows(ctx, 'unitType', asked)
  const placed = new Map((await findPlaced(ctx)).map((one) => [one.id, one]))
  const parents = new Set([...placed.values()].map(({ parentId }) => parentId))
  for (const id of asked) {
    const own = placed.get(id)
    if (!own) throw fieldRefusal([{ prop: 'classId', msg: '这个分类刚被删除，请重新选择' }])
    if (parents.has(id)) throw refuseUnit.notLeaf({ name: own.name })
  }
}

/** Level of a class under this parent: it must be there, not too deep, and hold no parts itself. */
async function levelUnder(ctx: Context, tree: Tree, parentId: string | null): Promise<number> {
  if (parentId === null) return 1
  await findRow(ctx, 'unitType', parentId)
  const parent = tree.get(parentId)
  if (parent.level >= DEEPEST) throw refuseUnitType.tooDeep({ n: DEEPEST })
  if ((await countUnits(ctx, [parentId])) > 0) throw refuseUnitType.notLeaf({ name: parent.name })
  return parent.level + 1
}

async function levelAfterMove(ctx: Context, tree: Tree, id: string, parentId: string | null): Promise<number> {
  const below = tree.below(id)
  if (parentId === id || below.some((one) => one.id === parentId)) throw refuseUnitType.intoItself()
  const level = await levelUnder(ctx, tree, parentId)
  const depth = Math.max(0, ...below.map((one) => one.level - tree.get(id).level))
  if (level + depth > DEEPEST) throw refuseUnitType.tooDeep({ n: DEEPEST })
  return level
}
