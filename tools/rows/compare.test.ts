import { describe, expect, it } from 'vitest'
import { type Declared, faultsOf, type Kind, type Seen } from './compare.ts'
import { readDeclared } from './declared.ts'

const declared = (...columns: Declared['columns']): Declared => ({ file: 'a.ts', line: 1, template: '', columns })
const said = (prop: string, kinds: Kind[], more: { nullable?: boolean; optional?: boolean } = {}) => ({
  prop,
  kinds: new Set(kinds),
  nullable: false,
  optional: false,
  ...more,
})
const seen = (columns: Record<string, number>, ...nulls: string[]): Seen => ({
  shapes: [new Map(Object.entries(columns))],
  nulls: new Set(nulls),
})
const [UUID, INT8, NUMERIC, JSONB, TEXTS] = [2950, 20, 1700, 3802, 1009]

describe('查询结果与类型', () => {
  it('没有这一列', () => {
    expect(faultsOf(declared(said('name', ['string'])), seen({ id: UUID }))).toEqual(['没有列 name'])
    expect(faultsOf(declared(said('name', ['string'], { optional: true })), seen({ id: UUID }))).toEqual([])
  })

  it('同一条语句的每种列都要对得上', () => {
    const shapes = [new Map([['n', INT8]]), new Map([['m', INT8]])]
    expect(faultsOf(declared(said('n', ['number'])), { shapes, nulls: new Set() })).toEqual(['没有列 n'])
  })

  it('种类不同：金额是字符串，计数是数字', () => {
    expect(faultsOf(declared(said('amount', ['number'])), seen({ amount: NUMERIC }))).toEqual([
      'amount 是 string，写的是 number',
    ])
    expect(faultsOf(declared(said('n', ['number'])), seen({ n: INT8 }))).toEqual([])
    expect(faultsOf(declared(said('tags', ['string'])), seen({ tags: TEXTS }))).toEqual([
      'tags 是 object，写的是 string',
    ])
    // What is in a jsonb no type of PostgreSQL says.
    expect(faultsOf(declared(said('facts', ['object'])), seen({ facts: JSONB }))).toEqual([])
  })

  it('出现过 null，而类型里没有', () => {
    expect(faultsOf(declared(said('last', ['string'])), seen({ last: UUID }, 'last'))).toEqual(['last 会是 null'])
    expect(faultsOf(declared(said('last', ['string'], { nullable: true })), seen({ last: UUID }, 'last'))).toEqual([])
  })

  it('从源码读出每条语句的类型，含引入的与合并的', () => {
    const found = readDeclared(process.cwd())
    expect(found.length).toBeGreaterThan(600)
    const lifts = found.find(({ file, template }) => /elevator\.store/.test(file) && /for update/.test(template))
    expect(lifts?.columns).toContainEqual(said('version', ['number']))
    expect(lifts?.columns).toContainEqual(said('buildingId', ['string'], { nullable: true }))
  })
})
