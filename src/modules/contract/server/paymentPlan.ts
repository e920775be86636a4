import { type Handlers, updateRow } from '#kernel/server/index.ts'
import { minus, sum } from '#kernel/shared/money.ts'
import type { contractApi } from '../shared/api.ts'
import { contractMoves } from '../shared/contract.states.ts'
import { PayType, PlanRowType, refuse } from '../shared/contract.terms.ts'
import { type ContractTerms, priceContract, refuseLockedEdits } from '../shared/paymentPlan.ts'
import { may } from '../shared/permissions.ts'
import { findContract } from './contract.store.ts'
import { findLines } from './contractElevator.store.ts'
import { findPlan, payments } from './paymentPlan.store.ts'
import { emitPlan, savePlan } from './saving.ts'
import { termsOfRecord } from './terms.ts'

export const paymentHandlers: Pick<Handlers<typeof contractApi>, 'paymentList' | 'saveCustom'> = {
  paymentList: (ctx, query) => payments.page(ctx, query),

  /** A typed plan (archives 6.3, 5): rows in order of their number; settled ones as they stand, Σ = the total. */
  async saveCustom(ctx, { id, version, rows: customRows }) {
    const row = await findContract(ctx, id, { lock: true })
    ctx.demand(may.amounts)
    if (row.draft) throw refuse.wrongState({ status: '草稿', action: '变更' })
    contractMoves.target('change', row.status)
    const lines = (await findLines(ctx, id)).filter((line) => line.serviceEnd >= line.serviceStart)
    const existing = await findPlan(ctx, id)
    // Adjustments that are settled keep their part of the total.
    const apart = existing.filter((one) => one.locked && one.rowType !== PlanRowType.code.normal)
    const total = minus(row.agreedAmount ?? '0', sum(apart.map((one) => one.amount)))
    const terms: ContractTerms = {
      ...termsOfRecord(row, lines),
      agreedAmount: total,
      adjustReason: row.adjustReason ?? '付款计划',
      payType: PayType.code.custom,
      customRows,
    }
    const { plan } = priceContract(terms)
    refuseLockedEdits(existing, plan)
    const locked = new Set(existing.filter((one) => one.locked).map((one) => one.periodNo))
    const fresh = plan.filter((one) => !locked.has(one.periodNo))
    const removed = existing.filter((one) => !one.locked && !fresh.some((other) => other.periodNo === one.periodNo))
    const saved = await updateRow(ctx, 'contract', id, version, { payType: PayType.code.custom })
    const remarks = new Map(customRows.map((one, i) => [i + 1, one.remark]))
    const news = await savePlan(ctx, id, existing, { fresh, removed }, remarks)
    await emitPlan(ctx, 'adjusted', saved, news)
    return saved
  },
}
