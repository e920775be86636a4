import { beforeAll, describe, expect, it } from 'vitest'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aPosition, aTeam } from '#test/builders/employee.ts'
import { Importing } from '#test/builders/importing.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { dirtyEmployees, plainEmployees } from '#test/input/employees2000.ts'
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
      ['王一', '13700100001', 0, '城东一班', '2024-03-01'],
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

  async function aScene() {
    const home = await aCompany(server)
    const boss = await aPerson(server, home)
    const positions = ['维保工', '急修工', '班组长']
    for (const name of positions) await aPosition(server, home, { name })
    const teams = ['城东一班', '城西二班', '萧山班']
    for (const name of teams) await aTeam(server, home, { name })
    const count = async () => {
      const [row] = await asOwner(server, 'select count(*)::int as n from employee where company_id = $1', [home.id])
      return row?.n as number
    }
    const knownPhones = [boss.phone]
    while (knownPhones.length < 7) knownPhones.push((await aPerson(server, home, { grants: ['AP2'] })).phone)
    return { home, boss, names: { positions, teams, knownPhones }, count }
  }

  it('真实的花名册：2000 人脏数据，好的进库，坏的带原因退回，改正后再导入', async () => {
    const { home, boss, names, count } = await aScene()
    const importing = new Importing(server, employeeApi.import, boss)
    const kinds = await importing.story(await dirtyEmployees(names), {
      key: '紧急联系人',
      plain: plainEmployees,
      count,
    })
    expect(kinds).toEqual({
      手机号少一位: 7,
      身份证号存成数字: 7,
      身份证号抄错: 7,
      没有的班组: 7,
      没有的岗位: 7,
      工号丢了开头的0: 7,
      没有的日期: 7,
      写不全的日期: 7,
      姓名空白: 7,
      手机号重复: 7,
      工号重复: 6,
      已在本企业: 6,
      入职早于参加工作: 6,
      没有的类别: 6,
      座机丢了开头的0: 6,
    })
    const [broken] = await asOwner(
      server,
      `select count(*)::int as n from employee e where company_id = $1 and user_id is null and (name ~ '\\s' or phone !~ '^137\\d{8}$'
         or employee_no !~ '^\\d{5}$' or team_id is null or id_card_index is null or birthday is null or sex not in (1, 2)
         or work_start_date >= entry_date or extract(day from insurance_to) <> 28 or hour_cost not between 40 and 54.5
         or skill_level not in (1, 2, 3) or emergency_phone !~ '^0571-?8\\d{7}$'
         or cardinality(skills) <> case when employee_no::int % 2 = 1 then 1 else 2 end)`,
      [home.id],
    )
    expect(broken?.n).toBe(0)
    // Every fourth has two positions.
    const [held] = await asOwner(
      server,
      `select count(*)::int as n, count(distinct p.employee_id)::int as of from employee_position p
       join employee e on e.company_id = p.company_id and e.id = p.employee_id where p.company_id = $1 and e.user_id is null`,
      [home.id],
    )
    expect(held).toEqual({ n: 2500, of: 2000 })
  })

  it('写到一半出错：一行不留，再导入时全部进库', async () => {
    const { home, boss, names, count } = await aScene()
    const importing = new Importing(server, employeeApi.import, boss)
    const { truth } = await dirtyEmployees(names, { rows: 300 })
    const file = await plainEmployees([...truth.values()])
    // The people are written already when their positions break.
    await asOwner(
      server,
      `alter table employee_position add constraint breaks check (company_id <> '${home.id}') not valid`,
    )
    await expect(importing.send(file, false)).rejects.toThrow()
    expect(await count()).toBe(7)
    await asOwner(server, 'alter table employee_position drop constraint breaks')
    expect(await importing.send(file, false)).toMatchObject({ done: 300, failed: 0 })
    expect(await count()).toBe(307)
  })
})
