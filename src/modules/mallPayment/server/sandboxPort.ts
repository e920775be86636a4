import { timingSafeEqual } from 'node:crypto'
import type { Services } from '#kernel/server/index.ts'
import { BadNotice, type PayProvider, type Trade } from '#kernel/server/payments/port.ts'
import { addDays } from '#kernel/shared/days.ts'
import { minus, sum } from '#kernel/shared/money.ts'
import { payPaths } from '../shared/paths.ts'
import { providerNames } from '../shared/terms.ts'
import { addTrade, closeTrade, findBooked, findTrade, refundTrade, type SandboxTrade } from './sandbox.store.ts'

/** 沙箱支付，不产生真实扣款: a provider inside the house (commerce 5.4), which combines stores. */

const PLACE = 'mallPayment.sandbox'

/** HMAC-SHA256 under a key of the installation that is used for nothing else. */
export const sandboxSign = (services: Services, text: string) => services.sealer.index(text, PLACE)

const states = ['open', 'paid', 'closed'] as const
export const tradeOf = (one: SandboxTrade): Trade => ({
  payNo: one.payNo,
  state: states[one.state] ?? 'open',
  tradeNo: one.tradeNo,
  amount: one.paidAmount,
  at: one.paidAt ? new Date(one.paidAt).toISOString() : null,
})
export const none = (payNo: string): Trade => ({ payNo, state: 'none', tradeNo: null, amount: null, at: null })

export function sandboxProvider(services: Services): PayProvider {
  const query = async ({ payNo }: { payNo: string }) => {
    const found = await findTrade(services, payNo)
    return found ? tradeOf(found) : none(payNo)
  }
  return {
    title: providerNames.sandbox,
    combines: true,
    query,
    async create({ payNo, parts, amount, title, expireAt }) {
      await addTrade(services, { payNo, parts, amount, title, expireAt: expireAt.toISOString() })
      const address = `${services.settings.publicUrl}${payPaths.sandbox}?payNo=${payNo}`
      return { qrCode: address, payUrl: address }
    },
    async close(of) {
      await closeTrade(services, of.payNo)
      return query(of)
    },
    async refund({ payNo, refundNo, amount, merchantNo }) {
      await refundTrade(services, payNo, { refundNo, merchantNo, amount, at: services.clock().toISOString() })
      const found = await findTrade(services, payNo)
      const done = found?.refunds.some((one) => one.refundNo === refundNo)
      return done ? { state: 'done', said: 'SUCCESS' } : { state: 'failed', said: '沙箱：交易未付款或退款超过付款' }
    },
    verifyNotify({ headers, bytes }) {
      const body = Buffer.from(bytes).toString('utf8')
      const given = Buffer.from(String(headers['x-sandbox-sign'] ?? ''))
      const own = Buffer.from(sandboxSign(services, body))
      if (given.length !== own.length || !timingSafeEqual(given, own)) throw new BadNotice('the signature differs')
      return JSON.parse(body) as Trade
    },
    async downloadBill(day, merchantNo) {
      const [from, to] = [day, addDays(day, 1)].map((one) => new Date(`${one}T00:00:00+08:00`).toISOString()) as [
        string,
        string,
      ]
      const within = (at: string | null) => at !== null && new Date(at) >= new Date(from) && new Date(at) < new Date(to)
      return (await findBooked(services, merchantNo, from, to)).flatMap((one) => {
        const own = sum(one.parts.filter((part) => part.merchantNo === merchantNo).map(({ amount }) => amount))
        // What was said too much is said of whoever is first.
        const more = one.parts[0]?.merchantNo === merchantNo ? minus(one.paidAmount ?? one.amount, one.amount) : '0.00'
        const back = one.refunds.filter((refund) => refund.merchantNo === merchantNo && within(refund.at))
        return [
          ...(within(one.paidAt) ? [{ payNo: one.payNo, refundNo: null, amount: sum([own, more]) }] : []),
          ...back.map(({ refundNo, amount }) => ({ payNo: one.payNo, refundNo, amount })),
        ]
      })
    },
  }
}
