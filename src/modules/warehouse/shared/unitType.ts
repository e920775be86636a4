import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { warehouseFigures } from './figures.ts'

/** Classes of parts, a tree of at most three levels, with what a new part of the class begins with (commerce 1.1 unitType). */
export const TrackMode = enumeration('追踪方式', { none: [0, '不跟踪'], batch: [1, '批次'], serial: [2, '序列号'] })
/** Of a part's quantity: whole ones, or hundredths of a metre or kilogram. */
export const QtyDecimals = enumeration('数量小数', { whole: [0, '整数'], hundredths: [2, '两位小数'] })
export const DEEPEST = 3

export const refuseUnitType = refusals({
  used: [3210041, '分类下有{n}个配件，不能删除'],
  hasClasses: [3210042, '分类下有{n}个下级分类，先移走或删除它们'],
  tooDeep: [3210043, '配件分类最多{n}级'],
  intoItself: [3210044, '不能移动到自身或自己的下级'],
  notLeaf: [3210045, '「{name}」有配件，不能再设下级分类；先把配件移到别的分类'],
})

export const UnitTypeDraft = z.object({
  parentId: field.optional(field.ref('上级分类', '/warehouse/unitType/options', { help: '不选即为一级分类' })),
  name: field.nameText('分类名称'),
  code: field.optional(field.text('分类编码', { max: 20 })),
  sort: field.nonNegativeInteger('排序', { max: 9999, help: '小的在前' }).default(0),
  trackMode: field.choice('追踪方式', TrackMode),
  qtyDecimals: field.choice('数量小数', QtyDecimals),
  oldPartReturn: field.flag('旧件回收').default(false),
  isSafetyPart: field.flag('安全部件').default(false),
})
export type UnitTypeDraft = z.output<typeof UnitTypeDraft>

export const UnitTypeDetail = stored(UnitTypeDraft).extend({ id: z.uuid(), version: z.int(), level: z.int() })
export type UnitTypeDetail = z.output<typeof UnitTypeDetail>

/** A class in the tree, in the order of the tree: each before its children. */
export const UnitTypeNode = UnitTypeDetail.extend({
  /** Parts of the class and of those below it, in use or not. */
  unitCount: counts(warehouseFigures.ofClass),
  companyId: z.uuid(),
  /** Of people who see several companies, with the classes of the first level. */
  companyName: z.string().nullable(),
})
export type UnitTypeNode = z.output<typeof UnitTypeNode>

interface Placed {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/** Names from the top down: 「门系统 / 层门」. A class whose parent is gone stands by itself. */
export function pathOf(classes: ReadonlyMap<string, Placed>, id: string): string {
  const names: string[] = []
  let at = classes.get(id)
  while (at && names.length < DEEPEST) {
    names.unshift(at.name)
    at = at.parentId === null ? undefined : classes.get(at.parentId)
  }
  return names.join(' / ')
}

/** The tree flat, company by company, each class before its children, siblings by `sort` and name. */
export function inTreeOrder<T extends Placed & { readonly sort: number; readonly companyId: string }>(
  classes: readonly T[],
): T[] {
  const known = new Set(classes.map(({ id }) => id))
  const below = Map.groupBy(classes, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const ordered = (parent: string | null): T[] =>
    (below.get(parent) ?? [])
      .toSorted(
        (a, b) => a.companyId.localeCompare(b.companyId) || a.sort - b.sort || a.name.localeCompare(b.name, 'zh-CN'),
      )
      .flatMap((one) => [one, ...ordered(one.id)])
  return ordered(null)
}

/**
 * Where a class lies after it was dropped on another of the tree: in the place of that one, among its siblings – before it
 * when it came from below, behind it when it came from above. Null: it was dropped where it lay.
 */
export function placeAfterDrag(
  classes: readonly Placed[],
  movedId: string,
  overId: string,
): { parentId: string | null; beforeId?: string } | null {
  const [from, to] = [classes.findIndex(({ id }) => id === movedId), classes.findIndex(({ id }) => id === overId)]
  const over = classes[to]
  if (from < 0 || !over || from === to) return null
  const siblings = classes.filter(({ id, parentId }) => parentId === over.parentId && id !== movedId)
  const at = siblings.indexOf(over)
  const next = from < to ? siblings[at + 1] : over
  return { parentId: over.parentId, ...(next && { beforeId: next.id }) }
}
