import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { LONGEST_LINE } from '#modules/material/shared/formula.ts'
import type { Params } from '#modules/material/shared/parameters.ts'
import { count } from '#modules/material/shared/quantity.ts'
import { OfferGrade, QuoteLineType } from './quotation.terms.ts'
import { type LineSums, type Totals, totalsOf } from './totals.ts'

/** A line of a quotation (commerce 1.3 QuotationLine). Its prices are a snapshot: a list that changes later changes no quotation. */
const Plain = z.object({
  lineType: field.choice('类型', QuoteLineType),
  refId: field.optional(field.ref('物料或配件', '/v4/quotation/parts')),
  group: field.optional(field.text('分组', { max: 20 })),
  name: field.text('名称', { max: 60 }),
  spec: field.optional(field.text('规格', { max: 120 })),
  measureUnit: field.optional(field.text('单位', { max: 10 })),
  expression: field.optional(field.text('公式', { max: LONGEST_LINE })),
  /** 手改: the quantity stands although the formula says another. */
  qtyByHand: z.boolean().default(false).meta({ title: '手改' }),
  qty: field.optional(field.decimal2('数量', { min: '0', max: '9999999' })),
  price: field.amount('单价', { max: '99999999' }),
  taxRate: field.decimal2('税率', { min: '0', max: '100', unit: '%' }),
  costPrice: field.optional(field.amount('成本价', { max: '99999999' })),
  remark: field.optional(field.text('备注', { max: 200 })),
  /** Of which of the three offers it is; without one it is of all of them (decision 0175). */
  grade: field.optional(field.choice('档次', OfferGrade)),
  /** 刷新为最新价: list price, lowest price and cost are taken anew, not as they stood. */
  latest: z.boolean().default(false).meta({ title: '最新价' }),
})
/** Lines that name something of the lists. */
const OF_LIST: readonly number[] = [
  QuoteLineType.code.material,
  QuoteLineType.code.kit,
  QuoteLineType.code.service,
  QuoteLineType.code.part,
]
export const LineDraft = Plain.superRefine(({ lineType, refId, expression, qty, qtyByHand }, check) => {
  const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if (OF_LIST.includes(lineType) && !refId) wrong('refId', messages.choose(QuoteLineType.label(lineType)))
  if ((!expression || qtyByHand) && qty === undefined) wrong('qty', messages.required('数量'))
})
export type LineDraft = z.output<typeof LineDraft>

export const QuotationLine = stored(Plain.omit({ latest: true })).extend({
  lineNo: z.number().int(),
  qty: z.string().nullable(),
  listPrice: z.string(),
  trace: z.string().nullable(),
  /** Why the formula gives no quantity. */
  error: z.string().nullable(),
  amount: z.string(),
  discountShare: z.string(),
  netAmount: z.string(),
  taxAmount: z.string(),
  /** Of the catalogue; below it somebody must agree. */
  minPrice: z.string().nullable(),
})
export type QuotationLine = z.output<typeof QuotationLine>

export type Typed = Pick<LineDraft, 'expression' | 'qtyByHand' | 'qty' | 'price' | 'taxRate' | 'costPrice'> & {
  readonly minPrice?: string | null
}
export interface Reckoned extends LineSums {
  readonly qty: string | null
  readonly trace: string | null
  readonly error: string | null
}

/** Quantities, amounts and sums of lines as they stand, in the browser while one types as on the server when it is kept. */
export function reckon(
  lines: readonly Typed[],
  { params, discountRate, cutAmount }: { params: Params; discountRate: string; cutAmount: string },
): { lines: Reckoned[]; totals: Totals; priced: Parameters<typeof totalsOf>[0] } {
  const quantities = lines.map(({ expression, qtyByHand, qty }, at) => {
    if (!expression) return { qty: qty ?? null, trace: null, error: null }
    const found = count(expression, at + 1, params)
    return qtyByHand ? { ...found, qty: qty ?? null, error: null } : found
  })
  const priced = lines.map(({ price, taxRate, costPrice, minPrice }, at) => ({
    qty: quantities[at]?.qty ?? '0',
    price,
    taxRate,
    costPrice: costPrice ?? null,
    minPrice: minPrice ?? null,
  }))
  const { lines: sums, totals } = totalsOf(priced, discountRate, cutAmount)
  const empty = { amount: '0.00', discountShare: '0.00', netAmount: '0.00', taxAmount: '0.00' }
  return {
    lines: quantities.map((quantity, at) => ({ ...quantity, ...(sums[at] ?? empty) })),
    totals,
    priced,
  }
}
