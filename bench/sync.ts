import pg from 'pg'
import { loadPhone, seedLoad } from '#db/seed/large.ts'
import { newId } from '#kernel/server/index.ts'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import type { OpResult } from '#modules/field/shared/fieldOp.ts'
import type { PhoneOpType } from '#modules/phone/shared/ops.ts'
import { nextBatch, type QueuedOp, sentOf, settled } from '#modules/phone/shared/queue.ts'
import { itemsOfVisit } from '#modules/template/shared/checklist.ts'
import { recordedAlone } from '#modules/template/shared/reading.ts'
import { defaultRule } from '#modules/template/shared/template.ts'
import { openStage, serve, signIn } from '#test/stage.ts'
import { cpuOf } from './parts/cpu.ts'
import { type Row, report, round } from './parts/results.ts'

/**
 * A worker's phone comes back from a day without a network: 50 visits with all that is recorded on one and 8 photos each
 * (jobs 6.7, 6.8), brought by the phone's own queue to a server with an fsyncing database; before that what it takes to
 * load these visits onto the phone. Usage: node bench/sync.ts
 */
const ORDERS = 50
const PHOTOS = 8
const HOURS = 10
const LIFTS = 500

const stage = await openStage()
let served: Awaited<ReturnType<typeof serve>> | undefined
try {
  await seedLoad(stage.database.owner, { companies: 1, liftsPerCompany: LIFTS, ordersPerLift: 100 })
  const visits = await prepare(stage.database.owner)
  await stage.database.stop()
  served = await serve({ TIWEI_DATA: stage.dataDir })
  const { address } = served
  const pid = served.process.pid ?? 0
  const token = await signIn(address, loadPhone(1))
  const headers = { 'content-type': 'application/json', token }
  const rows: Row[] = []

  const times: number[] = []
  let bytes = 0
  let carried = 0
  const before = cpuOf(pid, stage.dataDir)
  const LOADS = 5
  for (let n = 0; n < LOADS; n++) {
    const began = performance.now()
    const text = await (await fetch(`${address}/api/v1/field/bootstrap`, { headers })).text()
    times.push(performance.now() - began)
    bytes = Buffer.byteLength(text)
    const answer = JSON.parse(text) as { errorCode: number; data: { orders: { id: string }[] } }
    if (answer.errorCode !== 0) throw new Error(text.slice(0, 300))
    const own = new Set(visits.map(({ id }) => id))
    carried = answer.data.orders.filter(({ id }) => own.has(id)).length
  }
  const loaded = cpuOf(pid, stage.dataDir)
  const perLoad = (ms: number) => round(ms / LOADS)
  rows.push({
    label: `GET /field/bootstrap（其中当日 ${carried} 张）`,
    value: round(Math.min(...times)),
    unit: `ms，${Math.round(bytes / 1024)} KB，处理器 ${perLoad(loaded.server - before.server)} + ${perLoad(loaded.database - before.database)}`,
    goal: `${ORDERS} 张`,
    ok: carried === ORDERS,
  })

  let queue = visits.flatMap((visit, n) => opsOf(visit, n)).map((op, i) => ({ ...op, seq: i + 1 }))
  const count = queue.length
  const photos = queue.filter((op) => op.type === 'photo' || op.type === 'safety').length
  let calls = 0
  let sent = 0
  const refused: OpResult[] = []
  const began = performance.now()
  const from = cpuOf(pid, stage.dataDir)
  for (;;) {
    const batch = nextBatch(queue)
    if (batch.length === 0) break
    const body = JSON.stringify({
      deviceId: 'bench',
      deviceTime: new Date().toISOString(),
      halting: true,
      ops: batch.map(sentOf),
    })
    sent += body.length
    const answer = (await (await fetch(`${address}/api/v1/field/sync`, { method: 'POST', headers, body })).json()) as {
      errorCode: number
      errorMsg: string
      data: { results: OpResult[] }
    }
    if (answer.errorCode !== 0) throw new Error(JSON.stringify(answer).slice(0, 500))
    calls++
    refused.push(...answer.data.results.filter(({ result }) => result !== 'applied'))
    const after = settled(queue, answer.data.results) as typeof queue
    if (after.every((op, i) => op.state === queue[i]?.state)) break
    queue = after.filter(({ state }) => state === 'waiting')
  }
  const seconds = (performance.now() - began) / 1000
  const to = cpuOf(pid, stage.dataDir)
  const cpu = { server: (to.server - from.server) / 1000, database: (to.database - from.database) / 1000 }
  for (const one of refused.slice(0, 5)) console.log(one.errorCode, one.errorMsg)
  rows.push({
    label: `POST /field/sync：${ORDERS} 张工单、${count} 条操作、${photos} 张照片`,
    value: round(seconds, 2),
    unit: `s，${calls} 次请求，${Math.round(sent / 1024)} KB，处理器 ${round(cpu.server, 2)} + ${round(cpu.database, 2)} s`,
    goal: '≤ 5',
    ok: seconds <= 5,
  })
  rows.push({ label: '没有照样写入的操作', value: refused.length, unit: '条', goal: '0', ok: refused.length === 0 })
  const stored = await storedOf(stage.dataDir, token, address)
  rows.push({ label: '已完成并签字的工单', value: stored, unit: '张', goal: `${ORDERS}`, ok: stored === ORDERS })
  report('作业端同步', 'sync', rows)
} finally {
  await served?.close()
  await stage.close().catch(() => {})
}

