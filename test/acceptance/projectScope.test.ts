import { beforeAll, describe, expect, it } from 'vitest'
import { communityApi } from '#modules/community/shared/api.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { teamApi } from '#modules/organisation/shared/api.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { projectElevatorApi } from '#modules/project/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aContract, aSite, type Site } from '../builders/contract.ts'
import { aTeam, aWorker } from '../builders/elevator.ts'
import { publishPlan } from '../builders/plan.ts'
import { aProject } from '../builders/project.ts'
import { type TestServer, testServer } from '../server.ts'

/** archives 1, position: data scope 4 指定项目 narrows every list to what belongs to the project. */
describe('数据范围：指定项目', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let keeper: Person
  let site: Site
  let contracts: { linked: string; ofLifts: string }

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const teamId = await aTeam(server, company, '项目班组')
    const project = await aProject(server, company, chief, { lifts: 2, over: { teamIds: [teamId] } })
    site = project.site
    const other = await aSite(server, company, 2)
    await aTeam(server, company, '别的班组')
    const [mine] = [await aWorker(server, company, { name: '项目维保工' }), await aWorker(server, company)]
    await asOwner(server, 'update elevator set worker_ids = array[$2::uuid] where id = any($1)', [site.lifts, mine.id])
    const ofLifts = await server.ask(contractApi.add, aContract(site), chief)
    const linked = await server.ask(
      contractApi.add,
      aContract(other, { projectId: project.id, lines: aContract({ ...other, lifts: other.lifts.slice(0, 1) }).lines }),
      chief,
    )
    await server.ask(
      contractApi.add,
      aContract(other, { lines: aContract({ ...other, lifts: other.lifts.slice(1) }).lines }),
      chief,
    )
    contracts = { ofLifts: ofLifts.id, linked: linked.id }
    for (const [contractId, lifts] of [
      [ofLifts.id, site.lifts],
      [linked.id, other.lifts.slice(0, 1)],
    ] as const) {
      const draft = { contractId, elevatorIds: [...lifts], teamId, startDate: '2026-11-20', endDate: '2026-12-31' }
      await publishPlan(server, draft, chief)
    }
    keeper = await aPerson(server, company, { scope: 4, scopeProjectIds: [project.id] })
  })

  it('电梯：只有项目里的', async () => {
    const { records, total } = await server.ask(elevatorApi.list, {}, keeper)
    expect(records.map((row) => row.id).sort()).toEqual([...site.lifts].sort())
    expect(total).toBe(2)
    expect((await server.ask(elevatorApi.tree, {}, keeper)).total).toBe(2)
  })

  it('合同：关联到项目的，和项目电梯所在的', async () => {
    const { records } = await server.ask(contractApi.list, {}, keeper)
    expect(records.map((row) => row.id).sort()).toEqual(Object.values(contracts).sort())
  })

  it('小区：项目的小区，电梯移空之后也在', async () => {
    expect((await server.ask(communityApi.list, {}, keeper)).records.map((row) => row.id)).toEqual([site.communityId])
    const { records } = await server.ask(projectElevatorApi.list, {}, keeper)
    const out = { projectId: records[0]?.projectId as string, elevatorIds: [...site.lifts] }
    await server.ask(projectElevatorApi.unbind, out, chief)
    expect((await server.ask(communityApi.list, {}, keeper)).records.map((row) => row.id)).toEqual([site.communityId])
    expect((await server.ask(elevatorApi.list, {}, keeper)).total).toBe(0)
    await server.ask(projectElevatorApi.bind, out, chief)
  })

  it('班组与员工：项目的班组、项目电梯的人', async () => {
    expect((await server.ask(teamApi.list, {}, keeper)).records.map((row) => row.name)).toEqual(['项目班组'])
    const { records } = await server.ask(employeeApi.list, {}, keeper)
    expect(records.map((row) => row.name).sort()).toEqual(['项目维保工', keeper.name].sort())
  })

  it('维保计划：有项目电梯的', async () => {
    const { total } = await server.ask(maintainPlanApi.list, {}, keeper)
    const whole = await server.ask(maintainPlanApi.list, {}, chief)
    expect([total, whole.total]).toEqual([1, 2])
  })
})
