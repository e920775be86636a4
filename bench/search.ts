import { performance } from 'node:perf_hooks'
import { openCompany } from './parts/company.ts'
import { type Row, report, round } from './parts/results.ts'
import { seedSearch } from './parts/searchSeed.ts'

/**
 * The global search over HTTP, as the application's role with row-level security: 100,000 lifts of one company beside
 * another company's 10,000. Usage: node bench/search.ts [lifts]
 */
const lifts = Number(process.argv[2] ?? 100_000)
const GOAL_MS = 50
const ROUNDS = 40
const keywords: readonly [what: string, keyword: string][] = [
  ['小区，两个字', '青禾'],
  ['小区全名', '翠湖花园12'],
  ['拼音首字母', 'qhhy'],
  ['拼音首字母，两个', 'xh'],
  ['小区里的电梯', '青禾花园1 7栋'],
  ['梯名常见', '号梯'],
  ['梯名少见', '货梯'],
  ['没有的，两个字', '龘龘'],
  ['没有的，长', '没有这样的名称'],
  ['注册代码', '30103501002021054321'],
  ['注册代码末尾', '054321'],
  ['注册代码开头', '3010350100'],
  ['设备编号', 'SB0077777'],
  ['电话', '13900079190'],
  ['合同编号', 'HT2026000777'],
  ['一个数字', '7'],
]

const bench = await openCompany('bench-search', `搜索测试${lifts}`, (owner, companies) =>
  seedSearch(owner, companies, lifts),
)
try {
  const { server, token } = bench
  const rows: Row[] = []
  for (const [what, keyword] of keywords) {
    const ask = () =>
      server.app.inject({ url: `/api/v1/search?keyword=${encodeURIComponent(keyword)}`, headers: { token } })
    for (let i = 0; i < 10; i++) await ask()
    const times: number[] = []
    let hits = 0
    for (let i = 0; i < ROUNDS; i++) {
      const began = performance.now()
      const answer = await ask()
      times.push(performance.now() - began)
      const { errorCode, data } = answer.json() as { errorCode: number; data: { hits: unknown[] }[] }
      if (errorCode !== 0) throw new Error(answer.body)
      hits = data.reduce((sum, group) => sum + group.hits.length, 0)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    rows.push({
      label: `${what}「${keyword}」，${lifts} 台，${hits} 条，p95（p50 ${round(at(0.5))}）`,
      value: round(at(0.95)),
      unit: 'ms',
      goal: `≤ ${GOAL_MS}`,
      ok: at(0.95) <= GOAL_MS,
    })
  }
  report('全局查找', 'search', rows)
} finally {
  await bench.close()
}
