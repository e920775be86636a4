import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface Step {
  name: string
  /** Program below node_modules/ or file of the project, run with this Node. */
  script: string
  args?: readonly string[]
  /** Writes a report with counts there; without one the step itself counts as one. */
  report?: string
}

export interface Outcome {
  name: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** What failed and why, said once more at the end: the output of a whole run is long. */
  failures: string[]
}

export const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
export const reportFile = (name: string) => join(reports, `${name}.json`)

const tsc = 'node_modules/typescript/bin/tsc'
const vitest = 'node_modules/vitest/vitest.mjs'

const types = (project: string): Step => ({
  name: `类型 ${project}`,
  script: tsc,
  args: ['-p', `tsconfig.${project}.json`],
})

export const staticSteps: readonly Step[] = [
  types('shared'),
  types('server'),
  types('web'),
  types('e2e'),
  { name: '代码风格', script: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
  {
    name: '无用代码',
    script: 'node_modules/knip/bin/knip.js',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: '边界', script: 'tools/boundaries.ts' },
  { name: '分布规则', script: 'tools/statements.ts' },
  { name: '法规数字', script: 'tools/law.ts' },
  { name: '表的所有者', script: 'tools/owners.ts' },
  { name: '列名', script: 'tools/columns.ts' },
]

export function vitestStep(project: string): Step {
  const report = reportFile(`vitest-${project}`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name: `测试 ${project}`, script: vitest, args, report }
}

/** Runs the steps, `width` at a time, and shows the output of each when it ends (at once when one at a time). */
export async function runSteps(steps: readonly Step[], width: number): Promise<Outcome[]> {
  mkdirSync(reports, { recursive: true })
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step, width === 1))
  }
  await Promise.all(Array.from({ length: width }, worker))
  return outcomes
}

async function runStep(step: Step, live: boolean): Promise<Outcome> {
  if (step.report) rmSync(step.report, { force: true }) // an old report must not speak for this run
  const from = Date.now()
  if (!live) console.log(`… ${step.name}`)
  const child = spawn(process.execPath, [join(root, step.script), ...(step.args ?? [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      // A hundred processes of a run load the same modules; compiled once, each starts a third faster.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      ...process.env,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (live) process.stdout.write(chunk)
    })
  const code = await new Promise<number>((done) => {
    child.on('error', () => done(1))
    child.on('close', (exit) => done(exit ?? 1))
  })
  const seconds = (Date.now() - from) / 1000
  const counts = count(step.report, code)
  const outcome = { name: step.name, ...counts, seconds, failures: reasons(step, counts.failed, output) }
  if (!live && (outcome.failed > 0 || step.report)) process.stdout.write(output)
  console.log(`${outcome.failed === 0 ? '✓' : '✗'} ${step.name}（${outcome.seconds.toFixed(1)} 秒）`)
  return outcome
}

/** Counts of a step. A step that went wrong without naming a failed test counts as one failure. */
export function count(report: string | undefined, code: number): Pick<Outcome, 'passed' | 'failed' | 'skipped'> {
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const read = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number | boolean | undefined>
  const passed = Number(read.numPassedTests ?? 0)
  const failed = Number(read.numFailedTests ?? 0)
  const skipped = Number(read.numPendingTests ?? 0) + Number(read.numTodoTests ?? 0)
  return { passed, failed: failed === 0 && (code !== 0 || read.success === false) ? 1 : failed, skipped }
}

interface Report {
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** A paragraph for each failed test of a report: file, name, the beginning of the message. */
export function failures(report: string | undefined): string[] {
  if (!report || !existsSync(report)) return []
  const { testResults = [] } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const beginning = (text = '') => text.split('\n').slice(0, 12).join('\n').slice(0, 1500)
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((result) => result.status === 'failed')
    const path = relative(root, file.name)
    if (failed.length === 0) return file.status === 'failed' ? [`${path}\n${beginning(file.message)}`] : []
    return failed.map((result) => `${path} › ${result.fullName}\n${beginning(result.failureMessages?.[0])}`)
  })
}

/** What a step that failed says of it: its failed tests; where it names none (an error outside of every test, a worker
 * that died), the last lines it printed. */
function reasons(step: Step, failed: number, output: string): string[] {
  const named = failures(step.report)
  if (failed === 0 || named.length > 0 || !step.report) return named
  return [`${step.name}\n${output.trimEnd().split('\n').slice(-60).join('\n')}`]
}

/** Prints what failed, and `N passed, N failed` as the last line; sets the exit code. */
export function conclude(outcomes: readonly Outcome[]): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((n, outcome) => n + outcome[key], 0)
  const broken = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.name)
  for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`\n✗ ${failure}`)
  if (broken.length > 0) console.log(`\n未通过：${broken.join('、')}`)
  if (sum('skipped') > 0) console.log(`跳过 ${sum('skipped')} 项`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
}
