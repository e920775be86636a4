import { auditDailyRead, type Context } from '#kernel/server/index.ts'
import { round2 } from '#kernel/shared/money.ts'
import { forecastOf } from '../shared/amounts.ts'
import { months } from '../shared/cells.ts'
import { badges } from '../shared/contract.states.ts'
import type { ChangedLift, ContractChangeRow, ContractDetail, ContractLineRow } from '../shared/contractDetail.ts'
import { fractionText } from '../shared/fraction.ts'
import { may } from '../shared/permissions.ts'
import { countVisits, findArrival } from './asks.ts'
import { type ContractRecord, findChanges, findNames } from './contract.store.ts'
import { findLines, type LineRecord } from './contractElevator.store.ts'
import { findLifts } from './lift.store.ts'
import { findPayments } from './paymentPlan.store.ts'
import { today } from './saving.ts'

/** The whole contract; amounts leave the server only for those who may see them (ANj). */
export async function contractDetail(ctx: Context, row: ContractRecord): Promise<ContractDetail> {
  const seesAmounts = ctx.may(may.amounts)
  if (seesAmounts) await auditDailyRead(ctx, 'contract', row.id, ['agreed_amount', 'settled_amount', 'unit_price'])
  const seen: Seen = (amount) => (seesAmounts ? (amount ?? null) : null)
  const names = await findNames(ctx, row.id)
  const { lines, payments, changes, visits } = row.draft ? await unfinished(ctx, row) : await submitted(ctx, row)
  return {
    id: row.id,
    version: row.version,
    contractNo: row.contractNo,
    name: row.name,
    type: row.type,
    source: row.source,
    draft: row.draft,
    status: row.status,
    badges: badges(
      { ...row, endDate: row.endDate ?? today(ctx), terminatedAt: row.terminatedAt ?? undefined },
      today(ctx),
    ),
    customerId: row.customerId,
    customerName: names.customerName,
    projectId: row.projectId,
    projectName: names.projectName,
    partyBName: row.partyBName,
    signDate: row.signDate,
    startDate: row.startDate,
    endDate: row.endDate,
    ...agreed(row, seen),
    salesmanId: row.salesmanId,
    salesmanName: names.salesmanName,
    managerId: row.managerId,
    managerName: names.managerName,
    remindDays: row.remindDays,
    files: row.files,
    terminatedAt: row.terminatedAt,
    endReason: row.endReason,
    paymentState: row.paymentState,
    settledAmount: seen(row.settledAmount),
    lines: lines.map((line) => ({ ...line, unitPrice: seen(line.unitPrice), amount: seen(line.amount) })),
    plan: payments.map((one) => ({
      ...one,
      amount: seen(one.amount),
      settledAmount: seen(one.settledAmount),
      openAmount: seen(one.openAmount),
    })),
    customRows: typedRows(row, seen),
    changes: seesAmounts ? changes : changes.map(withoutAmounts),
    renewedFrom: row.renewedFromId ? { id: row.renewedFromId, contractNo: names.renewedFromNo } : null,
    successor: names.successorId ? { id: names.successorId, contractNo: names.successorNo } : null,
    visits,
    arrival: row.draft || !ctx.may(may.repairs) ? null : await findArrival(ctx, row),
    createdAt: row.createdAt,
    createdBy: names.createdByName,
  }
}

type Seen = (amount: string | null | undefined) => string | null

/** What both sides agreed on, besides who they are and for how long. */
const agreed = (row: ContractRecord, seen: Seen) => ({
  promisedVisits: row.promisedVisits,
  payWay: row.payWay,
  payType: row.payType,
  payNodeType: row.payNodeType,
  payNodeDays: row.payNodeDays,
  agreedAmount: seen(row.agreedAmount),
  adjustReason: row.adjustReason,
  taxRate: row.taxRate,
  invoiceKind: row.invoiceKind,
  partsFreeLimit: seen(row.partsFreeLimit),
  exclusions: row.exclusions,
  includedParts: row.includedParts,
  partsPayer: row.partsPayer,
  lateFeeRate: row.lateFeeRate === null ? null : round2(row.lateFeeRate),
  arriveMinutes: row.arriveMinutes,
  content: row.content,
})

/** The plan that is typed into a draft with 付款周期 其他. */
const typedRows = (row: ContractRecord, seen: Seen): ContractDetail['customRows'] =>
  (row.unfinished?.customRows ?? []).map((one) => ({
    periodStart: one.periodStart ?? null,
    periodEnd: one.periodEnd ?? null,
    dueDate: one.dueDate ?? null,
    amount: seen(one.amount),
    percent: one.percent ?? null,
    remark: one.remark ?? null,
  }))

type Rows = Pick<ContractDetail, 'lines' | 'changes' | 'visits'> & { readonly payments: ContractDetail['plan'] }

/** A draft has its lines as far as they were typed; nothing follows from it yet. */
async function unfinished(ctx: Context, row: ContractRecord): Promise<Rows> {
  const lines = await unfinishedLines(ctx, row)
  return { lines, payments: [], changes: [], visits: { done: 0, planned: 0, forecast: 0 } }
}

async function submitted(ctx: Context, row: ContractRecord): Promise<Rows> {
  const start = row.startDate as string
  const records = await findLines(ctx, row.id)
  const payments = await findPayments(ctx, row.id)
  const changes = await findChanges(ctx, row.id)
  const visits = await countVisits(ctx, row.id)
  const served = records.filter(isServed).map((line) => ({ ...line, months: monthsOf(line, start) }))
  const forecast = forecastOf(served, row.promisedVisits ?? 0).visits
  return { lines: records.map((line) => lineRow(line, start)), payments, changes, visits: { ...visits, forecast } }
}

/** A line cut away before its first day has no service. */
const isServed = (line: LineRecord) => line.serviceEnd >= line.serviceStart
const monthsOf = (line: LineRecord, start: string) => months(start, { from: line.serviceStart, to: line.serviceEnd })

function lineRow(line: LineRecord, start: string): ContractLineRow {
  const monthsText = isServed(line) ? fractionText(monthsOf(line, start)) : '0'
  return { ...line, monthsText }
}

async function unfinishedLines(ctx: Context, row: ContractRecord): Promise<ContractLineRow[]> {
  const lines = row.unfinished?.lines ?? []
  const lifts = await findLifts(
    ctx,
    lines.map((line) => line.elevatorId),
  )
  return lines.flatMap((line) => {
    const lift = lifts.get(line.elevatorId)
    if (!lift) return []
    return [
      {
        id: null,
        elevatorId: line.elevatorId,
        elevatorName: lift.name,
        deviceNumber: lift.deviceNumber,
        communityName: lift.communityName,
        lift: null,
        gapDays: lift.gapDays,
        serviceStart: line.serviceStart ?? null,
        serviceEnd: line.serviceEnd ?? null,
        unitPrice: line.unitPrice ?? null,
        priceUnit: line.priceUnit ?? null,
        monthsText: null,
        amount: null,
        active: false,
      },
    ]
  })
}

function withoutAmounts(change: ContractChangeRow): ContractChangeRow {
  const { added, removed, repriced } = change.diff
  const bare = <L extends ChangedLift>(lift: L): L => ({
    ...lift,
    unitPrice: null,
    amountBefore: null,
    amountAfter: null,
  })
  return {
    ...change,
    diff: {
      added: added.map(bare),
      removed: removed.map(bare),
      repriced: repriced.map((lift) => ({ ...bare(lift), before: null })),
      totalBefore: null,
      totalAfter: null,
    },
  }
}
