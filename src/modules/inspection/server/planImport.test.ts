import { beforeAll, describe, expect, it } from 'vitest'
import { readRows, writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anInspectedLift } from '#test/builders/inspection.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { planImporter } from './planImport.ts'

describe('检验计划导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  const titles = planImporter.columns.map(({ title }) => title)

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
  })

  async function sheet(rows: readonly (readonly string[])[], heads: readonly string[] = titles): Promise<string> {
    const columns = heads.map((title) => ({ title, kind: 'text' as const }))
    const parts: Uint8Array[] = []
    const sheets = [{ name: '2027年检', columns, rows: rows.map((row) => [...row]) }]
    for await (const piece of writeWorkbook({ sheets })) parts.push(piece)
    return uploadSheet(server, chief, Buffer.concat(parts))
  }
  async function aLift(over: { useStatus?: number } = {}): Promise<{ id: string; no: string }> {
    const id = await anInspectedLift(server, company)
    if (over.useStatus) await asOwner(server, 'update elevator set use_status = $2 where id = $1', [id, over.useStatus])
    const [row] = await asOwner<{ no: string }>(server, 'select device_number as no from elevator where id = $1', [id])
    return { id, no: row?.no ?? '' }
  }
  const row = (no: string, kind: string, deadline: string, rest: readonly string[] = []) => [
    ...[no, kind, deadline, '', ...rest, '', '', '', ''].slice(0, titles.length),
  ]
  const bring = async (rows: readonly (readonly string[])[], dryRun = false) =>
    server.ask(inspectionPlanApi.import, { key: await sheet(rows), name: '年检.xlsx', dryRun }, chief)

  it('未登录、无权限、别家企业的文件、表头不对', async () => {
    const input = { key: await sheet([]), name: 'a.xlsx', dryRun: true }
    const viewer = await aPerson(server, company, { grants: ['JY1', 'JY5'] })
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(inspectionPlanApi.import, input)).errorCode).toBe(40000)
    expect((await server.send(inspectionPlanApi.import, input, viewer)).errorCode).toBe(1002001)
    expect((await server.send(inspectionPlanApi.import, input, stranger)).errorCode).toBe(1000404)
    expect((await server.send(inspectionPlanApi.template, {}, viewer)).errorCode).toBe(1002001)
    const wrong = { ...input, key: await sheet([['1', '2']], ['姓名', '电话']) }
    expect((await server.send(inspectionPlanApi.import, wrong, chief)).errorCode).toBe(1000601)
    expect((await server.send(inspectionPlanApi.template, {}, chief)).raw.length).toBeGreaterThan(1000)
  })

  it('试运行不写；年月按月末，日期各种写法都认；班组、基准、报检期限按档案与类型推算', async () => {
    const [a, b] = [await aLift(), await aLift()]
    const rows = [
      row(a.no, '定期检验', '2027年6月', ['示例特检院', '2027/6/10', '¥1,200.00元', '与物业约好']),
      row(` ${a.no.toLowerCase()} `, '限速器校验', '2027.5.31'),
      row(b.no, '自行检测', '２０２７－０６', ['', '20270608']),
    ]
    const count = async () => (await server.ask(inspectionPlanApi.list, { pageSize: 100 }, chief)).records.length
    const before = await count()
    expect(await bring(rows, true)).toMatchObject({ rows: 3, valid: 3, done: 0, errors: [] })
    expect(await count()).toBe(before)
    expect(await bring(rows)).toMatchObject({ done: 3, failed: 0 })
    const { records } = await server.ask(inspectionPlanApi.list, { elevatorId: a.id }, chief)
    const periodic = records.find(({ inspectType }) => inspectType === 1)
    expect(periodic).toMatchObject({
      year: 2027,
      yearIndex: 8,
      deadline: '2027-06-30',
      earliestDate: '2027-04-01',
      applyBy: '2027-05-30',
      status: 0,
      source: 2,
      orgName: '示例特检院',
      inspectDate: '2027-06-10',
      fee: '1200.00',
    })
    expect(periodic?.planNo).toMatch(/^NJ2027\d{5}$/)
    expect(records.find(({ inspectType }) => inspectType === 11)).toMatchObject({
      deadline: '2027-05-31',
      applyBy: null,
    })
    expect(await bring(rows)).toMatchObject({ done: 0, failed: 3 })
  })

  it('坏的行逐格指出，好的照样写入；错误表可改后再导', async () => {
    const [a, gone] = [await aLift(), await aLift({ useStatus: 3 })]
    const rows = [
      row(a.no, '定期检验', '2027-06'),
      row('没有这台', '定期检验', '2027-06'),
      row(a.no, '大检', '2027-06'),
      row(a.no, '监督检验', '2027-13'),
      row(a.no, '监督检验', '2024-06'),
      row(a.no, '定期检验', '2027-06-15'),
      row(gone.no, '定期检验', '2027-06'),
      row('3.3E+19', '定期检验', '2027-06'),
      row(a.no, '', ''),
    ]
    const reply = await bring(rows)
    expect(reply).toMatchObject({ done: 1, failed: 8 })
    expect(reply.errors.map(({ row: at, column, msg }) => `${at} ${column} ${msg}`)).toEqual([
      '3 电梯 没有这台电梯：没有这台',
      '4 检验类型 应为：定期检验、自行检测、监督检验、年度自行检查、限速器校验、125%制动试验',
      '5 截止日期 没有这个月：2027-13',
      '6 截止日期 截止日期早于一年前，请改为导入检验记录',
      '7 检验类型 2027年定期检验计划已有，在本文件前面的行',
      '8 电梯 电梯已报废或移装，不再安排检验',
      '9 电梯 号码被表格存成了数字，末几位已丢失，请设为文本后重填',
      '10 检验类型 请选择检验类型',
      '10 截止日期 请选择截止日期',
    ])
    expect(reply.errorFile).toBeTruthy()
  })

  it('导出：与列表同样的行，没有 JY5 不能导出', async () => {
    const { total } = await server.ask(inspectionPlanApi.list, { year: undefined }, chief)
    const { raw } = await server.send(inspectionPlanApi.export, {}, chief)
    const rows: string[][] = []
    for await (const { cells } of readRows(raw)) rows.push([...cells])
    expect(rows.length).toBeGreaterThanOrEqual(Number(total))
    expect(rows.some((cells) => cells.some((cell) => cell.startsWith('NJ2027')))).toBe(true)
    const viewer = await aPerson(server, company, { grants: ['JY1'] })
    expect((await server.send(inspectionPlanApi.export, {}, viewer)).errorCode).toBe(1002001)
  })
})
