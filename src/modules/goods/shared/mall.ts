import { z } from 'zod'
import type { FreightTemplate } from '#modules/shop/shared/freight.ts'

/** What everybody sees of the mall (commerce 4.4, 5.4 `share`); nothing that is not published (decision 0180). */

const money = z.string()
const text = z.string().nullable()

export const MallItem = z.object({
  goodsId: z.uuid(),
  title: z.string(),
  brand: text,
  model: text,
  /** Address of the first picture. */
  image: z.string(),
  priceFrom: money,
  priceTo: money,
  inStock: z.boolean(),
  sales: z.number().int(),
  storeId: z.uuid(),
  storeName: z.string(),
})
export type MallItem = z.output<typeof MallItem>

export const MallCategory = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  icon: text,
  /** Goods below it. */
  goods: z.number().int(),
})
export type MallCategory = z.output<typeof MallCategory>

const FacetValue = z.object({ value: z.string(), count: z.number().int() })
export type FacetValue = z.output<typeof FacetValue>

export const MallFacets = z.object({
  brands: z.array(FacetValue),
  fitBrands: z.array(FacetValue),
  attrs: z.array(z.object({ key: z.string(), label: z.string(), values: z.array(FacetValue) })),
  categories: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.number().int() })),
})
export type MallFacets = z.output<typeof MallFacets>

/** 综合, 销量, 价格 both ways, 最新. */
export const MALL_SORTS = ['all', 'sales', 'priceAsc', 'priceDesc', 'new'] as const
export type MallSort = (typeof MALL_SORTS)[number]

const plain = (max: number) =>
  z
    .string()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the database takes no NUL, and no word has such signs
    .transform((typed) => typed.replace(/[\u0000-\u001f\u007f]/g, ' ').trim())
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, { error: '价格须为不超过两位小数的数' })
const chosen = z.array(plain(60)).max(20)

export const MallSearch = z.object({
  /** Words of the title, brand, model, part number or their pinyin; all of them are looked for. */
  keyword: plain(60).optional(),
  categoryId: z.uuid().optional(),
  attrs: z.record(z.string().max(40), chosen).optional(),
  brand: chosen.optional(),
  storeId: z.uuid().optional(),
  /** 店内分类. */
  typeId: z.uuid().optional(),
  priceFrom: amount.optional(),
  priceTo: amount.optional(),
  inStock: z.boolean().optional(),
  fitBrand: plain(60).optional(),
  fitModel: plain(60).optional(),
  sort: z.enum(MALL_SORTS).optional(),
  page: z.number().int().min(1).max(500).default(1),
  size: z.number().int().min(1).max(60).default(24),
})
export type MallSearch = z.output<typeof MallSearch>

export const MallFound = z.object({
  records: z.array(MallItem),
  total: z.number().int(),
  totalPage: z.number().int(),
  facets: MallFacets,
})
export type MallFound = z.output<typeof MallFound>

export const MallHome = z.object({
  categories: z.array(MallCategory),
  newest: z.array(MallItem),
  best: z.array(MallItem),
  brands: z.array(FacetValue),
})
export type MallHome = z.output<typeof MallHome>

const StoreType = z.object({ id: z.string(), name: z.string(), parentId: text.optional() })

export const MallStore = z.object({
  id: z.uuid(),
  name: z.string(),
  companyName: text,
  logo: text,
  banner: text,
  intro: text,
  phone: text,
  serviceHours: text,
  address: text,
  taxNo: text,
  /** Address of the business licence, which everybody may see (电子商务法 art. 15). */
  license: text,
  licenseExpireAt: text,
  types: z.array(StoreType),
  afterSaleDays: z.number().int().nullable(),
  shipWithinHours: z.number().int().nullable(),
  goods: z.number().int(),
})
export type MallStore = z.output<typeof MallStore>

export const MallSku = z.object({
  skuId: z.uuid(),
  skuNo: z.string(),
  specValues: z.array(z.string()),
  price: money,
  marketPrice: text,
  available: z.number().int(),
  image: text,
  weightKg: text,
})
export type MallSku = z.output<typeof MallSku>

const Spec = z.object({ name: z.string(), values: z.array(z.string()) })
const Freight = z.custom<FreightTemplate>((value) => typeof value === 'object' && value !== null)

export const MallGoods = z.object({
  goodsId: z.uuid(),
  title: z.string(),
  subTitle: text,
  brand: text,
  model: text,
  images: z.array(z.string()),
  video: text,
  /** Sanitised when it was saved. */
  detail: z.string(),
  path: z.array(z.object({ id: z.string(), name: z.string() })),
  attrs: z.array(z.object({ label: z.string(), value: z.string() })),
  isSafetyPart: z.boolean(),
  certificate: z.object({ no: z.string(), until: text, file: text }).nullable(),
  fitBrands: z.array(z.string()),
  fitModels: z.array(z.string()),
  warrantyMonths: z.number().int(),
  specs: z.array(Spec),
  freight: Freight.nullable(),
  minBuy: z.number().int(),
  stepBuy: z.number().int(),
  maxBuy: z.number().int().nullable(),
  invoiceTypes: z.array(z.number().int()),
  sales: z.number().int(),
  skus: z.array(MallSku),
  store: MallStore,
})
export type MallGoods = z.output<typeof MallGoods>

/** For who is signed in: what fits the company's lifts, and what the person's company bought before. */
export const MallMine = z.object({
  lifts: z.array(z.object({ brand: z.string(), model: z.string(), count: z.number().int() })),
  fitting: z.array(MallItem),
  bought: z.array(MallItem),
})
export type MallMine = z.output<typeof MallMine>
