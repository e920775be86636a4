import { createDecipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fromFen, toFen } from '../../shared/money.ts'
import { exchange, type Outbound, type OutboundAnswer } from '../outbound.ts'
import { readCsv } from './csv.ts'
import type { WechatKeys } from './keys.ts'
import { BadNotice, type BillLine, type PayProvider, PayRefused, type RefundAnswer, type Trade } from './port.ts'

/**
 * WeChat Pay, API v3, as a service provider: stores are special merchants and the money is theirs.
 * https://pay.weixin.qq.com/doc/v3/partner/4012069852 (signature), 4012082320 (native), 4012083106 (refunds), 4012081257 (bills)
 */

const HOUR_OF_NOTICE = 300
const BILL_BYTES = 64 * 1024 * 1024

const Transaction = z.looseObject({
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.looseObject({ total: z.int() }).optional(),
})

const paid = new Set(['SUCCESS', 'REFUND'])
const over = new Set(['CLOSED', 'REVOKED'])

function tradeOf(said: z.output<typeof Transaction>): Trade {
  const { out_trade_no: payNo, trade_state: state, transaction_id: tradeNo, amount, success_time: at } = said
  return {
    payNo,
    state: paid.has(state) ? 'paid' : over.has(state) ? 'closed' : 'open',
    tradeNo: tradeNo ?? null,
    amount: amount ? fromFen(BigInt(amount.total)) : null,
    at: at ?? null,
  }
}

const header = (headers: OutboundAnswer['headers'], name: string): string => {
  const value = headers?.[name]
  return typeof value === 'string' ? value : ''
}

export function wechatProvider(keys: WechatKeys, outbound: Outbound): PayProvider {
  const party = (merchantNo: string) => ({ sp_mchid: keys.mchId, sub_mchid: merchantNo })
  const { ask, plain } = caller(keys, outbound)
  const trades = '/v3/pay/partner/transactions'

  const query = async ({ payNo, merchantNo }: { payNo: string; merchantNo: string }): Promise<Trade> => {
    const path = `${trades}/out-trade-no/${encodeURIComponent(payNo)}?${new URLSearchParams(party(merchantNo))}`
    try {
      return tradeOf(Transaction.parse(await ask('GET', path)))
    } catch (error) {
      if (error instanceof PayRefused && /^(ORDER_?NOT_?EXIST|NOT_FOUND|RESOURCE_NOT_EXISTS)$/.test(error.code))
        return { payNo, state: 'none', tradeNo: null, amount: null, at: null }
      throw error
    }
  }

  return {
    title: '微信支付',
    combines: false,
    query,

    async create({ payNo, merchantNo, amount, title, expireAt, ip, way, notifyUrl }) {
      const said = z.looseObject({ code_url: z.string().optional(), h5_url: z.string().optional() }).parse(
        await ask('POST', `${trades}/${way === 'qr' ? 'native' : 'h5'}`, {
          sp_appid: keys.appId,
          ...party(merchantNo),
          description: title.slice(0, 40),
          out_trade_no: payNo,
          time_expire: `${new Date(expireAt.getTime() + 28_800_000).toISOString().slice(0, 19)}+08:00`,
          notify_url: notifyUrl,
          amount: { total: Number(toFen(amount)), currency: 'CNY' },
          ...(way === 'phone' ? { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } } : {}),
        }),
      )
      return {
        ...(said.code_url ? { qrCode: said.code_url } : {}),
        ...(said.h5_url ? { payUrl: said.h5_url } : {}),
      }
    },

    async close(of) {
      try {
        await ask('POST', `${trades}/out-trade-no/${encodeURIComponent(of.payNo)}/close`, party(of.merchantNo))
      } catch (error) {
        if (!(error instanceof PayRefused)) throw error
        // Paid already, closed already, or never there: the trade itself says which.
        const found = await query(of)
        if (found.state === 'open') throw error
        return found
      }
      return { payNo: of.payNo, state: 'closed', tradeNo: null, amount: null, at: null }
    },

    async refund({ payNo, merchantNo, refundNo, amount, total, reason }): Promise<RefundAnswer> {
      try {
        const said = z.looseObject({ status: z.string() }).parse(
          await ask('POST', '/v3/refund/domestic/refunds', {
            sub_mchid: merchantNo,
            out_trade_no: payNo,
            out_refund_no: refundNo,
            reason: reason.slice(0, 26),
            amount: { refund: Number(toFen(amount)), total: Number(toFen(total)), currency: 'CNY' },
          }),
        )
        const state = said.status === 'SUCCESS' ? 'done' : said.status === 'PROCESSING' ? 'doing' : 'failed'
        return { state, said: said.status }
      } catch (error) {
        if (error instanceof PayRefused) return { state: 'failed', said: error.message }
        throw error
      }
    },

    verifyNotify({ headers, bytes }, now) {
      const body = Buffer.from(bytes).toString('utf8')
      if (Math.abs(now.getTime() / 1000 - Number(header(headers, 'wechatpay-timestamp'))) <= HOUR_OF_NOTICE === false)
        throw new BadNotice('the moment of the notice is not now')
      verify(keys, headers, body)
      const said = Notice.safeParse(parsed(body))
      if (!said.success) throw new BadNotice('not a notice')
      const { event_type: kind, resource } = said.data
      if (!kind.startsWith('TRANSACTION.')) return null
      return tradeOf(Transaction.parse(JSON.parse(opened(keys.apiV3Key, resource))))
    },

    async downloadBill(day, merchantNo) {
      const asked = new URLSearchParams({ bill_date: day, sub_mchid: merchantNo, bill_type: 'ALL' })
      let said: { download_url: string; hash_value: string }
      try {
        said = z
          .looseObject({ download_url: z.url(), hash_value: z.string() })
          .parse(await ask('GET', `/v3/bill/tradebill?${asked}`))
      } catch (error) {
        if (error instanceof PayRefused && error.code === 'NO_STATEMENT_EXIST') return []
        throw error
      }
      const bytes = await plain(said.download_url)
      if (createHash('sha1').update(bytes).digest('hex') !== said.hash_value.toLowerCase())
        throw new PayRefused('HASH', '对账单与摘要不符')
      return billLines(bytes.toString('utf8'))
    },
  }
}

