import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run torture`: the long forms of what `npm test` checks briefly, one after the other, then a table.
 * `npm run torture -- crash fuzz` runs these; `npm run torture -- --short` runs each for a moment, to see that it works.
 */
interface Part {
  readonly what: string
  /** How often, or how long: in full and for --short. */
  readonly amount: readonly [full: number, short: number]
  readonly unit: string
  /** A test file that reads the amount from the environment; without one, the script gets it as its argument. */
  readonly test?: { readonly file: string; readonly env: string }
  readonly script?: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const server = (file: string, env: string) => ({ file: `test/${file}.test.ts`, env })
const parts: Readonly<Record<string, Part>> = {
  crash: { what: '强行结束服务与数据库', amount: [50, 2], unit: '次', script: 'test/torture/crash.ts' },
  terminals: {
    what: '终端上报当中强行结束服务、MQTT 与数据库',
    amount: [30, 3],
    unit: '次',
    script: 'test/torture/terminals.ts',
  },
  mall: {
    what: '二百人抢购当中强行结束服务与数据库',
    amount: [30, 2],
    unit: '次',
    script: 'test/torture/mall.ts',
  },
  mallOrders: {
    what: '独立程序重放商城订单的随机历史',
    amount: [10_000, 10],
    unit: '个历史',
    test: { file: 'src/modules/mallOrder/server/replay.test.ts', env: 'MALL_HISTORIES' },
  },
  restart: {
    what: '数据库离开',
    amount: [30, 5],
    unit: '秒',
    test: server('reliability/restart', 'AWAY_SECONDS'),
  },
  concurrency: {
    what: '同一请求并发提交',
    amount: [60, 3],
    unit: '次',
    test: server('matrix/concurrency', 'CONCURRENT_TIMES'),
  },
  histories: {
    what: '独立检查程序重放随机历史',
    amount: [10_000, 100],
    unit: '个历史',
    test: server('checker/histories', 'HISTORIES'),
  },
  served: {
    what: '随机历史经过真实接口',
    amount: [250, 3],
    unit: '个历史',
    test: server('checker/serverHistories', 'SERVER_HISTORIES'),
  },
  phones: {
    what: '两台手机离线的随机历史',
    amount: [2000, 10],
    unit: '个历史',
    test: server('phones/histories', 'PHONE_HISTORIES'),
  },
  demo: {
    what: '独立检查程序重放全部演示数据',
    amount: [1, 1],
    unit: '遍',
    test: server('checker/demo', 'DEMO_CHECK'),
  },
  seeds: {
    what: '演示数据连续多天载入',
    amount: [400, 3],
    unit: '天',
    test: server('seedLaw', 'SEED_DAYS'),
  },
  fuzz: { what: '怪异输入，每个接口', amount: [1000, 20], unit: '例', test: server('matrix/fuzz', 'FUZZ_CASES') },
}

const args = process.argv.slice(2)
const short = args.includes('--short')
const asked = args.filter((name) => name !== '--short')
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的长测；可选：${Object.keys(parts).join('、')}`)
  process.exit(1)
}

const rows: string[][] = []
let failed = 0
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n── ${name} ──`)
  const from = Date.now()
  const result = await run(part, part.amount[short ? 1 : 0])
  if (!result.ok) failed += 1
  const minutes = `${((Date.now() - from) / 60_000).toFixed(1)} 分钟`
  const amount = `${part.amount[short ? 1 : 0]} ${part.unit}`
  rows.push([name, part.what, amount, result.said, minutes, result.ok ? '通过' : '未通过'])
}
console.log(`\n${tableOf([['长测', '内容', '量', '结果', '用时', ''], ...rows])}`)
process.exit(failed > 0 ? 1 : 0)

/** Passed means that it ended well and that something was run: a file whose tests are all skipped has shown nothing. */
async function run({ test, script }: Part, amount: number): Promise<{ ok: boolean; said: string }> {
  if (!test) {
    const { status, text } = await start(
      ['--disable-warning=ExperimentalWarning', script as string, String(amount)],
      {},
    )
    return { ok: status === 0, said: text.trim().split('\n').at(-1) || '没有跑完，见上方' }
  }
  const folder = mkdtempSync(join(tmpdir(), 'tiwei-torture-'))
  const report = join(folder, 'report.json')
  try {
    const { status } = await start(
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', test.file],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ],
      { [test.env]: String(amount) },
    )
    const { numPassedTests: passed, numFailedTests: broken } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { ok: status === 0 && passed > 0, said: `${passed} 项通过，${broken} 项未通过` }
  } catch (error) {
    return { ok: false, said: `没有结果：${(error as Error).message}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Output is shown as it comes, and kept. */
function start(args: string[], env: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      text = (text + chunk).slice(-4000)
    })
    child.once('close', (status) => done({ status: status ?? 1, text }))
  })
}

/** Chinese letters take two columns of a terminal. */
function tableOf(lines: string[][]): string {
  const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)
  const widths = lines[0]?.map((_, n) => Math.max(...lines.map((line) => width(line[n] ?? '')))) ?? []
  return lines
    .map((line) =>
      line
        .map((c, n) => c + ' '.repeat((widths[n] ?? 0) - width(c)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
