import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { framesIn, type PushFrame, type PushRequest, pushAddress } from '#kernel/shared/push.ts'
import { memoryBus } from '../bus.ts'
import { memoryCache } from '../cache.ts'
import { type HubOptions, PushHub } from './hub.ts'
import { memoryLog } from './log.ts'
import { tickets } from './ticket.ts'

const open: { hubs: PushHub[]; servers: Server[]; sockets: WebSocket[] } = { hubs: [], servers: [], sockets: [] }
afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.terminate()
  for (const hub of open.hubs.splice(0)) await hub.close()
  for (const server of open.servers.splice(0)) server.close()
})

const shared = () => ({ bus: memoryBus(), cache: memoryCache(), log: memoryLog() })

async function instance(options: Partial<HubOptions> = {}) {
  const hub = await PushHub.open({
    ...shared(),
    kindOf: (topic) => (topic.endsWith('.state') ? 'state' : topic.endsWith('.record') ? 'event' : undefined),
    authorize: (principal, topic) =>
      !topic.startsWith('company.') || topic.startsWith(`company.${principal.companyId}.`),
    onError: (error) => {
      throw error
    },
    ...options,
  })
  const server = createServer()
  hub.attach(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.hubs.push(hub)
  open.servers.push(server)
  return { hub, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

class Client {
  readonly frames: PushFrame[] = []
  messages = 0
  readonly socket: WebSocket
  readonly closed: Promise<number>

  constructor(address: string) {
    this.socket = new WebSocket(address)
    open.sockets.push(this.socket)
    this.socket.on('message', (data) => {
      this.messages++
      this.frames.push(...framesIn(String(data)).map((text) => JSON.parse(text) as PushFrame))
    })
    this.closed = new Promise((done) => this.socket.on('close', (code) => done(code)))
  }
  async opened(): Promise<this> {
    await new Promise((done) => this.socket.once('open', done))
    return this
  }
  send(request: PushRequest): void {
    this.socket.send(JSON.stringify(request))
  }
  async got(count: number, kind?: PushFrame['t']): Promise<PushFrame[]> {
    const of = () => this.frames.filter((frame) => !kind || frame.t === kind)
    await expect.poll(() => of().length, { interval: 5 }).toBeGreaterThanOrEqual(count)
    return of()
  }
}

async function connect({ hub, url }: { hub: PushHub; url: string }, userId = 'u1', companyId = 'c1'): Promise<Client> {
  const { ticket } = await hub.tickets.issue({ userId, companyId, deviceId: 'd1' })
  return new Client(url + pushAddress(ticket, 'd1')).opened()
}

test('一个早晨的几百条提醒：同时写的不过四条，条条写成，一条失败不挡住后面的', async () => {
  const log = memoryLog()
  const at = { once: 0, most: 0 }
  const append: typeof log.append = async (topic, payload) => {
    at.most = Math.max(at.most, ++at.once)
    await new Promise(setImmediate)
    at.once -= 1
    if (payload === 7) throw new Error('away')
    return log.append(topic, payload)
  }
  const { hub } = await instance({ log: { ...log, append } })
  const sent = Array.from({ length: 300 }, (_, n) => hub.event('company.c1.record', n))
  const results = await Promise.allSettled(sent)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(at).toEqual({ once: 0, most: 4 })
  expect(await log.last('company.c1.record')).toMatchObject({ seq: 299 })
  expect(await hub.event('company.c1.record', 300)).toBe(300)
})

test('monitoring 6.6 票据：一次有效，绑定设备，30 秒过期', async () => {
  let now = 0
  const { issue, redeem } = tickets(memoryCache({ now: () => now }))
  const principal = { userId: 'u', companyId: 'c', deviceId: 'd' }
  const one = await issue(principal)
  expect(one.ttl).toBe(30)
  expect(await redeem(one.ticket, 'd')).toEqual(principal)
  expect(await redeem(one.ticket, 'd')).toBeUndefined()
  const two = await issue(principal)
  expect(await redeem(two.ticket, 'other')).toBeUndefined()
  expect(await redeem(two.ticket, 'd')).toBeUndefined()
  const three = await issue(principal)
  now = 30_000
  expect(await redeem(three.ticket, 'd')).toBeUndefined()

  const { url } = await instance()
  expect(await new Client(url + pushAddress('x'.repeat(43), 'd')).closed).toBe(4001)
})

test('事件主题：订阅先得当前序号，之后序号连续', async () => {
  const one = await instance()
  const before = Date.now()
  await one.hub.event('company.c1.record', { n: 0 })
  const client = await connect(one)
  client.send({ op: 'sub', topics: ['company.c1.record'] })
  const [snap] = await client.got(1)
  expect(snap).toMatchObject({ t: 'snap', seq: 1, d: null })
  expect(snap?.ts).toBeGreaterThanOrEqual(before)
  await Promise.all(Array.from({ length: 50 }, (_, n) => one.hub.event('company.c1.record', { n })))
  const events = await client.got(50, 'ev')
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 2))
  expect(events[0]).toMatchObject({ topic: 'company.c1.record', ts: expect.any(Number) })
  client.send({ op: 'unsub', topics: ['company.c1.record'] })
  client.send({ op: 'ping' })
  await client.got(1, 'pong')
  await one.hub.event('company.c1.record', {})
  client.send({ op: 'ping' })
  await client.got(2, 'pong')
  expect(client.frames.filter((frame) => frame.t === 'ev')).toHaveLength(50)
})

test('断线续传：补发漏掉的事件；太旧则 gap', async () => {
  const one = await instance({ log: memoryLog({ keep: 300 }) })
  const first = await connect(one)
  first.send({ op: 'sub', topics: ['company.c1.record'] })
  await first.got(1)
  await one.hub.event('company.c1.record', 1)
  await first.got(1, 'ev')
  first.socket.terminate()
  for (let n = 2; n <= 250; n++) await one.hub.event('company.c1.record', n)

  const second = await connect(one)
  second.send({ op: 'resume', topics: { 'company.c1.record': 1 } })
  const missed = await second.got(249, 'ev')
  expect(missed.map((event) => event.d)).toEqual(Array.from({ length: 249 }, (_, n) => n + 2))
  expect(second.frames.some((frame) => frame.t === 'gap')).toBe(false)

  for (let n = 251; n <= 600; n++) await one.hub.event('company.c1.record', n)
  const third = await connect(one)
  third.send({ op: 'resume', topics: { 'company.c1.record': 250 } })
  const replay = await third.got(301)
  expect(replay[0]).toMatchObject({ t: 'gap', seq: 300 })
  expect(replay.slice(1).map((event) => event.seq)).toEqual(Array.from({ length: 300 }, (_, n) => n + 301))

  const fourth = await connect(one)
  fourth.send({ op: 'resume', topics: { 'company.c1.record': 9999 } })
  expect(await fourth.got(1)).toMatchObject([{ t: 'gap', seq: 600 }])
})

test('monitoring 8.10 断线 4 分钟、37 条：依次补发 37 条；断线 30 小时：gap，重新加载', async () => {
  let now = Date.parse('2026-11-27T10:00:00+08:00')
  const topic = 'company.c1.record'
  const log = memoryLog({ now: () => now })
  const one = await instance({ log })
  const away = async (ms: number, happened: number) => {
    for (let n = 0; n < happened; n++) {
      now += ms / happened
      await one.hub.event(topic, n)
    }
    await log.prune()
  }
  const back = async (seq: number) => {
    const client = await connect(one)
    client.send({ op: 'resume', topics: { [topic]: seq } })
    return client
  }
  await away(4 * 60_000, 37)
  const first = await back(0)
  expect((await first.got(37, 'ev')).map(({ seq }) => seq)).toEqual(Array.from({ length: 37 }, (_, n) => n + 1))
  expect(first.frames.some(({ t }) => t === 'gap')).toBe(false)
  first.socket.terminate()
  await away(30 * 3_600_000, 60)
  const second = await back(37)
  // Those of the last 24 hours follow; what lies before them is loaded again.
  expect((await second.got(49))[0]).toMatchObject({ t: 'gap', seq: 49 })
  expect((await second.got(48, 'ev')).map(({ seq }) => seq)).toEqual(Array.from({ length: 48 }, (_, n) => n + 50))
})

test('无权主题回 4003；权限变化立即收回；不存在的主题答复相同', async () => {
  let allowed = true
  const one = await instance({ authorize: (_, topic) => allowed && topic !== 'company.c2.record' })
  const client = await connect(one)
  client.send({ op: 'sub', topics: ['company.c2.record', 'no.such.topic', 'company.c1.record'] })
  const [forbidden, unknown] = await client.got(2, 'err')
  expect(forbidden).toMatchObject({ topic: 'company.c2.record', d: { code: 4003, msg: '无权限' } })
  expect(unknown?.d).toEqual(forbidden?.d)
  await client.got(1, 'snap')
  allowed = false
  await one.hub.dropTopics('u1')
  expect((await client.got(3, 'err'))[2]).toMatchObject({ topic: 'company.c1.record', d: { code: 4003 } })
  await one.hub.event('company.c1.record', 1)
  client.send({ op: 'ping' })
  await client.got(1, 'pong')
  expect(client.frames.some((frame) => frame.t === 'ev')).toBe(false)
  await one.hub.signOut('u1')
  expect(await client.closed).toBe(4001)
})

test('状态主题：订阅给快照，每秒至多 20 帧，最新的一定到；暂停只停状态', async () => {
  const one = await instance()
  await one.hub.state('elevator.1.state', { floor: 0 })
  const client = await connect(one)
  client.send({ op: 'sub', topics: ['elevator.1.state', 'company.c1.record'] })
  expect((await client.got(2, 'snap'))[0]).toMatchObject({ topic: 'elevator.1.state', d: { floor: 0 } })
  const started = performance.now()
  for (let floor = 1; floor <= 200; floor++) {
    await one.hub.state('elevator.1.state', { floor })
    // pace: a frame every 5 ms, faster than the limit that is tested
    await new Promise((done) => setTimeout(done, 5))
  }
  await expect.poll(() => client.frames.at(-1)?.d).toEqual({ floor: 200 })
  const states = client.frames.filter((frame) => frame.t === 'st')
  expect(states.length).toBeLessThanOrEqual(20 * Math.ceil((performance.now() - started) / 1000))
  expect(states.length).toBeGreaterThan(10)

  client.send({ op: 'pause', on: true })
  client.send({ op: 'ping' })
  await client.got(1, 'pong')
  const before = client.frames.filter((frame) => frame.t === 'st').length
  await one.hub.state('elevator.1.state', { floor: 300 })
  await one.hub.state('elevator.1.state', { floor: 301 })
  await one.hub.event('company.c1.record', 1)
  await client.got(1, 'ev')
  // Another one, who has not paused, is given this state and the next: the times at which states go out have passed.
  const other = await connect(one, 'u2')
  other.send({ op: 'sub', topics: ['elevator.1.state'] })
  await other.got(1, 'snap')
  await one.hub.state('elevator.1.state', { floor: 302 })
  await expect.poll(() => other.frames.at(-1)?.d).toEqual({ floor: 302 })
  await one.hub.state('elevator.1.state', { floor: 303 })
  await expect.poll(() => other.frames.at(-1)?.d).toEqual({ floor: 303 })
  client.send({ op: 'ping' })
  await client.got(2, 'pong')
  expect(client.frames.filter((frame) => frame.t === 'st')).toHaveLength(before)
  client.send({ op: 'pause', on: false })
  const after = await client.got(before + 1, 'st')
  expect(after.slice(before).map((frame) => frame.d)).toEqual([{ floor: 303 }])
})

test('五十台一起动：每秒至多 20 条消息，一条里装下此刻所有的新值，谁也不等别人', async () => {
  const one = await instance()
  const client = await connect(one)
  const topics = Array.from({ length: 50 }, (_, n) => `elevator.${n}.state`)
  client.send({ op: 'sub', topics })
  await client.got(50, 'snap')
  const before = client.messages
  const started = performance.now()
  for (let round = 1; round <= 10; round++) {
    for (const topic of topics) await one.hub.state(topic, { round })
    const roundOf = (topic: string) =>
      (client.frames.findLast((frame) => frame.topic === topic)?.d as { round?: number } | null)?.round
    await expect.poll(() => topics.every((topic) => roundOf(topic) === round), { interval: 5 }).toBe(true)
  }
  expect(client.frames.filter((frame) => frame.t === 'st')).toHaveLength(500)
  const seconds = (performance.now() - started) / 1000
  expect(client.messages - before).toBeLessThanOrEqual(Math.ceil(20 * seconds) + 1)
  // One after the other at 20 a second they would have taken 25 s.
  expect(client.messages - before).toBeLessThanOrEqual(30)
})

test('读得太慢的连接被 4008 关闭，续传后一条不少', async () => {
  const one = await instance()
  const slow = await connect(one)
  slow.send({ op: 'sub', topics: ['company.c1.record'] })
  await slow.got(1, 'snap')
  slow.socket.pause()
  const text = 'x'.repeat(20_000)
  for (let n = 1; n <= 1500 && one.hub.size > 0; n++) await one.hub.event('company.c1.record', { n, text })
  await expect.poll(() => one.hub.size).toBe(0)
  slow.socket.resume()
  // The close frame stands behind what the socket had buffered; a client that reads again sees it in time.
  expect([4008, 1006]).toContain(await slow.closed)
  const held = Math.max(0, ...slow.frames.filter((frame) => frame.t === 'ev').map((frame) => frame.seq))
  const last = await one.hub.event('company.c1.record', 'end')
  const again = await connect(one)
  again.send({ op: 'resume', topics: { 'company.c1.record': held } })
  const rest = await again.got(last - held, 'ev')
  expect(rest.map((frame) => frame.seq)).toEqual(Array.from({ length: last - held }, (_, n) => held + n + 1))
})

test('两个实例共用一条总线：事件互通、顺序不乱、丢失的从日志补上', async () => {
  const common = shared()
  const [one, two] = await Promise.all([instance(common), instance(common)])
  const client = await connect(two)
  client.send({ op: 'sub', topics: ['company.c1.record'] })
  await client.got(1, 'snap')
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).hub.event('company.c1.record', n)))
  const events = await client.got(40, 'ev')
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))

  // Written, but never told on the bus: the next event uncovers it, and so does the regular look into the log.
  await common.log.append('company.c1.record', 'lost')
  await one.hub.event('company.c1.record', 'next')
  expect((await client.got(42, 'ev')).slice(40).map((event) => event.d)).toEqual(['lost', 'next'])
  await common.log.append('company.c1.record', 'last')
  await two.hub.catchUp()
  expect((await client.got(43, 'ev'))[42]?.d).toBe('last')

  const { ticket } = await one.hub.tickets.issue({ userId: 'u1', companyId: 'c1', deviceId: 'd1' })
  await new Client(two.url + pushAddress(ticket, 'd1')).opened()
  await expect.poll(() => two.hub.size).toBe(2)
})

