import { beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#kernel/shared/session.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { SignedIn } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { hashPassword } from './password.ts'

const password = 'Tiwei#2026'
let stored: string

/** Gives a person the password above. */
async function withPassword<P extends { userId: string }>(server: TestServer, person: P): Promise<P> {
  stored ??= await hashPassword(password)
  await asOwner(server, 'update app_user set password_hash = $2, password_changed_at = now() where id = $1', [
    person.userId,
    stored,
  ])
  return person
}

describe('登录与退出', () => {
  let server: TestServer
  let company: Company
  let person: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    person = await withPassword(server, await aPerson(server, company, { levels: { ADu: 1, ADs: 0 } }))
  })

  const login = (account: string, secret = password, more = {}) =>
    server.send(accountApi.login, { account, password: secret, ...more })

  it('密码登录后即在企业中：用户、企业、权限', async () => {
    const answer = await login(person.phone)
    expect(answer.errorCode).toBe(0)
    const { userInfo, companies } = answer.data as SignedIn
    expect(userInfo).toMatchObject({ id: person.userId, companyId: company.id, companyName: company.name, roleType: 1 })
    expect(companies).toEqual([{ companyId: company.id, name: company.name, shortName: company.name, usable: true }])
    const as = { token: userInfo.token }
    expect(await server.ask(accountApi.currentUser, {}, as)).toMatchObject({ phone: person.phone, totpBound: false })
    expect(await server.ask(accountApi.myCompany, {}, as)).toMatchObject({
      id: company.id,
      dutyPhone: '0571-88888888',
      allow: { quoteCatalog: false },
    })
    expect((await server.ask(sessionApi.enablingKeys, {}, as)).sort()).toEqual(['ADs0', 'ADu1'])
  })

  it('退出后令牌立即无效', async () => {
    const { userInfo } = (await login(person.phone)).data as SignedIn
    const as = { token: userInfo.token }
    await server.ask(sessionApi.signOut, {}, as)
    expect(await server.send(accountApi.currentUser, {}, as)).toMatchObject({
      errorCode: 40000,
      errorMsg: '令牌无效,请您重新登录',
    })
    expect((await server.send(sessionApi.signOut, {})).errorCode).toBe(40000)
  })

  it('请求头的 user-id、company-id 与会话不符：40000', async () => {
    const ask = (headers: Record<string, string>) => server.send(accountApi.currentUser, {}, person, headers)
    expect((await ask({ 'user-id': person.userId, 'company-id': company.id })).errorCode).toBe(0)
    expect((await ask({ 'user-id': company.id })).errorCode).toBe(40000)
    expect((await ask({ 'company-id': person.userId })).errorCode).toBe(40000)
  })

  it('运营用户登录后在第一家授权企业', async () => {
    const operator = await withPassword(server, await anOperator(server, [company]))
    const [{ phone }] = (await asOwner(server, 'select phone from app_user where id = $1', [operator.userId])) as [
      { phone: string },
    ]
    const { userInfo } = (await login(phone)).data as SignedIn
    expect(userInfo).toMatchObject({ roleType: 2, companyId: company.id })
    const keys = await server.ask(sessionApi.enablingKeys, {}, userInfo, { 'company-id': company.id })
    expect(keys.length).toBeGreaterThan(50)
  })
})
