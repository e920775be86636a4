import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCategory, aListedCompany, aMaterial, materialDraft } from '#test/builders/material.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { categoryApi } from '../shared/category.api.ts'
import { kitApi } from '../shared/kit.api.ts'
import { materialApi as api } from '../shared/material.api.ts'
import { ChangeType } from '../shared/material.ts'
import { pendingPrices } from './price.ts'

const NOW = '2026-11-27T10:00:00+08:00'

describe('报价物料库', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let reader: Person
  let plain: Person
  let outsider: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aListedCompany(server)
    keeper = await aPerson(server, company)
    reader = await aPerson(server, company, { grants: ['KQ2'] })
    // Everything but what costs say.
    plain = await aPerson(server, company, { grants: ['KQ2', 'KQ3', 'KQ4', 'KQ5', 'KQ6', 'KQ7'] })
    outsider = await aPerson(server, await aCompany(server))
  })
  beforeEach(() => server.setNow(NOW))

  const refused = async (answer: Promise<{ errorCode: number; errorMsg: string | undefined }>) => {
    const { errorCode, errorMsg } = await answer
    return [errorCode, errorMsg]
  }
  const detail = (id: string, as = keeper) => server.ask(api.detail, { id }, as)
  const change = (over: object) => ({ target: 'salePrice', mode: 2, value: '10', reason: '铜价上涨', ...over }) as never

  it('没有登录、没有权限、名单外的企业、字段不合规', async () => {
    expect((await server.send(api.list, {})).errorCode).toBe(40000)
    const draft = materialDraft(await aCategory(server, keeper))
    expect((await server.send(api.add, draft as never, reader)).errorCode).toBe(1002001)
    for (const call of [api.list, categoryApi.tree, kitApi.list, api.view, api.batchDelete] as const)
      expect(await refused(server.send(call, {} as never, outsider))).toEqual([3230001, '当前企业未开通报价物料库'])
    expect((await server.send(api.detail, { id: outsider.userId }, keeper)).errorCode).toBe(1000404)
    expect((await server.send(api.add, { ...draft, minPrice: '101' } as never, keeper)).fields).toEqual([
      { prop: 'minPrice', msg: '最低售价不能高于销售价' },
    ])
  })

  it('运营人员只看名单内企业的', async () => {
    await aMaterial(server, keeper)
    const other = await aCompany(server)
    const seeing = await anOperator(server, [other, company])
    expect((await server.ask(api.list, {}, seeing)).records.length).toBeGreaterThan(0)
    const blind = await anOperator(server, [other])
    expect((await server.send(api.list, {}, blind)).errorCode).toBe(3230001)
  })

  it('分类：最多四级，不重名，不移到自己下级，有物料或子分类不能删', async () => {
    const top = await aCategory(server, keeper, { name: '曳引系统' })
    const ids = [top]
    for (const name of ['二级', '三级', '四级'])
      ids.push(await aCategory(server, keeper, { name, parentId: ids.at(-1) }))
    const under = (parentId: string | undefined, name: string, kind = 1) =>
      server.send(categoryApi.add, { name, kind, parentId } as never, keeper)
    expect((await under(ids[3], '五级')).fields).toEqual([{ prop: 'parentId', msg: '分类最多4级' }])
    expect(await refused(under(top, '二级'))).toEqual([3230101, '分类名称已存在'])
    expect((await under(top, '二级', 2)).fields).toEqual([{ prop: 'parentId', msg: '上级分类须为同一用途' }])
    const twice = await Promise.all([1, 2, 3].map(() => under(undefined, '并行')))
    expect(twice.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3230101, 3230101])
    const edit = (parentId: string | undefined) =>
      server.send(categoryApi.edit, { id: top, version: 0, name: '曳引系统', parentId } as never, keeper)
    expect(await refused(edit(ids[2]))).toEqual([3230102, '不能移动到自身下级'])
    const inside = await aMaterial(server, keeper, { categoryId: ids[1] })
    const remove = (id: string) => server.send(categoryApi.remove, { id }, keeper)
    expect(await refused(remove(ids[1] as string))).toEqual([3230103, '分类下有2个物料或子分类'])
    const tree = await server.ask(categoryApi.tree, { keyword: '曳引系统' }, keeper)
    expect(tree).toMatchObject([{ name: '曳引系统', count: 1 }])
    const { records } = await server.ask(api.list, { categoryId: top }, keeper)
    expect(records.map(({ id }) => id)).toEqual([inside.id])
    expect(records[0]?.categoryPath).toBe('曳引系统 / 二级')
  })

  it('同品牌型号规格的只有一种，不论空格与大小写，同时新增也是', async () => {
    const categoryId = await aCategory(server, keeper)
    const draft = { ...materialDraft(categoryId), name: '变频器', brand: '默纳克', model: 'NICE 3000', spec: '11kW' }
    const again = { ...draft, model: 'nice3000', spec: '11 KW' }
    const answers = await Promise.all([draft, again, again].map((one) => server.send(api.add, one as never, keeper)))
    expect(answers.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3230201, 3230201])
    expect(answers.find(({ errorCode }) => errorCode)?.errorMsg).toBe('同品牌型号规格的物料已存在')
    const other = await aMaterial(server, keeper, { ...draft, spec: '15kW' })
    expect(await refused(server.send(api.edit, { ...draft, id: other.id, version: 0 } as never, keeper))).toEqual([
      3230201,
      '同品牌型号规格的物料已存在',
    ])
  })

  it('成本只给有权限的人看，没有权限的人改不到它', async () => {
    const { id, version } = await aMaterial(server, keeper, { name: '抱闸' })
    expect((await detail(id)).costPrice).toBe('60.00')
    const seen = await detail(id, plain)
    expect(seen.costPrice).toBeNull()
    expect((await server.ask(api.batchQueryByIds, { ids: [id] }, plain))[0]?.costPrice).toBeNull()
    const { imageUrls: _, kitCount: __, schemeCount: ___, quotedCount: ____, unitName: _____, ...draft } = seen
    await server.ask(api.edit, { ...draft, version, costPrice: '1', remark: '改' } as never, plain)
    expect((await detail(id)).costPrice).toBe('60.00')
    const costs = change({ target: 'costPrice', ids: [id] })
    expect((await server.send(api.batchChangePrice, costs, plain)).errorCode).toBe(1002001)
    await server.ask(api.batchChangePrice, costs, keeper)
    const log = async (as: Person) => (await server.ask(api.changeLog, { id, page: 1, size: 50 }, as)).records
    expect((await log(keeper)).map(({ field }) => field)).toContain('costPrice')
    expect((await log(plain)).map(({ field }) => field)).not.toContain('costPrice')
    await server.ask(
      api.batchChangePrice,
      change({ target: 'costPrice', ids: [id], effectiveAt: '2026-12-31' }),
      keeper,
    )
    expect((await detail(id)).pendingPrice).toMatchObject({ target: 'costPrice', effectiveAt: '2026-12-31' })
    expect((await detail(id, plain)).pendingPrice).toBeNull()
  })

  it('调价要写原因，记在变更里', async () => {
    const { id, version } = await aMaterial(server, keeper, { name: '限速器' })
    const {
      imageUrls: _,
      kitCount: __,
      schemeCount: ___,
      quotedCount: ____,
      unitName: _____,
      ...draft
    } = await detail(id)
    const edit = (more: object) =>
      server.send(api.edit, { ...draft, version, salePrice: '120', ...more } as never, keeper)
    expect((await edit({})).fields).toEqual([{ prop: 'changeReason', msg: '价格有变化，请填写调价原因' }])
    expect((await edit({ changeReason: '厂家调价' })).errorCode).toBe(0)
    expect((await edit({ changeReason: '厂家调价' })).errorCode).toBe(1000001)
    const { records } = await server.ask(api.changeLog, { id, page: 1, size: 10 }, keeper)
    expect(records[0]).toMatchObject({
      field: 'salePrice',
      fieldLabel: '销售价',
      before: '100.00',
      after: '120.00',
      changeType: ChangeType.code.edit,
      reason: '厂家调价',
      byName: keeper.name,
    })
  })

  it('批量调价：先看前后与毛利，低于最低售价的不调，令牌只认看过的', async () => {
    const [one, two, three] = [
      await aMaterial(server, keeper, { salePrice: '113', costPrice: '60' }),
      await aMaterial(server, keeper, { salePrice: '100', minPrice: '95' }),
      await aMaterial(server, keeper, { salePrice: '100', costPrice: undefined }),
    ]
    const ids = [one.id, two.id, three.id]
    const down = change({ mode: 3, value: '10', ids })
    const shown = await server.ask(api.view, { kind: 2, ...(down as object) } as never, keeper)
    expect(shown).toMatchObject({ total: 3, ok: 2 })
    const rows = new Map(shown.rows.map((row) => [row.id, row]))
    expect(rows.get(one.id)).toMatchObject({
      action: 2,
      before: '113.00',
      after: '101.70',
      marginBefore: '40.00',
      marginAfter: '33.33',
    })
    expect(rows.get(two.id)).toMatchObject({ action: 3, errors: ['调价后低于最低售价'] })
    expect(rows.get(three.id)).toMatchObject({ action: 2, marginBefore: null })
    const unseen = await server.ask(api.view, { kind: 2, ...(down as object) } as never, plain)
    expect(unseen.rows.map(({ marginAfter }) => marginAfter)).toEqual([null, null, null])
    // Another's token, another question, and prices that moved meanwhile.
    const withToken = (more: object = {}, as = keeper) =>
      server.send(api.batchChangePrice, { ...(down as object), token: shown.token, ...more } as never, as)
    expect((await withToken({}, plain)).errorCode).toBe(3230205)
    expect(await refused(withToken({ value: '11' }))).toEqual([3230204, '预览后数据有变化，请重新预览'])
    expect((await withToken()).data).toMatchObject({
      changed: 2,
      skipped: [{ id: two.id, reason: '调价后低于最低售价' }],
    })
    expect((await withToken()).errorCode).toBe(3230204)
    expect((await detail(one.id)).salePrice).toBe('101.70')
    expect((await detail(two.id)).salePrice).toBe('100.00')
    expect(await refused(server.send(api.batchChangePrice, change({ mode: 3, ids: [two.id] }), keeper))).toEqual([
      3230202,
      '调价后低于最低售价',
    ])
    const { records } = await server.ask(api.changeLog, { id: one.id, page: 1, size: 1 }, keeper)
    expect(records[0]).toMatchObject({
      changeType: ChangeType.code.price,
      batchNo: expect.stringMatching(/^TJ20261127/),
    })
  })

  it('按筛选条件调价；取整到角、元；设为与加减', async () => {
    const categoryId = await aCategory(server, keeper)
    const { id } = await aMaterial(server, keeper, { categoryId, salePrice: '18.5', costPrice: undefined })
    const to = async (over: object) => {
      await server.ask(api.batchChangePrice, change({ filter: { categoryId }, ...over }), keeper)
      return (await detail(id)).salePrice
    }
    expect(await to({ mode: 2, value: '10' })).toBe('20.35')
    expect(await to({ mode: 2, value: '1', rounding: 2 })).toBe('20.60')
    expect(await to({ mode: 4, value: '0.4', rounding: 3 })).toBe('21.00')
    expect(await to({ mode: 5, value: '1.25' })).toBe('19.75')
    expect(await to({ mode: 1, value: '18.5' })).toBe('18.50')
    const below = await server.ask(
      api.batchChangePrice,
      change({ filter: { categoryId }, mode: 5, value: '50' }),
      keeper,
    )
    expect(below.skipped).toEqual([{ id, reason: '调价后价格为负或超出范围' }])
    const upCost = await server.ask(api.batchChangePrice, change({ ids: [id], target: 'costPrice' }), keeper)
    expect(upCost.skipped).toEqual([{ id, reason: '还没有成本价，请用「设为」' }])
    const ofOther = change({ ids: [outsider.userId] })
    expect((await server.send(api.batchChangePrice, ofOther, keeper)).errorCode).toBe(1000404)
  })

  it('定时生效：到日子由夜间任务执行，记定时生效；那时低于最低售价的不生效', async () => {
    const [due, floor] = [await aMaterial(server, keeper), await aMaterial(server, keeper)]
    const ids = [due.id, floor.id]
    expect(
      (await server.send(api.batchChangePrice, change({ ids, effectiveAt: '2026-11-26' }), keeper)).fields,
    ).toEqual([{ prop: 'effectiveAt', msg: '生效日期不能早于今天' }])
    await server.ask(api.batchChangePrice, change({ mode: 3, ids, effectiveAt: '2026-12-01' }), keeper)
    expect(await detail(due.id)).toMatchObject({
      salePrice: '100.00',
      pendingPrice: { target: 'salePrice', value: '90.00', effectiveAt: '2026-12-01' },
    })
    const other = await server.ask(
      api.batchChangePrice,
      change({ target: 'costPrice', ids, effectiveAt: '2026-12-02' }),
      keeper,
    )
    expect(other.skipped[0]?.reason).toBe('已有待生效的销售价调整')
    await asOwner(server, 'update material set min_price = 95 where id = $1', [floor.id])
    const night = async (at: string) => {
      server.setNow(at)
      await runNightly(server.services, [pendingPrices])
    }
    await night('2026-11-30T00:05:00+08:00')
    expect((await detail(due.id)).salePrice).toBe('100.00')
    await night('2026-12-01T00:05:00+08:00')
    await night('2026-12-01T00:06:00+08:00')
    expect(await detail(due.id)).toMatchObject({ salePrice: '90.00', pendingPrice: null })
    expect(await detail(floor.id)).toMatchObject({ salePrice: '100.00', pendingPrice: null })
    const log = await server.ask(api.changeLog, { id: due.id, page: 1, size: 50 }, keeper)
    const applied = log.records.filter(({ changeType }) => changeType === ChangeType.code.pending)
    expect(applied).toMatchObject([{ before: '100.00', after: '90.00', reason: '铜价上涨' }])
    const missed = await server.ask(api.changeLog, { id: floor.id, page: 1, size: 1 }, keeper)
    expect(missed.records[0]).toMatchObject({ after: '100.00', reason: '调价后低于最低售价，未生效' })
  })

  it('套件：合计不含可选，固定套价；重复的物料不行；被引用的物料与套件不能删，一个不能删就都不删', async () => {
    const [a, b] = [await aMaterial(server, keeper, { name: '层门挂板' }), await aMaterial(server, keeper)]
    const items = [
      { materialId: a.id, qty: '2' },
      { materialId: b.id, qty: '1', optional: true },
    ]
    const { id } = await server.ask(kitApi.save, { name: '层门套件', items }, keeper)
    const kit = await server.ask(kitApi.detail, { id }, keeper)
    expect(kit).toMatchObject({
      saleTotal: '200.00',
      costTotal: '120.00',
      items: [{ amount: '200.00' }, { optional: true }],
    })
    expect((await server.ask(kitApi.detail, { id }, plain)).costTotal).toBeNull()
    const listed = await server.ask(kitApi.list, { materialId: a.id }, keeper)
    expect(listed.records).toMatchObject([{ saleTotal: '200.00', itemCount: 2 }])
    const twice = { name: '重复', items: [items[0], items[0]] }
    expect(await refused(server.send(kitApi.save, twice as never, keeper))).toEqual([3230301, '套件内物料重复'])
    const fixed = { name: '层门套件', items, pricingMode: 2 as const, id, version: 0 }
    expect((await server.send(kitApi.save, fixed, keeper)).fields[0]?.prop).toBe('fixedPrice')
    await server.ask(kitApi.save, { ...fixed, fixedPrice: '180' }, keeper)
    expect((await server.ask(kitApi.detail, { id }, keeper)).saleTotal).toBe('180.00')
    expect((await server.send(kitApi.save, { ...fixed, fixedPrice: '170' }, keeper)).errorCode).toBe(1000001)
    const free = await aMaterial(server, keeper)
    expect(await refused(server.send(api.batchDelete, { ids: [free.id, a.id] }, keeper))).toEqual([
      3230203,
      '物料「层门挂板」已被1个套件、0个方案引用',
    ])
    expect((await detail(free.id)).id).toBe(free.id)
    expect(await server.ask(api.kitsOf, { id: a.id }, keeper)).toMatchObject([{ name: '层门套件', qty: '2.00' }])
    expect(await server.ask(kitApi.remove, { ids: [id] }, keeper)).toEqual({ deleted: 1 })
    expect(await server.ask(api.batchDelete, { ids: [free.id, a.id] }, keeper)).toEqual({ deleted: 2 })
    const off = await aMaterial(server, keeper, { name: '停用件', status: 0 })
    const withOff = { name: '含停用', items: [{ materialId: off.id, qty: '1' }] }
    expect(await refused(server.send(kitApi.save, withOff, keeper))).toEqual([
      3230303,
      '物料「停用件」已停用，不能放进套件',
    ])
  })

  it('套件与删除物料同时来：不会引用已删除的物料', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await aMaterial(server, keeper)
      const [kit, gone] = await Promise.all([
        server.send(kitApi.save, { name: `并行${n}`, items: [{ materialId: id, qty: '1' }] }, keeper),
        server.send(api.batchDelete, { ids: [id] }, keeper),
      ])
      expect([kit.errorCode === 0, gone.errorCode === 0].filter(Boolean)).toHaveLength(1)
    }
  })

  it('按请求的次序回答，密文', async () => {
    const [a, b] = [await aMaterial(server, keeper), await aMaterial(server, keeper)]
    const found = await server.ask(api.batchQueryByIds, { ids: [b.id, a.id, outsider.userId] }, keeper)
    expect(found.map(({ id }) => id)).toEqual([b.id, a.id])
    const raw = await server.app.inject({ url: `/api/v4/material/detail/${a.id}`, headers: { token: keeper.token } })
    expect(raw.json()).toMatchObject({ encrypted: true, data: expect.any(String) })
    expect(raw.body).not.toMatch(/costPrice|60\.00|100\.00/)
  })
})
