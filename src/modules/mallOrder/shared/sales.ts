import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { amounts, counts, measures } from '#kernel/shared/figure.ts'
import { mallOrderFigures as of } from './figures.ts'
import { mayMall } from './permissions.ts'

/** The store's own sales. */
export const SalesSpan = enumeration('统计期间', {
  week: ['week', '近7天'],
  month: ['month', '近30天'],
  year: ['year', '近12个月'],
})
export type SalesSpan = CodeIn<typeof SalesSpan>

const sums = { orders: counts(of.paidOrders), amount: amounts(of.paidAmount), refunded: amounts(of.refunded) }

const Sales = z.object({
  from: z.string(),
  to: z.string(),
  ...sums,
  buyers: counts(of.buyers),
  onTime: measures(of.onTime).nullable(),
  /** Days, or months of a year; those without an order too, the earliest first. */
  periods: z.array(z.object({ from: z.string(), to: z.string(), ...sums })),
  /** The ten that brought most. */
  goods: z.array(
    z.object({ id: z.uuid(), title: z.string(), qty: counts(of.soldQty), amount: amounts(of.soldAmount) }),
  ),
  byBuyer: z.array(z.object({ id: z.uuid(), name: z.string(), ...sums })),
})
export type Sales = z.output<typeof Sales>

export const salesApi = {
  /** *Added*: statistics of the store's own sales. */
  sales: endpoint({
    method: 'POST',
    path: '/mall/order/sales',
    title: '销售统计',
    needs: [mayMall.list],
    reads: true,
    input: z.object({ span: SalesSpan.schema.default('month') }),
    reply: Sales,
  }),
} as const
