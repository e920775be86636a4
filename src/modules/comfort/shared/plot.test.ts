import { expect, test } from 'vitest'
import { bandPath, endsOf, linePath, type Surface, ticks } from './plot.ts'

const surface: Surface = { width: 100, height: 50, from: 10, to: 20, least: -1, most: 1 }

test('曲线在图上：时间向右，数值向上；带状先沿上沿去，再沿下沿回', () => {
  expect(linePath(surface, { from: 10, step: 5, values: [-1, 0, 1] })).toBe('M0 50L50 25L100 0')
  expect(bandPath(surface, { from: 10, step: 10, least: [-1, -1], most: [1, 0] })).toBe('M0 0L100 25L100 50L0 50Z')
  expect(bandPath(surface, { from: 10, step: 10, least: [], most: [] })).toBe('')
})

test('刻度取整，不多于所求，含两端', () => {
  expect(ticks(-1, 1)).toEqual([-1, -0.5, 0, 0.5, 1])
  expect(ticks(0, 0.34)).toEqual([0, 0.1, 0.2, 0.3])
  expect(ticks(3.2, 41, 6)).toEqual([10, 20, 30, 40])
  expect(endsOf([0, 1.75]).least).toBe(0)
  expect(endsOf([-0.5, 0.5]).least).toBeLessThan(-0.5)
})
