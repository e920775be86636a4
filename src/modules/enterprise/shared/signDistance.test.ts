import { expect, test } from 'vitest'
import { refusalText, refusedBy } from './signDistance.ts'

const history = (bins: readonly (readonly [number, number, number])[]) => ({
  from: '2026-10-22',
  to: '2026-11-20',
  bins: bins.map(([upTo, plain, own]) => ({ upTo, plain, own })),
  noFix: 3,
})

test('archives 4.2 200米将拒绝 1.8% 的签到', () => {
  const month = history([
    [50, 700, 0],
    [200, 282, 0],
    [210, 10, 0],
    [1010, 8, 40],
  ])
  expect(refusalText(month, 200, true)).toBe('200米将拒绝 1.8% 的签到')
  expect(refusedBy(month, 210, true)).toEqual({ refused: 8, counted: 1000 })
  expect(refusedBy(month, 1000, true)).toEqual({ refused: 8, counted: 1000 })
  // Without radii of their own the forty others are judged by the same distance.
  expect(refusalText(month, 200, false)).toBe('200米将拒绝 5.6% 的签到')
})

test('很少的拒绝不写成 0；没有签到时说明', () => {
  expect(
    refusalText(
      history([
        [50, 9999, 0],
        [300, 1, 0],
      ]),
      200,
      true,
    ),
  ).toBe('200米将拒绝 不到 0.1% 的签到')
  expect(refusalText(history([[50, 10, 0]]), 200, true)).toBe('200米将拒绝 0.0% 的签到')
  expect(refusalText(history([]), 200, true)).toBe('近 30 天没有带定位的签到')
})
