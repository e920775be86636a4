import Big from 'big.js'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { compareAmounts, minus, sum, times } from '#kernel/shared/money.ts'

/** What runs low and how much to buy of it (commerce R5). */

/** Told again after so many days while it is still low. */
export const LOW_AGAIN_DAYS = 7
/** Days of issues that a limit is suggested from, and the deviations that cover 95 % of them. */
export const DEMAND_DAYS = 90
export const SAFE_DEVIATIONS = '1.65'

const limit = (title: string) => field.optional(field.decimal2(title, { min: '0', max: '9999999' }))

/** Limits of one part in one warehouse, from the list of what runs low. */
const Policy = z.object({
  unitId: field.ref('配件', '/warehouse/unit/options'),
  warehouseId: field.ref('仓库', '/warehouse/house/options'),
  minQty: limit('下限'),
  maxQty: limit('上限'),
})
export const PolicyDraft = Policy.superRefine(({ minQty, maxQty }, check) => {
  if (minQty !== undefined && maxQty !== undefined && compareAmounts(minQty, maxQty) > 0)
    check.addIssue({ code: 'custom', path: ['maxQty'], message: '上限不能低于下限' })
})
export type PolicyDraft = z.output<typeof PolicyDraft>

export const ReplenishAsked = z.object({
  unitIds: z.array(z.uuid()).max(200).optional(),
  warehouseIds: z.array(z.uuid()).max(50).optional(),
  /** *Added*: also those of which there is enough. */
  all: z.boolean().default(false),
})

export const ReplenishRow = z.object({
  unitId: z.uuid(),
  /** Null: the limits of the part, over the whole company. */
  warehouseId: z.uuid().nullable(),
  unitName: z.string(),
  partNo: z.string(),
  model: z.string().nullable(),
  spec: z.string().nullable(),
  measureUnit: z.string(),
  warehouseName: z.string().nullable(),
  supplierName: z.string().nullable(),
  onHand: z.string(),
  reserved: z.string(),
  available: z.string(),
  onOrder: z.string(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  packQty: z.string().nullable(),
  suggestQty: z.string(),
  /** By what was issued in 90 days and the days until more comes. */
  suggestMin: z.string(),
  /** Of the limits of the warehouse, for changing them; 0: it has none. */
  version: z.int(),
})
export type ReplenishRow = z.output<typeof ReplenishRow>

interface Wanted {
  readonly available: string
  readonly onOrder: string
  readonly min: string | null
  readonly max: string | null
  readonly packQty: string | null
}

/** Whether there is no more than the lower limit (R5). */
export const isLow = ({ available, min }: Pick<Wanted, 'available' | 'min'>): boolean =>
  min !== null && compareAmounts(available, min) <= 0

/**
 * max − available − on order, up to whole packs (R5); nothing as long as there is enough. Without an upper limit it is filled
 * up to the lower one.
 */
export function suggestQty(of: Wanted): string {
  if (!isLow(of)) return '0.00'
  const missing = minus(minus(of.max ?? of.min ?? 0, of.available), of.onOrder)
  if (compareAmounts(missing, 0) <= 0) return '0.00'
  if (of.packQty === null || compareAmounts(of.packQty, 0) <= 0) return sum([missing])
  const packs = new Big(missing).div(of.packQty).round(0, Big.roundUp)
  return times(of.packQty, packs.toFixed())
}
