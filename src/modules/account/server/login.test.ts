import { beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#kernel/shared/session.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { browser, login, password, setLoginMethod, tryLogin, withPassword } from '#test/builders/signIn.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { accountApi } from '../shared/api.ts'

const WRONG = { errorCode: 1001001, errorMsg: '账号或密码错误' }
/** 图形验证码: asked for from the third failure on. */
const CAPTCHA_ASKED = 1001003
const LOCKED = { errorCode: 1001002, errorMsg: '账号已锁定，请15分钟后再试' }

describe('密码登录', () => {
  let server: TestServer
  let company: Company

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
  })

  const someone = async (given = {}) => withPassword(server, await aPerson(server, company, given))
  const fail = async (account: string, times: number) => {
    for (let i = 0; i < times; i++) expect(await tryLogin(server, account, 'Wrong#2026')).toMatchObject(WRONG)
  }

  it('登录后即在企业中：用户、企业、权限', async () => {
    const person = await someone({ levels: { ADu: 1, ADs: 0 } })
    const { userInfo, companies, passwordExpired } = await login(server, person.phone)
    expect(userInfo).toMatchObject({ id: person.userId, companyId: company.id, companyName: company.name, roleType: 1 })
    expect(companies).toEqual([{ companyId: company.id, name: company.name, shortName: company.name, usable: true }])
    expect(passwordExpired).toBe(false)
    expect(await server.ask(accountApi.myCompany, {}, userInfo)).toMatchObject({
      id: company.id,
      dutyPhone: '0571-88888888',
      allow: { quoteCatalog: false, templateManage: false, smartAnalyze: false },
    })
    expect((await server.ask(sessionApi.enablingKeys, {}, userInfo)).sort()).toEqual(['ADs0', 'ADu1'])
  })

  it('登录账号与手机号是同一个人；带国家码的手机号也认得', async () => {
    const person = await someone()
    await asOwner(server, 'update app_user set account = $2 where id = $1', [person.userId, 'zhangsan01'])
    expect((await login(server, 'zhangsan01')).userInfo.id).toBe(person.userId)
    expect((await login(server, `+86-${person.phone}`)).userInfo.id).toBe(person.userId)
  })

  it('没有这个账号、密码不对、没有密码：同一句话', async () => {
    const person = await someone()
    const bare = await aPerson(server, company)
    for (const account of ['13000000000', 'nobody', person.phone, bare.phone])
      expect(await tryLogin(server, account, 'Wrong#2026')).toMatchObject(WRONG)
    expect((await server.send(accountApi.login, { account: '', password: '' }, {}, browser())).fields).toMatchObject([
      { prop: 'account' },
      { prop: 'password' },
    ])
  })

  it('三次失败后要图形验证码；验证码用一次即失效', async () => {
    for (const account of [(await someone()).phone, '13000000001']) {
      await fail(account, 3)
      const headers = browser()
      expect(await tryLogin(server, account, password, headers)).toMatchObject({
        errorCode: 1001003,
        data: { captcha: true },
      })
      const { captchaId, svg } = await server.ask(accountApi.captcha, {}, {}, headers)
      expect(svg).toMatch(/^<svg /)
      const captchaCode = (await server.services.cache.get(`captcha:${captchaId}`)) as string
      expect(svg).not.toContain(captchaCode)
      const sent = { account, password: 'Wrong#2026', captchaId, captchaCode: captchaCode.toLowerCase() }
      expect(await server.send(accountApi.login, sent, {}, headers)).toMatchObject(WRONG)
      expect(await server.send(accountApi.login, sent, {}, headers)).toMatchObject({ errorCode: 1001003 })
    }
  })

  /** Fails with captchas solved, as a patient attacker would. */
  async function failWithCaptcha(account: string, secret = 'Wrong#2026') {
    const headers = browser()
    const { captchaId } = await server.ask(accountApi.captcha, {}, {}, headers)
    const captchaCode = await server.services.cache.get(`captcha:${captchaId}`)
    return server.send(
      accountApi.login,
      { account, password: secret, captchaId, captchaCode: captchaCode as string },
      {},
      headers,
    )
  }

  it('第五次失败即锁定，从任何地址、用正确密码也登不上；不存在的账号同样', async () => {
    for (const account of [(await someone()).phone, '13000000002']) {
      await fail(account, 3)
      expect(await failWithCaptcha(account)).toMatchObject(WRONG)
      expect(await failWithCaptcha(account)).toMatchObject(LOCKED)
      expect(await failWithCaptcha(account, password)).toMatchObject(LOCKED)
    }
  })

  it('企业自定的锁定次数与时长', async () => {
    const strict = await aCompany(server)
    await setLoginMethod(server, strict, { lock_threshold: 3, lock_minutes: 30 })
    const person = await withPassword(server, await aPerson(server, strict))
    await fail(person.phone, 2)
    expect(await tryLogin(server, person.phone, 'Wrong#2026')).toMatchObject({
      errorCode: 1001002,
      errorMsg: '账号已锁定，请30分钟后再试',
    })
  })

  it('同时猜一百次：真正比对的不超过五次', async () => {
    const person = await someone()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => tryLogin(server, person.phone, `Guess#${1000 + i}`)),
    )
    // The fifth says locked itself; the others are refused unseen: locked, too many at once, or without a captcha.
    const compared = answers.filter((answer) => answer.errorCode === WRONG.errorCode)
    expect(compared.length).toBeLessThanOrEqual(4)
    expect(answers.every((answer) => [1001001, 1001002, 1001003, 1000429].includes(answer.errorCode))).toBe(true)
    // Five tried at once end in the lock; where three were answered before the rest was looked at, all later ones meet the
    // captcha and no fourth is tried. Neither lets the right password in.
    const after = await tryLogin(server, person.phone)
    expect([LOCKED.errorCode, CAPTCHA_ASKED]).toContain(after.errorCode)
  })

  it('一个地址在许多账号上失败太多：1000429', async () => {
    const headers = browser()
    // Failures add up beyond the calls of one minute: the counter stands where ten minutes of guessing would leave it.
    for (let i = 0; i < 60; i++) await server.services.cache.incr(`login:address:${headers['x-forwarded-for']}`, 900)
    expect(await tryLogin(server, '13000000003', 'Wrong#2026', headers)).toMatchObject({ errorCode: 1000429 })
  })

  it('成功一次，失败从头数起', async () => {
    const person = await someone()
    await fail(person.phone, 2)
    await login(server, person.phone)
    await fail(person.phone, 2)
    await login(server, person.phone)
  })

  it('成功与失败都在登录记录中，本人可查', async () => {
    const person = await someone()
    await fail(person.phone, 1)
    const { userInfo } = await login(server, person.phone)
    const page = await server.ask(accountApi.loginLog, { page: 1, size: 10 }, userInfo)
    expect(page).toMatchObject({
      total: 2,
      records: [
        { success: true, loginOrder: 1, reason: null },
        { success: false, loginOrder: 1, reason: '账号或密码错误' },
      ],
    })
    expect(page.records[0]?.ip).toMatch(/^10\.1\./)
    const [row] = await asOwner(server, 'select company_id, device_id from login_log where user_id = $1 and ok', [
      person.userId,
    ])
    expect(row).toMatchObject({ company_id: company.id })
  })

  it('密码过期只是提示，关掉提示后不再提示', async () => {
    const person = await someone()
    await asOwner(server, `update app_user set password_changed_at = now() - interval '91 days' where id = $1`, [
      person.userId,
    ])
    const { userInfo, passwordExpired } = await login(server, person.phone)
    expect(passwordExpired).toBe(true)
    await server.ask(accountApi.prefs, { pwdTip: false }, userInfo)
    expect((await login(server, person.phone)).passwordExpired).toBe(false)
  })

  it('停用的人、离职的人、停用或到期的企业', async () => {
    const stopped = await someone()
    await asOwner(server, 'update app_user set state = 2 where id = $1', [stopped.userId])
    expect(await tryLogin(server, stopped.phone)).toMatchObject({
      errorCode: 6010004,
      errorMsg: '账号已停用，请联系管理员',
    })
    const left = await someone()
    await asOwner(server, 'update employee set state = 3 where user_id = $1', [left.userId])
    expect(await tryLogin(server, left.phone)).toMatchObject({ errorCode: 6010004 })
    for (const change of ['state = 2', `expire_at = now() - interval '1 second'`]) {
      const other = await aCompany(server)
      const person = await withPassword(server, await aPerson(server, other))
      await asOwner(server, `update tenant set ${change} where id = $1`, [other.id])
      expect(await tryLogin(server, person.phone)).toMatchObject({ errorCode: 90500017, errorMsg: '所属企业已停用' })
    }
  })

  it('企业关闭密码登录：密码对了才说明', async () => {
    const other = await aCompany(server)
    await setLoginMethod(server, other, { password_enabled: false })
    const person = await withPassword(server, await aPerson(server, other))
    expect(await tryLogin(server, person.phone, 'Wrong#2026')).toMatchObject(WRONG)
    expect(await tryLogin(server, person.phone)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '企业已关闭密码登录，请使用短信登录',
    })
    const methods = (account?: string) => server.ask(accountApi.loginMethods, account ? { account } : {}, {}, browser())
    expect(await methods(person.phone)).toEqual({ password: false, sms: true, trustDays: 7 })
    expect(await methods('13000000004')).toEqual({ password: true, sms: true, trustDays: 7 })
    expect(await methods()).toEqual({ password: true, sms: true, trustDays: 7 })
  })

  it('运营用户登录后在第一家授权企业', async () => {
    const operator = await withPassword(server, await anOperator(server, [company]))
    const rows = await asOwner<{ phone: string }>(server, 'select phone from app_user where id = $1', [operator.userId])
    const { userInfo } = await login(server, rows[0]?.phone ?? '')
    expect(userInfo).toMatchObject({ roleType: 2, companyId: company.id })
    const keys = await server.ask(sessionApi.enablingKeys, {}, userInfo, { 'company-id': company.id })
    expect(keys.length).toBeGreaterThan(50)
  })

  it('账号存在与否，用时没有差别', async () => {
    const known = (await someone()).phone
    const unknown = '13000000005'
    const rows = await asOwner<{ id: string }>(server, 'select id from app_user where phone = $1', [known])
    const times: Record<string, number[]> = { [known]: [], [unknown]: [] }
    for (let round = 0; round < 25; round++) {
      for (const account of round % 2 ? [known, unknown] : [unknown, known]) {
        for (const who of [rows[0]?.id, `unknown ${unknown}`])
          for (const key of ['failures:password', 'wrong']) await server.services.cache.delete(`login:${key}:${who}`)
        const from = process.cpuUsage()
        expect(await tryLogin(server, account, 'Wrong#2026')).toMatchObject(WRONG)
        const { user, system } = process.cpuUsage(from)
        times[account]?.push(user + system)
      }
    }
    // The work of the quickest of each: whatever else the machine does only adds to it.
    const [one, other] = [Math.min(...(times[known] ?? [])), Math.min(...(times[unknown] ?? []))]
    // Without the decoy the unknown account answers in a tenth of the time.
    expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(1.35)
  })
})

