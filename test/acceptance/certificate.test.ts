import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { employeeModule } from '#modules/employee/server/index.ts'
import { certificateApi } from '#modules/employee/shared/certificateApi.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { projectElevatorApi, setChargeApi } from '#modules/project/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anElevator, aTeam, aWorker } from '#test/builders/elevator.ts'
import { aCertificate, aFile } from '#test/builders/employee.ts'
import { aServedSite } from '#test/builders/maintenance.ts'
import { aProject } from '#test/builders/project.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { publishPlan } from '../builders/plan.ts'

describe('作业人员证：从有效到过期，负责电梯与派工', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let reviewer: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T10:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    reviewer = await aPerson(server, company, { grants: ['AP4', 'APj'] })
  })

  const night = () => runNightly(server.services, employeeModule.nightly ?? [])
  const stateOf = async (id: string) =>
    (await asOwner(server, 'select state from certificate where id = $1', [id]))[0]?.state as number

  it('archives 8.13 有效至 2026-12-31：11-20 余 41 天为 3；2027-01-01 00:05 为 4，设置负责人 1007011，派工 3020018；换证通过为 2，旧证 6，可以派工', async () => {
    const holder = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3, name: '王一维' })
    const old = await aCertificate(server, company, holder.employeeId, { validTo: '2026-12-31', certNo: 'T-813' })
    // A project's lift, and a plan of a year whose orders somebody else has.
    const other = await aWorker(server, company)
    const project = await aProject(server, company, manager, { lifts: 0 })
    const lift = await anElevator(server, company, { ...project.site, workerIds: [other.id] })
    await server.ask(projectElevatorApi.bind, { projectId: project.id, elevatorIds: [lift] }, manager)
    const charge = { projectId: project.id, items: [{ elevatorId: lift, chargeEmployeeId: holder.employeeId }] }
    const served = await aServedSite(server, company, manager, {
      contract: { startDate: '2026-11-20', endDate: '2027-11-19' },
    })
    const draft = {
      contractId: served.contractId,
      elevatorIds: served.site.lifts,
      teamId: served.teamId,
      startDate: '2026-11-20',
      endDate: '2027-11-19',
    }
    const { planIds } = await publishPlan(server, draft, manager)
    const planId = planIds[0] as string
    const someone = await aWorker(server, company)
    await asOwner(server, 'update maintain_order set worker_ids = array[$2::uuid] where plan_id = $1', [
      planId,
      someone.id,
    ])
    const teamId = await aTeam(server, company)
    const handover = async (fromDate: string) => {
      const [plan] = await asOwner<{ version: number }>(server, 'select version from maintain_plan where id = $1', [
        planId,
      ])
      const input = { id: planId, version: plan?.version ?? 0, teamId, fromDate, mainWorkerId: holder.employeeId }
      return server.send(maintainPlanApi.handover, { ...input, assistantIds: [] }, manager)
    }
    const assigned = async (from: string, to: string) =>
      (
        await asOwner<{ n: number; his: number }>(
          server,
          `select count(*)::int as n, count(*) filter (where worker_ids = array[$2::uuid])::int as his from maintain_order
           where plan_id = $1 and plan_date between $3 and $4`,
          [planId, holder.employeeId, from, to],
        )
      )[0]

    await night()
    const row = await server.ask(certificateApi.detail, { id: old }, manager)
    expect([row.state, row.daysLeft]).toEqual([3, 41])
    await server.ask(setChargeApi.preview, charge, manager)

    server.setNow('2027-01-01T00:05:00+08:00')
    await night()
    expect(await stateOf(old)).toBe(4)
    expect(await server.send(setChargeApi.setCharge, charge, manager)).toMatchObject({
      errorCode: 1007011,
      errorMsg: '王一维的特种设备作业人员证已过期，不能负责电梯',
    })
    expect(await handover('2027-01-01')).toMatchObject({
      errorCode: 3020018,
      errorMsg: '王一维的特种设备作业人员证已于2026-12-31到期',
    })

    const renewed = {
      ownerType: 2 as const,
      ownerId: holder.employeeId,
      certType: 201 as const,
      certNo: 'T-813',
      validFrom: '2027-01-01',
      validTo: '2027-06-30',
      replacesId: old,
      files: [await aFile(server, holder.userId)],
    }
    const fresh = await server.ask(certificateApi.add, renewed, holder)
    expect([await stateOf(old), await stateOf(fresh.id)]).toEqual([4, 1])
    await server.ask(certificateApi.review, { ...fresh, pass: true }, reviewer)
    // 180 days are more than the warning of 90.
    expect([await stateOf(old), await stateOf(fresh.id)]).toEqual([6, 2])
    expect(await server.ask(setChargeApi.setCharge, charge, manager)).toMatchObject({ lifts: 1 })
    expect((await handover('2027-01-01')).errorCode).toBe(0)
    // Orders after the end of the new one go back to 待分配.
    const [covered, beyond] = [await assigned('2027-01-01', '2027-06-30'), await assigned('2027-07-01', '2027-12-31')]
    expect(covered?.n).toBeGreaterThan(10)
    expect(covered?.his).toBe(covered?.n)
    expect([beyond?.his, (beyond?.n ?? 0) > 5]).toEqual([0, true])
    server.setNow(undefined)
  })
})
