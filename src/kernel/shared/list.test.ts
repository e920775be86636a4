import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { enumeration } from './enumeration.ts'
import { exportQuery, finds, list, titleOf, withoutHidden } from './list.ts'
import { pageOf } from './page.ts'

const State = enumeration('状态', { off: [0, '停用'], on: [1, '启用'] })
const Row = z.object({
  id: z.string(),
  name: z.string().meta({ title: '名称' }),
  state: State.schema,
  note: z.string().meta({ title: '备注' }),
})
const spec = { key: 'team', title: '班组', unit: '个', row: Row, sort: { prop: 'name', order: 'asc' } } as const
const teams = list({
  ...spec,
  columns: { name: { shown: true, fixed: true, sort: true }, state: { shown: true, as: 'code' }, note: {} },
  filters: {
    name: finds({ name: '名称' }),
    state: { kind: 'choice', label: '状态', of: State },
    states: { kind: 'choice', label: '状态', of: State, many: true },
    leaderId: { kind: 'ref', label: '班长', from: '/employee/options' },
    created: { kind: 'dates', label: '创建日期' },
    headcount: { kind: 'numbers', label: '人数' },
    mine: { kind: 'flag', label: '只看我的' },
  },
})
const parse = (query: Record<string, unknown>) => teams.query.safeParse(query)

describe('列表', () => {
  it('列选择器取自列的声明与字段标签', () => {
    expect(teams.heads).toEqual([
      { prop: 'name', label: '名称', default: true },
      { prop: 'state', label: '状态', default: true },
      { prop: 'note', label: '备注', default: false },
    ])
    expect(() => titleOf(Row, 'id')).toThrow('the field id has no title')
    expect(() => list({ ...spec, columns: { id: {} }, filters: {} })).toThrow('has no title')
  })

  it('看不到的金额不排序、不筛选，列照旧显示为 •••', () => {
    const sums = list({
      ...spec,
      columns: { name: { sort: true }, note: { sort: true, needs: 'ANj' } },
      filters: { note: { kind: 'numbers', label: '金额' }, state: { kind: 'choice', label: '状态', of: State } },
    })
    expect(withoutHidden(sums, () => true)).toBe(sums)
    const seen = withoutHidden(sums, () => false)
    expect(seen.columns).toMatchObject({ name: { sort: true }, note: { sort: false, needs: 'ANj' } })
    expect(Object.keys(seen.filters)).toEqual(['state'])
    expect(seen.heads).toBe(sums.heads)
  })

  it('分页有默认值和上限，字符串数字也收', () => {
    expect(parse({}).data).toEqual({ page: 1, size: 20 })
    expect(parse({ page: '3', size: '1000' }).data).toEqual({ page: 3, size: 1000 })
    for (const wrong of [{ page: 0 }, { size: 1001 }, { size: 1.5 }, { sort: { prop: 'name', order: 'up' } }])
      expect(parse(wrong).success).toBe(false)
  })

  it('筛选只收声明的形状，多余的键丢掉', () => {
    const given = {
      name: ' 一班 ',
      state: 0,
      states: [0, 1],
      created: { from: '2026-01-01' },
      headcount: { to: 3 },
      mine: false,
    }
    expect(parse({ ...given, evil: '1; drop table' }).data).toEqual({ page: 1, size: 20, ...given, name: '一班' })
    for (const wrong of [
      { state: 2 },
      { states: [2] },
      { leaderId: 'x' },
      { created: { from: '2026-02-30' } },
      { mine: 'x' },
    ])
      expect(parse(wrong).success).toBe(false)
    type Query = z.output<typeof teams.query>
    expectTypeOf<Query['state']>().toEqualTypeOf<0 | 1 | undefined>()
    expectTypeOf<Query['states']>().toEqualTypeOf<(0 | 1)[] | undefined>()
  })

  it('筛选不能占用分页的词', () => {
    const filters = { size: { kind: 'numbers', label: '人数' } } as const
    expect(() => list({ ...spec, columns: {}, filters })).toThrow('a filter cannot be called size')
  })

  it('导出带列的次序', () => {
    expect(exportQuery(teams).safeParse({ state: 1, columns: ['note', 'name'] }).data).toMatchObject({
      columns: ['note', 'name'],
    })
  })

  it('回答 records、total、totalPage', () => {
    const reply = { records: [{ id: '1', name: 'a', state: 1, note: '' }], total: 1, totalPage: 1 }
    expect(pageOf(Row).parse(reply)).toEqual(reply)
  })
})
