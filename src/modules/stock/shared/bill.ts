import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'

/** Bills: what goes into a warehouse and out of one (commerce 1.1 bill, billLine). */

export const BillType = enumeration('单据类型', { in: [1, '入库'], out: [2, '出库'] })
export type BillType = CodeIn<typeof BillType>

export const BizType = enumeration('业务类型', {
  purchase: [11, '采购入库'],
  giveBack: [12, '退料入库'],
  salesReturn: [13, '销售退货入库'],
  transferIn: [14, '调拨入库'],
  surplus: [15, '盘盈入库'],
  opening: [16, '期初入库'],
  oldPart: [17, '旧件入库'],
  otherIn: [19, '其他入库'],
  issue: [21, '领料出库'],
  sale: [22, '销售出库'],
  purchaseReturn: [23, '采购退货出库'],
  transferOut: [24, '调拨出库'],
  shortfall: [25, '盘亏出库'],
  scrap: [26, '报废出库'],
  ownUse: [27, '内部领用'],
  otherOut: [29, '其他出库'],
})
export type BizType = CodeIn<typeof BizType>
const biz = BizType.code

export const BillStatus = enumeration('单据状态', {
  draft: [0, '草稿'],
  waiting: [1, '待审核'],
  posted: [2, '已过账'],
  reversed: [3, '已冲销'],
  voided: [4, '已作废'],
  rejected: [5, '已驳回'],
})
export type BillStatus = CodeIn<typeof BillStatus>

export const BillColor = enumeration('红蓝字', { blue: [1, '蓝字'], red: [2, '红字'] })

export const billTypeOf = (bizType: BizType): BillType => (bizType < 20 ? BillType.code.in : BillType.code.out)

/** Made by the transfer and by the stocktake; nobody begins one by hand. */
const MADE: readonly BizType[] = [biz.transferIn, biz.surplus, biz.shortfall]
export const byHand = (type: BillType) =>
  BizType.options.filter(({ value }) => billTypeOf(value) === type && !MADE.includes(value))
/** What has a price of its own; everything else goes by the average or by the line it comes back from (R1). */
export const isPriced = (bizType: BizType): boolean =>
  bizType === biz.purchase || bizType === biz.opening || bizType === biz.otherIn
/** What comes back from a posted line, and no more of it than went. */
export const comesBack = (bizType: BizType): boolean =>
  bizType === biz.giveBack || bizType === biz.salesReturn || bizType === biz.transferIn

/** Not posted and not void: they wait for somebody. */
export const OPEN_BILLS = [BillStatus.code.draft, BillStatus.code.waiting, BillStatus.code.rejected] as const
/** Of these lines something may come back. */
export const COME_BACK = [biz.issue, biz.sale, biz.transferOut, biz.ownUse] as const

/** What one sheet of a form holds. */
export const MOST_LINES = 200

const Line = z.object({
  unitId: field.ref('配件', '/warehouse/unit/options'),
  qty: field.decimal2('数量', { min: '0.01', max: '9999999' }),
  taxPrice: field.optional(field.amount('含税单价', { max: '9999999' })),
  taxRate: field.optional(field.decimal2('税率', { min: '0', max: '100', unit: '%' })),
  batchId: field.optional(z.uuid()),
  batchNo: field.optional(field.text('批次号', { max: 40 })),
  producedAt: field.optional(field.day('生产日期')),
  expireAt: field.optional(field.day('有效期至')),
  serialNos: z
    .array(field.text('序列号', { max: 60 }))
    .max(200)
    .default([])
    .meta({ title: '序列号' }),
  sourceLineId: field.optional(z.uuid()),
  reservationId: field.optional(z.uuid()),
  /** The line of the order that it serves. */
  orderLineId: field.optional(z.uuid()),
})
export type BillLineDraft = z.output<typeof Line>

