import { Big } from 'big.js'
import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { minus, ratio, round2, taxInside } from '#kernel/shared/money.ts'

/** A change of many prices at once (commerce 5.3 batchChangePrice). */
export const PriceTarget = enumeration('调价对象', { sale: ['salePrice', '销售价'], cost: ['costPrice', '成本价'] })
export const PriceMode = enumeration('调价方式', {
  set: [1, '设为'],
  up: [2, '上浮%'],
  down: [3, '下调%'],
  plus: [4, '加'],
  less: [5, '减'],
})
export const PriceRounding = enumeration('取整到', { fen: [1, '分'], jiao: [2, '角'], yuan: [3, '元'] })

export const PriceChangeFields = z.object({
  target: field.choice('调价对象', PriceTarget),
  mode: field.choice('调价方式', PriceMode),
  value: field.decimal2('数值', { min: '0', max: '99999999' }),
  rounding: field.choice('取整到', PriceRounding).default(PriceRounding.code.fen),
  effectiveAt: field.optional(field.day('生效日期', { help: '留空立即生效' })),
  reason: field.text('调价原因', { max: 200 }),
})
type PriceChange = Pick<z.output<typeof PriceChangeFields>, 'mode' | 'value' | 'rounding'>

const PLACES: Readonly<Record<PriceChange['rounding'], number>> = { 1: 2, 2: 1, 3: 0 }
/** What numeric(14,2) of the catalogue's prices may hold. */
const HIGHEST = '99999999'

/** The price afterwards, rounded half up to what was asked; null where it would be negative or beyond what a price may be. */
export function changedPrice(before: string, { mode, value, rounding }: PriceChange): string | null {
  const { set, up, down, plus } = PriceMode.code
  const exact =
    mode === set
      ? new Big(value)
      : mode === up
        ? new Big(before).times(new Big(100).plus(value)).div(100)
        : mode === down
          ? new Big(before).times(new Big(100).minus(value)).div(100)
          : mode === plus
            ? new Big(before).plus(value)
            : new Big(before).minus(value)
  if (exact.lt(0) || exact.gt(HIGHEST)) return null
  return round2(exact.round(PLACES[rounding], Big.roundHalfUp).toFixed())
}

/** %, of the price without tax; null without a cost or a price. */
export function marginOf(salePrice: string, costPrice: string | null, taxRate: string): string | null {
  if (costPrice === null) return null
  const net = minus(salePrice, taxInside(salePrice, taxRate))
  return Number(net) === 0 ? null : ratio(minus(net, costPrice), 100, net)
}
