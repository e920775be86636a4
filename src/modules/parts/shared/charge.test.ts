import { describe, expect, it } from 'vitest'
import { type AskedPart, chargeOf, holds, type PartsTerms } from './charge.ts'
import { plainQty, warningsOf } from './warnings.ts'

const part = (over: Partial<AskedPart> = {}): AskedPart => ({
  name: '光幕',
  priceSale: '860.00',
  warrantyTo: null,
  ...over,
})
const terms = (type: number, over: Partial<PartsTerms> = {}): PartsTerms => ({
  contractNo: 'HT1',
  type,
  partsFreeLimit: null,
  includedParts: null,
  exclusions: null,
  partsPayer: null,
  ...over,
})
const day = '2026-11-22'
const mode = (of: PartsTerms | null, asked: AskedPart = part(), cause: number | null = null) =>
  chargeOf(asked, { day, cause, terms: of }).mode

describe('archives 6.4 谁付配件的钱', () => {
  it('1 原件在自身质保内：质保免费，当日仍在内，次日不在', () => {
    expect(mode(terms(1), part({ warrantyTo: day }))).toBe(3)
    expect(mode(terms(1), part({ warrantyTo: '2026-11-21' }))).toBe(1)
  })
  it('2 人为、进水、外力异物：客户付费，先于合同', () => {
    for (const cause of [4, 6, 7]) expect(mode(terms(3), part(), cause)).toBe(1)
    expect(mode(terms(3), part(), 8)).toBe(2)
    expect(mode(terms(3), part({ warrantyTo: day }), 4)).toBe(3)
  })
  it('3 没有在保合同：客户付费', () => {
    expect(mode(null)).toBe(1)
  })
  it('4 合同另含：合同包含，清包也一样', () => {
    const scope = { unitIds: [], text: '门球、光幕' }
    expect(mode(terms(1, { includedParts: scope }))).toBe(2)
    const byId = { unitIds: ['0190'], text: null }
    expect(mode(terms(1, { includedParts: byId }), part({ unitId: '0190', name: '别名' }))).toBe(2)
  })
  it('5 清包、专项：客户付费', () => {
    expect(mode(terms(1))).toBe(1)
    expect(mode(terms(6))).toBe(1)
  })
  it('6 半包：单价不超过限额合同包含，超过则整价由客户付', () => {
    const half = terms(2, { partsFreeLimit: '500.00' })
    expect(mode(half, part({ priceSale: '500.00' }))).toBe(2)
    expect(mode(half, part({ priceSale: '500.01' }))).toBe(1)
    expect(mode(terms(2))).toBe(1)
    expect(chargeOf(part({ priceSale: null }), { day, cause: null, terms: half })).toEqual({
      mode: null,
      basis: 'HT1 半包，限额500.00元，定价后判定',
    })
  })
  it('7 大包：除外责任客户付费，其余合同包含', () => {
    expect(mode(terms(3))).toBe(2)
    expect(
      mode(terms(3, { exclusions: { unitIds: [], text: '主机；变频器、轿厢装潢' } }), part({ name: '变频器' })),
    ).toBe(1)
  })
  it('8 免保：厂家承担', () => {
    expect(mode(terms(4))).toBe(5)
  })
  it('9 驻场：按约定的承担方', () => {
    expect(mode(terms(5, { partsPayer: 1 }))).toBe(2)
    expect(mode(terms(5, { partsPayer: 2 }))).toBe(1)
  })

  it('条款里的名称：整词相含才算，单字不算', () => {
    expect(holds({ unitIds: [], text: '层门门球、钢丝绳' }, { name: '门球' })).toBe(true)
    expect(holds({ unitIds: [], text: '门球' }, { name: '层门门球' })).toBe(true)
    expect(holds({ unitIds: [], text: '门、绳' }, { name: '门球' })).toBe(false)
    expect(holds({ unitIds: [], text: '' }, { name: '门球' })).toBe(false)
    expect(holds(null, { name: '门球' })).toBe(false)
  })
})

describe('审批须多看一眼的行', () => {
  const line = {
    id: 'a',
    name: '光幕',
    qty: '2.00',
    priceSale: '120.00',
    lastPrice: null,
    replacedOn: null,
    stock: null,
  }
  const kinds = (over: Partial<Parameters<typeof warningsOf>[0][number]>) =>
    warningsOf([{ ...line, ...over }], day).map(({ kind }) => kind)
  it('单价超过上次的1.2倍才提示，正好1.2倍不提示', () => {
    expect(kinds({ lastPrice: '100.00' })).toEqual([])
    expect(kinds({ lastPrice: '99.99' })).toEqual(['price'])
  })
  it('180 天内换过同一配件', () => {
    expect(kinds({ replacedOn: '2026-05-27' })).toEqual(['early'])
    expect(kinds({ replacedOn: '2026-05-26' })).toEqual([])
  })
  it('库存不足；未采集不算不足', () => {
    expect(kinds({ stock: '1.00' })).toEqual(['short'])
    expect(kinds({ stock: '2.00' })).toEqual([])
    expect(kinds({ stock: null })).toEqual([])
  })
  it('数量不带多余的零', () => {
    expect([plainQty('2.00'), plainQty('1.50'), plainQty('10'), plainQty('100.00')]).toEqual(['2', '1.5', '10', '100'])
  })
})
