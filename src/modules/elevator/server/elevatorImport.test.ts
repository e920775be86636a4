import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aBuilding, aCommunity, aCustomer, aTeam, aWorker } from '#test/builders/elevator.ts'
import { Importing } from '#test/builders/importing.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { dirtyLifts, type LiftCells, type Names, plainLifts } from '#test/input/lifts5000.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'

describe('电梯导入', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer({ work: true })
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  /** Places and people that the rows name. */
  async function aScene(of: Company, communities: number): Promise<Names> {
    const places = []
    for (let n = 1; n <= communities; n++) {
      const [name, communityNo] = [`导入小区${n}`, `${String(n).padStart(4, '0')}`]
      const id = await aCommunity(server, of, { name, communityNo })
      const buildings = ['1栋', '2栋', '3栋']
      for (const building of buildings) await aBuilding(server, of, id, building)
      places.push({ name, communityNo, buildings })
    }
    const customers = ['青禾物业有限公司', '云栖商业管理有限公司']
    for (const name of customers) await aCustomer(server, of, name)
    const teams = ['城东一班', '城西二班']
    for (const name of teams) await aTeam(server, of, name)
    const workers = []
    for (const name of ['王一维', '李二保', '赵小梯', '孙四平']) workers.push(await aWorker(server, of, { name }))
    const expired = await aWorker(server, of, { name: '钱过期', certificate: 4, validTo: '2024-05-01' })
    return { communities: places, customers, teams, workers, expired: expired.name }
  }

  const importing = (as: Person) => new Importing(server, elevatorApi.import, as)

  const countOf = async (of: Company) => {
    const [row] = await asOwner(server, 'select count(*)::int as n from elevator where company_id = $1', [of.id])
    return row?.n as number
  }

  it('没有登录、没有权限、不是本人的文件、不是模板', async () => {
    const input = { key: 'web1x.xlsx', name: 'a.xlsx', dryRun: true }
    expect((await server.send(elevatorApi.import, input)).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['AL1'] })
    expect((await server.send(elevatorApi.import, input, clerk)).errorCode).toBe(1002001)
    expect((await server.send(elevatorApi.import, input, manager)).errorCode).toBe(1000404)
    const other = new ExcelJS.Workbook()
    other.addWorksheet('库存').addRow(['物料', '数量'])
    const key = await uploadSheet(server, manager, Buffer.from(await other.xlsx.writeBuffer()))
    expect(await server.send(elevatorApi.import, { key, name: 'b.xlsx', dryRun: true }, manager)).toMatchObject({
      errorCode: 1000601,
      errorMsg: '导入文件与模板不一致',
    })
  })

  it('模板含说明与下拉，可被独立的读取器打开', async () => {
    const answer = await server.send(elevatorApi.template, {}, manager)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.raw as unknown as ExcelJS.Buffer)
    expect(book.worksheets.map((sheet) => sheet.name).slice(0, 2)).toEqual(['电梯', '说明'])
    const titles = book.worksheets[0]?.getRow(1).values as string[]
    expect(titles).toEqual(expect.arrayContaining(['电梯名称*', '注册代码', '小区*', '维保人员*', '上次检验']))
  })

  it('archives 8.14 200 台：第17行16位、第88行小区不存在、第150行与第12行重码 → 成功197条，失败3条；改正后 3/0', async () => {
    const home = await aCompany(server)
    const boss = await aPerson(server, home)
    const names = await aScene(home, 5)
    const { truth } = await dirtyLifts(names, { rows: 200 })
    const lifts = [...truth.values()].map((lift): Record<string, LiftCells[string]> => ({ ...lift }))
    // Row 1 of the sheet is the heading, so that the lift of row n stands at n − 2.
    const at = (row: number) => lifts[row - 2] as Record<string, LiftCells[string]>
    at(17).注册代码 = String(at(17).注册代码).slice(-16)
    at(88).小区 = '无名小区'
    at(150).注册代码 = at(12).注册代码 as string
    const file = await plainLifts(lifts)

    const dry = await importing(boss).send(file, true)
    expect(dry).toMatchObject({ rows: 200, valid: 197, done: 0, failed: 3 })
    expect(await countOf(home)).toBe(0)
    const done = await importing(boss).send(file, false)
    expect(done).toMatchObject({ done: 197, failed: 3, text: '成功197条，失败3条' })
    expect(done.errors.map(({ row, column, msg }) => [row, column, msg])).toEqual([
      [17, '注册代码', '注册代码应为17或20位数字'],
      [88, '小区', '没有这个小区：无名小区'],
      [150, '注册代码', '与第12行重复'],
    ])
    const back = await importing(boss).badRows(done.errorFile as string)
    expect(back.map((row) => [row.错误原因, row.原位置])).toEqual([
      ['注册代码应为17或20位数字', '电梯 第17行'],
      ['没有这个小区：无名小区', '电梯 第88行'],
      ['注册代码：与第12行重复', '电梯 第150行'],
    ])
    const corrected = back.map((row) => ({ ...row, ...(truth.get(row.单位内部编号 as string) as LiftCells) }))
    expect(await importing(boss).send(await plainLifts(corrected), false)).toMatchObject({
      done: 3,
      failed: 0,
      text: '成功3条，失败0条',
    })
    expect(await countOf(home)).toBe(200)
    expect(await importing(boss).send(await plainLifts(corrected), false)).toMatchObject({ done: 0, failed: 3 })
  })

  it('真实的台账：5000 台脏数据，好的进库，坏的带原因退回，改正后再导入，共 5000 台', async () => {
    const names = await aScene(company, 40)
    const { bytes, truth, bad } = await dirtyLifts(names)
    const dry = await importing(manager).send(bytes, true)
    const reasons = Map.groupBy(dry.errors, (error) => `${error.column}：${error.msg.slice(0, 12)}`)
    expect([dry.rows, dry.failed], JSON.stringify([...reasons.keys()].slice(0, 30))).toEqual([5000, bad.size])

    const started = Date.now()
    const first = await importing(manager).bring(bytes)
    const seconds = (Date.now() - started) / 1000
    expect(first).toMatchObject({ done: 5000 - bad.size, failed: bad.size })
    // A guard against quadratic work on a busy machine, not the goal.
    expect(seconds).toBeLessThan(240)

    const back = await importing(manager).badRows(first.errorFile as string)
    expect(back.length).toBe(bad.size)
    for (const row of back) expect(row.错误原因).toContain(bad.get(row.单位内部编号 as string)?.words)
    // Ten of each of the ten kinds, and the whole file a second time brings nothing.
    const kinds = Map.groupBy(back, (row) => bad.get(row.单位内部编号 as string)?.kind)
    expect([...kinds.values()].map((rows) => rows.length)).toEqual(Array(10).fill(10))
    const repeated = Date.now()
    expect(await importing(manager).send(bytes, true)).toMatchObject({ valid: 0, failed: 5000 })
    expect((Date.now() - repeated) / 1000).toBeLessThan(120)
    const corrected = back.map((row) => ({ ...row, ...(truth.get(row.单位内部编号 as string) as LiftCells) }))
    const second = await importing(manager).bring(await plainLifts(corrected))
    expect(second).toMatchObject({ done: bad.size, failed: 0 })
    expect(await countOf(company)).toBe(5000)

    const [broken] = await asOwner(
      server,
      `select count(*)::int as n from elevator where company_id = $1 and (register_code !~ '^\\d{20}$' or manufacture_date is null
         or next_inspect_date is null or brand ~ '^\\s' or cardinality(worker_ids) <> 2 or device_number !~ '^\\d{4}\\d{3}$')`,
      [company.id],
    )
    expect(broken?.n).toBe(0)
    const lift = truth.get('00011') as LiftCells
    const page = await server.ask(elevatorApi.list, { keyword: lift.注册代码 as string }, manager)
    expect(page.records).toMatchObject([
      {
        name: lift.电梯名称,
        communityName: lift.小区,
        manufactureDate: lift.出厂日期,
        innerNo: '00011',
        teamName: lift.班组,
      },
    ])
    expect((await server.ask(elevatorApi.list, {}, manager)).total).toBe(5000)
    const [logs] = await asOwner(server, 'select count(*)::int as n from elevator_log where company_id = $1', [
      company.id,
    ])
    expect(logs?.n).toBe(5000)
    const [events] = await asOwner(
      server,
      `select count(*)::int as n from outbox where company_id = $1 and name = 'elevator.created'`,
      [company.id],
    )
    expect(events?.n).toBe(5000)
    process.stdout.write(`import of 5,000 lifts: ${seconds.toFixed(1)} s\n`)
  })
})
