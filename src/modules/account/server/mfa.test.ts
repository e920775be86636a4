import { generateSync } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import {
  browser,
  codeSentTo,
  otherThan,
  password,
  setLoginMethod,
  tryLogin,
  withPassword,
} from '#test/builders/signIn.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type MfaPending, type SignedIn, SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'

const NINE = '2026-11-20T09:00:00+08:00'
const at = (seconds: number) => new Date(Date.parse(NINE) + seconds * 1000).toISOString()

describe('多因素认证', () => {
  let server: TestServer
  let company: Company

  beforeAll(async () => {
    server = await testServer()
  })

  const totp = (secret: string, iso: string) => generateSync({ secret, epoch: Date.parse(iso) / 1000 })
  const someone = async (method: Record<string, number | boolean | readonly string[]>) => {
    company = await aCompany(server)
    await setLoginMethod(server, company, method)
    return withPassword(server, await aPerson(server, company))
  }
  const pending = async (phone: string, headers = browser()) => {
    const answer = await server.ask(accountApi.login, { account: phone, password }, {}, headers)
    if (!('mfaTicket' in answer)) throw new Error('no second factor is asked for')
    return answer as MfaPending
  }
  const verify = (mfaTicket: string, factor: object, headers = browser()) =>
    server.send(accountApi.mfaVerify, { mfaTicket, ...factor }, {}, headers)

  /** Binds with the session of the builder; the code used is that of the step before `iso`. */
  async function bind(person: Person, iso: string) {
    const before = new Date(Date.parse(iso) - 30_000).toISOString()
    server.setNow(before)
    const { secret, uri } = await server.ask(accountApi.mfaBindStart, {}, person)
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    const { recoveryCodes, signedIn } = await server.ask(
      accountApi.mfaBindConfirm,
      { code: totp(secret, before) },
      person,
    )
    expect(signedIn).toBeNull()
    server.setNow(iso)
    return { secret, recoveryCodes }
  }

  it('archives 8.10 MFA：动态口令一次有效，慢 25 秒可用，第五次错误锁定，恢复码一次有效', async () => {
    const person = await someone({ mfa_mode: 2, mfa_grace_days: 0 })
    const { secret, recoveryCodes } = await bind(person, NINE)

    // Code of step n accepted; the same code again: 1001005.
    const first = await pending(person.phone)
    expect(first).toMatchObject({ methods: [2], bindRequired: false, skipUntil: null, trustDays: 7 })
    expect((await verify(first.mfaTicket, { code: totp(secret, NINE) })).data).toMatchObject({
      userInfo: { id: person.userId, companyId: company.id },
    })
    const second = await pending(person.phone)
    expect(await verify(second.mfaTicket, { code: totp(secret, NINE) })).toMatchObject({
      errorCode: 1001005,
      errorMsg: '该口令已使用，请等待下一个',
    })

    // A phone whose clock is 25 s late, two steps later.
    server.setNow(at(75))
    expect((await verify(second.mfaTicket, { code: totp(secret, at(75 - 25)) })).errorCode).toBe(0)

    // Two steps late is too late; four wrong codes are wrong, the fifth locks.
    const third = await pending(person.phone)
    for (let i = 0; i < 4; i++)
      expect(await verify(third.mfaTicket, { code: otherThan(totp(secret, at(75))) })).toMatchObject({
        errorCode: 1001004,
        errorMsg: '动态口令错误',
      })
    const locked = { errorCode: 1001002, errorMsg: '账号已锁定，请15分钟后再试' }
    expect(await verify(third.mfaTicket, { code: otherThan(totp(secret, at(75))) })).toMatchObject(locked)
    server.setNow(at(105))
    expect(await verify(third.mfaTicket, { code: totp(secret, at(105)) })).toMatchObject(locked)
    expect(await tryLogin(server, person.phone)).toMatchObject(locked)

    // A recovery code works once (after the lock).
    await server.services.cache.delete(`login:lock:mfa:${person.userId}`)
    const recoveryCode = recoveryCodes[0] as string
    expect(recoveryCodes).toHaveLength(10)
    const fourth = await pending(person.phone)
    const inside = (await verify(fourth.mfaTicket, { recoveryCode: recoveryCode.toLowerCase() })).data as SignedIn
    expect(await server.ask(accountApi.currentUser, {}, inside.userInfo)).toMatchObject({
      totpBound: true,
      recoveryCodesLeft: 9,
    })
    const fifth = await pending(person.phone)
    expect(await verify(fifth.mfaTicket, { recoveryCode })).toMatchObject({ errorCode: 1001003 })
    server.setNow(undefined)
  })

  it('票据只用一次，五分钟，缺它不行；两个因素都不给或都给：不收', async () => {
    const person = await someone({ mfa_mode: 2, mfa_grace_days: 0 })
    const { secret } = await bind(person, NINE)
    const { mfaTicket } = await pending(person.phone)
    expect((await verify(mfaTicket, {})).errorCode).toBe(1000400)
    expect((await verify(mfaTicket, { code: '123456', recoveryCode: 'A' })).errorCode).toBe(1000400)
    expect((await verify('made-up', { code: '123456' })).errorCode).toBe(9050001)
    const code = totp(secret, NINE)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(mfaTicket, { code })))
    expect(answers.filter((answer) => answer.errorCode === 0)).toHaveLength(1)
    server.setNow(at(30))
    expect((await verify(mfaTicket, { code: totp(secret, at(30)) })).errorCode).toBe(9050001)
    server.setNow(undefined)
  })

  it('短信方式：验证码发给本人，用途 4', async () => {
    const person = await someone({ mfa_mode: 1 })
    const first = await pending(person.phone)
    expect(first).toMatchObject({ methods: [1], bindRequired: false })
    expect(first.maskedPhone).toBe(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`)
    const { mfaTicket } = first
    await server.ask(accountApi.sendSmsCode, { mfaTicket, scene: SmsScene.code.mfa }, {}, browser())
    const code = codeSentTo(server, person.phone)
    expect((await verify(mfaTicket, { code: otherThan(code), bySms: true })).errorCode).toBe(1001003)
    expect((await verify(mfaTicket, { code, bySms: true })).errorCode).toBe(0)
    expect((await server.send(accountApi.sendSmsCode, { scene: 4 }, {}, browser())).errorCode).toBe(9050001)
  })

  it.each([1, 3])('方式 %i、没有绑定：凭密码得到的票据不能绑定，更不能因此进入', async (mode) => {
    const person = await someone({ mfa_mode: mode })
    const { mfaTicket, bindRequired } = await pending(person.phone)
    expect(bindRequired).toBe(false)
    server.setNow(NINE)
    const start = await server.send(accountApi.mfaBindStart, { mfaTicket }, {}, browser())
    expect(start).toMatchObject({ errorCode: 1000400, errorMsg: '请先完成登录验证，再到个人资料中绑定动态口令' })
    const { secret } = await server.ask(accountApi.mfaBindStart, {}, person)
    const code = totp(secret, NINE)
    expect((await server.send(accountApi.mfaBindConfirm, { mfaTicket, code }, {}, browser())).errorCode).toBe(1000400)
    expect((await server.ask(accountApi.currentUser, {}, person)).totpBound).toBe(false)
    server.setNow(undefined)
  })

  it('企业只认动态口令时，短信不算', async () => {
    const person = await someone({ mfa_mode: 2, mfa_grace_days: 0 })
    await bind(person, NINE)
    const { mfaTicket } = await pending(person.phone)
    await server.ask(accountApi.sendSmsCode, { mfaTicket, scene: SmsScene.code.mfa }, {}, browser())
    const code = codeSentTo(server, person.phone)
    expect((await verify(mfaTicket, { code, bySms: true })).errorCode).toBe(1001003)
    server.setNow(undefined)
  })

  it('未绑定：宽限期内可稍后，过后必须绑定；绑定后直接进入', async () => {
    const person = await someone({ mfa_mode: 2, mfa_grace_days: 3 })
    server.setNow(NINE)
    const first = await pending(person.phone)
    expect(first).toMatchObject({ methods: [2], bindRequired: true, skipUntil: '2026-11-23' })
    const skipped = await server.ask(accountApi.mfaSkip, { mfaTicket: first.mfaTicket }, {}, browser())
    expect(skipped.userInfo.id).toBe(person.userId)
    server.setNow('2026-11-23T23:59:00+08:00')
    expect((await pending(person.phone)).skipUntil).toBe('2026-11-23')
    const late = '2026-11-24T00:00:00+08:00'
    server.setNow(late)
    const { mfaTicket, skipUntil } = await pending(person.phone)
    expect(skipUntil).toBeNull()
    expect(await server.send(accountApi.mfaSkip, { mfaTicket }, {}, browser())).toMatchObject({
      errorCode: 1001006,
      errorMsg: '企业要求绑定动态口令',
    })
    const { secret } = await server.ask(accountApi.mfaBindStart, { mfaTicket }, {}, browser())
    const wrong = { mfaTicket, code: otherThan(totp(secret, late)) }
    expect((await server.send(accountApi.mfaBindConfirm, wrong, {}, browser())).errorCode).toBe(1001004)
    const bound = await server.ask(accountApi.mfaBindConfirm, { mfaTicket, code: totp(secret, late) }, {}, browser())
    expect(bound.recoveryCodes).toHaveLength(10)
    expect(bound.signedIn?.userInfo).toMatchObject({ id: person.userId, companyId: company.id })
    const [row] = await asOwner(server, 'select totp_secret, recovery_codes::text from app_user where id = $1', [
      person.userId,
    ])
    expect(row?.totp_secret).not.toContain(secret)
    expect(row?.recovery_codes).not.toContain(bound.recoveryCodes[0])
    server.setNow(undefined)
  })

  it('已绑定的人，只凭密码换不掉绑定', async () => {
    const person = await someone({ mfa_mode: 2, mfa_grace_days: 0 })
    await bind(person, NINE)
    const { mfaTicket } = await pending(person.phone)
    expect(await server.send(accountApi.mfaBindStart, { mfaTicket }, {}, browser())).toMatchObject({
      errorCode: 1000400,
      errorMsg: '已绑定动态口令，请先解除',
    })
    expect((await server.send(accountApi.mfaSkip, { mfaTicket }, {}, browser())).errorCode).toBe(1001006)
    expect((await server.send(accountApi.mfaBindStart, {}, {}, browser())).errorCode).toBe(40000)
    server.setNow(undefined)
  })

  it('指定岗位：只问这些岗位的人', async () => {
    const person = await someone({ mfa_mode: 1, mfa_scope: 2, mfa_position_ids: [] })
    expect((await tryLogin(server, person.phone)).data).toHaveProperty('userInfo')
    await setLoginMethod(server, company, { mfa_position_ids: [person.positionId] })
    expect((await tryLogin(server, person.phone)).data).toHaveProperty('mfaTicket')
  })

  it('信任此设备：到期、换设备、企业取消信任后重新验证', async () => {
    const person = await someone({ mfa_mode: 2, mfa_grace_days: 0 })
    const { secret } = await bind(person, NINE)
    const own = browser('phone-of-the-person')
    const { mfaTicket } = await pending(person.phone, own)
    await server.ask(accountApi.mfaVerify, { mfaTicket, code: totp(secret, NINE), trust: true }, {}, own)
    const asked = async (headers: Record<string, string>) =>
      'mfaTicket' in (await server.ask(accountApi.login, { account: person.phone, password }, {}, headers))
    expect(await asked(browser('phone-of-the-person'))).toBe(false)
    expect(await asked(browser())).toBe(true)
    expect(await asked({ ...browser(), 'device-id': '' })).toBe(true)
    server.setNow(at(7 * 86_400 + 1))
    expect(await asked(own)).toBe(true)
    server.setNow(at(60))
    await setLoginMethod(server, company, { trust_device_days: 0 })
    expect(await asked(own)).toBe(true)
    server.setNow(undefined)
  })

  it('解除：要口令，企业要求时不能解除', async () => {
    const person = await someone({ mfa_mode: 0 })
    const { secret } = await bind(person, NINE)
    expect(await pending(person.phone)).toMatchObject({ methods: [2] })
    const unbind = (code: string, as?: Person) => server.send(accountApi.mfaUnbind, { code }, as)
    expect((await unbind('123456')).errorCode).toBe(40000)
    expect((await unbind(otherThan(totp(secret, NINE)), person)).errorCode).toBe(1001004)
    await setLoginMethod(server, company, { mfa_mode: 2 })
    expect((await unbind(totp(secret, NINE), person)).errorCode).toBe(1001006)
    await setLoginMethod(server, company, { mfa_mode: 0 })
    expect((await unbind(totp(secret, NINE), person)).data).toEqual({ done: 1 })
    expect((await unbind(totp(secret, NINE), person)).errorCode).toBe(1000404)
    expect((await tryLogin(server, person.phone)).data).toHaveProperty('userInfo')
    server.setNow(undefined)
  })

  it('管理员重置员工的绑定：要 AVy，只限本企业', async () => {
    const person = await someone({ mfa_mode: 2, mfa_grace_days: 1 })
    await bind(person, NINE)
    const reset = (as?: { token: string }) => server.send(accountApi.mfaReset, { userId: person.userId }, as)
    expect((await reset()).errorCode).toBe(40000)
    expect((await reset(await aPerson(server, company, { grants: ['AV8'] }))).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server), { grants: ['AVy'] })
    expect((await reset(stranger)).errorCode).toBe(1000404)
    expect((await reset(await anOperator(server, [company]))).errorCode).toBe(1002001)
    expect((await reset(await aPerson(server, company, { grants: ['AVy'] }))).data).toEqual({ done: 1 })
    expect(await pending(person.phone)).toMatchObject({ bindRequired: true })
    const audit = await asOwner(server, `select action from audit_log where entity = 'app_user' and row_id = $1`, [
      person.userId,
    ])
    expect(audit).toEqual([{ action: 'update' }])
    server.setNow(undefined)
  })
})
