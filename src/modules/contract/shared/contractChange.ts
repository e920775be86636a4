import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { addDays, type Day, later } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { PriceUnit, type PriceUnitCode } from './contract.terms.ts'
import { ContractLine, contractFields, customPlan } from './contract.ts'

const price = { unitPrice: ContractLine.shape.unitPrice, priceUnit: field.choice('单价单位', PriceUnit) }

/** What a 补充协议 alters from its effective date on (archives 3, 6.3, 7). */
export const ContractChange = z
  .object({
    effectiveDate: field.day('生效日期'),
    reason: field.optional(field.text('变更原因', { max: 200 })),
    /** Lifts that join; service from the effective date to the contract's end unless said otherwise. */
    added: z
      .array(
        z.object({
          elevatorId: ContractLine.shape.elevatorId,
          serviceStart: field.optional(field.day('服务开始日期')),
          serviceEnd: field.optional(field.day('服务结束日期')),
          ...price,
        }),
      )
      .max(2000)
      .default([]),
    /** Lifts whose service ends the day before the effective date. */
    removed: z.array(z.uuid()).max(2000).default([]),
    /** Lifts with a new price from the effective date on. */
    repriced: z
      .array(z.object({ elevatorId: z.uuid(), ...price }))
      .max(2000)
      .default([]),
    agreedAmount: contractFields.agreedAmount,
    adjustReason: contractFields.adjustReason,
    /** The plan typed anew (付款周期 其他); absent: the rows stay, and one 调整 row takes what the total moves by. */
    customRows: customPlan.optional(),
    files: z.array(StoredFile).max(50).default([]).meta({ title: '附件', control: 'files' }),
  })
  .superRefine((change, check) => {
    const touched = [...change.removed, ...change.repriced.map((one) => one.elevatorId)]
    if (new Set(touched).size !== touched.length)
      check.addIssue({ code: 'custom', path: ['removed'], message: '同一台电梯不能同时移出和调价' })
    const money = change.agreedAmount !== undefined || change.customRows !== undefined
    if (touched.length + change.added.length === 0 && !money)
      check.addIssue({ code: 'custom', path: ['added'], message: '没有变更内容' })
  })
export type ContractChange = z.output<typeof ContractChange>

export interface ServiceLine {
  readonly elevatorId: string
  readonly serviceStart: Day
  readonly serviceEnd: Day
  readonly unitPrice: string
  readonly priceUnit: PriceUnitCode
}

/** The lines after a change: history before the effective date stays, a line that spans it is split there. */
export function changedLines<L extends ServiceLine>(
  lines: readonly L[],
  change: ContractChange,
  contract: { readonly startDate: Day; readonly endDate: Day },
): (L | ServiceLine)[] {
  const from = change.effectiveDate
  if (from < contract.startDate || from > contract.endDate)
    throw fieldRefusal([{ prop: 'effectiveDate', msg: '生效日期须在合同起止日期内' }])
  const isOpen = (line: ServiceLine) => line.serviceEnd >= from
  const refuseUnknown = (elevatorId: string, prop: string) => {
    if (!lines.some((line) => line.elevatorId === elevatorId && isOpen(line)))
      throw fieldRefusal([{ prop, msg: '该电梯在生效日期已不在合同内' }])
  }
  change.removed.forEach((id, i) => {
    refuseUnknown(id, `removed.${i}`)
  })
  change.repriced.forEach(({ elevatorId }, i) => {
    refuseUnknown(elevatorId, `repriced.${i}.elevatorId`)
  })
  const removed = new Set(change.removed)
  const prices = new Map(change.repriced.map((one) => [one.elevatorId, one]))
  const before = addDays(from, -1)
  const kept = lines.flatMap((line): (L | ServiceLine)[] => {
    const price = prices.get(line.elevatorId)
    if (!isOpen(line) || (!price && !removed.has(line.elevatorId))) return [line]
    const served = line.serviceStart < from ? [{ ...line, serviceEnd: before }] : []
    if (!price) return served
    const { elevatorId, serviceEnd } = line
    const next = { unitPrice: price.unitPrice, priceUnit: price.priceUnit }
    return [...served, { elevatorId, serviceStart: later(line.serviceStart, from), serviceEnd, ...next }]
  })
  const added = change.added.map((line) => ({
    ...line,
    serviceStart: line.serviceStart ?? from,
    serviceEnd: line.serviceEnd ?? contract.endDate,
  }))
  added.forEach((line, i) => {
    if (kept.some((other) => other.elevatorId === line.elevatorId && other.serviceEnd >= line.serviceStart))
      throw fieldRefusal([{ prop: `added.${i}.elevatorId`, msg: '该电梯已在本合同内' }])
  })
  return [...kept, ...added]
}
