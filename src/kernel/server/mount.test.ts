import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, serverPath } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type Context, MoveToWorker } from './context.ts'
import { mount } from './mount.ts'
import type { Services } from './services.ts'

const Input = z.object({ word: z.string().nullish() })
const base = { title: '试验', input: Input, reply: z.object({ word: z.string() }) } as const
const api = {
  open: endpoint({ ...base, method: 'POST', path: '/probe/open', needs: 'public', perMinute: 3 }),
  free: endpoint({ ...base, method: 'POST', path: '/probe/free', needs: 'public' }),
  page: endpoint({ ...base, method: 'GET', path: '/probe/page', needs: 'public' }),
  own: endpoint({ ...base, method: 'POST', path: '/probe/own', needs: 'login' }),
  first: endpoint({ ...base, method: 'POST', path: '/probe/first', needs: 'login', unscoped: true }),
  refused: endpoint({ ...base, method: 'POST', path: '/probe/refused', needs: 'login' }),
  large: endpoint({ ...base, method: 'POST', path: '/probe/large', needs: 'login' }),
  drifted: endpoint({ ...base, method: 'POST', path: '/probe/drifted', needs: 'login' }),
  coded: endpoint({ ...base, method: 'POST', path: '/probe/coded', needs: ['AM1'] }),
  reading: endpoint({ ...base, method: 'POST', path: '/probe/reading', needs: 'login', reads: true }),
  leaving: endpoint({ ...base, method: 'POST', path: '/probe/leaving', needs: 'login', whileViewing: true }),
  sealed: endpoint({ ...base, method: 'POST', path: '/probe/sealed', needs: 'login', encrypted: true }),
  paper: endpoint({ ...base, reply: z.unknown(), method: 'POST', path: '/probe/paper', needs: 'login', file: true }),
} as const

