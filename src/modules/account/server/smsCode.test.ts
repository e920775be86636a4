import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, aSession, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { browser, codeSentTo, login, otherThan, setLoginMethod, tryLogin, withPassword } from '#test/builders/signIn.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'

const LOST = { errorCode: 1001003, errorMsg: '验证码错误或已失效' }
const scene = SmsScene.code

describe('短信验证码', () => {
  let server: TestServer
  let company: Company

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
  })

  const someone = async () => withPassword(server, await aPerson(server, company))
  const send = (phone: string, of: 1 | 2 | 3 | 4 = scene.login, as?: { token: string }) =>
    server.send(accountApi.sendSmsCode, { phone, scene: of }, as, browser())
  const enter = (phone: string, code: string) => server.send(accountApi.loginBySms, { phone, code }, {}, browser())
  const resendNow = (phone: string, of: number = scene.login) =>
    server.services.cache.delete(`sms:pause:${of}:${phone}`)

  it('短信登录；验证码用一次即失效', async () => {
    const { phone, userId } = await someone()
    expect((await send(phone)).data).toEqual({ resendAfter: 60 })
    const code = codeSentTo(server, phone)
    expect(code).toMatch(/^\d{6}$/)
    expect((await enter(phone, code)).data).toMatchObject({ userInfo: { id: userId, companyId: company.id } })
    expect(await enter(phone, code)).toMatchObject(LOST)
  })

  it('同一个验证码同时提交二十次：只进一次', async () => {
    const { phone } = await someone()
    await send(phone)
    const code = codeSentTo(server, phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(phone, code)))
    expect(answers.filter((answer) => answer.errorCode === 0)).toHaveLength(1)
  })

  it('号码有没有注册，回答一样；没有注册的不发', async () => {
    const { phone } = await someone()
    const unknown = '13012340001'
    expect((await send(unknown)).data).toEqual((await send(phone)).data)
    expect(server.texting.sent.some((one) => one.phone === unknown)).toBe(false)
    expect(await send(unknown)).toMatchObject({ errorCode: 1001007 })
    expect(await enter(unknown, '123456')).toMatchObject(LOST)
    expect((await server.send(accountApi.sendSmsCode, { scene: 1 }, {}, browser())).fields).toMatchObject([
      { prop: 'phone' },
    ])
  })

  it('60 秒内不再发：1001007 说明还要多久', async () => {
    const { phone } = await someone()
    await send(phone)
    const early = await send(phone)
    expect(early.errorCode).toBe(1001007)
    expect(early.errorMsg).toMatch(/^发送过于频繁，请(60|59)秒后再试$/)
    await resendNow(phone)
    expect((await send(phone)).errorCode).toBe(0)
  })

  it('一天十条，次日再发', async () => {
    const { phone } = await someone()
    server.setNow('2026-11-20T23:00:00+08:00')
    for (let i = 0; i < 10; i++) {
      expect((await send(phone)).errorCode).toBe(0)
      await resendNow(phone)
    }
    expect(await send(phone)).toMatchObject({ errorCode: 1001007, errorMsg: '发送过于频繁，请3600秒后再试' })
    server.setNow('2026-11-21T00:00:01+08:00')
    expect((await send(phone)).errorCode).toBe(0)
    server.setNow(undefined)
  })

  it('5 分钟后失效', async () => {
    const { phone } = await someone()
    server.setNow('2026-11-20T08:00:00+08:00')
    await send(phone)
    server.setNow('2026-11-20T08:05:01+08:00')
    expect(await enter(phone, codeSentTo(server, phone))).toMatchObject(LOST)
    await resendNow(phone)
    await send(phone)
    server.setNow('2026-11-20T08:09:59+08:00')
    expect((await enter(phone, codeSentTo(server, phone))).errorCode).toBe(0)
    server.setNow(undefined)
  })

  it('错五次后，正确的也不认；新的一条作废旧的一条', async () => {
    const { phone } = await someone()
    await send(phone)
    const code = codeSentTo(server, phone)
    for (let i = 0; i < 5; i++) expect(await enter(phone, otherThan(code))).toMatchObject(LOST)
    expect(await enter(phone, code)).toMatchObject(LOST)
    await resendNow(phone)
    await send(phone)
    const second = codeSentTo(server, phone)
    if (second !== code) expect(await enter(phone, code)).toMatchObject(LOST)
    expect((await enter(phone, second)).errorCode).toBe(0)
  })

  it('登录的验证码不能用来找回密码', async () => {
    const { phone } = await someone()
    await send(phone)
    const sent = { phone, code: codeSentTo(server, phone), newPwd: 'Other#2026' }
    expect(await server.send(accountApi.resetPwdBySms, sent, {}, browser())).toMatchObject(LOST)
  })

  it('数据库里没有验证码的明文', async () => {
    const { phone } = await someone()
    await send(phone)
    const rows = await asOwner<{ row: string }>(server, 'select sms_code::text as row from sms_code where phone = $1', [
      phone,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(codeSentTo(server, phone))
  })

  it('一个地址要第四条时需图形验证码', async () => {
    const headers = browser()
    const ask = (phone: string, captcha = {}) =>
      server.send(accountApi.sendSmsCode, { phone, scene: scene.login, ...captcha }, {}, headers)
    for (const phone of ['13012340010', '13012340011', '13012340012']) expect((await ask(phone)).errorCode).toBe(0)
    expect(await ask('13012340013')).toMatchObject({ errorCode: 1001003, data: { captcha: true } })
    const { captchaId } = await server.ask(accountApi.captcha, {}, {}, headers)
    const captchaCode = (await server.services.cache.get(`captcha:${captchaId}`)) as string
    expect((await ask('13012340013', { captchaId, captchaCode })).errorCode).toBe(0)
  })

  it('企业关闭短信登录', async () => {
    const other = await aCompany(server)
    await setLoginMethod(server, other, { sms_enabled: false })
    const person = await aPerson(server, other)
    await send(person.phone)
    expect(await enter(person.phone, codeSentTo(server, person.phone))).toMatchObject({
      errorCode: 1000400,
      errorMsg: '企业已关闭短信登录，请使用密码登录',
    })
  })

  describe('找回密码', () => {
    const reset = (phone: string, code: string, newPwd: string) =>
      server.send(accountApi.resetPwdBySms, { phone, code, newPwd }, {}, browser())

    it('新密码生效，所有会话结束，因密码错误的锁定解除', async () => {
      const person = await someone()
      const session = { token: await aSession(server, person.userId, company.id) }
      for (let i = 0; i < 3; i++) await tryLogin(server, person.phone, 'Wrong#2026')
      await server.services.cache.set(`login:lock:password:${person.userId}`, '15', 900)
      await send(person.phone, scene.reset)
      expect((await reset(person.phone, codeSentTo(server, person.phone), 'Fresh#2026')).data).toEqual({ done: 1 })
      for (const token of [person.token, session.token])
        expect(await server.send(accountApi.currentUser, {}, { token })).toMatchObject({ errorCode: 9050001 })
      expect((await tryLogin(server, person.phone, 'Fresh#2026')).errorCode).toBe(0)
    })

    it('错误的验证码、近五次用过的、含手机号的：不改，验证码仍可用', async () => {
      const person = await someone()
      await send(person.phone, scene.reset)
      const code = codeSentTo(server, person.phone)
      expect(await reset(person.phone, otherThan(code), 'Fresh#2026')).toMatchObject(LOST)
      expect(await reset(person.phone, code, 'Tiwei#2026')).toMatchObject({
        errorCode: 1001008,
        errorMsg: '新密码不能与最近5次相同',
      })
      expect(await reset(person.phone, code, `Aa#${person.phone}`)).toMatchObject({
        errorCode: 1000400,
        fields: [{ prop: 'newPwd', msg: '密码不能包含手机号或账号' }],
      })
      expect((await reset(person.phone, code, 'short')).errorCode).toBe(1000400)
      expect((await reset(person.phone, code, 'Fresh#2026')).errorCode).toBe(0)
    })
  })

  describe('换绑手机号', () => {
    let person: Person
    const change = (input: { oldCode: string; phone: string; code: string }, as: { token: string }) =>
      server.send(accountApi.changePhone, input, as, browser())

    it('旧号与新号的验证码都对才换，员工档案一起换', async () => {
      person = await someone()
      const phone = '13012340020'
      expect((await send(phone, scene.rebind)).errorCode).toBe(40000)
      await server.ask(accountApi.sendSmsCode, { scene: scene.rebind }, person, browser())
      expect((await send(phone, scene.rebind, person)).errorCode).toBe(0)
      const [oldCode, code] = [codeSentTo(server, person.phone), codeSentTo(server, phone)]
      expect(await change({ oldCode, phone, code: otherThan(code) }, person)).toMatchObject({
        ...LOST,
        fields: [{ prop: 'code' }],
      })
      expect((await change({ oldCode, phone, code }, person)).data).toMatchObject({ phone })
      const rows = await asOwner(server, 'select phone, version from employee where user_id = $1', [person.userId])
      expect(rows).toEqual([{ phone, version: 1 }])
      expect((await login(server, phone)).userInfo.id).toBe(person.userId)
      expect((await tryLogin(server, person.phone)).errorCode).toBe(1001001)
    })

    it('新号已有账号：不换', async () => {
      const [one, other] = [await someone(), await someone()]
      await server.ask(accountApi.sendSmsCode, { scene: scene.rebind }, one, browser())
      await send(other.phone, scene.rebind, one)
      const input = {
        oldCode: codeSentTo(server, one.phone),
        phone: other.phone,
        code: codeSentTo(server, other.phone),
      }
      expect(await change(input, one)).toMatchObject({
        errorCode: 1000400,
        fields: [{ prop: 'phone', msg: '该手机号已被其他账号使用' }],
      })
    })
  })
})
