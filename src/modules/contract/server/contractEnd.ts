import { type Context, type Handlers, moveRow, type Saved } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import { refuse as refuseAny } from '#kernel/shared/refusal.ts'
import type { contractApi } from '../shared/api.ts'
import { contractMoves } from '../shared/contract.states.ts'
import { refuse } from '../shared/contract.terms.ts'
import { may } from '../shared/permissions.ts'
import { terminateContract } from '../shared/termination.ts'
import { countOrdersAfter, countVisits } from './asks.ts'
import { type ContractRecord, findContract } from './contract.store.ts'
import { cutLines, deactivateLines, findLines } from './contractElevator.store.ts'
import { refreshService } from './lift.store.ts'
import { addPlan, findPlan, type PlanEvent, removePlanRows, updatePlanRow } from './paymentPlan.store.ts'
import { emitPlan, eventOf, today } from './saving.ts'
import { termsOfRecord } from './terms.ts'

export const endHandlers: Pick<Handlers<typeof contractApi>, 'terminate' | 'terminatePreview' | 'void'> = {
  async terminate(ctx, { id, version, terminatedAt, endReason }) {
    const row = await endable(ctx, id, 'terminate', true)
    const { end, existing, lines } = await ended(ctx, row, terminatedAt)
    const to = contractMoves.target('terminate', row.status)
    const saved = await moveRow(ctx, 'contract', { ...row, version }, to, { terminatedAt, endReason })
    await cutLines(ctx, id, terminatedAt)
    const old = new Map(existing.map((one) => [one.id, one]))
    const events: PlanEvent[] = await removePlanRows(ctx, end.removed)
    for (const one of end.rows) {
      const was = old.get(one.id)
      if (was?.amount !== one.amount || was.repayStatus !== one.repayStatus)
        events.push(await updatePlanRow(ctx, one.id, one))
    }
    if (end.refund) events.push(...(await addPlan(ctx, id, [{ ...end.refund, remark: '提前终止应退' }])))
    const ids = lines.map((line) => line.elevatorId)
    await refreshService(ctx, today(ctx), ids)
    const span = { startDate: row.startDate as Day, endDate: terminatedAt }
    await ctx.emit('contract.terminated', eventOf(saved, span, ids, addDays(terminatedAt, 1)))
    await emitPlan(ctx, 'adjusted', saved, events)
    return saved
  },

  async terminatePreview(ctx, { id, terminatedAt }) {
    const row = await endable(ctx, id, 'terminate', false)
    const { end, existing, lines } = await ended(ctx, row, terminatedAt)
    const seen = (amount: string) => (ctx.may(may.amounts) ? amount : null)
    const old = new Map(existing.map((one) => [one.id, one.amount]))
    return {
      earned: seen(end.earned),
      settled: seen(sum(existing.map((one) => one.settledAmount))),
      refund: seen(end.refund ? end.refund.amount.replace('-', '') : '0.00'),
      removedRows: end.removed.length,
      cutRows: end.rows.filter((one) => old.get(one.id) !== one.amount).length,
      lifts: new Set(lines.map((line) => line.elevatorId)).size,
      openOrders: await countOrdersAfter(ctx, id, terminatedAt),
    }
  },

  async void(ctx, { id, version, endReason }) {
    const row = await endable(ctx, id, 'void', true)
    const existing = await findPlan(ctx, id)
    const received = existing.some(
      (one) => compareAmounts(one.settledAmount, 0) !== 0 || one.repayStatus === 1 || one.invoiced,
    )
    if (received || (await countVisits(ctx, id)).done > 0) throw refuse.cannotVoid()
    const lines = await findLines(ctx, id)
    const to = contractMoves.target('void', row.status)
    const saved: Saved = await moveRow(ctx, 'contract', { ...row, version }, to, { endReason })
    await deactivateLines(ctx, id)
    const events = await removePlanRows(ctx, existing)
    const ids = lines.map((line) => line.elevatorId)
    await refreshService(ctx, today(ctx), ids)
    const span = { startDate: row.startDate as Day, endDate: row.endDate as Day }
    await ctx.emit('contract.voided', eventOf(saved, span, ids, row.startDate as Day))
    await emitPlan(ctx, 'adjusted', saved, events)
    return saved
  },
}

async function endable(ctx: Context, id: string, move: 'terminate' | 'void', lock: boolean): Promise<ContractRecord> {
  const row = await findContract(ctx, id, { lock })
  if (row.draft) throw refuse.wrongState({ status: '草稿', action: contractMoves.moves[move].label })
  contractMoves.target(move, row.status)
  if (row.startDate === null || row.endDate === null) throw refuseAny.notFound()
  return row
}

async function ended(ctx: Context, row: ContractRecord, lastDay: Day) {
  const lines = (await findLines(ctx, row.id)).filter((line) => line.serviceEnd >= line.serviceStart)
  const existing = await findPlan(ctx, row.id)
  return { lines, existing, end: terminateContract(termsOfRecord(row, lines), existing, lastDay) }
}
