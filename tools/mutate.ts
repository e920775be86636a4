import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guards, isHarmless, mutantsOf } from './mutations.ts'

/**
 * Takes one guard away at a time, in a copy of the project, and runs the tests that should notice: `npm run mutate`,
 * `npm run mutate -- push outbound` for some, `-- scope:42` for one line. Survivors are listed; any makes it end with 1.
 */

const asked = process.argv.slice(2)
const root = process.cwd()

function run(command: string, args: readonly string[], cwd: string): Promise<{ code: number; out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: '1' } })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        out += part.toString('utf8')
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, out }))
  })
}

/** The tracked and new files, with the installed packages beside them. */
async function copied(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tiwei-mutate-'))
  const { out } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], root)
  for (const file of out.split('\0').filter(Boolean))
    await cp(join(root, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // Deleted here and not yet in a commit.
      if (error.code !== 'ENOENT') throw error
    })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const folder = await copied()
process.chdir(folder)
const { createVitest } = await import('vitest/node')
// One for all runs, so that their database is started once; each run has new processes and reads the files anew.
const vitest = await createVitest('test', {
  root: folder,
  watch: false,
  project: ['server', 'shared'],
  reporters: [{}],
})

/** What failed, or undefined. */
async function failing(tests: readonly string[]): Promise<string | undefined> {
  const asked = await vitest.globTestSpecifications([...tests])
  const files = new Set(asked.map(({ moduleId }) => moduleId))
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(asked, false)
  // What other files answered in runs before is still known.
  const testModules = known.filter(({ moduleId }) => files.has(moduleId))
  if (testModules.length === 0) throw new Error(`no tests are called ${tests.join(' ')}`)
  const errors = [
    ...unhandledErrors,
    ...testModules.flatMap((one) => [
      ...one.errors(),
      ...[...one.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
    ]),
  ]
  if (errors.length > 0) return errors.map((error) => (error as Error).stack ?? String(error)).join('\n')
  // A run that was broken off says nothing about the change.
  if (testModules.some((one) => one.state() !== 'passed')) throw new Error(`tests did not run: ${tests.join(' ')}`)
  return undefined
}

async function put(file: string, text: string): Promise<void> {
  await writeFile(join(folder, file), text)
  // The pure tests go through Vite, which keeps what it read.
  vitest.invalidateFile(join(folder, file))
}

async function requirePassing(group: string, tests: readonly string[]): Promise<void> {
  const wrong = await failing(tests)
  if (wrong !== undefined) throw new Error(`tests of ${group} fail with nothing taken away:\n${wrong}`)
}

const survivors: string[] = []
let killed = 0
try {
  for (const { name, files, tests } of guards) {
    const wanted = asked.filter((one) => one.split(':')[0] === name)
    if (asked.length > 0 && wanted.length === 0) continue
    const [nearest = '', ...others] = tests
    await requirePassing(name, [nearest])
    let othersPass = others.length === 0
    for (const file of files) {
      const source = await readFile(join(folder, file), 'utf8')
      for (const { line, what, text } of mutantsOf(source)) {
        const lines = wanted.map((one) => one.split(':')[1]).filter((one) => one !== undefined)
        if (lines.length > 0 && !lines.includes(String(line))) continue
        if (isHarmless(file, source.split('\n')[line - 1] ?? '', what)) continue
        await put(file, text)
        let alive = (await failing([nearest])) === undefined
        // Most changes are noticed by the nearest test; the others are asked about the rest, and first whether they pass.
        if (alive && !othersPass) {
          await put(file, source)
          await requirePassing(name, others)
          await put(file, text)
          othersPass = true
        }
        if (alive && others.length > 0) alive = (await failing(others)) === undefined
        if (alive) survivors.push(`${file}:${line} ${what}`)
        else killed += 1
        console.log(`${alive ? 'SURVIVED' : 'killed'}  ${file}:${line} ${what}`)
      }
      await put(file, source)
    }
    // What failed failed by what was taken away: with everything back the tests pass again.
    await requirePassing(name, [nearest])
  }
} finally {
  await vitest.close()
  process.chdir(root)
  await rm(folder, { recursive: true, force: true })
}

console.log(`${killed} killed, ${survivors.length} survived`)
for (const one of survivors) console.log(`  ${one}`)
process.exitCode = survivors.length > 0 ? 1 : 0
