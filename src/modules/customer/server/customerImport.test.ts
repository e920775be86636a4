import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aWorker } from '#test/builders/elevator.ts'
import { Importing } from '#test/builders/importing.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { dirtyCustomers, plainCustomers } from '#test/input/customers2000.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { customerApi } from '../shared/api.ts'

type Cell = string | number | null
const heads = [
  '名称',
  '类型',
  '统一社会信用代码',
  '身份证号',
  '单位性质',
  '联系人',
  '联系电话',
  '等级',
  '业务员',
  '发票类型',
  '税号',
  '开户行',
]

async function workbook(rows: Cell[][]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('客户')
  sheet.addRow(['客户台账'])
  sheet.mergeCells('A1:H1')
  for (const row of [heads, ...rows]) sheet.addRow(row)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

describe('客户导入', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '王业务' })
  })

  it('没有登录、没有权限、别人的文件', async () => {
    const clerk = await aPerson(server, company, { grants: ['AM1'] })
    const input = { key: 'web1x_bit-ev-file_1.xlsx', name: 'a.xlsx', dryRun: true }
    for (const [call, values] of [
      [customerApi.import, input],
      [customerApi.template, {}],
    ] as const) {
      expect((await server.send(call, values as never)).errorCode).toBe(40000)
      expect((await server.send(call, values as never, clerk)).errorCode).toBe(1002001)
    }
    expect((await server.send(customerApi.import, input, manager)).errorCode).toBe(1000404)
  })

  it('真实的脏数据：号码、电话、全角、重复、曾用名', async () => {
    const contacts = [{ name: '旧', phone: '13800138000', isDefault: true }]
    const kept = await server.ask(customerApi.add, { name: '已有物业', type: 1, role: 1, contacts }, manager)
    const gone = await server.ask(customerApi.add, { name: '并掉的物业', type: 1, role: 1, contacts }, manager)
    await server.ask(customerApi.merge, { keepId: kept.id, dropId: gone.id, values: {} }, manager)
    const rows: Cell[][] = [
      [
        ' 青禾物业有限公司 ',
        '企业',
        '９１３３０１００ma0dem0015',
        '',
        '物业公司',
        '张三',
        13_800_138_000,
        'Ａ',
        '王业务',
        '专用',
        '91330100MA0DEM0015',
        '示例银行',
      ],
      ['李个人', '个人', '', '11010519491231002x', '个人业主', '李四', '138-0013-8001', '', '', '', '', ''],
      ['青禾物业 有限公司', '企业', '', '', '物业公司', '王五', '0571-88888888', '', '', '', '', ''],
      ['电话不对', '企业', '', '', '业主单位', '王五', '88888888', '', '', '', '', ''],
      ['专票缺税号', '企业', '', '', '业主单位', '王五', '+86 13800138002', '', '', '专用', '', '示例银行'],
      ['号码丢尾', '企业', '', 1.10105194912e17, '业主单位', '王五', '13800138003', '', '', '', '', ''],
      ['已有物业', '企业', '', '', '物业公司', '', '', '', '没有的人', '', '', ''],
      ['并掉的物业', '企业', '', '', '物业公司', '赵六', '13800138004', '', '', '', '', ''],
    ]
    const key = await uploadSheet(server, manager, await workbook(rows))
    const input = { key, name: '客户.xlsx' }
    const dry = await server.ask(customerApi.import, { ...input, dryRun: true }, manager)
    expect(dry).toMatchObject({ rows: 8, valid: 2, done: 0 })
    const said = dry.errors.map((one) => `${one.row} ${one.column}：${one.msg}`)
    expect(said).toEqual(
      expect.arrayContaining([
        '5 名称：与第3行重复',
        '6 联系电话：请输入正确的联系电话',
        '7 税号：税号不能为空',
        '9 联系人：联系人不能为空',
        '9 业务员：没有这个员工：没有的人',
        '10 名称：客户已存在：已有物业（曾用名）',
      ]),
    )
    expect(said.some((text) => text.startsWith('8 身份证号'))).toBe(true)
    const done = await server.ask(customerApi.import, { ...input, dryRun: false }, manager)
    expect(done).toMatchObject({ done: 2, failed: 6 })
    const [row] = (await server.ask(customerApi.list, { keyword: '青禾物业' }, manager)).records
    expect(row).toMatchObject({
      contactPhone: '13800138000',
      grade: 'A',
      salesmanName: '王业务',
      customerNo: 'KH00003',
    })
    const person = (await server.ask(customerApi.list, { keyword: '13800138001' }, manager)).records[0]
    const detail = await server.ask(customerApi.detail, { id: person?.id as string }, manager)
    expect(detail.idCard).toBe('11010519491231002X')
    const [stored] = await asOwner(server, 'select id_card from customer where id = $1', [person?.id])
    expect(stored?.id_card).not.toContain('1949')
    const again = await server.ask(customerApi.import, { ...input, dryRun: true }, manager)
    expect(again.valid).toBe(0)
  })

  /** A company whose salesmen have numbers that begin with zeros. */
  async function aScene() {
    const home = await aCompany(server)
    const boss = await aPerson(server, home)
    const salesmen: { name: string; employeeNo: string }[] = []
    for (const [n, name] of ['冯业务', '褚业务', '卫业务'].entries()) {
      const { id } = await aWorker(server, home, { name })
      const employeeNo = `000${n + 1}`
      await asOwner(server, 'update employee set employee_no = $2 where id = $1', [id, employeeNo])
      salesmen.push({ name, employeeNo })
    }
    const contacts = [{ name: '旧', phone: '13800138000', isDefault: true }]
    const known = '早已有的物业有限公司'
    await server.ask(customerApi.add, { name: known, type: 1, role: 1, contacts }, boss)
    const count = async () => {
      const [row] = await asOwner(server, 'select count(*)::int as n from customer where company_id = $1', [home.id])
      return row?.n as number
    }
    return { home, boss, names: { salesmen, known }, count }
  }

  it('真实的台账：2000 家脏数据，好的进库，坏的带原因退回，改正后再导入', async () => {
    const { home, boss, names, count } = await aScene()
    const ledger = await dirtyCustomers(names)
    const importing = new Importing(server, customerApi.import, boss)
    const kinds = await importing.story(ledger, { key: '备注', plain: plainCustomers, count })
    expect(kinds).toEqual({
      信用代码抄错: 8,
      信用代码重复: 8,
      名称重复: 7,
      客户已存在: 7,
      座机丢了开头的0: 7,
      一格两个电话: 7,
      银行账号存成数字: 7,
      没有的业务员: 7,
      专票缺税号: 7,
      类型空白: 7,
      个人填了信用代码: 7,
      没有的地区: 7,
      联系人空白: 7,
      没有的性质: 7,
    })
    // What was dirtied without harm stands clean in the rows.
    const [broken] = await asOwner(
      server,
      `select count(*)::int as n from customer c join customer_contact k on k.company_id = c.company_id and k.customer_id = c.id
       where c.company_id = $1 and c.remark is not null and (c.name ~ '\\s' or c.credit_code !~ '^[0-9A-Z]{18}$' or c.region_code <> '330106'
         or k.name ~ '\\s' or k.phone !~ '^(1\\d{10}|0571-?8\\d{7})$' or c.salesman_id is null or not k.is_default
         or (c.type = 1) <> (c.credit_code is not null) or (c.type = 2) <> (c.id_card_index is not null) or c.bank_account is null)`,
      [home.id],
    )
    expect(broken?.n).toBe(0)
    const [contacts] = await asOwner(
      server,
      'select count(*)::int as n, count(distinct customer_id)::int as of from customer_contact where company_id = $1',
      [home.id],
    )
    expect(contacts).toEqual({ n: 2001, of: 2001 })
    const [numbers] = await asOwner(
      server,
      'select count(distinct customer_no)::int as n, min(customer_no) as first, max(customer_no) as last from customer where company_id = $1',
      [home.id],
    )
    expect(numbers).toEqual({ n: 2001, first: 'KH00001', last: 'KH02001' })
  })

  it('写到一半出错：一行不留，再导入时全部进库', async () => {
    const { boss, names, count } = await aScene()
    const importing = new Importing(server, customerApi.import, boss)
    const { truth } = await dirtyCustomers(names, { rows: 1200 })
    const file = await plainCustomers([...truth.values()])
    // Breaks in the third of three statements.
    await asOwner(server, `alter table customer add constraint breaks check (remark <> '原台账第1199号') not valid`)
    await expect(importing.send(file, false)).rejects.toThrow()
    expect(await count()).toBe(1)
    await asOwner(server, 'alter table customer drop constraint breaks')
    expect(await importing.send(file, false)).toMatchObject({ done: 1200, failed: 0 })
    expect(await count()).toBe(1201)
  })
})
