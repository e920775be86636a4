import { beforeAll, describe, expect, it } from 'vitest'
import { mayHear } from '#app/topics.server.ts'
import { newId } from '#kernel/server/index.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import { maintainOrderApi, signApi } from '#modules/maintenance/shared/api.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '../builders/elevator.ts'
import { crewed, opOf } from '../builders/maintenance.ts'
import { aRescue, brokenCall } from '../builders/repair.ts'
import { aPlan, type Scene } from '../matrix/scenes.ts'
import { type TestServer, testServer } from '../server.ts'

/** What positions show (archives 1, position; 6.7): several add up, and writing asks what reading asks. */
describe('岗位的数据范围', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let scene: Scene

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company, { kind: 2 })
    scene = { server, company, chief, approver: await aPerson(server, company) }
  })

  const aTeam = async (name: string) => {
    const id = crypto.randomUUID()
    await asOwner(server, 'insert into team (company_id, id, name) values ($1, $2, $3)', [company.id, id, name])
    return id
  }
  /** One position more, beside the one a person was made with. */
  async function alsoHolds({ employeeId }: Person, kind: number, communityIds: readonly string[]): Promise<void> {
    const id = crypto.randomUUID()
    await asOwner(
      server,
      `insert into position (company_id, id, name, data_scope, scope_community_ids, grants) values ($1, $2, $3, $4, $5, '{}')`,
      [company.id, id, `兼${id}`, kind, communityIds],
    )
    await asOwner(server, 'insert into employee_position (company_id, employee_id, position_id) values ($1, $2, $3)', [
      company.id,
      employeeId,
      id,
    ])
  }
  const liftsOf = async (as: Person) =>
    (await server.ask(elevatorApi.list, {}, as)).records.map(({ id }) => id).toSorted()

  it('几个岗位的范围相加：班组的与指定小区的都看得到，别的看不到；兼任全公司即全部', async () => {
    const [teamId, customerId] = [await aTeam('相加班'), await aCustomer(server, company)]
    const [home, named, other] = await Promise.all([1, 2, 3].map(() => aCommunity(server, company)))
    const at = (communityId: string | undefined, given = {}) =>
      anElevator(server, company, { communityId: communityId as string, customerId, ...given })
    const ofTeam = await at(home, { teamId })
    const ofPlace = await at(named)
    await at(other)
    const leader = await aPerson(server, company, { teamId, scope: 2 })
    expect(await liftsOf(leader)).toEqual([ofTeam])
    await alsoHolds(leader, 4, [named as string])
    await server.services.auth.forget([leader.userId])
    expect(await liftsOf(leader)).toEqual([ofTeam, ofPlace].toSorted())
    await alsoHolds(leader, 1, [])
    await server.services.auth.forget([leader.userId])
    expect((await liftsOf(leader)).length).toBeGreaterThanOrEqual(3)
  })

  it('别班的工单与计划：看不到的也改不了、关不了、暂停不了', async () => {
    const { order, planId } = await aPlan(scene)
    const leader = await aPerson(server, company, { teamId: await aTeam('别班'), scope: 2 })
    const { id, version } = order
    const codes = [
      await server.send(maintainOrderApi.detail, { id }, leader),
      await server.send(maintainOrderApi.edit, { id, version, remark: '别班班组长改的' }, leader),
      await server.send(maintainOrderApi.close, { id, version, reason: 1 }, leader),
      await server.send(maintainOrderApi.remove, { id }, leader),
      await server.send(maintainPlanApi.pause, { id: planId, version: 0 }, leader),
    ]
    expect(codes.map(({ errorCode }) => errorCode)).toEqual(codes.map(() => 1000404))
    expect(await asOwner(server, 'select status, remark, version from maintain_order where id = $1', [id])).toEqual([
      { status: 0, remark: null, version },
    ])
    const edited = await server.send(maintainOrderApi.edit, { id, version, remark: '本企业改的' }, chief)
    expect(edited.errorCode).toBe(0)
  })

  it('签字链接到期即止，换了时间也不再打开', async () => {
    const { order } = await aPlan(scene)
    const token = 's'.repeat(24)
    await asOwner(
      server,
      `insert into public_token (token, company_id, kind, row_id, expires_at) values ($1, $2, 'sign', $3, $4)`,
      [token, company.id, order.id, '2026-11-27T09:00:00+08:00'],
    )
    try {
      server.setNow('2026-11-27T08:59:59+08:00')
      expect((await server.send(signApi.view, { token })).errorCode).toBe(0)
      server.setNow('2026-11-27T09:00:00+08:00')
      expect((await server.send(signApi.view, { token })).errorCode).toBe(1000404)
    } finally {
      server.setNow('2026-11-20T09:00:00+08:00')
    }
  })

  it('推送主题：本企业有权限的人听得到，别家的、没有权限的听不到', async () => {
    const stranger = await aPerson(server, await aCompany(server))
    const bare = await aPerson(server, company, { levels: {} })
    const hears = ({ userId, companyId }: Person) =>
      mayHear(server.services, { userId, companyId }, `company.${company.id}.order`)
    expect([await hears(chief), await hears(stranger), await hears(bare)]).toEqual([true, false, false])
    const own = (person: Person) =>
      mayHear(server.services, { userId: person.userId, companyId: person.companyId }, `user.${chief.userId}.message`)
    expect([await own(chief), await own(stranger)]).toEqual([true, false])
    const hearing = ({ userId }: { userId: string }, topic: string) =>
      mayHear(server.services, { userId, companyId: company.id }, topic)
    const crew = `crew.${chief.employeeId}`
    expect([await hearing(chief, crew), await hearing(bare, crew)]).toEqual([true, false])
    expect(await hearing(chief, 'platform.kpi')).toBe(false)
    const operator = await anOperator(server, [company])
    expect(await hearing(operator, 'platform.kpi')).toBe(true)
    expect(await hearing(chief, 'no.such.topic')).toBe(false)
    // What is so at a lift: to who sees the lift, and may see lifts live.
    const { lift } = await aRescue(server, company, '推送梯')
    const alone = await aPerson(server, company, { scope: 3, kind: 2 })
    const state = `elevator.${lift}.state`
    expect([await hearing(chief, state), await hearing(alone, state), await hearing(bare, state)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await mayHear(server.services, stranger, state)).toBe(false)
    expect(await hearing(chief, 'elevator.1 or 1.state')).toBe(false)
    const gone = { ...chief, userId: newId() }
    expect(await hearing(gone, `company.${company.id}.order`)).toBe(false)
  })

  it('维修单：本人只看得到自己的，写也一样', async () => {
    const { lift } = await aRescue(server, company, '范围梯')
    const { id, version } = await server.ask(repairApi.add, brokenCall(lift), chief)
    const own = await aPerson(server, company, { scope: 3, kind: 2 })
    const other = await aPerson(server, company, { scope: 3, kind: 2 })
    await asOwner(server, 'update repair_order set worker_ids = array[$2::uuid] where id = $1', [id, own.employeeId])
    const seen = async (as: Person) => [
      (await server.ask(repairApi.list, {}, as)).records.some((row) => row.id === id),
      (await server.send(repairApi.close, { id, version: version + 99, reason: 1 }, as)).errorCode,
    ]
    expect([await seen(own), await seen(other)]).toEqual([
      [true, 1000001],
      [false, 1000404],
    ])
  })

  it('作业端不能把别人的文件说成自己的照片；没有登记过的键不给地址', async () => {
    const { order } = await aPlan(scene)
    await crewed(server, order.id, chief)
    const stranger = await aPerson(server, await aCompany(server))
    const photo = (key: string) => ({ type: 'photo', payload: { key, sha256: 'a'.repeat(64) } }) as const
    const send = async (key: string) => {
      const op = opOf(order.id, 1, photo(key), server)
      const { results } = await server.ask(fieldApi.sync, { deviceId: crypto.randomUUID(), ops: [op] }, chief)
      return results[0]
    }
    for (const key of [
      `web1${stranger.userId}_bit-ev-img_1760000000000.png`,
      `web1${scene.approver.userId}_bit-ev-img_1760000000000.png`,
      `${stranger.companyId}/hazard-sign/1.png`,
    ])
      expect(await send(key)).toMatchObject({ result: 'rejected', errorCode: 1000404 })
    expect(await asOwner(server, 'select 1 from order_photo where order_id = $1', [order.id])).toEqual([])
    expect(await send(`web1${chief.userId}_bit-ev-img_1760000000000.png`)).toMatchObject({ result: 'applied' })
  })
})
