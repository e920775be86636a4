import { beforeAll, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { contractApi } from '../shared/api.ts'

let server: TestServer
let company: Company
let manager: Person

beforeAll(async () => {
  server = await testServer()
  server.setNow('2026-06-01T10:00:00+08:00')
  company = await aCompany(server)
  manager = await aPerson(server, company)
})

const call = (day: string, minutes: number) => ({
  repair_type: 1,
  reportAt: `${day}T08:00:00+08:00`,
  arrive_at: new Date(Date.parse(`${day}T08:00:00+08:00`) + minutes * 60_000).toISOString(),
})

it('实际到场：服务期内本合同电梯的困人；故障、关闭的、期外的、别家企业的不算；没有权限与没有记录都不是 0', async () => {
  const [site, other] = [await aSite(server, company, 1), await aSite(server, company, 1)]
  const foreign = await aCompany(server)
  const far = await aSite(server, foreign, 1)
  const { id } = await server.ask(contractApi.add, aContract(site), manager)
  const arrival = async (as: Person) => (await server.ask(contractApi.detail, { id }, as)).arrival
  expect(await arrival(manager)).toBeNull()
  const [lift = ''] = site.lifts
  await aRepairRow(server, foreign, far.lifts[0] ?? '', call('2026-03-02', 90))
  expect(await arrival(manager)).toBeNull()
  await aRepairRow(server, company, lift, { ...call('2026-03-02', 60), repair_type: 2 })
  expect(await arrival(manager)).toEqual({ trapped: 0, minutes: null, late: 0 })
  const early = await aRepairRow(server, company, lift, call('2026-01-01', 30))
  await aRepairRow(server, company, lift, call('2026-05-31', 40))
  await aRepairRow(server, company, lift, call('2025-12-31', 90))
  await aRepairRow(server, company, lift, { ...call('2026-03-02', 90), status: 10, close_reason: 1 })
  await aRepairRow(server, company, other.lifts[0] ?? '', call('2026-03-02', 90))
  expect(await arrival(manager)).toEqual({ trapped: 2, minutes: 35, late: 1 })
  expect(await arrival(await aPerson(server, company, { grants: ['AN1', 'AN3'] }))).toBeNull()
  const team = await aPerson(server, company, { grants: ['AN1', 'AN3', 'JR1'], scope: 3 })
  await asOwner(server, 'update contract set manager_id = $2 where id = $1', [id, team.employeeId])
  await asOwner(server, 'update repair_order set worker_ids = array[$2::uuid] where id = $1', [early, team.employeeId])
  expect(await arrival(team)).toEqual({ trapped: 1, minutes: 30, late: 0 })
})
