import { describe, expect, it } from 'vitest'
import { swingsOf } from './peakToPeak.ts'
import { constantStretches } from './regions.ts'
import { movingMean, percentile95, slidingSlope } from './series.ts'

describe('第 95 百分位取排序后第 ⌈0.95·n⌉ 个', () => {
  it.each([
    [1, 1],
    [19, 19],
    [20, 19],
    [21, 20],
    [100, 95],
  ])('1 到 %d 为 %d', (n, expected) => {
    expect(percentile95(Array.from({ length: n }, (_, i) => n - i))).toBe(expected)
  })
  it('没有值时为空', () => {
    expect(percentile95([])).toBeNull()
  })
})

it('滑动最小二乘的斜率：直线为其斜率，两端放不下窗口处为 0', () => {
  const fs = 200
  const line = Float64Array.from({ length: 400 }, (_, i) => 3 - (0.7 * i) / fs)
  const slope = slidingSlope(line, 0.5, fs)
  expect(slope[200]).toBeCloseTo(-0.7, 9)
  expect(slope[49]).toBe(0)
  expect(slope[50]).toBeCloseTo(-0.7, 9)
  // A parabola has at its middle the slope of its tangent.
  const curve = Float64Array.from({ length: 400 }, (_, i) => (i / fs) ** 2)
  expect(slidingSlope(curve, 0.5, fs)[200]).toBeCloseTo(2, 9)
})

it('滑动平均在两端取现有的部分', () => {
  expect([...movingMean(Float64Array.of(1, 2, 3, 4, 5), 0.4, 5)]).toEqual([1.5, 2, 3, 4, 4.5])
})

describe('峰峰值', () => {
  it('相邻的反向峰值之和；零不分开同号的两段', () => {
    const swings = swingsOf(Float64Array.of(0, 1, 3, 1, -2, -1, 0, -4, 2, 0.5))
    expect(swings).toEqual([
      { from: 2, to: 7, size: 7 },
      { from: 7, to: 8, size: 6 },
    ])
  })
  it('不过零就没有峰峰值', () => {
    expect(swingsOf(Float64Array.of(1, 2, 1))).toEqual([])
    expect(swingsOf(new Float64Array(5))).toEqual([])
  })
})

describe('恒加速度区', () => {
  const limits = { jerk: 0.3, least: 0.5, settled: 1.5 }
  const fs = 10
  const stretches = (jerk: number[], within = { from: 0, to: jerk.length - 1 }) =>
    constantStretches(Float64Array.from(jerk), fs, { from: 0, to: jerk.length - 1 }, within, limits)
  const still = (n: number) => Array<number>(n).fill(0.1)

  it('从小于等于 0.3 开始 1.5 秒后算起，到超过为止', () => {
    expect(stretches([0.9, ...still(30), -0.9])).toEqual([{ from: 16, to: 30 }])
    expect(stretches([0.3, ...still(30)])).toEqual([{ from: 15, to: 30 }])
  })
  it('不足 1.5 秒的区没有可算的部分', () => {
    expect(stretches([0.9, ...still(15), 0.9])).toEqual([])
  })
  it('只取界限之内的部分，稳定时间从区的开始算', () => {
    expect(stretches([0.9, ...still(40)], { from: 10, to: 30 })).toEqual([{ from: 16, to: 30 }])
    expect(stretches([0.9, ...still(40)], { from: 20, to: 30 })).toEqual([{ from: 20, to: 30 }])
  })
})
