import { z } from 'zod'
import { extensionOf, StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { Done } from '#kernel/shared/page.ts'
import { VOUCHER_KINDS } from '#modules/mallOrder/shared/api.ts'
import { mayPay } from './permissions.ts'
import { PaymentStatus, providers, RefundState, sandboxActions } from './terms.ts'

const PayNo = z.object({ payNo: z.string().regex(/^PAY\d{24}$/, '支付单号不正确') })
const OrderIds = z.array(z.uuid()).min(1, '请选择订单').max(20, '一次最多支付 20 个订单')
const provider = z.enum(providers, { error: '请选择支付方式' })

export const PayOffered = z.object({
  payNo: z.string(),
  amount: z.string(),
  payUrl: z.string().nullable(),
  qrCode: z.string().nullable(),
  expireAt: z.string(),
})
export type PayOffered = z.output<typeof PayOffered>

const CashierOrder = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  storeName: z.string(),
  status: z.int(),
  payable: z.string(),
  online: z.boolean(),
  payDeadline: z.string().nullable(),
  /** Of the store, for transfers; null: it has named none. */
  payee: z.object({ accountName: z.string(), bankName: z.string(), bankAccount: z.string() }).nullable(),
})

export const payApi = {
  create: endpoint({
    method: 'POST',
    path: '/mall/pay/create',
    title: '发起支付',
    needs: [mayPay.pay],
    input: z.object({
      orderIds: OrderIds,
      provider,
      /** Added: a phone opens an address, a desk shows a code. */
      way: z.enum(['qr', 'phone']).default('qr'),
    }),
    reply: PayOffered,
  }),
  state: endpoint({
    method: 'GET',
    path: '/mall/pay/state/{payNo}',
    title: '支付状态',
    needs: [mayPay.pay],
    input: PayNo,
    reply: z.object({ status: PaymentStatus.schema, orderIds: z.array(z.uuid()), expireAt: z.string() }),
  }),
  notify: endpoint({
    method: 'POST',
    path: '/mall/pay/notify/{provider}',
    title: '支付通知',
    needs: 'public',
    unscoped: true,
    raw: true,
    file: true,
    bodyKb: 64,
    // All stores of an installation, from one address.
    perMinute: 12_000,
    /** Signed bytes: what they say is read by the provider's rules. */
    input: z.object({}),
    reply: z.any(),
  }),
  /** Added: what the cashier shows before a provider is chosen. */
  cashier: endpoint({
    method: 'POST',
    path: '/mall/pay/cashier',
    title: '收银台',
    needs: [mayPay.pay],
    reads: true,
    input: z.object({ orderIds: OrderIds }),
    reply: z.object({
      total: z.string(),
      orders: z.array(CashierOrder),
      providers: z.array(z.object({ name: provider, title: z.string(), why: z.string().nullable() })),
    }),
  }),
} as const

/** Added: the cashier of the sandbox, which nobody signs in to; closed unless TIWEI_PAY_SANDBOX is on. */
export const sandboxApi = {
  view: endpoint({
    method: 'GET',
    path: '/mall/pay/sandbox/{payNo}',
    title: '沙箱收银台',
    needs: 'public',
    unscoped: true,
    perMinute: 120,
    input: PayNo,
    reply: z.object({ payNo: z.string(), title: z.string(), amount: z.string(), state: z.int(), expireAt: z.string() }),
  }),
  act: endpoint({
    method: 'POST',
    path: '/mall/pay/sandboxAct',
    title: '沙箱支付动作',
    needs: 'public',
    unscoped: true,
    perMinute: 60,
    input: PayNo.extend({ action: z.enum(Object.keys(sandboxActions) as (keyof typeof sandboxActions)[]) }),
    reply: z.object({ said: z.string() }),
  }),
} as const

export const Difference = z.object({
  /** long: the provider has it and we do not; short: the other way round. */
  kind: z.enum(['long', 'short', 'amount']),
  payNo: z.string(),
  refundNo: z.string().nullable(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
})
export type Difference = z.output<typeof Difference>

/** Added: what the seller sees of money that goes back and of the daily reconciliation. */
export const refundApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/mall/refund/listAll',
    title: '退款记录',
    needs: [mayPay.refund],
    input: z.object({ orderId: field.optional(z.uuid()) }),
    reply: z.array(
      z.object({
        id: z.uuid(),
        refundNo: z.string(),
        orderId: z.uuid(),
        orderNo: z.string(),
        amount: z.string(),
        reason: z.string(),
        state: RefundState.schema,
        tries: z.int(),
        answer: z.string().nullable(),
        bankSerialNo: z.string().nullable(),
        /** Addresses of the files, good for a few minutes. */
        proof: z.array(z.string()),
        createdAt: z.string(),
        doneAt: z.string().nullable(),
        doneName: z.string().nullable(),
      }),
    ),
  }),
  done: endpoint({
    method: 'POST',
    path: '/mall/refund/done',
    title: '登记线下退款',
    needs: [mayPay.refund],
    input: z.object({
      id: z.uuid(),
      bankSerialNo: field.text('银行流水号', { max: 40 }),
      proof: z
        .array(
          StoredFile.refine(({ key }) => VOUCHER_KINDS.includes(extensionOf(key)), {
            error: '凭证应为 JPG、PNG 图片或 PDF 回单',
          }),
        )
        .min(1, '请上传退款凭证')
        .max(5, '最多 5 张'),
    }),
    reply: Done,
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: '/mall/refund/reconciliation',
    title: '对账',
    needs: [mayPay.refund],
    input: z.object({}),
    reply: z.array(
      z.object({
        id: z.uuid(),
        provider,
        day: z.string(),
        compared: z.int(),
        differences: z.array(Difference),
        error: z.string().nullable(),
      }),
    ),
  }),
} as const
