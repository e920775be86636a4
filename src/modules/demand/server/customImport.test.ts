import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, exportedRows, Importing, refusesStrangers } from '#test/builders/importing.ts'
import { aServedSite, ordersOf } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { customPlanApi } from '../shared/api.ts'
import { customImporter } from './customImport.ts'

describe('自定义计划导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let other: Company

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-20T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    other = await aCompany(server)
    stranger = await aPerson(server, other)
  })

  async function aNamedSite(of: Company, as: Person, lifts: number) {
    const given = { startDate: '2026-01-01', endDate: '2026-12-31' }
    const served = await aServedSite(server, of, as, { lifts, contract: given })
    const [found] = await asOwner<{ no: string; team: string; codes: string[] }>(
      server,
      `select contract_no as no, (select name from team where id = $2) as team,
         array(select register_code from elevator where id = any($3) order by device_number) as codes
       from contract where id = $1`,
      [served.contractId, served.teamId, served.site.lifts],
    )
    if (!found) throw new Error('no contract')
    return { ...served, ...found }
  }

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JMu'] })
    await refusesStrangers(server, customPlanApi, { may: chief, mayNot, stranger })
  })

  it('试算逐行说明；相同的行成一条计划并生成工单，只写一次', async () => {
    const served = await aNamedSite(company, chief, 2)
    const lone = await aNamedSite(company, chief, 1)
    const foreign = await aNamedSite(other, stranger, 1)
    const row = (over: Record<string, string> = {}) => ({
      计划名称: '汛前底坑专项',
      计划种类: '临时专项',
      合同编号: served.no,
      电梯: served.codes[0] ?? '',
      计划开始: '2026-03-20',
      执行日期: '2026-04-20、2026/5/20',
      班组: served.team,
      ...over,
    })
    const file = await aSheet(customImporter, [
      row(),
      row({ 电梯: served.codes[1] ?? '' }),
      row({ 计划名称: '入冬检查', 计划种类: '季节', 执行日期: '', 每年日期: '11月10日' }),
      row(),
      row({ 电梯: foreign.codes[0] ?? '' }),
      row({ 电梯: lone.codes[0] ?? '' }),
      row({ 合同编号: 'HT-NONE', 计划结束: '2026-12-31' }),
      row({ 计划名称: '甲', 班组: foreign.team }),
      row({ 计划名称: '乙', 计划种类: '按需' }),
      row({ 计划名称: '丙', 执行日期: '' }),
      row({ 计划名称: '丁', 计划结束: '2027-03-01' }),
    ])
    const importing = new Importing(server, customPlanApi.import, chief)
    await importing.once(file, {
      done: 3,
      said: [
        '5 电梯：该电梯已在自定义计划「汛前底坑专项」中（第2行）',
        `6 电梯：没有这台电梯：${foreign.codes[0]}`,
        expect.stringMatching(/^7 电梯：电梯「.+」不在合同中$/),
        '8 合同编号：没有这份合同：HT-NONE',
        `9 班组：没有这个班组：${foreign.team}`,
        '10 计划种类：应为：临时专项、季节、月度附加',
        '11 执行日期：请选择执行日期',
        '12 计划开始：计划期限超出合同期限（2026-01-01至2026-12-31）',
      ],
    })
    const { records } = await server.ask(customPlanApi.list, {}, chief)
    expect(records.map(({ title, elevatorCount, totalCount }) => [title, elevatorCount, totalCount]).sort()).toEqual([
      ['入冬检查', 1, 1],
      ['汛前底坑专项', 2, 4],
    ])
    const days = (await ordersOf(server, served.site.lifts[1] ?? '')).map((one) => one.plan_date)
    expect(days).toEqual(['2026-04-20', '2026-05-20'])
    const exported = await exportedRows(server, customPlanApi.export, chief)
    expect(exported.map((one) => one.计划名称).sort()).toEqual(['入冬检查', '汛前底坑专项'])
    expect((await server.ask(customPlanApi.list, {}, stranger)).total).toBe(0)
  })
})
