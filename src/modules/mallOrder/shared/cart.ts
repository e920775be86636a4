import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { mayMall } from './permissions.ts'
import { PayMethod } from './terms.ts'

/** 购物车, 结算 (commerce 5.4). */
export const CART_MAX = 99
export const QTY_MAX = 9999

const qty = field.positiveInteger('数量', { max: QTY_MAX })
const shown = z.string().nullable()

export const CartLine = z.object({
  skuId: z.uuid(),
  goodsId: z.uuid(),
  title: z.string(),
  specText: z.string(),
  image: shown,
  qty: z.int(),
  priceAtAdd: z.string(),
  /** Null: it is not sold any more. */
  priceNow: shown,
  available: z.int(),
  minBuy: z.int(),
  stepBuy: z.int(),
  maxBuy: z.int().nullable(),
  invalidReason: z.string().optional(),
})
export type CartLine = z.output<typeof CartLine>

export const Cart = z.object({
  stores: z.array(
    z.object({ sellerId: z.uuid(), storeId: z.uuid().nullable(), storeName: z.string(), lines: z.array(CartLine) }),
  ),
  count: z.int(),
})
export type Cart = z.output<typeof Cart>

const Counted = z.object({ count: z.int() })

export const cartApi = {
  listAll: endpoint({
    method: 'POST',
    path: '/mall/cart/listAll',
    title: '购物车',
    needs: 'login',
    reads: true,
    input: z.object({}),
    reply: Cart,
  }),
  /** `add`: to what is in the cart already; without it the quantity is as given. */
  save: endpoint({
    method: 'POST',
    path: '/mall/cart/save',
    title: '加入购物车',
    needs: 'login',
    input: z.object({ skuId: z.uuid(), qty, add: z.boolean().default(false) }),
    reply: Counted,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/mall/cart/remove',
    title: '移出购物车',
    needs: 'login',
    input: z.object({ skuIds: z.array(z.uuid()).min(1).max(CART_MAX) }),
    reply: Counted,
  }),
  /** Lines that a browser kept before sign-in; what is gone or beyond the limit is left out and told. */
  merge: endpoint({
    method: 'POST',
    path: '/mall/cart/merge',
    title: '合并购物车',
    needs: 'login',
    input: z.object({ lines: z.array(z.object({ skuId: z.uuid(), qty })).max(CART_MAX) }),
    reply: Counted.extend({ left: z.array(z.uuid()) }),
  }),
} as const

const Asked = z.object({
  lines: z
    .array(z.object({ skuId: z.uuid(), qty }))
    .min(1, { error: '请选择要结算的商品' })
    .max(CART_MAX),
  addressId: z.uuid({ error: '请选择收货地址' }),
  payMethod: field.choice('付款方式', PayMethod),
  /** 同城急件: the 配件更换单 that it is bought for (decision 0191). */
  requestId: z.uuid().optional(),
})
export type Asked = z.output<typeof Asked>

const QuotedLine = z.object({
  skuId: z.uuid(),
  goodsId: z.uuid(),
  title: z.string(),
  specText: z.string(),
  image: shown,
  price: z.string(),
  qty: z.int(),
  amount: z.string(),
  available: z.int(),
})

export const Quote = z.object({
  stores: z.array(
    z.object({
      storeId: z.uuid(),
      storeName: z.string(),
      lines: z.array(QuotedLine),
      goodsAmount: z.string(),
      freight: z.string(),
      discount: z.string(),
      payable: z.string(),
      /** Of all its goods: 1 普通发票, 2 专用发票. */
      invoiceTypes: z.array(z.int()),
    }),
  ),
  total: z.string(),
  previewHash: z.string(),
})
export type Quote = z.output<typeof Quote>

/** What the buyer asks for with the order: mallInvoice makes its application of it. */
export const InvoiceWish = z.object({
  invoiceType: z.int().min(1).max(2),
  titleType: z.int().min(1).max(2),
  title: z.string().trim().min(1).max(60),
  taxNo: z.string().trim().max(20).optional(),
})
export type InvoiceWish = z.output<typeof InvoiceWish>

export const checkoutApi = {
  preview: endpoint({
    method: 'POST',
    path: '/mall/checkout/preview',
    title: '结算',
    needs: [mayMall.buy],
    reads: true,
    input: Asked,
    reply: Quote,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/mall/checkout/submit',
    title: '提交订单',
    needs: [mayMall.buy],
    input: Asked.extend({
      previewHash: z.string().min(1).max(64),
      submitToken: z.string().min(8).max(64),
      remarks: z.record(z.uuid(), z.string().trim().max(200)).default({}),
      invoices: z.record(z.uuid(), InvoiceWish).default({}),
    }),
    reply: z.object({ tradeNo: z.string(), orderIds: z.array(z.uuid()) }),
  }),
} as const