test('每人至多 10 个连接，跨实例算，最旧的以 4010 关闭；发布时以 1012 关闭', async () => {
  const common = shared()
  const [one, two] = await Promise.all([instance(common), instance(common)])
  const oldest = await connect(one)
  await expect.poll(() => one.hub.size).toBe(1)
  await connect(one, 'u2')
  const others: Client[] = []
  for (let n = 0; n < 10; n++) {
    const on = n % 2 ? one : two
    const before = on.hub.size
    others.push(await connect(on))
    if (n < 9) await expect.poll(() => on.hub.size).toBe(before + 1)
  }
  expect(await oldest.closed).toBe(4010)
  await expect.poll(() => one.hub.size + two.hub.size).toBe(11)
  await two.hub.close()
  open.hubs.splice(open.hubs.indexOf(two.hub), 1)
  expect(await others[0]?.closed).toBe(1012)
})

test('看不懂的请求得到 err，连接不断', async () => {
  const one = await instance()
  const client = await connect(one)
  for (const text of ['{', '[]', '{"op":"drop"}', '{"op":"sub","topics":[1]}', '{"op":"resume","topics":{"a":-1}}'])
    client.socket.send(text)
  client.send({ op: 'ping' })
  await client.got(1, 'pong')
  expect(client.frames.filter((frame) => frame.t === 'err')).toHaveLength(5)
})

