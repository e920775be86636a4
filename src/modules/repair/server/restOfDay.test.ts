import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, anElevator } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aRescue, brokenCall, type Rescue, trappedCall } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'

describe('班组转急修后当天余下的维保（jobs 6.4）；电梯移装后的维修单（jobs 7）', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let rescue: Rescue
  let workerIds: string[]

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    rescue = await aRescue(server, company)
    workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
  })

  const told = async (id: string) =>
    asOwner<{ title: string; body: string; receiver_id: string; jump: object }>(
      server,
      `select title, body, receiver_id, jump from message where biz_id = $1 and title = '班组转急修，当天维保待安排'`,
      [id],
    )

  it('困人派单：调度收到余下工单，今天法定截止的须改派，其余可顺延；非困人不打扰', async () => {
    const { communityId, customerId, teamId } = rescue
    const lift = async (name: string) => {
      const place = { communityId, customerId, teamId, workerIds }
      return { ...place, elevatorId: await anElevator(server, company, place, { name }) }
    }
    const order = async (name: string, planDate: string, legalDeadline: string) =>
      anOrder(server, company, await lift(name), { planDate, legalDeadline, workerIds, teamId })
    await order('2号梯', '2026-11-20', '2026-11-20')
    await order('3号梯', '2026-11-20', '2026-11-24')
    await order('4号梯', '2026-11-21', '2026-11-24')
    const clerk = await aPerson(server, company, { grants: ['JR1', 'JR5', 'JMb'] })
    const broken = await server.ask(
      repairApi.add,
      { ...brokenCall(rescue.lift), workerIds, notDuplicate: true },
      manager,
    )
    expect(await told(broken.id)).toEqual([])
    const { id } = await server.ask(
      repairApi.add,
      { ...trappedCall(rescue.lift), workerIds, notDuplicate: true },
      manager,
    )
    const heard = await told(id)
    // Who plans on the board is led to it, whoever may not to the repair.
    expect(new Map(heard.map((one) => [one.receiver_id, one.jump]))).toEqual(
      new Map([
        [manager.userId, { moduleName: 'maintain', openType: 1, params: { kind: 'rescue', rescue: id } }],
        [clerk.userId, { moduleName: 'repair', openType: 1, params: { id } }],
      ]),
    )
    expect(heard[0]?.body).toContain('王一维、李二保当天还有 2 台维保')
    expect(heard[0]?.body).toMatch(/今天法定截止须改派：.*2号梯/)
    expect(heard[0]?.body).toMatch(/可顺延至明天：.*3号梯/)
  })

  it('elevator.moved：未结束的维修单随电梯到新小区', async () => {
    const { id } = await server.ask(repairApi.add, { ...brokenCall(rescue.lift), notDuplicate: true }, manager)
    const communityId = await aCommunity(server, company, { name: '新址花园' })
    await asOwner(server, 'update elevator set community_id = $2, building_id = null where id = $1', [
      rescue.lift,
      communityId,
    ])
    // What the event says may be of an earlier move: where the lift stands is what counts.
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, row_id, payload) values ($1, gen_random_uuid(), 'elevator.moved', $2, '{}')`,
      [company.id, rescue.lift],
    )
    await server.outbox.settled()
    expect((await server.ask(repairApi.detail, { id }, manager)).community?.id).toBe(communityId)
  })
})
