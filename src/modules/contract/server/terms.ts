import type { Day } from '#kernel/shared/days.ts'
import type { PayTypeCode, PayWayCode } from '../shared/contract.terms.ts'
import type { ContractCalculation } from '../shared/contract.ts'
import type { ContractTerms } from '../shared/paymentPlan.ts'
import type { LineTerms } from '../shared/pricing.ts'
import type { ContractRecord } from './contract.store.ts'
import type { Lift } from './lift.store.ts'

/** What the arithmetic of archives 6.3 needs of a contract as typed. */
export function termsOf(draft: ContractCalculation, lifts: ReadonlyMap<string, Lift>): ContractTerms {
  return {
    startDate: draft.startDate,
    endDate: draft.endDate,
    lines: draft.lines.map((line) => ({ ...line, deviceNumber: lifts.get(line.elevatorId)?.deviceNumber ?? '' })),
    agreedAmount: draft.agreedAmount,
    adjustReason: draft.adjustReason,
    payWay: draft.payWay as PayWayCode,
    payType: draft.payType as PayTypeCode,
    payNodeType: draft.payNodeType,
    payNodeDays: draft.payNodeDays,
    customRows: draft.customRows,
  }
}

/** The same of a contract as it stands; only of submitted ones, which have every term. */
export function termsOfRecord(row: ContractRecord, lines: readonly LineTerms[]): ContractTerms {
  return {
    startDate: row.startDate as Day,
    endDate: row.endDate as Day,
    lines,
    agreedAmount: row.agreedAmount ?? undefined,
    adjustReason: row.adjustReason ?? undefined,
    payWay: row.payWay as PayWayCode,
    payType: row.payType as PayTypeCode,
    payNodeType: row.payNodeType as 0 | 1,
    payNodeDays: row.payNodeDays as number,
  }
}
