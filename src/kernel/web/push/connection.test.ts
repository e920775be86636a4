import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushConnection, type PushStatus, type Socket, waitBefore } from './connection.ts'

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  sent: unknown[] = []
  closed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  opens() {
    this.onopen?.(new Event('open'))
  }
  says(...frames: object[]) {
    const data = frames.map((frame) => JSON.stringify(frame)).join('\n')
    this.onmessage?.(new MessageEvent('message', { data }))
  }
  breaks(code: number) {
    this.onclose?.({ code } as CloseEvent)
  }
}

let sockets: FakeSocket[]
let status: PushStatus[]
let signedOut: number
let connection: PushConnection
const settle = () => vi.advanceTimersByTimeAsync(0)
const last = () => sockets.at(-1) as FakeSocket

beforeEach(async () => {
  vi.useFakeTimers()
  sockets = []
  status = []
  signedOut = 0
  connection = new PushConnection({
    ticket: async () => 'T',
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    onStatus: (next) => status.push(next),
    onSignedOut: () => {
      signedOut += 1
    },
    random: () => 1,
  })
})
afterEach(() => {
  connection.stop()
  vi.useRealTimers()
})

test('monitoring 6.6: repeats are dropped by seq; after a break it resumes from the last seq', async () => {
  const heard: number[] = []
  connection.subscribe('company.1.order', { onEvent: ({ seq }) => heard.push(seq) })
  connection.start()
  await settle()
  last().opens()
  expect(last().sent).toEqual([{ op: 'sub', topics: ['company.1.order'] }])
  for (const seq of [1, 2, 2, 1, 3]) last().says({ t: 'ev', topic: 'company.1.order', seq, ts: 0, d: null })
  expect(heard).toEqual([1, 2, 3])
  last().breaks(1012)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sockets).toHaveLength(2)
  last().opens()
  expect(last().sent).toEqual([{ op: 'resume', topics: { 'company.1.order': 3 } }])
})

test('monitoring 6.6: a gap tells the listener to load again and goes on from its seq', async () => {
  let gaps = 0
  const heard: number[] = []
  connection.subscribe('t', {
    onEvent: ({ seq }) => heard.push(seq),
    onGap: () => {
      gaps += 1
    },
  })
  connection.start()
  await settle()
  last().opens()
  last().says({ t: 'gap', topic: 't', seq: 40, ts: 0, d: null })
  last().says({ t: 'ev', topic: 't', seq: 40, ts: 0, d: null })
  last().says({ t: 'ev', topic: 't', seq: 41, ts: 0, d: null })
  expect([gaps, heard]).toEqual([1, [41]])
})

test('monitoring 6.6: full jitter from 1 to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => waitBefore(attempt, () => 1))).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ])
  expect(waitBefore(4, () => 0)).toBe(0)
})

test('monitoring 6.6: dead after 60 s of silence', async () => {
  connection.start()
  await settle()
  last().opens()
  await vi.advanceTimersByTimeAsync(80_000)
  expect(sockets[0]?.closed).toBe(true)
  expect(sockets.length).toBeGreaterThan(1)
})

test('4001 ends the session and is not tried again', async () => {
  connection.start()
  await settle()
  last().opens()
  last().breaks(4001)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([signedOut, sockets.length]).toEqual([1, 1])
})

test('the last listener leaves: the topic is given back; subscribing while connecting waits for the socket', async () => {
  connection.start()
  await settle()
  const stop = connection.subscribe('a', { onEvent: () => undefined })
  expect(last().sent).toEqual([])
  last().opens()
  stop()
  expect(last().sent).toEqual([
    { op: 'sub', topics: ['a'] },
    { op: 'unsub', topics: ['a'] },
  ])
})

test('stopped and started again while the ticket is on its way: one socket, and nothing is sent before it opens', async () => {
  connection.subscribe('a', { onEvent: () => undefined })
  connection.start()
  connection.stop()
  connection.start()
  await settle()
  expect(sockets).toHaveLength(1)
  connection.stop()
  connection.start()
  const dropped = last()
  await settle()
  dropped.opens()
  expect(sockets.map(({ closed }) => closed)).toEqual([true, false])
  expect(sockets.map(({ sent }) => sent)).toEqual([[], []])
  last().opens()
  expect(last().sent).toEqual([{ op: 'sub', topics: ['a'] }])
})

