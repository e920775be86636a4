import { describe, expect, test } from 'vitest'
import { samples } from '../dev/demoList.ts'
import { filterText } from './activeFilters.ts'
import { readAddress, writeAddress } from './address.ts'
import { defaultColumns, shownColumns } from './columns.ts'
import { totalText } from './FilterBar.tsx'
import { filterKinds } from './filterKinds.ts'
import { pagesAround } from './Pager.tsx'
import type { ListFacts } from './useList.ts'

const { filters } = samples
const list = samples as unknown as ListFacts
const read = (text: string, defaults = {}) => readAddress(new URLSearchParams(text), filters, defaults)

describe('the address of a list', () => {
  test('every kind of filter comes back as it was', () => {
    const state = {
      filters: {
        keyword: '3栋 ~,',
        use: [1, 2],
        service: 3,
        place: ['a', 'b'],
        nextOn: { from: '2026-01-01', to: undefined },
        fee: { from: 0, to: 12.5 },
        paid: false,
        regionCode: '330106',
      },
      page: 3,
      size: 50,
      sort: { prop: 'fee', order: 'desc' as const },
    }
    const written = writeAddress(new URLSearchParams('tab=x'), filters, state)
    expect(written.get('tab')).toBe('x')
    expect(readAddress(new URLSearchParams(written.toString()), filters)).toEqual(state)
  })

  test('the sample list has a filter of every kind there is', () => {
    const kinds = new Set(Object.values(filters).map((filter) => filter.kind))
    expect([...kinds].sort()).toEqual(Object.keys(filterKinds).sort())
  })

  test('an edited address never breaks the list', () => {
    expect(read('use=9,x&nextOn=yesterday~&fee=a~b&paid=maybe&page=-1&size=100000&sort=;drop').filters).toEqual({})
    expect(read('regionCode=杭州').filters).toEqual({})
    expect(read('page=-1&size=100000')).toMatchObject({ page: 1, size: 100, sort: undefined })
  })

  test('defaults of the screen hold until switched off', () => {
    expect(read('', { use: [1] }).filters).toEqual({ use: [1] })
    expect(read('use=', { use: [1] }).filters).toEqual({})
    const off = { ...read('', { use: [1] }), filters: {} }
    expect(writeAddress(new URLSearchParams(), filters, off, { use: [1] }).toString()).toBe('use=')
  })

  test('the page as it begins has an empty address', () => {
    expect(writeAddress(new URLSearchParams('page=4&size=50'), filters, { ...read(''), page: 1 }).toString()).toBe('')
  })

  test('filters in words', () => {
    expect(filterText(filters.use, [2, 1])).toBe('在用、停用')
    expect(filterText(filters.nextOn, { from: '2026-01-01' })).toBe('2026-01-01 起')
    expect(filterText(filters.fee, { from: 100, to: 200 })).toBe('100–200 元')
    expect(filterText(filters.place, ['a', 'b'], new Map([['a', '青禾花园']]))).toBe('2 项')
  })
})

describe('columns (common 7)', () => {
  test('a saved choice keeps its order; new columns come by their default; gone ones go', () => {
    const known = list.heads.map((head) => head.prop).filter((prop) => prop !== 'fee' && prop !== 'share')
    expect(shownColumns(list, { shown: ['name', 'place', 'gone', 'code'], known })).toEqual([
      'name',
      'place',
      'code',
      'fee',
    ])
  })
  test('the fixed column cannot be lost', () => {
    const known = list.heads.map((head) => head.prop)
    expect(shownColumns(list, { shown: ['code'], known })).toEqual(['name', 'code'])
    expect(shownColumns(list, { shown: [], known })).toEqual(['name'])
    expect(shownColumns(list, undefined)).toEqual(defaultColumns(list))
  })
})

test('totals and pages', () => {
  expect(totalText(10_000, true)).toBe('10,000+')
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(2, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesAround(50, 99)).toEqual([1, null, 49, 50, 51, null, 99])
})
