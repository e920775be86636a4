import { addDays, type Day } from '#kernel/shared/days.ts'
import { compareAmounts, formatMoney, fromFen, minus, round2, sum, toFen } from '#kernel/shared/money.ts'
import { type Interval, months, overlap, periods } from './cells.ts'
import {
  PayNodeType,
  type PayNodeTypeCode,
  PayType,
  type PayTypeCode,
  PayWay,
  type PayWayCode,
  PlanRowType,
  type PlanRowTypeCode,
  type RepayStatusCode,
  refuse,
} from './contract.terms.ts'
import { type Fraction, floor, fraction, multiply } from './fraction.ts'
import { type Batch, type Priced, type PricingTerms, priceLinesOf } from './pricing.ts'

/** One row of a payment plan; amounts in yuan as decimal text, negative for refunds and reductions. */
export interface PlanRow {
  readonly periodNo: number
  readonly rowType: PlanRowTypeCode
  readonly periodStart: Day
  readonly periodEnd: Day
  readonly dueDate: Day
  readonly amount: string
  /** Of typed rows, which are whole: null where it was left empty. */
  readonly remark?: string | null
}

/** A row as stored, with what receivables reported about it. Extra properties (id, remark) travel along unchanged. */
export interface StoredRow extends PlanRow {
  readonly settledAmount: string
  readonly repayStatus: RepayStatusCode
  /** Settled in part or whole, invoiced or frozen. */
  readonly locked: boolean
}

/** A row of a plan with payType 5, typed as an amount or as a percentage of the total. */
interface CustomRow {
  /** Of a row that stands already; new ones are numbered behind. */
  readonly periodNo?: number | undefined
  readonly periodStart?: Day | undefined
  readonly periodEnd?: Day | undefined
  /** Absent: by the contract's node. */
  readonly dueDate?: Day | undefined
  readonly amount?: string | undefined
  readonly percent?: string | undefined
  readonly remark?: string | undefined
}

export interface ContractTerms extends PricingTerms {
  readonly payWay: PayWayCode
  readonly payType: PayTypeCode
  readonly payNodeType: PayNodeTypeCode
  readonly payNodeDays: number
  /** payType 5 only. */
  readonly customRows?: readonly CustomRow[] | undefined
  /** A change that leaves the typed rows as they stand: what the total moves by becomes one 调整 row. */
  readonly keepsRows?: boolean | undefined
}

export interface PricedContract extends Priced {
  readonly plan: PlanRow[]
}

const CELLS: Readonly<Record<1 | 2 | 3 | 4, number>> = { 1: 1, 2: 3, 3: 6, 4: 12 }

/** Node ∓ days: the period's start when prepaid, its end when postpaid; calendar days (archives 6.3, 6). */
function dueDate(
  terms: Pick<ContractTerms, 'payWay' | 'payNodeType' | 'payNodeDays'>,
  period: { readonly periodStart: Day; readonly periodEnd: Day },
): Day {
  const node = terms.payWay === PayWay.code.prepaid ? period.periodStart : period.periodEnd
  return addDays(node, terms.payNodeType === PayNodeType.code.before ? -terms.payNodeDays : terms.payNodeDays)
}

/** A batch's fen in each period: floored, and what is left in the last period it touches (archives 6.3, 4). */
function sharesOf(batch: Batch, start: Day, spans: readonly Interval[], lengths: readonly Fraction[]): bigint[] {
  const last = spans.findLastIndex((span) => overlap(span, batch))
  let left = batch.fen
  return spans.map((span, k) => {
    const common = overlap(span, batch)
    if (!common) return 0n
    const whole = common.from === span.from && common.to === span.to
    const length = whole ? (lengths[k] as Fraction) : months(start, common)
    const fen = k === last ? left : floor(multiply(batch.monthlyFen, length))
    left -= fen
    return fen
  })
}

/** Rows by period; a period in which nothing is to be paid has no row. */
function periodicPlan(terms: ContractTerms, batches: readonly Batch[], size: number): PlanRow[] {
  const spans = periods({ from: terms.startDate, to: terms.endDate }, size)
  const lengths = spans.map((span) => months(terms.startDate, span))
  const shares = batches.map((batch) => sharesOf(batch, terms.startDate, spans, lengths))
  return spans.flatMap(({ from: periodStart, to: periodEnd }, k) => {
    const fen = shares.reduce((all, batch) => all + (batch[k] as bigint), 0n)
    if (fen === 0n) return []
    const period = { periodStart, periodEnd }
    return {
      periodNo: k + 1,
      rowType: PlanRowType.code.normal,
      ...period,
      dueDate: dueDate(terms, period),
      amount: fromFen(fen),
    }
  })
}

/** Fen of the typed rows: percentages floored; where they are all percentages of 100.00 % the last takes the rest. */
function customFen(rows: readonly CustomRow[], total: bigint): bigint[] {
  const fen = rows.map(({ amount, percent }) =>
    percent === undefined ? toFen(amount ?? '0') : floor(multiply(fraction(total), fraction(toFen(percent), 10_000n))),
  )
  const whole =
    rows.every((row) => row.percent !== undefined) && sum(rows.map((row) => row.percent ?? '0')) === '100.00'
  if (whole) fen[fen.length - 1] = total - fen.slice(0, -1).reduce((all, part) => all + part, 0n)
  return fen
}

