import { beforeAll, describe, expect, it } from 'vitest'
import { accountApi } from '#modules/account/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, asOwner, type Person } from '../builders/company.ts'
import { withPassword } from '../builders/signIn.ts'
import { crowd, type TestServer, testServer } from '../server.ts'

describe('请求编号', () => {
  let server: TestServer
  let person: Person

  beforeAll(async () => {
    server = await testServer({ pools: crowd })
    person = await withPassword(server, await aPerson(server, await aCompany(server)))
  })

  const numbered = (number: string) => ({ 'request-no': number })
  const draft = (name: string) => ({
    name,
    type: 1 as const,
    role: 1 as const,
    contacts: [{ name: '甲', phone: '13800138000', isDefault: true }],
  })

  it('留下痕迹的拒绝再发一次，还是那个拒绝，一个字不差', async () => {
    const wrong = { oldPwd: 'Wrong#2026', newPwd: 'Fresh#2026' }
    // The fifth wrong one locks, which is written down although the answer is no.
    for (let n = 0; n < 4; n++) await server.send(accountApi.modifyPwd, wrong, person)
    const first = await server.send(accountApi.modifyPwd, wrong, person, numbered('refused-0001'))
    expect(first).toMatchObject({ status: 200, errorCode: 1001002 })
    const again = await server.send(accountApi.modifyPwd, wrong, person, numbered('refused-0001'))
    expect(again.raw.toString()).toBe(first.raw.toString())
  })

  it('同一编号、另一份内容：拒绝，第二份没有保存，第一份的回答还在', async () => {
    const first = await server.send(customerApi.add, draft('一号物业'), person, numbered('content-0001'))
    const other = await server.send(customerApi.add, draft('二号物业'), person, numbered('content-0001'))
    expect(other).toMatchObject({ errorCode: 1000409 })
    const again = await server.send(customerApi.add, draft('一号物业'), person, numbered('content-0001'))
    expect(again.data).toEqual(first.data)
    const rows = await asOwner(server, `select name from customer where name in ('一号物业', '二号物业')`)
    expect(rows).toEqual([{ name: '一号物业' }])
  })

  it('没有痕迹的拒绝不占编号：改正之后同一编号照常保存', async () => {
    await server.ask(customerApi.add, draft('占名物业'), person)
    const taken = await server.send(customerApi.add, draft('占名物业'), person, numbered('free-00001'))
    expect(taken.errorCode).toBeGreaterThan(0)
    expect(await server.send(customerApi.add, draft('空名物业'), person, numbered('free-00001'))).toMatchObject({
      errorCode: 0,
    })
  })

  it('内容的摘要不能反查：同一内容在另一份安装里不同，密码不在其中', async () => {
    const rows = await asOwner<{ digest: string }>(server, 'select digest from request_log where digest is not null')
    expect(rows.length).toBeGreaterThan(0)
    for (const { digest } of rows) expect(digest).toMatch(/^[0-9a-f]{64}$/)
  })
})
