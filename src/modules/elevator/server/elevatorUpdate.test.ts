import { beforeAll, describe, expect, it } from 'vitest'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import type { ImportReply } from '#kernel/shared/importing.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aBuilding, aCommunity, aCustomer, aTeam, aWorker } from '#test/builders/elevator.ts'
import { aSheet, exportedRows, Importing, saidOf } from '#test/builders/importing.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'
import { elevatorList } from '../shared/elevatorList.ts'
import { elevatorImporter } from './elevatorImport.ts'

type Cells = Record<string, string>

describe('电梯导入：更新已有、导出再导入', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  const codes = ['30103501002021010001', '30103501002021010002', '30103501002021010003']

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    const place = await aCommunity(server, company, { name: '青禾花园', communityNo: '0001' })
    await aBuilding(server, company, place, '1栋')
    await aCommunity(server, company, { name: '翠湖花园', communityNo: '0002' })
    await aCustomer(server, company, '青禾物业')
    await aTeam(server, company, '城东一班')
    await aWorker(server, company, { name: '王一维' })
    await aWorker(server, company, { name: '李二保' })
    const rows = codes.map((code, n) => row(code, n))
    expect(
      await new Importing(server, elevatorApi.import, manager).bring(await aSheet(elevatorImporter, rows)),
    ).toMatchObject({ done: 3, failed: 0 })
  })

  const row = (code: string, n: number): Cells => ({
    电梯名称: `1栋${n + 1}号梯`,
    注册代码: code,
    出厂编号: `F-${n}`,
    设备类型: '直梯',
    驱动方式: '曳引',
    用途: '乘客',
    使用场所: '住宅',
    品牌: '云梭',
    型号: 'YS-1',
    制造单位: '云梭电梯有限公司',
    监督检验合格日期: '2021-06-18',
    额定载重: '1000',
    速度: '1.75',
    层数: '18',
    站数: '18',
    '提升高度(扶梯)': '',
    提升高度: '52.5',
    控制系统: '微机',
    曳引比: '2:1',
    限速器型号: 'XS-1',
    小区: '青禾花园',
    楼栋: '1栋',
    使用单位: '青禾物业',
    安全总监: '赵总监',
    安全员: '李安全',
    安全员电话: '13800138000',
    班组: '城东一班',
    维保人员: '王一维、李二保',
  })

  async function sent(bytes: Uint8Array, dryRun: boolean, as = manager): Promise<ImportReply> {
    const key = await uploadSheet(server, as, bytes)
    return server.ask(elevatorApi.import, { key, name: '台账.xlsx', dryRun, mode: 'update' }, as)
  }
  /** A sheet with these heads only. */
  async function sheet(rows: readonly Cells[]): Promise<Buffer> {
    const titles = Object.keys(rows[0] ?? {})
    const parts: Uint8Array[] = []
    const columns = titles.map((title) => ({ title, kind: 'text' as const }))
    const cells = rows.map((one) => titles.map((title) => one[title] ?? ''))
    for await (const piece of writeWorkbook({ sheets: [{ name: '表', columns, rows: cells }] })) parts.push(piece)
    return Buffer.concat(parts)
  }
  const all = Object.keys(elevatorList.columns)
  const exported = () => exportedRows(server, elevatorApi.export, manager, { columns: all, size: 20, page: 1 })
  const versions = async () =>
    (await server.ask(elevatorApi.list, {}, manager)).records.map((one) => [one.registerCode, one.version]).sort()

  it('模板的每一列都能显示、能导出', async () => {
    const [first] = await exported()
    const heads = Object.keys(first ?? {}).map((head) => head.replace(/\((?!扶梯)[^)]*\)$/, ''))
    for (const { title } of elevatorImporter.columns) expect(heads).toContain(title)
  })

  it('导出的表原样导入：新增时每行都说已有，更新时一格不变', async () => {
    const before = await versions()
    const rows = await exported()
    const back = await sheet(rows)
    const asNew = await new Importing(server, elevatorApi.import, manager).send(back, true)
    expect(asNew).toMatchObject({ rows: 3, valid: 0, failed: 3 })
    expect(asNew.errors.some(({ msg }) => msg.includes('不能为空'))).toBe(false)
    expect(await sent(back, true)).toMatchObject({ rows: 3, valid: 0, failed: 0, unchanged: 3, changes: [] })
    expect(await sent(back, false)).toMatchObject({ done: 0, failed: 0, unchanged: 3 })
    expect(await versions()).toEqual(before)
  })

  it('导出的表删去注册代码后改编号，可作新增导入', async () => {
    const [first] = await exported()
    const fresh = {
      ...first,
      电梯名称: '1栋9号梯',
      注册代码: '30103501002021010009',
      设备编号: '',
      出厂编号: 'F-9',
    } as Cells
    expect(await new Importing(server, elevatorApi.import, manager).send(await sheet([fresh]), true)).toMatchObject({
      rows: 1,
      valid: 1,
      errors: [],
    })
  })

  it('只改填写且不同的格：先逐格列出前后，再写入，空格不清空', async () => {
    const file = await sheet([
      { 注册代码: codes[0] as string, 安全员: '周安全', 安全员电话: '', '96333识别码': '712345', '速度(m/s)': '1.750' },
      {
        注册代码: codes[1] as string,
        安全员: '李安全',
        安全员电话: '138****8000',
        '96333识别码': '',
        '速度(m/s)': '2.5',
      },
    ])
    const dry = await sent(file, true)
    expect(dry).toMatchObject({ rows: 2, valid: 2, done: 0, failed: 0, unchanged: 0 })
    expect(dry.changes?.map(({ row, name, column, before, after }) => [row, name, column, before, after])).toEqual([
      [2, '青禾花园 1栋1号梯', '96333识别码', '', '712345'],
      [2, '青禾花园 1栋1号梯', '安全员', '李安全', '周安全'],
      [3, '青禾花园 1栋2号梯', '速度', '1.75', '2.5'],
    ])
    expect(await sent(file, false)).toMatchObject({ done: 2, failed: 0 })
    const id = (await server.ask(elevatorApi.list, { keyword: codes[0] }, manager)).records[0]?.id as string
    const lift = await server.ask(elevatorApi.detail, { id }, manager)
    expect(lift).toMatchObject({
      safetyOfficer: '周安全',
      officerPhone: '13800138000',
      nineSixThreeSerialNumber: '712345',
      speed: 1.75,
      safetyDirector: '赵总监',
      buildingName: '1栋',
      nextInspectDate: lift.nextInspectDate,
    })
    const logs = await server.ask(elevatorApi.logs, { elevatorId: id }, manager)
    expect(logs.records[0]?.summary).toBe('修改：96333识别码、安全员')
    expect(await sent(file, true)).toMatchObject({ valid: 0, unchanged: 2, changes: [] })
  })

  it('没有的、重复的、不归表格改的、占用的、查不到的，逐格说明', async () => {
    const file = await sheet([
      { 注册代码: '30103501002021999999', 设备编号: '', 使用状态: '', 维保人员: '', 小区: '', 楼栋: '' },
      { 注册代码: '', 设备编号: 'X', 使用状态: '', 维保人员: '', 小区: '', 楼栋: '' },
      { 注册代码: codes[0] as string, 设备编号: '0001002', 使用状态: '', 维保人员: '', 小区: '', 楼栋: '' },
      { 注册代码: codes[1] as string, 设备编号: '', 使用状态: '停用', 维保人员: '', 小区: '', 楼栋: '' },
      { 注册代码: codes[2] as string, 设备编号: '', 使用状态: '', 维保人员: '没有人', 小区: '翠湖花园', 楼栋: '' },
      { 注册代码: codes[2] as string, 设备编号: '', 使用状态: '', 维保人员: '', 小区: '', 楼栋: '' },
    ])
    const dry = await sent(file, true)
    expect(saidOf(dry)).toEqual([
      '2 注册代码：没有这个注册代码的电梯',
      '3 注册代码：注册代码不能为空',
      '4 设备编号：设备编号已存在',
      '5 使用状态：使用状态请在电梯档案中变更，表格不改状态',
      '6 维保人员：没有这位员工：没有人',
      '6 小区：小区已改，请同时填写新小区的楼栋',
      '7 注册代码：与第6行重复',
    ])
    const back = await new Importing(server, elevatorApi.import, manager).badRows(dry.errorFile as string)
    expect(back).toHaveLength(6)
    expect(back[2]?.错误原因).toBe('设备编号已存在')
  })

  it('只能新增导入的人不能更新；数据范围之外与别家的电梯查不到', async () => {
    const file = await sheet([{ 注册代码: codes[0] as string, 安全员: '别人' }])
    const clerk = await aPerson(server, company, { grants: ['AL1', 'ALc'] })
    const key = await uploadSheet(server, clerk, file)
    const input = { key, name: 'a.xlsx', dryRun: true, mode: 'update' as const }
    expect((await server.send(elevatorApi.import, input, clerk)).errorCode).toBe(1002001)
    const narrow = await aPerson(server, company, { scope: 4, scopeIds: [] })
    expect(saidOf(await sent(file, true, narrow))).toEqual(['2 注册代码：没有这个注册代码的电梯'])
    const stranger = await aPerson(server, await aCompany(server))
    expect(saidOf(await sent(file, true, stranger))).toEqual(['2 注册代码：没有这个注册代码的电梯'])
  })

  it('1000601 说出缺少与不认识的列；表头的单位不碍事；没有好行也有错误表', async () => {
    const { 速度: speed = '', ...rest } = row('30103501002021010010', 10)
    const refusal = async (cells: Cells) => {
      const key = await uploadSheet(server, manager, await sheet([cells]))
      return server.send(elevatorApi.import, { key, name: 'a.xlsx', dryRun: true }, manager)
    }
    expect(await refusal({ ...rest, 运行速度: speed, 备注: '' })).toMatchObject({
      errorCode: 1000601,
      errorMsg: '导入文件与模板不一致',
      subMsg: '导入文件与模板不一致：缺少「速度」；不认识「运行速度」「备注」。请按模板改列名后重新选择',
    })
    expect((await refusal({ 物料: '1', 数量: '2' })) as unknown).toMatchObject({
      errorCode: 1000601,
      subMsg: '导入文件与模板不一致：没有找到表头，请用下载的模板填写',
    })
    const bad = await refusal({ ...rest, '速度（m/s）': '快' })
    expect(bad).toMatchObject({ errorCode: 0, data: { rows: 1, valid: 0, errorFile: expect.any(String) } })
  })

  it('注册代码被存成数字的，不论是哪个程序写的，都退回说明', async () => {
    const numeric = async (code: number) => {
      const titles = Object.keys(row('', 0))
      const columns = titles.map((title) => ({
        title,
        kind: title === '注册代码' ? ('number' as const) : ('text' as const),
      }))
      const cells = row('', 11) as Record<string, string | number>
      cells.注册代码 = code
      const parts: Uint8Array[] = []
      const rows = [titles.map((title) => cells[title] ?? '')]
      for await (const piece of writeWorkbook({ sheets: [{ name: '表', columns, rows }] })) parts.push(piece)
      const key = await uploadSheet(server, manager, Buffer.concat(parts))
      return saidOf(await server.ask(elevatorApi.import, { key, name: 'a.xlsx', dryRun: true }, manager))
    }
    // The first as other programs write it, with 17 digits; the second as Excel keeps it.
    for (const code of [31103301992021124, 31103301992021100])
      expect((await numeric(code)).join()).toMatch(/^2 注册代码：号码.*(末几位已丢失|变成了0)/)
  })
})
