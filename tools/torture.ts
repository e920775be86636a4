import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run torture`: the long forms of what `npm test` checks briefly. `npm run torture -- crash` runs one. */
const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = 'node_modules/vitest/vitest.mjs'
const parts: Readonly<Record<string, { args: string[]; env?: Record<string, string> }>> = {
  crash: { args: ['--disable-warning=ExperimentalWarning', 'test/torture/crash.ts', '50'] },
  restart: {
    args: [vitest, 'run', '--project', 'server', 'test/reliability/restart.test.ts'],
    env: { AWAY_SECONDS: '30' },
  },
  concurrency: {
    args: [vitest, 'run', '--project', 'server', 'test/matrix/concurrency.test.ts'],
    env: { CONCURRENT_TIMES: '60' },
  },
  fuzz: { args: [vitest, 'run', '--project', 'server', 'test/matrix/fuzz.test.ts'], env: { FUZZ_CASES: '1000' } },
}
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的长测；可选：${Object.keys(parts).join('、')}`)
  process.exit(1)
}
let failed = 0
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n── ${name} ──`)
  const { status } = spawnSync(process.execPath, part.args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...part.env },
  })
  if (status !== 0) failed += 1
}
process.exit(failed > 0 ? 1 : 0)
