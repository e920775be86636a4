import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { settleRow, sumSettled } from './paymentPlan.store.ts'

/** What receivables report about rows of payment plans (archives 7; common 9, commerce): figures, never differences. */
export const fundEvents: Subscription = {
  subscriber: 'contract.fund',
  events: ['fund.settled', 'fund.invoiced', 'fund.frozen'],
  async handle(ctx: Context, { name, payload }: Event) {
    const rowId = payload.planRowId
    if (typeof rowId !== 'string') return
    const contractId = await settleRow(ctx, rowId, factsOf(name, payload))
    if (contractId) await sumSettled(ctx, contractId)
  },
}

function factsOf(name: string, payload: Event['payload']): Parameters<typeof settleRow>[2] {
  if (name === 'fund.invoiced') return { invoiced: payload.invoiced !== false }
  if (name === 'fund.frozen') return { frozen: payload.frozen !== false }
  return {
    settledAmount: payload.settledAmount === undefined ? undefined : String(payload.settledAmount),
    repayStatus: payload.repayStatus === 1 ? 1 : 0,
  }
}
