import { createCipheriv, createHash, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alipayProvider } from './alipay.ts'
import type { AlipayKeys, WechatKeys } from './keys.ts'
import { BadNotice, type PayProvider } from './port.ts'
import { wechatProvider } from './wechat.ts'

/** The adapters against servers that speak the providers' wire formats, with keys that stand nowhere else. */

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [ours, theirs, stranger] = [keyPair(), keyPair(), keyPair()]
const sign = (text: string, pem: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(pem, 'base64')
const outbound = { privateAddresses: true, hosts: new Map<string, number>() }
const asked = (way: 'qr' | 'phone') => ({
  payNo: 'PAY1',
  merchantNo: '1900000001',
  amount: '99.05',
  parts: [{ merchantNo: '1900000001', amount: '99.05' }],
  title: '配件商城订单 M1',
  expireAt: new Date('2026-11-28T02:30:00Z'),
  ip: '1.2.3.4',
  way,
  notifyUrl: 'https://tiwei.example/api/v1/mall/pay/notify/x',
  returnUrl: 'https://tiwei.example/partsMall/cashier',
})

async function serving(answer: (request: IncomingMessage, body: string) => Said): Promise<[Server, string]> {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const said = answer(request, Buffer.concat(chunks).toString('utf8'))
    reply.writeHead(said.status ?? 200, said.headers ?? {}).end(said.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
}
interface Said {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: string | Buffer
}

describe('微信支付 API v3', () => {
  const API_KEY = '0123456789abcdef0123456789abcdef'
  let server: Server
  let port: PayProvider
  let keys: WechatKeys
  let paid = false
  let signer = theirs.privateKey
  let bill = ''
  const seen: { path: string; body: Record<string, unknown> }[] = []

  const signedBy = (pem: string, body: string, at = Math.floor(Date.now() / 1000)) => {
    const nonce = randomBytes(8).toString('hex')
    return {
      'wechatpay-timestamp': String(at),
      'wechatpay-nonce': nonce,
      'wechatpay-serial': 'PUB1',
      'wechatpay-signature': sign(`${at}\n${nonce}\n${body}\n`, pem),
    }
  }
  const answer = (request: IncomingMessage, body: string): Said => {
    const path = request.url ?? ''
    const given = Object.fromEntries(
      [...String(request.headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const text = `${request.method}\n${path}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
    const known = createVerify('RSA-SHA256')
      .update(text)
      .verify(ours.publicKey, given.signature ?? '', 'base64')
    if (!known || given.mchid !== '1800000000')
      return { status: 401, body: '{"code":"SIGN_ERROR","message":"签名错误"}' }
    seen.push({ path, body: body ? (JSON.parse(body) as Record<string, unknown>) : {} })
    const say = (value: unknown, status = 200): Said => {
      const said = value === '' ? '' : JSON.stringify(value)
      return { status, headers: signedBy(signer, said), body: said }
    }
    if (path.endsWith('/native')) return say({ code_url: 'weixin://wxpay/bizpayurl?pr=x' })
    if (path.endsWith('/h5')) return say({ h5_url: 'https://wx.tenpay.com/x' })
    if (path.endsWith('/close'))
      return paid ? say({ code: 'ORDERPAID', message: '订单已支付' }, 400) : { ...say(''), status: 204 }
    if (path.includes('/out-trade-no/NONE')) return say({ code: 'ORDER_NOT_EXIST', message: '订单不存在' }, 404)
    if (path.includes('/out-trade-no/'))
      return say(
        paid
          ? {
              out_trade_no: 'PAY1',
              transaction_id: '4200001',
              trade_state: 'SUCCESS',
              success_time: '2026-11-28T10:00:00+08:00',
              amount: { total: 9905 },
            }
          : { out_trade_no: 'PAY1', trade_state: 'NOTPAY', amount: { total: 9905 } },
      )
    if (path.endsWith('/refunds'))
      return paid ? say({ status: 'PROCESSING' }) : say({ code: 'NOT_ENOUGH', message: '余额不足' }, 403)
    if (path.startsWith('/v3/bill/')) {
      if (bill === '') return say({ code: 'NO_STATEMENT_EXIST', message: '账单不存在' }, 400)
      return say({
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(bill).digest('hex'),
        download_url: `${keys.address}/v3/billdownload/file?token=t`,
      })
    }
    return path.startsWith('/v3/billdownload') ? { body: bill } : { status: 404, body: '{}' }
  }

  beforeAll(async () => {
    const [made, address] = await serving(answer)
    server = made
    keys = {
      appId: 'wx00000001',
      mchId: '1800000000',
      serialNo: 'ABCDEF01',
      privateKey: ours.privateKey,
      apiV3Key: API_KEY,
      platformKeys: { PUB1: theirs.publicKey },
      address,
    }
    port = wechatProvider(keys, outbound)
  })
  afterAll(() => new Promise((done) => server.close(done)))

  it('下单：扫码与手机网页，金额为分，钱归特约商户', async () => {
    expect(await port.create(asked('qr'))).toEqual({ qrCode: 'weixin://wxpay/bizpayurl?pr=x' })
    expect(seen.at(-1)?.body).toMatchObject({
      sp_mchid: '1800000000',
      sub_mchid: '1900000001',
      out_trade_no: 'PAY1',
      time_expire: '2026-11-28T10:30:00+08:00',
      amount: { total: 9905, currency: 'CNY' },
    })
    expect(await port.create(asked('phone'))).toEqual({ payUrl: 'https://wx.tenpay.com/x' })
    expect(seen.at(-1)?.body).toMatchObject({ scene_info: { payer_client_ip: '1.2.3.4', h5_info: { type: 'Wap' } } })
  })

  it('查询、关单：不存在、未付、已付各有其答；已付的关不掉，答已付', async () => {
    const of = { payNo: 'PAY1', merchantNo: '1900000001' }
    expect(await port.query({ ...of, payNo: 'NONE' })).toMatchObject({ state: 'none' })
    expect(await port.query(of)).toMatchObject({ state: 'open' })
    expect(await port.close(of)).toMatchObject({ state: 'closed' })
    paid = true
    const trade = { state: 'paid', tradeNo: '4200001', amount: '99.05' }
    expect(await port.query(of)).toMatchObject(trade)
    expect(await port.close(of)).toMatchObject(trade)
  })

  it('退款：受理后再问；被拒绝说明原因', async () => {
    const of = { payNo: 'PAY1', merchantNo: '1900000001', refundNo: 'R1', amount: '9.05', total: '99.05' }
    expect(await port.refund({ ...of, reason: '拒单' })).toEqual({ state: 'doing', said: 'PROCESSING' })
    expect(seen.at(-1)?.body).toMatchObject({ out_refund_no: 'R1', amount: { refund: 905, total: 9905 } })
    paid = false
    expect(await port.refund({ ...of, reason: '拒单' })).toEqual({ state: 'failed', said: '余额不足（NOT_ENOUGH）' })
    paid = true
  })

  it('应答由别人签名：不相信', async () => {
    signer = stranger.privateKey
    await expect(port.query({ payNo: 'PAY1', merchantNo: '1900000001' })).rejects.toThrow(BadNotice)
    signer = theirs.privateKey
  })

  const noticeOf = (kind = 'TRANSACTION.SUCCESS', key = API_KEY) => {
    const trade = { out_trade_no: 'PAY1', transaction_id: '42', trade_state: 'SUCCESS', amount: { total: 9905 } }
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(Buffer.from('transaction'))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(trade)), cipher.final(), cipher.getAuthTag()])
    const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce }
    return JSON.stringify({ event_type: kind, resource: { ...resource, associated_data: 'transaction' } })
  }

  it('通知：验签、解密；改一个字节、别人的密钥、旧的时间、打不开的密文都不认', () => {
    const body = noticeOf()
    const take = (headers: Record<string, string>, text = body) =>
      port.verifyNotify({ headers, bytes: Buffer.from(text) }, new Date())
    expect(take(signedBy(theirs.privateKey, body))).toMatchObject({ payNo: 'PAY1', state: 'paid', amount: '99.05' })
    const old = Math.floor(Date.now() / 1000) - 3600
    expect(() => take(signedBy(theirs.privateKey, body), body.replace('SUCCESS', 'SUCCES5'))).toThrow(BadNotice)
    expect(() => take(signedBy(stranger.privateKey, body))).toThrow(BadNotice)
    expect(() => take(signedBy(theirs.privateKey, body, old))).toThrow(BadNotice)
    expect(() => take({})).toThrow(BadNotice)
    const sealed = noticeOf('TRANSACTION.SUCCESS', 'f'.repeat(32))
    expect(() => take(signedBy(theirs.privateKey, sealed), sealed)).toThrow(BadNotice)
    const refund = noticeOf('REFUND.SUCCESS')
    expect(take(signedBy(theirs.privateKey, refund), refund)).toBeNull()
  })

  it('对账单：当日没有为空；付款与退款各一行', async () => {
    expect(await port.downloadBill('2026-11-27', '1900000001')).toEqual([])
    bill = [
      '\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
      '`2026-11-27 10:00:00,`wx,`18,`19,`,`4200001,`PAY1,`o,`NATIVE,`SUCCESS,`OTHERS,`CNY,`99.05,`0.00,`0,`0,`0.00,`0.00,`,`,`订单,`,`0.59,`0.60%,`99.05,`0.00,`',
      '`2026-11-27 11:00:00,`wx,`18,`19,`,`4200001,`PAY1,`o,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`503,`R1,`9.05,`0.00,`ORIGINAL,`SUCCESS,`订单,`,`-0.05,`0.60%,`99.05,`9.05,`',
      '总交易单数,应结订单总金额,退款总金额',
      '`2,`99.05,`9.05',
    ].join('\r\n')
    expect(await port.downloadBill('2026-11-27', '1900000001')).toEqual([
      { payNo: 'PAY1', refundNo: null, amount: '99.05' },
      { payNo: 'PAY1', refundNo: 'R1', amount: '9.05' },
    ])
  })
})

describe('支付宝', () => {
  let server: Server
  let port: PayProvider
  let keys: AlipayKeys
  let state = 'none'
  let signer = theirs.privateKey
  let content: Record<string, unknown> = {}
  let bill: Buffer | undefined

  const textOf = (values: Record<string, string>) =>
    Object.keys(values)
      .filter((name) => values[name] !== '')
      .toSorted()
      .map((name) => `${name}=${values[name]}`)
      .join('&')
  const answer = (request: IncomingMessage, body: string): Said => {
    if (request.url?.startsWith('/bill')) return { body: bill ?? '' }
    const { sign: given = '', ...values } = Object.fromEntries(new URLSearchParams(body))
    const known = createVerify('RSA-SHA256').update(textOf(values)).verify(ours.publicKey, given, 'base64')
    const method = values.method ?? ''
    content = JSON.parse(values.biz_content ?? '{}') as Record<string, unknown>
    const said = JSON.stringify(
      known ? saidOf(method) : { code: '40002', msg: 'Invalid', sub_code: 'isv.invalid-signature' },
    )
    return { body: `{"${method.replaceAll('.', '_')}_response":${said},"sign":"${sign(said, signer)}"}` }
  }
  const saidOf = (method: string): Record<string, unknown> => {
    const ok = { code: '10000', msg: 'Success' }
    const no = (sub: string, words: string) => ({
      code: '40004',
      msg: 'Business Failed',
      sub_code: sub,
      sub_msg: words,
    })
    if (method.endsWith('precreate')) return { ...ok, qr_code: 'https://qr.alipay.com/x' }
    if (method.endsWith('refund.query')) return { ...ok, refund_status: 'REFUND_SUCCESS' }
    if (method.endsWith('trade.refund')) return state === 'paid' ? { ...ok, fund_change: 'N' } : no('ACQ.X', '余额不足')
    if (method.endsWith('downloadurl.query'))
      // Of one store of the platform alone.
      return bill && content.bill_type === 'trade_zft_merchant' && content.smid === '1900000001'
        ? { ...ok, bill_download_url: `${keys.address}/bill?t=1` }
        : no('isp.bill_not_exist', '账单不存在')
    if (state === 'none') return no('ACQ.TRADE_NOT_EXIST', '交易不存在')
    if (method.endsWith('close')) return state === 'paid' ? no('ACQ.TRADE_STATUS_ERROR', '交易状态不合法') : ok
    const status = state === 'paid' ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY'
    return {
      ...ok,
      trade_status: status,
      trade_no: '2026',
      total_amount: '99.05',
      send_pay_date: '2026-11-28 10:00:00',
    }
  }

  beforeAll(async () => {
    const [made, address] = await serving(answer)
    server = made
    keys = { appId: '2021000000000001', privateKey: ours.privateKey, publicKey: theirs.publicKey, address }
    port = alipayProvider(keys, outbound)
  })
  afterAll(() => new Promise((done) => server.close(done)))

  it('下单：扫码由服务给出，手机网页的地址自己签名；钱归二级商户', async () => {
    expect(await port.create(asked('qr'))).toEqual({ qrCode: 'https://qr.alipay.com/x' })
    expect(content).toMatchObject({ total_amount: '99.05', sub_merchant: { merchant_id: '1900000001' } })
    const { payUrl = '' } = await port.create(asked('phone'))
    const { sign: given = '', ...values } = Object.fromEntries(new URL(payUrl).searchParams)
    expect(createVerify('RSA-SHA256').update(textOf(values)).verify(ours.publicKey, given, 'base64')).toBe(true)
    expect(values).toMatchObject({
      method: 'alipay.trade.wap.pay',
      return_url: 'https://tiwei.example/partsMall/cashier',
    })
  })

  it('查询、关单、退款；应答由别人签名不相信', async () => {
    const of = { payNo: 'PAY1', merchantNo: '1900000001' }
    expect([(await port.query(of)).state, (await port.close(of)).state]).toEqual(['none', 'none'])
    state = 'open'
    expect([(await port.query(of)).state, (await port.close(of)).state]).toEqual(['open', 'closed'])
    const back = { ...of, refundNo: 'R1', amount: '9.05', total: '99.05', reason: '拒单' }
    expect(await port.refund(back)).toEqual({ state: 'failed', said: '余额不足（ACQ.X）' })
    state = 'paid'
    expect(await port.query(of)).toMatchObject({ state: 'paid', amount: '99.05', at: '2026-11-28T10:00:00+08:00' })
    expect((await port.close(of)).state).toBe('paid')
    expect(await port.refund(back)).toEqual({ state: 'done', said: 'REFUND_SUCCESS' })
    signer = stranger.privateKey
    await expect(port.query(of)).rejects.toThrow('not signed by Alipay')
    signer = theirs.privateKey
  })

  it('通知：RSA2 验签；改动、别的应用、别人的密钥都不认，退款通知不是付款', () => {
    const values = {
      app_id: '2021000000000001',
      out_trade_no: 'PAY1',
      trade_no: '2026',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '99.05',
      gmt_payment: '2026-11-28 10:00:00',
      subject: '配件 & 订单',
    }
    const take = (given: Record<string, string>, pem = theirs.privateKey, changed: Record<string, string> = {}) => {
      const body = new URLSearchParams({ ...given, sign: sign(textOf(given), pem), sign_type: 'RSA2', ...changed })
      return port.verifyNotify({ headers: {}, bytes: Buffer.from(String(body)) }, new Date())
    }
    expect(take(values)).toMatchObject({ payNo: 'PAY1', state: 'paid', amount: '99.05', tradeNo: '2026' })
    expect(() => take(values, theirs.privateKey, { total_amount: '0.01' })).toThrow(BadNotice)
    expect(() => take(values, stranger.privateKey)).toThrow(BadNotice)
    expect(() => take({ ...values, app_id: '2021000000000002' })).toThrow(BadNotice)
    expect(take({ ...values, refund_fee: '9.05', out_biz_no: 'R1' })).toBeNull()
  })

  it('对账单：压缩包中的业务明细', async () => {
    expect(await port.downloadBill('2026-11-27', '1900000001')).toEqual([])
    bill = zipOf('20881_20261127_details.csv', [
      '#支付宝业务明细查询',
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,备注',
      '2026\t,PAY1\t,交易,订单,2026-11-27 10:00:00,2026-11-27 10:00:09,99.05,99.05,,',
      '2026\t,PAY1\t,退款,订单,2026-11-27 10:00:00,2026-11-27 11:00:09,-9.05,-9.05,R1\t,',
      '#业务明细列表结束',
    ])
    expect(await port.downloadBill('2026-11-27', '1900000001')).toEqual([
      { payNo: 'PAY1', refundNo: null, amount: '99.05' },
      { payNo: 'PAY1', refundNo: 'R1', amount: '9.05' },
    ])
  })
})

/** GBK letters of what the bill's heads need; node writes no GBK. */
function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const table = new Map<string, Buffer>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const bytes = Buffer.from([high, low])
      table.set(decoder.decode(bytes), bytes)
    }
  return Buffer.concat(
    [...text].map((sign) => (sign < '\u0080' ? Buffer.from(sign) : (table.get(sign) ?? Buffer.from('?')))),
  )
}

/** An archive of one stored file. */
function zipOf(name: string, lines: readonly string[]): Buffer {
  const [body, title] = [gbk(lines.join('\r\n')), Buffer.from(name)]
  const crc = crc32(body)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(body.length, 18)
  head.writeUInt32LE(body.length, 22)
  head.writeUInt16LE(title.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(body.length, 20)
  entry.writeUInt32LE(body.length, 24)
  entry.writeUInt16LE(title.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + title.length, 12)
  end.writeUInt32LE(30 + title.length + body.length, 16)
  return Buffer.concat([head, title, body, entry, title, end])
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ -1) >>> 0
}
