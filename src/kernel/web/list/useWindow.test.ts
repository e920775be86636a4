import { expect, it } from 'vitest'
import { blocksAround } from './useWindow.ts'

it.each([
  ['at the top', 0, 480, [0, 36]],
  ['a row further nothing new is drawn', 26, 480, [0, 36]],
  ['in the middle', 26 * 1000, 480, [984, 1032]],
  ['at the end', 26 * 19_990, 480, [19_968, 20_000]],
  ['beyond the end, after the rows became fewer', 26 * 30_000, 480, [19_999, 20_000]],
] as const)('rows around the seen ones: %s', (_, top, height, drawn) => {
  expect(blocksAround(top, height, 26, 20_000)).toEqual(drawn)
})

it('every row in sight is drawn, and the next ones before they come into sight', () => {
  for (let top = 0; top < 26 * 500; top += 90) {
    const [first, end] = blocksAround(top, 480, 26, 20_000)
    expect(first * 26).toBeLessThanOrEqual(Math.max(0, top - 12 * 26 + 26))
    expect(end * 26).toBeGreaterThanOrEqual(top + 480 + 12 * 26)
  }
})
