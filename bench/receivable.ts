import { performance } from 'node:perf_hooks'
import { seedOrders } from '#db/seed/index.ts'
import { loadPhone } from '#db/seed/large.ts'
import { addMonths, dayOf, monthStart } from '#kernel/shared/days.ts'
import { AR_OWED, ArKind } from '#modules/receivable/shared/terms.ts'
import { openStage, serve, signIn } from '#test/stage.ts'
import { seedReceivables } from './parts/receivableSeed.ts'
import { besideOrders, median, type Row, report, round } from './parts/results.ts'

/**
 * What is owed at its size: lists of 500,000 items beside the list of work orders, and the ages of it today and at earlier days,
 * over HTTP, one call after the other. Usage: node bench/receivable.ts [items] [orders of the company]
 */
const items = Number(process.argv[2] ?? 500_000)
const orders = Number(process.argv[3] ?? 200_000)
const ROUNDS = 20
const WARM = 5

interface Answer {
  readonly errorCode: number
  readonly data: never
}

const stage = await openStage()
let served: Awaited<ReturnType<typeof serve>> | undefined
try {
  await seedOrders({ ownerUrl: stage.database.owner, companies: 1, orders })
  const { customerId } = await seedReceivables(stage.database.owner, loadPhone(1), items)
  await stage.database.stop()
  served = await serve({ TIWEI_DATA: stage.dataDir })
  const { address } = served
  const token = await signIn(address, loadPhone(1))
  const ask = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer
    if (answer.errorCode !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  }
  const timed = async (path: string, body: object): Promise<number> => {
    const times: number[] = []
    for (let n = -WARM; n < ROUNDS; n++) {
      const from = performance.now()
      await ask(path, body)
      if (n >= 0) times.push(performance.now() - from)
    }
    return median(times)
  }

  const rows: Row[] = []
  const kind = ArKind.code.maintenance
  const ofKind = { kind }
  const orderList = await timed('/maintain/order/listPage', {})
  const lists: readonly [what: string, path: string, body: object][] = [
    ['按节点', '/gathering/item/listPage', ofKind],
    ['按节点，未结清（默认）', '/gathering/item/listPage', { ...ofKind, state: [...AR_OWED] }],
    ['按节点，一个客户', '/gathering/item/listPage', { ...ofKind, customerId }],
    ['按节点，逾期', '/gathering/item/listPage', { ...ofKind, overdue: true }],
    ['按合同，还有未收', '/gathering/item/byContract', { ...ofKind, owing: true }],
    ['按合同', '/gathering/item/byContract', ofKind],
    ['按客户，还有未收', '/gathering/item/byCustomer', { ...ofKind, owing: true }],
    ['按客户', '/gathering/item/byCustomer', ofKind],
    ['按客户，最早未收在前', '/gathering/item/byCustomer', { ...ofKind, sort: { prop: 'oldestDue', order: 'asc' } }],
  ]
  for (const [what, path, body] of lists) {
    const list = await timed(path, body)
    rows.push(besideOrders(what, list, orderList, `${items} 笔应收、${orders} 张工单`))
  }
  const today = dayOf(Date.now())
  const ages: readonly [what: string, asOf: string, goal?: number][] = [
    ['账龄表，今天', today, 300],
    ['账龄表，上月底', monthStart(today)],
    ['账龄表，一年前', addMonths(today, -12)],
    ['账龄表，三年前', addMonths(today, -36)],
  ]
  for (const [what, asOf, goal] of ages) {
    const ms = await timed('/gathering/item/ageing', { kind, asOf })
    rows.push({
      label: `${what}，${items} 笔`,
      value: round(ms),
      unit: 'ms',
      goal: goal === undefined ? '' : `≤ ${goal}`,
      ok: goal === undefined || ms <= goal,
    })
  }
  const summary = await timed('/gathering/item/summary', ofKind)
  rows.push({ label: `应收的六个数，${items} 笔`, value: round(summary), unit: 'ms', goal: '', ok: true })
  report('应收', 'receivable', rows)
} finally {
  await served?.close()
  await stage.close()
}
