import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Categories of materials, kits and schemes: three trees of at most four levels (commerce 1.3 Category). */
export const CategoryKind = enumeration('分类用途', { material: [1, '物料'], kit: [2, '套件'], scheme: [3, '方案'] })
export const DEEPEST = 4

export const refuseCategory = refusals({
  taken: [3230101, '分类名称已存在'],
  intoItself: [3230102, '不能移动到自身下级'],
  used: [3230103, '分类下有{n}个物料或子分类'],
})

export const CategoryDraft = z.object({
  parentId: field.optional(field.ref('上级分类', '/v4/category/options')),
  name: field.nameText('分类名称'),
  kind: field.choice('用途', CategoryKind),
  code: field.optional(field.text('分类编码', { max: 20 })),
  sort: field.nonNegativeInteger('排序', { max: 9999, help: '小的在前' }).default(0),
})
export type CategoryDraft = z.output<typeof CategoryDraft>

interface Plain {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly sort: number
  readonly kind: number
  readonly companyId: string
}

export interface Category {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly code: string | null
  readonly kind: 1 | 2 | 3
  readonly sort: number
  readonly level: number
  /** Of the category and of all below it. */
  readonly count: number
  readonly version: number
  readonly children: Category[]
}
const plain = {
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  kind: CategoryKind.schema,
  sort: z.number().int(),
  level: z.number().int(),
  count: z.number().int(),
  version: z.number().int(),
}
export const Category: z.ZodType<Category> = z.object({
  ...plain,
  get children() {
    return z.array(Category)
  },
})

/** Siblings by place and name, each before those below it. */
export function inTreeOrder<T extends Plain>(all: readonly T[]): T[] {
  const known = new Set(all.map(({ id }) => id))
  const below = Map.groupBy(all, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const ordered = (parent: string | null): T[] =>
    (below.get(parent) ?? [])
      .toSorted(
        (a, b) =>
          a.companyId.localeCompare(b.companyId) ||
          a.kind - b.kind ||
          a.sort - b.sort ||
          a.name.localeCompare(b.name, 'zh-CN'),
      )
      .flatMap((one) => [one, ...ordered(one.id)])
  return ordered(null)
}

/** Names from the top down: 「曳引系统 / 钢丝绳」. */
export function wayOf(all: ReadonlyMap<string, Pick<Plain, 'name' | 'parentId'>>, id: string): string {
  const names: string[] = []
  let at = all.get(id)
  while (at && names.length < DEEPEST) {
    names.unshift(at.name)
    at = at.parentId === null ? undefined : all.get(at.parentId)
  }
  return names.join(' / ')
}
