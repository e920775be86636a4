import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#app/config.ts'
import { type Database, openDatabase } from '#app/database.server.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Stage {
  readonly database: Database
  readonly dataDir: string
  close(): Promise<void>
}

/** A real, fsyncing embedded database of its own, migrated and empty. */
export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-bench-'))
  const config = readConfig({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'off' })
  const database = await openDatabase({ ...config, dataDir }, () => {})
  return {
    database,
    dataDir,
    async close() {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Served {
  readonly address: string
  /** What it printed until it was ready. */
  readonly said: string
  readonly process: ChildProcess
  /** Milliseconds from spawn to the printed address. */
  readonly readyMs: number
  close(): Promise<void>
}

/** The server as a process of its own, so that the load generator does not share its event loop. */
export function serve(environment: Record<string, string>): Promise<Served> {
  const from = performance.now()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64', 'src/app/server.ts'],
    {
      cwd: root,
      env: { ...process.env, PORT: '0', TIWEI_LOG: 'error', TIWEI_DEMO: 'off', TIWEI_SIMULATOR: 'off', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      // Faults of the server are told by whoever watches it.
      if (String(chunk).includes('"level":50')) process.stderr.write(chunk)
      text += chunk
      const address = /已启动：(http:\S+)/.exec(text)?.[1]
      if (!address) return
      resolve({
        address,
        said: text,
        process: child,
        readyMs: performance.now() - from,
        async close() {
          const ended = new Promise((end) => child.once('exit', end))
          child.kill('SIGTERM')
          await ended
        },
      })
    })
    child.once('exit', (code) => reject(new Error(`server ended with ${code}: ${text.slice(-800)}`)))
  })
}

/** Signs in and returns the token. */
export async function signIn(address: string, account: string, password = 'Tiwei#2026'): Promise<string> {
  const response = await fetch(`${address}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  })
  const answer = (await response.json()) as {
    errorCode: number
    errorMsg?: string
    data?: { userInfo?: { token: string } }
  }
  const token = answer.data?.userInfo?.token
  if (!token) throw new Error(`sign-in: ${answer.errorCode} ${answer.errorMsg}`)
  return token
}
