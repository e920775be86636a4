import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf } from '#kernel/shared/days.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSite } from '#test/builders/contract.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { supportApi } from '../shared/api.ts'

describe('技术文档：同代码的维修', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let operator: { token: string; userId: string }
  let lift: string
  let other: string
  let branded: string
  let anyBrand: string

  const today = dayOf(Date.now())
  const at = (days: number) => `${addDays(today, -days)}T08:00:00+08:00`
  const write = (over: object) =>
    server.ask(
      supportApi.saveArticle,
      { category: 1 as const, title: 'E07：编码器信号异常', body: '查屏蔽层', faultCode: 'E07', files: [], ...over },
      operator,
    )
  const repairsOf = async (id: string, as: { token: string }) =>
    (await server.ask(supportApi.article, { id }, as)).repairs

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    operator = await anOperator(server, [company])
    const site = await aSite(server, company, 2)
    ;[lift = '', other = ''] = site.lifts
    await asOwner(server, `update elevator set name = '3号梯', brand = '甲梯' where id = $1`, [lift])
    await asOwner(server, `update elevator set name = '4号梯', brand = '乙梯' where id = $1`, [other])
    branded = (await write({ brand: '甲梯' })).id
    anyBrand = (await write({})).id
  })

  it('本企业没有写代码的维修：未采集；写了别的代码：0 单；没有代码的文档没有', async () => {
    await aRepairRow(server, company, lift, { reportAt: at(30) })
    expect(await repairsOf(anyBrand, chief)).toBeNull()
    await aRepairRow(server, company, lift, { reportAt: at(30), fault_code: 'E99' })
    expect(await repairsOf(anyBrand, chief)).toEqual({ count: 0, from: addMonths(today, -12), latest: [] })
    expect(await repairsOf((await write({ faultCode: null, category: 2 })).id, chief)).toBeNull()
  })

  it('近12个月、代码不分大小写、有品牌的只算该品牌；最近三单在前；别家企业、权限与范围之外的不算', async () => {
    const made: string[] = []
    for (const days of [5, 40, 80, 300])
      made.push(
        await aRepairRow(server, company, lift, { reportAt: at(days), fault_code: 'e07', measure: `第${days}天` }),
      )
    const theirs = await aRepairRow(server, company, other, { reportAt: at(10), fault_code: 'E07' })
    await aRepairRow(server, company, lift, { reportAt: at(400), fault_code: 'E07' })
    await aRepairRow(server, company, lift, { reportAt: at(3), fault_code: 'E07', status: 10, close_reason: 1 })
    const foreign = await aCompany(server)
    const [far = ''] = (await aSite(server, foreign, 1)).lifts
    await aRepairRow(server, foreign, far, { reportAt: at(2), fault_code: 'E07' })

    const own = await repairsOf(branded, chief)
    expect(own?.count).toBe(4)
    expect(own?.latest.map(({ id }) => id)).toEqual(made.slice(0, 3))
    expect(own?.latest[0]).toMatchObject({ lift: expect.stringMatching(/3号梯$/), cause: '门系统', measure: '第5天' })
    expect(own?.latest[0]?.reportAt.slice(0, 10)).toBe(addDays(today, -5))
    const all = await repairsOf(anyBrand, chief)
    expect(all?.count).toBe(5)
    expect(all?.latest.map(({ id, cause }) => [id, cause])).toEqual([
      [made[0], '门系统'],
      [theirs, '门系统'],
      [made[1], '门系统'],
    ])

    const reader = await aPerson(server, company, { grants: ['JMe'] })
    expect(await repairsOf(branded, reader)).toBeNull()
    const worker = await aPerson(server, company, { grants: ['JR1'], scope: 3 })
    await asOwner(server, 'update repair_order set worker_ids = array[$2::uuid] where id = $1', [
      made[3],
      worker.employeeId,
    ])
    expect(await repairsOf(branded, worker)).toMatchObject({ count: 1, latest: [{ id: made[3] }] })
    expect((await repairsOf(anyBrand, await aPerson(server, foreign)))?.count).toBe(1)
    expect(await repairsOf(branded, operator)).toBeNull()
    expect((await server.send(supportApi.article, { id: branded })).errorCode).toBe(40000)
  })
})
