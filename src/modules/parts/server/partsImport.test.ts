import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aSheet, exportedRows, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { partsApi } from '../shared/api.ts'
import { partsImporter } from './partsImport.ts'

describe('以往配件更换导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let own: string
  let foreign: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-14T10:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const other = await aCompany(server)
    stranger = await aPerson(server, other)
    own = await anOrderNo(company)
    foreign = await anOrderNo(other)
  })

  async function anOrderNo(of: Company): Promise<string> {
    const place = { communityId: await aCommunity(server, of), customerId: await aCustomer(server, of) }
    const lift = { ...place, elevatorId: await anElevator(server, of, place) }
    const id = await anOrder(server, of, lift, { planDate: '2026-02-20', legalDeadline: '2026-02-20' })
    const [row] = await asOwner<{ no: string }>(server, 'select order_no as no from maintain_order where id = $1', [id])
    return row?.no ?? ''
  }
  const row = (over: Record<string, string> = {}) => ({
    业务单号: own,
    更换日期: '2026-02-20',
    配件: '光幕',
    规格型号: 'WECO-917A',
    单位: '套',
    数量: '1',
    更换原因: '故障',
    质保: '12',
    ...over,
  })

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JMe'] })
    await refusesStrangers(server, partsApi, { may: chief, mayNot, stranger })
  })

  it('同单同日成一张已更换的更换单，只写一次；逐行说明；成本要有权限', async () => {
    const file = await aSheet(partsImporter, [
      row({ 销售单价: '800', 成本单价: '500', 承担方式: '客户付费' }),
      row({ 配件: '门球', 规格型号: '', 单位: '只', 数量: '4', 销售单价: '25', 成本单价: '10', 承担方式: '合同包含' }),
      row(),
      row({ 业务单号: foreign }),
      row({ 更换日期: '2026-03-15' }),
      row({ 配件: '钢丝绳', 数量: '0' }),
      row({ 配件: '钢丝绳', 更换原因: '坏了' }),
    ])
    const importing = new Importing(server, partsApi.import, chief)
    await importing.once(file, {
      done: 2,
      said: [
        '4 配件：该单这一天已登记更换（第2行）',
        `5 业务单号：没有这张工单或检验计划：${foreign}`,
        '6 更换日期：更换日期不能晚于今天',
        expect.stringMatching(/^7 数量：/),
        '8 更换原因：应为：磨损、故障、到寿命、年检要求',
      ],
    })
    const { records } = await server.ask(partsApi.list, {}, chief)
    expect(records).toMatchObject([
      { bizNo: own, status: 6, parts: '光幕、门球×4', totalSale: '900.00', customerAmount: '800.00', payer: 2 },
    ])
    const detail = await server.ask(partsApi.detail, { id: records[0]?.id ?? '' }, chief)
    expect(detail).toMatchObject({ totalCost: '540.00', open: [] })
    const lines = await asOwner<{ until: string }>(
      server,
      'select warranty_to::text as until from parts_request_line where request_id = $1',
      [detail.id],
    )
    expect(lines.map(({ until }) => until)).toEqual(['2027-02-19', '2027-02-19'])
    expect(await exportedRows(server, partsApi.export, chief)).toMatchObject([{ 配件: '光幕、门球×4', 业务单号: own }])
    expect((await server.ask(partsApi.list, {}, stranger)).total).toBe(0)
    const clerk = await aPerson(server, company, { grants: ['JP1'] })
    const costly = await aSheet(partsImporter, [row({ 配件: '接触器', 成本单价: '120' })])
    expect(saidOf(await new Importing(server, partsApi.import, clerk).send(costly, true))).toEqual([
      '2 成本单价：没有成本权限，请留空',
    ])
  })
})
