import { expect, test } from 'vitest'
import { matching, treeRows } from './treeRows.ts'

const place = (n: number, buildings: number) => ({
  id: `c${n}`,
  name: `青禾${n}期`,
  pinyin: `qh${n}q`,
  count: 10,
  buildings: Array.from({ length: buildings }, (_, b) => ({ id: `c${n}b${b}`, name: `${b + 1}栋`, count: 1 })),
})
const tree = {
  total: 30,
  inUse: 30,
  stopped: 0,
  types: [{ type: 1, count: 30, communities: [place(1, 3), place(2, 0), place(3, 25)] }],
}
const standing = { folded: new Set<string>(), opened: new Set<string>(), searching: false }
const lines = (rows: ReturnType<typeof treeRows>) => rows.map(({ depth, label }) => `${'-'.repeat(depth)}${label}`)

test('类型展开、小区合着；没有楼栋的小区没有折叠钮', () => {
  const rows = treeRows(tree.types, standing)
  expect(lines(rows)).toEqual(['住宅小区', '-青禾1期', '-青禾2期', '-青禾3期'])
  expect(rows.map(({ open }) => open)).toEqual([true, false, undefined, false])
})

test('收起类型只剩一行；展开小区见楼栋', () => {
  expect(treeRows(tree.types, { ...standing, folded: new Set(['type.1']) })).toHaveLength(1)
  const rows = treeRows(tree.types, { ...standing, opened: new Set(['c1']) })
  expect(lines(rows).slice(1, 5)).toEqual(['-青禾1期', '--1栋', '--2栋', '--3栋'])
  expect(rows[2]).toMatchObject({ communityId: 'c1', buildingId: 'c1b0' })
})

test('查找：按名称、拼音、楼栋；楼栋少的自己展开', () => {
  const found = (text: string) => treeRows(matching(tree, text), { ...standing, searching: true })
  expect(lines(found('qh2'))).toEqual(['住宅小区', '-青禾2期'])
  expect(lines(found('25栋'))).toEqual(['住宅小区', '-青禾3期', '--25栋'])
  expect(found('1期')).toHaveLength(5)
  expect(found('没有')).toEqual([])
})
