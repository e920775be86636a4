import { beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#kernel/shared/session.ts'
import { firstUseApi, refuseFirstUse } from '#modules/account/shared/firstUse.ts'
import { asOwner } from '#test/builders/company.ts'
import { browser, login, password } from '#test/builders/signIn.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { firstUseLines } from './firstUseLines.store.ts'

const draft = { company: '启明电梯', name: '张三', phone: '13012345678', password }
const { over } = refuseFirstUse

// One installation, in the order of its life: nobody may end the first use before the last test.
describe('首次使用', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await testServer()
  })

  /** The code as a start prints it. */
  const newCode = async (): Promise<string> =>
    /\w{4}-\w{4}-\w{4}/.exec((await firstUseLines(server.database, 'http://x')).join('\n'))?.[0] ?? ''
  const begin = (input: Partial<typeof draft> & { code: string }, from = browser()) =>
    server.send(firstUseApi.beginUse, { ...draft, ...input }, {}, from)
  const counts = async () =>
    (
      await asOwner(
        server,
        `select (select count(*)::int from tenant) as companies, (select count(*)::int from app_user) as people,
          (select count(*)::int from first_use_code) as codes`,
      )
    )[0]

  it('还没有启动印过码、码不对、上一次启动的码、填得不对：说在字段旁，什么也不留下', async () => {
    expect((await begin({ code: 'ABCD-EFGH-JKMN' })).fields).toEqual([
      { prop: 'code', msg: expect.stringContaining('首次使用码不正确') },
    ])
    const old = await newCode()
    const code = await newCode()
    expect(code).not.toBe(old)
    // What is kept is a hash.
    const [kept] = await asOwner(server, 'select code_hash = sha256($1::bytea) as hashed from first_use_code', [
      code.replaceAll('-', ''),
    ])
    expect(kept?.hashed).toBe(true)
    expect((await begin({ code: old })).fields).toEqual([
      { prop: 'code', msg: expect.stringContaining('首次使用码不正确') },
    ])
    expect((await begin({ code: 'ABCD' })).fields).toEqual([{ prop: 'code', msg: '首次使用码是12位字母和数字' }])
    const wrong = await begin({ code, company: ' ', name: '', phone: '12345', password: 'abc' })
    expect(wrong.fields.map(({ prop }) => prop)).toEqual(expect.arrayContaining(['company', 'name', 'phone']))
    expect((await begin({ code, password: '13012345678aA' })).fields).toEqual([
      { prop: 'password', msg: '密码不能包含手机号或账号' },
    ])
    expect(await server.ask(firstUseApi.firstUse, {})).toEqual({ open: true })
    expect(await counts()).toEqual({ companies: 0, people: 0, codes: 1 })
  })

  it('同一地址每分钟十次，各地址合计每小时错一百次，再错要等', async () => {
    const code = await newCode()
    const wrong = { code: `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}` }
    const here = browser()
    const told: number[] = []
    for (let n = 0; n <= 10; n++) told.push((await begin(wrong, here)).errorCode)
    expect(told).toEqual([...Array(10).fill(1000400), 1000429])
    const later: number[] = []
    for (let n = 0; n < 100; n++) later.push((await begin(wrong)).errorCode)
    expect(later.at(0)).toBe(1000400)
    expect(later.at(-1)).toBe(1000429)
  })

  it('三个浏览器同时提交同一个码：只建一家，直接进入；此后码、留下的行都打不开任何东西', async () => {
    const code = await newCode()
    const answers = await Promise.all([
      // As a person types it: small letters, without the dashes.
      begin({ code: code.toLowerCase().replaceAll('-', ' ') }),
      begin({ code, company: '晨光电梯', phone: '13012345679' }),
      begin({ code, company: '远山电梯', phone: '13012345670' }),
    ])
    expect(answers.map(({ errorCode }) => errorCode).sort((a, b) => a - b)).toEqual([0, over.code, over.code])
    expect(await counts()).toEqual({ companies: 1, people: 1, codes: 0 })
    const { userInfo } = answers.find(({ errorCode }) => errorCode === 0)?.data ?? {}
    const [person] = await asOwner(server, 'select phone from app_user')
    expect(userInfo).toMatchObject({ name: '张三', roleType: 1, companyName: expect.stringContaining('电梯') })
    expect(await server.ask(sessionApi.enablingKeys, {}, userInfo)).toEqual(expect.arrayContaining(['AV41', 'AV51']))
    expect((await login(server, person?.phone)).userInfo.companyName).toBe(userInfo?.companyName)

    expect(await newCode()).toBe('')
    expect(await server.ask(firstUseApi.firstUse, {})).toEqual({ open: false })
    await asOwner(server, 'insert into first_use_code (code_hash) values (sha256($1::bytea))', [
      code.replaceAll('-', ''),
    ])
    expect((await begin({ code, phone: '13012345671', company: '晨光电梯' })).errorCode).toBe(over.code)
    expect(await counts()).toMatchObject({ companies: 1, people: 1 })
    // The next start takes away what was left.
    expect(await newCode()).toBe('')
    expect(await counts()).toMatchObject({ codes: 0 })
  })
})
