import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Runs the browser tests; `--report FILE` writes vitest's JSON report. Other arguments go to vitest. */
const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const at = given.indexOf('--report')
const report = at >= 0 ? given.splice(at, 2)[1] : undefined

if (!existsSync('/usr/bin/chromium') && !process.env.CHROMIUM) {
  console.error('没有找到 Chromium：请安装 chromium 与中文字体 fonts-noto-cjk，或用 CHROMIUM 指定浏览器路径')
  process.exit(1)
}
const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'e2e/vitest.config.ts', ...reporters, ...given],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
