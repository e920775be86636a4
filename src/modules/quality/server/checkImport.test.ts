import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aSheet, exportedRows, Importing, refusesStrangers } from '#test/builders/importing.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aDoneVisit } from '#test/builders/quality.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { qualityCheckApi } from '../shared/api.ts'
import { checkImporter } from './checkImport.ts'

const CODE = '30103501002021770001'

describe('以往质检导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let done: string
  let open: string
  let foreign: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-14T10:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company, { name: '周质检' })
    const other = await aCompany(server)
    stranger = await aPerson(server, other, { name: '钱外人' })
    const site = async (of: Company, registerCode?: string) => {
      const place = { communityId: await aCommunity(server, of), customerId: await aCustomer(server, of) }
      return { ...place, elevatorId: await anElevator(server, of, place, registerCode ? { registerCode } : {}) }
    }
    const own = await site(company, CODE)
    const numberOf = async (id: string) =>
      (await asOwner<{ no: string }>(server, 'select order_no as no from maintain_order where id = $1', [id]))[0]?.no ??
      ''
    done = await numberOf((await aDoneVisit(server, company, own, { completeAt: '2026-02-03T10:00:00+08:00' })).id)
    await aDoneVisit(server, company, own, { completeAt: '2026-02-17T10:00:00+08:00' })
    open = await numberOf(await anOrder(server, company, own, { planDate: '2026-03-20', legalDeadline: '2026-03-20' }))
    foreign = await numberOf(
      (await aDoneVisit(server, other, await site(other), { completeAt: '2026-02-03T10:00:00+08:00' })).id,
    )
  })

  const row = (over: Record<string, string>) => ({
    质检人: '周质检',
    质检日期: '2026-02-20',
    质检方式: '现场',
    得分: '92',
    结论: '记录与现场一致',
    ...over,
  })

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JMe'] })
    await refusesStrangers(server, qualityCheckApi, { may: chief, mayNot, stranger })
    expect((await server.send(qualityCheckApi.options, {})).errorCode).toBe(40000)
  })

  it('按工单编号或电梯与日期写到工单上一次；逐行说明；别家的工单与员工没有', async () => {
    const file = await aSheet(checkImporter, [
      row({ 工单编号: done }),
      row({ 电梯: CODE, 维保日期: '2026-02-17', 得分: '55' }),
      row({ 工单编号: done }),
      row({ 工单编号: open }),
      row({ 工单编号: foreign }),
      row({ 电梯: CODE, 维保日期: '2026-02-18' }),
      row({}),
      row({ 工单编号: done, 质检人: '钱外人' }),
      row({ 工单编号: done, 得分: '101' }),
    ])
    const importing = new Importing(server, qualityCheckApi.import, chief)
    await importing.once(file, {
      done: 2,
      said: [
        '4 工单编号：与第2行重复',
        '5 工单编号：工单当前为「未开始」，完成后才能质检',
        `6 工单编号：没有这张工单：${foreign}`,
        '7 工单编号：这台电梯2026-02-18没有完成的维保',
        '8 工单编号：请填写工单编号，或电梯与维保日期',
        '9 质检人：没有这个员工：钱外人',
        '10 得分：得分应在0至100之间',
      ],
    })
    const { records } = await server.ask(qualityCheckApi.list, {}, chief)
    expect(records.map(({ score, state, checker, month }) => [score, state, checker, month]).sort()).toEqual([
      [55, 1, '周质检', '2026-02'],
      [92, 1, '周质检', '2026-02'],
    ])
    expect((await server.ask(qualityCheckApi.detail, { id: records[0]?.id ?? '' }, chief)).items).toEqual([])
    const exported = await exportedRows(server, qualityCheckApi.export, chief)
    expect(exported.map((one) => one.工单编号)).toContain(done)
    expect(await server.ask(qualityCheckApi.options, { keyword: done }, chief)).toMatchObject([{ label: done }])
    expect(await server.ask(qualityCheckApi.options, {}, stranger)).toEqual([])
  })
})
