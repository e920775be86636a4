import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#kernel/shared/days.ts'
import { firstUseApi } from '#modules/account/shared/firstUse.ts'
import { firstUseLines } from '#modules/enterprise/server/index.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { asOwner } from '#test/builders/company.ts'
import { password } from '#test/builders/signIn.ts'
import { downloadSheet, uploadSheet } from '#test/builders/upload.ts'
import { type Book, bookBytes, firstDayBook } from '#test/input/firstDayBook.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { firstDayApi } from '../shared/api.ts'
import { nextStep } from '../shared/way.ts'
import { type WorkbookProgress, workbookTopic } from '../shared/workbook.ts'

type Admin = Parameters<typeof uploadSheet>[1]

// An installation from its first minute to its first plan: the tests are its day, in order.
describe('第一天', () => {
  const today = dayOf(new Date())
  let server: TestServer
  let admin: Admin

  beforeAll(async () => {
    server = await testServer()
    const code = /\w{4}-\w{4}-\w{4}/.exec((await firstUseLines(server.database)).join())?.[0] ?? ''
    const draft = { code, company: '启明电梯', name: '张三', phone: '13012345678', password }
    const { userInfo } = await server.ask(firstUseApi.beginUse, draft)
    admin = { ...userInfo, userId: userInfo.id } as unknown as Admin
  })

  const send = async (book: Book, dryRun: boolean) => {
    const key = await uploadSheet(server, admin, await bookBytes(book))
    return server.ask(firstDayApi.workbook, { key, name: '开业.xlsx', dryRun }, admin)
  }
  const rowsOf = async () =>
    (
      await asOwner(
        server,
        `select (select count(*)::int from community) as communities, (select count(*)::int from customer) as customers,
          (select count(*)::int from employee) as people, (select count(*)::int from elevator) as lifts,
          (select count(*)::int from contract) as contracts, (select count(*)::int from maintain_plan) as plans,
          (select count(*)::int from team) as teams, (select count(*)::int from outbox where name = 'elevator.created') as told`,
      )
    )[0]
  const empty = { communities: 0, customers: 0, people: 1, lifts: 0, contracts: 0, plans: 0, teams: 0, told: 0 }
  const waySteps = async () => {
    const way = await server.ask(firstDayApi.way, {}, admin)
    return way && { ...way.counts, next: nextStep(way) }
  }

  it('模板有各张工作表、表头与说明，空着导入说没有内容', async () => {
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await server.send(firstDayApi.template, {}, admin)).raw as never)
    const names = book.worksheets.filter(({ state }) => state === 'visible').map(({ name }) => name)
    expect(names).toEqual(['小区', '客户', '人员与证书', '电梯', '合同', '合同电梯', '维保计划设置', '说明'])
    // Every column of the book that the tests send stands in the template.
    for (const [name, [row]] of Object.entries(firstDayBook(today))) {
      const heads = ((book.getWorksheet(name)?.getRow(1).values ?? []) as string[]).filter(Boolean)
      const titles = heads.map((head) => head.replace('*', ''))
      expect(titles, name).toEqual(expect.arrayContaining(Object.keys(row ?? {})))
    }
    expect(await waySteps()).toMatchObject({ communities: 0, plans: 0, next: 'communities' })
  })

  it('先检查：一处错只说一处，随之而错的说出缘由；什么也不写，带原因的工作簿拿回来', async () => {
    const book = firstDayBook(today)
    ;(book.小区?.[1] as Record<string, string>).地区 = '没有的地方'
    ;(book.电梯?.[0] as Record<string, string>).注册代码 = '123'
    const dry = await send(book, true)
    expect(dry).toMatchObject({ written: false })
    const said = dry.errors.map(({ sheet, row, column, msg }) => `${sheet}${row} ${column}：${msg}`)
    expect(said).toContain('电梯2 注册代码：注册代码应为17或20位数字')
    expect(said.filter((one) => one.startsWith('小区'))).toHaveLength(1)
    expect(said).toContain('电梯3 小区：「云栖苑」在工作表「小区」第3行还有错，改好后这里随之解决')
    expect(await rowsOf()).toEqual(empty)
    const back = new ExcelJS.Workbook()
    await back.xlsx.load((await downloadSheet(server, admin, dry.errorFile as string)) as never)
    const lifts = back.getWorksheet('电梯') as ExcelJS.Worksheet
    expect(lifts.rowCount).toBe(31)
    const reason = (lifts.getRow(1).values as string[]).indexOf('错误原因')
    expect(lifts.getRow(2).getCell(reason).text).toContain('注册代码应为17或20位数字')
    // Also when the person does not look and writes at once.
    expect(await send(book, false)).toMatchObject({ written: false })
    expect(await rowsOf()).toEqual(empty)
  })

  it('各表互相引用，检查时报出要新增多少；写入一次，全部进库', async () => {
    const counts = (key: string, rows: number) => ({ key, rows, added: rows, known: 0, failed: 0 })
    const sheets = [
      counts('communities', 3),
      counts('customers', 1),
      counts('people', 4),
      counts('lifts', 30),
      counts('contracts', 1),
      counts('plans', 1),
    ]
    const heard: WorkbookProgress[] = []
    const push = vi.spyOn(server.services.push, 'state').mockImplementation(async (topic, state) => {
      if (topic === workbookTopic(admin.userId)) heard.push(state as WorkbookProgress)
    })
    const dry = await send(firstDayBook(today), true)
    // How many words there are is a matter of the machine's speed; the first comes at once.
    const rows = Object.values(firstDayBook(today)).reduce((sum, sheet) => sum + sheet.length, 0)
    expect(heard[0]).toMatchObject({ sheet: 'customers', done: 0, of: rows })
    expect(heard.every(({ done }, n) => done >= (heard[n - 1]?.done ?? 0) && done <= rows)).toBe(true)
    expect(dry.errors).toEqual([])
    expect(dry.sheets).toEqual(sheets)
    expect(dry.teams).toEqual(['维保一班'])
    expect(await rowsOf()).toEqual(empty)
    heard.length = 0
    expect(await send(firstDayBook(today), false)).toMatchObject({ written: true, sheets, failed: 0 })
    // What is written is checked first.
    expect(heard[0]).toMatchObject({ done: 0, of: 2 * rows })
    expect(heard.some(({ done }) => done >= rows)).toBe(true)
    push.mockRestore()
    const all = { communities: 3, customers: 1, people: 5, lifts: 30, contracts: 1, plans: 3, teams: 1, told: 30 }
    expect(await rowsOf()).toEqual(all)
    const [paper] = await asOwner(server, `select count(*)::int as n from certificate where state in (2, 3)`)
    expect(paper?.n).toBe(4)
    const [priced] = await asOwner(server, 'select agreed_amount as amount, elevator_count as lifts from contract')
    expect(priced).toEqual({ amount: '144000.00', lifts: 30 })
    expect(await waySteps()).toMatchObject({ people: 4, lifts: 30, contracts: 1, plans: 0, next: 'plans' })
  })

  it('同一本再导一次：一行不加，都说已有', async () => {
    const before = await rowsOf()
    const again = await send(firstDayBook(today), false)
    expect(again.errors).toEqual([])
    expect(again.sheets.map(({ key, added, known }) => [key, added, known])).toEqual([
      ['communities', 0, 3],
      ['customers', 0, 1],
      ['people', 0, 4],
      ['lifts', 0, 30],
      ['contracts', 0, 1],
      ['plans', 0, 1],
    ])
    expect(await rowsOf()).toEqual(before)
  })

  it('草稿生成、发布：第一天结束', async () => {
    const { records } = await server.ask(maintainPlanApi.list, { page: 1, size: 10 }, admin)
    expect(records).toHaveLength(3)
    for (const { id } of records) {
      const { draft } = await server.ask(maintainPlanApi.detail, { id }, admin)
      const { preview } = await server.ask(maintainPlanApi.generate, { ...draft, draftId: id } as never, admin)
      expect(preview).toMatchObject({ blocked: 0, needsApproval: 0 })
      await server.ask(maintainPlanApi.publish, { token: preview?.token as string }, admin)
    }
    expect(await server.ask(firstDayApi.way, {}, admin)).toBeNull()
  })

  it('登记表：认出表头，生成带电梯、客户、小区的工作簿', async () => {
    const register = {
      电梯台账: [
        {
          序号: 1,
          设备代码: '30103301002015000123',
          使用登记证编号: '梯11浙A00123(15)',
          设备品种: '曳引驱动乘客电梯',
          产品名称: '云梭',
          型号规格: 'YS-200',
          使用单位名称: '云栖商业管理有限公司',
          使用单位统一社会信用代码: '91330100MA0DEM0015',
          设备所在地点: '凤起路2号',
          楼盘名称: '云栖广场',
          单位内部编号: 'A座1号梯',
          制造单位名称: '云梭电梯有限公司',
          产品编号: 'YS2015-001',
          '额定速度(m/s)': '2.5m/s',
          下次检验日期: '2027-03-10',
        },
      ],
    }
    const key = await uploadSheet(server, admin, await bookBytes(register))
    const read = await server.ask(firstDayApi.readRegister, { key, name: '登记.xlsx' }, admin)
    expect(read).toMatchObject({
      sheet: '电梯台账',
      rows: 1,
      mapping: { 注册代码: '设备代码', 出厂编号: '产品编号', 使用单位: '使用单位名称', 下次检验: '下次检验日期' },
    })
    const input = { key, name: '登记.xlsx', mapping: read.mapping }
    const made = new ExcelJS.Workbook()
    await made.xlsx.load((await server.send(firstDayApi.fromRegister, input, admin)).raw as never)
    const cell = (sheet: string, title: string) => {
      const rows = made.getWorksheet(sheet) as ExcelJS.Worksheet
      const at = (rows.getRow(1).values as string[]).findIndex((head) => head?.replace('*', '') === title)
      return at < 0 ? `没有列${title}` : rows.getRow(2).getCell(at).text
    }
    expect(cell('电梯', '注册代码')).toBe('30103301002015000123')
    expect(['设备类型', '驱动方式', '用途'].map((title) => cell('电梯', title))).toEqual(['直梯', '曳引', '乘客'])
    expect([cell('电梯', '速度'), cell('电梯', '小区'), cell('小区', '地址')]).toEqual(['2.5', '云栖广场', '凤起路2号'])
    expect([cell('客户', '名称'), cell('客户', '统一社会信用代码')]).toEqual([
      '云栖商业管理有限公司',
      '91330100MA0DEM0015',
    ])
    const other = await uploadSheet(server, admin, await bookBytes({ 库存: [{ 物料: '门机', 数量: 1 }] }))
    expect((await server.send(firstDayApi.readRegister, { key: other, name: 'x' }, admin)).errorCode).toBe(1000601)
  })

  it('没有登录、没有权限、别人的文件', async () => {
    const input = { key: 'web1x.xlsx', name: 'a.xlsx', dryRun: true }
    expect((await server.send(firstDayApi.workbook, input)).errorCode).toBe(40000)
    expect((await server.send(firstDayApi.workbook, input, admin)).errorCode).toBe(1000404)
  })
})
