import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { PriceUnit } from './contract.terms.ts'
import { ContractLine, contractFields as of } from './contract.ts'

/** A lift in a draft: chosen, the rest perhaps not yet typed. */
const UnfinishedLine = z.object({
  elevatorId: ContractLine.shape.elevatorId,
  serviceStart: field.optional(ContractLine.shape.serviceStart),
  serviceEnd: field.optional(ContractLine.shape.serviceEnd),
  unitPrice: field.optional(ContractLine.shape.unitPrice),
  priceUnit: field.optional(field.choice('单价单位', PriceUnit)),
})

const UnfinishedRow = z.object({
  periodStart: field.optional(field.day('期间开始')),
  periodEnd: field.optional(field.day('期间结束')),
  dueDate: field.optional(field.day('应收日期')),
  amount: field.optional(field.amount('金额')),
  percent: field.optional(field.amount('比例', { max: 100, unit: '%' })),
  remark: field.optional(field.text('备注')),
})

/** A draft as saved: whatever is filled so far, each field by its own rule; it has no effect anywhere (archives 1). */
export const UnfinishedContract = z.object({
  contractNo: of.contractNo,
  name: field.optional(of.name),
  type: field.optional(of.type),
  source: field.optional(of.source),
  draft: z.literal(true),
  customerId: field.optional(of.customerId),
  projectId: of.projectId,
  partyBName: of.partyBName,
  signDate: field.optional(of.signDate),
  startDate: field.optional(of.startDate),
  endDate: field.optional(of.endDate),
  promisedVisits: field.optional(of.promisedVisits),
  payWay: field.optional(of.payWay),
  payType: field.optional(of.payType),
  payNodeType: field.optional(of.payNodeType),
  payNodeDays: field.optional(of.payNodeDays),
  agreedAmount: of.agreedAmount,
  adjustReason: of.adjustReason,
  taxRate: field.optional(of.taxRate),
  invoiceKind: of.invoiceKind,
  partsFreeLimit: of.partsFreeLimit,
  exclusions: of.exclusions,
  includedParts: of.includedParts,
  partsPayer: of.partsPayer,
  lateFeeRate: of.lateFeeRate,
  arriveMinutes: field.optional(of.arriveMinutes),
  content: field.optional(of.content),
  salesmanId: of.salesmanId,
  managerId: of.managerId,
  remindDays: of.remindDays,
  files: z.array(StoredFile).max(50).default([]),
  renewedFromId: of.renewedFromId,
  quotationId: of.quotationId,
  lines: z.array(UnfinishedLine).max(2000, { error: '一份合同最多2000台电梯' }).default([]),
  customRows: z.array(UnfinishedRow).max(200).optional(),
})
export type UnfinishedContract = z.output<typeof UnfinishedContract>