test('确认只对已订阅的主题有效', async () => {
  const acks: unknown[] = []
  const one = await instance({ onAck: (principal, topic, seq) => acks.push([principal.userId, topic, seq]) })
  const client = await connect(one)
  client.send({ op: 'ack', topic: 'company.c1.record', seq: 1 })
  client.send({ op: 'sub', topics: ['company.c1.record'] })
  client.send({ op: 'ack', topic: 'company.c1.record', seq: 2 })
  await expect.poll(() => acks).toEqual([['u1', 'company.c1.record', 2]])
})

test.each([
  ['没有来源的页面', { origin: 'null' }],
  ['没有来源的页面，转发头也写 null', { origin: 'null', 'x-forwarded-host': 'null' }],
  ['别的网站', { origin: 'https://evil.example' }],
  ['同名而端口不同', { origin: 'http://127.0.0.1:1' }],
  ['不成地址的来源', { origin: 'evil' }],
])('%s 开不了推送连接，票据也没有用掉', async (_, headers) => {
  const { hub, url } = await instance()
  const { ticket } = await hub.tickets.issue({ userId: 'u1', companyId: 'c1', deviceId: 'd1' })
  const socket = new WebSocket(url + pushAddress(ticket, 'd1'), { headers })
  const ended = await new Promise((done) => {
    socket.once('error', () => done('refused'))
    socket.once('open', () => done('open'))
  })
  expect([ended, hub.size]).toEqual(['refused', 0])
  await new Client(url + pushAddress(ticket, 'd1')).opened()
})

test('本站的页面、代理后面的本站页面与程序开得了推送连接', async () => {
  const { hub, url } = await instance()
  const own = { origin: url.replace('ws', 'http') }
  const behind = { origin: 'https://tiwei.example', 'x-forwarded-host': 'tiwei.example' }
  for (const headers of [own, behind, {}]) {
    const { ticket } = await hub.tickets.issue({ userId: 'u1', companyId: 'c1', deviceId: 'd1' })
    const socket = new WebSocket(url + pushAddress(ticket, 'd1'), { headers })
    open.sockets.push(socket)
    await new Promise((done, failed) => socket.once('open', done).once('error', failed))
  }
})
