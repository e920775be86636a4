import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#app/config.ts'
import { buildServer } from '#app/http.server.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson } from '../builders/company.ts'
import { temporaryFolder } from '../folder.ts'
import { testServer } from '../server.ts'

const redisServer = '/usr/bin/redis-server'
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Two instances on one database, with Redis between them (issue: two instances work together). */
describe.runIf(existsSync(redisServer))('两个实例', () => {
  const closers: (() => Promise<unknown> | unknown)[] = []
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })

  it('一边写入，另一边读到；推送与序号跨实例连续；同一 requestNo 只生效一次', async () => {
    const port = await freePort()
    const redis = spawn(redisServer, ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], { stdio: 'pipe' })
    closers.push(() => redis.kill())
    await new Promise<void>((ready) =>
      redis.stdout.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('Ready to accept')) ready()
      }),
    )
    const first = await testServer()
    const start = async () => {
      const dataDir = temporaryFolder('instance')
      const config = {
        ...readConfig({ TIWEI_ENV: 'test', TIWEI_DATA: dataDir, PORT: '0', REDIS_URL: `redis://127.0.0.1:${port}` }),
        dataDir,
      }
      const server = await buildServer({
        config,
        database: first.database,
        log: pino({ level: 'silent' }),
        quiet: true,
      })
      closers.push(() => server.close())
      return server
    }
    const [one, two] = [await start(), await start()]
    const company = await aCompany(first)
    const chief = await aPerson(first, company)
    const add = (server: typeof one, name: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/customer/add',
        headers: { token: chief.token, 'request-no': 'instances-1' },
        payload: { name, type: 1, role: 1, contacts: [{ name: '甲', phone: '13800138000', isDefault: true }] },
      })
    const answers = await Promise.all([add(one, '双实例物业'), add(two, '双实例物业')])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.json().errorCode).toBe(0)
    expect((await first.ask(customerApi.list, { keyword: '双实例物业' }, chief)).total).toBe(1)

    const heard: unknown[] = []
    await two.services.bus.subscribe('probe', (message) => heard.push(message))
    await one.services.bus.publish('probe', { n: 1 })
    await expect.poll(() => heard).toEqual([{ n: 1 }])

    const topic = `user.${chief.userId}.message`
    await one.services.push.event(topic, { n: 1 })
    await two.services.push.event(topic, { n: 2 })
    const { rows } = await one.services.pools.app.query(
      'select seq, payload from push_event where topic = $1 order by seq',
      [topic],
    )
    expect(rows.map((row) => [Number(row.seq), row.payload.n])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })
})
