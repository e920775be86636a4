import { type Context, findRow, type Handlers } from '#kernel/server/index.ts'
import { compareAmounts, minus, sum, times } from '#kernel/shared/money.ts'
import { findByKey, findQuotable, quotableKey, type SchemeRecord } from '#modules/material/server/index.ts'
import { MachineRoom, type Params } from '#modules/material/shared/parameters.ts'
import { requireParameters } from '#modules/material/shared/quantity.ts'
import { refuseScheme, SchemePart } from '#modules/material/shared/scheme.ts'
import { lineFormula } from '#modules/material/shared/schemeLine.ts'
import { type LineDraft, reckon } from '../shared/line.ts'
import { QuoteLineType } from '../shared/quotation.terms.ts'
import type { quoteSchemeApi } from '../shared/scheme.api.ts'
import { findListed } from './listed.ts'
import { priced, shownLines } from './saving.ts'

export const quoteSchemeHandlers: Handlers<typeof quoteSchemeApi> = {
  async findByKey(ctx, { params: typed, machineRoom = MachineRoom.code.any, ...key }) {
    const match = await findByKey(ctx, { ...key, machineRoom })
    if (!match) throw refuseScheme.noMatch()
    const scheme = await findRow<SchemeRecord>(ctx, 'scheme', match.id)
    const { type: _, ...sizes } = key
    const given = Object.entries({ ...typed, ...sizes, machineRoom }).filter(([, value]) => value !== undefined)
    const params = { ...scheme.defaults, ...Object.fromEntries(given) } as Params
    const warnings: string[] = []
    if (machineRoom === MachineRoom.code.any && match.rooms > 0) warnings.push('有机房与无机房各有方案，按有机房匹配')
    const drafts = await linesOf(ctx, scheme, warnings)
    for (const { expression } of drafts) if (expression) requireParameters(expression, params)
    const { lines } = await priced(ctx, { params, lines: drafts, discountRate: '100.00', cutAmount: '0.00' })
    for (const { lineNo, name, error } of lines) if (error) warnings.push(`第${lineNo}行「${name}」：${error}`)
    const { id, schemeNo, name } = scheme
    return { scheme: { id, schemeNo, name }, params, lines: shownLines(ctx, lines), warnings }
  },

  async latestPrices(ctx, { params, lines }) {
    const facts = await findListed(ctx, lines)
    const { lines: counted } = reckon(lines, { params, discountRate: '100.00', cutAmount: '0.00' })
    const differing = lines.flatMap(({ lineType, refId, name, price }, at) => {
      const latest = refId ? facts.of(lineType, refId)?.salePrice : undefined
      if (!latest || compareAmounts(latest, price) === 0) return []
      const qty = counted[at]?.qty ?? null
      return [{ at, name, price, latest, qty, delta: minus(times(qty ?? 0, latest), times(qty ?? 0, price)) }]
    })
    return { lines: differing, delta: sum(differing.map(({ delta }) => delta)) }
  },
}

/** Lines of a scheme as a quotation keeps them; what is gone or out of use is said. */
async function linesOf(ctx: Context, { items }: SchemeRecord, warnings: string[]): Promise<LineDraft[]> {
  const found = await findQuotable(ctx, items)
  return items.flatMap((item) => {
    const one = found.get(quotableKey(item))
    if (!one) {
      warnings.push(`第${item.lineNo}行的物料已删除，没有带出`)
      return []
    }
    if (one.off) warnings.push(`第${item.lineNo}行「${one.name}」已停用`)
    return [
      {
        lineType: item.itemType === 1 ? QuoteLineType.code.material : QuoteLineType.code.kit,
        refId: item.refId,
        group: SchemePart.label(item.part),
        name: one.name,
        spec: one.spec ?? undefined,
        measureUnit: one.measureUnit,
        expression: lineFormula(item, one),
        qtyByHand: false,
        price: one.salePrice,
        taxRate: one.taxRate,
        remark: item.remark ?? undefined,
        latest: false,
      },
    ]
  })
}
