import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, Importing } from '#test/builders/importing.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { uploadSheet } from '#test/builders/upload.ts'
import { plainStock, stockBook } from '#test/input/stock3000.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BillStatus, BizType, MOST_LINES } from '../shared/bill.ts'
import { stockApi, stockSettingApi } from '../shared/stock.api.ts'
import { findBroken } from './check.store.ts'
import { openingImporter } from './opening.ts'

const ROWS = 3000

describe('期初库存导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands

  beforeAll(async () => {
    // Above 2,000 rows it goes on as a job.
    server = await testServer({ work: true })
  })

  const begin = async () => {
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
  }
  const sheet = (rows: readonly Readonly<Record<string, string>>[]) => aSheet(openingImporter, rows)
  const bring = async (rows: readonly Readonly<Record<string, string>>[], who = chief) =>
    new Importing(server, stockApi.import, who).bring(await sheet(rows))
  const bills = async () =>
    (await server.ask(billApi.list, { bizType: [BizType.code.opening] } as never, chief)).records
  const broken = () =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, findBroken, { reads: true })

  it('脏台账三千行：先试导，错的退回改好再导，重复导入不增加；每仓一张期初入库单，账实相符', async () => {
    await begin()
    const houses = [
      await hands.house({ name: '中心仓', code: 'Z01' }),
      await hands.house({ name: '城东站', code: 'Z02' }),
    ]
    const first = await hands.unit({ name: '起头' })
    await asOwner(
      server,
      `insert into unit (company_id, id, part_no, name, name_pinyin, class_id, spec, measure_unit, qty_decimals, track_mode)
       select u.company_id, gen_random_uuid(), 'Q' || lpad(n::text, 5, '0'), '台账件' || n, '', u.class_id, 'G' || n, '个', 0,
         case when n % 20 = 7 then 1 when n % 25 = 11 then 2 else 0 end
       from unit u, generate_series(0, ${ROWS - 1}) n where u.company_id = $1 and u.id = $2`,
      [company.id, first],
    )
    const parts = Array.from({ length: ROWS }, (_, n) => ({
      partNo: `Q${String(n).padStart(5, '0')}`,
      name: `台账件${n}`,
      spec: `G${n}`,
      trackMode: n % 20 === 7 ? 1 : n % 25 === 11 ? 2 : 0,
    }))
    const names = {
      parts,
      houses: [
        { name: '中心仓', code: 'Z01' },
        { name: '城东站', code: 'Z02' },
      ],
    }
    const kinds = await new Importing(server, stockApi.import, chief).story(await stockBook(names, ROWS), {
      key: '库位',
      plain: plainStock,
      count: async () =>
        Number(
          (
            await asOwner<{ n: string }>(
              server,
              'select count(*) as n from stock where company_id = $1 and on_hand > 0',
              [company.id],
            )
          )[0]?.n,
        ),
    })
    expect(Object.keys(kinds)).toHaveLength(8)
    // The book in two halves – what was good at once, and what was corrected –, each for each warehouse, none longer than a form.
    const all = await server.ask(billApi.list, { bizType: [BizType.code.opening], size: 100 } as never, chief)
    expect(new Set(all.records.map(({ status }) => status))).toEqual(new Set([BillStatus.code.posted]))
    const perBill = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from stock_bill_line where company_id = $1 group by bill_id`,
      [company.id],
    )
    expect(perBill).toHaveLength(all.total)
    expect(Math.max(...perBill.map(({ n }) => n))).toBe(MOST_LINES)
    expect(perBill.reduce((sum, { n }) => sum + n, 0)).toBe(ROWS)
    const [totals] = await asOwner<{ locations: number; lies: string; serials: number }>(
      server,
      `select count(*) filter (where location is not null)::int as locations, sum(on_hand)::text as lies,
        (select count(*)::int from serial where company_id = $1) as serials from stock where company_id = $1`,
      [company.id],
    )
    expect(totals?.locations).toBe(ROWS)
    expect(totals?.serials).toBe(2 * parts.filter(({ trackMode }) => trackMode === 2).length)
    expect(houses).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  it('成本按不含税价进成本池；同一仓库、配件与批次只导一次，冲销后可以再导', async () => {
    await begin()
    await hands.house({ name: '中心仓' })
    const unitId = await hands.unit({ name: '门球' })
    const row = { 仓库: '中心仓', 配件名称: '门球', 数量: '10', 含税单价: '113', 税率: '13' }
    expect(await bring([row])).toMatchObject({ done: 1, failed: 0 })
    expect(await hands.pool(unitId)).toEqual(['10.00', '1000.00', '100.000000'])
    const again = await bring([{ ...row, 数量: '4' }])
    const [bill] = await bills()
    expect(again.errors).toMatchObject([{ column: '配件编码', msg: `该仓库已有它的期初入库：${bill?.billNo}` }])
    await server.ask(billApi.reverse, { id: bill?.id as string, reason: '录错数量' }, chief)
    expect(await bring([{ ...row, 数量: '4' }])).toMatchObject({ done: 1, failed: 0 })
    expect(await hands.pool(unitId)).toEqual(['4.00', '400.00', '100.000000'])
  })

  it('认不准的不猜：两种同名的要编码；看不到的仓库、停用的仓库、系统里已有的序列号拒绝', async () => {
    await begin()
    await hands.house({ name: '中心仓' })
    await hands.house({ name: '旧站', status: 0 })
    await hands.unit({ name: '光幕', spec: 'A' })
    await hands.unit({ name: '光幕', spec: 'B' })
    const serial = await hands.unit({ name: '限速器', trackMode: 2 })
    const row = { 仓库: '中心仓', 配件名称: '光幕', 数量: '1', 含税单价: '5' }
    const said = async (rows: Record<string, string>[], who = chief) =>
      (await bring(rows, who)).errors.map(({ column, msg }) => `${column}：${msg}`)
    expect(await said([row])).toEqual(['配件编码：有2种配件叫「光幕」，请填配件编码'])
    expect(await said([{ ...row, 规格: 'A', 仓库: '旧站' }])).toEqual([
      '仓库：没有这个仓库：旧站，请核对名称，或先在仓库中新增',
    ])
    const one = { 仓库: '中心仓', 配件名称: '限速器', 数量: '1', 含税单价: '800', 序列号: 'XS-1' }
    expect(await said([one])).toEqual([])
    const other = await hands.house({ name: '城东站' })
    expect(await said([{ ...one, 仓库: '城东站' }])).toEqual(['序列号：序列号XS-1已在系统中，请核对'])
    expect(await said([{ ...one, 仓库: '城东站', 数量: '2', 序列号: 'XS-2' }])).toEqual([
      '序列号：序列号的个数应等于数量',
    ])
    expect(await hands.onHand(serial, other)).toEqual(['0', '0'])
    // Who keeps a warehouse brings its stock and no other's.
    const keeper = await aPerson(server, company, { grants: ['KWA', 'KWB', 'KWD'] })
    await hands.house({ name: '西站', keeperId: keeper.employeeId })
    expect(await said([{ ...row, 规格: 'B' }], keeper)).toEqual([
      '仓库：没有这个仓库：中心仓，请核对名称，或先在仓库中新增',
    ])
    expect(await said([{ ...row, 规格: 'B', 仓库: '西站' }], keeper)).toEqual([])
  })

  it('制审分离时留待他人过账；没有入库权限的不能导', async () => {
    await begin()
    await hands.house({ name: '中心仓' })
    const unitId = await hands.unit({ name: '导靴' })
    const { version } = await server.ask(stockSettingApi.read, {}, chief)
    await server.ask(
      stockSettingApi.save,
      { skipReview: false, separateMaker: true, generalTaxpayer: true, version },
      chief,
    )
    const row = { 仓库: '中心仓', 配件名称: '导靴', 数量: '3', 含税单价: '9' }
    const poster = await aPerson(server, company, { grants: ['KWA', 'KWD', 'KWH'] })
    const key = await uploadSheet(server, poster, await sheet([row]))
    const input = { key, name: '台账.xlsx', dryRun: false }
    expect((await server.send(stockApi.import, input, poster)).errorCode).toBe(1002001)
    expect(await bring([row])).toMatchObject({ done: 1 })
    const [bill] = await bills()
    expect(bill?.status).toBe(BillStatus.code.waiting)
    expect(await server.ask(billApi.post, { ids: [bill?.id as string] }, poster)).toMatchObject({ failed: [] })
    expect(await hands.pool(unitId)).toMatchObject(['3.00', '23.89', '7.963333'])
    // What waits counts as brought: nobody brings it twice.
    expect(await bring([row])).toMatchObject({ done: 0, failed: 1 })
  })
  it('一张表超过一单的行数：分成几张，驳回的一张改好后再过账', async () => {
    await begin()
    await hands.house({ name: '中心仓' })
    const { version } = await server.ask(stockSettingApi.read, {}, chief)
    const setting = { skipReview: false, separateMaker: true, generalTaxpayer: true, version }
    await server.ask(stockSettingApi.save, setting, chief)
    const first = await hands.unit({ name: '起头' })
    await asOwner(
      server,
      `insert into unit (company_id, id, part_no, name, name_pinyin, class_id, measure_unit, qty_decimals, track_mode)
       select u.company_id, gen_random_uuid(), 'L' || lpad(n::text, 5, '0'), '长表件' || n, '', u.class_id, '个', 0, 0
       from unit u, generate_series(1, ${MOST_LINES + 50}) n where u.company_id = $1 and u.id = $2`,
      [company.id, first],
    )
    const rows = Array.from({ length: MOST_LINES + 50 }, (_, n) => ({
      仓库: '中心仓',
      配件编码: `L${String(n + 1).padStart(5, '0')}`,
      数量: '1',
      含税单价: '9',
    }))
    expect(await bring(rows)).toMatchObject({ done: rows.length, failed: 0 })
    const poster = await aPerson(server, company, { grants: ['KWA', 'KWD', 'KWH'] })
    const made = await bills()
    const details = []
    for (const { id } of made) details.push(await server.ask(billApi.detail, { id }, chief))
    const [long, rest] = details.sort((a, b) => b.lines.length - a.lines.length)
    expect([made.length, long?.lines.length, rest?.lines.length]).toEqual([2, MOST_LINES, 50])
    if (!long || !rest) return
    const back = await server.ask(
      billApi.reject,
      { id: long.id, version: long.version, reason: '第一行数错了' },
      poster,
    )
    const lines = long.lines.map(({ unitId, taxPrice, taxRate }, n) => ({
      unitId,
      qty: n === 0 ? '7' : '1',
      taxPrice: taxPrice ?? '0',
      taxRate: taxRate ?? '13',
    }))
    const draft = { bizType: long.bizType, warehouseId: long.warehouseId, billDate: long.billDate, lines }
    const saved = await server.ask(billApi.edit, { ...draft, id: long.id, version: back.version } as never, chief)
    await server.ask(billApi.submit, saved, chief)
    expect(await server.ask(billApi.post, { ids: [long.id, rest.id] }, poster)).toMatchObject({ failed: [] })
    const [lies] = await asOwner<{ qty: string }>(
      server,
      'select sum(on_hand)::text as qty from stock where company_id = $1',
      [company.id],
    )
    expect(lies?.qty).toBe(`${rows.length + 6}.00`)
  })
})
