import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Outbound, Unreachable } from '../outbound.ts'
import { signed } from './aliyun.ts'
import { aliyunTexting } from './aliyunTexting.ts'
import { aliyunVoice } from './aliyunVoice.ts'
import { dingtalkApp } from './dingtalk.ts'
import { shortKey, withinBytes } from './taken.ts'
import { wecomApp } from './wecom.ts'

const key = { id: 'LTAI-test', secret: 'secret-of-the-key' }

interface Seen {
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  readonly headers: IncomingMessage['headers']
}

/** The providers on this machine: signatures and tokens are checked as theirs do, by their own description. */
describe('短信、语音与推送应用的服务商', () => {
  let server: Server
  let outbound: Outbound
  let seen: Seen[] = []
  let answers: Record<string, unknown>[] = []
  let token = 'T1'

  beforeAll(async () => {
    server = createServer((asked, answer) => {
      let text = ''
      asked.on('data', (chunk) => {
        text += chunk
      })
      asked.on('end', () => {
        const url = new URL(asked.url ?? '', `http://${asked.headers.host}`)
        const one = {
          host: url.hostname,
          path: url.pathname,
          query: url.searchParams,
          body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
          headers: asked.headers,
        }
        seen.push(one)
        answer.setHeader('content-type', 'application/json')
        answer.end(
          JSON.stringify(url.hostname.endsWith('aliyuncs.com') ? aliyunSays(one, asked.url ?? '') : corpSays(one)),
        )
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const names = ['dysmsapi.aliyuncs.com', 'dyvmsapi.aliyuncs.com', 'qyapi.weixin.qq.com', 'oapi.dingtalk.com']
    outbound = { privateAddresses: false, hosts: new Map(names.map((name) => [name, port])) }
  })
  beforeEach(() => {
    seen = []
    answers = []
    token = 'T1'
  })
  afterAll(() => {
    server.close()
  })

  /** Signs again what came, written out from the description; a wrong signature is refused. */
  function aliyunSays({ headers, host }: Seen, url: string): unknown {
    const found = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
    const names = (found?.[2] ?? '').split(';')
    const query = url
      .slice(url.indexOf('?') + 1)
      .split('&')
      .toSorted()
      .join('&')
    const lines = names.map((name) => `${name}:${name === 'host' ? host : headers[name]}\n`).join('')
    const empty = createHash('sha256').update('').digest('hex')
    const canonical = `POST\n/\n${query}\n${lines}\n${names.join(';')}\n${empty}`
    const digest = createHash('sha256').update(canonical).digest('hex')
    const own = createHmac('sha256', key.secret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex')
    const late = Math.abs(Date.now() - Date.parse(String(headers['x-acs-date']))) > 900_000
    if (found?.[1] !== key.id || found[3] !== own || late)
      return { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' }
    return answers.shift() ?? { Code: 'OK', Message: 'OK', BizId: '9001^1', CallId: '8001^1' }
  }

  function corpSays({ path, query, body }: Seen): unknown {
    if (path.endsWith('/gettoken')) {
      const secret = query.get('corpsecret') ?? query.get('appsecret')
      if (secret !== 'secret-of-the-app') return { errcode: 40001, errmsg: 'invalid credential' }
      return { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 }
    }
    if (query.get('access_token') !== token) return { errcode: 40014, errmsg: 'invalid access_token' }
    if (path.endsWith('/getuserid'))
      return body.mobile === '13900000001'
        ? { errcode: 0, userid: 'zhou' }
        : { errcode: 46004, errmsg: 'user not exist, hint: [1]' }
    if (path.endsWith('/getbymobile'))
      return body.mobile === '13900000001'
        ? { errcode: 0, result: { userid: 'zhou' } }
        : { errcode: 60121, errmsg: '找不到该用户' }
    return answers.shift() ?? { errcode: 0, errmsg: 'ok', msgid: 'M1', task_id: 77 }
  }

  it('阿里云 V3 签名与其文档中的固定示例一致', () => {
    const headers = signed(
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
    )
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('阿里云短信：签名被对方核对，模板与变量照发；流控可再试，没有模板不再试；按编号查是否发过', async () => {
    const templates = new Map([['fault', 'SMS_100']])
    const texting = aliyunTexting({ key, signName: '梯维', templates }, outbound)
    const words = { what: '非平层困人', place: "青禾花园 1号梯(*'!)" }
    expect(await texting.send('13900000001', 'fault', words, 'order:1:3')).toEqual({ no: '9001^1' })
    const [first] = seen
    expect(first?.headers['x-acs-action']).toBe('SendSms')
    expect(Object.fromEntries(first?.query ?? [])).toEqual({
      PhoneNumbers: '13900000001',
      SignName: '梯维',
      TemplateCode: 'SMS_100',
      TemplateParam: JSON.stringify(words),
      OutId: shortKey('order:1:3'),
    })
    answers = [{ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控' }]
    await expect(texting.send('13900000001', 'fault', words)).rejects.toMatchObject({
      again: true,
      message: '阿里云没有受理：触发分钟级流控（isv.BUSINESS_LIMIT_CONTROL）',
    })
    await expect(texting.send('13900000001', 'smsCode', {})).rejects.toMatchObject({ again: false })
    const detail = (OutId: string, SendStatus: number) => ({
      Code: 'OK',
      SmsSendDetailDTOs: { SmsSendDetailDTO: [{ OutId, SendStatus }] },
    })
    answers = [detail(shortKey('a'), 3), detail(shortKey('a'), 2), detail(shortKey('b'), 3)]
    for (const went of [true, false, false]) expect(await texting.went?.('13900000001', 'a')).toBe(went)
    const wrong = aliyunTexting({ key: { ...key, secret: 'other' }, signName: '梯维', templates }, outbound)
    await expect(wrong.send('13900000001', 'fault', words)).rejects.toThrow('SignatureDoesNotMatch')
  })

  it('阿里云语音：SingleCallByTts，编号不超过 15 字节；没有显示号码时用公共号码', async () => {
    const voice = aliyunVoice({ key, templates: new Map([['fault', 'TTS_1']]) }, outbound)
    expect(await voice.call('13900000001', 'fault', { what: '冲顶', place: '1号梯' }, 'k'.repeat(90))).toEqual({
      no: '8001^1',
    })
    const [asked] = seen
    expect(asked?.host).toBe('dyvmsapi.aliyuncs.com')
    expect(asked?.query.get('CalledNumber')).toBe('13900000001')
    expect(asked?.query.has('CalledShowNumber')).toBe(false)
    expect(Buffer.byteLength(asked?.query.get('OutId') ?? '')).toBe(15)
  })

  it('阿里云的回执：短信送达、没有送达与还没有回执；电话有没有人接，原因照服务商说的', async () => {
    const texting = aliyunTexting({ key, signName: '梯维', templates: new Map() }, outbound)
    const sent = { phone: '13900000001', no: '9001^1', key: 'a', at: new Date('2026-11-30T23:50:00+08:00') }
    const detail = (one: object) => ({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [one] } })
    answers = [
      detail({ OutId: shortKey('a'), SendStatus: 3, ErrCode: 'DELIVERED', ReceiveDate: '2026-11-30 23:50:06' }),
      detail({ OutId: shortKey('a'), SendStatus: 2, ErrCode: 'MK:0005' }),
      detail({ OutId: shortKey('a'), SendStatus: 1 }),
      detail({ OutId: shortKey('b'), SendStatus: 3 }),
    ]
    expect(await texting.became?.(sent)).toEqual({ state: 'delivered', at: '2026-11-30T23:50:06+08:00' })
    // Of its own day, and of this sending alone.
    expect(Object.fromEntries(seen[0]?.query ?? [])).toMatchObject({ SendDate: '20261130', BizId: '9001^1' })
    expect(await texting.became?.(sent)).toEqual({ state: 'failed', reason: '短信没有送达，运营商回执 MK:0005' })
    expect(await texting.became?.(sent)).toEqual({ state: 'waiting' })
    expect(await texting.became?.({ ...sent, no: null })).toEqual({ state: 'waiting' })
    // Sent twice, and the number of the second one was lost with its answer.
    const both = (second: object) => ({
      Code: 'OK',
      SmsSendDetailDTOs: {
        SmsSendDetailDTO: [{ SendStatus: 2 }, second].map((one) => ({ OutId: shortKey('a'), ...one })),
      },
    })
    answers = [both({ SendStatus: 1 }), both({ SendStatus: 3 }), both({ SendStatus: 2 })]
    for (const state of ['waiting', 'delivered', 'failed'])
      expect(await texting.became?.({ ...sent, no: null })).toMatchObject({ state })

    const voice = aliyunVoice({ key, templates: new Map() }, outbound)
    const call = { ...sent, no: '8001^1' }
    const record = (one: object) => ({ Code: 'OK', Data: JSON.stringify(one) })
    answers = [
      record({ state: '200000', stateDesc: '用户接听', startDate: '2026-11-30 23:50:20', duration: 21 }),
      record({ state: '200010', stateDesc: '用户关机', startDate: '', duration: 0 }),
      record({ state: 502, stateDesc: '502', startDate: null }),
      { Code: 'OK', Data: '' },
      { Code: 'OK', Data: '<html>' },
    ]
    expect(await voice.became?.(call)).toEqual({ state: 'delivered', at: '2026-11-30T23:50:20+08:00' })
    expect(seen.at(-1)?.headers['x-acs-action']).toBe('QueryCallDetailByCallId')
    expect(await voice.became?.(call)).toEqual({ state: 'failed', reason: '电话没有接通：用户关机（200010）' })
    expect(await voice.became?.(call)).toEqual({ state: 'failed', reason: '电话没有接通：未说明（502）' })
    expect(await voice.became?.(call)).toEqual({ state: 'waiting' })
    await expect(voice.became?.(call)).rejects.toMatchObject({ again: true })
  })

  it('企业微信：按手机号找成员，凭证共用并在失效后换新，同样内容不重复；找不到的人写明', async () => {
    const app = wecomApp({ corpId: 'ww1', agentId: 1000002, secret: 'secret-of-the-app' }, outbound)
    const said = { title: '非平层困人', body: '青禾花园 1号梯', url: 'https://tiwei.example/x' }
    expect(await app.send('13900000001', said, 'k')).toEqual({ no: 'M1' })
    await app.send('13900000001', said, 'k')
    expect(seen.filter(({ path }) => path.endsWith('/gettoken'))).toHaveLength(1)
    expect(seen.at(-1)?.body).toMatchObject({
      touser: 'zhou',
      msgtype: 'textcard',
      agentid: 1000002,
      enable_duplicate_check: 1,
      textcard: { title: '非平层困人', url: said.url },
    })
    token = 'T2'
    await app.send('13900000001', said, 'k')
    expect(seen.filter(({ path }) => path.endsWith('/gettoken'))).toHaveLength(2)
    await expect(app.send('13900000002', said, 'k')).rejects.toMatchObject({
      again: false,
      message: '企业微信没有受理：user not exist（46004）',
    })
    answers = [{ errcode: 45009, errmsg: 'api freq out of limit' }]
    await expect(app.send('13900000001', said, 'k')).rejects.toMatchObject({ again: true })
    answers = [{ errcode: 0, errmsg: 'ok', invaliduser: 'zhou' }]
    await expect(app.send('13900000001', said, 'k')).rejects.toThrow('可见范围')
  })

  it('钉钉：工作通知；密钥不对时不重试，错误里没有密钥', async () => {
    const app = dingtalkApp({ appKey: 'ding1', agentId: 9, secret: 'secret-of-the-app' }, outbound)
    const said = { title: '冲顶', body: '1号梯', url: 'https://tiwei.example/x' }
    expect(await app.send('13900000001', said, 'k')).toEqual({ no: '77' })
    expect(seen.at(-1)).toMatchObject({
      path: '/topapi/message/corpconversation/asyncsend_v2',
      body: { agent_id: 9, userid_list: 'zhou', msg: { msgtype: 'action_card' } },
    })
    const wrong = dingtalkApp({ appKey: 'ding1', agentId: 9, secret: 'wrong-secret-of-app' }, outbound)
    const error: Error = await wrong.send('13900000001', said, 'k').catch((one) => one)
    expect(error.message).toBe('钉钉没有受理：invalid credential（40001）')
    expect(JSON.stringify({ ...error, stack: error.stack })).not.toContain('wrong-secret')
  })

  it('连不上的可以放心再试；连上而没有应答的不明', async () => {
    const gone = { privateAddresses: true, hosts: new Map([['dyvmsapi.aliyuncs.com', 1]]) }
    const voice = aliyunVoice({ key, templates: new Map([['fault', 'TTS_1']]) }, gone)
    const error = await voice.call('13900000001', 'fault', {}, 'k').catch((one) => one)
    expect(error).toBeInstanceOf(Unreachable)
    expect(error.unsaid).toBe(true)
    expect(withinBytes('困人abc', 7)).toBe('困人a')
  })
})
