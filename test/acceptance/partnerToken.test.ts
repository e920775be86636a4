import { beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/modules.ts'
import { partnerApi } from '#modules/elevator/shared/partner.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'

describe('第三方访问', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let lifts: string[]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    const worker = await aWorker(server, company, { name: '王一维' })
    const communityId = await aCommunity(server, company, { name: '青禾花园' })
    const place = { communityId, customerId: await aCustomer(server, company), workerIds: [worker.id] }
    lifts = [
      await anElevator(server, company, place),
      await anElevator(server, company, place),
      await anElevator(server, company, place),
    ]
  })

  const issue = () =>
    server.ask(partnerApi.issue, { partnerName: '示例物联平台', elevatorIds: lifts.slice(0, 2), minutes: 30 }, manager)

  it('没有登录、没有权限、别家的电梯、超过30分钟', async () => {
    const input = { partnerName: '甲', elevatorIds: lifts, minutes: 30 }
    expect((await server.send(partnerApi.issue, input)).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['AL4'] })
    expect((await server.send(partnerApi.issue, input, clerk)).errorCode).toBe(1002001)
    const blind = await aPerson(server, company, { grants: ['AV6'] })
    expect((await server.send(partnerApi.issue, input, blind)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(partnerApi.issue, input, stranger)).errorCode).toBe(1000404)
    expect(await server.send(partnerApi.issue, { ...input, minutes: 31 }, manager)).toMatchObject({
      fields: [{ msg: '有效时间应在5至30分钟之间' }],
    })
  })

  it('只看名单里的电梯，没有人名；签发留痕，令牌不在库中', async () => {
    const { token, uid, url } = await issue()
    expect(url).toContain('/thirdParty/detail?token=')
    const view = await server.ask(partnerApi.view, { token, uid, elevatorId: lifts[0] as string })
    expect(view).toMatchObject({
      partnerName: '示例物联平台',
      lift: { communityName: '青禾花园' },
      others: [{ id: lifts[1] }],
    })
    expect(JSON.stringify(view)).not.toContain('王')
    const other = { token, uid, elevatorId: lifts[2] as string }
    expect((await server.send(partnerApi.view, other)).errorCode).toBe(1000404)
    const rows = await asOwner(server, `select count(*)::int as n from public_token where token = $1`, [token])
    expect(rows[0]?.n).toBe(0)
    const audit = await asOwner(server, `select action from audit_log where entity = 'partner_token' and row_id = $1`, [
      uid,
    ])
    expect(audit.length).toBe(1)
  })

  it('30分钟后、停用后、换了编号：同一回答', async () => {
    server.setNow('2026-05-20T01:00:00.000Z')
    const { token, uid } = await issue()
    const elevatorId = lifts[0] as string
    const ended = { errorCode: 1102023, errorMsg: '访问已到期或被停用，请向维保单位重新获取链接' }
    expect(await server.send(partnerApi.view, { token, uid: lifts[1] as string, elevatorId })).toMatchObject(ended)
    server.setNow('2026-05-20T01:29:59.000Z')
    expect((await server.send(partnerApi.view, { token, uid, elevatorId })).errorCode).toBe(0)
    server.setNow('2026-05-20T01:30:01.000Z')
    expect(await server.send(partnerApi.view, { token, uid, elevatorId })).toMatchObject(ended)
    server.setNow(undefined)
    const again = await issue()
    await server.ask(partnerApi.revoke, { id: again.uid }, manager)
    expect(await server.send(partnerApi.view, { token: again.token, uid: again.uid, elevatorId })).toMatchObject(ended)
    expect((await server.send(partnerApi.revoke, { id: again.uid }, manager)).errorCode).toBe(1000404)
    expect((await server.ask(partnerApi.list, {}, manager))[0]).toMatchObject({ partnerName: '示例物联平台', lifts: 2 })
  })

  it('其他所有要登录的接口都不认这枚令牌：40000', async () => {
    const { token, uid } = await issue()
    const accepted: string[] = []
    for (const { calls } of serverModules)
      for (const { api } of calls)
        for (const endpoint of Object.values(api)) {
          if (endpoint.needs === 'public') continue
          const answer = await server.send(endpoint, {} as never, { token }, { 'user-id': uid })
          if (answer.errorCode !== 40000) accepted.push(`${endpoint.path} ${answer.errorCode}`)
        }
    expect(accepted).toEqual([])
  })
})
