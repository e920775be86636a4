import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { SentTo } from './address.ts'
import { LogisticsType, MallStatus, PayMethod, Side, TraceState, VoucherResult } from './terms.ts'

/** 商城订单 (commerce 1.4): what both sides see of it. */
const shown = z.string().nullable()
const instant = z.iso.datetime({ offset: true }).nullable()
const text = (title: string) => z.string().meta({ title })
const at = (title: string) => instant.meta({ title })

export const OrderLine = z.object({
  id: z.uuid(),
  goodsId: z.uuid(),
  skuId: z.uuid(),
  title: z.string(),
  specText: z.string(),
  skuNo: z.string(),
  image: shown,
  price: z.string(),
  qty: z.int(),
  amount: z.string(),
  discountShare: z.string(),
  paidAmount: z.string(),
  shippedQty: z.int(),
  releasedQty: z.int(),
  refundedQty: z.int(),
  refundedAmount: z.string(),
  /** It is a part of an after-sale that is not over. */
  inAfterSale: z.boolean(),
})
export type OrderLine = z.output<typeof OrderLine>

export const Voucher = z.object({
  id: z.uuid(),
  amount: z.string(),
  payerName: z.string(),
  paidAt: z.string(),
  bankSerialNo: shown,
  /** The seller's other orders for which the same transfer was shown: one may pay several, or be shown twice. */
  alsoFor: z.array(z.string()),
  /** Links for a while. */
  images: z.array(z.string()),
  result: VoucherResult.schema,
  reason: shown,
  createdAt: z.iso.datetime({ offset: true }),
})

export const Trace = z.object({ at: z.iso.datetime({ offset: true }), state: TraceState.schema, text: z.string() })
export type Trace = z.output<typeof Trace>

export const Package = z.object({
  id: z.uuid(),
  shipmentNo: z.string(),
  logisticsType: LogisticsType.schema,
  carrier: shown,
  trackingNo: shown,
  deliverer: shown,
  phone: shown,
  lines: z.array(z.object({ lineId: z.uuid(), title: z.string(), qty: z.int() })),
  traces: z.array(Trace),
  signedAt: instant,
  createdAt: z.iso.datetime({ offset: true }),
})
export type Package = z.output<typeof Package>

const Logged = z.object({
  side: Side.schema,
  action: z.string(),
  note: shown,
  byName: z.string(),
  at: z.iso.datetime({ offset: true }),
})

const PaidBack = z.object({
  id: z.uuid(),
  amount: z.string(),
  bankSerialNo: z.string(),
  at: z.iso.datetime({ offset: true }),
  images: z.array(z.string()),
})
export type PaidBack = z.output<typeof PaidBack>

export const MallOrderDetail = z.object({
  id: z.uuid(),
  /** 同城急件: the seller brings it himself. */
  urgent: z.boolean(),
  /** The buyer's 配件更换单 it is for; the seller never sees it. */
  request: z.object({ id: z.uuid(), requestNo: z.string() }).nullable(),
  version: z.int(),
  orderNo: z.string(),
  tradeNo: z.string(),
  /** Whose eyes: the buyer's company or the seller's. */
  side: Side.schema,
  /** The moves that this person may make now. */
  moves: z.array(z.string()),
  storeId: z.uuid(),
  storeName: z.string(),
  buyerCompanyName: z.string(),
  buyerName: z.string(),
  buyerPhone: shown,
  status: MallStatus.schema,
  /** In 3: some went, some did not. */
  partShipped: z.boolean(),
  goodsAmount: z.string(),
  discountAmount: z.string(),
  freightAmount: z.string(),
  payable: z.string(),
  paid: z.string(),
  refunded: z.string(),
  payMethod: PayMethod.schema,
  payDeadline: instant,
  paidAt: instant,
  acceptedAt: instant,
  shippedAt: instant,
  completedAt: instant,
  cancelledAt: instant,
  autoConfirmAt: instant,
  /** The clock stands while an after-sale is open. */
  halted: z.boolean(),
  extended: z.boolean(),
  cancelBy: Side.schema.nullable(),
  cancelReason: shown,
  address: SentTo,
  regionName: z.string(),
  buyerRemark: shown,
  sellerRemark: shown,
  /** Of transfers, while it is to be paid offline. */
  payee: z.object({ bankName: z.string(), bankAccount: z.string(), accountName: z.string() }).nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  lines: z.array(OrderLine),
  vouchers: z.array(Voucher),
  /** Refunds by transfer, beside those of after-sales. */
  paidBack: z.array(PaidBack),
  packages: z.array(Package),
  log: z.array(Logged),
})
export type MallOrderDetail = z.output<typeof MallOrderDetail>

export const MallOrderRow = z.object({
  id: z.uuid(),
  version: z.int(),
  orderNo: text('订单号'),
  status: MallStatus.schema.meta({ title: '状态' }),
  partShipped: z.boolean().meta({ title: '部分发货' }),
  dueAt: at('截止'),
  overdue: z.boolean().meta({ title: '超时' }),
  buyerCompanyName: text('买家'),
  buyerName: text('下单人'),
  goods: text('商品'),
  qty: z.int().meta({ title: '件数' }),
  payable: z.string().meta({ title: '应付', unit: '元' }),
  refunded: z.string().meta({ title: '已退', unit: '元' }),
  payMethod: PayMethod.schema.meta({ title: '付款方式' }),
  paidAt: at('付款时间'),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '下单时间' }),
})
export type MallOrderRow = z.output<typeof MallOrderRow>

/** 订单管理 (commerce 4.4). */
export const mallOrderList = list({
  key: 'mallOrder',
  title: '商城订单',
  unit: '单',
  row: MallOrderRow,
  columns: {
    orderNo: { shown: true, fixed: true, width: 170, as: 'code', sort: true, role: 'name' },
    status: { shown: true, width: 110, role: 'state' },
    dueAt: { shown: true, width: 140, as: 'time', sort: true, role: 'deadline' },
    buyerCompanyName: { shown: true, width: 190 },
    goods: { shown: true, width: 240 },
    qty: { shown: true, width: 70, as: 'number' },
    payable: { shown: true, width: 110, as: 'money', unit: '元', sum: true, sort: true },
    payMethod: { shown: true, width: 90 },
    refunded: { width: 100, as: 'money', unit: '元' },
    partShipped: { width: 90 },
    overdue: { width: 80 },
    buyerName: { width: 90, role: 'people' },
    paidAt: { width: 150, as: 'time', sort: true },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ orderNo: '订单号', buyerCompanyName: '买家', goods: '商品' }),
    status: { kind: 'choice', label: '状态', of: MallStatus, many: true },
    payMethod: { kind: 'choice', label: '付款方式', of: PayMethod },
    overdue: { kind: 'flag', label: '超时' },
    createdAt: { kind: 'dates', label: '下单时间' },
    paidAt: { kind: 'dates', label: '付款时间' },
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})

const PurchaseLine = z.object({
  title: z.string(),
  specText: z.string(),
  image: shown,
  price: z.string(),
  qty: z.int(),
  skuId: z.uuid(),
  goodsId: z.uuid(),
})

/** 我的订单: rows of the buyer's company. */
export const Purchase = z.object({
  id: z.uuid(),
  sellerId: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  orderNo: z.string(),
  tradeNo: z.string(),
  status: MallStatus.schema,
  payable: z.string(),
  paid: z.string(),
  refunded: z.string(),
  payMethod: PayMethod.schema,
  payDeadline: instant,
  autoConfirmAt: instant,
  lines: z.array(PurchaseLine),
  /** Whoever ordered it. */
  byName: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type Purchase = z.output<typeof Purchase>
