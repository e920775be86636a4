import pg from 'pg'
import { seedOrders } from '#db/seed/index.ts'
import { loadPhone } from '#db/seed/large.ts'
import { openStage, serve, signIn } from '#test/stage.ts'
import { orders as orderList } from '../src/modules/maintenance/server/order.store.ts'
import { firstPageOf, openedIn, serveBare } from './parts/bare.ts'
import { cpuOf } from './parts/cpu.ts'
import { failed, load as sendLoad } from './parts/load.ts'
import { residentMb } from './parts/memory.ts'
import { median, type Row, report, round } from './parts/results.ts'
import { type Driven, drive, hasWrk } from './parts/wrk.ts'

/**
 * P1–P3 of the quality goals: a list page with its exact total over 1,000,000 work orders of 50 companies, page 900
 * against page 1, and creating rows with validation, audit, idempotency and fsync; the whole product in between, load
 * generator on the same machine. With wrk on the path the list is also measured against a bare route with the same
 * statement, in turn: what the product adds to it, whatever the machine. Usage: node bench/lists.ts [orders] [companies]
 */
const orders = Number(process.argv[2] ?? 1_000_000)
const companies = Number(process.argv[3] ?? 50)
const SECONDS = 5
/** Rows of a page. */
const PAGE = 20
const ROUNDS = 3

