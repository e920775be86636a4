import { beforeAll, expect, it } from 'vitest'
import { villaApi } from '#modules/villa/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { anElevator, anOwner } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { contractApi } from '../shared/api.ts'

let server: TestServer
let company: Company
let manager: Person

beforeAll(async () => {
  server = await testServer()
  server.setNow('2026-03-01T10:00:00+08:00')
  company = await aCompany(server)
  manager = await aPerson(server, company)
})

it('维保预计：家用梯按别墅梯档案的周期，其余按法定间隔', async () => {
  const place = await aSite(server, company, 1)
  const home = await anElevator(server, company, place, { useType: 4 })
  const villa = {
    ownerCustomerId: await anOwner(server, company, '沈知行'),
    house: '6幢',
    lng: 120.1501,
    lat: 30.2702,
    elevatorIds: [home],
    emergencyContact: { name: '沈知行', phone: '13800138000' },
    cycleDays: 30,
  }
  await server.ask(villaApi.add, villa, await aPerson(server, company, { grants: ['AM8', 'AM9', 'AMA'] }))
  const of = (lifts: string[]) => aContract({ ...place, lifts }, { promisedVisits: 12 })
  const both = await server.ask(contractApi.preview, of([...place.lifts, home]), manager)
  expect(both.visits).toMatchObject({ planned: 25 + 13, promised: 24 })
  expect(both.warnings).toMatchObject([
    { message: '约定 24 次；每台按其维保间隔（15、30 天）至少一次共需 38 次，计划按 38 次安排' },
  ])
  const alone = await server.ask(contractApi.preview, of([home]), manager)
  expect(alone.warnings).toMatchObject([{ message: '约定 12 次；每 30 天至少一次共需 13 次，计划按 13 次安排' }])
  const { id } = await server.ask(contractApi.add, of([home]), manager)
  const { lines, visits } = await server.ask(contractApi.detail, { id }, manager)
  expect([visits.forecast, lines.map(({ gapDays }) => gapDays)]).toEqual([13, [30]])
  const choices = await server.ask(contractApi.lifts, { ids: [home, ...place.lifts] }, manager)
  expect(new Set(choices.map(({ gapDays }) => gapDays))).toEqual(new Set([15, 30]))
})
