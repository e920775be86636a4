import { z } from 'zod'
import { extensionOf, StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, PageQuery, pageOf } from '#kernel/shared/page.ts'
import { MallOrderDetail, mallOrderList, Purchase } from './order.ts'
import { mayMall } from './permissions.ts'
import { LogisticsType, MallStatus } from './terms.ts'

const path = (verb: string) => `/mall/order/${verb}` as const
const Moved = z.object({ id: z.uuid(), status: MallStatus.schema, version: z.int() })
const reason = (title: string) => field.text(title, { max: 100 })

/** A transfer is shown by pictures, and by what banks give out as PDF. */
export const VOUCHER_KINDS: readonly string[] = ['png', 'jpg', 'jpeg', 'pdf']

export const VoucherDraft = z.object({
  amount: field.amount('付款金额', { min: '0.01', max: '99999999' }),
  payerName: field.text('付款人', { max: 60 }),
  paidAt: field.day('付款日期'),
  bankSerialNo: field.optional(field.text('银行流水号', { max: 60 })),
  images: z
    .array(
      StoredFile.refine(({ key }) => VOUCHER_KINDS.includes(extensionOf(key)), {
        error: '凭证应为 JPG、PNG 图片或 PDF 回单',
      }),
    )
    .min(1, { error: '请上传付款凭证' })
    .max(5, { error: '最多5张' })
    .meta({ title: '凭证图片', control: 'files' }),
})

export const PriceDraft = z.object({
  discountAmount: field.amount('优惠', { min: '0', max: '99999999' }),
  freightAmount: field.amount('运费', { min: '0', max: '999999' }),
})

const express = { carrier: field.text('快递公司', { max: 30 }), trackingNo: field.text('快递单号', { max: 40 }) }
export const ShipDraft = z
  .object({
    logisticsType: field.choice('物流方式', LogisticsType).default(LogisticsType.code.express),
    carrier: field.optional(express.carrier),
    trackingNo: field.optional(express.trackingNo),
    deliverer: field.optional(field.text('送货人', { max: 30 })),
    phone: field.optional(field.mobileOrLandline('送货电话')),
    /** Absent: all that is still to go. */
    lines: z
      .array(z.object({ lineId: z.uuid(), qty: field.positiveInteger('数量', { max: 9999 }) }))
      .min(1)
      .max(99)
      .optional(),
  })
  .superRefine(({ logisticsType, carrier, trackingNo }, check) => {
    if (logisticsType !== LogisticsType.code.express) return
    if (!carrier) check.addIssue({ code: 'custom', path: ['carrier'], message: '请填写快递公司' })
    if (!trackingNo) check.addIssue({ code: 'custom', path: ['trackingNo'], message: '请填写快递单号' })
  })

/** 商城订单 (commerce 5.4). A call of both sides knows by the order which one asks. */
export const mallOrderApi = {
  ...ordinary('/mall/order', '商城订单', {
    list: mallOrderList,
    detail: MallOrderDetail,
    needs: { list: mayMall.list, options: mayMall.list, detail: 'login', export: mayMall.export },
  }),
  /** *Added*: how many stand in each state, for the tabs. */
  counts: endpoint({
    method: 'GET',
    path: path('counts'),
    title: '商城订单数',
    needs: [mayMall.list],
    input: z.object({}),
    reply: z.record(z.string(), z.int()),
  }),
  /** *Added*: 我的订单; `all`: of the whole company, for who may order. */
  mine: endpoint({
    method: 'POST',
    path: path('mine'),
    title: '我的订单',
    needs: 'login',
    reads: true,
    input: PageQuery.pick({ page: true, size: true }).extend({
      status: z.array(MallStatus.schema).max(7).optional(),
      keyword: z.string().trim().max(60).optional(),
      tradeNo: z.string().trim().max(40).optional(),
      all: z.boolean().default(false),
    }),
    reply: pageOf(Purchase).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  voucher: endpoint({
    method: 'POST',
    path: path('voucher'),
    title: '上传付款凭证',
    needs: [mayMall.pay],
    input: VoucherDraft.extend(ById.shape),
    reply: Moved,
  }),
  voucherReject: endpoint({
    method: 'POST',
    path: path('voucherReject'),
    title: '驳回付款凭证',
    needs: [mayMall.confirm],
    input: ById.extend({ reason: reason('驳回原因') }),
    reply: Moved,
  }),
  confirmPayment: endpoint({
    method: 'POST',
    path: path('confirmPayment'),
    title: '确认到账',
    needs: [mayMall.confirm],
    input: ById.extend({ amount: field.amount('到账金额', { min: '0.01', max: '99999999' }) }),
    reply: Moved,
  }),
  /** Several at once; each that cannot be is said with its reason. */
  accept: endpoint({
    method: 'POST',
    path: path('accept'),
    title: '接单',
    needs: [mayMall.accept],
    input: z.object({ ids: z.array(z.uuid()).min(1).max(100, { error: '一次最多100单' }) }),
    reply: z.object({ done: z.array(z.uuid()), refused: z.array(z.object({ id: z.uuid(), reason: z.string() })) }),
  }),
  changePrice: endpoint({
    method: 'POST',
    path: path('changePrice'),
    title: '改价',
    needs: [mayMall.price],
    input: PriceDraft.extend(ById.shape),
    reply: Moved,
  }),
  /** `arrived`: of what is being checked, whether the money came (commerce 3.9). */
  cancel: endpoint({
    method: 'POST',
    path: path('cancel'),
    title: '取消订单',
    needs: [mayMall.cancel, mayMall.buy],
    input: ById.extend({ reason: reason('取消原因'), arrived: z.boolean().optional() }),
    reply: Moved,
  }),
  ship: endpoint({
    method: 'POST',
    path: path('ship'),
    title: '发货',
    needs: [mayMall.ship],
    input: ShipDraft.safeExtend(ById.shape),
    reply: Moved.extend({ shipmentId: z.uuid(), shipmentNo: z.string() }),
  }),
  extend: endpoint({
    method: 'POST',
    path: path('extend'),
    title: '延长收货',
    needs: 'login',
    input: ById,
    reply: Moved,
  }),
  receive: endpoint({
    method: 'POST',
    path: path('receive'),
    title: '确认收货',
    needs: 'login',
    input: ById,
    reply: Moved,
  }),
} as const
