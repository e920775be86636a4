import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { deriveKey, readSecret } from '../secret.ts'
import { SetupRefusal } from '../setupRefusal.ts'
import { ensureCluster, program, spawnOptions } from './cluster.ts'
import { lockHolder, takeLock } from './lock.ts'
import { findPlace, type Place, storeFolder } from './place.ts'
import { processDirectory, processEnd, processIsAlive } from './process.ts'

export interface EmbeddedOptions {
  /** The data folder of the installation; the cluster is `<dataDir>/pg`. */
  dataDir: string
  /** 0 or absent: a free port. */
  port?: number
  /** false: a throw-away cluster for tests, fast and not safe against a crash. */
  fsync?: boolean
  /** Secret of the installation; absent: `<dataDir>/secret`. */
  secret?: string
  log?: (message: string) => void
}

export interface Embedded {
  /** Address of a database as one of the roles (password included). */
  url(role: string, database: string): string
  superuserUrl: string
  /** Creates the database unless it exists. */
  ensureDatabase(name: string): Promise<void>
  /** Process number of PostgreSQL now; it changes when the supervisor had to start it again. */
  pid(): number
  stop(): Promise<void>
}

/** Recovery after a crash replays the log; after this long something else is wrong. */
const readyWithinMs = 60_000
/** Processes of a killed PostgreSQL take a moment to notice; a start is tried again for this long. */
const retryForMs = 15_000

/**
 * Starts the embedded PostgreSQL on a data folder and keeps it running: when it dies it is started again on the same
 * port. A PostgreSQL that outlived a killed server is attached to. Throws DataInUse when a live service has the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const fsync = options.fsync ?? true
  const place = findPlace(options.dataDir, storeFolder(!fsync))
  const release = takeLock(lockFile(place), options.dataDir)
  try {
    const secret = options.secret ?? readSecret(options.dataDir)
    await ensureCluster(place, passwordOf(secret, 'postgres'), fsync)
    const supervisor = new Supervisor(place, secret, options.log ?? (() => {}))
    await supervisor.start(options.port ?? 0)
    return {
      ...addresses(secret, () => supervisor.port),
      pid: () => supervisor.pid,
      async stop() {
        await supervisor.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * The embedded PostgreSQL for a tool (migrate, create-admin …): that of the running service if there is one, left
 * running by stop(); else one started for the tool.
 */
export async function borrowEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = findPlace(options.dataDir, storeFolder(options.fsync === false))
  const running = lockHolder(lockFile(place)) === null ? null : readPostmaster(place)
  if (running === null) return startEmbedded(options)
  return {
    ...addresses(options.secret ?? readSecret(options.dataDir), () => running.port),
    pid: () => running.pid,
    stop: async () => {},
  }
}

/** The password of a database role, derived from the secret of the installation. */
export function passwordOf(secret: string, role: string): string {
  return deriveKey(secret, `database role ${role}`).slice(0, 40)
}

function addresses(secret: string, port: () => number) {
  const url = (role: string, database: string) =>
    `postgresql://${role}:${passwordOf(secret, role)}@127.0.0.1:${port()}/${database}`
  return {
    url,
    get superuserUrl() {
      return url('postgres', 'postgres')
    },
    ensureDatabase: (name: string) => ensureDatabase(url('postgres', 'postgres'), name),
  }
}

