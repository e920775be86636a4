import { beforeAll, expect, it } from 'vitest'
import { hazardApi } from '#modules/hazard/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aRepairRow, trappedCall } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'

/** Decision 0068 holds for choosers as for lists: what they show of a lift is what finds it. */
let server: TestServer
let company: Company
let chief: Person

beforeAll(async () => {
  server = await testServer()
  company = await aCompany(server)
  chief = await aPerson(server, company)
})

it('选择维修单：按显示的小区与电梯名一起找得到，3号不等于13号；不知道电梯的按地址', async () => {
  const customerId = await aCustomer(server, company)
  const communityId = await aCommunity(server, company, { name: '翠湖花园' })
  const orders: string[] = []
  for (const name of ['3号梯', '13号梯']) {
    const lift = await anElevator(server, company, { communityId, customerId }, { name })
    orders.push(
      await aRepairRow(server, company, lift, { reportAt: new Date().toISOString(), community_id: communityId }),
    )
  }
  const found = async (keyword: string) =>
    (await server.ask(repairApi.options, { keyword }, chief)).map(({ value }) => value).sort()
  expect(await found('翠湖花园')).toEqual([...orders].sort())
  expect(await found('翠湖花园 3号梯')).toEqual([orders[0]])
  const call = trappedCall('', { elevatorId: undefined, address: '江畔路 8 号' })
  const { id } = await server.ask(repairApi.add, call, chief)
  expect(await found('江畔路')).toEqual([id])
  expect(await server.ask(hazardApi.options, { keyword: '翠湖花园 3号梯' }, chief)).toEqual([])
})
