import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import { OrderDetail, OrderDraft } from './order.ts'
import { orderList } from './orderList.ts'
import { mayOrder } from './permissions.ts'
import { OrderStatus } from './terms.ts'

const path = (verb: string) => `/warehouse/order/${verb}` as const
const one = { ...ById.shape, ...WithVersion.shape }
const Moved = z.object({ status: OrderStatus.schema, version: z.int() })
const reason = (title: string) => field.text(title, { max: 200 })

/** 配件订单 (commerce 5.1). */
export const orderApi = {
  ...ordinary('/warehouse/order', '配件订单', {
    list: orderList,
    draft: OrderDraft,
    detail: OrderDetail,
    needs: {
      list: mayOrder.list,
      options: mayOrder.list,
      detail: mayOrder.list,
      add: mayOrder.change,
      edit: mayOrder.change,
      remove: mayOrder.change,
      export: mayOrder.export,
    },
  }),
  submit: endpoint({
    method: 'POST',
    path: path('submit'),
    title: '提交配件订单',
    needs: [mayOrder.change],
    input: z.object(one),
    reply: Moved,
  }),
  approve: endpoint({
    method: 'POST',
    path: path('approve'),
    title: '审批配件订单',
    needs: [mayOrder.approve],
    input: z.object({ ...one, opinion: field.optional(field.text('审批意见', { max: 200 })) }),
    reply: Moved,
  }),
  reject: endpoint({
    method: 'POST',
    path: path('reject'),
    title: '驳回配件订单',
    needs: [mayOrder.approve],
    input: z.object({ ...one, reason: reason('驳回原因') }),
    reply: Moved,
  }),
  cancel: endpoint({
    method: 'POST',
    path: path('cancel'),
    title: '取消配件订单',
    needs: [mayOrder.cancel],
    input: z.object({ ...one, reason: reason('取消原因') }),
    reply: Moved,
  }),
  closeShort: endpoint({
    method: 'POST',
    path: path('closeShort'),
    title: '短交关闭',
    needs: [mayOrder.change],
    input: z.object({ ...one, reason: reason('短交原因') }),
    reply: Moved,
  }),
  /** A draft for each warehouse that holds parts of it; of a purchase one, into the warehouse that is named. */
  toBill: endpoint({
    method: 'POST',
    path: path('toBill'),
    title: '按订单出入库',
    needs: [mayOrder.change, mayOrder.receive],
    input: z.object({ ...ById.shape, warehouseId: field.optional(field.ref('入库仓库', '/warehouse/house/options')) }),
    reply: z.object({ bills: z.array(Saved.extend({ billNo: z.string() })) }),
  }),
  /** One purchase for each supplier, of what is missing and not on order yet; `ids`: for these orders alone. */
  toPurchase: endpoint({
    method: 'POST',
    path: path('toPurchase'),
    title: '缺料生成采购订单',
    needs: [mayOrder.change],
    input: z.object({ ids: z.array(z.uuid()).max(100, { error: '一次最多100单' }).default([]) }),
    reply: z.object({
      orders: z.array(Saved.extend({ orderNo: z.string(), supplierName: z.string() })),
      /** Parts that nobody is named for. */
      noSupplier: z.array(z.object({ unitId: z.uuid(), name: z.string(), qty: z.string() })),
    }),
  }),
  /** *Added*: what is missing over all open orders. */
  shortage: endpoint({
    method: 'GET',
    path: path('shortage'),
    title: '缺料清单',
    needs: [mayOrder.list],
    input: z.object({}),
    reply: z.array(
      z.object({
        unitId: z.uuid(),
        name: z.string(),
        partNo: z.string(),
        measure: z.string(),
        short: z.string(),
        onOrder: z.string(),
        toBuy: z.string(),
        supplierName: z.string().nullable(),
        orders: z.array(z.object({ id: z.uuid(), orderNo: z.string() })),
      }),
    ),
  }),
  /** *Added*: what the form says of parts while it is filled in. */
  parts: endpoint({
    method: 'POST',
    path: path('parts'),
    title: '订单配件的价格与库存',
    needs: [mayOrder.change],
    reads: true,
    input: z.object({ unitIds: z.array(z.uuid()).max(100) }),
    reply: z.array(
      z.object({
        unitId: z.uuid(),
        measure: z.string(),
        taxRate: z.string(),
        salePrice: z.string().nullable(),
        minPrice: z.string().nullable(),
        /** What it cost last, with tax. */
        buyPrice: z.string().nullable(),
        available: z.string(),
      }),
    ),
  }),
  /** *Added*: another side pays, with a reason (commerce R8). */
  charge: endpoint({
    method: 'POST',
    path: path('charge'),
    title: '改费用承担',
    needs: [mayOrder.approve],
    input: z.object({
      ...one,
      lineId: z.uuid(),
      chargeMode: field.choice('费用承担', ChargeMode),
      reason: reason('原因'),
    }),
    reply: Saved,
  }),
} as const
