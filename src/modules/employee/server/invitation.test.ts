import { beforeAll, describe, expect, it } from 'vitest'
import { accountApi } from '#modules/account/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aPhone, aPosition, newEmployee } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { employeeApi } from '../shared/api.ts'
import { joinApi } from '../shared/joinApi.ts'

describe('邀请员工', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let clerk: Person
  let positionId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server, { name: '邀请测试电梯' })
    manager = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['AP2', 'AP3', 'AP4', 'APe', 'APd'] })
    positionId = await aPosition(server, company, { name: '维保工' })
  })

  const draft = (name: string, more: object = {}) => newEmployee(positionId, name, more)
  const linkOf = (to: string) =>
    new URL(server.texting.sent.findLast((one) => one.phone === to)?.values.link ?? 'http://none').searchParams.get(
      't',
    ) as string

  it('邀请：短信链接，一天三次 1007002，设密码后能登录；旧链接失效', async () => {
    const one = draft('新来的', { invite: true })
    const { id } = await server.ask(employeeApi.add, one, manager)
    const first = linkOf(one.phone)
    await server.ask(employeeApi.invite, { id }, clerk)
    const token = linkOf(one.phone)
    expect((await server.send(joinApi.invitation, { token: first })).errorCode).toBe(1007007)
    expect(await server.ask(joinApi.invitation, { token })).toMatchObject({
      companyName: company.name,
      known: false,
      needsCode: false,
    })
    await server.ask(employeeApi.invite, { id }, clerk)
    expect(await server.send(employeeApi.invite, { id }, clerk)).toMatchObject({
      errorCode: 1007002,
      errorMsg: '今日邀请次数已达上限',
    })
    const last = linkOf(one.phone)
    expect((await server.send(joinApi.accept, { token: last })).fields[0]?.prop).toBe('password')
    await server.ask(joinApi.accept, { token: last, password: 'Tiwei#2026' })
    expect((await server.send(joinApi.accept, { token: last, password: 'Tiwei#2026' })).errorCode).toBe(1007007)
    const login = await server.ask(accountApi.login, { account: one.phone, password: 'Tiwei#2026' })
    expect(login).toMatchObject({ userInfo: { companyId: company.id } })
    expect(await server.ask(employeeApi.detail, { id }, manager)).toMatchObject({ joinStatus: 1 })
  })

  it('改了手机号：发到原号码的邀请作废，原号码的人不能以新号码加入', async () => {
    const { invite: _, ...one } = draft('号码填错的')
    const { id, version } = await server.ask(employeeApi.add, { ...one, invite: true }, manager)
    const wrong = linkOf(one.phone)
    const right = { ...one, phone: aPhone() }
    await server.ask(employeeApi.edit, { id, version, ...right }, manager)
    expect(await server.send(joinApi.accept, { token: wrong, password: 'Tiwei#2026' })).toMatchObject({
      errorCode: 1007007,
    })
    const login = await server.send(accountApi.login, { account: right.phone, password: 'Tiwei#2026' })
    expect(login.errorCode).toBe(1001001)
    expect(await server.ask(employeeApi.detail, { id }, manager)).toMatchObject({ joinStatus: 0, invitedAt: null })
    // Other changes leave the link as it is.
    await server.ask(employeeApi.invite, { id }, manager)
    const sent = await server.ask(employeeApi.detail, { id }, manager)
    await server.ask(employeeApi.edit, { ...right, id, version: sent.version, name: '号码改好的' }, manager)
    await server.ask(joinApi.accept, { token: linkOf(right.phone), password: 'Tiwei#2026' })
    expect(await server.ask(employeeApi.detail, { id }, manager)).toMatchObject({ joinStatus: 1 })
  })

  it('岗位比自己高的人还没加入：不能把他的手机号换成自己的再接受邀请', async () => {
    const high = await aPosition(server, company, { name: '总经理', grants: { AM1: 1 } })
    const one = draft('还没来的', { positionIds: [high] })
    const { id, version } = await server.ask(employeeApi.add, one, manager)
    const taken = await server.send(employeeApi.edit, { ...one, id, version, phone: aPhone() }, clerk)
    expect(taken).toMatchObject({ errorCode: 1002002, fields: [{ prop: 'phone' }] })
    expect((await server.send(employeeApi.edit, { ...one, id, version, phone: aPhone() }, manager)).errorCode).toBe(0)
  })

  it('七天后链接失效；拒绝后可再邀请', async () => {
    const one = draft('犹豫的', { invite: true })
    const { id } = await server.ask(employeeApi.add, one, manager)
    const token = linkOf(one.phone)
    server.setNow(new Date(Date.now() + 7 * 86_400_000 + 60_000).toISOString())
    expect((await server.send(joinApi.invitation, { token })).errorCode).toBe(1007007)
    server.setNow(undefined)
    await server.ask(joinApi.decline, { token })
    expect(await server.ask(employeeApi.detail, { id }, manager)).toMatchObject({ joinStatus: 2 })
    await server.ask(employeeApi.invite, { id }, manager)
    expect(await server.ask(employeeApi.detail, { id }, manager)).toMatchObject({ joinStatus: 0 })
  })

  it('别家企业的人接受邀请：同一账号，多一个企业；二维码邀请须验证码', async () => {
    const guest = await aPerson(server, await aCompany(server))
    const { id } = await server.ask(employeeApi.add, draft('两家人', { phone: guest.phone }), manager)
    const { link } = await server.ask(employeeApi.invite, { id, way: 2 }, manager)
    const token = new URL(link as string).searchParams.get('t') as string
    expect(await server.ask(joinApi.invitation, { token })).toMatchObject({ known: true, needsCode: true })
    expect((await server.send(joinApi.accept, { token, code: '000000' })).errorCode).toBe(1001003)
    await server.ask(joinApi.sendCode, { token })
    const code = server.texting.sent.findLast((one) => one.phone === guest.phone)?.values.code as string
    await server.ask(joinApi.accept, { token, code })
    const companies = await server.ask(accountApi.companies, {}, guest)
    expect(JSON.stringify(companies)).toContain(company.id)
  })
})
