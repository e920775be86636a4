import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, anOperator, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { templateApi } from '../shared/api.ts'
import { nationalTemplateId, platformId } from '../shared/national.ts'

type Cell = string | number | null
const heads = ['模板名称', '模板类型', '适用梯型', '标准类型', '城市平台标准', '编制依据', '项目编号', '级别', '部位']
const more = ['项目(内容)', '维护保养基本要求', '作业方式', '判定方式', '下限', '单位']

describe('维保模板的导入导出', () => {
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

  const book = async (rows: Cell[][], titles: Cell[] = [...heads, ...more]) => {
    const made = new ExcelJS.Workbook()
    const sheet = made.addWorksheet('维保模板')
    for (const row of [titles, ...rows]) sheet.addRow(row)
    return new Uint8Array(await made.xlsx.writeBuffer())
  }
  const load = async (bytes: Uint8Array, dryRun = false, as = chief) =>
    server.ask(templateApi.import, { key: await uploadSheet(server, as, bytes), name: 'a.xlsx', dryRun }, as)
  const sheetOf = async (ids: string[], as: { token: string } = chief) => {
    const { raw } = await server.send(templateApi.export, { ids }, as)
    const made = new ExcelJS.Workbook()
    await made.xlsx.load(raw as never)
    const rows: Cell[][] = []
    made.worksheets[0]?.eachRow((row) => rows.push(Array.from((row.values as Cell[]).slice(1), (one) => one ?? null)))
    return rows
  }
  const row = (over: Partial<Record<string, Cell>> = {}): Cell[] => {
    const plain: Record<string, Cell> = {
      模板名称: '城东片区',
      模板类型: '定期',
      适用梯型: '曳引与强制驱动电梯',
      标准类型: '地方',
      城市平台标准: '杭州',
      编制依据: 'TSG T5002-2017 附件A',
      项目编号: 'Q-1',
      级别: '半月',
      部位: '底坑',
      '项目(内容)': '底坑积水',
      维护保养基本要求: '无积水',
      作业方式: '检查、清洁',
      ...over,
    }
    return [...heads, ...more].map((title) => plain[title] ?? null)
  }

  it('没有登录、没有权限、别人的文件、别家的模板', async () => {
    const input = { key: 'web1x_bit-ev-file_1.xlsx', name: 'a.xlsx', dryRun: true }
    const viewer = await aPerson(server, company, { grants: ['JT1'] })
    expect((await server.send(templateApi.import, input)).errorCode).toBe(40000)
    expect((await server.send(templateApi.import, input, viewer)).errorCode).toBe(1002001)
    expect((await server.send(templateApi.template, {}, viewer)).errorCode).toBe(1002001)
    expect((await server.send(templateApi.import, input, chief)).errorCode).toBe(1000404)
    const own = await server.ask(templateApi.copyFrom, { id: nationalTemplateId(3), name: '本家模板' }, chief)
    expect((await server.send(templateApi.export, { ids: [own.id] }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(templateApi.export, { ids: [] }, chief)).errorCode).toBe(1000400)
    expect((await server.send(templateApi.export, { ids: [own.id] }, viewer)).errorCode).toBe(0)
    const operator = await anOperator(server, [company])
    expect((await server.send(templateApi.import, input, operator)).errorCode).not.toBe(0)
  })

  it('逐行报错：级别、作业方式、限值单位、重复编号、国标放宽、梯型不一；试算不写入，其余行成草稿', async () => {
    const file = await book([
      row(),
      row({ 项目编号: 'Q-2', 级别: '每周' }),
      row({ 项目编号: 'Q-3', 作业方式: '敲打' }),
      row({ 项目编号: 'Q-4', 判定方式: '数值限值', 下限: 7 }),
      row({ 维护保养基本要求: '又一次' }),
      row({ 项目编号: 'A-1-2', '项目(内容)': '手动紧急操作装置', 维护保养基本要求: '在就行' }),
      row({ 项目编号: 'Q-6', 适用梯型: '杂物电梯' }),
      row({ 项目编号: 'Q-7', 城市平台标准: null }),
      row({ 项目编号: 'Q-8', 下限: '七' }),
      row({ 模板名称: '模板（甲）', 项目编号: 'Q-9' }),
    ])
    const tried = await load(file, true)
    expect([tried.rows, tried.valid, tried.failed, tried.text]).toEqual([10, 1, 9, '成功1条，失败9条'])
    expect(tried.errors.map(({ row: at, column, msg }) => [at, column, msg])).toEqual([
      [3, '级别', '应为：半月、月度、季度、半年、年度、临时'],
      [4, '作业方式', '没有这种作业方式：敲打'],
      [5, '单位', '单位不能为空'],
      [6, '项目编号', '与第2行重复'],
      [7, '项目编号', '国家标准项目不可删除或放宽（维护保养基本要求、部位、作业方式）'],
      [8, '适用梯型', '与第2行的适用梯型不同，应为曳引与强制驱动电梯'],
      [9, '城市平台标准', '请选择城市平台标准'],
      [10, '下限', '应为数字：七'],
      [11, '模板名称', '不能包含特殊字符'],
    ])
    const names = async () => (await server.ask(templateApi.list, { keyword: '城东片区' }, chief)).records
    expect(await names()).toEqual([])
    expect(await load(file)).toMatchObject({ done: 1, failed: 9, errorFile: expect.stringContaining('bit-ev-file') })
    const [made] = await names()
    expect(made).toMatchObject({ status: 0, versionNo: 0, kind: 1, standardType: 2 })
    const detail = await server.ask(templateApi.detail, { id: made?.id as string }, chief)
    expect(detail).toMatchObject({ cityStandard: 5, basis: 'TSG T5002-2017 附件A', rule: { maxGapDays: 15 } })
    expect(detail.items).toMatchObject([{ itemCode: 'Q-1', part: 5, methods: [1, 2], nationalLocked: false }])
    // The bad rows, corrected, join the draft; the good ones stay.
    await load(await book([row({ 项目编号: 'Q-2', 级别: '年度' }), row({ 维护保养基本要求: '无积水、无油污' })]))
    const after = await server.ask(templateApi.detail, { id: made?.id as string }, chief)
    expect(after.items.map(({ itemCode, level, requirement }) => [itemCode, level, requirement])).toEqual([
      ['Q-1', 1, '无积水、无油污'],
      ['Q-2', 5, '无积水'],
    ])
  })

  it('导出国标、改名导入：76项原样，限速器与季节不丢，可发布；再导出改一项成为下一版草稿', async () => {
    const [titles = [], ...rows] = await sheetOf([nationalTemplateId(1)])
    expect(rows).toHaveLength(76)
    expect(rows[0]?.slice(0, 3)).toEqual(['曳引与强制驱动电梯国家标准', '定期', '曳引与强制驱动电梯'])
    const named = rows.map((one) => ['城西片区', ...one.slice(1)])
    expect(await load(await book(named, titles))).toMatchObject({ done: 76, failed: 0 })
    const [made] = (await server.ask(templateApi.list, { keyword: '城西片区' }, chief)).records
    const id = made?.id as string
    const diff = await server.ask(templateApi.diffSource, { id, against: 'national' }, chief)
    expect(diff.rows).toEqual([])
    const done = await server.ask(templateApi.publish, { id, version: made?.version ?? 0 }, chief)
    expect(done).toMatchObject({ versionNo: 1 })
    const [, ...again] = await sheetOf([id])
    const code = titles.indexOf('项目编号')
    const minutes = titles.indexOf('标准工时(分钟)')
    const changed = again
      .filter((one) => one[code] === 'A-1-29')
      .map((one) => one.map((v, i) => (i === minutes ? 3 : v)))
    expect(await load(await book(changed, titles))).toMatchObject({ done: 1, failed: 0 })
    const published = await server.ask(templateApi.detail, { id, face: 'published' }, chief)
    expect(published.items.find(({ itemCode }) => itemCode === 'A-1-29')?.stdMinutes).toBeNull()
    const draft = await server.ask(templateApi.detail, { id, face: 'draft' }, chief)
    expect([draft.items.length, draft.shownVersion]).toEqual([76, 2])
    expect(draft.items.find(({ itemCode }) => itemCode === 'A-1-29')?.stdMinutes).toBe(3)
    // A lift type that differs from the template that is there already.
    const other = again.slice(0, 1).map((one) => one.map((v, i) => (i === 2 ? '杂物电梯' : v)))
    expect((await load(await book(other, titles), true)).errors[0]?.msg).toBe(
      '与已有模板的适用梯型不同，应为曳引与强制驱动电梯',
    )
  })

  it('制造单位值：一格写几个型号，导出再导入不变；写不全或重复的逐行说明', async () => {
    const titles = [...heads, ...more, '制造单位值']
    const values = '云梭 / YS-MR18＝0.3～0.6 mm；奥的斯＝不大于 0.5 mm'
    const sent = (text: string, over: Partial<Record<string, Cell>> = {}): Cell[] => [
      ...row({ 模板名称: '按型号填写', 判定方式: '制造单位要求', ...over }),
      text,
    ]
    const tried = await load(
      await book(
        [sent(values), sent('云梭 / YS-MR18', { 项目编号: 'Q-2' }), sent('云梭＝1；云梭＝2', { 项目编号: 'Q-3' })],
        titles,
      ),
      true,
    )
    expect(tried.errors.map(({ row: at, msg }) => [at, msg])).toEqual([
      [3, '应写作：品牌 / 型号＝值，几个型号用分号分开'],
      [4, '同一品牌型号只能填写一次'],
    ])
    expect(await load(await book([sent(values)], titles))).toMatchObject({ done: 1, failed: 0 })
    const [made] = (await server.ask(templateApi.list, { keyword: '按型号填写' }, chief)).records
    const [shown = [], out = []] = await sheetOf([made?.id as string])
    expect(out[shown.indexOf('制造单位值')]).toBe(values)
  })

  it('年检自查：A/B/C与依据条款往返', async () => {
    const [titles = [], ...rows] = await sheetOf([platformId(3, 4)])
    const named = rows.map((one) => ['扶梯自查', ...one.slice(1)])
    expect(await load(await book(named, titles))).toMatchObject({ done: rows.length, failed: 0 })
    const [made] = (await server.ask(templateApi.list, { keyword: '扶梯自查' }, chief)).records
    const diff = await server.ask(templateApi.diffSource, { id: made?.id as string, against: 'national' }, chief)
    expect(diff.rows).toEqual([])
  })
})
