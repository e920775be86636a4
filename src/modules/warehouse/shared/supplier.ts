import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Suppliers of parts (commerce 1.1 supplier). The specification names rating and status without values. */
export const SupplierRating = enumeration('评级', { a: [1, 'A'], b: [2, 'B'], c: [3, 'C'], d: [4, 'D'] })
export const SupplierStatus = enumeration('状态', { off: [0, '停用'], on: [1, '启用'] })

export const refuseSupplier = refusals({
  used: [3210051, '有{n}种配件写着这家供应商，不能删除；不再合作请改为停用'],
  ordered: [3210068, '还有办理中的采购订单写着这家供应商，不能删除'],
  inBills: [3210049, '已有出入库单写着这家供应商，不能删除；不再合作请改为停用'],
})

export const SupplierDraft = z.object({
  name: field.text('供应商名称', { max: 60 }),
  /** commerce R13. */
  taxNo: field.optional(field.creditCode('税号')),
  contact: field.optional(field.nameText('联系人')),
  phone: field.optional(field.mobileOrLandline('联系电话')),
  bank: field.optional(field.text('开户行', { max: 60 })),
  account: field.optional(field.text('银行账号', { max: 40 })),
  taxRate: field.optional(field.amount('税率', { max: 100, unit: '%' })),
  rating: field.optional(field.choice('评级', SupplierRating)),
  status: field.choice('状态', SupplierStatus),
})
export type SupplierDraft = z.output<typeof SupplierDraft>

export const SupplierDetail = stored(SupplierDraft).extend({ id: z.uuid(), version: z.number().int() })
export type SupplierDetail = z.output<typeof SupplierDetail>

export const SupplierRow = SupplierDetail.extend({ createdAt: z.string().meta({ title: '创建时间' }) })
export type SupplierRow = z.output<typeof SupplierRow>

export const supplierList = list({
  key: 'supplier',
  title: '供应商',
  unit: '家',
  row: SupplierRow,
  columns: {
    name: { shown: true, fixed: true, width: 220, sort: true },
    taxNo: { shown: true, width: 180, as: 'code' },
    contact: { shown: true, width: 100, role: 'people' },
    phone: { shown: true, width: 130 },
    bank: { width: 180 },
    account: { width: 180, as: 'code' },
    taxRate: { shown: true, width: 80, as: 'percent' },
    rating: { shown: true, width: 76, role: 'state' },
    status: { shown: true, width: 76 },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', taxNo: '税号', contact: '联系人', phone: '电话' }),
    rating: { kind: 'choice', label: '评级', of: SupplierRating },
    status: { kind: 'choice', label: '状态', of: SupplierStatus },
  },
  sort: { prop: 'name', order: 'asc' },
})
