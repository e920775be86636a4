import { initials, spelt } from '#kernel/server/pinyin.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import type { FreightTemplate } from '#modules/shop/shared/freight.ts'

/** What a seller's rows say that may be shown. Cost, locked quantities and which part a linked sku is are not read at all. */
export interface Shown {
  readonly goods: {
    readonly goodsId: string
    readonly title: string
    readonly subTitle: string | null
    readonly categoryId: string
    readonly goodsTypeIds: readonly string[]
    readonly brand: string | null
    readonly model: string | null
    readonly images: readonly string[]
    readonly video: string | null
    readonly detail: string
    readonly attrs: Readonly<Record<string, unknown>>
    readonly isSafetyPart: boolean
    readonly certificate: { readonly no?: string; readonly file?: string; readonly until?: string } | null
    readonly fitBrands: readonly string[]
    readonly fitModels: readonly string[]
    readonly warrantyMonths: number
    readonly specs: readonly { readonly name: string; readonly values: readonly string[] }[]
    readonly minBuy: number
    readonly stepBuy: number
    readonly maxBuy: number | null
    readonly invoiceTypes: readonly number[]
    readonly sales: number
    readonly onShelfAt: string
    readonly storeId: string
    readonly storeName: string
    /** From the top of the tree down. */
    readonly path: readonly {
      readonly id: string
      readonly name: string
      readonly attrs: readonly { readonly key: string; readonly label?: string }[]
    }[]
    readonly freight: FreightTemplate
  }
  readonly skus: readonly ShownSku[]
}

export interface ShownSku {
  readonly skuId: string
  readonly goodsId: string
  readonly skuNo: string
  readonly specValues: readonly string[]
  readonly price: string
  readonly marketPrice: string | null
  readonly weightKg: string | null
  readonly image: string | null
  readonly sort: number
  readonly available: number
  /** What lies in a warehouse is counted there. */
  readonly linked: boolean
}

/** The row of mall_goods, as the page and the search read it. */
export function shownAs({ goods: g, skus }: Shown) {
  const prices = skus.map(({ price }) => price).toSorted(compareAmounts)
  const attrs = g.path.flatMap((one) => (Array.isArray(one.attrs) ? one.attrs : []))
  const said = attrs.flatMap(({ key, label }) =>
    valuesOf(g.attrs?.[key]).map((value) => ({ key, label: label ?? key, value })),
  )
  const names = [
    g.title,
    g.subTitle,
    g.brand,
    g.model,
    ...skus.map(({ skuNo }) => skuNo),
    ...skus.flatMap(({ specValues }) => specValues),
  ]
  return {
    goodsId: g.goodsId,
    storeId: g.storeId,
    storeName: g.storeName,
    categoryId: g.categoryId,
    categoryIds: g.path.map(({ id }) => id),
    typeIds: g.goodsTypeIds,
    title: g.title,
    brand: g.brand,
    model: g.model,
    image: g.images[0] ?? '',
    fitBrands: g.fitBrands,
    fitModels: g.fitModels,
    facets: [...new Set(said.map(({ key, value }) => `${key}=${value}`))],
    words: wordsOf(names, [g.title, g.brand, ...g.path.map(({ name }) => name)]),
    priceFrom: prices[0] as string,
    priceTo: prices.at(-1) as string,
    inStock: skus.some(({ available }) => available > 0),
    sales: g.sales,
    onShelfAt: g.onShelfAt,
    page: {
      subTitle: g.subTitle,
      images: g.images,
      video: g.video,
      detail: g.detail,
      path: g.path.map(({ id, name }) => ({ id, name })),
      attrs: Object.values(Object.groupBy(said, ({ label }) => label)).map((same) => ({
        label: same?.[0]?.label as string,
        value: (same ?? []).map(({ value }) => value).join('、'),
      })),
      isSafetyPart: g.isSafetyPart,
      certificate: g.certificate && {
        no: g.certificate.no ?? '',
        file: g.certificate.file ?? null,
        until: g.certificate.until ?? null,
      },
      warrantyMonths: g.warrantyMonths,
      specs: g.specs,
      freight: g.freight,
      minBuy: g.minBuy,
      stepBuy: g.stepBuy,
      maxBuy: g.maxBuy,
      invoiceTypes: g.invoiceTypes,
      weights: Object.fromEntries(skus.flatMap(({ skuId, weightKg }) => (weightKg ? [[skuId, weightKg]] : []))),
    },
  }
}

const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    (typeof one === 'string' || typeof one === 'number') && String(one).trim() ? [String(one).trim()] : [],
  )

/** What is looked in, in small letters: the names as they stand, part numbers also without their dashes, and the pinyin. */
function wordsOf(names: readonly (string | null)[], spoken: readonly (string | null)[]): string {
  const plain = names.filter((name) => name !== null && name !== '') as string[]
  const bare = plain.flatMap((name) => (/[-_./\s]/.test(name) ? [name.replace(/[-_./\s]/g, '')] : []))
  const sounds = spoken.flatMap((name) => (name ? [initials(name), spelt(name)] : []))
  return [...new Set([...plain, ...bare, ...sounds].map((word) => word.toLowerCase()))].join('\n')
}
