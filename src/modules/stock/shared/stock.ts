import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { mayStock } from './permissions.ts'

/** What lies in the warehouses: one row for each part, warehouse and batch (commerce 1.1 stock). */

export const SerialStatus = enumeration('序列号状态', {
  inStock: [1, '在库'],
  reserved: [2, '已预留'],
  onTheWay: [3, '在途'],
  installed: [4, '已安装'],
  sold: [5, '已售出'],
  returned: [6, '已退供应商'],
  old: [7, '旧件'],
  scrapped: [8, '已报废'],
})
export type SerialStatus = CodeIn<typeof SerialStatus>

const text = (title: string) => z.string().meta({ title })
const maybe = (title: string) => z.string().nullable().meta({ title })

export const StockRow = z.object({
  id: z.uuid(),
  unitId: z.uuid(),
  warehouseId: z.uuid(),
  batchId: z.uuid().nullable(),
  unitName: text('配件名称'),
  partNo: text('配件编码'),
  model: maybe('型号'),
  spec: maybe('规格'),
  measureUnit: text('计量单位'),
  trackMode: TrackMode.schema.meta({ title: '追踪方式' }),
  warehouseName: text('仓库'),
  batchNo: maybe('批次'),
  expireAt: maybe('有效期至'),
  onHand: text('在库'),
  reserved: text('预留'),
  available: text('可用'),
  avgCost: maybe('均价'),
  amount: maybe('金额'),
  location: maybe('库位'),
})
export type StockRow = z.output<typeof StockRow>

export const stockList = list({
  key: 'stock',
  title: '库存',
  unit: '条',
  row: StockRow,
  columns: {
    unitName: { shown: true, fixed: true, width: 200, sort: true },
    warehouseName: { shown: true, width: 120 },
    onHand: { shown: true, width: 90, as: 'quantity', sort: true },
    reserved: { shown: true, width: 90, as: 'quantity' },
    available: { shown: true, width: 90, as: 'quantity' },
    measureUnit: { shown: true, width: 76 },
    avgCost: { shown: true, width: 110, as: 'money', needs: mayStock.costs },
    amount: { shown: true, width: 120, as: 'money', needs: mayStock.costs },
    batchNo: { shown: true, width: 120, as: 'code' },
    expireAt: { shown: true, width: 110, as: 'date', role: 'deadline' },
    model: { shown: true, width: 120 },
    spec: { width: 120 },
    partNo: { shown: true, width: 104, as: 'code' },
    trackMode: { width: 90 },
    location: { width: 100 },
  },
  filters: {
    keyword: finds({ unitName: '名称', partNo: '编码', model: '型号', batchNo: '批次' }),
    warehouseId: { kind: 'ref', label: '仓库', from: '/warehouse/house/options' },
    classId: { kind: 'ref', label: '分类', from: '/warehouse/unitType/options' },
    unitId: { kind: 'ref', label: '配件', from: '/warehouse/unit/options' },
  },
  sort: { prop: 'unitName', order: 'asc' },
})

/** What of a part is in a warehouse, all batches together: for the editor of bills and for orders. */
export const AvailableAsked = z.object({
  unitIds: z.array(z.uuid()).max(200).optional(),
  warehouseIds: z.array(z.uuid()).max(50).optional(),
})
const batchThere = z.object({
  batchId: z.uuid(),
  batchNo: z.string(),
  expireAt: z.string().nullable(),
  available: z.string(),
})
export const Available = z.object({
  unitId: z.uuid(),
  warehouseId: z.uuid(),
  onHand: z.string(),
  reserved: z.string(),
  available: z.string(),
  /** Ordered and not there yet, or on the way from another warehouse. */
  onOrder: z.string(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  suggestQty: z.string(),
  /** What expires first stands first. */
  batches: z.array(batchThere),
})
export type Available = z.output<typeof Available>

/** A part as the editor of bills offers it, with what of it is in the warehouse of the bill. */
export const FindAsked = z
  .object({
    keyword: z.string().trim().max(60).default(''),
    /** Of lines that stand already. */
    unitIds: z.array(z.uuid()).max(200).optional(),
    warehouseId: z.uuid().optional(),
  })
  .meta({ title: '查找配件' })
export const FoundUnit = z.object({
  unitId: z.uuid(),
  partNo: z.string(),
  name: z.string(),
  model: z.string().nullable(),
  spec: z.string().nullable(),
  measureUnit: z.string(),
  trackMode: TrackMode.schema,
  taxRate: z.string(),
  /** What was scanned is its number or bar code, letter for letter. */
  exact: z.boolean(),
  /** What was scanned is the number of one of its batches, or of its pieces. */
  batchId: z.uuid().nullable(),
  serialNo: z.string().nullable(),
  onHand: z.string(),
  reserved: z.string(),
  available: z.string(),
  batches: z.array(batchThere),
})
export type FoundUnit = z.output<typeof FoundUnit>
