import type { SentTo } from '#kernel/shared/endpoint.ts'
import type { mallApi } from '../../shared/mall.api.ts'

export type Asked = SentTo<typeof mallApi.search>

const SIZE = 24
const price = /^\d{1,10}(\.\d{1,2})?$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const sorts = ['all', 'sales', 'priceAsc', 'priceDesc', 'new'] as const

/** What an address asks for; what it says wrongly counts as not said. */
export function askedOf(search: URLSearchParams): Asked {
  const text = (name: string) => search.get(name)?.trim().slice(0, 60) || undefined
  const id = (name: string) => (uuid.test(search.get(name) ?? '') ? (search.get(name) as string) : undefined)
  const amount = (name: string) => (price.test(search.get(name) ?? '') ? (search.get(name) as string) : undefined)
  const attrs: Record<string, string[]> = {}
  for (const pair of search.getAll('a').slice(0, 40)) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const key = pair.slice(0, Math.min(at, 40))
    const values = Object.hasOwn(attrs, key) ? (attrs[key] as string[]) : []
    attrs[key] = [...values, pair.slice(at + 1, at + 61)]
  }
  const brand = search.getAll('brand').slice(0, 20)
  const sort = sorts.find((one) => one === search.get('sort'))
  const page = Number(search.get('page'))
  const asked: Asked = {
    keyword: text('keyword'),
    categoryId: id('category'),
    attrs: Object.keys(attrs).length > 0 ? attrs : undefined,
    brand: brand.length > 0 ? brand : undefined,
    storeId: id('store'),
    typeId: id('type'),
    priceFrom: amount('from'),
    priceTo: amount('to'),
    inStock: search.get('stock') === '1' ? true : undefined,
    fitBrand: text('fit'),
    fitModel: text('model'),
    sort: sort === 'all' ? undefined : sort,
    page: Number.isInteger(page) && page > 1 && page <= 500 ? page : 1,
    size: SIZE,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked
}

/** The other way round; `id` of a store's own page stays what it was. */
export function addressOf(asked: Asked, id?: string | null): URLSearchParams {
  const search = new URLSearchParams()
  const put = (name: string, value: string | undefined) => value && search.append(name, value)
  put('id', id ?? undefined)
  put('keyword', asked.keyword)
  put('category', asked.categoryId)
  put('store', id ? undefined : asked.storeId)
  put('type', asked.typeId)
  for (const [key, values] of Object.entries(asked.attrs ?? {})) for (const value of values) put('a', `${key}=${value}`)
  for (const brand of asked.brand ?? []) put('brand', brand)
  put('fit', asked.fitBrand)
  put('model', asked.fitModel)
  put('from', asked.priceFrom)
  put('to', asked.priceTo)
  put('stock', asked.inStock ? '1' : undefined)
  put('sort', asked.sort === 'all' ? undefined : asked.sort)
  put('page', (asked.page ?? 1) > 1 ? String(asked.page) : undefined)
  return search
}

/** With a value of an attribute chosen or given up; the first page again. */
export function withAttr(asked: Asked, key: string, value: string): Asked {
  const now = asked.attrs?.[key] ?? []
  const values = now.includes(value) ? now.filter((one) => one !== value) : [...now, value]
  const { [key]: _, ...others } = asked.attrs ?? {}
  return { ...asked, attrs: values.length > 0 ? { ...others, [key]: values } : others, page: 1 }
}

export function withBrand(asked: Asked, value: string): Asked {
  const now = asked.brand ?? []
  return { ...asked, brand: now.includes(value) ? now.filter((one) => one !== value) : [...now, value], page: 1 }
}

export interface Chip {
  readonly text: string
  /** The question without it. */
  readonly without: Asked
}

/** What is chosen, each with the way to give it up; `nameOf` knows the names of categories. */
export function chipsOf(asked: Asked, nameOf: (categoryId: string) => string | undefined): Chip[] {
  const first = { page: 1 }
  const chips: Chip[] = []
  const { keyword, categoryId, fitBrand, fitModel, priceFrom, priceTo, inStock } = asked
  if (keyword) chips.push({ text: `「${keyword}」`, without: { ...asked, keyword: undefined, ...first } })
  if (categoryId)
    chips.push({
      text: nameOf(categoryId) ?? '分类',
      without: { ...asked, categoryId: undefined, attrs: undefined, ...first },
    })
  for (const brand of asked.brand ?? []) chips.push({ text: brand, without: withBrand(asked, brand) })
  for (const [key, values] of Object.entries(asked.attrs ?? {}))
    for (const value of values) chips.push({ text: value, without: withAttr(asked, key, value) })
  if (fitBrand)
    chips.push({ text: `适用 ${fitBrand}`, without: { ...asked, fitBrand: undefined, fitModel: undefined, ...first } })
  if (fitModel) chips.push({ text: `适用型号 ${fitModel}`, without: { ...asked, fitModel: undefined, ...first } })
  if (priceFrom || priceTo)
    chips.push({
      text: priceFrom && priceTo ? `¥${priceFrom}–${priceTo}` : priceFrom ? `¥${priceFrom} 以上` : `¥${priceTo} 以下`,
      without: { ...asked, priceFrom: undefined, priceTo: undefined, ...first },
    })
  if (inStock) chips.push({ text: '仅看有货', without: { ...asked, inStock: undefined, ...first } })
  return chips
}
