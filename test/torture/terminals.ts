import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises' // pace: the kills of chance
import mqtt, { type MqttClient } from 'mqtt'
import pg from 'pg'
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'
import { upTopic } from '#modules/signal/shared/topic.ts'
import { passwordOf, type Speaker } from '#test/builders/telemetry.ts'
import { passed } from '#test/builders/terminal.ts'
import { temporaryFolder } from '#test/folder.ts'
import { freePort } from '#test/mosquitto.ts'
import { type Served, serve, signIn } from '#test/stage.ts'
import { generator } from '../matrix/hostile.ts'

/**
 * kill -9 of the server with its broker, of the database, or of both, in the middle of what terminals say: every frame that was
 * acknowledged is there, each once; of each fault one record, and of each lift one repair order (decisions 0134, 0136).
 * Usage: node test/torture/terminals.ts [times]
 */
const times = Number(process.argv[2] ?? 30)
const TERMINALS = 4
const IN_FLIGHT = 20
const BACK_MS = 120_000
/** 危急: an order at once, whatever the strategies of the demo say. */
const CODES = ['05', '09', '10', '11', '12'] as const
const random = generator(20_261_127)

interface Standing extends Speaker {
  readonly elevatorId: string
  readonly acked: Set<number>
  seq: number
}

const dataDir = temporaryFolder('tiwei-terminals')
const port = await freePort()
const clients: MqttClient[] = []
let running: Served | undefined
const launch = async () => {
  running = await serve({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'on', MQTT_PORT: String(port), MQTT_TLS_PORT: 'off' })
  return running
}
const kill = (pid: number | undefined) => {
  if (pid) process.kill(pid, 'SIGKILL')
}
function databasePid(): number | undefined {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

async function rows<T>(query: string, values: unknown[] = []): Promise<T[]> {
  const database = await openDatabase({ ...readConfig({ TIWEI_DATA: dataDir }), dataDir }, () => {}, 'tool')
  const client = new pg.Client({ connectionString: database.owner })
  try {
    await client.connect()
    return (await client.query(query, values)).rows as T[]
  } finally {
    await client.end()
    await database.stop()
  }
}

async function ask<T>(token: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${running?.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { errorCode: number; errorMsg?: string; data: T }
  if (answer.errorCode !== 0) throw new Error(`${path}: ${answer.errorCode} ${answer.errorMsg}`)
  return answer.data
}

/** Free numbers of the demo's list, put up at lifts that have neither terminal nor open order. */
async function standing(token: string): Promise<Standing[]> {
  const numbers = await rows<{ no: string }>(
    `select terminal_no as no from terminal_number where claimed_by is null and terminal_type = 1 order by 1 limit $1`,
    [TERMINALS],
  )
  const lifts = await rows<{ id: string }>(
    `select e.id from elevator e where e.company_id = (select company_id from terminal group by 1 order by count(*) desc limit 1)
       and e.type = 1 and e.deleted_at is null
       and not exists (select 1 from terminal t where t.company_id = e.company_id and t.elevator_id = e.id)
       and not exists (select 1 from repair_order o where o.company_id = e.company_id and o.elevator_id = e.id)
       and not exists (select 1 from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id
         and o.status = 2)
     order by e.id limit $1`,
    [numbers.length],
  )
  const all: Standing[] = []
  for (const [n, { no }] of numbers.entries()) {
    const elevatorId = lifts[n]?.id ?? ''
    const made = await ask<{ id: string; secret: string }>(token, '/hardware/terminal/add', {
      ...{ terminalNo: no, installCode: 'K7QM4N2P', authType: 1 },
    })
    await ask(token, '/hardware/terminal/bind', { terminalId: made.id, elevatorId, selfTest: passed })
    all.push({ no, secret: made.secret, elevatorId, acked: new Set(), seq: 0 })
  }
  return all
}

function connect(one: Standing): MqttClient {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    clientId: one.no,
    username: one.no,
    password: passwordOf(one),
    clean: false,
    reconnectPeriod: 100,
    // While the database is away nobody can be let in.
    reconnectOnConnackError: true,
  })
  client.on('error', () => {})
  // Each connection is signed anew.
  client.on('close', () => {
    client.options.password = passwordOf(one)
  })
  clients.push(client)
  return client
}

const published = (client: MqttClient, topic: string, text: string): Promise<boolean> =>
  client.publishAsync(topic, text, { qos: 1 }).then(
    () => true,
    () => false,
  )

