import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { BizType } from './bill.ts'
import { mayStock } from './permissions.ts'

/** 库存流水 (commerce 1.1 ledger): what was moved, and what stood there afterwards. Never changed, never removed. */

const text = (title: string) => z.string().meta({ title })
const maybe = (title: string) => z.string().nullable().meta({ title })

export const LedgerRow = z.object({
  id: z.uuid(),
  billId: z.uuid(),
  unitId: z.uuid(),
  warehouseId: z.uuid(),
  unitName: text('配件名称'),
  partNo: text('配件编码'),
  warehouseName: text('仓库'),
  billNo: text('单号'),
  bizType: BizType.schema.meta({ title: '业务类型' }),
  batchNo: maybe('批次'),
  qtyDelta: text('数量变动'),
  whQtyAfter: text('仓库结存'),
  amountDelta: maybe('金额变动'),
  poolQtyAfter: text('成本池数量'),
  poolAmountAfter: maybe('成本池金额'),
  variance: maybe('成本差异'),
  at: z.iso.datetime({ offset: true }).meta({ title: '过账时间' }),
})
export type LedgerRow = z.output<typeof LedgerRow>

export const ledgerList = list({
  key: 'stockLedger',
  title: '库存流水',
  unit: '条',
  row: LedgerRow,
  columns: {
    unitName: { shown: true, fixed: true, width: 190 },
    at: { shown: true, width: 150, as: 'time', sort: true, role: 'deadline' },
    billNo: { shown: true, width: 150, as: 'code' },
    bizType: { shown: true, width: 110 },
    warehouseName: { shown: true, width: 110 },
    qtyDelta: { shown: true, width: 96, as: 'quantity' },
    whQtyAfter: { shown: true, width: 96, as: 'quantity' },
    amountDelta: { shown: true, width: 116, as: 'money', needs: mayStock.costs },
    poolQtyAfter: { width: 100, as: 'quantity' },
    poolAmountAfter: { shown: true, width: 120, as: 'money', needs: mayStock.costs },
    variance: { width: 100, as: 'money', needs: mayStock.costs },
    batchNo: { width: 110, as: 'code' },
    partNo: { width: 104, as: 'code' },
  },
  filters: {
    keyword: finds({ unitName: '名称', partNo: '编码', billNo: '单号' }),
    bizType: { kind: 'choice', label: '业务类型', of: BizType, many: true },
    warehouseId: { kind: 'ref', label: '仓库', from: '/warehouse/house/options' },
    at: { kind: 'dates', label: '过账时间' },
    unitId: { kind: 'ref', label: '配件', from: '/warehouse/unit/options' },
  },
  sort: { prop: 'at', order: 'desc' },
})
