import { createSign, createVerify } from 'node:crypto'
import { z } from 'zod'
import { fromFen, toFen } from '../../shared/money.ts'
import { exchange, type Outbound } from '../outbound.ts'
import { openArchive } from '../spreadsheet/archive.ts'
import { readCsv } from './csv.ts'
import type { AlipayKeys } from './keys.ts'
import { BadNotice, type BillLine, type PayProvider, PayRefused, type RefundAnswer, type Trade } from './port.ts'

/**
 * Alipay with 直付通: stores are second-level merchants and the money is theirs. RSA2 over sorted parameters.
 * https://opendocs.alipay.com/common/02mse7 (signature), https://opendocs.alipay.com/open/direct-payment
 */

const BILL_BYTES = 64 * 1024 * 1024
const paid = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

/** `2026-11-28 09:30:00` of the clock in China. */
const moment = (at: Date) => new Date(at.getTime() + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')
const isoOf = (said: string | undefined) => (said ? `${said.replace(' ', 'T')}+08:00` : null)
const money = (said: string) => fromFen(toFen(said))

const signedText = (values: Readonly<Record<string, string>>) =>
  Object.keys(values)
    .filter((name) => values[name] !== '')
    .toSorted()
    .map((name) => `${name}=${values[name]}`)
    .join('&')

export function alipayProvider(keys: AlipayKeys, outbound: Outbound): PayProvider {
  const { ask, signed } = caller(keys, outbound)

  const query = async ({ payNo }: { payNo: string }): Promise<Trade> => {
    try {
      const said = Queried.parse(await ask('alipay.trade.query', { out_trade_no: payNo }))
      return {
        payNo,
        state: stateOf(said.trade_status),
        tradeNo: said.trade_no ?? null,
        amount: said.total_amount ? money(said.total_amount) : null,
        at: isoOf(said.send_pay_date),
      }
    } catch (error) {
      if (error instanceof PayRefused && error.code === 'ACQ.TRADE_NOT_EXIST') return none(payNo)
      throw error
    }
  }

  return {
    title: '支付宝',
    combines: false,
    query,

    async create({ payNo, merchantNo, amount, title, expireAt, way, notifyUrl, returnUrl }) {
      const trade = {
        out_trade_no: payNo,
        total_amount: amount,
        subject: title,
        time_expire: moment(expireAt),
        sub_merchant: { merchant_id: merchantNo },
        settle_info: { settle_detail_infos: [{ trans_in_type: 'defaultSettle', amount }] },
      }
      if (way === 'phone') {
        const content = { ...trade, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl }
        const asked = signed('alipay.trade.wap.pay', content, { notify_url: notifyUrl, return_url: returnUrl })
        return { payUrl: `${keys.address}?${new URLSearchParams(asked)}` }
      }
      const content = { ...trade, product_code: 'FACE_TO_FACE_PAYMENT' }
      const said = await ask('alipay.trade.precreate', content, { notify_url: notifyUrl })
      return { qrCode: z.looseObject({ qr_code: z.string() }).parse(said).qr_code }
    },

    async close(of) {
      try {
        await ask('alipay.trade.close', { out_trade_no: of.payNo })
      } catch (error) {
        if (!(error instanceof PayRefused)) throw error
        // A code that nobody scanned made no trade; it ends by its own time.
        if (error.code === 'ACQ.TRADE_NOT_EXIST') return none(of.payNo)
        const found = await query(of)
        if (found.state === 'open') throw error
        return found
      }
      return { ...none(of.payNo), state: 'closed' }
    },

    async refund({ payNo, refundNo, amount, reason }): Promise<RefundAnswer> {
      try {
        const said = z.looseObject({ fund_change: z.string().optional() }).parse(
          await ask('alipay.trade.refund', {
            out_trade_no: payNo,
            out_request_no: refundNo,
            refund_amount: amount,
            refund_reason: reason,
          }),
        )
        if (said.fund_change === 'Y') return { state: 'done', said: 'fund_change=Y' }
        // Repeated, or taken and not done: the refund itself says which.
        const asked = { out_trade_no: payNo, out_request_no: refundNo }
        const found = z
          .looseObject({ refund_status: z.string().optional(), refund_amount: z.string().optional() })
          .parse(await ask('alipay.trade.fastpay.refund.query', asked))
        return found.refund_status === 'REFUND_SUCCESS'
          ? { state: 'done', said: 'REFUND_SUCCESS' }
          : { state: 'doing', said: found.refund_status ?? 'fund_change=N' }
      } catch (error) {
        if (error instanceof PayRefused) return { state: 'failed', said: error.message }
        throw error
      }
    },

    verifyNotify({ bytes }) {
      const {
        sign = '',
        sign_type: type,
        ...values
      } = Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')))
      if (type !== 'RSA2') throw new BadNotice('not signed by RSA2')
      if (!verified(keys, signedText(values), sign)) throw new BadNotice('the signature differs')
      if (values.app_id !== keys.appId) throw new BadNotice('of another application')
      const said = Notified.safeParse(values)
      if (!said.success) return null
      // What tells of a refund carries the trade as well; it is not a payment.
      if (said.data.out_biz_no !== undefined || said.data.refund_fee !== undefined) return null
      return {
        payNo: said.data.out_trade_no,
        state: stateOf(said.data.trade_status),
        tradeNo: said.data.trade_no,
        amount: money(said.data.total_amount),
        at: isoOf(said.data.gmt_payment),
      }
    },

    async downloadBill(day, merchantNo) {
      let address: string
      try {
        // Of this store alone: `trade` would list those of every store that the platform serves.
        const said = await ask('alipay.data.dataservice.bill.downloadurl.query', {
          bill_type: 'trade_zft_merchant',
          bill_date: day,
          smid: merchantNo,
        })
        address = z.looseObject({ bill_download_url: z.url() }).parse(said).bill_download_url
      } catch (error) {
        if (error instanceof PayRefused && /BILL_NOT_EXIST/i.test(error.code)) return []
        throw error
      }
      const got = await exchange(outbound, {
        method: 'GET',
        url: address,
        headers: {},
        timeoutMs: 60_000,
        maxBytes: BILL_BYTES,
      })
      if (got.status !== 200 || !got.bytes) throw new Error(`the bill's address answered ${got.status}`)
      return billLines(await detailsOf(got.bytes))
    },
  }
}

const Queried = z.looseObject({
  trade_status: z.string(),
  trade_no: z.string().optional(),
  total_amount: z.string().optional(),
  send_pay_date: z.string().optional(),
})
const Notified = z.looseObject({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string().regex(/^\d+(\.\d{1,2})?$/),
  gmt_payment: z.string().optional(),
  out_biz_no: z.string().optional(),
  refund_fee: z.string().optional(),
})

const none = (payNo: string): Trade => ({ payNo, state: 'none', tradeNo: null, amount: null, at: null })
const stateOf = (said: string) => (paid.has(said) ? 'paid' : said === 'TRADE_CLOSED' ? 'closed' : 'open')

function verified(keys: AlipayKeys, text: string, sign: string): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(keys.publicKey, sign, 'base64')
}

