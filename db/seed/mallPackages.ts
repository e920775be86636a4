import { dayOf } from '#kernel/shared/days.ts'
import { LogisticsType, MallStatus, TraceState, VoucherResult } from '#modules/mallOrder/shared/terms.ts'
import { add } from './company.ts'
import type { Trade } from './mallAfterSales.ts'
import { voucherPicture } from './mallPictures.ts'
import type { OrderPlan } from './mallPlan.ts'
import { REJECTED, type Times } from './mallTimes.ts'
import type { Row } from './write.ts'

const VOUCHERS = 'bit-ev-img'
const hour = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

/** The buyer's proof of a transfer, and what the seller made of it. */
export function addVoucher({ seller, buyer, storeName, order }: Trade, plan: OrderPlan, times: Times): void {
  if (times.voucher === undefined) return
  const { waiting, passed, rejected } = VoucherResult.code
  const file = { bucket: VOUCHERS, key: `${order.buyer_user_id}/${order.id}.png`, name: '转账回单.png' }
  const bytes = voucherPicture()
  const given = { created_at: iso(times.voucher), created_by: order.buyer_user_id }
  buyer.pictures.set(file.key, bytes)
  add(buyer, 'stored_file', { ...file, size: bytes.length, ...given })
  const result = plan.again ? rejected : plan.status === MallStatus.code.checking ? waiting : passed
  const isDecided = result !== waiting
  add(seller, 'pay_voucher', {
    ...{ id: seller.random.id(times.voucher), order_id: order.id, amount: order.payable, payer_name: buyer.name },
    ...{ paid_at: dayOf(new Date(times.voucher)), bank_serial_no: seller.random.digits(16), images: [file], result },
    ...{ reason: plan.again ? REJECTED : null, decided_name: isDecided ? storeName : null },
    ...{ decided_at: isDecided ? iso(times.decided ?? times.voucher) : null, ...given },
  })
}

/** What left in which package. Of two, the first takes all but one of the first line; `half`: that is all that left yet. */
export function addPackages(trade: Trade, times: Times, half: boolean, numberOf: (ms: number) => string): void {
  const { seller, order, lines } = trade
  const sent = lines.map((line) => ({ lineId: line.id, qty: Number(line.shipped_qty) }))
  const [first, ...others] = sent as [(typeof sent)[number], ...typeof sent]
  const parts =
    times.packages.length === 2 ? [[{ ...first, qty: first.qty - 1 }], [{ ...first, qty: 1 }, ...others]] : [sent]
  for (const [n, at] of times.packages.entries()) {
    const isOwn = !half && times.packages.length === 1 && Number(String(order.created_at).slice(15, 16)) % 5 === 0
    const id = seller.random.id(at)
    const carrier = ['顺丰速运', '德邦快递', '中通快递'][seller.random.int(0, 2)] as string
    add(seller, 'shipment', {
      ...{ id, order_id: order.id, shipment_no: numberOf(at) },
      logistics_type: isOwn ? LogisticsType.code.own : LogisticsType.code.express,
      ...{ carrier: isOwn ? null : carrier, tracking_no: isOwn ? null : `7${seller.random.digits(13)}` },
      ...{ deliverer: isOwn ? '王建军' : null, phone: isOwn ? '13800138001' : null },
      lines: (parts[n] ?? []).filter(({ qty }) => qty > 0),
      signed_at: times.signed === undefined ? null : iso(times.signed),
      ...{ created_at: iso(at), created_by: seller.adminId, updated_at: iso(times.signed ?? at) },
    })
    if (!isOwn) for (const trace of tracesOf(at, times.signed)) addTrace(trade, id, trace)
  }
}

type Trace = readonly [state: TraceState, at: number, said: string]

function tracesOf(sent: number, signed: number | undefined): Trace[] {
  const { taken, moving, delivering, signed: over } = TraceState.code
  return [
    [taken, sent + 2 * hour, '快件已揽收'],
    [moving, sent + 9 * hour, '快件离开【杭州转运中心】'],
    ...(signed === undefined
      ? []
      : ([
          [delivering, signed - 2 * hour, '快件正在派送'],
          [over, signed, '已签收，签收人：值班室'],
        ] as const)),
  ]
}

function addTrace({ seller }: Trade, shipmentId: string, [state, at, said]: Trace): void {
  if (at > seller.clock.now.getTime()) return
  const row: Row = { id: seller.random.id(at), shipment_id: shipmentId, at: iso(at), state, said, created_at: iso(at) }
  add(seller, 'shipment_trace', row)
}
