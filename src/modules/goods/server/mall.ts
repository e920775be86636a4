import { createHash } from 'node:crypto'
import type { Context, Handlers } from '#kernel/server/index.ts'
import { PUBLIC_BUCKET, VIDEO_BUCKET } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { mallApi } from '../shared/mall.api.ts'
import type { FacetValue, MallFacets, MallGoods, MallHome, MallItem, MallSearch, MallStore } from '../shared/mall.ts'
import { boughtBefore } from './asks.ts'
import {
  type Counted,
  countedOf,
  countFacets,
  findBest,
  findBrands,
  findCategories,
  findCategoryAttrs,
  findFitting,
  findFound,
  findGoods,
  findItems,
  findLiftKinds,
  findMallSkus,
  findNewest,
  findStore,
  type ItemRow,
  type StoreRow,
  wordsIn,
} from './mall.store.ts'
import { PUBLISHED } from './publish.store.ts'

/** Rows of one row of cards on the home page. */
const SHELF = 12
const FACETS = 8
const VALUES = 30
/** Seconds for which counts are kept while nobody publishes anything. */
const COUNTS_KEPT = 15

/** The address of a picture of goods; what is an address already stays. */
export const pictureOf = (ctx: Context, key: string): string =>
  key === '' || /^(https?:|\/)/.test(key) ? key : ctx.services.store.link(PUBLIC_BUCKET, key)

/** Papers that everybody may see lie where the pictures do: licence, certificate. */
const paperOf = (ctx: Context, key: unknown): string | null =>
  typeof key !== 'string' || key === '' ? null : pictureOf(ctx, key)

const itemsOf = (ctx: Context, rows: readonly ItemRow[]): MallItem[] =>
  rows.map((row) => ({ ...row, image: pictureOf(ctx, row.image) }))

export async function homeOf(ctx: Context): Promise<MallHome> {
  return {
    categories: await findCategories(ctx),
    newest: itemsOf(ctx, await findNewest(ctx, SHELF)),
    best: itemsOf(ctx, await findBest(ctx, SHELF)),
    brands: await findBrands(ctx, 24),
  }
}

export const mallHandlers: Handlers<typeof mallApi> = {
  home: homeOf,

  category: findCategories,

  async search(ctx, asked) {
    // Without a narrower question attributes of all kinds of goods would stand side by side, which helps nobody.
    const attrs = asked.categoryId !== undefined || wordsIn(asked.keyword).length > 0 || asked.storeId !== undefined
    const counted = await keptCounts(ctx, asked, attrs)
    const total = counted.find(({ of }) => of === countedOf.total)?.count ?? 0
    const records = total === 0 ? [] : itemsOf(ctx, await findFound(ctx, asked))
    return {
      records,
      total,
      totalPage: Math.ceil(total / asked.size),
      facets: await facetsOf(ctx, asked, counted),
    }
  },

  goods: async (ctx, { id }) => {
    const found = await readGoods(ctx, id)
    if (!found) throw refuse.notFound()
    return found
  },

  store: async (ctx, { id }) => {
    const row = await findStore(ctx, id)
    if (!row) throw refuse.notFound()
    return storeOf(ctx, row)
  },

  async mine(ctx) {
    const lifts = await findLiftKinds(ctx)
    const brands = [...new Set(lifts.map(({ brand }) => brand))]
    const models = [...new Set(lifts.map(({ model }) => model))]
    return {
      lifts: lifts.slice(0, 30),
      fitting: itemsOf(ctx, await findFitting(ctx, { brands, models }, SHELF)),
      bought: itemsOf(ctx, await findItems(ctx, await boughtBefore(ctx, SHELF))),
    }
  },
}

/** Turning pages and sorting change no counts: they are kept for a while, so that nothing is counted twice. */
async function keptCounts(ctx: Context, asked: MallSearch, attrs: boolean): Promise<Counted[]> {
  const { page, size, sort, ...narrowing } = asked
  const digest = createHash('sha256')
    .update(JSON.stringify([narrowing, attrs]))
    .digest('base64url')
  const { cache } = ctx.services
  const key = `mall:counts:${(await cache.get(PUBLISHED)) ?? 0}:${digest}`
  const kept = await cache.get(key)
  if (kept !== undefined && kept !== null) return JSON.parse(kept) as Counted[]
  const counted = await countFacets(ctx, asked, attrs)
  await cache.set(key, JSON.stringify(counted), COUNTS_KEPT)
  return counted
}

