import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from '#test/builders/elevator.ts'
import { aSheet, exportedRows, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'
import { momentOf } from './momentCell.ts'
import { repairImporter } from './repairImport.ts'

const CODE = '30103501002021660001'
const FOREIGN = '30103501002021660002'

describe('历史维修记录导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-14T10:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const other = await aCompany(server)
    stranger = await aPerson(server, other)
    const placeIn = async (of: Company) => ({
      communityId: await aCommunity(server, of),
      customerId: await aCustomer(server, of),
    })
    await anElevator(server, company, await placeIn(company), { registerCode: CODE })
    await anElevator(server, other, await placeIn(other), { registerCode: FOREIGN })
    await aWorker(server, company, { name: '孙旧工', certificate: null })
  })

  const row = (over: Record<string, string> = {}) => ({
    电梯: CODE,
    维修类型: '非困人急修',
    报修时间: '2026-01-02 14:05',
    故障描述: '开门走车',
    完成时间: '2026-01-02 15:35',
    故障原因: '门系统',
    ...over,
  })

  it('时间按人写的读：日期，日期与时分，表格的数', () => {
    expect(momentOf('2026/1/2 8:05')).toEqual({ at: '2026-01-02T08:05:00.000+08:00', timed: true })
    expect(momentOf('2026年1月2日14时05分')).toEqual({ at: '2026-01-02T14:05:00.000+08:00', timed: true })
    expect(momentOf('2026-01-02')).toEqual({ at: '2026-01-02T00:00:00.000+08:00', timed: false })
    expect(momentOf('46024.5')).toEqual({ at: '2026-01-02T12:00:00.000+08:00', timed: true })
    expect(momentOf('2026-01-02 25:00')).toEqual({ msg: '没有这个时刻：2026-01-02 25:00' })
    expect(momentOf('昨天')).toEqual({ msg: '日期写法无法识别：昨天' })
  })

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JR1'] })
    await refusesStrangers(server, repairApi, { may: chief, mayNot, stranger })
  })

  it('试算逐行说明；完成的成为免签的已签字，关闭的成为已关闭，都标记导入，只写一次', async () => {
    const rows = [
      row({ 到场时间: '2026-01-02 14:25', 作业人员: '孙旧工', 金额: '300', 故障部位: '层站' }),
      row({ 报修时间: '2026-01-05', 完成时间: '', 故障原因: '', 关闭原因: '误报' }),
      row({
        维修类型: '困人急修',
        报修时间: '2026-02-01 09:00',
        完成时间: '2026-02-01 10:00',
        被困人数: '2',
        解救时间: '2026-02-01 09:45',
        到场时间: '2026-02-01 09:31',
      }),
      row(),
      row({ 电梯: FOREIGN }),
      row({ 报修时间: '2026-01-09 10:00', 完成时间: '2026-01-09 09:00' }),
      row({ 报修时间: '2026-01-10', 完成时间: '' }),
      row({ 维修类型: '困人急修', 报修时间: '2026-01-11', 完成时间: '2026-01-11' }),
      row({ 报修时间: '2026-04-01 10:00', 完成时间: '2026-04-01 11:00' }),
    ]
    const file = await aSheet(repairImporter, rows)
    const importing = new Importing(server, repairApi.import, chief)
    await importing.once(file, {
      done: 3,
      said: [
        '5 报修时间：该电梯这一时间已有维修单（第2行）',
        `6 电梯：没有这台电梯：${FOREIGN}`,
        '7 完成时间：完成时间不能早于报修时间',
        '8 完成时间：完成时间不能为空；没有维修的请填写关闭原因',
        '9 被困人数：被困人数不能为空',
        '9 解救时间：解救时间不能为空',
        '10 报修时间：时间不能晚于现在',
        '10 完成时间：时间不能晚于现在',
      ],
    })

    const { records } = await server.ask(repairApi.list, { sort: { prop: 'reportAt', order: 'asc' } }, chief)
    expect(records.map((one) => [one.status, one.imported, one.arriveMin, one.finishMin, one.over, one.crew])).toEqual([
      [8, true, 20, 90, 0, '孙旧工'],
      [10, true, null, null, 0, ''],
      [8, true, 31, 60, expect.any(Number), ''],
    ])
    expect(records[2]?.over).toBeGreaterThan(0)
    expect(records[0]?.orderNo).toBe('WX2026010200001')
    const detail = await server.ask(repairApi.detail, { id: records[0]?.id ?? '' }, chief)
    expect(detail).toMatchObject({ imported: true, signWay: 4, amount: '300.00', reporterName: '未采集' })
    expect(detail.events.map(({ label }) => label)).toEqual(['导入'])
    // Nobody is sent out, told or texted.
    expect(await asOwner(server, `select 1 from outbox where name like 'repairOrder.%'`)).toEqual([])
    const exported = await exportedRows(server, repairApi.export, chief, {
      columns: ['orderNo', 'faultText', 'imported'],
    })
    expect(exported.map((one) => one.维修单号).sort()).toEqual(records.map(({ orderNo }) => orderNo).sort())
    expect((await server.ask(repairApi.list, {}, stranger)).total).toBe(0)
  })

  it('没有金额权限的人不能带入金额', async () => {
    const clerk = await aPerson(server, company, { grants: ['JR1', 'JR2'] })
    const importing = new Importing(server, repairApi.import, clerk)
    const file = await aSheet(repairImporter, [row({ 报修时间: '2025-12-01', 完成时间: '2025-12-01', 金额: '120' })])
    expect(saidOf(await importing.send(file, true))).toEqual(['2 金额：没有金额权限，请留空'])
  })
})
