import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { refuseShop } from '../shared/terms.ts'
import { above, flat } from '../shared/tree.ts'

export interface TreeNode {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly sort: number
}
/** Between the places of siblings, so that one more fits without moving the others. */
const STEP = 10

/** The parent is there, the tree stays as low as it may be, and nothing hangs below itself. */
export function requirePlace(
  nodes: readonly TreeNode[],
  parentId: string | null,
  { levels, movedId }: { readonly levels: number; readonly movedId?: string },
): void {
  if (parentId === null) return
  if (!nodes.some(({ id }) => id === parentId))
    throw fieldRefusal([{ prop: 'parentId', msg: '上级分类不存在或已删除' }])
  const way = [parentId, ...above(nodes, parentId).map(({ id }) => id)]
  if (movedId !== undefined && way.includes(movedId)) throw refuseShop.intoItself()
  const depth = movedId === undefined ? 1 : heightOf(nodes, movedId)
  if (way.length + depth > levels) throw refuseShop.tooDeep({ n: levels })
}

const heightOf = (nodes: readonly TreeNode[], id: string): number =>
  1 + Math.max(0, ...nodes.filter((one) => one.parentId === id).map((one) => heightOf(nodes, one.id)))

/** Where the siblings lie when one of them was put before `beforeId`, or last. */
export function placesAfter(
  nodes: readonly TreeNode[],
  moved: string,
  parentId: string | null,
  beforeId: string | undefined,
): { id: string; sort: number }[] {
  const siblings = flat(nodes).filter((one) => one.parentId === parentId && one.id !== moved)
  const at = siblings.findIndex(({ id }) => id === beforeId)
  const ids = siblings.map(({ id }) => id).toSpliced(at < 0 ? siblings.length : at, 0, moved)
  return ids.map((id, n) => ({ id, sort: (n + 1) * STEP }))
}
