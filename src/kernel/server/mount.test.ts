import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, serverPath } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type Context, StepAside } from './context.ts'
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
} as const

/** What every call goes through, seen at calls that do nothing else. */
describe('每个接口都经过的检查', () => {
  let server: TestServer
  let company: Company
  let person: Person
  let app: FastifyInstance
  let aside: number
  let ran: number

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    person = await aPerson(server, company)
    app = Fastify()
    const beside = {
      run: async () => {
        aside += 1
        return { word: '旁路' }
      },
    }
    const services = { ...server.services, aside: beside } as unknown as Services
    const word = (ctx: Context) => {
      ran += 1
      return { word: ctx.isGuest ? '来客' : ctx.who.name }
    }
    mount(app, services, { checkReplies: true }, 'probe', api, {
      ...{ open: word, free: word, page: word, own: word, first: word },
      refused: () => {
        throw refuse.notFound()
      },
      large: () => {
        throw new StepAside()
      },
      drifted: () => ({ word: 1 }) as never,
    })
    aside = 0
    ran = 0
  })
  afterAll(() => app.close())

  const send = async (name: keyof typeof api, headers: Record<string, string> = {}, payload: unknown = {}) => {
    const { method, path } = api[name]
    const sent = method === 'GET' ? {} : { payload: JSON.stringify(payload) }
    const answer = await app.inject({
      ...{ method, url: serverPath(path), ...sent },
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
    expect(aside).toBe(0)
    expect(await send('large', mine())).toMatchObject({ code: 0, word: '旁路' })
    expect(aside).toBe(1)
  })

  it('回答与写明的不一样：试验时是故障', async () => {
    expect((await send('drifted', mine())).status).toBe(500)
  })

  it('回答谁也不留', async () => {
    for (const name of ['page', 'own', 'refused'] as const)
      expect((await send(name, mine())).headers['cache-control']).toBe('no-store')
  })
})