async function ensureDatabase(superuserUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

const lockFile = (place: Place) => join(dirname(place.cluster), 'pg.lock')

/** What postmaster.pid says of a live PostgreSQL on this cluster; null when there is none. */
function readPostmaster(place: Place): { pid: number; port: number } | null {
  const file = join(place.cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  if (!pid || !processIsAlive(pid)) return null
  const at = processDirectory(pid)
  return at === null || at === place.cluster ? { pid, port: port || 0 } : null
}

class Supervisor {
  port = 0
  pid = 0
  private readonly place: Place
  private readonly secret: string
  private readonly log: (message: string) => void
  private stopping = false
  private readonly wake = new AbortController()
  private watch: Promise<void> = Promise.resolve()

  constructor(place: Place, secret: string, log: (message: string) => void) {
    this.place = place
    this.secret = secret
    this.log = log
  }

  async start(port: number): Promise<void> {
    await this.up(port)
    this.watch = this.keepUp()
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.wake.abort()
    await this.watch
    await stopPostmaster(this.place, this.pid)
  }

  /** Attaches to a healthy PostgreSQL on this cluster or starts one; retries while an old one is going down. */
  private async up(port: number): Promise<void> {
    const until = Date.now() + retryForMs
    for (let wait = 100; ; wait = Math.min(wait * 2, 1000)) {
      const running = readPostmaster(this.place)
      if (running) {
        if (await this.answers(running.port)) {
          Object.assign(this, running)
          this.log(`已接管仍在运行的数据库（进程 ${running.pid}，端口 ${running.port}）`)
          return
        }
        await stopPostmaster(this.place, running.pid)
      }
      // A number that another process bears today would keep PostgreSQL from starting.
      rmSync(join(this.place.cluster, 'postmaster.pid'), { force: true })
      try {
        const chosen = port || (await freePort())
        this.pid = await this.spawn(chosen)
        this.port = chosen
        return
      } catch (error) {
        const left = readPostmaster(this.place)
        if (left) await stopPostmaster(this.place, left.pid)
        if (this.stopping || error instanceof SetupRefusal || Date.now() > until) throw error
        this.log(`数据库暂未启动，稍后重试：${(error as Error).message}`)
        await sleep(wait)
      }
    }
  }

  private async spawn(port: number): Promise<number> {
    const child = spawn(program(this.place, 'postgres'), ['-D', this.place.cluster, '-p', String(port)], {
      ...spawnOptions(this.place),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.unref()
    let output = ''
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-4000)
    })
    ;(child.stderr as unknown as { unref(): void }).unref()
    const ended = endOf(child)
    const until = Date.now() + readyWithinMs
    while (Date.now() < until) {
      const end = await Promise.race([ended, sleep(40)])
      if (end) throw new Error(`${end} ${output.trim()}`.trim())
      if (readPostmasterStatus(this.place) === 'ready' && (await this.answers(port))) return child.pid ?? 0
    }
    throw new Error(`数据库在 ${readyWithinMs / 1000} 秒内没有就绪`)
  }

  private async keepUp(): Promise<void> {
    while (!this.stopping) {
      await sleep(200, undefined, { signal: this.wake.signal }).catch(() => {})
      if (this.stopping || processIsAlive(this.pid)) continue
      this.log('数据库进程意外退出，正在重新启动')
      await this.up(this.port).then(
        () => this.log(`数据库已恢复（进程 ${this.pid}）`),
        (error: Error) => this.log(`数据库无法启动：${error.message}`),
      )
    }
  }

  /** Does the PostgreSQL on this port answer, and is it the one on this cluster? */
  private async answers(port: number): Promise<boolean> {
    const connectionString = addresses(this.secret, () => port).superuserUrl
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000, query_timeout: 3000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('SHOW data_directory')
      return rows[0]?.data_directory === this.place.cluster
    } catch (error) {
      if ((error as { code?: string }).code === '28P01')
        throw new SetupRefusal(`数据目录中的 secret 文件与数据库不符，请把建库时的 secret 恢复到 TIWEI_DATA 目录`)
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.on('error', (error) => done(error.message))
    child.on('exit', (code, signal) => done(`postgres ${signal ?? code}`))
  })
}

/** The last line of postmaster.pid: starting, ready, stopping. */
function readPostmasterStatus(place: Place): string {
  try {
    return (readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[7] ?? '').trim()
  } catch {
    return ''
  }
}

/** Fast shutdown: open transactions are rolled back, everything acknowledged is on the disk. */
async function stopPostmaster(place: Place, pid: number): Promise<void> {
  if (!processIsAlive(pid)) return
  if (process.platform === 'win32') {
    const ctl = spawn(program(place, 'pg_ctl'), ['stop', '-m', 'fast', '-D', place.cluster], { stdio: 'ignore' })
    await endOf(ctl)
  } else process.kill(pid, 'SIGINT')
  if (await processEnd(pid, 20_000)) return
  process.kill(pid, 'SIGQUIT') // immediate: the next start recovers from the log
  if (!(await processEnd(pid, 5_000))) process.kill(pid, 'SIGKILL')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
