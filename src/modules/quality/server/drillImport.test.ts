import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aWorker } from '#test/builders/elevator.ts'
import { aSheet, exportedRows, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { drillApi } from '../shared/api.ts'
import { drillImporter } from './drillImport.ts'

describe('应急演练导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-03-14T10:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company, { name: '周质检' })
    const other = await aCompany(server)
    stranger = await aPerson(server, other)
    await aCommunity(server, company, { name: '翠湖花园' })
    await aCommunity(server, other, { name: '别家小区' })
    await aWorker(server, other, { name: '钱外人' })
  })

  const row = (over: Record<string, string> = {}) => ({
    梯类: '曳引与强制驱动电梯',
    演练科目: '停电困人救援',
    演练日期: '2025-09-10',
    演练地点: '2栋',
    参加人员: '周质检',
    演练总结: '18分钟解救',
    ...over,
  })

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JMa'] })
    await refusesStrangers(server, drillApi, { may: chief, mayNot, stranger })
    expect((await server.send(drillApi.options, {})).errorCode).toBe(40000)
  })

  it('试算逐行说明，好的写入一次，导出与选项能看到，别家看不到', async () => {
    const file = await aSheet(drillImporter, [
      row({ 小区: '翠湖花园', 外部参加单位: '物业工程部' }),
      row(),
      row({ 演练日期: '2026-03-15' }),
      row({ 演练科目: '夹人', 小区: '别家小区' }),
      row({ 演练科目: '进水', 参加人员: '周质检、钱外人' }),
      row({ 演练科目: '火灾', 参加人员: '' }),
    ])
    const importing = new Importing(server, drillApi.import, chief)
    await importing.once(file, {
      done: 1,
      said: [
        '3 演练科目：与第2行相同',
        '4 演练日期：演练日期不能晚于今天',
        '5 小区：没有这个小区：别家小区',
        '6 参加人员：没有这个员工：钱外人',
        '7 参加人员：参加人员不能为空',
      ],
    })
    const exported = await exportedRows(server, drillApi.export, chief)
    expect(exported).toMatchObject([{ 演练科目: '停电困人救援', 小区: '翠湖花园', 外部参加单位: '物业工程部' }])
    expect(await server.ask(drillApi.options, { keyword: '停电' }, chief)).toMatchObject([
      { label: '2025-09-10 停电困人救援', note: '2栋' },
    ])
    expect(await server.ask(drillApi.options, {}, stranger)).toEqual([])
  })

  it('两人同时导入同样的演练只登记一次，另一人逐行得知；地点不同的是两次', async () => {
    const rows = ['坠落', '夹人', '停运'].map((subject) => row({ 演练科目: subject, 演练日期: '2025-05-10' }))
    const file = await aSheet(drillImporter, rows)
    const colleague = await aPerson(server, company, { name: '吴同事' })
    const people = [chief, colleague].map((person) => new Importing(server, drillApi.import, person))
    const replies = await Importing.atOnce(people, file)
    expect(replies.map(({ done }) => done).sort()).toEqual([0, 3])
    expect(replies.flatMap(saidOf)).toEqual(
      ['坠落', '夹人', '停运'].map((one, n) => `${n + 2} 演练科目：与已有演练（2025-05-10 ${one}，2栋）相同`),
    )
    const elsewhere = await aSheet(
      drillImporter,
      rows.map((one) => ({ ...one, 演练地点: '5栋' })),
    )
    expect(await new Importing(server, drillApi.import, chief).bring(elsewhere)).toMatchObject({ done: 3, failed: 0 })
    const exported = await exportedRows(server, drillApi.export, chief)
    expect(exported.filter((one) => one.演练日期 === '2025-05-10')).toHaveLength(6)
  })
})
