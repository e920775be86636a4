import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, Importing, refusesStrangers } from '#test/builders/importing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { supplierApi } from '../shared/api.ts'
import { unitApi } from '../shared/unit.api.ts'
import { UnitStatus } from '../shared/unit.ts'
import { unitTypeApi } from '../shared/unitType.api.ts'
import { QtyDecimals, TrackMode } from '../shared/unitType.ts'
import { unitImporter } from './unitImport.ts'

const plain = {
  sort: 0,
  trackMode: TrackMode.code.none,
  qtyDecimals: QtyDecimals.code.whole,
  oldPartReturn: false,
  isSafetyPart: false,
}

describe('配件', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let reader: Person
  let stranger: Person
  let doors: string
  let ropes: string

  beforeAll(async () => {
    server = await testServer({ work: true })
    company = await aCompany(server)
    keeper = await aPerson(server, company, {
      grants: ['KW1', 'KW2', 'KW3', 'KW4', 'KW5', 'KW6', 'KW8', 'KW9', 'KWA', 'KWH'],
    })
    reader = await aPerson(server, company, { grants: ['KW1'] })
    stranger = await aPerson(server, await aCompany(server))
    const add = async (name: string, parentId?: string, over = {}) =>
      (await server.ask(unitTypeApi.add, { ...plain, name, parentId, ...over }, keeper)).id
    doors = await add('门锁', await add('门系统'))
    const traction = await add('曳引系统')
    ropes = await add('钢丝绳', traction, { trackMode: TrackMode.code.batch, qtyDecimals: QtyDecimals.code.hundredths })
    await add('门锁', traction)
  })

  const draft = (over: object = {}) =>
    ({
      name: '门锁触点',
      classId: doors,
      measureUnit: '个',
      qtyDecimals: QtyDecimals.code.whole,
      trackMode: TrackMode.code.none,
      ...over,
    }) as never

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(unitApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(unitApi.add, draft(), reader)).errorCode).toBe(1002001)
    const { id } = await server.ask(unitApi.add, draft(), keeper)
    for (const call of [unitApi.detail, unitApi.remove])
      expect((await server.send(call, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(unitApi.setStatus, { ids: [id], status: 0 }, stranger)).errorCode).toBe(1000404)
    // Another company's class, supplier or substitute is none.
    expect((await server.send(unitApi.add, draft(), stranger)).errorCode).toBe(1000404)
    const wrong = await server.send(
      unitApi.add,
      draft({
        isSafetyPart: true,
        salePrice: '10.00',
        minPrice: '10.01',
        minStock: '5.00',
        maxStock: '4.00',
        shelfLifeMonths: 12,
      }),
      keeper,
    )
    expect(wrong.fields?.map(({ prop }) => prop).toSorted()).toEqual([
      'maxStock',
      'minPrice',
      'shelfLifeMonths',
      'typeTestCert',
      'typeTestCertNo',
    ])
    const halves = { trackMode: TrackMode.code.serial, qtyDecimals: QtyDecimals.code.hundredths }
    expect((await server.send(unitApi.add, draft(halves), keeper)).fields?.map(({ prop }) => prop)).toEqual([
      'qtyDecimals',
    ])
  })

  it('编码自动编号，跳过手工占用的；编码与条码在企业内不重复；编辑清空编码则不变', async () => {
    const first = await server.ask(unitApi.add, draft({ name: '甲' }), keeper)
    const { partNo } = await server.ask(unitApi.detail, { id: first.id }, keeper)
    expect(partNo).toMatch(/^P\d{6}$/)
    const next = `P${String(Number(partNo.slice(1)) + 1).padStart(6, '0')}`
    await server.ask(unitApi.add, draft({ name: '乙', partNo: next, barcode: '6900001' }), keeper)
    const third = await server.ask(unitApi.add, draft({ name: '丙' }), keeper)
    expect((await server.ask(unitApi.detail, { id: third.id }, keeper)).partNo).not.toBe(next)
    expect((await server.send(unitApi.add, draft({ partNo: next, barcode: '6900001' }), keeper)).fields).toEqual([
      { prop: 'partNo', msg: '配件编码已存在' },
      { prop: 'barcode', msg: '条码已属于别的配件' },
    ])
    await server.ask(unitApi.edit, { ...(draft({ name: '甲二' }) as object), ...first } as never, keeper)
    expect(await server.ask(unitApi.detail, { id: first.id }, keeper)).toMatchObject({ name: '甲二', partNo })
    expect((await server.send(unitApi.edit, { ...(draft() as object), ...first } as never, keeper)).errorCode).toBe(
      1000001,
    )
  })

  it('两个人同时用一个编码，只有一个成', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => server.send(unitApi.add, draft({ name: '并发', partNo: 'BF-1' }), keeper)),
    )
    expect(answers.map(({ errorCode }) => errorCode === 0).toSorted()).toEqual([false, true])
    expect(answers.find(({ errorCode }) => errorCode !== 0)?.fields?.[0]?.prop).toBe('partNo')
  })

  it('配件只放在末级分类；有配件的分类不能再设下级，也不能删除', async () => {
    const { id: top } = await server.ask(unitTypeApi.add, { ...plain, name: '电气' }, keeper)
    const { id: leaf } = await server.ask(unitTypeApi.add, { ...plain, name: '主板', parentId: top }, keeper)
    expect((await server.send(unitApi.add, draft({ classId: top }), keeper)).errorCode).toBe(3210046)
    await server.ask(unitApi.add, draft({ name: '主控板', classId: leaf }), keeper)
    expect((await server.send(unitTypeApi.add, { ...plain, name: '旧主板', parentId: leaf }, keeper)).errorCode).toBe(
      3210045,
    )
    expect((await server.send(unitTypeApi.remove, { id: leaf }, keeper)).errorMsg).toBe('分类下有1个配件，不能删除')
    expect((await server.send(unitTypeApi.remove, { id: top }, keeper)).errorCode).toBe(3210042)
    const { records } = await server.ask(unitApi.list, { classId: top }, keeper)
    expect(records.map(({ name, className }) => [name, className])).toEqual([['主控板', '电气 / 主板']])
  })

  it('整数计量的配件，数量不带小数', async () => {
    const halves = { packQty: '0.50', minStock: '2.50', maxStock: '10.00' }
    expect((await server.send(unitApi.add, draft({ name: '滑块', ...halves }), keeper)).fields).toEqual([
      { prop: 'packQty', msg: '包装量为整数：配件按整数计量' },
      { prop: 'minStock', msg: '库存下限为整数：配件按整数计量' },
    ])
    const metres = { ...halves, name: '麻绳', measureUnit: '米', qtyDecimals: QtyDecimals.code.hundredths }
    await server.ask(unitApi.add, draft(metres), keeper)
  })

  it('删除配件，别的配件的替代件里也不再有它；供应商被配件写着时不能删除', async () => {
    const supplier = await server.ask(supplierApi.add, { name: '恒达配件', status: 1 }, keeper)
    const other = await server.ask(unitApi.add, draft({ name: '旧触点', supplierId: supplier.id }), keeper)
    const { id } = await server.ask(unitApi.add, draft({ name: '新触点', substituteIds: [other.id] }), keeper)
    expect((await server.send(supplierApi.remove, { id: supplier.id }, keeper)).errorMsg).toBe(
      '有1种配件写着这家供应商，不能删除；不再合作请改为停用',
    )
    await server.ask(unitApi.remove, { id: other.id }, keeper)
    const left = await server.ask(unitApi.detail, { id }, keeper)
    expect([left.substituteIds, left.substitutes]).toEqual([[], []])
    await server.ask(supplierApi.remove, { id: supplier.id }, keeper)
    // The form that was open keeps what stands: the part is gone, and so is its id in the list.
    const { errorCode } = await server.send(
      unitApi.edit,
      { ...(draft({ name: '新触点', substituteIds: [other.id] }) as object), id, version: left.version } as never,
      keeper,
    )
    expect(errorCode).toBe(1000404)
  })

  it('只新增或只编辑配件的人也看得到分类；分类删除与新增配件同时发生，只有一个成', async () => {
    const writer = await aPerson(server, company, { grants: ['KW2'] })
    expect((await server.ask(unitTypeApi.leaves, {}, writer)).length).toBeGreaterThan(0)
    expect((await server.ask(unitTypeApi.tree, {}, writer)).length).toBeGreaterThan(0)
    for (let n = 0; n < 5; n++) {
      const { id } = await server.ask(unitTypeApi.add, { ...plain, name: `同时${n}` }, keeper)
      const answers = await Promise.all([
        server.send(unitApi.add, draft({ name: `同时${n}`, classId: id }), keeper),
        server.send(unitTypeApi.remove, { id }, keeper),
      ])
      expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
    }
  })

  it('条码、拼音首字母、型号都找得到；停用的不再供选择', async () => {
    const { id } = await server.ask(
      unitApi.add,
      draft({
        name: '限速器钢丝绳',
        classId: ropes,
        spec: 'φ8',
        model: '8×19S',
        barcode: '6907777',
        measureUnit: '米',
      }),
      keeper,
    )
    for (const keyword of ['6907777', 'xsqgss', '8×19', '限速器'])
      expect(
        (await server.ask(unitApi.list, { keyword }, reader)).records.map((row) => row.id),
        keyword,
      ).toContain(id)
    expect((await server.ask(unitApi.options, { keyword: '6907777' }, reader)).map(({ value }) => value)).toEqual([id])
    expect(await server.ask(unitApi.setStatus, { ids: [id], status: UnitStatus.code.off }, keeper)).toEqual({ done: 1 })
    expect(await server.ask(unitApi.setStatus, { ids: [id], status: UnitStatus.code.off }, keeper)).toEqual({ done: 0 })
    expect(await server.ask(unitApi.options, { keyword: '6907777' }, reader)).toEqual([])
    expect(await server.ask(unitApi.options, { ids: [id] }, reader)).toHaveLength(1)
  })

  it('正在录入的可能是已有的：同条码，同型号，或同名同规格', async () => {
    await server.ask(unitApi.add, draft({ name: '光幕', model: 'WECO-917A', spec: '2 米', barcode: '6905555' }), keeper)
    const similar = async (asked: object) =>
      (await server.ask(unitApi.similar, asked as never, keeper)).map((one) => one.name)
    expect(await similar({ name: '安全光幕', model: 'weco-917a' })).toEqual(['光幕'])
    expect(await similar({ barcode: '6905555' })).toEqual(['光幕'])
    expect(await similar({ name: '光幕', spec: '2 米' })).toEqual(['光幕'])
    expect(await similar({ name: '光幕', model: 'WECO-957', spec: '3 米' })).toEqual([])
  })

  it('从表格导入：分类按名称或全称，缺的按分类；有错的逐格说明；同一份再导不会多出一种', async () => {
    await refusesStrangers(server, unitApi, { may: keeper, mayNot: reader, stranger })
    await server.ask(supplierApi.add, { name: '青禾配件', status: 1 }, keeper)
    const unit = { 计量单位: '个', 分类: '门系统/门锁' }
    const file = await aSheet(unitImporter, [
      {
        配件名称: '曳引钢丝绳',
        分类: '曳引系统 > 钢丝绳',
        计量单位: '米',
        规格: 'φ10',
        供应商: '青禾配件',
        销售价: '29',
        条码: 'T-1',
      },
      { ...unit, 配件名称: '副门锁', 规格: '161B' },
      { ...unit, 配件名称: '门锁', 分类: '门锁' },
      { ...unit, 配件名称: '限速器', 分类: '限速器', 供应商: '没有的公司' },
      { ...unit, 配件名称: '副门锁', 规格: '161 B' },
      { ...unit, 配件名称: '限速器', 安全部件: '是' },
    ])
    const said = [
      '4 分类：有 2 个分类叫「门锁」，请写全称',
      '5 分类：没有这个末级分类：限速器，请先在配件分类中新增',
      '5 供应商：没有这个供应商：没有的公司，请先在供应商中新增',
      '6 配件名称：与第 3 行是同一种配件',
      '7 型式试验证书编号：型式试验证书编号不能为空',
    ]
    await new Importing(server, unitApi.import, keeper).once(file, { said, done: 2 })
    const { records } = await server.ask(unitApi.list, { keyword: 'T-1' }, keeper)
    expect(records).toMatchObject([
      {
        name: '曳引钢丝绳',
        supplierName: '青禾配件',
        trackMode: TrackMode.code.batch,
        salePrice: '29.00',
        status: UnitStatus.code.on,
      },
    ])
    const [rope] = records
    const { qtyDecimals } = await server.ask(unitApi.detail, { id: rope?.id ?? '' }, keeper)
    expect(qtyDecimals).toBe(QtyDecimals.code.hundredths)
  })

  it('三千种一次导入，个个有自己的编码', async () => {
    const file = await aSheet(
      unitImporter,
      Array.from({ length: 3000 }, (_, n) => ({
        配件名称: '批量件',
        分类: '门系统/门锁',
        计量单位: '个',
        规格: `S${n}`,
      })),
    )
    expect(await new Importing(server, unitApi.import, keeper).bring(file)).toMatchObject({ done: 3000, failed: 0 })
    const [found] = await asOwner<{ n: number; numbers: number }>(
      server,
      `select count(*)::int as n, count(distinct part_no)::int as numbers from unit where company_id = $1 and name = '批量件'`,
      [company.id],
    )
    expect(found).toEqual({ n: 3000, numbers: 3000 })
  })
})