const Plain = z.object({
  bizType: field.choice('业务类型', BizType),
  warehouseId: field.ref('仓库', '/warehouse/house/options'),
  targetWarehouseId: field.optional(field.ref('调入仓库', '/warehouse/house/options')),
  supplierId: field.optional(field.ref('供应商', '/warehouse/supplier/options')),
  customerId: field.optional(field.ref('客户', '/customer/options')),
  elevatorId: field.optional(field.ref('电梯', '/elevator/options')),
  partsRequestId: field.optional(z.uuid()).meta({ title: '配件更换单' }),
  orderId: field.optional(z.uuid()).meta({ title: '配件订单' }),
  billDate: field.day('单据日期'),
  receiverId: field.optional(field.ref('领/交人', '/employee/options')),
  extraCost: field.amount('运杂费', { max: '9999999' }).default('0.00'),
  remark: field.optional(field.text('备注', { max: 200 })),
  lines: z
    .array(Line)
    .min(1, { error: '至少填写一行配件' })
    .max(MOST_LINES, { error: `一单最多${MOST_LINES}行配件` })
    .meta({ title: '明细' }),
})

const needs: readonly { of: readonly BizType[]; name: keyof typeof Plain.shape; title: string }[] = [
  { of: [biz.purchase, biz.purchaseReturn], name: 'supplierId', title: '供应商' },
  { of: [biz.salesReturn, biz.sale], name: 'customerId', title: '客户' },
  { of: [biz.issue], name: 'elevatorId', title: '电梯' },
  { of: [biz.transferOut], name: 'targetWarehouseId', title: '调入仓库' },
]

/** What a bill of its kind must say (commerce 1.1). */
export const BillDraft = Plain.superRefine((draft, check) => {
  const wrong = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message })
  for (const { of: kinds, name, title } of needs)
    if (kinds.includes(draft.bizType) && !draft[name]) wrong([name], messages.required(title))
  if (draft.bizType !== biz.transferOut && draft.targetWarehouseId)
    wrong(['targetWarehouseId'], '只有调拨出库有调入仓库')
  if (draft.targetWarehouseId === draft.warehouseId) wrong(['targetWarehouseId'], '调入仓库不能是调出仓库')
  if (!isPriced(draft.bizType) && compareAmounts(draft.extraCost, 0) > 0)
    wrong(['extraCost'], '只有采购、期初与其他入库有运杂费')
  for (const [n, line] of draft.lines.entries()) {
    const at = (name: string) => ['lines', n, name]
    if (isPriced(draft.bizType) && line.taxPrice === undefined) wrong(at('taxPrice'), messages.required('含税单价'))
    if (comesBack(draft.bizType) && !line.sourceLineId) wrong(at('sourceLineId'), '请选择原出库单的明细')
    if (new Set(line.serialNos).size < line.serialNos.length) wrong(at('serialNos'), '序列号重复')
    if (line.producedAt && line.expireAt && line.expireAt < line.producedAt)
      wrong(at('expireAt'), '有效期不能早于生产日期')
  }
})
export type BillDraft = z.output<typeof BillDraft>

const shown = z.string().nullable()
/** A line with what its page says besides. */
export const BillLine = stored(Line).extend({
  id: z.uuid(),
  unitName: z.string(),
  partNo: z.string(),
  model: shown,
  spec: shown,
  measureUnit: z.string(),
  trackMode: TrackMode.schema,
  netPrice: shown,
  amount: shown,
  /** Of what may come back: what has not come back yet. */
  returnable: shown,
})
export type BillLine = z.output<typeof BillLine>

export const BillDetail = stored(Plain.omit({ lines: true })).extend({
  id: z.uuid(),
  version: z.int(),
  billNo: z.string(),
  billType: BillType.schema,
  status: BillStatus.schema,
  color: BillColor.schema,
  warehouseName: z.string(),
  targetWarehouseName: shown,
  supplierName: shown,
  customerName: shown,
  elevatorName: shown,
  receiverName: shown,
  reason: shown,
  qty: z.string(),
  amount: shown,
  makerName: shown,
  postedName: shown,
  postedAt: z.iso.datetime({ offset: true }).nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  sourceBillId: z.uuid().nullable(),
  sourceBillNo: shown,
  /** The bill that this one takes back. */
  reverseOfId: z.uuid().nullable(),
  reverseOfNo: shown,
  /** The red bill that took this one back. */
  redBillId: z.uuid().nullable(),
  redBillNo: shown,
  /** The one who asks made it. */
  own: z.boolean(),
  lines: z.array(BillLine),
})
export type BillDetail = z.output<typeof BillDetail>