describe('多家企业', () => {
  let server: TestServer
  let first: Company
  let second: Company
  let person: Person

  beforeAll(async () => {
    server = await testServer()
    first = await aCompany(server)
    second = await aCompany(server)
    person = await withPassword(server, await aPerson(server, first))
    await asOwner(server, 'insert into membership (user_id, company_id) values ($1, $2)', [person.userId, second.id])
    await asOwner(
      server,
      `insert into employee (company_id, id, employee_no, name, phone, user_id, kind, entry_date, join_status)
       values ($1, gen_random_uuid(), 'YG0001', $2, $3, $4, 1, '2020-01-01', 1)`,
      [second.id, person.name, person.phone, person.userId],
    )
  })

  it('先选企业：选之前只能选，选之后旧令牌失效', async () => {
    const { userInfo, companies } = await login(server, person.phone)
    expect(userInfo).toMatchObject({ companyId: null, companyName: null })
    expect(companies.map((one) => one.companyId).sort()).toEqual([first.id, second.id].sort())
    expect((await server.ask(accountApi.currentUser, {}, userInfo)).id).toBe(person.userId)
    expect((await server.send(accountApi.myCompany, {}, userInfo)).errorCode).toBe(40000)
    expect((await server.send(sessionApi.enablingKeys, {}, userInfo)).errorCode).toBe(40000)
    const chosen = await server.ask(accountApi.chooseCompany, { companyId: second.id }, userInfo)
    expect(chosen.userInfo).toMatchObject({ companyId: second.id, companyName: second.name })
    expect((await server.ask(accountApi.myCompany, {}, chosen.userInfo)).id).toBe(second.id)
    expect((await server.send(accountApi.currentUser, {}, userInfo)).errorCode).toBe(40000)
  })

  it('别家企业选不了；停用的企业列出但选不了', async () => {
    const { userInfo } = await login(server, person.phone)
    const stranger = await aCompany(server)
    expect(await server.send(accountApi.chooseCompany, { companyId: stranger.id }, userInfo)).toMatchObject({
      errorCode: 1000404,
    })
    await asOwner(server, 'update tenant set state = 2 where id = $1', [second.id])
    const listed = await server.ask(accountApi.companies, {}, userInfo)
    expect(listed.find((one) => one.companyId === second.id)?.usable).toBe(false)
    expect(await server.send(accountApi.chooseCompany, { companyId: second.id }, userInfo)).toMatchObject({
      errorCode: 90500017,
    })
    expect((await server.send(accountApi.companies, {})).errorCode).toBe(40000)
  })
})
