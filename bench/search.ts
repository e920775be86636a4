import { mkdirSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { openCompany } from './company.ts'
import { seedSearch } from './searchSeed.ts'

/**
 * The global search over HTTP, as the application's role with row-level security: 100,000 lifts of one company beside
 * another company's 10,000. Usage: node bench/search.ts [lifts]
 */
const lifts = Number(process.argv[2] ?? 100_000)
const GOAL_MS = 50
const ROUNDS = 40
const keywords: readonly [what: string, keyword: string][] = [
  ['community, two characters', '青禾'],
  ['community, whole name', '翠湖花园12'],
  ['pinyin initials', 'qhhy'],
  ['pinyin initials, two letters', 'xh'],
  ['lift within a community', '青禾花园1 7栋'],
  ['frequent in lift names', '号梯'],
  ['rare in lift names', '货梯'],
  ['in no row, two characters', '龘龘'],
  ['in no row, long', '没有这样的名称'],
  ['registration code', '30103501002021054321'],
  ['end of a registration code', '054321'],
  ['beginning of all registration codes', '3010350100'],
  ['device number', 'SB0077777'],
  ['phone', '13900079190'],
  ['contract number', 'HT2026000777'],
  ['one digit', '7'],
]

const bench = await openCompany('bench-search', `搜索测试${lifts}`, (owner, companies) =>
  seedSearch(owner, companies, lifts),
)
try {
  const { server, token } = bench
  const rows: { what: string; keyword: string; hits: number; p50: number; p95: number }[] = []
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
    const at = (share: number) => Number((times[Math.floor(times.length * share)] as number).toFixed(1))
    rows.push({ what, keyword, hits, p50: at(0.5), p95: at(0.95) })
  }
  console.table(rows)
  const worst = Math.max(...rows.map(({ p95 }) => p95))
  console.log(`${lifts} lifts: worst p95 ${worst} ms, goal ${GOAL_MS} ms: ${worst <= GOAL_MS ? 'kept' : 'missed'}`)
  mkdirSync(new URL('./results/', import.meta.url), { recursive: true })
  writeFileSync(
    new URL('./results/search.json', import.meta.url),
    `${JSON.stringify({ lifts, goalMs: GOAL_MS, rows }, null, 2)}\n`,
  )
} finally {
  await bench.close()
}
