import { type Context, type Handlers, insertRows, updateRow } from '#kernel/server/index.ts'
import { minus, sum } from '#kernel/shared/money.ts'
import { refuse as refuseAny } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { contractApi } from '../shared/api.ts'
import { contractMoves } from '../shared/contract.states.ts'
import { refuse } from '../shared/contract.terms.ts'
import { type ContractChange, changedLines } from '../shared/contractChange.ts'
import { changeContract } from '../shared/paymentPlan.ts'
import { may } from '../shared/permissions.ts'
import { priceLinesOf } from '../shared/pricing.ts'
import { type ContractRecord, countChanges, findContract } from './contract.store.ts'
import { findLines, type LineRecord } from './contractElevator.store.ts'
import { type Lift, refreshService } from './lift.store.ts'
import { findPlan } from './paymentPlan.store.ts'
import { previewOfTerms } from './preview.ts'
import { emitPlan, liftsOf, matched, newsOf, saveLinesOrRefuse, savePlan, today } from './saving.ts'
import { termsOfRecord } from './terms.ts'

/** 补充协议 (archives 3, 6.3, 7): lifts join, leave or change their price from a day on; settled rows stay. */
export const changeHandlers: Pick<Handlers<typeof contractApi>, 'change' | 'changePreview'> = {
  async change(ctx, { id, version, ...change }) {
    const row = await findContract(ctx, id, { lock: true })
    ctx.demand(may.amounts)
    const { before, terms, existing, lifts } = await changed(ctx, row, change)
    const plan = changeContract(existing, terms, change.effectiveDate)
    const lines = matched(plan, before)
    const saved = await updateRow(ctx, 'contract', id, version, {
      agreedAmount: plan.total,
      adjustReason: plan.total === plan.listTotal ? null : terms.adjustReason,
      elevatorCount: new Set(lines.map((line) => line.elevatorId)).size,
    })
    await saveLinesOrRefuse(ctx, id, before, lines, row.type)
    const rows = await savePlan(ctx, id, existing, plan)
    await insertRows(ctx, 'contractChange', [
      {
        contractId: id,
        no: `${row.contractNo}-B${(await countChanges(ctx, id)) + 1}`,
        effectiveDate: change.effectiveDate,
        reason: change.reason,
        diff: JSON.stringify(diffOf(change, before, lifts, row.agreedAmount, plan.total)),
        files: JSON.stringify(await attachFiles(ctx, change.files)),
      },
    ])
    const touched = [...before, ...lines].map((line) => line.elevatorId)
    await refreshService(ctx, today(ctx), touched)
    const now = lines.map((line) => line.elevatorId)
    const span = { startDate: row.startDate as string, endDate: row.endDate as string }
    await ctx.emit('contract.changed', {
      ...newsOf(saved, span, now, change.effectiveDate),
      added: change.added.map((line) => line.elevatorId),
      removed: change.removed,
    })
    await emitPlan(ctx, 'adjusted', saved, rows)
    return saved
  },

  async changePreview(ctx, { id, ...change }) {
    const row = await findContract(ctx, id)
    ctx.demand(may.amounts)
    const { terms, existing, lifts } = await changed(ctx, row, change)
    const plan = changeContract(existing, terms, change.effectiveDate)
    const facts = { type: row.type, taxRate: row.taxRate ?? '0', promisedVisits: row.promisedVisits ?? 0 }
    return previewOfTerms(ctx, { ...facts, priced: plan, rows: plan.rows, lifts, exceptId: id, customerId: null })
  },
}

async function changed(ctx: Context, row: ContractRecord, change: ContractChange) {
  if (row.draft) throw refuse.wrongState({ status: '草稿', action: '变更' })
  contractMoves.target('change', row.status)
  const span = { startDate: row.startDate as string, endDate: row.endDate as string }
  const before = (await findLines(ctx, row.id)).filter((line) => line.serviceEnd >= line.serviceStart)
  const after = changedLines(before, change, span)
  if (after.length === 0) throw refuse.noElevator()
  const lifts = await liftsOf(
    ctx,
    after,
    before.map((line) => line.elevatorId),
  )
  const withNumbers = (lines: typeof after) =>
    lines.map((line) => ({ ...line, deviceNumber: lifts.get(line.elevatorId)?.deviceNumber ?? '' }))
  const terms = termsOfRecord(row, withNumbers(after))
  return {
    before,
    existing: await findPlan(ctx, row.id),
    lifts,
    terms: { ...terms, ...agreedAfter(row, change, terms, withNumbers(before)), customRows: change.customRows },
  }
}

/**
 * The total after a change: what is typed, else the list price; where the contract had an agreed total, that total moved
 * by what the list price moves, with the reason it had.
 */
function agreedAfter(
  row: ContractRecord,
  change: ContractChange,
  terms: Parameters<typeof priceLinesOf>[0],
  before: Parameters<typeof priceLinesOf>[0]['lines'],
): { agreedAmount: string | undefined; adjustReason: string | undefined } {
  if (change.agreedAmount !== undefined)
    return { agreedAmount: change.agreedAmount, adjustReason: change.adjustReason ?? row.adjustReason ?? undefined }
  if (row.adjustReason === null) return { agreedAmount: undefined, adjustReason: undefined }
  const list = (lines: typeof before) =>
    priceLinesOf({ startDate: terms.startDate, endDate: terms.endDate, lines }).listTotal
  const moved = minus(list(terms.lines), list(before))
  const total = sum([row.agreedAmount ?? '0', moved])
  if (total.startsWith('-')) throw refuseAny.field({ msg: '请填写变更后的协议总额' })
  return { agreedAmount: total, adjustReason: row.adjustReason }
}

function diffOf(
  change: ContractChange,
  before: readonly LineRecord[],
  lifts: ReadonlyMap<string, Lift>,
  totalBefore: string | null,
  totalAfter: string,
) {
  const old = new Map(before.map((line) => [line.elevatorId, line]))
  const named = (elevatorId: string) => ({
    name: lifts.get(elevatorId)?.name ?? old.get(elevatorId)?.elevatorName ?? '',
    deviceNumber: lifts.get(elevatorId)?.deviceNumber ?? old.get(elevatorId)?.deviceNumber ?? '',
  })
  return {
    added: change.added.map((line) => ({
      ...named(line.elevatorId),
      unitPrice: line.unitPrice,
      priceUnit: line.priceUnit,
    })),
    removed: change.removed.map((id) => ({
      ...named(id),
      unitPrice: old.get(id)?.unitPrice ?? null,
      priceUnit: old.get(id)?.priceUnit ?? null,
    })),
    repriced: change.repriced.map((line) => ({
      ...named(line.elevatorId),
      unitPrice: line.unitPrice,
      priceUnit: line.priceUnit,
      before: old.get(line.elevatorId)?.unitPrice ?? null,
    })),
    totalBefore,
    totalAfter,
  }
}
