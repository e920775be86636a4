import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { borrowEmbedded, type Embedded, startEmbedded } from './embedded.ts'
import { DataInUse } from './lock.ts'
import { processEnd, processIsAlive } from './process.ts'

const dataDir = temporaryFolder('梯维 数据')
const options = { dataDir, fsync: false }
let running: Embedded | undefined

async function ask<T>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]?.value as T
  } finally {
    await client.end().catch(() => {})
  }
}

async function answersAgain(embedded: Embedded): Promise<number> {
  const from = Date.now()
  const one = () => ask<number>(embedded.superuserUrl, 'select 1 as value').catch(() => 0)
  await expect.poll(one).toBe(1)
  return Date.now() - from
}

async function restart(): Promise<Embedded> {
  await running?.stop()
  running = await startEmbedded(options)
  return running
}

describe('embedded PostgreSQL', () => {
  beforeAll(async () => {
    running = await startEmbedded(options)
    await ask(running.superuserUrl, 'create table kept (value text)')
  })

  afterAll(async () => {
    await running?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('路径含空格与汉字时可启动，编码、时区、校验和正确', async () => {
    const { superuserUrl } = running as Embedded
    expect(await ask(superuserUrl, "select current_setting('TimeZone') as value")).toBe('Asia/Shanghai')
    expect(await ask(superuserUrl, "select current_setting('server_encoding') as value")).toBe('UTF8')
    expect(await ask(superuserUrl, "select current_setting('data_checksums') as value")).toBe('on')
    expect(await ask(superuserUrl, "select datlocale as value from pg_database where datname = 'postgres'")).toBe(
      'C.UTF-8',
    )
  })

  test('只凭密码可进入', async () => {
    const wrong = (running as Embedded).superuserUrl.replace(/:[^:@]+@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('同一数据目录第二次启动被拒绝，第一个不受影响', async () => {
    const before = (running as Embedded).pid()
    await expect(startEmbedded(options)).rejects.toThrow(DataInUse)
    await expect(startEmbedded(options)).rejects.toThrow(/该数据目录正在被另一个梯维服务使用/)
    expect((running as Embedded).pid()).toBe(before)
    expect(await ask((running as Embedded).superuserUrl, 'select 1 as value')).toBe(1)
  })

  test('工具借用运行中的数据库，用完不停', async () => {
    const borrowed = await borrowEmbedded(options)
    expect(borrowed.superuserUrl).toBe((running as Embedded).superuserUrl)
    await borrowed.stop()
    expect(processIsAlive((running as Embedded).pid())).toBe(true)
  })

  test('数据库被 kill -9 后自动恢复，地址不变，已提交的数据仍在', async () => {
    const embedded = running as Embedded
    const url = embedded.superuserUrl
    await ask(url, "insert into kept values ('before kill')")
    const pid = embedded.pid()
    process.kill(pid, 'SIGKILL')
    expect(await processEnd(pid, 2_000)).toBe(true)
    expect(await answersAgain(embedded)).toBeLessThan(30_000)
    await expect.poll(() => embedded.pid()).not.toBe(pid)
    expect(embedded.superuserUrl).toBe(url)
    expect(await ask(url, 'select value from kept')).toBe('before kill')
  })

  test('停止后重新启动，数据仍在，锁与进程都不留下', async () => {
    const { pid, stop } = running as Embedded
    await stop()
    expect(processIsAlive(pid())).toBe(false)
    expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'pg.lock'))).toBe(false)
    running = await startEmbedded(options)
    expect(await ask(running.superuserUrl, 'select count(*)::int as value from kept')).toBe(1)
  })

  test('遗留的 postmaster.pid 指向别的进程时照常启动', async () => {
    const cluster = join(dataDir, 'pg')
    const pidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
    await running?.stop()
    running = undefined
    const stale = pidFile.replace(/^\d+/, String(process.pid))
    writeFileSync(join(cluster, 'postmaster.pid'), stale)
    writeFileSync(join(dataDir, 'pg.lock'), JSON.stringify({ pid: process.pid, start: '1' }))
    const embedded = await restart()
    expect(await ask(embedded.superuserUrl, 'select 1 as value')).toBe(1)
  })

  test('secret 与数据库不符时立即说明，不留下进程，恢复原文件后可启动', async () => {
    await running?.stop()
    running = undefined
    const file = join(dataDir, 'secret')
    const secret = readFileSync(file, 'utf8')
    writeFileSync(file, 'f'.repeat(64))
    const from = Date.now()
    await expect(startEmbedded(options)).rejects.toThrow(/secret 文件与数据库不符/)
    expect(Date.now() - from).toBeLessThan(30_000)
    expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false)
    writeFileSync(file, secret)
    await restart()
  })

  test('服务被 kill -9 后，下一次启动接管仍在运行的数据库；两者都被 kill -9 后也能启动', async () => {
    await running?.stop()
    running = undefined
    const killed = await startInOtherProcess()
    const messages: string[] = []
    const from = Date.now()
    running = await startEmbedded({ ...options, log: (message) => messages.push(message) })
    expect(Date.now() - from).toBeLessThan(30_000)
    expect(running.pid()).toBe(killed.postgres)
    expect(messages.join()).toContain('已接管')
    await running.stop()
    running = undefined

    const both = await startInOtherProcess()
    process.kill(both.postgres, 'SIGKILL')
    const again = Date.now()
    running = await startEmbedded(options)
    expect(Date.now() - again).toBeLessThan(30_000)
    expect(await ask(running.superuserUrl, 'select count(*)::int as value from kept')).toBe(1)
  })
})

/** Starts the database from a process of its own and kills that process: the database outlives it. */
async function startInOtherProcess(): Promise<{ postgres: number }> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const embedded = await startEmbedded(${JSON.stringify(options)})
    console.log(embedded.pid())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const postgres = await new Promise<number>((done, fail) => {
    child.stdout.once('data', (chunk) => done(Number(chunk)))
    child.once('exit', (code) => fail(new Error(`exit ${code}`)))
  })
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  expect(processIsAlive(postgres)).toBe(true)
  return { postgres }
}
