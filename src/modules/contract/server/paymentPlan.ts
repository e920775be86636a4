import { type Handlers, updateRow } from '#kernel/server/index.ts'
import type { contractApi } from '../shared/api.ts'
import { contractMoves } from '../shared/contract.states.ts'
import { PayType, refuse } from '../shared/contract.terms.ts'
import { type ContractTerms, changeContract } from '../shared/paymentPlan.ts'
import { may } from '../shared/permissions.ts'
import { findContract } from './contract.store.ts'
import { findLines } from './contractElevator.store.ts'
import { findPlan, payments } from './paymentPlan.store.ts'
import { emitPlan, savePlan, today } from './saving.ts'
import { termsOfRecord } from './terms.ts'

export const paymentHandlers: Pick<Handlers<typeof contractApi>, 'paymentList' | 'saveCustom'> = {
  paymentList: payments.page,

  /** A typed plan (archives 6.3, 5): rows in order of their number; settled ones as they stand, Σ = the total. */
  async saveCustom(ctx, { id, version, rows: customRows }) {
    const row = await findContract(ctx, id, { lock: true })
    ctx.require(may.amounts)
    if (row.draft) throw refuse.wrongState({ status: '草稿', action: '变更' })
    contractMoves.target('change', row.status)
    const lines = (await findLines(ctx, id)).filter((line) => line.serviceEnd >= line.serviceStart)
    const existing = await findPlan(ctx, id)
    const terms: ContractTerms = {
      ...termsOfRecord(row, lines),
      agreedAmount: row.agreedAmount ?? '0',
      adjustReason: row.adjustReason ?? '付款计划',
      payType: PayType.code.custom,
      customRows,
    }
    const plan = changeContract(existing, terms, today(ctx))
    const saved = await updateRow(ctx, 'contract', id, version, { payType: PayType.code.custom })
    const events = await savePlan(ctx, id, existing, plan)
    await emitPlan(ctx, 'adjusted', saved, events)
    return saved
  },
}
