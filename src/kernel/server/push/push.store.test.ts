import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { EventLog } from './log.ts'
import { eventLog } from './push.store.ts'

let pool: pg.Pool
let log: EventLog
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).app, max: 8 })
  log = eventLog(pool)
})
afterAll(() => pool.end())

test('并发写入：每个主题的序号从 1 连续，读到的顺序即序号', async () => {
  expect(await log.last('a')).toEqual({ seq: 0, at: 0 })
  const written = await Promise.all(
    Array.from({ length: 200 }, (_, n) => log.append(n % 4 === 0 ? 'b' : 'a', { n, 文: '电梯' })),
  )
  expect(written.every((event) => Math.abs(event.at - Date.now()) < 60_000)).toBe(true)
  const events = await log.after('a', 0, 1000)
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 150 }, (_, n) => n + 1))
  expect(await log.last('a')).toEqual({ seq: 150, at: events.at(-1)?.at })
  expect((await log.last('b')).seq).toBe(50)
  expect((await log.after('a', 148, 10)).map((event) => event.seq)).toEqual([149, 150])
  const [one] = written.filter((event) => event.seq === 7)
  expect((await log.after('a', 6, 1)).concat(await log.after('b', 6, 1)).map((event) => event.payload)).toContainEqual(
    one?.payload,
  )
})

test('读取时不会先见到 6 再见到 5', async () => {
  const seen: number[] = []
  let writing = true
  const reading = (async () => {
    while (writing) {
      for (const event of await log.after('order', seen.at(-1) ?? 0, 1000)) seen.push(event.seq)
    }
  })()
  await Promise.all(Array.from({ length: 300 }, (_, n) => log.append('order', n)))
  writing = false
  await reading
  for (const event of await log.after('order', seen.at(-1) ?? 0, 1000)) seen.push(event.seq)
  expect(seen).toEqual(Array.from({ length: 300 }, (_, n) => n + 1))
})

test('清理：超过 24 小时或 5000 条的事件离开，序号继续', async () => {
  await log.append('old', 1)
  await log.append('old', 2)
  await pool.query("UPDATE push_event SET at = now() - interval '25 hours' WHERE topic = 'old' AND seq = 1")
  await log.append('many', 0)
  await pool.query(
    `INSERT INTO push_event (topic, seq, at, payload) SELECT 'many', n, now(), 'null' FROM generate_series(2, 5100) n`,
  )
  await pool.query("UPDATE push_topic SET last_seq = 5100 WHERE topic = 'many'")
  await log.prune()
  expect((await log.after('old', 0, 10)).map((event) => event.seq)).toEqual([2])
  expect((await log.after('many', 0, 1))[0]?.seq).toBe(101)
  expect((await log.append('old', 3)).seq).toBe(3)
})
