import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aBlackBox, aMonitorRecord } from '#test/builders/record.ts'
import { aRescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { boxLinkApi } from '../shared/api.ts'
import { MOST_BOX_LINKS } from '../shared/boxLink.ts'

/** Decision 0154: the property looks at one record for a week, and at nothing else. */
describe('黑匣子分享', () => {
  let server: TestServer
  let company: Company
  let desk: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    desk = await aPerson(server, company, { name: '陈调度' })
    stranger = await aPerson(server, await aCompany(server))
  })

  async function aRecord(): Promise<string> {
    const { lift } = await aRescue(server, company, '备用梯')
    const id = await aMonitorRecord(server, company, lift, { code: '94', floor_label: '7' })
    await aBlackBox(server, company, lift, id)
    return id
  }
  const share = async (id: string) => {
    const { url, ...link } = await server.ask(boxLinkApi.share, { id }, desk)
    return { ...link, code: url.split('/').at(-1) as string }
  }
  const open = (code: string) => server.send(boxLinkApi.shared, { code })

  it('没有登录就能看这一条：电梯、时刻、前后两分钟；没有姓名与电话', async () => {
    const id = await aRecord()
    const { code } = await share(id)
    const { data } = await open(code)
    expect(data).toMatchObject({ code: '94', floorLabel: '7', kind: 3, companyName: expect.any(String) })
    expect(data.box.frames).toHaveLength(121)
    const told = JSON.stringify(data)
    expect(told).not.toContain('陈调度')
    expect(told).not.toMatch(/1\d{10}/)
    const [seen] = await server.ask(boxLinkApi.shares, { id }, desk)
    expect(seen).toMatchObject({ madeBy: '陈调度', revokedAt: null, seenAt: expect.any(String) })
  })

  it('撤销后、七天后、猜的：打不开；库里没有链接本身', async () => {
    const id = await aRecord()
    const first = await share(id)
    const second = await share(id)
    await server.ask(boxLinkApi.unshare, { id: first.id, version: 0 }, desk)
    expect(await open(first.code)).toMatchObject({ errorCode: 8010216 })
    expect((await open(second.code)).errorCode).toBe(0)
    expect((await open(`${second.code.slice(0, -1)}${second.code.endsWith('_') ? '-' : '_'}`)).errorCode).toBe(1000404)
    const tokens = await asOwner<{ token: string }>(server, `select token from public_token where kind = 'box'`)
    expect(tokens.map(({ token }) => token)).not.toContain(second.code)
    const before = server.services.clock()
    server.setNow(new Date(before.getTime() + 7 * 86_400_000 + 1000).toISOString())
    expect(await open(second.code)).toMatchObject({ errorCode: 8010215 })
    server.setNow(before.toISOString())
  })

  it('别家企业、只能看的人、没有黑匣子、太多：不能生成；别人的不能撤销', async () => {
    const id = await aRecord()
    const { id: link } = await share(id)
    const reader = await aPerson(server, company, { grants: ['AH9', 'AH3'] })
    const narrow = await aPerson(server, company, { scope: 3 })
    expect((await server.send(boxLinkApi.share, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(boxLinkApi.share, { id }, narrow)).errorCode).toBe(1000404)
    expect((await server.send(boxLinkApi.share, { id }, reader)).errorCode).toBe(1002001)
    for (const person of [stranger, narrow]) {
      expect((await server.send(boxLinkApi.unshare, { id: link, version: 0 }, person)).errorCode).toBe(1000404)
      expect((await server.send(boxLinkApi.shares, { id }, person)).errorCode).toBe(1000404)
    }
    const { lift } = await aRescue(server, company, '备用梯')
    const bare = await aMonitorRecord(server, company, lift, { code: '94' })
    expect((await server.send(boxLinkApi.share, { id: bare }, desk)).errorCode).toBe(8010209)
    for (let n = 1; n < MOST_BOX_LINKS; n++) await share(id)
    expect((await server.send(boxLinkApi.share, { id }, desk)).errorCode).toBe(8010214)
  })

  it('处理故障的人不能分享报警的', async () => {
    const id = await aRecord()
    const other = await aPerson(server, company, { grants: ['AH2', 'AHb', 'AH9', 'AH3'] })
    expect((await server.send(boxLinkApi.share, { id }, other)).errorCode).toBe(1002001)
  })
})