interface Visit {
  readonly id: string
  readonly version: number
  readonly lng: number
  readonly lat: number
}

/** The administrator serves 50 lifts today, alone; the year's line of each is under way. */
async function prepare(ownerUrl: string): Promise<Visit[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('update maintain_setting set min_crew = 1')
    await client.query(`insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state)
      select company_id, gen_random_uuid(), 2, id, 201, 'T' || employee_no, date '2024-01-01', date '2039-12-31', 2 from employee`)
    await client.query(
      `insert into maintain_plan (company_id, id, plan_no, plan_type, contract_id, community_id, start_date, end_date, elevator_type, rule_snapshot, team_id, status)
       select e.company_id, e.contract_id, 'JH' || c.contract_no, 1, e.contract_id, e.community_id, c.start_date, current_date + 90, 1, $1, min(e.team_id::text)::uuid, 1
       from elevator e join contract c on c.company_id = e.company_id and c.id = e.contract_id group by e.company_id, e.contract_id, e.community_id, c.contract_no, c.start_date`,
      [JSON.stringify(defaultRule)],
    )
    await client.query(`insert into plan_elevator (company_id, id, plan_id, elevator_id, join_date, active)
      select company_id, id, contract_id, id, current_date - 400, true from elevator`)
    await client.query(
      `update maintain_order set plan_id = contract_id where plan_date > current_date - 400 and status not in (3, 4)`,
    )
    // Those whose next visit is due in the next days have it today.
    const { rows } = await client.query<Visit>(
      `update maintain_order o set plan_date = current_date, worker_ids = array[m.id] || o.worker_ids[1:1] from elevator e,
         (select id from employee where user_id is not null) m
       where e.company_id = o.company_id and e.id = o.elevator_id and o.id in (
         select id from maintain_order where status = 0 and plan_date between current_date and current_date + 3 order by plan_date, id limit $1)
       returning o.id, o.version, e.lng, e.lat`,
      [ORDERS],
    )
    await client.query('vacuum analyze')
    return rows
  } finally {
    await client.end()
  }
}

/** One visit as it is recorded on a phone: what was found on its parts, the readings by themselves, pictures, the customer. */
function opsOf(visit: Visit, n: number): QueuedOp[] {
  const items = itemsOfVisit(1, 1)
  const minutes = (HOURS * 60) / ORDERS
  const began = Date.now() - (HOURS * 60 - n * minutes) * 60_000
  const gps = { ...wgs84(visit), accuracy: 8 }
  const key = (k: string) => `bit-maintain/${visit.id}_${k}.jpg`
  const sha256 = (k: number) => `${n}${k}`.padStart(64, '0')
  const alone = items.filter(recordedAlone)
  const rest = items.filter((item) => !recordedAlone(item)).map(({ itemCode }) => itemCode)
  const half = Math.ceil(rest.length / 4)
  const batches = [0, 1, 2, 3].map((k) => rest.slice(k * half, (k + 1) * half)).filter((codes) => codes.length > 0)
  const todo: [PhoneOpType, Record<string, unknown>?][] = [
    ['depart'],
    ['arrive', { method: 1 }],
    ['safety', { photo: key('s') }],
    ['start'],
    ...Array.from({ length: PHOTOS - 1 }, (_, k): [PhoneOpType, Record<string, unknown>] => [
      'photo',
      { key: key(String(k)), sha256: sha256(k), itemCode: alone[k]?.itemCode ?? null, watermark: '负载小区 1号梯' },
    ]),
    ...batches.map((itemCodes): [PhoneOpType, Record<string, unknown>] => ['itemBatch', { itemCodes }]),
    ...alone.map((item): [PhoneOpType, Record<string, unknown>] => [
      'itemResult',
      {
        itemCode: item.itemCode,
        result: 1,
        value: item.valueMin === null ? null : (item.valueMin + (item.valueMax ?? item.valueMin)) / 2,
      },
    ]),
    ['leave', { method: 1 }],
    ['complete', { elevatorStateAfter: 1, shortReason: '同址多台连续作业' }],
    ['sign', { way: 1, name: '物业', signKey: key('sign') }],
  ]
  const step = (minutes * 60_000) / (todo.length + 1)
  return todo.map(([type, payload = {}], k) => ({
    seq: 0,
    opId: newId(),
    orderId: visit.id,
    type,
    occurredAt: new Date(began + k * step).toISOString(),
    monotonicMs: Math.round(n * minutes * 60_000 + k * step),
    gps: type === 'arrive' || type === 'leave' ? gps : null,
    baseVersion: visit.version,
    payload,
    state: 'waiting',
    errorCode: null,
    errorMsg: null,
    orderVersion: null,
  }))
}

async function storedOf(_dataDir: string, token: string, address: string): Promise<number> {
  const response = await fetch(`${address}/api/v1/maintain/order/listPage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ status: [4], planDate: { from: today(), to: today() } }),
  })
  return ((await response.json()) as { data: { total: number } }).data.total
}

function today(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
}
