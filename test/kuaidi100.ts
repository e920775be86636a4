import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Kuaidi100Keys } from '#kernel/server/logistics/keys.ts'

/** A counterpart on this machine that speaks 快递100's wire format, by its documents and not by our code. */
const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

export interface Kuaidi100 {
  readonly keys: Kuaidi100Keys
  /** By number: what it answers. */
  readonly parcels: Map<string, { state: string; data: { time: string; context: string; statusCode?: string }[] }>
  readonly subscribed: { company: string; number: string; callbackurl: string; salt: string }[]
  /** A push as it would be sent. */
  push(number: string, salt?: string): string
  close(): Promise<void>
}

export async function kuaidi100Server(): Promise<Kuaidi100> {
  const parcels: Kuaidi100['parcels'] = new Map()
  const subscribed: { company: string; number: string; callbackurl: string; salt: string }[] = []
  const keys = { customer: 'CUSTOMER0001', key: 'secretkey', salt: 'a-salt-of-twenty-one' }
  const query = (form: URLSearchParams) => {
    const param = form.get('param') ?? ''
    if (form.get('customer') !== keys.customer || form.get('sign') !== md5(param + keys.key + keys.customer))
      return { result: false, returnCode: '503', message: '验证签名失败' }
    const { com, num } = JSON.parse(param) as { com: string; num: string }
    const found = parcels.get(num)
    if (!found) return { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' }
    // Newest first, as they come unless asked otherwise.
    return {
      message: 'ok',
      nu: num,
      ischeck: '0',
      com,
      status: '200',
      condition: 'F00',
      ...found,
      data: found.data.toReversed(),
    }
  }
  const poll = (form: URLSearchParams) => {
    const { company, number, key, parameters } = JSON.parse(form.get('param') ?? '{}')
    if (form.get('schema') !== 'json' || key !== keys.key)
      return { result: false, returnCode: '600', message: '您不是合法的订阅者' }
    if (subscribed.some((one) => one.number === number))
      return { result: false, returnCode: '501', message: '重复订阅' }
    subscribed.push({ company, number, callbackurl: parameters.callbackurl, salt: parameters.salt })
    return { result: true, returnCode: '200', message: '提交成功' }
  }
  const server: Server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    const answer = request.url === '/poll/query.do' ? query(form) : request.url === '/poll' ? poll(form) : undefined
    reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    keys: { ...keys, address },
    parcels,
    subscribed,
    push(number, salt = keys.salt) {
      const found = parcels.get(number)
      const param = JSON.stringify({
        status: 'polling',
        message: '',
        lastResult: { message: 'ok', nu: number, ischeck: '0', com: 'x', status: '200', ...found },
      })
      return new URLSearchParams({ sign: md5(param + salt), param }).toString()
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
