import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { temporaryFolder } from '#test/folder.ts'

// The whole product is loaded a dozen times here, each time in a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const dataDir = temporaryFolder('启动 测试')
const compiled = temporaryFolder('compiled')
const server = join(import.meta.dirname, '../src/app/server.ts')
const started: ChildProcess[] = []

interface Started {
  output(): string
  /** Address once it serves. */
  address: Promise<string>
  exit: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

function start(settings: Record<string, string>): Started {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    TIWEI_DATA: dataDir,
    TIWEI_DEMO: 'off',
    // Compiled once: each start takes half the time.
    NODE_COMPILE_CACHE: compiled,
    ...settings,
  }
  const child = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let output = ''
  const exit = new Promise<number | null>((done) => child.on('exit', done))
  const address = new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        const found = /梯维已启动：(\S+)/.exec(output)?.[1]
        if (found) done(found)
      })
    void exit.then((code) => fail(new Error(`exit ${code}: ${output}`)))
  })
  address.catch(() => {})
  return { output: () => output, address, exit, kill: (signal) => child.kill(signal) }
}

const healthy = async (address: string) => (await fetch(`${address}/healthz`)).status

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

test('启动、拒绝第二个、干净停止、再次启动', async () => {
  const first = start({})
  expect(await healthy(await first.address)).toBe(200)
  expect(first.output()).toContain('数据库已升级')

  const second = start({})
  expect(await second.exit).toBe(1)
  expect(second.output().trim()).toMatch(/^该数据目录正在被另一个梯维服务使用[^\n]*$/)
  expect(await healthy(await first.address)).toBe(200)

  first.kill('SIGINT')
  expect(await first.exit).toBe(0)
  expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false)

  const again = start({})
  expect(await healthy(await again.address)).toBe(200)
  expect(again.output()).not.toContain('数据库已升级')
  again.kill('SIGTERM')
  expect(await again.exit).toBe(0)
})

test('启动途中按 Ctrl-C，数据库不留下', async () => {
  const instance = start({})
  await expect.poll(() => existsSync(join(dataDir, 'pg', 'postmaster.pid')), { interval: 5 }).toBe(true)
  instance.kill('SIGINT')
  expect(await instance.exit).toBe(0)
  expect(instance.output()).not.toContain('启动失败')
  expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false)
})

test('两个实例同时启动在同一个 DATABASE_URL 上', async () => {
  const database = await emptyDatabase()
  const shared = { DATABASE_URL: database.admin, TIWEI_SECRET: database.secret }
  const instances = [start(shared), start(shared)]
  for (const { address } of instances) expect(await healthy(await address)).toBe(200)
  expect(instances.filter((instance) => instance.output().includes('数据库已升级'))).toHaveLength(1)
  for (const instance of instances) instance.kill('SIGINT')
  for (const instance of instances) expect(await instance.exit).toBe(0)
})

test('端口被占用时说出端口并以 1 退出', async () => {
  const database = await emptyDatabase()
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  const instance = start({ PORT: String(port), DATABASE_URL: database.admin, TIWEI_SECRET: database.secret })
  expect(await instance.exit).toBe(1)
  expect(instance.output()).toContain(`端口 ${port} 已被占用`)
  other.close()
})

test('设置错误、数据库不可达、密钥不符时各说一句并以 1 退出', async () => {
  const say = async (settings: Record<string, string>) => {
    const instance = start(settings)
    expect(await instance.exit).toBe(1)
    expect(instance.output()).not.toContain('    at ')
    return instance.output()
  }
  expect(await say({ TIWEI_COLOUR: 'red' })).toContain('TIWEI_COLOUR 不是梯维的设置')
  expect(await say({ DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' })).toContain('无法连接数据库')
  const database = await emptyDatabase()
  expect(await say({ DATABASE_URL: database.admin, TIWEI_SECRET: 'a'.repeat(64) })).toContain('另一个密钥')
  expect(await say({ DATABASE_URL: database.admin.replace(/:[^:@]+@/, ':wrong@') })).toContain('用户名或密码')
  const elsewhere = temporaryFolder('tiwei-file')
  writeFileSync(join(elsewhere, 'secret'), 'broken')
  expect(await say({ DATABASE_URL: database.admin, TIWEI_DATA: elsewhere })).toContain('密钥文件')
})
