import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { finds, list } from '../shared/list.ts'
import { finding } from './finding.ts'
import { pageSource } from './pages.ts'

const people = list({
  key: 'person',
  title: '人员',
  unit: '人',
  row: z.object({ id: z.string(), name: z.string().meta({ title: '姓名' }), no: z.string().meta({ title: '工号' }) }),
  columns: { name: { shown: true } },
  filters: { keyword: finds({ name: '姓名', no: '工号' }) },
  sort: { prop: 'name', order: 'asc' },
})
const { keyword } = people.filters

it('每个字段都要有 SQL，多的也不收', () => {
  finding(keyword, { name: 'p.name', no: { codes: ['p.no'] } })
  // @ts-expect-error no SQL for the number
  finding(keyword, { name: 'p.name' })
  // @ts-expect-error the box does not name it
  finding(keyword, { name: 'p.name', no: 'p.no', phone: 'p.phone' })
})

it('列表的文字筛选只收为它写的', () => {
  const source = (filters: object) =>
    pageSource(people as never, { from: 'person p', alias: 'p', filters: filters as never })
  expect(source({ keyword: finding(keyword, { name: 'p.name', no: 'p.no' }) }).list).toBe(people)
  const refused = 'list person: what keyword finds is not said by finding()'
  expect(() => source({})).toThrow(refused)
  expect(() => source({ keyword: 'p.name' })).toThrow(refused)
  expect(() => source({ keyword: () => sql`true` })).toThrow(refused)
  const other = finds({ name: '姓名', no: '工号' })
  expect(() => source({ keyword: finding(other, { name: 'p.name', no: 'p.no' }) })).toThrow(refused)
})
