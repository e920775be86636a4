import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'

/** What the catalogue says of the stock of a part (commerce 4.1); `stock`, further right, owns the rows. */

/** 库存状态: by what is available, against the limits of the part, or of the warehouse that is asked for. */
export const StockState = enumeration('库存状态', {
  out: [1, '缺货'],
  low: [2, '低于下限'],
  usual: [3, '正常'],
  over: [4, '超上限'],
})
export type StockState = CodeIn<typeof StockState>

/** Figures of the list; of all warehouses but those of old parts, or of the one that is asked for. */
export const stockColumns = {
  onHand: z.string().meta({ title: '在库' }),
  reserved: z.string().meta({ title: '预留' }),
  available: z.string().meta({ title: '可用' }),
  inTransit: z.string().meta({ title: '在途' }),
  avgCost: z.string().nullable().meta({ title: '均价' }),
  amount: z.string().nullable().meta({ title: '库存金额' }),
  /** Available ≤ the limit: the row is red. */
  isLow: z.boolean().meta({ title: '到下限' }),
} as const

const limit = (title: string) => field.optional(field.decimal2(title, { min: '0', max: '9999999' }))

/** stockPolicy of a part: how much a warehouse wants of it (commerce 1.1). */
export const PolicyLine = z.object({
  warehouseId: field.ref('仓库', '/warehouse/house/options'),
  minQty: limit('下限'),
  maxQty: limit('上限'),
})
export type PolicyLine = z.output<typeof PolicyLine>

/** The same as it is read. */
export const KnownPolicy = z.object({
  warehouseId: z.uuid(),
  warehouseName: z.string(),
  minQty: z.string().nullable(),
  maxQty: z.string().nullable(),
})
export type KnownPolicy = z.output<typeof KnownPolicy>
