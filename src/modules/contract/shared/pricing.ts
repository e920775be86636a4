import { addMonths, type Day, daysBetween } from '#kernel/shared/days.ts'
import { fromFen, toFen } from '#kernel/shared/money.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { type Interval, months } from './cells.ts'
import { PriceUnit, type PriceUnitCode, refuse } from './contract.terms.ts'
import { divide, type Fraction, floor, fraction, fractionText, multiply, plus, roundHalfUp, zero } from './fraction.ts'

/** A lift in a contract as priced: unitPrice in yuan as decimal text, per lift and month or year. */
export interface LineTerms {
  readonly elevatorId: string
  readonly deviceNumber: string
  readonly serviceStart: Day
  readonly serviceEnd: Day
  readonly unitPrice: string
  readonly priceUnit: PriceUnitCode
}

export interface PricedLine extends LineTerms {
  /** Length of the service as an exact fraction, and as text: 10 15/31. */
  readonly months: Fraction
  readonly monthsText: string
  /** Yuan. */
  readonly amount: string
}

/** Lines with the same service days and price unit, priced together (archives 6.3, 2). */
export interface Batch extends Interval {
  readonly priceUnit: PriceUnitCode
  readonly months: Fraction
  /** Price of all its lines for one month in fen, exact; after an agreed total the price that follows from it. */
  readonly monthlyFen: Fraction
  readonly fen: bigint
}

export interface PricingTerms {
  readonly startDate: Day
  readonly endDate: Day
  readonly lines: readonly LineTerms[]
  /** Total agreed with the customer; absent: what the lines come to. */
  readonly agreedAmount?: string | undefined
  readonly adjustReason?: string | undefined
}

export interface Priced {
  /** In the order they were given. */
  readonly lines: PricedLine[]
  /** By start, end, unit. */
  readonly batches: Batch[]
  /** Σ of the lines at their unit prices, before an agreed total; yuan. */
  readonly listTotal: string
  /** The contract's total in yuan. */
  readonly total: string
}

const monthlyFen = (line: Pick<LineTerms, 'unitPrice' | 'priceUnit'>): Fraction =>
  fraction(toFen(line.unitPrice), line.priceUnit === PriceUnit.code.perYear ? 12n : 1n)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface Group extends Interval {
  readonly priceUnit: PriceUnitCode
  readonly months: Fraction
  readonly lines: LineTerms[]
}

function group(terms: PricingTerms): Group[] {
  const groups = new Map<string, Group>()
  for (const line of terms.lines) {
    const { serviceStart: from, serviceEnd: to, priceUnit } = line
    const key = `${from} ${to} ${priceUnit}`
    const known = groups.get(key)
    if (known) known.lines.push(line)
    else groups.set(key, { from, to, priceUnit, months: months(terms.startDate, { from, to }), lines: [line] })
  }
  return [...groups.entries()].sort(([a], [b]) => compareText(a, b)).map(([, value]) => value)
}

const total = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, zero)
const totalFen = (amounts: readonly bigint[]): bigint => amounts.reduce((all, fen) => all + fen, 0n)

/** Weights of shares; where every price is 0 the shares are equal, so that an agreed total has somewhere to go. */
const orEqual = (weights: readonly Fraction[]): readonly Fraction[] =>
  total(weights).num === 0n ? weights.map(() => fraction(1)) : weights

/**
 * Line amounts of one batch in order of deviceNumber: each exact share floored, the missing fen one each (archives 6.3, 2).
 * The exact share is the line's own price × months, or under an agreed total its part of the batch's amount.
 */
function priceLines(of: Group, fen: bigint, agreed: boolean): [LineTerms, bigint][] {
  const lines = [...of.lines].sort(
    (a, b) => compareText(a.deviceNumber, b.deviceNumber) || compareText(a.elevatorId, b.elevatorId),
  )
  const prices = agreed ? orEqual(lines.map(monthlyFen)) : lines.map(monthlyFen)
  const factor = agreed ? divide(fraction(fen), total(prices)) : of.months
  const floored = prices.map((price) => floor(multiply(price, factor)))
  let missing = fen - totalFen(floored)
  return lines.map((line, i) => [line, (floored[i] as bigint) + (missing-- > 0n ? 1n : 0n)])
}

/** Batch amounts under the agreed total: floored in proportion, the rest to the last batch (archives 6.3, 3). */
function agree(groups: readonly Group[], listed: readonly bigint[], agreed: bigint): bigint[] {
  const weights = totalFen(listed) > 0n ? listed.map((fen) => fraction(fen)) : groups.map((of) => of.months)
  const all = total(weights)
  const amounts = weights.map((weight) => floor(divide(multiply(fraction(agreed), weight), all)))
  const last = amounts.length - 1
  amounts[last] = agreed - totalFen(amounts.slice(0, last))
  return amounts
}

function refuseImpossible({ startDate, endDate, lines }: PricingTerms): void {
  if (endDate < startDate)
    throw refuse.endBeforeStart({}, { fields: [{ prop: 'endDate', msg: refuse.endBeforeStart.text }] })
  if (endDate >= addMonths(startDate, 120)) throw fieldRefusal([{ prop: 'endDate', msg: '合同期限不能超过10年' }])
  if (lines.length === 0) throw refuse.noElevator({}, { fields: [{ prop: 'lines', msg: refuse.noElevator.text }] })
  for (const [i, { serviceStart, serviceEnd }] of lines.entries()) {
    if (daysBetween(serviceStart, serviceEnd) < 0)
      throw fieldRefusal([{ prop: `lines.${i}.serviceEnd`, msg: '服务结束日期不能早于服务开始日期' }])
    if (serviceStart < startDate || serviceEnd > endDate)
      throw fieldRefusal([{ prop: `lines.${i}.serviceStart`, msg: '电梯的服务期须在合同起止日期内' }])
  }
}

/**
 * Prices a contract's lines (archives 6.3, 1–3). Refuses 1107002, 1107004, a line outside the contract, and an agreed
 * total other than the lines' without a reason.
 */
export function priceLinesOf(terms: PricingTerms): Priced {
  refuseImpossible(terms)
  const groups = group(terms)
  const listed = groups.map((of) => roundHalfUp(multiply(total(of.lines.map(monthlyFen)), of.months)))
  const listTotal = totalFen(listed)
  const agreed = terms.agreedAmount === undefined ? listTotal : toFen(terms.agreedAmount)
  const differs = agreed !== listTotal
  if (differs && !terms.adjustReason?.trim()) throw fieldRefusal([{ prop: 'adjustReason', msg: '请填写金额调整原因' }])

  const amounts = differs ? agree(groups, listed, agreed) : listed
  const batches = groups.map(({ lines, ...of }, i): Batch => {
    const fen = amounts[i] as bigint
    return { ...of, fen, monthlyFen: differs ? divide(fraction(fen), of.months) : total(lines.map(monthlyFen)) }
  })
  const priced = new Map(
    groups.flatMap((of, i) =>
      priceLines(of, amounts[i] as bigint, differs).map(([line, fen]) => [
        line,
        { ...line, months: of.months, monthsText: fractionText(of.months), amount: fromFen(fen) },
      ]),
    ),
  )
  return {
    lines: terms.lines.map((line) => priced.get(line) as PricedLine),
    batches,
    listTotal: fromFen(listTotal),
    total: fromFen(agreed),
  }
}
