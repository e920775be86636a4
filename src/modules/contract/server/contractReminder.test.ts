import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { addDays } from '#kernel/shared/days.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { contractApi } from '../shared/api.ts'
import { contractModule } from './index.ts'

let server: TestServer
let company: Company
let chief: Person

beforeAll(async () => {
  server = await testServer()
  server.setNow('2026-03-01T10:00:00+08:00')
  company = await aCompany(server)
  chief = await aPerson(server, company)
})

/** The night that begins a day. */
async function night(day: string): Promise<void> {
  server.setNow(`${day}T00:05:00+08:00`)
  await runNightly(server.services, contractModule.nightly ?? [])
}
const told = async (person: Person) =>
  (await server.ask(messageApi.list, { size: 100 }, person)).records
    .filter(({ title }) => title === '合同即将到期')
    .map(({ body }) => /还有 \d+ 天|今天到期/.exec(body)?.[0])
    .reverse()

async function signed(people: { salesman?: Person; manager?: Person }, endDate = '2026-12-31') {
  server.setNow('2026-03-01T10:00:00+08:00')
  return server.ask(
    contractApi.add,
    aContract(await aSite(server, company, 1), {
      endDate,
      ...(people.salesman ? { salesmanId: people.salesman.employeeId } : {}),
      ...(people.manager ? { managerId: people.manager.employeeId } : {}),
    }),
    chief,
  )
}

describe('archives 6.3.9 合同到期提醒', () => {
  it('每晚都运行：60、30、15、7、1天各一次，业务员与负责人各一条，直到到期', async () => {
    const [salesman, manager, other] = [
      await aPerson(server, company),
      await aPerson(server, company),
      await aPerson(server, company),
    ]
    const { id } = await signed({ salesman, manager })
    for (let left = 62; left >= -1; left--) await night(addDays('2026-12-31', -left))
    for (const person of [salesman, manager])
      expect(await told(person)).toEqual(['还有 60 天', '还有 30 天', '还有 15 天', '还有 7 天', '还有 1 天'])
    expect(await told(other)).toEqual([])
    const [last] = (await server.ask(messageApi.list, { size: 1 }, salesman)).records
    expect(last).toMatchObject({
      bigType: 1,
      subType: 3,
      level: 2,
      bizType: 'contract',
      bizId: id,
      jump: { moduleName: 'contract', openType: 1, params: { id } },
      body: expect.stringMatching(
        /^.+的合同HT\d{10}「维保合同」还有 1 天到期（2026-12-31），尚未续签，请联系客户续签或确认不再续签$/,
      ),
    })
  })

  it('服务停了几天：只补最近错过的一次，之后照常', async () => {
    const salesman = await aPerson(server, company)
    await signed({ salesman })
    await night('2026-11-01')
    // Away from 35 to 12 days before the end: 30 and 15 were missed.
    await night('2026-12-19')
    await night('2026-12-20')
    await night('2026-12-24')
    expect(await told(salesman)).toEqual(['还有 60 天', '还有 12 天', '还有 7 天'])
  })

  it('已续签的不再提醒；续签合同作废后恢复', async () => {
    const salesman = await aPerson(server, company)
    const { id } = await signed({ salesman })
    await night('2026-11-01')
    const { lines } = await server.ask(contractApi.detail, { id }, chief)
    const site = { customerId: '', communityId: '', lifts: lines.map((line) => line.elevatorId) }
    const { customerId } = await server.ask(contractApi.detail, { id }, chief)
    const next = await server.ask(
      contractApi.add,
      aContract(
        { ...site, customerId: customerId as string },
        { startDate: '2027-01-01', endDate: '2027-12-31', source: 2, renewedFromId: id },
      ),
      chief,
    )
    await night('2026-12-01')
    expect(await told(salesman)).toEqual(['还有 60 天'])
    await server.ask(contractApi.void, { ...next, endReason: '客户改签别家' }, chief)
    await night('2026-12-02')
    expect(await told(salesman)).toEqual(['还有 60 天', '还有 29 天'])
  })

  it('没有写业务员与负责人的，告诉录入的人；未开始与已终止的不提醒', async () => {
    await signed({}, '2026-06-30')
    const before = (await told(chief)).length
    await night('2026-06-23')
    expect((await told(chief)).slice(before)).toEqual(['还有 7 天'])
    const quiet = await aPerson(server, company)
    const ended = await signed({ salesman: quiet }, '2026-08-31')
    server.setNow('2026-05-01T10:00:00+08:00')
    await server.ask(contractApi.terminate, { ...ended, terminatedAt: '2026-05-31', endReason: '客户自管' }, chief)
    await night('2026-08-30')
    expect(await told(quiet)).toEqual([])
  })
})
