import { beforeAll, describe, expect, it } from 'vitest'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aPosition, aTeam } from '#test/builders/employee.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { employeeApi } from '../shared/api.ts'

const titles = ['姓名*', '手机号*', '身份证号', '工号', '人员类别*', '岗位*', '班组', '技能', '入职日期*', '小时成本']

describe('员工导入导出', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    await aPosition(server, company, { name: '维保工' })
    await aPosition(server, company, { name: '急修工' })
    await aTeam(server, company, { name: '城东一班' })
  })

  async function upload(rows: readonly (readonly string[])[], as = manager): Promise<{ key: string; name: string }> {
    const columns = titles.map((title) => ({ title, kind: 'text' as const }))
    const pieces: Uint8Array[] = []
    for await (const piece of writeWorkbook({ sheets: [{ name: '员工', columns, rows: rows.map((row) => [...row]) }] }))
      pieces.push(piece)
    return { key: await uploadSheet(server, as, Buffer.concat(pieces)), name: '员工.xlsx' }
  }

  it('四种日期、全角数字、空格、名称解析；坏行说明原因，好行导入', async () => {
    const rows = [
      ['王 一', '13700100001', '', '', '维保', '维保工', '城东一班', '维保、急修', '2024-03-01', '55'],
      ['李二', '１３７００１００００２', '11010519491231002X', '', '维修', '急修工、维保工', '', '', '2024/3/1', ''],
      ['张三', '137-0010-0003', '', 'A007', '调度', '维保工', '', '', '45352', ''],
      ['赵四 ', ' 13700100004 ', '', '', '维保', '维保工', '城西班', '', '2024年3月1日', ''],
      ['钱五', '1370010000', '', '', '维保', '电焊工', '', '绣花', '2024-02-30', ''],
      ['孙六', '13700100001', '', '', '维保', '维保工', '', '', '2024.3.1', ''],
      ['周七', '13700100007', '110105194912310000', '', '老板', '维保工', '', '', '20240301', ''],
    ]
    const file = await upload(rows)
    const dry = await server.ask(employeeApi.import, { ...file, dryRun: true }, manager)
    expect(dry).toMatchObject({ rows: 7, valid: 3, done: 0, failed: 4 })
    expect(dry.errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`)).toEqual([
      '5 班组 没有班组「城西班」',
      '6 入职日期 没有这一天：2024-02-30',
      '6 岗位 没有岗位「电焊工」',
      '6 技能 没有技能「绣花」',
      '6 手机号 请输入正确的手机号',
      '7 手机号 与第2行重复',
      '8 身份证号 号码疑似被表格存成了数字，末几位变成了0，请设为文本后核对重填',
      '8 人员类别 应为：管理、维保、维修、调度、仓管、财务、商务、其他',
    ])
    const done = await server.ask(employeeApi.import, { ...file, dryRun: false }, manager)
    expect(done.text).toBe('成功3条，失败4条')
    const page = await server.ask(employeeApi.list, { keyword: '137001000' }, manager)
    expect(
      page.records.map(({ name, phone, sex, teamName, entryDate }) => [name, phone, sex, teamName, entryDate]).sort(),
    ).toEqual([
      ['张三', '13700100003', 0, null, '2024-03-01'],
      ['李二', '13700100002', 2, null, '2024-03-01'],
      ['王 一', '13700100001', 0, '城东一班', '2024-03-01'],
    ])
    expect(page.records.find((row) => row.name === '张三')?.employeeNo).toBe('A007')
    const twice = await server.ask(employeeApi.import, { ...file, dryRun: true }, manager)
    expect(twice.valid).toBe(0)
    expect(twice.errors.some(({ msg }) => msg === '该手机号已在本企业')).toBe(true)
  })

  it('没有权限不能导入；不能借导入授予自己没有的权限；别人的文件当不存在', async () => {
    const clerk = await aPerson(server, company, { grants: ['AP2', 'APg'] })
    await aPosition(server, company, { name: '财务主管', grants: { ANj: 1 }, scope: 1 })
    const row = ['吴八', '13700100008', '', '', '财务', '财务主管', '', '', '2024-03-01', '']
    const file = await upload([row], clerk)
    expect((await server.send(employeeApi.import, { ...file, dryRun: true }, clerk)).errorCode).toBe(1002002)
    expect((await server.send(employeeApi.import, { ...file, dryRun: true }, manager)).errorCode).toBe(1000404)
    const bare = await aPerson(server, company, { grants: ['AP2'] })
    expect((await server.send(employeeApi.import, { ...file, dryRun: true }, bare)).errorCode).toBe(1002001)
  })

  it('模板与导出', async () => {
    const template = await server.send(employeeApi.template, {}, manager)
    expect(template.raw.subarray(0, 2).toString()).toBe('PK')
    const exported = await server.send(employeeApi.export, { columns: ['name', 'certBadge', 'skills'] }, manager)
    expect(exported.raw.subarray(0, 2).toString()).toBe('PK')
  })
})