/** Says one thing after the other, many on their way at once, until it is told to stop; then waits for what is out. */
async function stream(one: Standing, until: { stopped: boolean; round: number }): Promise<void> {
  const client = connect(one)
  const out = new Set<Promise<void>>()
  const say = (kind: 'state' | 'event', d: object) => {
    const seq = ++one.seq
    const text = JSON.stringify({ v: 1, no: one.no, bid: 1, seq, ts: Date.now(), up: 100_000 + seq, d })
    const telling = async () => {
      // A terminal says again, under the same number, what its client gave up.
      while (!(await published(client, upTopic(one.no, kind), text))) await sleep(100)
      one.acked.add(seq)
    }
    const told = telling()
    out.add(told)
    void told.finally(() => out.delete(told))
  }
  let said = -1
  while (!until.stopped) {
    if (until.round !== said) {
      said = until.round
      say('event', { code: CODES[said % CODES.length], on: 1, fl: 2 })
    }
    say('state', { mode: 1, fl: 2, v: 0, door: 0 })
    if (out.size >= IN_FLIGHT) await Promise.race(out)
    await sleep(20)
  }
  await Promise.race([
    Promise.all(out),
    sleep(BACK_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${one.no}: ${out.size} frames are still not acknowledged`)
    }),
  ])
}

async function heardAgain(all: readonly Standing[]): Promise<void> {
  const before = all.map(({ acked }) => acked.size)
  const from = performance.now()
  while (all.some(({ acked }, n) => acked.size <= (before[n] ?? 0))) {
    if (performance.now() - from > BACK_MS) {
      const silent = all.filter(({ acked }, n) => acked.size <= (before[n] ?? 0)).map(({ no }) => no)
      throw new Error(`not heard ${BACK_MS / 1000} s after the kill: ${silent.join(', ')}`)
    }
    await sleep(50)
  }
}

async function wrongOf(all: readonly Standing[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { no, elevatorId, acked } of all) {
    const [link] = await rows<{ received: Record<string, [number, number][]>; kept: number }>(
      `select l.received, (select count(*)::int from sample s where s.elevator_id = t.elevator_id) as kept
         from terminal t join terminal_link l on l.terminal_id = t.id where t.terminal_no = $1`,
      [no],
    )
    const spans = Object.values(link?.received ?? {}).flat()
    const lost = [...acked].filter((seq) => !spans.some(([a, b]) => a <= seq && seq <= b))
    if (lost.length > 0) wrong.push(`${no} 已确认却丢失 ${lost.length} 帧：${lost.slice(0, 5).join('、')}`)
    const numbers = spans.reduce((sum, [a, b]) => sum + b - a + 1, 0)
    if (numbers !== link?.kept) wrong.push(`${no} 收到 ${numbers} 个序号，存了 ${link?.kept} 帧`)
    const records = await rows<{ code: string; n: number }>(
      `select code, count(*)::int as n from monitor_record where elevator_id = $1 and code = any($2::text[]) group by 1`,
      [elevatorId, CODES],
    )
    const codes = CODES.slice(0, times)
    if (records.length !== codes.length) wrong.push(`${no} 有 ${records.length} 种故障，应为 ${codes.length} 种`)
    for (const { code, n } of records) if (n !== 1) wrong.push(`${no} 故障 ${code} 有 ${n} 条记录`)
    const orders = await rows('select id from repair_order where elevator_id = $1', [elevatorId])
    if (orders.length !== 1) wrong.push(`${no} 有 ${orders.length} 张维修工单`)
  }
  return wrong
}

/** Records and orders follow the commit of the frame: they are waited for. */
async function settled(all: readonly Standing[]): Promise<string[]> {
  const from = performance.now()
  for (;;) {
    const wrong = await wrongOf(all)
    if (wrong.length === 0 || performance.now() - from > BACK_MS) return wrong
    await sleep(500)
  }
}

try {
  let served = await launch()
  const all = await standing(await signIn(served.address, '13800000001'))
  const until = { stopped: false, round: 0 }
  const failed: Error[] = []
  const streams = all.map((one) => stream(one, until).catch((error: Error) => void failed.push(error)))
  await heardAgain(all)
  for (let round = 0; round < times; round++) {
    until.round = round
    await sleep(100 + random() * 900)
    const what = round % 3
    if (what !== 1) kill(served.process.pid)
    if (what !== 0) kill(databasePid())
    if (what !== 1) served = await launch()
    await heardAgain(all)
  }
  until.stopped = true
  await Promise.all(streams)
  const wrong = [...failed.map(({ message }) => message), ...(await settled(all))]
  const acked = all.reduce((sum, one) => sum + one.acked.size, 0)
  console.log(
    `强行结束 ${times} 次；${all.length} 台终端，确认 ${acked} 帧，都在且只存一次；每个故障一条记录，每台电梯一张工单`,
  )
  if (wrong.length > 0) {
    console.error(wrong.slice(0, 20).join('\n'))
    process.exitCode = 1
  }
} finally {
  for (const client of clients) client.end(true)
  await running?.close()
  rmSync(dataDir, { recursive: true, force: true })
}