function caller(keys: AlipayKeys, outbound: Outbound) {
  const signed = (method: string, content: unknown, more: Readonly<Record<string, string>> = {}) => {
    const values: Record<string, string> = {
      app_id: keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: moment(new Date()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    }
    const sign = createSign('RSA-SHA256').update(signedText(values), 'utf8').sign(keys.privateKey, 'base64')
    return { ...values, sign }
  }
  return {
    signed,
    async ask(method: string, content: unknown, more: Readonly<Record<string, string>> = {}): Promise<unknown> {
      const { status, text } = await exchange(outbound, {
        method: 'POST',
        url: keys.address,
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: String(new URLSearchParams(signed(method, content, more))),
        timeoutMs: 10_000,
      })
      if (status !== 200) throw new Error(`Alipay answered ${status}`)
      return answerOf(keys, method, text)
    },
  }
}

/** What it signed are the bytes between the name and the signature, as they came. */
function answerOf(keys: AlipayKeys, method: string, text: string): unknown {
  const name = `${method.replaceAll('.', '_')}_response`
  const whole = JSON.parse(text) as Record<string, unknown>
  const said = z
    .looseObject({ code: z.string(), msg: z.string().default(''), sub_code: z.string(), sub_msg: z.string() })
    .partial({ sub_code: true, sub_msg: true })
    .parse(whole[name] ?? whole.error_response)
  const [from, to] = [text.indexOf(`"${name}":`), text.lastIndexOf(',"sign":')]
  const sign = typeof whole.sign === 'string' ? whole.sign : ''
  if (from >= 0 && to > from && !verified(keys, text.slice(from + name.length + 3, to), sign))
    throw new Error('the answer is not signed by Alipay')
  if (said.code === '10000') {
    if (from < 0 || to < from) throw new Error('the answer is not signed by Alipay')
    return said
  }
  // 20000: their own trouble, nothing is known.
  if (said.code === '20000') throw new Error('Alipay is not available')
  throw new PayRefused(said.sub_code ?? said.code, said.sub_msg ?? said.msg)
}

/** The sheet of trades in the archive, in the letters of GBK; beside it stands one of sums, without numbers of orders. */
async function detailsOf(bytes: Buffer): Promise<string> {
  const archive = await openArchive(bytes)
  for (const name of archive.names().filter((one) => one.endsWith('.csv'))) {
    const text = new TextDecoder('gbk').decode(await archive.read(name, BILL_BYTES))
    if (text.includes('商户订单号')) return text
  }
  throw new PayRefused('BILL', '对账单中没有业务明细')
}

function billLines(text: string): BillLine[] {
  const rows = readCsv(text).filter(([first]) => !first?.startsWith('#'))
  const head = rows.findIndex((row) => row.some((value) => value.trim() === '商户订单号'))
  const at = (name: string) => rows[head]?.findIndex((value) => value.trim() === name) ?? -1
  const [no, kind, amount, refund] = [at('商户订单号'), at('业务类型'), at('订单金额（元）'), at('退款批次号/请求号')]
  return rows.slice(head + 1).map((row) => {
    const value = (column: number) => (row[column] ?? '').trim()
    const back = value(kind) === '退款'
    return {
      payNo: value(no),
      refundNo: back ? value(refund) : null,
      amount: money(value(amount).replace('-', '')),
    }
  })
}
