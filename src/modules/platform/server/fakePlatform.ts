import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What goes wrong with one call: nothing, or one of the ways in which platforms fail. */
export type Fault =
  | 'slow'
  | 'down'
  | 'unavailable'
  | 'limited'
  | 'refuse'
  | 'garbage'
  /** Taken, but the answer never arrives. */
  | 'lose'

export interface FakeCall {
  readonly space: string
  readonly path: string
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
}

interface Space {
  /** Key → what was taken under it, once. */
  readonly taken: Map<string, FakeCall>
  /** The platform's number → the lift as it was last told. */
  readonly lifts: Map<string, Readonly<Record<string, unknown>>>
}

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

/**
 * A city platform that speaks the general standard on this machine: the counterpart of tests and of the demo data. It
 * takes each key once and answers a repeat with DUPLICATE; `fault` decides what goes wrong.
 */
export class FakePlatform {
  /** Every call that arrived, also those that failed. */
  readonly calls: FakeCall[] = []
  fault: (call: FakeCall) => Fault | undefined = () => undefined
  slowMs = 60_000
  /** Calls signed with another secret are refused; absent: none is checked. */
  secret: string | undefined
  private readonly spaces = new Map<string, Space>()
  private server: Server | undefined
  private readonly keepCalls: boolean

  constructor({ keepCalls = true } = {}) {
    this.keepCalls = keepCalls
  }

  space(name = ''): Space {
    const known = this.spaces.get(name) ?? { taken: new Map(), lifts: new Map() }
    this.spaces.set(name, known)
    return known
  }

  get taken(): ReadonlyMap<string, FakeCall> {
    return this.space().taken
  }

  /** Returns the port; listens on the loopback address alone. */
  async listen(port = 0): Promise<number> {
    const server = createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    this.server = server
    return (server.address() as AddressInfo).port
  }

  /** From now on connections are refused; listen() with the same port opens it again. */
  async close(): Promise<void> {
    const { server } = this
    this.server = undefined
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  async stop(): Promise<void> {
    await this.close()
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const url = new URL(request.url ?? '/', 'http://fake')
    const found = /^\/?(.*?)\/?(ping|lifts|report\/\w+)$/.exec(url.pathname)
    if (!found) return json(response, 404, { code: 'NOT_FOUND', msg: '没有这个接口' })
    const [, space = '', what = ''] = found
    if (this.secret !== undefined && !this.isSigned(request, url, text)) {
      return json(response, 401, { code: 'SIGN', msg: '签名不正确' })
    }
    const key = String(request.headers['x-idempotency-key'] ?? '')
    const call: FakeCall = { space, path: what, key, body: text ? JSON.parse(text) : {} }
    if (this.keepCalls) this.calls.push(call)
    const fault = this.fault(call)
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'slow') await sleep(this.slowMs, undefined, { ref: false })
    if (fault === 'unavailable') return json(response, 503, { code: 'BUSY', msg: '系统维护' })
    if (fault === 'limited') return json(response, 429, { code: 'LIMIT', msg: '请求过于频繁' })
    if (fault === 'garbage') return void response.writeHead(200).end('<html>网关错误</html>')
    if (what === 'ping') return json(response, 200, { code: 0, msg: 'ok' })
    if (what === 'lifts') return this.page(response, space, url)
    if (fault === 'refuse') {
      return json(response, 422, { code: 'FIELD', msg: '注册代码不存在', field: 'registerCode' })
    }
    const answer = this.take(call)
    if (fault === 'lose') return void request.socket.destroy()
    return json(response, answer.status, answer.body)
  }

  private take(call: FakeCall): { status: number; body: unknown } {
    const { taken, lifts } = this.space(call.space)
    const id = call.path === 'report/lift' ? remoteIdOf(call.body) : numberOf(call.key)
    if (taken.has(call.key)) return { status: 409, body: { code: 'DUPLICATE', msg: '重复上报', data: { id } } }
    taken.set(call.key, call)
    if (call.path === 'report/lift') lifts.set(id, call.body)
    return { status: 200, body: { code: 0, msg: 'ok', data: { id } } }
  }

  private page(response: ServerResponse, space: string, url: URL): void {
    const size = Number(url.searchParams.get('size') ?? 500)
    const page = Number(url.searchParams.get('page') ?? 1)
    const all = [...this.space(space).lifts]
    const records = all.slice((page - 1) * size, page * size).map(([id, fields]) => ({ ...fields, id }))
    json(response, 200, { code: 0, msg: 'ok', data: { total: all.length, records } })
  }

  private isSigned(request: IncomingMessage, url: URL, text: string): boolean {
    const digest = createHash('sha256').update(text).digest('hex')
    const { headers } = request
    const signed = [request.method, url.pathname, headers['x-timestamp'], headers['x-idempotency-key'], digest]
    const right = createHmac('sha256', this.secret as string)
      .update(signed.join('\n'))
      .digest()
    const given = Buffer.from(String(headers['x-sign'] ?? ''), 'hex')
    return given.length === right.length && timingSafeEqual(given, right)
  }
}

const numberOf = (text: string): string =>
  String(Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16) % 1e10).padStart(10, '0')

/** The number the platform gives a lift: one per register code. */
export const remoteIdOf = (body: Readonly<Record<string, unknown>>): string =>
  `EQ${numberOf(String(body.registerCode ?? JSON.stringify(body)))}`