/** Rows as typed (archives 6.3, 5); refuses 1107009 when they miss the total. */
function customPlan(terms: ContractTerms, total: string): PlanRow[] {
  const rows = terms.customRows ?? []
  const fen = rows.length > 0 ? customFen(rows, toFen(total)) : []
  const off = toFen(total) - fen.reduce((all, part) => all + part, 0n)
  if (off !== 0n) {
    throw refuse.planTotal({ x: formatMoney(fromFen(off < 0n ? -off : off)) })
  }
  const named = new Set(rows.flatMap((row) => row.periodNo ?? []))
  let last = 0
  const nextNo = (): number => {
    do last++
    while (named.has(last))
    return last
  }
  return rows.map((row, k) => {
    const period = { periodStart: row.periodStart ?? terms.startDate, periodEnd: row.periodEnd ?? terms.endDate }
    return {
      periodNo: row.periodNo ?? nextNo(),
      remark: row.remark ?? null,
      rowType: PlanRowType.code.normal,
      ...period,
      dueDate: row.dueDate ?? dueDate(terms, period),
      amount: fromFen(fen[k] as bigint),
    }
  })
}

/**
 * The one place where a contract's lines, total and payment plan are computed (archives 6.3); used by the server and by
 * the live panel of the form. `apart`: part of the total that typed rows need not come to, for it stands in settled
 * adjustments. Refuses as `priceLinesOf` does, and 1107009.
 */
export function priceContract(terms: ContractTerms, apart = '0'): PricedContract {
  const priced = priceLinesOf(terms)
  const plan =
    terms.payType === PayType.code.custom
      ? customPlan(terms, minus(priced.total, apart))
      : periodicPlan(terms, priced.batches, CELLS[terms.payType])
  return { ...priced, plan }
}

/** Does a locked row stand for this new period? Typed rows by number, periods by the day they begin. */
function standsFor(payType: PayTypeCode, locked: PlanRow, row: PlanRow): boolean {
  if (locked.rowType !== PlanRowType.code.normal) return false
  if (payType === PayType.code.custom) return locked.periodNo === row.periodNo
  return locked.periodStart <= row.periodStart && row.periodStart <= locked.periodEnd
}

export interface ChangedPlan<R extends StoredRow> extends PricedContract {
  /** Locked rows as they were, in order. */
  readonly kept: R[]
  /** New unlocked rows; one that has the periodNo of a former unlocked row replaces it. */
  readonly fresh: PlanRow[]
  /** Former unlocked rows that no new row replaces. */
  readonly removed: R[]
  /** kept and fresh by period; Σ = total. */
  readonly rows: (R | PlanRow)[]
}

/**
 * A changed contract (archives 6.3, 7): computed anew with all its lines; locked rows stay, and what they differ from
 * the new plan becomes one 调整 row, due with the next unlocked period from the effective date on, else on that date.
 * Typed rows are typed anew as a whole (1107005 where a locked one differs), or stay and get such a row too.
 */
export function changeContract<R extends StoredRow>(
  existing: readonly R[],
  terms: ContractTerms,
  effectiveDate: Day,
): ChangedPlan<R> {
  const kept = existing.filter((row) => row.locked)
  const priced = pricedFor(existing, kept, terms)
  const taken = new Set(kept.map((row) => row.periodNo))
  let free = Math.max(0, ...[...existing, ...priced.plan].map((row) => row.periodNo))
  const open = priced.plan
    .filter((row) => !kept.some((locked) => standsFor(terms.payType, locked, row)))
    .map((row) => (taken.has(row.periodNo) ? { ...row, periodNo: ++free } : row))
  const difference = minus(priced.total, sum([...kept, ...open].map((row) => row.amount)))
  const fresh = [...open]
  if (compareAmounts(difference, 0) !== 0) {
    const next = open.filter((row) => row.dueDate >= effectiveDate).sort(byDueDate)[0]
    fresh.push({
      periodNo: free + 1,
      rowType: PlanRowType.code.adjustment,
      periodStart: next?.periodStart ?? effectiveDate,
      periodEnd: next?.periodEnd ?? terms.endDate,
      dueDate: next?.dueDate ?? effectiveDate,
      amount: round2(difference),
    })
  }
  const removed = existing.filter((row) => !row.locked && !fresh.some((other) => other.periodNo === row.periodNo))
  return { ...priced, kept, fresh, removed, rows: [...kept, ...fresh].sort(byPeriod) }
}

function pricedFor(existing: readonly StoredRow[], kept: readonly StoredRow[], terms: ContractTerms): PricedContract {
  if (terms.payType !== PayType.code.custom) return priceContract(terms)
  const standing = existing.filter((row) => row.rowType === PlanRowType.code.normal)
  if (terms.keepsRows && terms.customRows === undefined && standing.length > 0) {
    const plan = standing.map(({ periodNo, rowType, periodStart, periodEnd, dueDate, amount }) => ({
      periodNo,
      rowType,
      periodStart,
      periodEnd,
      dueDate,
      amount,
    }))
    return { ...priceLinesOf(terms), plan }
  }
  const apart = kept.filter((row) => row.rowType !== PlanRowType.code.normal).map((row) => row.amount)
  const typed = priceContract(terms, sum(apart))
  refuseLockedEdits(existing, typed.plan)
  return typed
}

/** Refuses 1107005 when a typed plan (paymentPlan/saveCustom) alters or omits a locked row. */
export function refuseLockedEdits(existing: readonly StoredRow[], typed: readonly PlanRow[]): void {
  for (const row of existing) {
    if (!row.locked || row.rowType !== PlanRowType.code.normal) continue
    const other = typed.find(({ periodNo }) => periodNo === row.periodNo)
    if (!other || other.dueDate !== row.dueDate || compareAmounts(other.amount, row.amount) !== 0)
      throw refuse.settledPeriod()
  }
}

const byDueDate = (a: PlanRow, b: PlanRow): number => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0)

/** By period, then number; adjustments and refunds behind the period's own row. */
export const byPeriod = (a: PlanRow, b: PlanRow): number =>
  a.periodStart === b.periodStart ? a.periodNo - b.periodNo : a.periodStart < b.periodStart ? -1 : 1
