import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { sum, times } from '#kernel/shared/money.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'
import { CatalogStatus } from './material.ts'

/** Kits: materials that are quoted together (commerce 1.3 Kit). */
export const KitPricing = enumeration('计价方式', { sum: [1, '按物料合计'], fixed: [2, '固定套价'] })

export const refuseKit = refusals({
  twice: [3230301, '套件内物料重复'],
  used: [3230302, '套件已被方案引用'],
  off: [3230303, '物料「{name}」已停用，不能放进套件'],
})

export const KitItemDraft = z.object({
  materialId: field.ref('物料', '/v4/material/options'),
  qty: field.decimal2('数量', { min: '0.01', max: '99999' }),
  /** Not in the price of the kit unless somebody takes it. */
  optional: z.boolean().default(false).meta({ title: '可选' }),
})

export const KitFields = z.object({
  name: field.text('套件名称', { max: 60 }),
  categoryId: field.optional(field.ref('分类', '/v4/category/kitOptions')),
  pricingMode: field.choice('计价方式', KitPricing).default(KitPricing.code.sum),
  fixedPrice: field.optional(field.amount('固定套价', { max: '99999999', help: '含税' })),
  items: z
    .array(KitItemDraft)
    .min(1, { error: '至少放一种物料' })
    .max(200, { error: '一个套件最多200种物料' })
    .meta({ title: '物料' }),
  status: field.choice('状态', CatalogStatus).default(CatalogStatus.code.on),
  remark: field.optional(field.text('备注', { max: 200 })),
})
export const KitDraft = KitFields.superRefine(({ pricingMode, fixedPrice, items }, check) => {
  if (pricingMode === KitPricing.code.fixed && fixedPrice === undefined)
    check.addIssue({ code: 'custom', path: ['fixedPrice'], message: messages.required('固定套价') })
  if (new Set(items.map(({ materialId }) => materialId)).size < items.length) {
    const { code, text } = refuseKit.twice
    check.addIssue({ code: 'custom', path: ['items'], message: text, params: { errorCode: code } })
  }
})
export type KitDraft = z.output<typeof KitDraft>
/** As the row keeps it. */
export type KitItem = KitDraft['items'][number]

export const KitLine = stored(KitItemDraft).extend({
  name: z.string(),
  spec: z.string().nullable(),
  measureUnit: z.string(),
  salePrice: z.string(),
  amount: z.string(),
  /** Out of use: it is no longer offered, but the kit still names it. */
  off: z.boolean(),
})
export const KitDetail = stored(KitFields.omit({ items: true })).extend({
  id: z.uuid(),
  version: z.int(),
  kitNo: z.string(),
  categoryPath: z.string(),
  items: z.array(KitLine),
  /** Null without 查看成本毛利, or where a material has no cost. */
  costTotal: z.string().nullable(),
  saleTotal: z.string(),
  updatedAt: z.iso.datetime({ offset: true }),
})
export type KitDetail = z.output<typeof KitDetail>

const KitRow = stored(KitFields.omit({ items: true, categoryId: true })).extend({
  id: z.uuid(),
  version: z.int(),
  kitNo: z.string().meta({ title: '套件编码' }),
  name: z.string().meta({ title: '套件名称' }),
  categoryPath: z.string().meta({ title: '分类' }),
  itemCount: z.number().int().meta({ title: '物料数' }),
  saleTotal: z.string().meta({ title: '套价' }),
  updatedAt: z.iso.datetime({ offset: true }).meta({ title: '更新时间' }),
})
export type KitRow = z.output<typeof KitRow>

export const kitList = list({
  key: 'kit',
  title: '套件',
  unit: '个',
  row: KitRow,
  columns: {
    name: { shown: true, fixed: true, width: 220 },
    status: { shown: true, width: 70, role: 'state' },
    kitNo: { shown: true, width: 100, as: 'code', sort: true },
    categoryPath: { shown: true, width: 160 },
    pricingMode: { shown: true, width: 100 },
    itemCount: { shown: true, width: 80, as: 'number' },
    saleTotal: { shown: true, width: 120, as: 'money' },
    remark: { width: 160 },
    updatedAt: { shown: true, width: 140, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', kitNo: '编码' }),
    categoryId: { kind: 'ref', label: '分类', from: '/v4/category/kitOptions' },
    status: { kind: 'choice', label: '状态', of: CatalogStatus },
    materialId: { kind: 'ref', label: '含物料', from: '/v4/material/options' },
  },
  shownFilters: 4,
  sort: { prop: 'updatedAt', order: 'desc' },
})

/** A kit that holds a material, as 引用 shows it. */
export const KitUse = z.object({
  id: z.uuid(),
  kitNo: z.string(),
  name: z.string(),
  qty: z.string(),
  status: CatalogStatus.schema,
})

interface Priced {
  readonly qty: string
  readonly optional: boolean
  readonly salePrice: string
  readonly costPrice?: string | null
}
/** What one kit is sold for and costs, without what is optional. */
export function kitTotals(
  { pricingMode, fixedPrice }: { readonly pricingMode: number; readonly fixedPrice?: string | null | undefined },
  items: readonly Priced[],
): { saleTotal: string; costTotal: string | null } {
  const counted = items.filter(({ optional }) => !optional)
  const listed = sum(counted.map(({ qty, salePrice }) => times(qty, salePrice)))
  return {
    saleTotal: pricingMode === KitPricing.code.fixed ? (fixedPrice ?? listed) : listed,
    costTotal: counted.some(({ costPrice }) => costPrice == null)
      ? null
      : sum(counted.map(({ qty, costPrice }) => times(qty, costPrice ?? 0))),
  }
}
