import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { shopFigures } from './figures.ts'

/** Categories of the mall, three levels; a store's own types, two (commerce 1.4). */
export const CATEGORY_LEVELS = 3
export const TYPE_LEVELS = 2

/** A facet of the goods below a category. */
export const Attr = z.object({
  key: field
    .text('字段', { max: 20 })
    .refine((key) => /^[a-zA-Z][a-zA-Z0-9]*$/.test(key), { error: '字段以字母开头，只含字母和数字' }),
  label: field.nameText('名称', { max: 20 }),
  options: z
    .array(field.text('选项', { max: 30 }))
    .min(1, { error: '至少填写一个选项' })
    .max(50)
    .meta({ title: '选项' }),
})
export type Attr = z.output<typeof Attr>

const PlainCategory = z.object({
  parentId: field.optional(field.ref('上级分类', '/mall/category/options', { help: '不选即为一级分类' })),
  name: field.nameText('分类名称'),
  icon: field.optional(field.text('图标', { max: 300 })),
  sort: field.nonNegativeInteger('排序', { max: 9999, help: '小的在前' }).default(0),
  attrs: z.array(Attr).max(20).default([]).meta({ title: '筛选属性' }),
  needTypeTest: field.flag('须型式试验证书', { help: '此分类及下级的商品，上架前须有证书' }).default(false),
})
export const CategoryDraft = PlainCategory.superRefine(({ attrs }, check) => {
  const twice = (prop: 'key' | 'label', message: string) => {
    for (const [at, one] of attrs.entries())
      if (attrs.findIndex((other) => other[prop] === one[prop]) < at)
        check.addIssue({ code: 'custom', path: ['attrs', at, prop], message })
  }
  twice('key', '字段重复')
  twice('label', '名称重复')
})
export type CategoryDraft = z.output<typeof CategoryDraft>
export const CategoryDetail = stored(PlainCategory).extend({ id: z.uuid(), version: z.int() })
export type CategoryDetail = z.output<typeof CategoryDetail>
export const CategoryNode = CategoryDetail.extend({ level: z.int(), goodsCount: counts(shopFigures.ofCategory) })
export type CategoryNode = z.output<typeof CategoryNode>

export const GoodsTypeDraft = z.object({
  parentId: field.optional(field.ref('上级分类', '/goods/goodsType/options', { help: '不选即为一级分类' })),
  name: field.nameText('分类名称'),
  sort: field.nonNegativeInteger('排序', { max: 9999, help: '小的在前' }).default(0),
})
export type GoodsTypeDraft = z.output<typeof GoodsTypeDraft>
export const GoodsTypeDetail = stored(GoodsTypeDraft).extend({ id: z.uuid(), version: z.int() })
export type GoodsTypeDetail = z.output<typeof GoodsTypeDetail>
export const GoodsTypeNode = GoodsTypeDetail.extend({
  level: z.int(),
  goodsCount: counts(shopFigures.ofType),
  companyName: z.string().nullable(),
})
export type GoodsTypeNode = z.output<typeof GoodsTypeNode>

interface Placed {
  readonly id: string
  readonly parentId: string | null
}
type Sorted = Placed & { readonly name: string; readonly sort: number }

/** A tree flat, each node before its children with its level, siblings by `sort` and name. */
export function flat<T extends Sorted>(nodes: readonly T[]): (T & { level: number })[] {
  const known = new Set(nodes.map(({ id }) => id))
  const below = Map.groupBy(nodes, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const from = (parent: string | null, level: number): (T & { level: number })[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.sort - b.sort || a.name.localeCompare(b.name, 'zh-CN'))
      .flatMap((one) => [{ ...one, level }, ...from(one.id, level + 1)])
  return from(null, 1)
}

/** Those above a node, the nearest first. */
export function above<T extends Placed>(nodes: readonly T[], id: string): T[] {
  const byId = new Map(nodes.map((one) => [one.id, one]))
  const found: T[] = []
  let at = byId.get(id)
  while (at?.parentId && found.length < CATEGORY_LEVELS) {
    at = byId.get(at.parentId)
    if (at) found.push(at)
  }
  return found
}

/** Names from the top down: 门系统 / 层门. */
export const wayOf = <T extends Placed & { readonly name: string }>(nodes: readonly T[], id: string): string =>
  [...above(nodes, id).toReversed(), ...nodes.filter((one) => one.id === id)].map(({ name }) => name).join(' / ')
