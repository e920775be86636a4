import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, exportedRows, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { fixedDateApi } from '../shared/fixedDate.ts'
import { monthDayOf, schemeImporter } from './fixedDateImport.ts'

describe('固定日期方案导入', () => {
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

  /** Every fortnight from 5 January. */
  const days = Array.from({ length: 26 }, (_, n) => new Date(Date.UTC(2025, 0, 5 + 14 * n)).toISOString().slice(5, 10))
  const row = (name: string, mmdd: string, over: Record<string, string> = {}) => ({
    方案名称: name,
    适用梯型: '曳引与强制驱动电梯',
    日期: mmdd,
    级别: '半月',
    ...over,
  })

  it('日期按人写的读', () => {
    expect(['3-14', '3/14', '3月14日', '2026-03-14', '03-14 00:00:00'].map(monthDayOf)).toEqual(
      Array.from({ length: 5 }, () => '03-14'),
    )
    expect(monthDayOf('三月')).toBe('三月')
  })

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JT1'] })
    await refusesStrangers(server, fixedDateApi, { may: chief, mayNot, stranger })
    expect((await server.send(fixedDateApi.export, {})).errorCode).toBe(40000)
  })

  it('按名称成为草稿，只写一次；不足24个日期的整个方案不写；导出的表改名后能再导入', async () => {
    const rows = [
      ...days.map((day, n) => row('双周方案', day, n === 0 ? { 级别: '年度' } : {})),
      row('双周方案', days[0] as string),
      row('双周方案', '02-30'),
      row('双周方案', '02-03', { 适用梯型: '杂物电梯' }),
      row('太少的方案', '01-05'),
      row('太少的方案', '01-19', { 级别: '月度' }),
    ]
    const file = await aSheet(schemeImporter, rows)
    const importing = new Importing(server, fixedDateApi.import, chief)
    await importing.once(file, {
      done: 26,
      said: [
        '28 日期：与第2行重复',
        '29 日期：没有这一天',
        '30 适用梯型：与第2行的适用梯型不同，应为曳引与强制驱动电梯',
        '31 方案名称：方案「太少的方案」只有 1 个可用的日期，不少于 24 个',
        '32 级别：应为：半月、季度、半年、年度',
      ],
    })
    const { records } = await server.ask(fixedDateApi.list, {}, chief)
    expect(records).toMatchObject([{ name: '双周方案', status: 0, rows: 26, byLevel: '半月 25 · 年度 1' }])

    const again = await importing.send(file, true)
    expect(again).toMatchObject({ valid: 0 })
    expect(saidOf(again)[0]).toBe('2 日期：方案中已有这一天')
    const exported = await exportedRows(server, fixedDateApi.export, chief)
    expect(exported).toHaveLength(26)
    const renamed = exported.map((one) => ({ ...one, 方案名称: '双周方案二' }))
    expect(await importing.bring(await aSheet(schemeImporter, renamed))).toMatchObject({ done: 26, failed: 0 })
    expect(await exportedRows(server, fixedDateApi.export, stranger)).toEqual([])
  })

  it('已启用的方案不被文件改动，草稿加上新的日期', async () => {
    const importing = new Importing(server, fixedDateApi.import, chief)
    const { records } = await server.ask(fixedDateApi.list, { keyword: '双周方案' }, chief)
    const [used, draft] = records as [(typeof records)[0], (typeof records)[0]]
    await server.ask(fixedDateApi.publish, { id: used.id, version: used.version }, chief)
    const file = await aSheet(schemeImporter, [row(used.name, '01-06'), row(draft.name, '01-06')])
    const reply = await importing.bring(file)
    expect(saidOf(reply)).toEqual(['2 方案名称：方案已启用，请在页面上修改'])
    expect((await server.ask(fixedDateApi.detail, { id: draft.id }, chief)).rows).toBe(27)
  })
})
