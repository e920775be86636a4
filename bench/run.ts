import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Report } from './parts/results.ts'

/**
 * `npm run bench` runs every benchmark, `npm run bench -- lists` one. Each prints a table and writes
 * bench/results/<name>.json; one that ends without it, or with a row that misses its goal, has failed. What several
 * of them are made of stands in bench/parts.
 */
const folder = fileURLToPath(new URL('.', import.meta.url))
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
const asked = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的基准；可选：${all.join('、')}`)
  process.exit(1)
}
const missed: string[] = []
/** What the written table says; a benchmark cannot end well without one. */
function lost(name: string): string[] {
  const file = `${folder}results/${name}.json`
  if (!existsSync(file)) return ['没有写出结果']
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as Pick<Report, 'rows'>
  return rows.filter((row) => !row.ok).map((row) => `${row.label}：${row.value} ${row.unit}（${row.goal}）`)
}
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n── ${name} ──`)
  rmSync(`${folder}results/${name}.json`, { force: true })
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', `${folder}${name}.ts`], {
    stdio: 'inherit',
  })
  const rows = lost(name)
  if (status !== 0 && rows.length === 0) rows.push(`以 ${status} 结束`)
  missed.push(...rows.map((row) => `${name}  ${row}`))
}
if (missed.length > 0) console.log(`\n没有达到的：\n${missed.join('\n')}`)
process.exit(missed.length > 0 ? 1 : 0)
