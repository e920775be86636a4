import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import { OrderLineType, OrderSource, OrderStatus, OrderType } from './terms.ts'

/** 配件订单 (commerce 1.1 partsOrder). */
const Line = z.object({
  lineType: field.choice('明细类型', OrderLineType).default(OrderLineType.code.part),
  unitId: field.optional(field.ref('配件', '/warehouse/unit/options')),
  name: field.optional(field.text('名称', { max: 60 })),
  qty: field.decimal2('数量', { min: '0.01', max: '9999999' }),
  price: field.amount('含税单价', { max: '9999999' }),
  taxRate: field.decimal2('税率', { min: '0', max: '100', unit: '%' }).default('13'),
  /** Below the part's lowest price (commerce 3.2). */
  priceReason: field.optional(field.text('低价原因', { max: 100 })),
})
export type OrderLineDraft = z.output<typeof Line>

const Plain = z.object({
  orderType: field.choice('订单类型', OrderType),
  customerId: field.optional(field.ref('客户', '/customer/options')),
  supplierId: field.optional(field.ref('供应商', '/warehouse/supplier/options')),
  communityId: field.optional(field.ref('小区', '/community/options')),
  elevatorId: field.optional(field.ref('电梯', '/elevator/options')),
  salesmanId: field.optional(field.ref('业务员', '/employee/options')),
  depositRate: field.decimal2('定金比例', { min: '0', max: '100', unit: '%' }).default('0'),
  creditDays: field.optional(
    field.nonNegativeInteger('账期', { max: 365, unit: '天', help: '不填按收款设置的默认账期' }),
  ),
  dueDate: field.optional(field.day('要求到货日期')),
  remark: field.optional(field.text('备注', { max: 200 })),
  lines: z
    .array(Line)
    .min(1, { error: '至少填写一行明细' })
    .max(100, { error: '一单最多100行明细' })
    .meta({ title: '明细' }),
})

/** By hand: what customers buy, and what is bought; what a replacement needs comes from its request. */
export const OrderDraft = Plain.superRefine((draft, check) => {
  const wrong = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message })
  const buys = draft.orderType === OrderType.code.purchase
  if (draft.orderType === OrderType.code.replace) wrong(['orderType'], '更换用料订单由配件更换单生成')
  if (buys ? !draft.supplierId : !draft.customerId)
    wrong([buys ? 'supplierId' : 'customerId'], messages.required(buys ? '供应商' : '客户'))
  if (buys && compareAmounts(draft.depositRate, 0) > 0) wrong(['depositRate'], '采购订单没有定金')
  for (const [n, line] of draft.lines.entries()) {
    if (line.lineType === OrderLineType.code.part && !line.unitId)
      wrong(['lines', n, 'unitId'], messages.required('配件'))
    if (line.lineType === OrderLineType.code.service && !line.name)
      wrong(['lines', n, 'name'], messages.required('名称'))
    if (line.lineType === OrderLineType.code.service && buys) wrong(['lines', n, 'lineType'], '采购订单只有配件')
  }
})
export type OrderDraft = z.output<typeof OrderDraft>

const shown = z.string().nullable()

/** A line with how far it is. */
export const OrderLine = stored(Line).extend({
  id: z.uuid(),
  requestLineId: z.uuid().nullable(),
  name: z.string(),
  partNo: shown,
  model: shown,
  spec: shown,
  measure: shown,
  minPrice: shown,
  amount: z.string(),
  chargeMode: ChargeMode.schema,
  chargeReason: shown,
  doneQty: z.string(),
  returnedQty: z.string(),
  /** Held for it in warehouses. */
  reservedQty: z.string(),
  /** Neither gone nor held. */
  shortQty: z.string(),
})
export type OrderLine = z.output<typeof OrderLine>

export const OrderBill = z.object({
  id: z.uuid(),
  billNo: z.string(),
  bizType: z.int(),
  status: z.int(),
  color: z.int(),
  billDate: z.string(),
  warehouseName: z.string(),
  qty: z.string(),
  makerName: shown,
})
export const OrderOwed = z.object({
  id: z.uuid(),
  arNo: z.string(),
  /** 定金, or the rest. */
  deposit: z.boolean(),
  amount: z.string(),
  balance: z.string(),
  dueDate: z.string(),
  state: z.int(),
})

export const OrderDetail = stored(Plain.omit({ lines: true })).extend({
  id: z.uuid(),
  version: z.int(),
  orderNo: z.string(),
  source: OrderSource.schema,
  status: OrderStatus.schema,
  totalAmount: z.string(),
  contractId: z.uuid().nullable(),
  contractNo: shown,
  partsRequestId: z.uuid().nullable(),
  requestNo: shown,
  customerName: shown,
  supplierName: shown,
  communityName: shown,
  elevatorName: shown,
  salesmanName: shown,
  reason: shown,
  decidedName: shown,
  decidedAt: z.iso.datetime({ offset: true }).nullable(),
  completedAt: z.iso.datetime({ offset: true }).nullable(),
  closedShort: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  createdByName: shown,
  /** What the approver must know: 客户逾期欠款…, 低于最低售价. */
  warnings: z.array(z.string()),
  /** The one who asks submitted it. */
  own: z.boolean(),
  lines: z.array(OrderLine),
  bills: z.array(OrderBill),
  owed: z.array(OrderOwed),
})
export type OrderDetail = z.output<typeof OrderDetail>
