import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, aSession, type Company, type Person } from '#test/builders/company.ts'
import { aPhoto, PNG } from '#test/builders/photo.ts'
import { login, password, tryLogin, withPassword } from '#test/builders/signIn.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { startingPrefs } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'

describe('个人资料', () => {
  let server: TestServer
  let company: Company
  let person: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    person = await withPassword(server, await aPerson(server, company))
  })

  it('没有登录：40000', async () => {
    const calls = [
      server.send(accountApi.edit, { name: '甲', sex: 0, version: 0 }),
      server.send(accountApi.modifyPwd, { oldPwd: 'a', newPwd: 'Fresh#2026' }),
      server.send(accountApi.changePhone, { oldCode: '123456', phone: '13800138000', code: '123456' }),
      server.send(accountApi.prefs, {}),
      server.send(accountApi.loginLog, {}),
      server.send(accountApi.screenPrefs, { key: 'columns.x' }),
      server.send(accountApi.saveScreenPrefs, { key: 'columns.x', value: 1 }),
      server.send(accountApi.mfaUnbind, { code: '123456' }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.errorCode).toBe(40000)
  })

  it('修改资料：后保存的被拒，答复不带资料；清空的邮箱真的清空', async () => {
    const { version } = await server.ask(accountApi.currentUser, {}, person)
    const draft = { name: '李四', sex: 2 as const, email: 'li@example.com', version }
    expect(await server.ask(accountApi.edit, draft, person)).toMatchObject({ name: '李四', sex: 2, email: draft.email })
    expect(await server.send(accountApi.edit, { ...draft, name: '王五' }, person)).toMatchObject({
      errorCode: 1000001,
      data: undefined,
    })
    expect(await server.ask(accountApi.currentUser, {}, person)).toMatchObject({ name: '李四', version: version + 1 })
    const { email: _cleared, ...rest } = draft
    expect((await server.ask(accountApi.edit, { ...rest, version: version + 1 }, person)).email).toBeNull()
    expect((await server.send(accountApi.edit, { ...draft, name: ' ' }, person)).fields).toMatchObject([
      { prop: 'name', msg: '姓名不能为空' },
    ])
    expect((await server.send(accountApi.edit, { ...draft, email: 'x' }, person)).errorCode).toBe(1000400)
  })

  it('照片：只收本人上传的图片，给出看得到的地址；送回原来的键就留着，不送就没有', async () => {
    const own = await aPhoto(server, person)
    const save = async (headImg?: string) => {
      const { name, sex, version } = await server.ask(accountApi.currentUser, {}, person)
      return server.send(accountApi.edit, { name, sex, version, ...(headImg ? { headImg } : {}) }, person)
    }
    expect((await save(own.key)).errorCode).toBe(0)
    const shown = await server.ask(accountApi.currentUser, {}, person)
    expect(shown.headImg).toBe(own.key)
    const address = new URL(shown.headImgUrl ?? '', 'http://x').href
    expect((await server.app.inject(address)).rawPayload).toEqual(PNG)
    expect((await save(own.key)).errorCode).toBe(0)
    const others = await aPhoto(server, await aPerson(server, company))
    expect((await save(others.key)).errorCode).toBe(1000404)
    expect((await save('https://evil.example/a.png')).errorCode).toBe(1000404)
    expect((await save(own.key.replace('.png', '9.png'))).errorCode).toBe(1000404)
    expect((await server.ask(accountApi.currentUser, {}, person)).headImg).toBe(own.key)
    await save()
    expect(await server.ask(accountApi.currentUser, {}, person)).toMatchObject({ headImg: null, headImgUrl: null })
  })

  it('偏好：只改送来的；界面设置分开保存', async () => {
    expect((await server.ask(accountApi.currentUser, {}, person)).prefs).toEqual(startingPrefs)
    await server.ask(accountApi.prefs, { fontSize: 3 }, person)
    expect(await server.ask(accountApi.prefs, { quietFrom: '22:00', quietTo: '07:00' }, person)).toEqual({
      ...startingPrefs,
      fontSize: 3,
      quietFrom: '22:00',
      quietTo: '07:00',
    })
    expect((await server.send(accountApi.prefs, { fontSize: 9 as 1 }, person)).errorCode).toBe(1000400)
    const read = (key: string) => server.ask(accountApi.screenPrefs, { key }, person)
    const chosen = { shown: ['name', 'phone'], known: ['name', 'phone', 'sex'] }
    expect(await read('columns.customer')).toEqual({ value: null })
    await server.ask(accountApi.saveScreenPrefs, { key: 'columns.customer', value: chosen }, person)
    await server.ask(accountApi.saveScreenPrefs, { key: 'filters.customer', value: { open: true } }, person)
    expect(await read('columns.customer')).toEqual({ value: chosen })
    await server.ask(accountApi.saveScreenPrefs, { key: 'columns.customer', value: null }, person)
    expect(await read('columns.customer')).toEqual({ value: null })
    expect(await read('filters.customer')).toEqual({ value: { open: true } })
    expect(
      (await server.send(accountApi.saveScreenPrefs, { key: 'big', value: 'x'.repeat(30_000) }, person)).errorCode,
    ).toBe(1000400)
    expect((await server.ask(accountApi.currentUser, {}, person)).prefs.fontSize).toBe(3)
  })

  it('修改密码：原密码要对，其他会话结束，本会话留下', async () => {
    const one = await withPassword(server, await aPerson(server, company))
    const elsewhere = { token: await aSession(server, one.userId, company.id) }
    const change = (oldPwd: string, newPwd: string) => server.send(accountApi.modifyPwd, { oldPwd, newPwd }, one)
    expect(await change('Wrong#2026', 'Fresh#2026')).toMatchObject({
      errorCode: 1000400,
      fields: [{ prop: 'oldPwd', msg: '原密码不正确' }],
    })
    expect((await change(password, 'alllowercase')).errorCode).toBe(1000400)
    expect((await change(password, `Aa#${one.phone}`)).errorCode).toBe(1000400)
    expect((await change(password, 'Fresh#2026')).data).toEqual({ done: 1 })
    expect((await server.send(accountApi.currentUser, {}, elsewhere)).errorCode).toBe(9050001)
    expect((await server.send(accountApi.currentUser, {}, one)).errorCode).toBe(0)
    expect((await tryLogin(server, one.phone)).errorCode).toBe(1001001)
    expect((await tryLogin(server, one.phone, 'Fresh#2026')).errorCode).toBe(0)
  })

  it('最近五次的密码不能再用，第六次可以', async () => {
    const one = await withPassword(server, await aPerson(server, company))
    const all = [password, ...[1, 2, 3, 4, 5].map((n) => `Fresh#202${n}`)]
    const change = (oldPwd: string, newPwd: string) => server.send(accountApi.modifyPwd, { oldPwd, newPwd }, one)
    for (let i = 0; i < 4; i++) expect((await change(all[i] as string, all[i + 1] as string)).errorCode).toBe(0)
    for (const earlier of all.slice(0, 5))
      expect(await change(all[4] as string, earlier)).toMatchObject({ errorCode: 1001008 })
    expect((await change(all[4] as string, all[5] as string)).errorCode).toBe(0)
    expect((await change(all[5] as string, password)).errorCode).toBe(0)
  })

  it('用偷来的会话猜原密码，五次后锁定', async () => {
    const one = await withPassword(server, await aPerson(server, company))
    const guess = () => server.send(accountApi.modifyPwd, { oldPwd: 'Wrong#2026', newPwd: 'Fresh#2026' }, one)
    for (let i = 0; i < 4; i++) expect((await guess()).errorCode).toBe(1000400)
    expect((await guess()).errorCode).toBe(1001002)
    expect((await server.send(accountApi.modifyPwd, { oldPwd: password, newPwd: 'Fresh#2026' }, one)).errorCode).toBe(
      1001002,
    )
  })

  it('带令牌的回答不留在重复提交的记录里', async () => {
    const one = await withPassword(server, await aPerson(server, company))
    const { userInfo } = await login(server, one.phone)
    const sent = { 'request-no': 'request-0001' }
    const chosen = await server.ask(accountApi.chooseCompany, { companyId: company.id }, userInfo, sent)
    expect((await server.ask(accountApi.currentUser, {}, chosen.userInfo)).id).toBe(one.userId)
    const { rows } = await server.services.pools.ops.query('select reply::text from request_log where user_id = $1', [
      one.userId,
    ])
    expect(JSON.stringify(rows)).not.toContain(chosen.userInfo.token)
  })
})
