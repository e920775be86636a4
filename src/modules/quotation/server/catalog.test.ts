import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kitApi } from '#modules/material/shared/kit.api.ts'
import { materialApi } from '#modules/material/shared/material.api.ts'
import { schemeApi } from '#modules/material/shared/scheme.api.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { unitTypeApi } from '#modules/warehouse/shared/unitType.api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCustomer } from '#test/builders/elevator.ts'
import { aCategory, aListedCompany, aMaterial, aScheme } from '#test/builders/material.ts'
import { quotedLift } from '#test/builders/quotation.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { quotationApi as api } from '../shared/api.ts'
import { impactApi } from '../shared/impact.api.ts'
import { quoteSchemeApi } from '../shared/scheme.api.ts'

const NOW = '2026-11-27T10:00:00+08:00'

describe('报价用物料库', () => {
  let server: TestServer
  let company: Company
  let seller: Person
  let plain: Person
  let chief: Person
  let customerId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aListedCompany(server)
    chief = await aPerson(server, company)
    seller = await aPerson(server, company)
    plain = await aPerson(server, company, { grants: ['KQ1', 'KQL', 'KQC', 'KQE'] })
    customerId = await aCustomer(server, company)
  })
  beforeEach(() => server.setNow(NOW))

  const refused = async (answer: Promise<{ errorCode: number; errorMsg: string | undefined }>) => {
    const { errorCode, errorMsg } = await answer
    return [errorCode, errorMsg]
  }
  const rope = {
    name: '曳引钢丝绳',
    spec: '8×19S+NF φ10',
    measureUnit: '米',
    qtyDecimals: 2,
    salePrice: '18.5',
    costPrice: '12.59',
    lossRate: '3',
  }
  const { load, ...rest } = quotedLift
  const keys = { load, speed: 1.75, width: 900, height: 2100 }

  /** The rope, doors, rails and five more of commerce 8.9, as a scheme. */
  async function ropeScheme(over: object = {}) {
    const item = async (equation: number, part: number, more: object = {}) => ({
      part,
      itemType: 1,
      equation,
      expression: '1',
      refId: (await aMaterial(server, chief, { categoryId, ...more })).id,
    })
    const categoryId = await aCategory(server, chief)
    const items = [
      { ...(await item(8, 1, rope)), rounding: 2 },
      await item(5, 4, { name: '层门装置', salePrice: '2350', costPrice: '1610.83' }),
      await item(9, 2, { name: '导轨', salePrice: '480', costPrice: '330' }),
      await item(10, 2, { name: '导轨支架' }),
      await item(11, 2, { name: '限速器绳', measureUnit: '米' }),
      await item(12, 7, { name: '随行电缆', measureUnit: '米' }),
      await item(13, 6, { name: '补偿链', measureUnit: '米' }),
    ]
    const scheme = { name: '1吨', loads: [load], speeds: [1.75], widths: [900], heights: [2100], status: 1, items }
    const saved = await server.ask(schemeApi.save, { ...scheme, ...over } as never, chief)
    return { ...saved, ropeId: items[0]?.refId ?? '', scheme, items }
  }

  it('commerce 8.9 五个参数匹配方案：绳702加3%为723.06，轨24，支架48，限速器绳119，电缆66，补偿链54', async () => {
    const { id, version, scheme } = await ropeScheme()
    const found = await server.ask(quoteSchemeApi.findByKey, { ...keys, params: rest }, seller)
    expect(found.scheme).toMatchObject({ id, name: '1吨' })
    expect(found.lines.map(({ qty }) => qty)).toEqual(['723.06', '18.00', '24.00', '48.00', '119.00', '66.00', '54.00'])
    expect(found.lines.map(({ amount }) => amount).slice(0, 3)).toEqual(['13376.61', '42300.00', '11520.00'])
    expect(found.lines[0]).toMatchObject({
      lineType: 1,
      group: '机房',
      trace: 'ROUND(6*(2*(51+4.5)+6)*1.03,2) = 723.06',
      costPrice: '12.59',
    })
    expect(found.warnings).toEqual([])
    expect(
      (await server.ask(quoteSchemeApi.findByKey, { ...keys, params: rest }, plain)).lines[0]?.costPrice,
    ).toBeNull()
    const { R: _, ...without } = rest
    expect(await refused(server.send(quoteSchemeApi.findByKey, { ...keys, params: without }, seller))).toEqual([
      3230405,
      '参数提升高度未填写',
    ])
    await server.ask(schemeApi.save, { ...scheme, id, version, defaults: { R: 51 } } as never, chief)
    const filled = await server.ask(quoteSchemeApi.findByKey, { ...keys, params: without }, seller)
    expect(filled.params.R).toBe(51)
    expect(filled.lines[0]?.qty).toBe('723.06')
    expect(await refused(server.send(quoteSchemeApi.findByKey, { ...keys, load: 630, params: rest }, seller))).toEqual([
      3230404,
      '未匹配到方案',
    ])
    expect(await refused(server.send(schemeApi.save, { ...scheme, name: '另一个' } as never, chief))).toEqual([
      3230401,
      '与方案「1吨」的适用参数重叠：1000kg 1.75m/s 门宽900 门高2100 有机房',
    ])
    await server.ask(schemeApi.remove, { ids: [id] }, chief)
    expect((await server.send(quoteSchemeApi.findByKey, { ...keys, params: rest }, seller)).errorCode).toBe(3230404)
  })

  it('commerce 8.10 钢丝绳批量上浮10%为20.35：已发送的V1不变；编辑成V2刷新为最新价+1,337.66，比较只有一行；被引用的不能删', async () => {
    const { id: ropeId } = await aMaterial(server, chief, { ...rope, name: '钢丝绳' })
    const line = {
      lineType: 1 as const,
      refId: ropeId,
      name: '钢丝绳',
      expression: 'ROUND(ropes*(ratio*(R+OH)+6)*1.03,2)',
      price: '18.50',
      taxRate: '13',
      costPrice: '12.59',
    }
    const other = { lineType: 5 as const, name: '层门', qty: '18', price: '2350', taxRate: '13', costPrice: '1000' }
    const draft = { quoteType: 1 as const, customerId, params: quotedLift, lines: [line, other] }
    const { id, version } = await server.ask(api.add, draft as never, seller)
    const submitted = await server.ask(api.submit, { id, version }, seller)
    const first = await server.ask(api.send, submitted, seller)
    const before = await server.ask(api.detail, { id }, seller)

    const raise = { target: 'salePrice' as const, mode: 2 as const, value: '10', reason: '钢材涨价', ids: [ropeId] }
    expect(await server.ask(materialApi.batchChangePrice, raise, chief)).toMatchObject({ changed: 1, skipped: [] })
    expect(await server.ask(api.detail, { id }, seller)).toEqual(before)

    const latest = await server.ask(
      quoteSchemeApi.latestPrices,
      { params: quotedLift, lines: before.lines } as never,
      seller,
    )
    expect(latest).toEqual({
      lines: [{ at: 0, name: '钢丝绳', price: '18.50', latest: '20.35', qty: '723.06', delta: '1337.66' }],
      delta: '1337.66',
    })
    const lines = before.lines.map((one, at) => (at === 0 ? { ...one, price: '20.35', latest: true } : one))
    const second = await server.ask(api.add, { ...draft, lines, id, version: first.version } as never, seller)
    expect(second.versionNo).toBe(2)
    const refreshed = await server.ask(api.detail, { id: second.id }, seller)
    expect(refreshed.lines[0]).toMatchObject({ price: '20.35', listPrice: '20.35', amount: '14714.27' })
    const compared = await server.ask(api.compare, { a: id, b: second.id }, seller)
    expect(compared.lines).toHaveLength(1)
    expect(compared).toMatchObject({ delta: '1337.66', lines: [{ kind: 'changed', name: '钢丝绳', delta: '1337.66' }] })
    expect((await server.ask(api.detail, { id }, seller)).totals).toEqual(before.totals)
    expect((await server.ask(materialApi.detail, { id: ropeId }, chief)).quotedCount).toBe(1)

    const { id: kitId } = await server.ask(
      kitApi.save,
      { name: '曳引套件', items: [{ materialId: ropeId, qty: '700' }] },
      chief,
    )
    const { id: schemeId } = await aScheme(server, chief, {
      items: [{ part: 1, itemType: 1, refId: ropeId, expression: 'R' }],
    })
    expect(await refused(server.send(materialApi.batchDelete, { ids: [ropeId] }, chief))).toEqual([
      3230203,
      '物料「钢丝绳」已被1个套件、1个方案引用',
    ])
    await server.ask(kitApi.remove, { ids: [kitId] }, chief)
    await server.ask(schemeApi.remove, { ids: [schemeId] }, chief)
    expect(await server.ask(materialApi.batchDelete, { ids: [ropeId] }, chief)).toEqual({ deleted: 1 })
    // The quotation keeps what it took.
    const again = await server.ask(api.detail, { id: second.id }, seller)
    const kept = { ...draft, lines: again.lines, id: second.id, version: again.version, terms: '改' }
    await server.ask(api.add, kept as never, seller)
    expect((await server.ask(api.detail, { id: second.id }, seller)).lines[0]).toMatchObject({
      price: '20.35',
      listPrice: '20.35',
    })
  })

  it('commerce 8.11 名单外：没有物料库，仍可报仓库配件；别家的物料进不了报价；看不到成本的人报价毛利照算', async () => {
    const outsider = await aPerson(server, await aCompany(server))
    for (const call of [materialApi.list, schemeApi.list, quoteSchemeApi.findByKey] as const)
      expect(await refused(server.send(call, keys as never, outsider))).toEqual([3230001, '当前企业未开通报价物料库'])
    const classId = await server.ask(
      unitTypeApi.add,
      { name: '钢丝绳', sort: 0, trackMode: 0, qtyDecimals: 2, oldPartReturn: false, isSafetyPart: false } as never,
      outsider,
    )
    const unit = {
      name: '仓库钢丝绳',
      classId: classId.id,
      measureUnit: '米',
      qtyDecimals: 2,
      trackMode: 0,
      salePrice: '29',
    }
    const { id: unitId } = await server.ask(unitApi.add, unit as never, outsider)
    const part = { lineType: 4 as const, refId: unitId, name: unit.name, qty: '10', price: '29', taxRate: '13' }
    const theirs = { quoteType: 3 as const, customerName: '散客', phone: '13800138000', lines: [part] }
    expect((await server.ask(api.add, theirs as never, outsider)).totals.total).toBe('290.00')

    const material = await aMaterial(server, chief, { salePrice: '100', costPrice: '40', minPrice: '95' })
    const line = { lineType: 1 as const, refId: material.id, name: '物料', qty: '1', price: '100', taxRate: '13' }
    const foreign = { ...theirs, lines: [line] }
    expect((await server.send(api.add, foreign as never, outsider)).errorCode).toBe(1000404)
    const own = { quoteType: 3 as const, customerId, lines: [{ ...line, costPrice: '1' }] }
    const { id } = await server.ask(api.add, own as never, plain)
    expect((await server.ask(api.detail, { id }, plain)).totals.margin).toBeNull()
    expect((await server.ask(api.detail, { id }, chief)).lines[0]).toMatchObject({
      costPrice: '40.00',
      minPrice: '95.00',
    })
    expect((await server.ask(api.detail, { id }, chief)).totals.margin).toBe('54.80')
    const raw = await server.app.inject({ url: `/api/v4/quotation/detail/${id}`, headers: { token: chief.token } })
    expect(raw.json()).toMatchObject({ encrypted: true })
    expect(raw.body).not.toMatch(/40\.00|margin/)
  })

  it('涨价影响：成本变动超过5%才算，看得到变动前后的毛利率；按最新成本生成V2，价格不变；看不到成本的人看不到', async () => {
    const { id: refId } = await aMaterial(server, chief, { name: '铜排', salePrice: '100', costPrice: '60' })
    const line = { lineType: 1 as const, refId, name: '铜排', qty: '10', price: '100', taxRate: '13', costPrice: '60' }
    const { id, version } = await server.ask(api.add, { quoteType: 3, customerId, lines: [line] } as never, seller)
    const submitted = await server.ask(api.submit, { id, version }, seller)
    const sent = await server.ask(api.send, submitted, seller)
    const raise = (value: string) =>
      server.ask(
        materialApi.batchChangePrice,
        { target: 'costPrice', mode: 1, value, reason: '铜价上涨', ids: [refId] },
        chief,
      )
    const impact = async () => (await server.ask(impactApi.list, {}, seller)).find((row) => row.id === id)
    await raise('63')
    expect(await impact()).toBeUndefined()
    await raise('72')
    expect(await impact()).toMatchObject({
      marginBefore: '32.20',
      marginAfter: '18.64',
      levelBefore: 0,
      levelAfter: 1,
      lines: [{ name: '铜排', before: '60.00', after: '72.00' }],
    })
    expect((await server.send(impactApi.list, {}, plain)).errorCode).toBe(1002001)
    expect((await server.send(impactApi.draft, { id, version: sent.version + 1 }, seller)).errorCode).toBe(1000001)
    const twice = await Promise.all(
      [1, 2].map(() => server.send(impactApi.draft, { id, version: sent.version }, seller)),
    )
    expect(twice.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
    const second = twice.find(({ errorCode }) => errorCode === 0)?.data
    expect(second?.versionNo).toBe(2)
    const detail = await server.ask(api.detail, { id: second?.id ?? '' }, seller)
    expect(detail).toMatchObject({ approvalLevel: 1, totals: { total: '1000.00', margin: '18.64' } })
    expect(detail.lines[0]).toMatchObject({ price: '100.00', costPrice: '72.00' })
    expect(await impact()).toBeUndefined()
  })
})
