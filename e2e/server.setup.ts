import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '#kernel/server/postgres/embedded.ts'
import { readSecret } from '#kernel/server/secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses: a server for each worker, and one of the second brand, each on demo data of its own. */
    servers: { default: readonly string[]; custom: string }
    /** Texts that each worker's server would have sent, a line each. */
    texts: readonly string[]
  }
}

type Brand = 'default' | 'custom'
interface Running {
  readonly address: string
  readonly process: ChildProcess
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tiwei-e2e-'))
const children = new Set<ChildProcess>()
let cluster: Embedded | undefined

const textsOf = (data: string) => join(data, 'texts')

/** Starts the real server on this folder and database and a free port. */
function start(data: string, databaseUrl: string, brand: Brand): Promise<Running> {
  const child = spawn(process.execPath, ['src/app/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      TIWEI_DATA: data,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      BRAND: brand,
      TIWEI_ENV: 'test',
      // What would be sent by text stands there as well.
      TIWEI_LOG: 'info',
      TIWEI_DEMO: 'on',
      TIWEI_PAY_SANDBOX: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let rest = ''
  const told = (piece: string) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (line.includes('sms (sandbox)')) appendFileSync(textsOf(data), `${line}\n`)
      // What the service finds wrong belongs beside the story that met it.
      else if (!/"level":[1-4]0,/.test(line)) process.stderr.write(`${line}\n`)
  }
  return new Promise((resolve, reject) => {
    let text = ''
    let started = false
    child.stdout?.on('data', (chunk: Buffer) => {
      if (started) told(chunk.toString())
      else text += chunk
      const address = /已启动：(http:\S+)/.exec(text)?.[1]
      if (!started && address) {
        started = true
        resolve({ address, process: child })
      }
    })
    child.once('exit', (code) => reject(new Error(`server ended with ${code}: ${text.slice(-500)}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** The demo data is written once; every server gets a copy of it, so that stories of two workers never meet. */
export async function setup(project: TestProject): Promise<void> {
  try {
    const seeded = join(folder, 'seeded')
    cluster = await startEmbedded({ dataDir: seeded, fsync: false })
    const { superuserUrl, ensureDatabase } = cluster
    const databaseUrl = (name: string) => Object.assign(new URL(superuserUrl), { pathname: `/${name}` }).href
    readSecret(seeded)
    await ensureDatabase('seeded')
    await stop((await start(seeded, databaseUrl('seeded'), 'default')).process)

    // The night of the diagnosis is no story's: on the first of a month every server would learn a model beside the browsers.
    const demo = new pg.Client({ connectionString: databaseUrl('seeded') })
    await demo.connect()
    await demo.query(`insert into diagnosis_night (company_id, date, started_at, done_at)
      select id, (now() at time zone 'Asia/Shanghai')::date, now(), now() from tenant
      on conflict (company_id, date) do update set done_at = excluded.done_at`)
    await demo.end()

    const admin = new pg.Client({ connectionString: superuserUrl })
    await admin.connect()
    const names = ['custom', ...Array.from({ length: project.config.maxWorkers }, (_, n) => `worker${n + 1}`)]
    for (const name of names) {
      await admin.query(`create database ${name} template seeded strategy file_copy`)
      await admin.query(`grant create on database ${name} to tiwei_owner`)
    }
    await admin.end()
    const serve = async (name: string) => {
      const data = join(folder, name)
      cpSync(seeded, data, { recursive: true, filter: (path) => path !== join(seeded, 'pg') })
      return (await start(data, databaseUrl(name), name === 'custom' ? 'custom' : 'default')).address
    }
    const [custom = '', ...workers] = await Promise.all(names.map(serve))
    project.provide('servers', { default: workers, custom })
    project.provide(
      'texts',
      names.slice(1).map((name) => textsOf(join(folder, name))),
    )
  } catch (error) {
    await teardown()
    throw error
  }
}

export async function teardown(): Promise<void> {
  await Promise.all([...children].map(stop))
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}
