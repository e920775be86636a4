import { PayType, PlanRowType } from './contract.terms.ts'
import type { ContractDetail } from './contractDetail.ts'

/** What the form holds of a contract: the fields that are sent, so that nothing else of a row can differ (1000001). */
export function valuesOf(contract: ContractDetail): Record<string, unknown> {
  const {
    id,
    version,
    contractNo,
    name,
    type,
    source,
    customerId,
    projectId,
    partyBName,
    signDate,
    startDate,
    endDate,
    promisedVisits,
    payWay,
    payType,
    payNodeType,
    payNodeDays,
    agreedAmount,
    adjustReason,
    taxRate,
    invoiceKind,
    partsFreeLimit,
    exclusions,
    includedParts,
    partsPayer,
    lateFeeRate,
    arriveMinutes,
    content,
    salesmanId,
    managerId,
    remindDays,
    files,
  } = contract
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
        .map(({ periodStart, periodEnd, dueDate, amount, remark }) => ({
          periodStart,
          periodEnd,
          dueDate,
          amount,
          remark,
        }))
  return {
    id,
    version,
    contractNo,
    name,
    type,
    source,
    customerId,
    projectId,
    partyBName,
    signDate,
    startDate,
    endDate,
    promisedVisits,
    payWay,
    payType,
    payNodeType,
    payNodeDays,
    // An amount equal to the lines' is not an agreed one: it follows the lines.
    agreedAmount: contract.draft || adjustReason ? agreedAmount : undefined,
    adjustReason,
    taxRate,
    invoiceKind,
    partsFreeLimit,
    exclusions,
    includedParts,
    partsPayer,
    lateFeeRate,
    arriveMinutes,
    content,
    salesmanId,
    managerId,
    remindDays,
    files,
    lines,
    customRows: payType === PayType.code.custom ? typed : undefined,
  }
}
