import { describe, expect, test } from 'vitest'
import { samples } from '../dev/demoList.ts'
import type { ListFacts } from './useList.ts'
import { differs, openedBy, viewOf } from './views.ts'

const list = samples as unknown as ListFacts
const kept = viewOf(list, { use: [1, 2], keyword: '青禾', nextOn: { to: '2026-12-01' }, paid: undefined }, undefined, [
  'name',
  'use',
])
const view = (state = kept) => ({
  id: 'v1',
  version: 0,
  name: '到期',
  shared: false,
  mine: true,
  maker: null,
  editable: true,
  state,
})

describe('saved views', () => {
  test('filters, order and columns come back as an address that names the view', () => {
    const { search, left } = openedBy(list, view({ ...kept, sort: 'fee.desc' }))
    expect(left).toEqual([])
    expect(Object.fromEntries(search)).toEqual({
      keyword: '青禾',
      use: '1,2',
      nextOn: '~2026-12-01',
      sort: 'fee.desc',
      saved: 'v1',
    })
  })

  test('what the list no longer has is left out and said in its words; the rest opens', () => {
    const filters = {
      ...kept.filters,
      inspector: { value: 'x', label: '检验员' },
      // A code that is gone.
      service: { value: '99', label: '服务状态' },
    }
    const { search, left } = openedBy(list, view({ ...kept, filters, sort: 'gone.asc' }))
    expect(left).toEqual(['检验员', '服务状态', '排序'])
    expect(search.get('use')).toBe('1,2')
    expect(search.has('sort')).toBe(false)
  })

  test("the page's own filters that the view had not are switched off", () => {
    expect(openedBy(list, view(), { paid: false, use: [1] }).search.get('paid')).toBe('')
    expect(openedBy(list, view(), { use: [1] }).search.get('use')).toBe('1,2')
  })

  test('a change is a change of filters, order or columns', () => {
    expect(differs(kept, { ...kept })).toBe(false)
    expect(differs({ ...kept, sort: 'fee.desc' }, kept)).toBe(true)
    expect(differs({ ...kept, columns: ['use', 'name'] }, kept)).toBe(true)
    expect(differs({ ...kept, filters: {} }, kept)).toBe(true)
  })
})
