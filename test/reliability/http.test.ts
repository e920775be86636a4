import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerFailure } from '#kernel/server/answer.ts'
import { noteFull } from '#kernel/server/disk.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, type Person } from '../builders/company.ts'
import { uploadSheet } from '../builders/upload.ts'
import { freshDatabase } from '../database.ts'
import { plainCustomers } from '../input/customers2000.ts'
import { type TestServer, testServer } from '../server.ts'

/** PostgreSQL behind a door that can be held shut: connections stay, and nothing comes through. */
async function door(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    const further = connect(Number(target.port), target.hostname)
    socket.pipe(further).pipe(socket)
    for (const one of [socket, further]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => sockets.delete(one))
    }
    if (shut) for (const one of [socket, further]) one.pause()
  })
  let shut = false
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const through = (one: string) => {
    const changed = new URL(one)
    changed.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    return changed.href
  }
  return {
    through,
    shut: (now: boolean) => {
      shut = now
      for (const one of sockets) now ? one.pause() : one.resume()
    },
    close: () => {
      for (const one of sockets) one.destroy()
      proxy.close()
    },
  }
}

/** As in use: a call waits four seconds for a connection. */
const pools = { app: 16, ops: 4, beside: 2 }

describe('数据库不应答', () => {
  it('停住而没有断开：5 秒内答 503 与中文说明，/readyz 如实，新来的不排队；恢复后照常', async () => {
    const database = await freshDatabase()
    const held = await door(database.app)
    const server = await testServer({
      database: { ...database, app: held.through(database.app), ops: held.through(database.ops) },
      pools,
    })
    const person = await aPerson(server, await aCompany(server))
    server.services.pools.watch.start()
    await server.ask(customerApi.list, {}, person)
    held.shut(true)
    const from = performance.now()
    const waiting = await Promise.all([1, 2, 3].map(() => server.send(customerApi.list, {}, person)))
    for (const answer of waiting) {
      expect(answer).toMatchObject({ status: 503, errorCode: 1000500 })
      expect(answer.errorMsg).toContain('系统繁忙')
    }
    const readyz = await server.app.inject('/readyz')
    expect([readyz.statusCode, performance.now() - from < 15_000]).toEqual([503, true])
    const next = performance.now()
    expect((await server.send(customerApi.list, {}, person)).status).toBe(503)
    expect(performance.now() - next).toBeLessThan(2000)
    held.shut(false)
    await expect.poll(async () => (await server.app.inject('/readyz')).statusCode).toBe(200)
    await server.ask(customerApi.list, {}, person)
    held.close()
  })

  it('正在旁路进程里做的事也一样：5 秒内答 503，不等数据库醒来', async () => {
    const database = await freshDatabase()
    const held = await door(database.app)
    const server = await testServer({
      database: { ...database, app: held.through(database.app), ops: held.through(database.ops) },
      pools,
      workers: true,
    })
    const person = await aPerson(server, await aCompany(server))
    const rows = Array.from({ length: 3000 }, (_, n) => ({
      名称: `旁路物业${n}`,
      类型: '企业',
      单位性质: '物业公司',
      联系人: '甲',
      联系电话: '13800138000',
    }))
    const key = await uploadSheet(server, person, await plainCustomers(rows))
    server.services.pools.watch.start()
    // Its check waits in the database for a table that somebody holds.
    const holder = new pg.Client({ connectionString: database.owner })
    await holder.connect()
    await holder.query('begin; lock table customer in access exclusive mode')
    const asked = server.send(customerApi.import, { key, name: 'a.xlsx', dryRun: true }, person)
    const waiting = async () =>
      (
        await holder.query(
          'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        )
      ).rowCount
    await expect.poll(waiting).toBeGreaterThan(0)
    held.shut(true)
    const from = performance.now()
    expect(await asked).toMatchObject({ status: 503, errorCode: 1000500 })
    expect(performance.now() - from).toBeLessThan(15_000)
    held.shut(false)
    await holder.end()
    held.close()
  })

  it('停止服务时正在回答的连接：答完就关，不等到保持连接的时限', async () => {
    const server = await testServer({ database: await freshDatabase() })
    const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    const body = JSON.stringify({ account: '13800000000', password: 'x' })
    const heard: string[] = []
    socket.on('data', (piece) => heard.push(piece.toString()))
    const begun = new Promise((done) => server.app.server.once('request', done))
    // What was answered may still be on its way when the server has closed.
    const closed = once(socket, 'close')
    socket.write(
      `POST ${serverPath(accountApi.login.path)} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    await begun
    const from = performance.now()
    await server.app.close()
    expect(performance.now() - from).toBeLessThan(15_000)
    await closed
    expect(heard.join('')).toContain('errorCode')
  })

  it('磁盘满：写入用中文说明没有保存，/readyz 说出来', async () => {
    const server = await testServer()
    const reply = { code: () => reply } as never
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    expect(answerFailure(full, server.services, 'disk', reply)).toMatchObject({
      errorCode: 1000508,
      errorMsg: '磁盘空间已满，这次没有保存；请联系管理员清理磁盘后重试',
    })
    const readyz = await server.app.inject('/readyz')
    noteFull(0)
    expect([readyz.statusCode, readyz.json()]).toEqual([503, { status: 'disk full' }])
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  })
})

describe('请求体', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  const post = (url: string, payload: string, headers = {}) =>
    server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
  const keys = `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`

  it('没有令牌：不读内容就拒绝，内容是什么都一样', async () => {
    for (const body of ['{bad json', keys, `"${'a'.repeat(6_000_000)}"`]) {
      const answer = await post('/api/v1/customer/add', body)
      expect([answer.statusCode, answer.json().errorCode]).toEqual([200, 40000])
    }
  })

  it('不必登录的接口只收小的内容；登录的人可以发大的', async () => {
    const guest = await post('/api/v1/user/login', keys)
    expect([guest.statusCode, guest.json().errorCode]).toEqual([413, 1000413])
    const person = await aPerson(server, await aCompany(server))
    const member = await post('/api/v1/customer/add', keys, { token: person.token })
    expect(member.json().errorCode).toBe(1000400)
  })
})

describe('应答', () => {
  let server: TestServer
  let person: Person

  beforeAll(async () => {
    server = await testServer()
    const company = await aCompany(server)
    person = await aPerson(server, company)
    for (let n = 0; n < 12; n++)
      await server.ask(
        customerApi.add,
        { name: `压缩物业${n}`, type: 1, role: 1, contacts: [{ name: '甲', phone: '13800138000', isDefault: true }] },
        person,
      )
  })

  const send = (method: 'GET' | 'POST', url: string, encoding: string) =>
    server.app.inject({
      method,
      url,
      headers: { token: person.token, 'accept-encoding': encoding },
      ...(method === 'POST' ? { payload: {} } : {}),
    })

  it.each([
    ['POST', '/api/v1/customer/listPage', 'br'],
    ['POST', '/api/v1/customer/listPage', 'gzip'],
    ['GET', '/api/v1/field/bootstrap?days=1', 'br'],
    ['GET', '/openapi.json', 'br'],
  ] as const)('%s %s 以 %s 压缩，内容不变', async (method, url, encoding) => {
    const plain = await send(method, url, 'identity')
    const sent = await send(method, url, encoding)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(sent.headers['content-encoding']).toBe(encoding)
    const opened = encoding === 'br' ? brotliDecompressSync(sent.rawPayload) : gunzipSync(sent.rawPayload)
    expect(opened.length).toBe(plain.rawPayload.length)
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.7)
  })

  it('页面与工作线程带着内容策略；页面的脚本、样式、字体只说不猜类型', async () => {
    const policyOf = async (url: string) => {
      const { headers } = await server.app.inject({ url })
      return [headers['x-content-type-options'], headers['content-security-policy'] !== undefined]
    }
    for (const url of ['/auth/login', '/sw.js', '/assets/maplibre-gl-worker-CZtFQQIV.mjs', '/assets/worker-a1.js'])
      expect(await policyOf(url), url).toEqual(['nosniff', true])
    for (const url of ['/assets/index-a1_B-2.js', '/assets/antd-a1.css', '/assets/inter-latin-a1.woff2'])
      expect(await policyOf(url), url).toEqual(['nosniff', false])
  })

  it('很短的应答不压缩', async () => {
    const { headers } = await send('GET', '/healthz', 'br')
    expect(headers['content-encoding']).toBeUndefined()
  })
})