const Notice = z.looseObject({
  event_type: z.string(),
  resource: z.looseObject({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadNotice('not JSON')
  }
}

function opened(key: string, sealed: z.output<typeof Notice>['resource']): string {
  try {
    const bytes = Buffer.from(sealed.ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.nonce, { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(-16))
    decipher.setAAD(Buffer.from(sealed.associated_data))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    throw new BadNotice('the resource does not open')
  }
}

/** What the platform signed, by the key whose serial it names. */
function verify(keys: WechatKeys, headers: OutboundAnswer['headers'], body: string): void {
  const pem = keys.platformKeys[header(headers, 'wechatpay-serial')]
  if (!pem) throw new BadNotice('signed by a key that is not known')
  const text = `${header(headers, 'wechatpay-timestamp')}\n${header(headers, 'wechatpay-nonce')}\n${body}\n`
  const whole = createVerify('RSA-SHA256').update(text)
  if (!whole.verify(pem, header(headers, 'wechatpay-signature'), 'base64')) throw new BadNotice('the signature differs')
}

function caller(keys: WechatKeys, outbound: Outbound) {
  const send = (method: 'GET' | 'POST', url: string, body: string) => {
    const { pathname, search } = new URL(url)
    const [at, nonce] = [Math.floor(Date.now() / 1000), randomBytes(16).toString('hex')]
    const signature = createSign('RSA-SHA256')
      .update(`${method}\n${pathname}${search}\n${at}\n${nonce}\n${body}\n`)
      .sign(keys.privateKey, 'base64')
    const given = `mchid="${keys.mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${at}",serial_no="${keys.serialNo}"`
    return exchange(outbound, {
      method,
      url,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'tiwei',
        authorization: `WECHATPAY2-SHA256-RSA2048 ${given}`,
      },
      ...(method === 'POST' ? { body } : {}),
      timeoutMs: 10_000,
      maxBytes: BILL_BYTES,
    })
  }
  return {
    async ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
      const answer = await send(method, `${keys.address}${path}`, body === undefined ? '' : JSON.stringify(body))
      if (answer.status >= 200 && answer.status < 300) {
        verify(keys, answer.headers, answer.text)
        return answer.text === '' ? {} : JSON.parse(answer.text)
      }
      throw refusedBy(answer)
    },
    /** A file, whose answer is not signed. */
    async plain(url: string): Promise<Buffer> {
      const answer = await send('GET', url, '')
      if (answer.status !== 200 || !answer.bytes) throw refusedBy(answer)
      return answer.bytes
    },
  }
}

function refusedBy({ status, text }: OutboundAnswer): Error {
  // Their own trouble is no answer: it is asked again.
  if (status >= 500) return new Error(`WeChat Pay answered ${status}`)
  const said = z.looseObject({ code: z.string(), message: z.string().default('') }).safeParse(parsed(text))
  return said.success ? new PayRefused(said.data.code, said.data.message) : new Error(`WeChat Pay answered ${status}`)
}

/** Each value has a ` before it; after the trades come a head and a line of sums. */
function billLines(text: string): BillLine[] {
  const [head = [], ...rows] = readCsv(text)
  const plain = (value: string | undefined) => (value ?? '').replace(/^`/, '').trim()
  const at = (name: string) => head.findIndex((one) => one.replace(/^\uFEFF/, '').trim() === name)
  const [no, state, amount, refund, refundAmount] = [
    at('商户订单号'),
    at('交易状态'),
    at('订单金额') < 0 ? at('应结订单金额') : at('订单金额'),
    at('商户退款单号'),
    at('申请退款金额') < 0 ? at('退款金额') : at('申请退款金额'),
  ]
  const lines: BillLine[] = []
  for (const row of rows) {
    if (!row[0]?.startsWith('`')) break
    const back = plain(row[state]) === 'REFUND'
    lines.push({
      payNo: plain(row[no]),
      refundNo: back ? plain(row[refund]) : null,
      amount: fromFen(toFen(plain(row[back ? refundAmount : amount]))),
    })
  }
  return lines
}
