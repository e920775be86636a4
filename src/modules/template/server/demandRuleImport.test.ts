import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, exportedRows, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { defaultDemandRule, demandRuleApi } from '../shared/demandRule.ts'
import { demandRuleImporter } from './demandRuleImport.ts'
import { bandsText, readBands, readTriggers, triggersText } from './demandRuleSheet.ts'

describe('按需规则导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
  })

  const row = (over: Record<string, string> = {}) => ({ 规则名称: '城区规则', 适用梯型: '曳引与强制驱动电梯', ...over })

  it('评分与间隔、触发条件写出来的读得回去', () => {
    const { scoreBands, triggers } = defaultDemandRule
    expect(readBands(bandsText(scoreBands))).toEqual({ bands: scoreBands })
    expect(readTriggers(triggersText(triggers))).toEqual({ triggers })
  })

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JT1'] })
    await refusesStrangers(server, demandRuleApi, { may: chief, mayNot, stranger })
  })

  it('一行一条，留空按默认，都是停用，只写一次；坏的行逐格指出', async () => {
    const rows = [
      row(),
      row({
        规则名称: '严格规则',
        属地最长间隔: '45',
        在线率不低于: '98',
        须在保险期内: '否',
        梯龄不超过: '10',
        维保单位等级不为: 'B、C级、D',
        评分与间隔: '95分45天；85分30天',
        触发条件: '困人 1次 1天完成 季度',
      }),
      row(),
      row({ 规则名称: '甲', 属地最长间隔: '120' }),
      row({ 规则名称: '乙', 评分与间隔: '90以上90天' }),
      row({ 规则名称: '丙', 触发条件: '常坏 3次' }),
      row({ 规则名称: '丁', 按需模板: '别家模板' }),
      row({ 规则名称: '戊', 在线率不低于: '90', 维保单位等级不为: 'E' }),
    ]
    const file = await aSheet(demandRuleImporter, rows)
    const importing = new Importing(server, demandRuleApi.import, chief)
    await importing.once(file, {
      done: 2,
      said: [
        '4 规则名称：与第2行重复',
        '5 属地最长间隔：属地最长间隔应在15至90之间',
        '6 评分与间隔：写法无法识别：90以上90天，例：90分90天；80分60天',
        '7 触发条件：写法无法识别：常坏 3次，例：困人 1次 2天完成 半月；同一故障重复 7天内3次 3天完成 半月',
        '8 按需模板：没有这个按需模板：别家模板',
        '9 维保单位等级不为：应为：A、B、C、D',
        '9 在线率不低于：在线率应在95至100之间',
      ],
    })
    const { records } = await server.ask(demandRuleApi.list, {}, chief)
    expect(records.map(({ name, status }) => [name, status]).sort()).toEqual([
      ['严格规则', 0],
      ['城区规则', 0],
    ])
    const detail = async (name: string) =>
      server.ask(demandRuleApi.detail, { id: records.find((one) => one.name === name)?.id ?? '' }, chief)
    const { eligibility, scoreBands, triggers, localMaxGapDays } = defaultDemandRule
    expect(await detail('城区规则')).toMatchObject({ eligibility, scoreBands, triggers, localMaxGapDays })
    expect(await detail('严格规则')).toMatchObject({
      localMaxGapDays: 45,
      eligibility: { onlineRate: 98, insured: false, maxAgeYears: 10, companyGradeNot: ['B', 'C', 'D'] },
      scoreBands: [
        { min: 95, gapDays: 45 },
        { min: 85, gapDays: 30 },
      ],
      triggers: [{ type: 2, threshold: 1, withinDays: 1, level: 3 }],
    })
    const exported = await exportedRows(server, demandRuleApi.export, chief)
    expect(exported.map((one) => one.规则名称).sort()).toEqual(['严格规则', '城区规则'])
    expect((await server.ask(demandRuleApi.list, {}, stranger)).total).toBe(0)
  })

  it('导出的表原样可以导入：试算没有错误，导入后的规则与原来的相同', async () => {
    const { eligibility } = defaultDemandRule
    const bare = { eligibility: { ...eligibility, companyGradeNot: [] }, scoreBands: [], triggers: [] }
    await server.ask(
      demandRuleApi.add,
      { ...defaultDemandRule, ...bare, name: '空白规则', elevatorType: 1, filingNo: '0012' },
      chief,
    )
    const rules = async () => {
      const { records } = await server.ask(demandRuleApi.list, {}, chief)
      const all = await Promise.all(records.map(({ id }) => server.ask(demandRuleApi.detail, { id }, chief)))
      return all.map(({ id: _, version: __, versionNo: ___, status: ____, ...rule }) => rule)
    }
    const before = await rules()
    expect(before.map(({ name }) => name).sort()).toEqual(['严格规则', '城区规则', '空白规则'])
    const { raw } = await server.send(demandRuleApi.export, {}, chief)
    const { records } = await server.ask(demandRuleApi.list, {}, chief)
    for (const { id } of records) await server.ask(demandRuleApi.remove, { id }, chief)
    const importing = new Importing(server, demandRuleApi.import, chief)
    expect(saidOf(await importing.send(raw as unknown as Uint8Array, true))).toEqual([])
    expect(await importing.bring(raw as unknown as Uint8Array)).toMatchObject({ done: 3, failed: 0 })
    expect(await rules()).toEqual(before)
  })
})
