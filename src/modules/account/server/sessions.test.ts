import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessionApi } from '#kernel/shared/session.ts'
import { aCompany, anOperator, aPerson, aSession, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { browser, login, setLoginMethod, withPassword } from '#test/builders/signIn.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { accountApi } from '../shared/api.ts'

const GONE = { errorCode: 40000, errorMsg: '令牌无效,请您重新登录' }
const REPLACED = { errorCode: 9060010, errorMsg: '账号已在其他设备登录' }

describe('会话', () => {
  let server: TestServer
  /** A second instance on the same database that hears nothing of the first: no Redis between them. */
  let other: TestServer
  let company: Company

  beforeAll(async () => {
    server = await testServer()
    other = await testServer()
    company = await aCompany(server)
  })

  const someone = async () => withPassword(server, await aPerson(server, company))
  const who = (as: { token: string }, on = server) => on.send(accountApi.currentUser, {}, as)
  const change = (text: string, values: unknown[]) => asOwner(server, text, values)
  /** The clock goes on until no principal is trusted unread any longer. */
  const trustEnds = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 950 })
  afterEach(() => void vi.useRealTimers())
  /** Milliseconds until the second instance, asked all the time, refuses the token; and with what. */
  /** `ms`: how long after now the last call began that was still answered; how long the machine takes for one says nothing. */
  async function untilRefused(as: { token: string }): Promise<{ ms: number; code: number }> {
    const from = performance.now()
    for (let ms = 0; ; ) {
      const asked = performance.now() - from
      const { errorCode } = await who(as, other)
      if (errorCode !== 0 || asked > 5000) return { ms, code: errorCode }
      ms = asked
    }
  }

  it('没有令牌、编造的令牌、请求头与会话不符：40000', async () => {
    const person = await someone()
    expect(await server.send(accountApi.currentUser, {})).toMatchObject(GONE)
    for (const token of ['x', 'x'.repeat(43), 'x'.repeat(500)]) expect(await who({ token })).toMatchObject(GONE)
    const ask = (headers: Record<string, string>) => server.send(accountApi.currentUser, {}, person, headers)
    expect((await ask({ 'user-id': person.userId, 'company-id': company.id })).errorCode).toBe(0)
    expect(await ask({ 'user-id': company.id })).toMatchObject(GONE)
    expect(await ask({ 'company-id': person.userId })).toMatchObject(GONE)
  })

  it('退出后令牌无效，另一台服务器在 1 秒内也不认', async () => {
    const person = await someone()
    expect((await who(person, other)).errorCode).toBe(0)
    await server.ask(sessionApi.signOut, {}, person)
    expect(await who(person)).toMatchObject(GONE)
    const { ms, code } = await untilRefused(person)
    expect(code).toBe(40000)
    expect(ms).toBeLessThan(1000)
    expect(await server.send(sessionApi.signOut, {}, person)).toMatchObject(GONE)
    const [row] = await change('select push_id, revoked_at from session where user_id = $1', [person.userId])
    expect(row).toMatchObject({ push_id: null, revoked_at: expect.anything() })
  })

  it('停用的人：6010004；停用的企业：90500017；另一台服务器 1 秒内', async () => {
    const person = await someone()
    await who(person, other)
    await change('update app_user set state = 2 where id = $1', [person.userId])
    const first = await untilRefused(person)
    expect(first.code).toBe(6010004)
    expect(first.ms).toBeLessThan(1000)
    const left = await someone()
    await change('update employee set state = 2 where user_id = $1', [left.userId])
    expect(await who(left)).toMatchObject({ errorCode: 6010004, errorMsg: '账号已停用，请联系管理员' })
    const moved = await someone()
    await change('update membership set state = 2 where user_id = $1', [moved.userId])
    expect((await who(moved)).errorCode).toBe(6010004)
    const closed = await aCompany(server)
    const worker = await aPerson(server, closed)
    await who(worker, other)
    await change(`update tenant set expire_at = now() - interval '1 minute' where id = $1`, [closed.id])
    const second = await untilRefused(worker)
    expect(second.code).toBe(90500017)
    expect(second.ms).toBeLessThan(1000)
  })

  it('岗位权限变化在另一台服务器 1 秒内生效', async () => {
    const person = await aPerson(server, company, { grants: ['AM1'] })
    const keys = () => other.ask(sessionApi.enablingKeys, {}, person)
    expect(await keys()).toEqual(['AM11'])
    await change(`update position set grants = '{"AM1": 0}' where id = $1`, [person.positionId])
    const from = performance.now()
    for (let asked = from; (await keys())[0] !== 'AM10'; asked = performance.now())
      expect(asked - from).toBeLessThan(1000)
  })

  it('闲置超过企业设定：9050001；App 不受此限；用着不会退出', async () => {
    await setLoginMethod(server, company, { idle_minutes: 30 })
    const person = await someone()
    const idle = (minutes: number) =>
      change(`update session set last_seen_at = now() - interval '1 minute' * $2 where user_id = $1`, [
        person.userId,
        minutes,
      ])
    await idle(29)
    expect((await who(person)).errorCode).toBe(0)
    const [row] = await change(
      `select last_seen_at > now() - interval '10 seconds' as fresh from session where user_id = $1`,
      [person.userId],
    )
    expect(row).toEqual({ fresh: true })
    const later = await someone()
    await change(`update session set last_seen_at = now() - interval '31 minutes' where user_id = $1`, [later.userId])
    expect(await who(later)).toMatchObject({ errorCode: 9050001, errorMsg: '登录已过期，请重新登录' })
    await change('update session set client = 2 where user_id = $1', [later.userId])
    expect((await who(later)).errorCode).toBe(0)
    await change(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [person.userId])
    trustEnds()
    expect((await who(person)).errorCode).toBe(9050001)
  })

  it('超过同时在线数：最久未用的被顶下，9060010', async () => {
    await setLoginMethod(server, company, { max_web_sessions: 2 })
    const person = await someone()
    const first = await login(server, person.phone)
    expect((await who(person)).errorCode).toBe(0)
    const second = await login(server, person.phone)
    expect(await who(person)).toMatchObject(REPLACED)
    expect((await who(first.userInfo)).errorCode).toBe(0)
    expect((await who(second.userInfo)).errorCode).toBe(0)
    await login(server, person.phone, { ...browser(), 'device-type': 'h5' })
    expect((await who(first.userInfo)).errorCode).toBe(0)
  })

  it('同时登录五次：留下的不多于在线数', async () => {
    await setLoginMethod(server, company, { max_web_sessions: 2 })
    const person = await someone()
    const all = await Promise.all(Array.from({ length: 5 }, () => login(server, person.phone)))
    const alive = await Promise.all(all.map(async ({ userInfo }) => (await who(userInfo)).errorCode))
    expect(alive.filter((code) => code === 0)).toHaveLength(2)
  })

  it('我的设备：列出、踢下线；别人的踢不了', async () => {
    await setLoginMethod(server, company, { max_web_sessions: 3 })
    const person = await someone()
    const stranger = await someone()
    const { userInfo } = await login(server, person.phone, { ...browser(), os: 'Windows', 'os-version': '11' })
    const rows = await server.ask(accountApi.sessions, {}, userInfo)
    expect(rows.map(({ device, current, client }) => ({ device, current, client }))).toEqual([
      { device: 'Windows 11', current: true, client: 1 },
      { device: '未知设备', current: false, client: 1 },
    ])
    const id = rows[1]?.id as string
    expect((await server.send(accountApi.endSession, { id })).errorCode).toBe(40000)
    expect((await server.send(accountApi.endSession, { id }, stranger)).errorCode).toBe(1000404)
    expect(await server.ask(accountApi.endSession, { id }, userInfo)).toEqual({ done: 1 })
    expect(await who(person)).toMatchObject(GONE)
    expect((await who(userInfo)).errorCode).toBe(0)
    expect((await server.send(accountApi.sessions, {})).errorCode).toBe(40000)
  })

  it('会话结束时关闭那台设备的推送连接；换企业时本设备的不关', async () => {
    const closed = vi.spyOn(server.services.push, 'signOut')
    const person = await someone()
    const [desk, laptop] = [browser('desk'), browser('laptop')]
    const atDesk = (await login(server, person.phone, desk)).userInfo
    const atLaptop = (await login(server, person.phone, laptop)).userInfo
    const rows = await server.ask(accountApi.sessions, {}, atLaptop, laptop)
    const [row] = await change('select id from session where user_id = $1 and device_id = $2', [person.userId, 'desk'])
    expect(rows.map((one) => one.id)).toContain(row?.id)
    await server.ask(accountApi.endSession, { id: row?.id as string }, atLaptop, laptop)
    expect(await who(atDesk)).toMatchObject(GONE)
    const { userInfo } = await server.ask(accountApi.chooseCompany, { companyId: company.id }, atLaptop, laptop)
    expect(closed.mock.calls).toEqual([[person.userId, 'desk']])
    await server.ask(sessionApi.signOut, {}, userInfo, laptop)
    expect(closed.mock.calls.at(-1)).toEqual([person.userId, 'laptop'])
    closed.mockRestore()
  })

  it('运营用户：被收回的企业不再是他的企业', async () => {
    const second = await aCompany(server)
    const operator = await anOperator(server, [company, second])
    const { userInfo } = await server.ask(accountApi.chooseCompany, { companyId: second.id }, operator)
    expect((await server.ask(accountApi.myCompany, {}, userInfo)).id).toBe(second.id)
    await change('update app_user set granted_company_ids = $2 where id = $1', [operator.userId, [company.id]])
    trustEnds()
    expect((await server.ask(accountApi.myCompany, {}, userInfo)).id).toBe(company.id)
  })

  describe('会话的密钥与推送', () => {
    let person: Person

    beforeAll(async () => {
      person = await someone()
    })

    it('没有登录：40000', async () => {
      for (const call of Object.values(sessionApi))
        expect(await server.send(call as typeof sessionApi.signOut, {}), call.path).toMatchObject({ errorCode: 40000 })
    })

    it('会话密钥：两个地址同一把，每个会话各一把', async () => {
      const key = await server.ask(sessionApi.aesKey, {}, person)
      expect(Buffer.from(key.key, 'base64')).toHaveLength(32)
      expect(Buffer.from(key.iv, 'base64')).toHaveLength(16)
      expect(await server.ask(accountApi.getAesKey, {}, person)).toEqual(key)
      const again = { token: await aSession(server, person.userId, company.id) }
      expect((await server.ask(sessionApi.aesKey, {}, again)).key).not.toBe(key.key)
    })

    it('推送：登记、保存标识、票据只给有企业的会话', async () => {
      const { pushId } = await server.ask(sessionApi.registerDevice, {}, person)
      const kept = () =>
        change('select push_id from session where user_id = $1 order by created_at limit 1', [person.userId])
      expect(await kept()).toEqual([{ push_id: pushId }])
      await server.ask(sessionApi.modifyPushId, { pushId: 'own' }, person)
      expect(await kept()).toEqual([{ push_id: 'own' }])
      const { ticket, ttl } = await server.ask(sessionApi.pushTicket, {}, person, { 'device-id': 'd1' })
      expect(ticket.length).toBeGreaterThan(20)
      expect(ttl).toBe(30)
    })
  })
})
