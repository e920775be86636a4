import { auditDailyRead, type Context, file, type Handlers, insertRows, updateRow } from '#kernel/server/index.ts'
import { minus, sum } from '#kernel/shared/money.ts'
import { refuse as refuseAny } from '#kernel/shared/refusal.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { contractApi } from '../shared/api.ts'
import { contractMoves } from '../shared/contract.states.ts'
import { type PriceUnitCode, refuse } from '../shared/contract.terms.ts'
import { type ContractChange, changedLines } from '../shared/contractChange.ts'
import { changeContract } from '../shared/paymentPlan.ts'
import { may } from '../shared/permissions.ts'
import { priceLinesOf } from '../shared/pricing.ts'
import { findChangePaper } from './changePaper.store.ts'
import { changePaper } from './changePaper.ts'
import { type ContractRecord, countChanges, findContract } from './contract.store.ts'
import { findLines, type LineRecord, type NewLine } from './contractElevator.store.ts'
import { type Lift, refreshService } from './lift.store.ts'
import { findPlan } from './paymentPlan.store.ts'
import { previewOfTerms } from './preview.ts'
import { emitPlan, eventOf, liftsOf, matched, saveLinesOrRefuse, savePlan, today } from './saving.ts'
import { termsOfRecord } from './terms.ts'

/** 补充协议 (archives 3, 6.3, 7): lifts join, leave or change their price from a day on; settled rows stay. */
export const changeHandlers: Pick<Handlers<typeof contractApi>, 'change' | 'changePreview' | 'changePaper'> = {
  async change(ctx, { id, version, ...change }) {
    const row = await findContract(ctx, id, { lock: true })
    ctx.require(may.amounts)
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
        diff: JSON.stringify(diffOf(change, before, lines, lifts, { before: row.agreedAmount, after: plan.total })),
        files: JSON.stringify(await attachFiles(ctx, change.files)),
      },
    ])
    const touched = [...before, ...lines].map((line) => line.elevatorId)
    await refreshService(ctx, today(ctx), touched)
    const now = lines.map((line) => line.elevatorId)
    const span = { startDate: row.startDate as string, endDate: row.endDate as string }
    await ctx.emit('contract.changed', {
      ...eventOf(saved, span, now, change.effectiveDate),
      added: change.added.map((line) => line.elevatorId),
      removed: change.removed,
    })
    await emitPlan(ctx, 'adjusted', saved, rows)
    return saved
  },

  async changePreview(ctx, { id, ...change }) {
    const row = await findContract(ctx, id)
    ctx.require(may.amounts)
    const { terms, existing, lifts } = await changed(ctx, row, change)
    const plan = changeContract(existing, terms, change.effectiveDate)
    const facts = { type: row.type, taxRate: row.taxRate ?? '0', promisedVisits: row.promisedVisits ?? 0 }
    return previewOfTerms(ctx, { ...facts, priced: plan, rows: plan.rows, lifts, exceptId: id, customerId: null })
  },

  async changePaper(ctx, { id }) {
    const facts = await findChangePaper(ctx, id)
    if (!facts) throw refuseAny.notFound()
    await findContract(ctx, facts.contractId)
    ctx.require(may.amounts)
    await auditDailyRead(ctx, 'contract', facts.contractId, ['agreed_amount', 'unit_price'])
    const letterhead = await letterheadOf(ctx, facts.companyId)
    return file(`补充协议_${facts.no}.pdf`, 'application/pdf', () => changePaper(letterhead, facts))
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
    terms: {
      ...terms,
      ...agreedAfter(row, change, terms, withNumbers(before)),
      customRows: change.customRows,
      keepsRows: true,
    },
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

/** What is kept of a change: names, prices and amounts as they were on the day, so that its paper never changes. */
function diffOf(
  change: ContractChange,
  before: readonly LineRecord[],
  after: readonly NewLine[],
  lifts: ReadonlyMap<string, Lift>,
  totals: { readonly before: string | null; readonly after: string },
) {
  // Of a lift with several stretches the last one: the one that goes on.
  const old = new Map(before.map((line) => [line.elevatorId, line]))
  const now = new Map(after.map((line) => [line.elevatorId, line]))
  const amountIn = (lines: readonly { elevatorId: string; amount: string }[], id: string) =>
    sum(lines.filter((line) => line.elevatorId === id).map((line) => line.amount))
  const lift = (id: string) => ({
    name: lifts.get(id)?.name ?? old.get(id)?.elevatorName ?? '',
    deviceNumber: lifts.get(id)?.deviceNumber ?? old.get(id)?.deviceNumber ?? '',
    communityName: lifts.get(id)?.communityName ?? old.get(id)?.communityName ?? null,
    serviceStart: now.get(id)?.serviceStart ?? old.get(id)?.serviceStart ?? null,
    serviceEnd: now.get(id)?.serviceEnd ?? null,
    amountBefore: amountIn(before, id),
    amountAfter: amountIn(after, id),
  })
  const priced = (line: { elevatorId: string; unitPrice: string; priceUnit: PriceUnitCode }) => ({
    ...lift(line.elevatorId),
    unitPrice: line.unitPrice,
    priceUnit: line.priceUnit,
  })
  const price = (id: string) => old.get(id)?.unitPrice ?? null
  const unit = (id: string) => old.get(id)?.priceUnit ?? null
  return {
    added: change.added.map(priced),
    removed: change.removed.map((id) => ({ ...lift(id), unitPrice: price(id), priceUnit: unit(id) })),
    repriced: change.repriced.map((line) => ({
      ...priced(line),
      before: price(line.elevatorId),
      beforeUnit: unit(line.elevatorId),
    })),
    totalBefore: totals.before,
    totalAfter: totals.after,
  }
}
