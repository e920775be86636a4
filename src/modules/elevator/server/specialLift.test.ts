import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'

describe('3030007 消防员电梯、防爆电梯的模板', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let place: { communityId: string; customerId: string; worker: string }
  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    place = {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
      worker: (await aWorker(server, company)).id,
    }
  })
  const refused = {
    errorCode: 3030007,
    errorMsg: '消防员电梯、防爆电梯须使用按制造单位要求编制的模板',
  }
  const draft = (specialKind: 0 | 1 | 2, n: number) => ({
    name: `${n}号梯`,
    registerCode: `3010350100202000000${n}`,
    factoryNumber: `F-${n}`,
    type: 1 as const,
    drivingMethod: 1 as const,
    useType: 0 as const,
    usePlace: 2 as const,
    specialKind,
    brand: '云梭',
    model: 'YS',
    manufacturer: '云梭电梯有限公司',
    superviseDate: '2019-06-18',
    speed: 1.75,
    floors: 18,
    stations: 18,
    communityId: place.communityId,
    lng: 120.1,
    lat: 30.2,
    customerId: place.customerId,
    safetyOfficer: '李安全',
    officerPhone: '13800138000',
    maintenanceWorkers: [place.worker],
    cycleDays: 15,
  })

  it('没有选模板不能新增，也不能改成这两类；其他电梯不选即用国家标准', async () => {
    for (const kind of [1, 2] as const)
      expect(await server.send(elevatorApi.add, draft(kind, kind), manager)).toMatchObject({
        ...refused,
        fields: [{ prop: 'templateId' }],
      })
    const { id, version } = await server.ask(elevatorApi.add, draft(0, 3), manager)
    expect(await server.send(elevatorApi.edit, { ...draft(1, 3), id, version }, manager)).toMatchObject(refused)
  })

  it('批量修改也不能把它的模板改回国家标准', async () => {
    const id = await anElevator(server, company, place)
    expect(await server.ask(elevatorApi.batchEdit, { ids: [id], templateId: null }, manager)).toEqual({ done: 1 })
    await asOwner(server, 'update elevator set special_kind = 1, template_type = 5 where id = $1', [id])
    expect(await server.send(elevatorApi.batchEdit, { ids: [id], templateId: null }, manager)).toMatchObject(refused)
  })
})
