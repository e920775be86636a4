import { seedOrders } from '#db/seed/index.ts'
import { loadPhone } from '#db/seed/large.ts'
import { openStage, serve, signIn } from '#test/stage.ts'
import { type Row, report, round } from './parts/results.ts'

/**
 * archives 5: one call of the workbench for all tiles in at most 500 ms, in a company of 20,000 lifts with 1,000,000
 * orders. Usage: node bench/workbench.ts [orders]; 50 orders per lift.
 */
const orders = Number(process.argv[2] ?? 1_000_000)
const CALLS = 20
const LIMIT = 500
const views = [
  [1, '管理'],
  [2, '调度'],
  [3, '班组长'],
] as const

const stage = await openStage()
let served: Awaited<ReturnType<typeof serve>> | undefined
try {
  await seedOrders({ ownerUrl: stage.database.owner, companies: 1, orders })
  await stage.database.stop()
  served = await serve({ TIWEI_DATA: stage.dataDir })
  const { address } = served
  const token = await signIn(address, loadPhone(1))
  const ask = async (view: number): Promise<number> => {
    const began = performance.now()
    const response = await fetch(`${address}/api/v1/workbench/summary`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ view }),
    })
    const answer = (await response.json()) as { errorCode: number }
    if (answer.errorCode !== 0) throw new Error(JSON.stringify(answer))
    return performance.now() - began
  }
  const rows: Row[] = []
  for (const [view, name] of views) {
    await ask(view)
    const times: number[] = []
    for (let call = 0; call < CALLS; call++) times.push(await ask(view))
    const slowest = times.sort((a, b) => a - b)[Math.ceil(CALLS * 0.95) - 1] ?? Number.NaN
    rows.push({
      label: `工作台${name}视图，${orders / 50} 台电梯，P95`,
      value: round(slowest),
      unit: 'ms',
      goal: `≤ ${LIMIT}`,
      ok: slowest <= LIMIT,
    })
  }
  report('工作台', 'workbench', rows)
} finally {
  await served?.close()
  await stage.close().catch(() => {})
}
