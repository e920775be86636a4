import { expect, test } from 'vitest'
import type { PermissionTree } from '../shared/position.ts'
import { differing, findLines, linesOf, mostOf, nextState, setStates } from './granting.ts'

const tree: PermissionTree = [
  {
    key: 'archives',
    title: '基础管理',
    screens: [
      {
        title: '合同管理',
        code: 'AN1',
        own: 1,
        actions: [
          { code: 'ANc', title: '续签', own: 1 },
          { code: 'ANj', title: '查看金额', own: null },
        ],
      },
      { title: '客户管理', code: 'AM1', own: 0, actions: [] },
    ],
  },
]
const lines = linesOf(tree)

test('空格：不可见 → 可见不可用 → 可用 → 不可见；自己没有的级别跳过', () => {
  expect([nextState(null, 1), nextState(0, 1), nextState(1, 1)]).toEqual([0, 1, null])
  expect([nextState(null, 0), nextState(0, 0)]).toEqual([0, null])
  expect(nextState(null, null)).toBeNull()
  expect(mostOf(null, 1)).toBe(1)
  expect(mostOf(0, null)).toBe(0)
})

test('6.7 授予操作带上页面；页面去掉，操作随之去掉；页面降为可见，操作不再可用', () => {
  const given = setStates({}, ['ANj'], 1)
  expect(given).toEqual({ AN1: 1, ANj: 1 })
  expect(setStates(given, ['AN1'], 0)).toEqual({ AN1: 0, ANj: 0 })
  expect(setStates(given, ['AN1'], null)).toEqual({})
})

test('按名称或编码查找，操作带出它的页面', () => {
  expect(findLines(lines, '金额').map(({ title }) => title)).toEqual(['合同管理', '查看金额'])
  expect(findLines(lines, 'anC').map(({ code }) => code)).toEqual(['AN1', 'ANc'])
  expect(findLines(lines, '合同 续签').map(({ code }) => code)).toEqual(['AN1', 'ANc'])
  expect(findLines(lines, '没有')).toEqual([])
})

test('比较：只留不同的', () => {
  expect(differing(lines, { AN1: 1, ANj: 1 }, { AN1: 1, ANj: 0, AM1: 1 }).map(({ code }) => code)).toEqual([
    'AN1',
    'ANj',
    'AM1',
  ])
})
