import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShared, type Shared } from './bus.ts'
import { memoryCache } from './cache.ts'

const REDIS = '/usr/bin/redis-server'

function contract(open: () => Promise<Shared>) {
  test('发布到所有订阅者，退订后不再收到', async () => {
    const one = await open()
    const heard: unknown[] = []
    const stop = await one.bus.subscribe('events', (message) => heard.push(message))
    await one.bus.subscribe('other', () => heard.push('wrong channel'))
    await one.bus.publish('events', { 电梯: 1 })
    await expect.poll(() => heard).toEqual([{ 电梯: 1 }])
    await stop()
    // Another listener hears it, so it has come by.
    const others: unknown[] = []
    await one.bus.subscribe('events', (message) => others.push(message))
    await one.bus.publish('events', 2)
    await expect.poll(() => others).toEqual([2])
    expect(heard).toHaveLength(1)
    await one.close()
  })

  test('一个订阅者出错不影响其他订阅者', async () => {
    const one = await open()
    const heard: unknown[] = []
    await one.bus.subscribe('events', () => {
      throw new Error('broken')
    })
    await one.bus.subscribe('events', (message) => heard.push(message))
    await one.bus.publish('events', 1)
    await expect.poll(() => heard).toEqual([1])
    await one.close()
  })

  test('缓存：到期、只写一次、只取一次、计数', async () => {
    const { cache, close } = await open()
    const key = `k${Math.random()}`
    await cache.set(key, '值', 0.05)
    expect(await cache.get(key)).toBe('值')
    expect(await cache.add(key, 'x', 1)).toBe(false)
    await expect.poll(() => cache.get(key)).toBeUndefined()
    expect(await cache.add(key, 'y', 5)).toBe(true)
    const taken = await Promise.all(Array.from({ length: 20 }, () => cache.take(key)))
    expect(taken.filter((value) => value === 'y')).toHaveLength(1)
    const counts = await Promise.all(Array.from({ length: 5 }, () => cache.incr(`${key}n`, 0.05)))
    expect(counts.sort()).toEqual([1, 2, 3, 4, 5])
    await expect.poll(() => cache.get(`${key}n`)).toBeUndefined()
    expect(await cache.incr(`${key}n`, 5)).toBe(1)
    await cache.delete(`${key}n`)
    expect(await cache.get(`${key}n`)).toBeUndefined()
    await close()
  })
}

describe('进程内', () => {
  contract(() => openShared({}))

  test('条目再多也有上限，先到期的先走', async () => {
    const cache = memoryCache({ limit: 100 })
    for (let each = 0; each < 1000; each++) await cache.set(`k${each}`, 'v', 60)
    expect(await cache.get('k0')).toBeUndefined()
    expect(await cache.get('k999')).toBe('v')
  })
})

describe.skipIf(!existsSync(REDIS))('Redis', () => {
  let server: ChildProcess
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    url = `redis://127.0.0.1:${port}`
    server = spawn(REDIS, ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'pipe' })
    await new Promise<void>((ready) =>
      server.stdout?.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('Ready to accept')) ready()
      }),
    )
  })
  afterAll(() => {
    server.kill()
  })

  contract(() => openShared({ redisUrl: url }))

  test('两个实例互相听见', async () => {
    const [one, two] = await Promise.all([openShared({ redisUrl: url }), openShared({ redisUrl: url })])
    const heard: unknown[] = []
    await two.bus.subscribe('events', (message) => heard.push(message))
    await one.bus.publish('events', '来自一号')
    await expect.poll(() => heard).toEqual(['来自一号'])
    await Promise.all([one.close(), two.close()])
  })
})

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
