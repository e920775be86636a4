import { expect, test } from 'vitest'
import { inTreeOrder, pathOf, placeAfterDrag } from './unitType.ts'

const of = (id: string, parentId: string | null, sort = 0, companyId = 'a') => ({
  id,
  parentId,
  name: id,
  sort,
  companyId,
})
const tree = inTreeOrder([
  of('锁', '门', 20),
  of('层门', '门', 10),
  of('门', null, 10),
  of('绳', '曳引', 10),
  of('曳引', null, 20),
])

test('每个分类在它的下级之前，同级按排序', () => {
  expect(tree.map(({ id }) => id)).toEqual(['门', '层门', '锁', '曳引', '绳'])
  expect(pathOf(new Map(tree.map((one) => [one.id, one])), '锁')).toBe('门 / 锁')
})

test('看几家企业的人，分类一家一家地排', () => {
  const two = [of('乙门', null, 1, 'b'), ...tree, of('乙锁', '乙门', 1, 'b')]
  expect(inTreeOrder(two).map(({ companyId }) => companyId)).toEqual(['a', 'a', 'a', 'a', 'a', 'b', 'b'])
})

test('拖到一个分类上，就占它的位置：从上面来在它之后，从下面来在它之前', () => {
  expect(placeAfterDrag(tree, '层门', '锁')).toEqual({ parentId: '门' })
  expect(placeAfterDrag(tree, '锁', '层门')).toEqual({ parentId: '门', beforeId: '层门' })
  // Into another class, among its own.
  expect(placeAfterDrag(tree, '绳', '锁')).toEqual({ parentId: '门', beforeId: '锁' })
  expect(placeAfterDrag(tree, '锁', '绳')).toEqual({ parentId: '曳引' })
  expect(placeAfterDrag(tree, '曳引', '门')).toEqual({ parentId: null, beforeId: '门' })
  expect(placeAfterDrag(tree, '锁', '锁')).toBeNull()
})
