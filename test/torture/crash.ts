import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises' // pace: the calls of a person, the kills of chance
import { type Served, serve, signIn } from '#test/stage.ts'
import { generator } from '../matrix/hostile.ts'

/**
 * kill -9 of the server, of its database, or of both, in the middle of writes (quality, class crash): every write that
 * was acknowledged is there afterwards, nothing is half written, ready again within 10 s.
 * Usage: node test/torture/crash.ts [times]
 */
const times = Number(process.argv[2] ?? 50)
const READY_MS = 10_000
const WRITERS = 6
const random = generator(20_261_120)

const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-crash-'))
const acknowledged = new Set<string>()
const sent = new Set<string>()
let serial = 0
let slowest = 0

async function write(served: Served, token: string, until: { stopped: boolean }): Promise<void> {
  while (!until.stopped) {
    const name = `崩溃客户${++serial}`
    sent.add(name)
    try {
      const response = await fetch(`${served.address}/api/v1/customer/add`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token, 'request-no': `crash-${serial}-${Date.now()}` },
        body: JSON.stringify({
          name,
          type: 1,
          role: 1,
          contacts: [{ name: '甲', phone: '13800138000', isDefault: true }],
        }),
      })
      const answer = (await response.json()) as { errorCode: number }
      if (answer.errorCode === 0) acknowledged.add(name)
    } catch {
      // Cut off in the middle: nobody promised anything.
      await sleep(5)
    }
  }
}

/** Process number of the embedded database, from its own file; the folder may be a link elsewhere. */
function databasePid(): number | undefined {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

const kill = (pid: number | undefined) => {
  if (pid) process.kill(pid, 'SIGKILL')
}

let running: Served | undefined
const launch = async () => {
  running = await serve({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'on' })
  return running
}

try {
  let served = await launch()
  const token = await signIn(served.address, '13800000001')
  for (let round = 0; round < times; round++) {
    const until = { stopped: false }
    const writers = Array.from({ length: WRITERS }, () => write(served, token, until))
    await sleep(150 + random() * 500)
    const what = round % 3
    const from = performance.now()
    if (what !== 1) kill(served.process.pid)
    if (what !== 0) kill(databasePid())
    until.stopped = true
    await Promise.allSettled(writers)
    if (what === 1) {
      // The server lives and must recover by itself.
      for (;;) {
        const ready = await fetch(`${served.address}/readyz`).then(
          (response) => response.ok,
          () => false,
        )
        if (ready) break
        if (performance.now() - from > READY_MS)
          throw new Error(`not ready ${READY_MS} ms after the database was killed`)
        await sleep(50)
      }
    } else served = await launch()
    slowest = Math.max(slowest, performance.now() - from)
    if (slowest > READY_MS) throw new Error(`ready only after ${Math.round(slowest)} ms`)
  }
  const missing: string[] = []
  const found = new Map<string, number>()
  for (let page = 1; ; page++) {
    const response = await fetch(`${served.address}/api/v1/customer/listPage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ keyword: '崩溃客户', page, size: 1000 }),
    })
    const { data } = (await response.json()) as {
      data: { records: { name: string; contactName: string | null }[]; totalPage: number; capped?: boolean }
    }
    for (const { name, contactName } of data.records) {
      found.set(name, (found.get(name) ?? 0) + 1)
      if (contactName === null) missing.push(`${name} 没有联系人（半写入）`)
    }
    if (data.records.length < 1000) break
  }
  for (const name of acknowledged) if (!found.has(name)) missing.push(`${name} 已确认却丢失`)
  for (const [name, count] of found) if (count > 1) missing.push(`${name} 重复 ${count} 次`)
  console.log(
    `崩溃 ${times} 次；发出 ${sent.size}，确认 ${acknowledged.size}，在库 ${found.size}；最慢恢复 ${Math.round(slowest)} ms`,
  )
  if (missing.length > 0) {
    console.error(missing.slice(0, 20).join('\n'))
    process.exitCode = 1
  }
} finally {
  // After a failure too: neither a server nor its database is left behind.
  await running?.close()
  rmSync(dataDir, { recursive: true, force: true })
}
