import { PayType, PlanRowType } from './contract.terms.ts'
import type { ContractDetail } from './contractDetail.ts'

/** The fields that the form sends as the contract holds them. */
const plain = [
  ...(['id', 'version', 'contractNo', 'name', 'type', 'source', 'customerId', 'projectId', 'partyBName'] as const),
  ...(['signDate', 'startDate', 'endDate', 'promisedVisits'] as const),
  ...(['payWay', 'payType', 'payNodeType', 'payNodeDays', 'adjustReason', 'taxRate', 'invoiceKind'] as const),
  ...(['partsFreeLimit', 'exclusions', 'includedParts', 'partsPayer', 'lateFeeRate', 'arriveMinutes'] as const),
  ...(['content', 'salesmanId', 'managerId', 'remindDays', 'files'] as const),
] satisfies (keyof ContractDetail)[]

/** What the form holds of a contract: the fields that are sent, so that nothing else of a row can differ (1000001). */
export function valuesOf(contract: ContractDetail): Record<string, unknown> {
  const { agreedAmount, adjustReason, payType } = contract
  const lines = contract.lines.map(({ elevatorId, serviceStart, serviceEnd, unitPrice, priceUnit }) => ({
    elevatorId,
    serviceStart,
    serviceEnd,
    unitPrice,
    priceUnit,
  }))
  const typed = contract.draft
    ? contract.customRows
    : contract.plan
        .filter((row) => row.rowType === PlanRowType.code.normal)
        .map(({ periodNo, periodStart, periodEnd, dueDate, amount, remark }) => ({
          periodNo,
          periodStart,
          periodEnd,
          dueDate,
          amount,
          remark,
        }))
  return {
    ...Object.fromEntries(plain.map((name) => [name, contract[name]])),
    // An amount equal to the lines' is not an agreed one: it follows the lines.
    agreedAmount: contract.draft || adjustReason ? agreedAmount : undefined,
    lines,
    customRows: payType === PayType.code.custom ? typed : undefined,
  }
}