/** What every call goes through, seen at calls that do nothing else. */
describe('每个接口都经过的检查', () => {
  let server: TestServer
  let company: Company
  let person: Person
  let app: FastifyInstance
  let moved: number
  /** What the call that answers files answers. */
  let paper: unknown
  let ran: number

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    person = await aPerson(server, company)
    app = Fastify()
    const beside = {
      run: async () => {
        moved += 1
        return { word: '旁路' }
      },
    }
    const aes = { encrypt: async (session: string, data: unknown) => ({ sealed: session, of: data }) }
    const services = { ...server.services, workers: beside, aes } as unknown as Services
    const word = (ctx: Context) => {
      ran += 1
      return { word: ctx.isGuest ? '来客' : ctx.who.name }
    }
    const writable = async (ctx: Context) => {
      const { rows } = await sql<{ word: string }>`select current_setting('transaction_read_only') as word`.execute(
        ctx.db,
      )
      return rows[0] as { word: string }
    }
    mount(app, services, { checkReplies: true }, 'probe', api, {
      open: word,
      free: word,
      page: word,
      own: word,
      first: word,
      refused: () => {
        throw refuse.notFound()
      },
      large: () => {
        throw new MoveToWorker()
      },
      drifted: () => ({ word: 1 }) as never,
      coded: word,
      reading: writable,
      leaving: writable,
      sealed: word,
      paper: () => paper as never,
    })
    moved = 0
    ran = 0
  })
  afterAll(() => app.close())

  const send = async (name: keyof typeof api, headers: Record<string, string> = {}, payload: unknown = {}) => {
    const { method, path } = api[name]
    const sent = method === 'GET' ? {} : { payload: JSON.stringify(payload) }
    const answer = await app.inject({
      method,
      url: serverPath(path),
      ...sent,
      headers: { ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers },
    })
    const body = answer.json<{ errorCode: number; data: { word: string } | null }>()
    return { status: answer.statusCode, code: body.errorCode, word: body.data?.word, headers: answer.headers }
  }
  const mine = (headers: Record<string, string> = {}) => ({ token: person.token, ...headers })

  it('来得太勤：超过每分钟的次数就不再处理', async () => {
    const codes: number[] = []
    for (let n = 0; n < 5; n++) codes.push((await send('open')).code)
    expect(codes.slice(0, 3)).toEqual([0, 0, 0])
    expect(new Set(codes.slice(3))).toEqual(new Set([(await send('open')).code]))
    expect(codes[3]).not.toBe(0)
    expect(ran).toBe(3)
  })

  it('过期的令牌打得开公开的页面，打不开自己的', async () => {
    const stale = { token: 'x'.repeat(40) }
    expect(await send('page', stale)).toMatchObject({ code: 0, word: '来客' })
    expect(await send('page', mine())).toMatchObject({ code: 0, word: person.name })
    expect((await send('own', stale)).code).toBe(40000)
  })

  it('令牌与所说的人、企业不符就不认；空的等于没说', async () => {
    const other = await aPerson(server, company)
    expect((await send('own', mine({ 'user-id': other.userId }))).code).toBe(40000)
    expect((await send('own', mine({ 'company-id': other.userId }))).code).toBe(40000)
    expect((await send('own', mine({ 'user-id': '', 'company-id': '' }))).code).toBe(0)
    expect((await send('own', mine({ 'user-id': person.userId, 'company-id': company.id }))).code).toBe(0)
    expect((await send('own', { token: '' })).code).toBe(40000)
  })

  it('登录了还没有选企业：只有通向企业的接口', async () => {
    const unchosen = await aPerson(server, company)
    await asOwner(server, 'update session set company_id = null where user_id = $1', [unchosen.userId])
    expect((await send('own', { token: unchosen.token })).code).toBe(40000)
    expect((await send('first', { token: unchosen.token })).code).toBe(0)
    expect((await send('page', { token: unchosen.token })).code).toBe(0)
  })

  it('请求体不是对象：说格式不正确', async () => {
    const wrong = ['[]', '"字"', '3', '[{"word":"a"}]'].map((text) => JSON.parse(text) as unknown)
    for (const body of wrong) expect([body, (await send('own', mine(), body)).code]).toEqual([body, 1000400])
    expect((await send('own', mine(), { word: '好' })).code).toBe(0)
  })

  it('来客的内容只收小的，登录的人可以发大的', async () => {
    const word = 'a'.repeat(600 * 1024)
    expect((await send('free', {}, { word })).status).toBe(413)
    expect((await send('own', mine(), { word })).code).toBe(0)
    expect((await send('own', mine(), { word: word.repeat(8) })).status).toBe(413)
  })

  it('只有太大的才到旁路去；拒绝就是拒绝，不再做一遍', async () => {
    expect((await send('refused', mine())).code).toBe(1000404)
    expect(moved).toBe(0)
    expect(await send('large', mine())).toMatchObject({ code: 0, word: '旁路' })
    expect(moved).toBe(1)
  })

  it('要编码的接口：可用的才行，没有的与可见不可用的不行', async () => {
    const sending = async (levels: Record<string, 0 | 1>) =>
      (await send('coded', { token: (await aPerson(server, company, { levels })).token })).code
    expect([await sending({ AM1: 1 }), await sending({ AM1: 0, AN1: 1 }), await sending({})]).toEqual([
      ...[0, 1002001, 1002001],
    ])
  })

  it('同一个编号只做一次，编号在头里或在内容里；空的头等于没有', async () => {
    const before = ran
    for (const sent of [{ 'request-no': 'number-one' }, { 'request-no': 'number-one' }])
      expect((await send('own', mine(sent))).code).toBe(0)
    expect(ran).toBe(before + 1)
    for (const requestNo of ['number-two', 'number-two'])
      expect((await send('own', mine({ 'request-no': '' }), { requestNo })).code).toBe(0)
    expect(ran).toBe(before + 2)
    for (const requestNo of ['short', 'short', 'x'.repeat(65), 'x'.repeat(65)])
      expect((await send('own', mine(), { requestNo })).code).toBe(0)
    expect(ran).toBe(before + 6)
  })

  it('以他人之眼时只读：写的接口不行，读的在数据库里也写不了，离开的可以', async () => {
    const eye = await aPerson(server, company)
    expect((await send('reading', { token: eye.token })).word).toBe('off')
    await asOwner(server, 'update session set view_position_id = $2, view_since = now() where user_id = $1', [
      ...[eye.userId, eye.positionId],
    ])
    await server.services.auth.forget([eye.userId])
    expect((await send('own', { token: eye.token })).code).toBe(1002005)
    expect(await send('reading', { token: eye.token })).toMatchObject({ code: 0, word: 'on' })
    expect(await send('leaving', { token: eye.token })).toMatchObject({ code: 0, word: 'off' })
  })

  it('加密的回答用这次登录的密钥，别的接口照常', async () => {
    const { path } = api.sealed
    const answer = await app.inject({ method: 'POST', url: serverPath(path), headers: mine(), payload: {} })
    const session = (await server.services.auth.resolve(person.token)).sessionId
    expect(answer.json()).toEqual({ sealed: session, of: { word: person.name } })
    expect((await send('own', mine())).word).toBe(person.name)
  })

  it('文件照文件发，现做的做好再发；少一样的不是文件', async () => {
    const whole = { type: 'text/plain', name: '单据.txt', body: Buffer.from('内容') }
    const get = async (answered: unknown) => {
      paper = answered
      return app.inject({ method: 'POST', url: serverPath(api.paper.path), headers: mine(), payload: {} })
    }
    for (const body of [whole.body, () => whole.body, async () => whole.body]) {
      const answer = await get({ ...whole, body })
      expect(answer.body).toBe('内容')
      expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'cache-control': 'no-store' })
      expect(answer.headers['content-disposition']).toContain(encodeURIComponent('单据.txt'))
    }
    const { type, name, body } = { ...whole, body: 'x' }
    for (const data of [null, '字', { word: '字' }, { body }, { body, type }, { body, name }, { type, name }, { name }])
      expect((await get(data)).json(), JSON.stringify(data)).toMatchObject({ errorCode: 0, data })
  })

  it('回答与写明的不一样：试验时是故障', async () => {
    expect((await send('drifted', mine())).status).toBe(500)
  })

  it('回答谁也不留', async () => {
    for (const name of ['page', 'own', 'refused'] as const)
      expect((await send(name, mine())).headers['cache-control']).toBe('no-store')
  })
})
