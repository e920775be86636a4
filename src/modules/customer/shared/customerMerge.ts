import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { counts } from '#kernel/shared/figure.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'

/** What of two merged customers survives is chosen by part, so that sealed numbers never travel (archives 4.6, AMf). */
export const MergePart = enumeration('合并项', {
  name: ['name', '名称'],
  identity: ['identity', '类型与证件'],
  role: ['role', '单位性质'],
  grade: ['grade', '等级'],
  place: ['place', '地区与地址'],
  salesman: ['salesman', '业务员'],
  invoice: ['invoice', '开票资料'],
  safety: ['safety', '安全管理'],
  remark: ['remark', '备注'],
})
export type MergePart = (typeof MergePart.options)[number]['value']

/** Columns that go together. */
export const mergeColumns = {
  name: ['name', 'namePinyin'],
  identity: ['type', 'creditCode', 'idCard', 'idCardIndex'],
  role: ['role'],
  grade: ['grade'],
  place: ['regionCode', 'address'],
  salesman: ['salesmanId'],
  invoice: [
    'invoiceKind',
    'invoiceTitle',
    'taxNo',
    'bank',
    'bankAccount',
    'invoiceAddress',
    'invoicePhone',
    'invoiceEmail',
  ],
  safety: ['safetyDirector', 'safetyOfficers'],
  remark: ['remark'],
} as const satisfies Record<MergePart, readonly string[]>

const Side = z.literal(['keep', 'drop'])

/** `values`: the side each part survives from; a part not named keeps the surviving customer's. */
export const CustomerMerge = z.object({
  keepId: z.uuid(),
  dropId: z.uuid(),
  values: z.partialRecord(MergePart.schema as unknown as z.ZodLiteral<MergePart>, Side).default({}),
})
export type CustomerMerge = z.output<typeof CustomerMerge>

/** An existing customer that a new one may be. */
export const Similar = z.object({
  id: z.uuid(),
  customerNo: z.string(),
  name: z.string(),
  creditCode: z.string().nullable(),
  elevatorCount: counts(liftFigures.ofCustomer),
  /** 信用代码相同, 名称相同, 名称相似, 曾用名. */
  why: z.string(),
})
export type Similar = z.output<typeof Similar>
