import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the servers of the two brands, on one set of demo data each. */
    servers: { default: string; custom: string }
  }
}

const root = fileURLToPath(new URL('..', import.meta.url))
const children: { process: ChildProcess; data: string }[] = []

/** Starts the real server as `npm start` does, on data of its own and a free port; resolves with its address. */
async function start(brand: 'default' | 'custom'): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'tiwei-e2e-'))
  const child = spawn(process.execPath, ['src/app/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      TIWEI_DATA: data,
      PORT: '0',
      BRAND: brand,
      TIWEI_ENV: 'test',
      TIWEI_LOG: 'error',
      TIWEI_DEMO: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push({ process: child, data })
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk
      const address = /已启动：(http:\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`server ended with ${code}: ${text.slice(-500)}`)))
  })
}

export async function setup(project: TestProject): Promise<void> {
  const standard = await start('default')
  const custom = await start('custom')
  project.provide('servers', { default: standard, custom })
}

export async function teardown(): Promise<void> {
  for (const { process: child, data } of children) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}
