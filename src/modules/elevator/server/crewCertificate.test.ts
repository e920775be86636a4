import { expect, it } from 'vitest'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { aCompany, aPerson } from '#test/builders/company.ts'
import { aCommunity, aCustomer, aWorker } from '#test/builders/elevator.ts'
import { testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'

it('不能负责电梯：说出真正的原因，写在维保人员那一栏；选人时就看得见', async () => {
  const server = await testServer()
  const company = await aCompany(server)
  const manager = await aPerson(server, company)
  const communityId = await aCommunity(server, company)
  const customerId = await aCustomer(server, company)
  const draft = (given: { maintenanceWorkers: string[] }) => ({
    name: '1栋1单元1号梯',
    registerCode: '30103501002020000001',
    factoryNumber: 'YT-1',
    type: 1 as const,
    drivingMethod: 1 as const,
    useType: 0 as const,
    usePlace: 2 as const,
    brand: '云梭',
    model: 'YS-MR18',
    manufacturer: '云梭电梯有限公司',
    superviseDate: '2019-06-18',
    speed: 1.75,
    floors: 18,
    stations: 18,
    communityId,
    lng: 120.1,
    lat: 30.2,
    customerId,
    safetyOfficer: '李安全',
    officerPhone: '13800138000',
    cycleDays: 15,
    ...given,
  })
  const says = async (name: string, certificate: number | null) => {
    const { id } = await aWorker(server, company, { name, certificate })
    const refused = await server.send(elevatorApi.add, draft({ maintenanceWorkers: [id] }), manager)
    expect(refused).toMatchObject({
      errorCode: 1007011,
      fields: [{ prop: 'maintenanceWorkers', msg: refused.errorMsg }],
    })
    const options = await server.ask(employeeApi.options, { ids: [id], lifts: '1' }, manager)
    return [refused.errorMsg, options[0]?.warn]
  }
  expect(await says('吴没有', null)).toEqual(['吴没有没有登记特种设备作业人员证，不能负责电梯', '没有登记作业人员证'])
  expect(await says('郑在审', 1)).toEqual(['郑在审的特种设备作业人员证待审核，不能负责电梯', '作业人员证待审核'])
  expect(await says('王注销', 6)).toEqual(['王注销的特种设备作业人员证已注销，不能负责电梯', '作业人员证已注销'])
  const sound = await aWorker(server, company, { name: '冯有证' })
  expect(await server.ask(employeeApi.options, { ids: [sound.id], lifts: '1' }, manager)).toMatchObject([
    { warn: null },
  ])
})
