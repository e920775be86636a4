import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById } from '#kernel/shared/page.ts'
import { Trace } from './order.ts'
import { mayMall } from './permissions.ts'
import { LogisticsType, TraceState } from './terms.ts'

/** 发货单 (commerce 1.4). */
const maybe = (title: string) => z.string().nullable().meta({ title })

export const ShipmentRow = z.object({
  id: z.uuid(),
  shipmentNo: z.string().meta({ title: '发货单号' }),
  orderId: z.uuid(),
  orderNo: z.string().meta({ title: '订单号' }),
  buyerCompanyName: z.string().meta({ title: '买家' }),
  goods: z.string().meta({ title: '商品' }),
  logisticsType: LogisticsType.schema.meta({ title: '物流方式' }),
  carrier: maybe('快递公司'),
  trackingNo: maybe('快递单号'),
  traceState: TraceState.schema.nullable().meta({ title: '物流状态' }),
  signedAt: z.iso.datetime({ offset: true }).nullable().meta({ title: '签收时间' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '发货时间' }),
})
export type ShipmentRow = z.output<typeof ShipmentRow>

export const shipmentList = list({
  key: 'mallShipment',
  title: '发货单',
  unit: '单',
  row: ShipmentRow,
  columns: {
    shipmentNo: { shown: true, fixed: true, width: 170, as: 'code', sort: true, role: 'name' },
    traceState: { shown: true, width: 100, role: 'state' },
    orderNo: { shown: true, width: 170, as: 'code' },
    buyerCompanyName: { shown: true, width: 190 },
    goods: { shown: true, width: 230 },
    logisticsType: { width: 90 },
    carrier: { shown: true, width: 110 },
    trackingNo: { shown: true, width: 160, as: 'code' },
    signedAt: { width: 150, as: 'time', sort: true },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ shipmentNo: '发货单', orderNo: '订单', trackingNo: '快递单', buyerCompanyName: '买家' }),
    logisticsType: { kind: 'choice', label: '物流方式', of: LogisticsType },
    createdAt: { kind: 'dates', label: '发货时间' },
  },
  shownFilters: 3,
  sort: { prop: 'createdAt', order: 'desc' },
})

export const TraceDraft = z.object({
  at: z.iso.datetime({ offset: true, error: '时间格式不正确' }).meta({ title: '时间' }),
  state: field.choice('物流状态', TraceState),
  text: field.text('说明', { max: 200 }),
})

export const shipmentApi = {
  ...ordinary('/mall/shipment', '发货单', {
    list: shipmentList,
    needs: { list: [mayMall.shipments, mayMall.list] },
  }),
  /** By hand; what is there already is dropped, and the answer is in the order of time. */
  trace: endpoint({
    method: 'POST',
    path: '/mall/shipment/trace',
    title: '登记物流',
    needs: [mayMall.ship],
    input: z.object({ id: z.uuid(), traces: z.array(TraceDraft).min(1).max(100) }),
    reply: z.object({ added: z.int(), traces: z.array(Trace) }),
  }),
  /** *Added*: asks the aggregator now. */
  refresh: endpoint({
    method: 'POST',
    path: '/mall/shipment/refresh',
    title: '查询物流',
    needs: [mayMall.ship],
    input: ById,
    reply: z.object({ added: z.int() }),
  }),
  /** *Added*: what the aggregator pushes; the last part leads to the package, and it is signed with our salt. */
  push: endpoint({
    method: 'POST',
    path: '/mall/shipment/push/{token}',
    title: '物流推送',
    needs: 'public',
    unscoped: true,
    raw: true,
    file: true,
    bodyKb: 256,
    // All packages of an installation, from one address.
    perMinute: 12_000,
    /** Signed bytes: what they say is read by the aggregator's rules. */
    input: z.object({}),
    reply: z.any(),
  }),
  traces: endpoint({
    method: 'GET',
    path: '/mall/shipment/trace/{id}',
    title: '物流轨迹',
    needs: 'login',
    /** `orderId`: the buyer's, who knows the package by its order. */
    input: ById.extend({ orderId: z.uuid().optional() }),
    reply: z.array(Trace),
  }),
} as const
