import { beforeAll, describe, expect, it } from 'vitest'
import { isoTime } from '#kernel/shared/days.ts'
import { aCompany, aPerson, asOwner } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam } from '#test/builders/elevator.ts'
import { aMonitorRecord } from '#test/builders/record.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { workbenchApi } from '../shared/api.ts'

const at = (clock: string) => isoTime(Date.parse(`2026-11-20T${clock}:00+08:00`))

describe('急修按停梯影响排队（monitoring 10.5）', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await testServer()
    server.setNow(at('14:00'))
  })

  it('待派急修：先按级别，同级按受影响户·分钟；户数未采集的不排在已知的后面，没有停的按时限', async () => {
    const company = await aCompany(server)
    const place = {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
      teamId: await aTeam(server, company),
      workerIds: [],
    }
    await asOwner(server, 'update community set households = 120 where id = $1', [place.communityId])
    const ids: string[] = []
    for (const [n, name] of ['甲', '乙', '丙', '丁', '戊'].entries()) {
      const id = await anElevator(server, company, place, { name: `${name}梯` })
      await asOwner(server, 'update elevator set stations = $2, floors = $2 where id = $1', [id, 5 * (n + 1)])
      ids.push(id)
    }
    const [few, many, runs, graver, unknown] = ids as [string, string, string, string, string]
    const elsewhere = await aCommunity(server, company)
    await asOwner(server, 'update elevator set community_id = $2 where id = $1', [unknown, elsewhere])
    const waiting = (id: string, from: string, over: object = {}) =>
      aRepairRow(server, company, id, {
        reportAt: at(from),
        stop_from: at(from),
        status: 0,
        complete_at: null,
        sign_at: null,
        sign_way: null,
        rescued_at: null,
        cause: null,
        repair_type: 2,
        fault_level: 'C',
        arrive_limit: 60,
        ...over,
      })
    await waiting(runs, '09:00', { stop_from: null })
    await waiting(few, '13:25')
    await waiting(many, '13:25')
    await waiting(unknown, '13:40')
    await waiting(graver, '13:50', { fault_level: null, stop_from: null })
    const dispatcher = await aPerson(server, company, { grants: ['AA2', 'JR1', 'JR3'] })
    const items = async () =>
      (await server.ask(workbenchApi.summary, {}, dispatcher)).queue.items.map(({ title, homes, standsSince }) => [
        title.split(' ').at(-1),
        homes,
        standsSince && isoTime(Date.parse(standsSince)),
      ])
    // Without a level the type speaks: an urgent one is B.
    const homes = (landings: number) => Math.round((120 * (landings - 1)) / (5 + 10 + 15 + 20))
    expect(await items()).toEqual([
      ['丁梯', homes(20), null],
      ['戊梯', null, at('13:40')],
      ['乙梯', homes(10), at('13:25')],
      ['甲梯', homes(5), at('13:25')],
      ['丙梯', homes(15), null],
    ])
    // What stands longer passes what more homes wait for.
    await asOwner(server, 'update repair_order set stop_from = $2 where elevator_id = $1', [few, at('08:00')])
    expect((await items()).map(([title]) => title)).toEqual(['丁梯', '戊梯', '甲梯', '乙梯', '丙梯'])
    // Its terminal knows that a lift stands which the caller said nothing of.
    await aMonitorRecord(server, company, runs, { code: '01', occurred_at: at('08:00'), status: 0 })
    expect((await items()).map(([title]) => title)).toEqual(['丁梯', '戊梯', '丙梯', '甲梯', '乙梯'])
  })
})
