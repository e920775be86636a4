import { addDays, type Day, earlier } from '#kernel/shared/days.ts'
import { fromFen, toFen } from '#kernel/shared/money.ts'
import { months } from './cells.ts'
import { PlanRowType, RepayStatus, refuse } from './contract.terms.ts'
import { multiply, roundHalfUp } from './fraction.ts'
import { byPeriod, type PlanRow, type StoredRow } from './paymentPlan.ts'
import { type Batch, type PricedLine, type PricingTerms, priceLinesOf } from './pricing.ts'

/** Σ over the batches of price × months from the start to the day, each rounded half up (archives 6.3, 7); fen. */
function earnedFen(start: Day, batches: readonly Batch[], lastDay: Day): bigint {
  return batches
    .filter((batch) => batch.from <= lastDay)
    .map((batch) => multiply(batch.monthlyFen, months(start, { from: batch.from, to: earlier(batch.to, lastDay) })))
    .reduce((all, exact) => all + roundHalfUp(exact), 0n)
}

/** What the company has earned by the end of a day, in yuan; nothing before the contract begins. */
export function earnedBy(terms: PricingTerms, day: Day): string {
  return fromFen(earnedFen(terms.startDate, priceLinesOf(terms).batches, earlier(day, terms.endDate)))
}

export interface Termination<R extends StoredRow> {
  /** Yuan; equals Σ of the rows. */
  readonly earned: string
  /** Lines that were served, cut to the last day. */
  readonly lines: Pick<PricedLine, 'elevatorId' | 'serviceStart' | 'serviceEnd'>[]
  /** Lines whose service would only have begun later. */
  readonly droppedLines: Pick<PricedLine, 'elevatorId' | 'serviceStart' | 'serviceEnd'>[]
  /** Rows that stay, with their new amounts, by period. */
  readonly rows: R[]
  readonly removed: R[]
  /** The money to give back, as a row with a negative amount. */
  readonly refund: PlanRow | undefined
}

/**
 * Ends a contract after `lastDay` (archives 6.3, 7). Settled rows keep their amount; unsettled ones are cut, the earliest
 * served first, to what is earned and never below what was received on them; money received beyond that is one 退款 row.
 * Refuses 1107006 when the day lies outside the contract.
 */
export function terminateContract<R extends StoredRow>(
  terms: PricingTerms,
  existing: readonly R[],
  lastDay: Day,
): Termination<R> {
  if (lastDay < terms.startDate || lastDay > terms.endDate) {
    throw refuse.outsideService({}, { fields: [{ prop: 'terminatedAt', msg: refuse.outsideService.text }] })
  }
  const earned = earnedFen(terms.startDate, priceLinesOf(terms).batches, lastDay)
  const isSettled = (row: R) => row.repayStatus === RepayStatus.code.settled
  const bound = (row: R) => toFen(isSettled(row) ? row.amount : row.settledAmount)
  let left = earned - existing.reduce((all, row) => all + bound(row), 0n)
  const over = left < 0n ? -left : 0n

  const rows: R[] = []
  const removed: R[] = []
  for (const row of [...existing].sort(byPeriod)) {
    const least = bound(row)
    const room = isSettled(row) ? 0n : toFen(row.amount) - least
    const more = room < left ? room : left
    const fen = least + (more > 0n ? more : 0n)
    left -= fen - least
    if (fen === 0n && !isSettled(row)) removed.push(row)
    else
      rows.push({
        ...row,
        amount: fromFen(fen),
        repayStatus: fen === least ? RepayStatus.code.settled : row.repayStatus,
      })
  }

  const refund: PlanRow | undefined =
    over === 0n
      ? undefined
      : {
          periodNo: Math.max(...existing.map((row) => row.periodNo)) + 1,
          rowType: PlanRowType.code.refund,
          periodStart: addDays(lastDay, 1),
          periodEnd: terms.endDate,
          dueDate: lastDay,
          amount: fromFen(-over),
        }
  const served = terms.lines.filter((line) => line.serviceStart <= lastDay)
  return {
    earned: fromFen(earned),
    lines: served.map(({ elevatorId, serviceStart, serviceEnd }) => ({
      elevatorId,
      serviceStart,
      serviceEnd: earlier(serviceEnd, lastDay),
    })),
    droppedLines: terms.lines.filter((line) => line.serviceStart > lastDay),
    rows,
    removed,
    refund,
  }
}
