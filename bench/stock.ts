import { performance } from 'node:perf_hooks'
import { seedOrders } from '#db/seed/index.ts'
import { loadPhone } from '#db/seed/large.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { openStage, serve, signIn } from '#test/stage.ts'
import { besideOrders, median, type Row, report, round } from './parts/results.ts'
import { seedStock } from './parts/stockSeed.ts'

/**
 * The warehouse at its size: what a scanner finds among 50,000 parts, posting a bill of 50 lines beside a single insert with
 * its audit, and its lists at 1,000,000 rows of ledger beside the list of work orders; over HTTP, one call after the other.
 * Usage: node bench/stock.ts [ledger rows] [parts] [orders of the company]
 */
const moves = Number(process.argv[2] ?? 1_000_000)
const units = Number(process.argv[3] ?? 50_000)
const orders = Number(process.argv[4] ?? 200_000)
const LINES = 50
const ROUNDS = 30
const WARM = 5

interface Answer {
  readonly errorCode: number
  readonly errorMsg?: string
  readonly data: never
}

const stage = await openStage()
let served: Awaited<ReturnType<typeof serve>> | undefined
try {
  await seedOrders({ ownerUrl: stage.database.owner, companies: 1, orders })
  const { warehouseId, unitIds } = await seedStock(stage.database.owner, loadPhone(1), { units, moves })
  await stage.database.stop()
  served = await serve({ TIWEI_DATA: stage.dataDir })
  const { address } = served
  const token = await signIn(address, loadPhone(1))
  let number = 0
  const ask = async <D = { id: string; version: number }>(path: string, body: object): Promise<D> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'request-no': `bench-${Date.now()}-${++number}` },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer
    if (answer.errorCode !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const timed = async (work: (n: number) => Promise<unknown>, rounds = ROUNDS): Promise<number[]> => {
    const times: number[] = []
    for (let n = -WARM; n < rounds; n++) {
      const from = performance.now()
      await work(n)
      if (n >= 0) times.push(performance.now() - from)
    }
    return times.sort((a, b) => a - b)
  }
  const p95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? Number.NaN

  const rows: Row[] = []
  const find = (what: string, keyword: (n: number) => string, path: string, of: (keyword: string) => object) =>
    timed((n) => ask(path, of(keyword(n + WARM)))).then((times) =>
      rows.push({
        label: `${what}，${units} 种配件，p95（p50 ${round(median(times))}）`,
        value: round(p95(times)),
        unit: 'ms',
        goal: '≤ 300',
        ok: p95(times) <= 300,
      }),
    )
  const partNo = (n: number) => `P${String(((n * 7919) % units) + 1).padStart(6, '0')}`
  const barcode = (n: number) => `69${String(((n * 7919) % units) + 1).padStart(11, '0')}`
  const words = ['门锁触点', '曳引钢丝绳12', 'bpq', 'M77', '没有的配件']
  const word = (n: number) => words[n % words.length] as string
  const scan = (keyword: string) => ({ keyword, warehouseId })
  await find('扫编码', partNo, '/warehouse/stock/find', scan)
  await find('扫条码', barcode, '/warehouse/stock/find', scan)
  await find('按词找', word, '/warehouse/stock/find', scan)
  await find('配件列表，扫条码', barcode, '/warehouse/unit/listPage', (keyword) => ({ keyword }))
  await find('配件列表，按词', word, '/warehouse/unit/listPage', (keyword) => ({ keyword }))
  await find(
    '配件列表，缺货',
    () => '',
    '/warehouse/unit/listPage',
    () => ({ stockState: 1 }),
  )

  const single = await timed((n) =>
    ask('/customer/add', {
      name: `基准客户${Date.now()}${n}`,
      type: 1,
      role: 1,
      contacts: [{ name: '基准', phone: '13800138000', isDefault: true }],
    }),
  )
  const bills: string[] = []
  for (let n = 0; n < ROUNDS + WARM; n++) {
    const lines = Array.from({ length: LINES }, (_, at) => ({
      unitId: unitIds[(n * LINES + at) % unitIds.length],
      qty: '1',
      taxPrice: '11.30',
      taxRate: '13',
    }))
    const draft = { bizType: 19, warehouseId, billDate: dayOf(Date.now()), lines }
    const saved = await ask('/warehouse/bill/add', draft)
    await ask('/warehouse/bill/submit', saved)
    bills.push(saved.id)
  }
  const posting = await timed(async (n) => {
    const { failed } = await ask<{ failed: unknown[] }>('/warehouse/bill/post', { ids: [bills[n + WARM]] })
    if (failed.length > 0) throw new Error(JSON.stringify(failed))
  })
  const times = median(posting) / median(single)
  rows.push({
    label: `过账 ${LINES} 行（${round(median(posting))} ms）÷ 新增一行带审计（${round(median(single))} ms）`,
    value: round(times),
    unit: '倍',
    goal: '≤ 40',
    ok: times <= 40,
  })

  const orderList = median(await timed(() => ask('/maintain/order/listPage', {})))
  const lists: readonly [what: string, path: string, body: object][] = [
    ['流水', '/warehouse/ledger/listPage', {}],
    ['流水，一种配件', '/warehouse/ledger/listPage', { unitId: unitIds[7] }],
    ['库存', '/warehouse/stock/listPage', {}],
    ['出入库单', '/warehouse/bill/listPage', {}],
    ['配件', '/warehouse/unit/listPage', {}],
  ]
  for (const [what, path, body] of lists) {
    const list = median(await timed(() => ask(path, body)))
    rows.push(besideOrders(what, list, orderList, `${moves} 行流水、${orders} 张工单`))
  }
  report('仓库', 'stock', rows)
} finally {
  await served?.close()
  await stage.close()
}
