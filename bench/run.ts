import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm run bench` runs every benchmark, `npm run bench -- lists` one. Each prints a table and writes bench/results/<name>.json. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const parts = new Set([
  'run.ts',
  'planCase.ts',
  'results.ts',
  'cpu.ts',
  'company.ts',
  'searchSeed.ts',
  'archivesSeed.ts',
  'measured.ts',
  'ordersSeed.ts',
  'ordersSeed.sql.ts',
  'solomon.ts',
  'routingCompany.ts',
  'routingFacts.ts',
])
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !parts.has(file))
  .map((file) => file.slice(0, -3))
const asked = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的基准；可选：${all.join('、')}`)
  process.exit(1)
}
let failed = 0
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n── ${name} ──`)
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', `${folder}${name}.ts`], {
    stdio: 'inherit',
  })
  if (status !== 0) failed += 1
}
process.exit(failed > 0 ? 1 : 0)
