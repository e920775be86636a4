import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { exchange, type Outbound } from '../outbound.ts'
import type { Kuaidi100Keys } from './keys.ts'
import { BadPush, type Logistics, LogisticsRefused, type Parcel, type ParcelState, type ParcelStep } from './port.ts'

/**
 * 快递100: poll/query.do (sign: MD5 of param, key and customer), poll for pushes (their sign: MD5 of param and salt), all upper
 * case; forms with one JSON in them. Times are Beijing's.
 */

const TIMEOUT_MS = 10_000

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()

const Item = z.looseObject({ time: z.string(), context: z.string(), statusCode: z.string().optional() })
const Tracks = z.looseObject({
  nu: z.string().default(''),
  state: z.coerce.string().default('0'),
  data: z.array(Item).default([]),
})
const Refused = z.looseObject({ message: z.string().default(''), returnCode: z.coerce.string().default('') })
const Subscribed = z.looseObject({
  result: z.union([z.boolean(), z.string()]).transform((said) => String(said) === 'true'),
  returnCode: z.coerce.string().default(''),
  message: z.string().default(''),
})
const Push = z.looseObject({ status: z.string().default(''), lastResult: Tracks.optional() })

/** Subscribed before: that is what was wanted. */
const AGAIN = '501'

/** Basic codes and the detailed ones below them: 1 and 103 are 揽收, 1001 is 在途, 10–13 customs, 14 拒签. */
function stateOf(code: string): ParcelState {
  if (/^(1|10\d)$/.test(code)) return 'taken'
  if (/^(2\d*|14)$/.test(code)) return 'wrong'
  if (/^3\d*$/.test(code)) return 'signed'
  if (/^[46]\d*$/.test(code)) return 'returned'
  return /^5\d*$/.test(code) ? 'delivering' : 'moving'
}

/** The last step has the parcel's state; where the others have none of their own, they were on the way. */
function stepsOf({ state, data }: z.output<typeof Tracks>): ParcelStep[] {
  const sorted = data.toSorted((a, b) => a.time.localeCompare(b.time))
  return sorted.map(({ time, context, statusCode }, at) => ({
    at: `${time.trim().replace(' ', 'T')}+08:00`,
    state: stateOf(statusCode ?? (at === sorted.length - 1 ? state : at === 0 ? '1' : '0')),
    text: context.trim().slice(0, 200),
  }))
}

export function kuaidi100({ customer, key, salt, address }: Kuaidi100Keys, outbound: Outbound): Logistics {
  const ask = async (path: string, form: Record<string, string>): Promise<unknown> => {
    const { status, text } = await exchange(outbound, {
      method: 'POST',
      url: `${address}${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      timeoutMs: TIMEOUT_MS,
    })
    if (status !== 200) throw new LogisticsRefused(`物流查询没有应答（${status}）`)
    try {
      return JSON.parse(text)
    } catch {
      // silent: whatever it was, it is no answer; its words may carry what was sent
      throw new LogisticsRefused('物流查询的应答看不懂')
    }
  }
  return {
    title: '快递100',
    free: false,
    taken: '{"result":true,"returnCode":"200","message":"成功"}',

    async query({ carrier, trackingNo, phone }) {
      const param = JSON.stringify({
        com: carrier,
        num: trackingNo,
        phone: phone ?? '',
        resultv2: '4',
        show: '0',
        order: 'asc',
      })
      const answer = await ask('/poll/query.do', { customer, param, sign: md5(param + key + customer) })
      const said = Tracks.extend({ message: z.string().default(''), status: z.coerce.string().default('') }).safeParse(
        answer,
      )
      if (said.success && said.data.status === '200') return stepsOf(said.data)
      const { message, returnCode } = Refused.parse(answer)
      throw new LogisticsRefused(`${message || '没有查到物流'}${returnCode ? `（${returnCode}）` : ''}`)
    },

    async subscribe({ carrier, trackingNo, phone }: Parcel, notifyUrl) {
      const param = JSON.stringify({
        company: carrier,
        number: trackingNo,
        key,
        parameters: { callbackurl: notifyUrl, salt, resultv2: '4', phone: phone ?? '' },
      })
      const said = Subscribed.parse(await ask('/poll', { schema: 'json', param }))
      if (!said.result && said.returnCode !== AGAIN)
        throw new LogisticsRefused(`${said.message || '物流订阅没有受理'}（${said.returnCode}）`)
    },

    verifyPush({ bytes }) {
      const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'))
      const [param, sign] = [form.get('param') ?? '', form.get('sign') ?? '']
      const expected = Buffer.from(md5(param + salt))
      const given = Buffer.from(sign.toUpperCase())
      if (param === '' || given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new BadPush('the sign is not of this salt')
      const push = Push.safeParse(JSON.parse(param))
      const tracks = push.success ? push.data.lastResult : undefined
      return tracks?.nu ? { trackingNo: tracks.nu, steps: stepsOf(tracks) } : null
    },
  }
}
