import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { stored } from '#kernel/shared/record.ts'
import { InvoiceType } from '#modules/invoice/shared/invoice.terms.ts'
import { publicPicture } from '#modules/shop/shared/store.ts'
import { GoodsStatus, SkuChangeKind } from './terms.ts'

/** Goods with their specifications (commerce 1.4 goods, sku). */
export const MOST_PICTURES = 9
export const MOST_SKUS = 100
export const MOST_SPECS = 3

const word = (title: string, max = 30) => field.text(title, { max })
const words = (title: string, most: number, max = 30) => z.array(word(title, max)).max(most).default([]).meta({ title })

const Spec = z.object({
  name: word('规格名', 20),
  values: z.array(word('规格值', 40)).min(1, { error: '至少填写一个规格值' }).max(50).meta({ title: '规格值' }),
})
export type Spec = z.output<typeof Spec>

const price = (title: string) => field.amount(title, { min: '0.01', max: '99999999' })
const wholeStock = field.nonNegativeInteger('库存', { max: 9_999_999 })

const Sku = z.object({
  id: field.optional(z.uuid()),
  specValues: z.array(z.string().max(40)).max(MOST_SPECS).default([]),
  skuNo: field.text('商家编码', { max: 40 }),
  price: price('价格'),
  marketPrice: field.optional(price('划线价')),
  costPrice: field.optional(field.amount('成本价', { max: '99999999' })),
  weightKg: field.optional(
    z
      .string()
      .trim()
      .refine((text) => /^\d{1,6}(\.\d{1,3})?$/.test(text), { error: '重量最多三位小数' })
      .meta({ title: '重量', unit: 'kg', control: 'text' }),
  ),
  image: field.optional(publicPicture('规格图片')),
  /** Of a new one; what is there is adjusted with a reason. */
  stock: wholeStock.default(0),
  unitId: field.optional(field.ref('关联配件', '/warehouse/unit/options')),
  warehouseId: field.optional(field.ref('发货仓库', '/warehouse/house/options')),
})
export type SkuDraft = z.output<typeof Sku>

const Plain = z.object({
  title: field.text('商品标题', { max: 60 }),
  subTitle: field.optional(field.text('副标题', { max: 100 })),
  categoryId: field.ref('平台分类', '/mall/category/leaves'),
  goodsTypeIds: z
    .array(z.uuid())
    .max(10)
    .default([])
    .meta({ title: '店内分类', control: 'ref', from: '/goods/goodsType/options' }),
  brand: field.text('品牌', { max: 40 }),
  model: field.optional(field.text('型号', { max: 60 })),
  attrs: z.record(z.string().max(20), z.string().max(30)).default({}).meta({ title: '属性' }),
  specs: z
    .array(Spec)
    .max(MOST_SPECS, { error: `最多${MOST_SPECS}个规格` })
    .default([])
    .meta({ title: '规格' }),
  skus: z
    .array(Sku)
    .min(1, { error: '至少有一个规格' })
    .max(MOST_SKUS, { error: `一件商品最多${MOST_SKUS}个规格组合` })
    .meta({ title: '规格价格' }),
  images: z
    .array(publicPicture('商品图片'))
    .min(1, { error: '至少上传一张商品图片' })
    .max(MOST_PICTURES, { error: `最多${MOST_PICTURES}张图片` })
    .meta({ title: '商品图片' }),
  /** A key of the bucket of films; shown by links that are good for a while. */
  video: field.optional(field.text('商品视频', { max: 300 })),
  detail: z.string().max(100_000, { error: '图文详情过长' }).default('').meta({ title: '图文详情' }),
  freightTemplateId: field.ref('运费模板', '/goods/freight/options'),
  minBuy: field.positiveInteger('起订量', { max: 9999 }).default(1),
  stepBuy: field.positiveInteger('购买倍数', { max: 9999 }).default(1),
  maxBuy: field.optional(field.positiveInteger('每单限购', { max: 9999 })),
  warrantyMonths: field.nonNegativeInteger('质保', { max: 240, unit: '个月' }).default(0),
  invoiceTypes: field.many('可开发票', field.choice('可开发票', InvoiceType), { max: 2 }),
  isSafetyPart: field.flag('安全部件').default(false),
  certNo: field.optional(field.text('型式试验证书编号', { max: 60 })),
  certFile: field.optional(publicPicture('证书图片')),
  certUntil: field.optional(field.day('证书有效期至')),
  fitBrands: words('适用品牌', 50),
  fitModels: words('适用型号', 100, 60),
})

export const GoodsDraft = Plain.superRefine((draft, check) => {
  const wrong = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message })
  if (draft.maxBuy !== undefined && draft.maxBuy < draft.minBuy) wrong(['maxBuy'], '每单限购不能小于起订量')
  for (const [at, { name, values }] of draft.specs.entries()) {
    if (draft.specs.findIndex((one) => one.name === name) < at) wrong(['specs', at, 'name'], '规格名重复')
    if (new Set(values).size < values.length) wrong(['specs', at, 'values'], '规格值重复')
  }
  const seen = new Set<string>()
  const numbers = new Set<string>()
  for (const [at, sku] of draft.skus.entries()) {
    const at_ = (prop: string, message: string) => wrong(['skus', at, prop], message)
    const fits =
      sku.specValues.length === draft.specs.length &&
      sku.specValues.every((value, n) => draft.specs[n]?.values.includes(value))
    if (!fits) at_('skuNo', '规格与规格价格不一致，请重新生成')
    const key = JSON.stringify(sku.specValues)
    if (seen.has(key)) at_('skuNo', '规格组合重复')
    seen.add(key)
    if (numbers.has(sku.skuNo)) at_('skuNo', '商家编码重复')
    numbers.add(sku.skuNo)
    if (sku.marketPrice !== undefined && compareAmounts(sku.marketPrice, sku.price) < 0)
      at_('marketPrice', '划线价不能低于价格')
    if (sku.unitId && !sku.warehouseId) at_('warehouseId', '请选择发货仓库')
    if (!sku.unitId && sku.warehouseId) at_('unitId', '请选择关联配件')
  }
})
export type GoodsDraft = z.output<typeof GoodsDraft>

const StoredSku = stored(Sku).extend({
  id: z.uuid(),
  locked: z.int(),
  available: z.int(),
  unitName: z.string().nullable(),
  warehouseName: z.string().nullable(),
  imageUrl: z.string().nullable(),
})
export type StoredSku = z.output<typeof StoredSku>

export const GoodsDetail = stored(Plain.omit({ skus: true })).extend({
  id: z.uuid(),
  version: z.int(),
  status: GoodsStatus.schema.meta({ title: '上架状态' }),
  banned: z.boolean(),
  bannedReason: z.string().nullable(),
  onShelfAt: z.string().nullable(),
  skus: z.array(StoredSku),
  /** Addresses of the pictures and of the film, by key. */
  urls: z.record(z.string(), z.string()),
})
export type GoodsDetail = z.output<typeof GoodsDetail>

export const SkuChange = z.object({
  kind: SkuChangeKind.schema,
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  byName: z.string(),
  at: z.string(),
})
export type SkuChange = z.output<typeof SkuChange>

/** All combinations of the values, in their order; without specifications there is one. */
export const combinations = (specs: readonly Spec[]): string[][] =>
  specs.reduce<string[][]>((all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])), [[]])
