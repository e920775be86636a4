import type { MallGoods, MallSku } from '../../shared/mall.ts'

export type Choice = readonly (string | undefined)[]

export interface Dimension {
  readonly name: string
  readonly values: readonly string[]
}

type Picked = Pick<MallGoods, 'specs' | 'skus'>

/** The dimensions in which skus differ; values that no sku has are left out. */
export function dimensionsOf({ specs, skus }: Picked): Dimension[] {
  const count = Math.max(0, ...skus.map(({ specValues }) => specValues.length))
  return Array.from({ length: count }, (_, at) => {
    const there = new Set(skus.flatMap(({ specValues }) => specValues[at] ?? []))
    const named = (specs[at]?.values ?? []).filter((value) => there.has(value))
    return {
      name: specs[at]?.name ?? '规格',
      values: [...named, ...[...there].filter((value) => !named.includes(value))],
    }
  })
}

/** Where choosing begins: one value in a dimension is chosen by itself. */
export const startOf = (goods: Picked): Choice =>
  dimensionsOf(goods).map(({ values }) => (values.length === 1 ? values[0] : undefined))

const meets = (sku: MallSku, choice: Choice, but?: number) =>
  choice.every((value, at) => at === but || value === undefined || sku.specValues[at] === value)

export type ValueState = 'open' | 'sold' | 'impossible'

/** Of a value beside what is chosen in the other dimensions: no sku has it, or none of those that have it is left. */
export function stateOf({ skus }: Picked, choice: Choice, at: number, value: string): ValueState {
  const there = skus.filter((sku) => sku.specValues[at] === value && meets(sku, choice, at))
  if (there.length === 0) return 'impossible'
  return there.some(({ available }) => available > 0) ? 'open' : 'sold'
}

/** Chosen, or given up when it was. */
export const choose = (choice: Choice, at: number, value: string): Choice =>
  choice.map((known, i) => (i !== at ? known : known === value ? undefined : value))

/** The sku that is meant, once every dimension is chosen. */
export function skuOf({ skus }: Picked, choice: Choice): MallSku | undefined {
  if (choice.some((value) => value === undefined)) return undefined
  return skus.find((sku) => choice.every((value, at) => sku.specValues[at] === value))
}

/** Dimensions that are still to be chosen. */
export const lackingOf = (goods: Picked, choice: Choice): string[] =>
  dimensionsOf(goods).flatMap(({ name }, at) => (choice[at] === undefined ? [name] : []))

type Buying = Pick<MallGoods, 'minBuy' | 'stepBuy' | 'maxBuy'>

/** The quantities that may be bought: from the least in steps, no more than there are and than one may have. */
export function qtyRange({ minBuy, stepBuy, maxBuy }: Buying, available: number): { min: number; max: number } {
  const most = Math.min(available, maxBuy ?? Number.POSITIVE_INFINITY, 9999)
  if (most < minBuy) return { min: minBuy, max: 0 }
  return { min: minBuy, max: minBuy + Math.floor((most - minBuy) / stepBuy) * stepBuy }
}

/** The nearest quantity below that may be bought. */
export function fitted(goods: Buying, available: number, qty: number): number {
  const { min, max } = qtyRange(goods, available)
  if (!Number.isFinite(qty) || qty <= min || max === 0) return min
  return Math.min(max, min + Math.floor((qty - min) / goods.stepBuy) * goods.stepBuy)
}
