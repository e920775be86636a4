import type { Day } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { PlanRowType, type PlanRowTypeCode } from './contract.terms.ts'

/** A row of a plan that is typed anew; a locked one is sent as it stands. */
export interface TypedPlanRow {
  /** Of a stored row; absent on a new one. */
  readonly periodNo?: number | undefined
  readonly periodStart?: Day | undefined
  readonly periodEnd?: Day | undefined
  readonly dueDate?: Day | undefined
  readonly amount: string
  readonly remark?: string | undefined
  readonly locked: boolean
}

interface StandingRow {
  readonly periodNo: number
  readonly rowType: PlanRowTypeCode
  readonly periodStart: Day
  readonly periodEnd: Day
  readonly dueDate: Day
  readonly amount: string | null
  readonly locked: boolean
  readonly remark?: string | null | undefined
}

/**
 * The rows a person starts from when a plan is typed anew: normal rows as they stand, an open 调整 as a row of its own or,
 * where it takes away, out of the last open rows. Locked adjustments are no typed rows: `typedTotal` leaves them out.
 */
export function typedRowsOf(plan: readonly StandingRow[]): TypedPlanRow[] {
  const rows: TypedPlanRow[] = plan
    .filter((row) => row.rowType === PlanRowType.code.normal)
    .map((row) => ({ ...fieldsOf(row), periodNo: row.periodNo }))
  let owed = '0.00'
  for (const row of plan) {
    if (row.locked || row.rowType === PlanRowType.code.normal) continue
    if (compareAmounts(row.amount ?? '0', 0) >= 0) rows.push(fieldsOf(row))
    else owed = sum([owed, minus('0', row.amount ?? '0')])
  }
  for (let i = rows.length - 1; i >= 0 && compareAmounts(owed, 0) > 0; i--) {
    const row = rows[i] as TypedPlanRow
    if (row.locked) continue
    const taken = compareAmounts(row.amount, owed) < 0 ? row.amount : owed
    rows[i] = { ...row, amount: minus(row.amount, taken) }
    owed = minus(owed, taken)
  }
  return rows
}

const fieldsOf = ({ periodStart, periodEnd, dueDate, amount, remark, locked }: StandingRow): TypedPlanRow => ({
  periodStart,
  periodEnd,
  dueDate,
  amount: amount ?? '0.00',
  remark: remark ?? undefined,
  locked,
})

/** What typed rows have to come to: the total without what stands in locked adjustments. */
export const typedTotal = (total: string, plan: readonly StandingRow[]): string =>
  minus(
    total,
    sum(plan.filter((row) => row.locked && row.rowType !== PlanRowType.code.normal).map((row) => row.amount ?? '0')),
  )

/** As the calls take them. */
export const sentRows = (rows: readonly TypedPlanRow[]) => rows.map(({ locked: _, ...row }) => row)
