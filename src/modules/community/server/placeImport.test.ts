import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer } from '#test/builders/elevator.ts'
import { Importing } from '#test/builders/importing.ts'
import { downloadSheet, uploadSheet } from '#test/builders/upload.ts'
import { dirtyCommunities, plainCommunities } from '#test/input/communities1000.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { communityApi } from '../shared/api.ts'
import { buildingApi } from '../shared/buildingApi.ts'

const heads = [
  '小区编号*',
  '小区名称',
  '小区类型',
  '地区',
  '地址',
  '经度',
  '纬度',
  '物业公司',
  '户数',
  '建成年份',
  '雨季开始',
  '值班室电话',
]
type Cell = string | number | null

async function workbook(sheets: Record<string, Cell[][]>, titleRow = false): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name)
    if (titleRow) {
      sheet.addRow(['小区台账（2026年）'])
      sheet.mergeCells('A1:F1')
    }
    for (const row of rows) sheet.addRow(row)
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

describe('小区与楼栋导入', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    await aCustomer(server, company, '青禾物业（杭州）有限公司')
    await aCommunity(server, company, { name: '已有小区', communityNo: 'YY' })
  })

  it('真实的脏数据：好的进去，坏的带原因退回，改好再导', async () => {
    const bytes = await workbook(
      {
        一区: [
          heads,
          [
            'ＱＨ',
            ' 青禾花园 ',
            '住宅小区',
            '浙江省 杭州市 西湖区',
            '文三路1号',
            120.130663,
            30.274085,
            '青禾物业(杭州)有限公司 ',
            '1,200户',
            '2008年',
            '5月1日',
            '0571-88888888',
          ],
          ['YX', '云栖广场', '商业综合体', '330106000000', '凤起路2号', '120.15，30.28', null, '', '', '', '', ''],
          ['QH', '青禾花园二期', '住宅小区', '330106', '文三路2号', 120.13, 30.27, '', '', '', '', ''],
          ['XX', '写反小区', '住宅小区', '西湖区', '路3号', 30.27, 120.13, '', '', '', '', ''],
          ['yy', '编号已有', '住宅小区', '330106', '路4号', 120.13, 30.27, '', '', '', '', ''],
          ['ZZ', '已有小区', '住宅小区', '330106', '路5号', 120.13, 30.27, '没有的物业', '', '', '', ''],
          [null, null, null],
          ['1', '短编号', '别墅区', '3301', '', 120.13, 30.27, '', '很多', '', '13月1日', '88888888'],
        ],
        二区: [heads, ['AA', '青禾花园', '住宅小区', '330106', '文三路9号', 120.13, 30.27, '', '', '', '', '']],
      },
      true,
    )
    const key = await uploadSheet(server, manager, bytes)
    const input = { key, name: '小区.xlsx' }
    const dry = await server.ask(communityApi.import, { ...input, dryRun: true }, manager)
    expect(dry).toMatchObject({ rows: 8, valid: 2, done: 0 })
    const said = dry.errors.map((one) => `${one.sheet}${one.row} ${one.column}：${one.msg}`)
    expect(said).toEqual(
      expect.arrayContaining([
        '一区5 小区编号：与第3行重复',
        '一区6 经度：经度与纬度写反了',
        '一区6 地区：有 2 个「西湖区」，请写明省、市',
        '一区7 小区编号：小区编号已存在',
        '一区8 物业公司：没有这个客户：没有的物业',
        '一区10 小区编号：小区编号应为2–6位字母或数字',
        '一区10 小区类型：应为：住宅小区、写字楼、商业综合体、酒店、医院、学校、工业园及其他',
        '一区10 地址：地址不能为空',
        '一区10 地区：应为6位行政区划代码，或省市区名称',
        '二区3 小区名称：与工作表「一区」第3行重复',
      ]),
    )
    expect((await server.ask(communityApi.list, { keyword: '青禾花园' }, manager)).total).toBe(0)

    const result = await server.ask(communityApi.import, { ...input, dryRun: false }, manager)
    expect(result).toMatchObject({ done: 2, failed: 6, text: '成功2条，失败6条' })
    const [row] = (await server.ask(communityApi.list, { keyword: 'QH' }, manager)).records
    expect(row).toMatchObject({
      communityNo: 'QH',
      name: '青禾花园',
      regionCode: '330106',
      propertyName: '青禾物业（杭州）有限公司',
      households: 1200,
      builtYear: 2008,
      checkState: 1,
    })
    const [market] = (await server.ask(communityApi.list, { keyword: '云栖广场' }, manager)).records
    expect(market).toMatchObject({ regionCode: '330106', lng: 120.15, lat: 30.28 })

    const back = new ExcelJS.Workbook()
    await back.xlsx.load((await downloadSheet(server, manager, result.errorFile as string)) as never)
    const sheet = back.worksheets[0] as ExcelJS.Worksheet
    const titles = (sheet.getRow(1).values as string[]).slice(1)
    expect(titles.at(-2)).toBe('错误原因')
    const place = titles.indexOf('小区名称') + 1
    expect(sheet.getColumn(place).values).toContain('写反小区')
    const reversed = sheet.getRows(2, 6)?.find((one) => one.getCell(place).text === '写反小区') as ExcelJS.Row
    reversed.getCell(titles.indexOf('经度') + 1).value = '120.13'
    reversed.getCell(titles.indexOf('纬度') + 1).value = '30.27'
    reversed.getCell(titles.indexOf('地区') + 1).value = '杭州市西湖区'
    const again = await uploadSheet(server, manager, new Uint8Array(await back.xlsx.writeBuffer()))
    expect(
      await server.ask(communityApi.import, { key: again, name: '改.xlsx', dryRun: false }, manager),
    ).toMatchObject({
      done: 1,
      failed: 5,
    })
  })

  it('试运行的错误表不顶替上传的文件：上传的那一毫秒就是试运行的那一毫秒', async () => {
    server.setNow('2026-03-01T09:00:00+08:00')
    const rows = [
      ['小区', '楼栋名称', '单元数'],
      ['已有小区', '甲座', 2],
      ['没有的小区', '乙座', 2],
    ]
    const at = server.services.clock().getTime()
    const key = await uploadSheet(server, manager, await workbook({ 楼栋: rows }), at)
    const input = { key, name: 'b.xlsx' }
    expect(await server.ask(buildingApi.import, { ...input, dryRun: true }, manager)).toMatchObject({ rows: 2 })
    const done = await server.ask(buildingApi.import, { ...input, dryRun: false }, manager)
    expect(done).toMatchObject({ rows: 2, done: 1, failed: 1 })
    server.setNow(undefined)
  })

  it('别人上传的文件当作不存在；模板不一致：1000601', async () => {
    const stranger = await aPerson(server, company)
    const key = await uploadSheet(server, stranger, await workbook({ 一: [heads] }))
    expect((await server.send(communityApi.import, { key, name: 'a', dryRun: true }, manager)).errorCode).toBe(1000404)
    const wrong = await uploadSheet(
      server,
      manager,
      await workbook({
        一: [
          ['甲', '乙'],
          ['1', '2'],
        ],
      }),
    )
    expect((await server.send(communityApi.import, { key: wrong, name: 'a', dryRun: true }, manager)).errorCode).toBe(
      1000601,
    )
  })

  it('楼栋：小区写名称或编号，已有的与重复的退回', async () => {
    const rows: Cell[][] = [
      ['小区', '楼栋名称', '单元数', '地上层数', '钥匙位置'],
      ['已有小区', '1栋', '2单元', '18层', '保安室'],
      ['ＹＹ', '2栋', 2, 18, ''],
      ['YY', '1栋', '', '', ''],
      ['没有的小区', '1栋', '', '', ''],
    ]
    const key = await uploadSheet(server, manager, await workbook({ 楼栋: rows }))
    const result = await server.ask(buildingApi.import, { key, name: 'b.xlsx', dryRun: false }, manager)
    expect(result).toMatchObject({ done: 2, failed: 2 })
    expect(result.errors.map((one) => one.msg)).toEqual(['与第2行重复', '没有这个小区：没有的小区'])
    const page = await server.ask(buildingApi.list, { keyword: '栋' }, manager)
    expect(page.records.map((row) => [row.name, row.units, row.keyPlace])).toEqual([
      ['1栋', 2, '保安室'],
      ['2栋', 2, null],
    ])
  })

  it('按地区筛选：市包含其各区；别的市没有', async () => {
    const inCity = async (regionCode: string) =>
      (await server.ask(communityApi.list, { regionCode }, manager)).records.map(({ name }) => name)
    expect(await inCity('330100')).toContain('云栖广场')
    expect(await inCity('330106')).toContain('云栖广场')
    expect(await inCity('330200')).toEqual([])
    expect((await server.send(communityApi.list, { regionCode: '3301' }, manager)).errorCode).toBe(1000400)
  })

  it('导出与模板是真的表格：编码为文字，列名带单位，地区写名称', async () => {
    const columns = ['name', 'type', 'regionCode', 'elevatorCount']
    const exported = await server.send(communityApi.export, { columns }, manager)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(exported.raw as never)
    const rows = book.worksheets[0]?.getSheetValues() as unknown[][]
    expect(rows[1]?.slice(1)).toEqual(['小区名称', '小区类型', '地区', '在管台数(台)'])
    expect(rows.flat()).toContain('商业综合体')
    expect(rows.flat()).toContain('浙江省杭州市西湖区')
    const template = new ExcelJS.Workbook()
    await template.xlsx.load((await server.send(communityApi.template, {}, manager)).raw as never)
    expect((template.getWorksheet('小区') as ExcelJS.Worksheet).getRow(1).values).toEqual(
      expect.arrayContaining(['小区编号*', '小区名称*', '小区类型*']),
    )
  })

  async function aScene() {
    const home = await aCompany(server)
    const boss = await aPerson(server, home)
    const customers: { name: string; customerNo: string }[] = []
    for (const name of ['青禾物业（杭州）有限公司', '云栖商业管理有限公司', '星河物业（中国）有限公司']) {
      const id = await aCustomer(server, home, name)
      const [row] = await asOwner(server, 'select customer_no as no from customer where id = $1', [id])
      customers.push({ name, customerNo: row?.no as string })
    }
    const known = { name: '早已有的小区', communityNo: 'YY' }
    await aCommunity(server, home, known)
    const count = async () => {
      const [row] = await asOwner(server, 'select count(*)::int as n from community where company_id = $1', [home.id])
      return row?.n as number
    }
    return { home, boss, names: { customers, known }, count }
  }

  it('真实的台账：1000 个小区脏数据，好的进库，坏的带原因退回，改正后再导入', async () => {
    const { home, boss, names, count } = await aScene()
    const ledger = await dirtyCommunities(names)
    const importing = new Importing(server, communityApi.import, boss)
    const kinds = await importing.story(ledger, { key: '进场须知', plain: plainCommunities, count })
    expect(kinds).toEqual({
      小区编号重复: 8,
      小区名称重复: 8,
      小区编号已存在: 7,
      小区名称已存在: 7,
      小区编号丢了开头的0: 7,
      经纬度写反: 7,
      没有的物业: 7,
      地区只有四位: 7,
      纬度出界: 7,
      没有的类型: 7,
      地址空白: 7,
      座机丢了开头的0: 7,
      没有的日子: 7,
      街道不在地区内: 7,
    })
    const rows = await asOwner(
      server,
      `select c.*, p.name as property from community c join customer p on p.company_id = c.company_id and p.id = c.property_customer_id
       where c.company_id = $1 order by c.community_no`,
      [home.id],
    )
    expect(rows.length).toBe(1000)
    const told = new Map([...ledger.truth.values()].map((row) => [row.小区编号, row]))
    for (const row of rows) {
      const truth = told.get(row.community_no)
      expect(
        [row.name, row.region_code, Number(row.lng), Number(row.lat), row.property, row.households, row.built_year],
        row.community_no,
      ).toEqual([truth?.小区名称, '330106', truth?.经度, truth?.纬度, truth?.物业公司, truth?.户数, truth?.建成年份])
      expect([row.sign_radius, row.rainy_from, row.check_state]).toEqual([truth?.签到半径, truth?.雨季开始, 1])
    }
  })

  it('写到一半出错：一行不留，再导入时全部进库', async () => {
    const { boss, names, count } = await aScene()
    const importing = new Importing(server, communityApi.import, boss)
    const { truth } = await dirtyCommunities(names, { rows: 600 })
    const file = await plainCommunities([...truth.values()])
    // Breaks in the second of two statements.
    await asOwner(server, `alter table community add constraint breaks check (community_no <> '00599') not valid`)
    await expect(importing.send(file, false)).rejects.toThrow()
    expect(await count()).toBe(1)
    await asOwner(server, 'alter table community drop constraint breaks')
    expect(await importing.send(file, false)).toMatchObject({ done: 600, failed: 0 })
    expect(await count()).toBe(601)
  })
})
