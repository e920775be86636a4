import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { mayMall } from './permissions.ts'

/** What of the store's orders is still to be sent (commerce 4.4, 发货管理). */
const text = (title: string) => z.string().meta({ title })
const at = (title: string) => z.iso.datetime({ offset: true }).nullable().meta({ title })

export const ToShipRow = z.object({
  id: z.uuid(),
  orderNo: text('订单号'),
  dueAt: at('发货期限'),
  overdue: z.boolean().meta({ title: '超时' }),
  buyerCompanyName: text('买家'),
  goods: text('待发商品'),
  qty: z.int().meta({ title: '待发件数' }),
  receiver: text('收货人'),
  regionCode: text('收货地区'),
  buyerRemark: text('买家留言').nullable(),
  partShipped: z.boolean().meta({ title: '部分发货' }),
  urgent: z.boolean().meta({ title: '急件' }),
  acceptedAt: at('接单时间'),
})
export type ToShipRow = z.output<typeof ToShipRow>

export const toShipList = list({
  key: 'mallToShip',
  title: '待发货订单',
  unit: '单',
  row: ToShipRow,
  columns: {
    orderNo: { shown: true, fixed: true, width: 224, as: 'code', sort: true, role: 'name' },
    dueAt: { shown: true, width: 140, as: 'time', sort: true, role: 'deadline' },
    buyerCompanyName: { shown: true, width: 180 },
    goods: { shown: true, width: 280 },
    qty: { shown: true, width: 84, as: 'number' },
    receiver: { shown: true, width: 84 },
    regionCode: { shown: true, width: 160, as: 'region' },
    buyerRemark: { shown: true, width: 160 },
    urgent: { width: 70 },
    partShipped: { width: 90 },
    overdue: { width: 80 },
    acceptedAt: { width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ orderNo: '订单号', buyerCompanyName: '买家', goods: '商品', receiver: '收货人' }),
    overdue: { kind: 'flag', label: '超时' },
    acceptedAt: { kind: 'dates', label: '接单时间' },
    urgent: { kind: 'flag', label: '急件' },
  },
  shownFilters: 3,
  sort: { prop: 'dueAt', order: 'asc' },
})

const orderNo = field.text('订单号', { max: 40 })
const carrier = field.text('快递公司', { max: 30 })
const trackingNo = field.text('快递单号', { max: 40 })

/** All that is open of an order goes in one package; as scanned, and as a row of a sheet. */
export const NumberDraft = z.object({ orderNo, carrier, trackingNo })
export type NumberDraft = z.output<typeof NumberDraft>

const Orders = z.object({ ids: z.array(z.uuid()).min(1).max(100, { error: '一次最多100单' }) })
const paper = {
  method: 'POST',
  needs: [mayMall.print],
  reads: true,
  file: true,
  long: true,
  reply: z.unknown(),
} as const

export const toShipApi = {
  /** *Added*: the tab 待发货. */
  ...ordinary('/mall/shipment/waiting', '待发货订单', {
    list: toShipList,
    needs: { list: [mayMall.shipments, mayMall.list] },
  }),
  /** *Added*: what to take from the shelves for these orders, each specification once. */
  pickingList: endpoint({ ...paper, path: '/mall/shipment/pickingList', title: '打印拣货单', input: Orders }),
  /** *Added*: what lies in the box, one half sheet for each order: what is still to go. */
  packingSlips: endpoint({ ...paper, path: '/mall/shipment/packingSlips', title: '打印装箱单', input: Orders }),
  /** *Added*: the same of packages that went. */
  sentSlips: endpoint({ ...paper, path: '/mall/shipment/sentSlips', title: '打印发货单', input: Orders }),
  /** *Added*: an order's number off its slip, then the number of the package. */
  scan: endpoint({
    method: 'POST',
    path: '/mall/shipment/scan',
    title: '扫码发货',
    needs: [mayMall.ship],
    input: NumberDraft,
    reply: z.object({ orderNo: z.string(), buyerCompanyName: z.string(), qty: z.int(), shipmentNo: z.string() }),
  }),
} as const

/** *Added*: numbers of packages by spreadsheet. */
export const numberApi = ordinary('/mall/shipment/numbers', '快递单号', {
  needs: { template: mayMall.ship, import: mayMall.ship },
})