test('a ticket that fails after a stop does not try again by itself', async () => {
  let tickets = 0
  const failing = new PushConnection({
    ticket: async () => {
      tickets += 1
      throw new Error('offline')
    },
    open: () => new FakeSocket(),
    onStatus: () => undefined,
    onSignedOut: () => undefined,
    random: () => 1,
  })
  failing.start()
  failing.stop()
  failing.start()
  await settle()
  expect(tickets).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(tickets).toBe(3)
  failing.stop()
})

test('it says since when it is down', async () => {
  connection.start()
  await settle()
  last().opens()
  last().breaks(1006)
  expect(status.at(-1)).toMatchObject({ connected: false, downSince: Date.now() })
})

test('subscribing tells the listener only what it can have missed: an event since the page began, a state', async () => {
  const heard: unknown[] = []
  const listen = (topic: string) =>
    connection.subscribe(topic, { onEvent: ({ seq, d }) => heard.push([topic, seq, d]) })
  for (const topic of ['quiet', 'never', 'fresh', 'state']) listen(topic)
  connection.start()
  await settle()
  last().opens()
  const now = Date.now()
  last().says({ t: 'snap', topic: 'quiet', seq: 7, ts: now - 120_000, d: null })
  last().says({ t: 'snap', topic: 'never', seq: 0, ts: 0, d: null })
  last().says({ t: 'snap', topic: 'fresh', seq: 3, ts: now - 10_000, d: null })
  last().says({ t: 'snap', topic: 'state', seq: 0, ts: now - 120_000, d: { floor: 2 } })
  expect(heard).toEqual([
    ['fresh', 3, null],
    ['state', 0, { floor: 2 }],
  ])
  last().breaks(1012)
  await vi.advanceTimersByTimeAsync(1000)
  last().opens()
  expect(last().sent).toEqual([
    { op: 'sub', topics: ['never', 'state'] },
    { op: 'resume', topics: { quiet: 7, fresh: 3 } },
  ])
})

test('a page that shows what is so now is told within 3 s that nothing comes, and at once that it comes again', async () => {
  connection.start()
  await settle()
  last().opens()
  await vi.advanceTimersByTimeAsync(10_000)
  // Nobody watches: a quiet line is no news.
  expect(status.at(-1)).toEqual({ connected: true, downSince: undefined })
  const stop = connection.watch()
  last().says({ t: 'pong', topic: '', seq: 0, ts: 0, d: null })
  const heard = Date.now()
  await vi.advanceTimersByTimeAsync(1500)
  expect(last().sent.filter((one) => (one as { op: string }).op === 'ping').length).toBeGreaterThan(0)
  expect(status.at(-1)?.quietSince).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1500)
  expect(status.at(-1)).toEqual({ connected: true, downSince: undefined, quietSince: heard })
  last().says({ t: 'pong', topic: '', seq: 0, ts: 0, d: null })
  expect(status.at(-1)?.quietSince).toBeUndefined()
  stop()
})

test('states that went out together are each told; a line that is none keeps no other from being heard', async () => {
  const heard: unknown[] = []
  for (const topic of ['elevator.1.state', 'elevator.2.state'])
    connection.subscribe(topic, { onEvent: ({ topic: of, d }) => heard.push([of, d]) })
  connection.start()
  await settle()
  last().opens()
  const state = (n: number, d: number) => ({ t: 'st', topic: `elevator.${n}.state`, seq: 0, ts: 0, d })
  last().says(state(1, 7), state(2, 8))
  last().onmessage?.(new MessageEvent('message', { data: `{"t":\n${JSON.stringify(state(1, 9))}` }))
  expect(heard).toEqual([
    ['elevator.1.state', 7],
    ['elevator.2.state', 8],
    ['elevator.1.state', 9],
  ])
})
