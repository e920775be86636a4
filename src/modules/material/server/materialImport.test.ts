import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type Person } from '#test/builders/company.ts'
import { aSheet } from '#test/builders/importing.ts'
import { aCategory, aListedCompany } from '#test/builders/material.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { materialApi as api } from '../shared/material.api.ts'
import { ChangeType } from '../shared/material.ts'
import { materialImporter } from './materialImport.ts'

describe('从表格导入物料', () => {
  let server: TestServer
  let keeper: Person
  let plain: Person
  let count = 0
  const importer = materialImporter({ may: () => true } as never)

  beforeAll(async () => {
    server = await testServer()
    const company = await aListedCompany(server)
    keeper = await aPerson(server, company)
    plain = await aPerson(server, company, { grants: ['KQ2', 'KQ5'] })
    const top = await aCategory(server, keeper, { name: '曳引系统' })
    await aCategory(server, keeper, { name: '钢丝绳', parentId: top })
  })
  beforeEach(() => server.setNow('2026-11-27T10:00:00+08:00'))

  const rows = (n: number, over: (at: number) => Record<string, string> = () => ({})) => {
    const batch = ++count
    return Array.from({ length: n }, (_, at) => ({
      物料名称: `导入件${batch}`,
      分类: '曳引系统/钢丝绳',
      规格: `S${at}`,
      计量单位: '米',
      数量小数: '两位小数',
      成本价: '12.59',
      销售价: '18.50',
      ...over(at),
    }))
  }
  const upload = async (sheet: readonly Record<string, string>[], as = keeper) =>
    uploadSheet(server, as, await aSheet(importer, sheet))
  const total = async () => (await server.ask(api.list, {}, keeper)).total

  it('commerce 8.10 200行有3行错：一行也不写，给出3个原因；只导有效的才写197行', async () => {
    const wrong: Record<number, Record<string, string>> = {
      10: { 分类: '没有的分类' },
      50: { 销售价: '十八' },
      199: { 规格: 'S 0' },
    }
    const key = await upload(rows(200, (at) => wrong[at] ?? {}))
    const before = await total()
    const shown = await server.ask(api.view, { kind: 1, key }, keeper)
    expect(shown).toMatchObject({ total: 200, ok: 197 })
    const answer = await server.ask(api.import, { token: shown.token }, keeper)
    expect(answer).toMatchObject({ imported: 0, created: 0, batchNo: null })
    expect(answer.failed).toEqual([
      { row: 12, reason: '没有这个分类：没有的分类，请先新增分类' },
      { row: 52, reason: expect.stringContaining('销售价') },
      { row: 201, reason: expect.stringContaining('与第2行是同一种物料') },
    ])
    expect(await total()).toBe(before)
    expect(await server.ask(api.import, { key, onlyValid: true }, keeper)).toMatchObject({
      imported: 197,
      created: 197,
    })
    expect(await total()).toBe(before + 197)
  })

  it('有编码的更新那种物料，空格子不改动；看过之后有人改了价，令牌不再认', async () => {
    const key = await upload(rows(2))
    await server.ask(api.import, { key }, keeper)
    const name = `导入件${count}`
    const { records } = await server.ask(
      api.list,
      { keyword: name, sort: { prop: 'materialNo', order: 'asc' } },
      keeper,
    )
    const [one, two] = records
    const again = await upload([
      { 物料编码: one?.materialNo ?? '', 销售价: '20.35' },
      { 物料编码: two?.materialNo ?? '', 销售价: '18.50' },
    ])
    const shown = await server.ask(api.view, { kind: 1, key: again }, keeper)
    expect(shown.rows).toMatchObject([
      { row: 2, action: 2, before: '18.50', after: '20.35' },
      { row: 3, action: 2, before: '18.50', after: '18.50' },
    ])
    const price = { target: 'salePrice' as const, mode: 1 as const, value: '19', reason: '手工', ids: [one?.id ?? ''] }
    await server.ask(api.batchChangePrice, price, keeper)
    expect((await server.send(api.import, { token: shown.token }, keeper)).errorCode).toBe(3230204)
    expect(await server.ask(api.import, { key: again }, keeper)).toMatchObject({ created: 0, updated: 1 })
    const detail = await server.ask(api.detail, { id: one?.id ?? '' }, keeper)
    expect(detail).toMatchObject({ salePrice: '20.35', spec: 'S0', costPrice: '12.59' })
    const log = await server.ask(api.changeLog, { id: one?.id ?? '', page: 1, size: 1 }, keeper)
    expect(log.records).toMatchObject([
      { field: 'salePrice', before: '19.00', after: '20.35', changeType: ChangeType.code.import },
    ])
  })

  it('看不到成本的人带不进成本', async () => {
    const key = await upload(rows(1), plain)
    await server.ask(api.import, { key }, plain)
    const { records } = await server.ask(api.list, { keyword: `导入件${count}` }, keeper)
    expect(records[0]?.costPrice).toBeNull()
  })

  it('五千行一次导入', { timeout: 300_000 }, async () => {
    const key = await upload(rows(5000))
    const started = performance.now()
    const answer = await server.ask(api.import, { key }, keeper)
    expect(answer).toMatchObject({ created: 5000, failed: [] })
    console.info(`5000 rows: ${Math.round(performance.now() - started)} ms`)
    expect(await server.ask(api.import, { key, onlyValid: true }, keeper)).toMatchObject({ created: 0 })
  })
})
