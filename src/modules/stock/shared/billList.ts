import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { BillColor, BillStatus, BillType, BizType } from './bill.ts'
import { mayStock } from './permissions.ts'

const text = (title: string) => z.string().meta({ title })
const maybe = (title: string) => z.string().nullable().meta({ title })

export const BillRow = z.object({
  id: z.uuid(),
  version: z.int(),
  billNo: text('单号'),
  billType: BillType.schema.meta({ title: '出入库' }),
  bizType: BizType.schema.meta({ title: '业务类型' }),
  warehouseName: text('仓库'),
  targetWarehouseName: maybe('调入仓库'),
  billDate: text('单据日期'),
  partnerName: maybe('往来单位'),
  qty: text('数量'),
  amount: maybe('金额'),
  receiverName: maybe('领/交人'),
  status: BillStatus.schema.meta({ title: '状态' }),
  color: BillColor.schema.meta({ title: '红蓝字' }),
  makerName: maybe('制单人'),
  postedName: maybe('过账人'),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '制单时间' }),
})
export type BillRow = z.output<typeof BillRow>

/** 单据 (commerce 4.1). */
export const billList = list({
  key: 'stockBill',
  title: '出入库单',
  unit: '单',
  row: BillRow,
  columns: {
    billNo: { shown: true, fixed: true, width: 156, as: 'code', sort: true, role: 'name' },
    status: { shown: true, width: 84, role: 'state' },
    bizType: { shown: true, width: 116 },
    warehouseName: { shown: true, width: 110 },
    billDate: { shown: true, width: 108, as: 'date', sort: true },
    partnerName: { shown: true, width: 180 },
    qty: { shown: true, width: 84, as: 'quantity' },
    amount: { shown: true, width: 116, as: 'money', needs: mayStock.costs },
    receiverName: { shown: true, width: 90, role: 'people' },
    makerName: { shown: true, width: 90, role: 'people' },
    postedName: { shown: true, width: 90, role: 'people' },
    targetWarehouseName: { width: 110 },
    billType: { width: 76 },
    color: { width: 76 },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ billNo: '单号', partnerName: '往来单位' }),
    status: { kind: 'choice', label: '状态', of: BillStatus, many: true },
    bizType: { kind: 'choice', label: '业务类型', of: BizType, many: true },
    warehouseId: { kind: 'ref', label: '仓库', from: '/warehouse/house/options' },
    billType: { kind: 'choice', label: '出入库', of: BillType },
    billDate: { kind: 'dates', label: '单据日期' },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    receiverId: { kind: 'ref', label: '领/交人', from: '/employee/options' },
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})
