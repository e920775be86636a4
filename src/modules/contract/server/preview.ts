import type { Context } from '#kernel/server/index.ts'
import { addDays, earlier, later } from '#kernel/shared/days.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { loadOf } from '#modules/organisation/shared/loadRate.ts'
import { figuresOf, forecastOf } from '../shared/amounts.ts'
import { type ContractTypeCode, refuse } from '../shared/contract.terms.ts'
import type { ContractCalculation } from '../shared/contract.ts'
import { type PlanRow, type PricedContract, priceContract, type StoredRow } from '../shared/paymentPlan.ts'
import { may } from '../shared/permissions.ts'
import type { ContractPreview, Hint, OverlapWarning } from '../shared/preview.ts'
import type { PricedLine } from '../shared/pricing.ts'
import { findOverlaps } from './contractElevator.store.ts'
import { findTeams, type Lift } from './lift.store.ts'
import { holdsLifts, liftsOf } from './saving.ts'
import { termsOf } from './terms.ts'

/** What a contract would come to (archives 4.7): nothing is written. `exceptId`: the contract being edited. */
export async function previewOf(
  ctx: Context,
  draft: ContractCalculation,
  exceptId: string | undefined,
): Promise<ContractPreview> {
  const lifts = await liftsOf(ctx, draft.lines)
  const priced = priceContract(termsOf(draft, lifts))
  const { type, taxRate, promisedVisits, customerId = null } = draft
  return previewOfTerms(ctx, { type, taxRate, promisedVisits, customerId, priced, rows: priced.plan, lifts, exceptId })
}

interface Terms {
  readonly type: ContractTypeCode | null
  readonly taxRate: string
  readonly promisedVisits: number
  /** The customer whose lifts they should be; null: not to be compared. */
  readonly customerId: string | null
  readonly priced: PricedContract
  readonly rows: readonly (PlanRow | StoredRow)[]
  readonly lifts: ReadonlyMap<string, Lift>
  readonly exceptId: string | undefined
}

export async function previewOfTerms(ctx: Context, terms: Terms): Promise<ContractPreview> {
  const { priced, lifts, rows } = terms
  const seesAmounts = ctx.may(may.amounts)
  const seen = (amount: string | null) => (seesAmounts ? amount : null)
  const figures = figuresOf(priced.total, terms.taxRate, priced.lines)
  const { visits, promised, hours } = forecastOf(
    priced.lines.map((line) => ({ ...line, gapDays: gapOf(lifts, line) })),
    terms.promisedVisits,
  )
  return {
    lines: priced.lines.map((line) => ({
      id: null,
      elevatorId: line.elevatorId,
      elevatorName: lifts.get(line.elevatorId)?.name ?? '',
      deviceNumber: line.deviceNumber,
      communityName: lifts.get(line.elevatorId)?.communityName ?? '',
      lift: null,
      gapDays: gapOf(lifts, line),
      serviceStart: line.serviceStart,
      serviceEnd: line.serviceEnd,
      unitPrice: seen(line.unitPrice),
      priceUnit: line.priceUnit,
      monthsText: line.monthsText,
      amount: seen(line.amount),
      active: holdsLifts(terms.type),
    })),
    plan: rows.map((row) => ({
      periodNo: row.periodNo,
      rowType: row.rowType,
      periodStart: row.periodStart,
      periodEnd: row.periodEnd,
      dueDate: row.dueDate,
      amount: seen(row.amount),
      locked: 'locked' in row && row.locked,
    })),
    listTotal: seen(priced.listTotal),
    total: seen(priced.total),
    net: seen(figures.net),
    tax: seen(figures.tax),
    perLiftMonth: seen(figures.perLiftMonth),
    warnings: [
      ...(holdsLifts(terms.type) ? await overlapWarnings(ctx, priced.lines, terms.exceptId) : []),
      ...hints(terms, visits, promised),
    ],
    visits: { planned: visits, promised, hours },
    teams: await teamLoads(ctx, [...lifts.values()]),
  }
}

async function overlapWarnings(
  ctx: Context,
  lines: readonly PricedLine[],
  exceptId: string | undefined,
): Promise<OverlapWarning[]> {
  const overlaps = await findOverlaps(ctx, lines, exceptId)
  return lines.flatMap((line) => {
    const others = overlaps.filter(
      (other) =>
        other.elevatorId === line.elevatorId &&
        other.otherStart <= line.serviceEnd &&
        line.serviceStart <= other.otherEnd,
    )
    const [first] = others
    if (!first) return []
    const free = addDays(others.map((other) => other.otherEnd).reduce(later), 1)
    const [from, to] = [later(line.serviceStart, first.otherStart), earlier(line.serviceEnd, first.otherEnd)]
    const message = refuse.overlap({ name: first.elevatorName, from, to, no: first.contractNo }).message
    return {
      kind: 'overlap' as const,
      elevatorId: line.elevatorId,
      elevatorName: first.elevatorName,
      from,
      to,
      contractId: first.contractId,
      contractNo: first.contractNo,
      suggestStart: free <= line.serviceEnd ? free : null,
      message,
    }
  })
}

const gapOf = (lifts: Terms['lifts'], { elevatorId }: PricedLine) => lifts.get(elevatorId)?.gapDays ?? visitGap.days

/** 每15天至少一次 where all lifts have the same gap. */
function atLeast(lifts: readonly Lift[]): string {
  const gaps = [...new Set(lifts.map(({ gapDays }) => gapDays))].toSorted((a, b) => a - b)
  return gaps.length > 1 ? `每台按其维保间隔（${gaps.join('、')} 天）至少一次` : `每 ${gaps[0]} 天至少一次`
}

function hints(terms: Terms, visits: number, promised: number): Hint[] {
  const lifts = [...terms.lifts.values()]
  const found: Hint[] = []
  if (visits > promised)
    found.push({
      kind: 'visits',
      message: `约定 ${promised} 次；${atLeast(lifts)}共需 ${visits} 次，计划按 ${visits} 次安排`,
    })
  const others = terms.customerId ? lifts.filter((lift) => lift.customerId !== terms.customerId).length : 0
  if (others > 0) found.push({ kind: 'customer', message: `${others} 台电梯的使用单位不是甲方` })
  // 2 停用, 5 未投用 (archives 2)
  const idle = lifts.filter((lift) => lift.useStatus === 2 || lift.useStatus === 5).length
  if (idle > 0) found.push({ kind: 'idle', message: `${idle} 台电梯停用或未投用，维保计划从启用之日开始` })
  return found
}

/** Load of the teams before and after; lifts already in service are in it already. */
async function teamLoads(ctx: Context, lifts: readonly Lift[]): Promise<ContractPreview['teams']> {
  const ids = [...new Set(lifts.flatMap((lift) => (lift.teamId ? [lift.teamId] : [])))]
  if (ids.length === 0) return []
  const teams = await findTeams(ctx, ids)
  return teams.map(({ id, name, lifts: held, workers }) => {
    const inService = (lift: Lift) => lift.serviceStatus === 1 || lift.serviceStatus === 2
    const fresh = lifts.filter((lift) => lift.teamId === id && !inService(lift)).length
    const rate = (lifts: number) => (workers > 0 ? loadOf(lifts, workers).rate : null)
    return { name, before: rate(held), after: rate(held + fresh) }
  })
}