const stage = await openStage()
let served: Awaited<ReturnType<typeof serve>> | undefined
let bare: Awaited<ReturnType<typeof serveBare>> | undefined
try {
  const seeding = performance.now()
  await seedOrders({ ownerUrl: stage.database.owner, companies, orders })
  const seedSeconds = (performance.now() - seeding) / 1000
  await stage.database.stop()
  served = await serve({ TIWEI_DATA: stage.dataDir })
  const { address } = served
  const token = await signIn(address, loadPhone(1))
  const list = '/api/v1/maintain/order/listPage'

  const load = (path: string, body: () => string, headers: () => Record<string, string> = () => ({})) =>
    sendLoad({
      url: address,
      connections: 10,
      duration: SECONDS,
      requests: [
        {
          method: 'POST',
          path,
          setupRequest: (request) => ({
            ...request,
            body: body(),
            headers: { 'content-type': 'application/json', token, ...headers() },
          }),
        },
      ],
    })

  const ask = async (body: object) => {
    const response = await fetch(address + list, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as {
      errorCode: number
      data: { total: number; records: unknown[]; last?: string }
    }
    if (answer.errorCode !== 0) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const first = await ask({})
  if (hasWrk()) {
    const url = openedIn(stage.dataDir, stage.database.owner)
    bare = await serveBare(url, await firstPageOf(orderList, await companyOf(url, first.records), PAGE))
  }
  const before = await ask({ page: 899 })
  const far = JSON.stringify({ page: 900, after: before.last })
  const jump = JSON.stringify({ page: 450 })

  let serial = 0
  const customer = () =>
    JSON.stringify({
      name: `基准客户${Date.now()}${++serial}`,
      type: 1,
      role: 1,
      contacts: [{ name: '基准', phone: '13800138000', isDefault: true }],
    })
  const rates: Record<'page1' | 'page900' | 'jump' | 'create', number[]> = {
    page1: [],
    page900: [],
    jump: [],
    create: [],
  }
  const tails: number[] = []
  const errors: number[] = []
  const pairs: (readonly [product: Driven, bare: Driven])[] = []
  await load(list, () => '{}')
  const pid = served.process.pid as number
  const costs: Record<'list' | 'create', string[]> = { list: [], create: [] }
  /** Processor time per request, which does not depend on what else the machine does. */
  const costing = async (of: 'list' | 'create', run: () => ReturnType<typeof load>) => {
    const from = cpuOf(pid, stage.dataDir)
    const result = await run()
    const to = cpuOf(pid, stage.dataDir)
    const each = (ms: number) => (ms / result.requests.total).toFixed(2)
    costs[of].push(`${each(to.server - from.server)} + ${each(to.database - from.database)}`)
    return result
  }
  for (let round = 0; round < ROUNDS; round++) {
    const page1 = await costing('list', () => load(list, () => '{}'))
    const page900 = await load(list, () => far)
    const jumped = await load(list, () => jump)
    const created = await costing('create', () =>
      load('/api/v1/customer/add', customer, () => ({ 'request-no': `bench-${Date.now()}-${++serial}` })),
    )
    rates.page1.push(page1.requests.average)
    rates.page900.push(page900.requests.average)
    rates.jump.push(jumped.requests.average)
    rates.create.push(created.requests.average)
    tails.push(page1.latency.p99)
    if (bare) {
      const size = JSON.stringify({ size: PAGE })
      const headers = { 'content-type': 'application/json' }
      const whole = { url: address + list, body: size, headers: { ...headers, token }, begins: '{"errorCode":0' }
      const alone = { url: `${bare.address}/bare`, body: '{}', headers, begins: '[{' }
      pairs.push([await drive(whole, SECONDS), await drive(alone, SECONDS)])
    }
    errors.push(...[page1, page900, jumped, created].map(failed))
  }
  const [p1, p900, mid, create] = [rates.page1, rates.page900, rates.jump, rates.create].map((values) =>
    median(values),
  ) as [number, number, number, number]
  const rows: Row[] = [
    { label: `造数：${orders} 张工单，${companies} 家企业`, value: round(seedSeconds), unit: 's', goal: '', ok: true },
    { label: 'P1 列表第 1 页（20 行与准确总数）', value: round(p1, 0), unit: '次/秒', goal: '≥ 2000', ok: p1 >= 2000 },
    { label: 'P1 p99', value: round(median(tails)), unit: 'ms', goal: '≤ 12', ok: median(tails) <= 12 },
    { label: '总数', value: first.total, unit: '行', goal: '', ok: first.records.length === 20 },
    {
      label: 'P2 第 900 页（接着第 899 页翻）耗时 ÷ 第 1 页',
      value: round(p1 / p900, 2),
      unit: '倍',
      goal: '≤ 1.5',
      ok: p1 / p900 <= 1.5,
    },
    { label: '直接跳到第 450 页 ÷ 第 1 页', value: round(p1 / mid, 2), unit: '倍', goal: '', ok: true },
    {
      label: 'P3 新增客户（校验、审计、幂等、落盘）',
      value: round(create, 0),
      unit: '次/秒',
      goal: '≥ 1200',
      ok: create >= 1200,
    },
    {
      label: '处理器时间：列表一次（服务 + 数据库）',
      value: costs.list.at(-1) ?? '',
      unit: 'ms',
      goal: '',
      ok: true,
    },
    {
      label: '处理器时间：新增一次（服务 + 数据库）',
      value: costs.create.at(-1) ?? '',
      unit: 'ms',
      goal: '',
      ok: true,
    },
    {
      label: '出错或被拒的请求（按 errorCode）',
      value: errors.reduce((sum, one) => sum + one, 0),
      unit: '次',
      goal: '0',
      ok: errors.every((one) => one === 0),
    },
  ]
  rows.push(...besideBare(pairs))
  const memory = residentMb(pid)
  rows.push({ label: '负载之后服务占用内存', value: round(memory, 0), unit: 'MB', goal: '≤ 450', ok: memory <= 450 })
  report('列表与新增', 'lists', rows)
} finally {
  bare?.close()
  await served?.close()
  await stage.close().catch(() => {})
}

async function companyOf(url: string, records: readonly unknown[]): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { id } = records[0] as { id: string }
  const { rows } = await client.query('select company_id from maintain_order where id = $1', [id])
  await client.end()
  return rows[0].company_id
}

/** What the product adds to the statement: session, row-level security, total, envelope, over a route without them. */
function besideBare(pairs: readonly (readonly [product: Driven, bare: Driven])[]): Row[] {
  if (pairs.length === 0) return []
  const of = (what: (product: Driven, bare: Driven) => number) => median(pairs.map(([a, b]) => what(a, b)))
  const share = of((product, bare) => product.rate / bare.rate)
  const tail = of((product, bare) => product.p99 / bare.p99)
  const failures = pairs.flat().reduce((sum, one) => sum + one.failed, 0)
  return [
    {
      label: 'wrk：列表第 1 页',
      value: round(
        of(({ rate }) => rate),
        0,
      ),
      unit: '次/秒',
      goal: '',
      ok: true,
    },
    {
      label: 'wrk：裸路由，同一语句',
      value: round(
        of((_, { rate }) => rate),
        0,
      ),
      unit: '次/秒',
      goal: '',
      ok: true,
    },
    { label: 'P1 列表 ÷ 裸路由', value: round(share, 2), unit: '', goal: '≥ 0.40', ok: share >= 0.4 },
    { label: 'P1 p99 ÷ 裸路由的 p99', value: round(tail, 2), unit: '倍', goal: '≤ 2', ok: tail <= 2 },
    { label: 'wrk：出错或被拒的请求', value: failures, unit: '次', goal: '0', ok: failures === 0 },
  ]
}