async function facetsOf(ctx: Context, asked: MallSearch, counted: readonly Counted[]): Promise<MallFacets> {
  const valuesOf = (of: string, keep: readonly string[] = []): FacetValue[] => {
    const all = counted.flatMap((one) =>
      one.of === of && one.value !== null ? [{ value: one.value, count: one.count }] : [],
    )
    // What is chosen stays in sight, with nothing found for it too.
    const lost = keep.filter((value) => !all.some((one) => one.value === value)).map((value) => ({ value, count: 0 }))
    const sorted = [...all, ...lost].toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'zh'))
    return [...sorted.slice(0, VALUES), ...sorted.slice(VALUES).filter(({ value }) => keep.includes(value))]
  }
  const categories = await findCategoryAttrs(ctx)
  const labels = new Map(
    categories.flatMap(({ attrs }) => (Array.isArray(attrs) ? attrs : []).map(({ key, label }) => [key, label ?? key])),
  )
  const reach = new Map<string, number>()
  for (const { of, count } of counted) if (!of.startsWith(':')) reach.set(of, (reach.get(of) ?? 0) + count)
  const chosen = Object.keys(asked.attrs ?? {}).filter((key) => (asked.attrs?.[key] ?? []).length > 0)
  const keys = [...new Set([...chosen, ...[...reach].toSorted((a, b) => b[1] - a[1]).map(([key]) => key)])]
  return {
    brands: valuesOf(countedOf.brand, asked.brand),
    fitBrands: valuesOf(countedOf.fit, asked.fitBrand ? [asked.fitBrand] : []),
    attrs: keys
      .filter((key) => labels.has(key))
      .slice(0, FACETS)
      .map((key) => ({ key, label: labels.get(key) as string, values: valuesOf(key, asked.attrs?.[key]) })),
    categories: categories.flatMap(({ id, name }) => {
      const count = counted.find((one) => one.of === countedOf.category && one.value === id)?.count
      return count ? [{ id, name, count }] : []
    }),
  }
}

/** A product's page; undefined: it is not shown (any more). */
async function readGoods(ctx: Context, id: string): Promise<MallGoods | undefined> {
  const row = await findGoods(ctx, id)
  const store = row && (await findStore(ctx, row.storeId))
  if (!row || !store) return undefined
  const page = row.page as Omit<
    MallGoods,
    'skus' | 'store' | 'goodsId' | 'title' | 'brand' | 'model' | 'fitBrands' | 'fitModels' | 'sales'
  > & { readonly weights?: Readonly<Record<string, string>> }
  const { weights = {}, certificate, images, video, ...rest } = page
  const skus = await findMallSkus(ctx, id)
  return {
    ...rest,
    goodsId: row.goodsId,
    title: row.title,
    brand: row.brand,
    model: row.model,
    images: images.map((key) => pictureOf(ctx, key)),
    video: video && ctx.services.store.link(VIDEO_BUCKET, video),
    certificate: certificate && { ...certificate, file: paperOf(ctx, certificate.file) },
    fitBrands: [...row.fitBrands],
    fitModels: [...row.fitModels],
    sales: row.sales,
    skus: skus.map((sku) => ({
      ...sku,
      image: sku.image && pictureOf(ctx, sku.image),
      weightKg: weights[sku.skuId] ?? null,
    })),
    store: storeOf(ctx, store),
  }
}

/** What a store says of itself; S writes `page`, and what is missing in it is null. */
function storeOf(ctx: Context, { id, name, page, goods }: StoreRow): MallStore {
  const said = (key: string) => {
    const value = page[key]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const number = (key: string) => (typeof page[key] === 'number' ? (page[key] as number) : null)
  const picture = (key: string) => {
    const value = said(key)
    return value && pictureOf(ctx, value)
  }
  return {
    id,
    name,
    companyName: said('companyName'),
    logo: picture('logo'),
    banner: picture('banner'),
    intro: said('intro'),
    phone: said('phone'),
    serviceHours: said('serviceHours'),
    address: said('address'),
    taxNo: said('taxNo'),
    license: paperOf(ctx, page.licenseFile),
    licenseExpireAt: said('licenseExpireAt'),
    types: Array.isArray(page.types) ? (page.types as MallStore['types']) : [],
    afterSaleDays: number('afterSaleDays'),
    shipWithinHours: number('shipWithinHours'),
    goods,
  }
}
