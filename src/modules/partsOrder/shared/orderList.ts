import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { OrderSource, OrderStatus, OrderType } from './terms.ts'

const maybe = (title: string) => z.string().nullable().meta({ title })
const text = (title: string) => z.string().meta({ title })

export const OrderRow = z.object({
  id: z.uuid(),
  version: z.int(),
  orderNo: text('订单号'),
  orderType: OrderType.schema.meta({ title: '订单类型' }),
  source: OrderSource.schema.meta({ title: '来源' }),
  partnerName: maybe('客户/供应商'),
  elevatorName: maybe('电梯'),
  lift: LiftName.nullable(),
  totalAmount: z.string().meta({ title: '金额', unit: '元' }),
  chargedAmount: z.string().meta({ title: '客户应付', unit: '元' }),
  /** Of what is ordered: gone or come, held, missing. */
  doneShare: z.number().meta({ title: '备货进度' }),
  heldShare: z.number().meta({ title: '已备' }),
  short: z.boolean().meta({ title: '缺料' }),
  dueDate: maybe('要求到货'),
  status: OrderStatus.schema.meta({ title: '状态' }),
  requestNo: maybe('配件更换单'),
  createdByName: maybe('制单人'),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '制单时间' }),
})
export type OrderRow = z.output<typeof OrderRow>

/** 配件订单 (commerce 4.1). */
export const orderList = list({
  key: 'partsOrder',
  title: '配件订单',
  unit: '单',
  row: OrderRow,
  columns: {
    orderNo: { shown: true, fixed: true, width: 160, as: 'code', sort: true, role: 'name' },
    status: { shown: true, width: 96, role: 'state' },
    dueDate: { shown: true, width: 108, as: 'date', sort: true, role: 'deadline' },
    orderType: { shown: true, width: 90 },
    partnerName: { shown: true, width: 200 },
    elevatorName: { shown: true, width: 170 },
    doneShare: { shown: true, width: 130 },
    totalAmount: { shown: true, width: 116, as: 'money', unit: '元', sum: true },
    chargedAmount: { width: 116, as: 'money', unit: '元' },
    source: { shown: true, width: 100 },
    requestNo: { width: 150, as: 'code' },
    short: { width: 76 },
    heldShare: { width: 76 },
    createdByName: { width: 90, role: 'people' },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ orderNo: '订单号', partnerName: '单位', requestNo: '更换单', elevatorName: '电梯' }),
    status: { kind: 'choice', label: '状态', of: OrderStatus, many: true },
    orderType: { kind: 'choice', label: '订单类型', of: OrderType, many: true },
    short: { kind: 'flag', label: '缺料' },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    supplierId: { kind: 'ref', label: '供应商', from: '/warehouse/supplier/options' },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    source: { kind: 'choice', label: '来源', of: OrderSource, many: true },
    createdAt: { kind: 'dates', label: '制单时间' },
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})
