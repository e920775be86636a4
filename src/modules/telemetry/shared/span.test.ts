import { describe, expect, it } from 'vitest'
import { Random } from '#modules/routing/shared/random.ts'
import { type Cell, MOST_POINTS, planOf, pointsOf, stepOf } from './span.ts'

const NOW = Date.parse('2026-11-27T09:00:00+08:00')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const raw = 30 * DAY

describe('任意时间的曲线：最多 2000 点，最大最小值都在', () => {
  it('1 小时看原始数据，24 小时到 30 天看分钟，更久看小时；超过保存时间的看下一级', () => {
    const plan = (span: number, ago = span) => planOf({ from: NOW - ago, to: NOW - ago + span, now: NOW, raw })
    expect(plan(HOUR)).toEqual({ source: 'raw', step: 2000 })
    expect(plan(DAY)).toEqual({ source: 'minutes', step: 60_000 })
    expect(plan(7 * DAY)).toEqual({ source: 'minutes', step: 600_000 })
    expect(plan(30 * DAY)).toEqual({ source: 'minutes', step: 1_800_000 })
    expect(plan(180 * DAY)).toEqual({ source: 'hours', step: 3 * HOUR })
    expect(plan(HOUR, 31 * DAY)).toEqual({ source: 'minutes', step: 60_000 })
    const short = { from: NOW - 4 * DAY, to: NOW - 4 * DAY + HOUR, now: NOW, raw: 3 * DAY }
    expect(planOf(short)).toEqual({ source: 'minutes', step: 60_000 })
    expect(plan(HOUR, 400 * DAY)).toEqual({ source: 'hours', step: HOUR })
  })

  it('怎么选时间、要多细，都不超过 2000 点', () => {
    const random = new Random(1)
    for (let i = 0; i < 2000; i++) {
      const span = 1 + Math.floor(random.next() ** 4 * 5 * 365 * DAY)
      const from = NOW - span - random.below(1e9)
      const { step } = planOf({ from, to: from + span, now: NOW, asked: random.below(3) === 0 ? 1000 : 0, raw })
      expect((stepOf(from + span - 1, step) - stepOf(from, step)) / step + 1).toBeLessThanOrEqual(MOST_POINTS)
    }
  })

  it('合并后每点的最小、最大、平均与逐帧计算相同；空白处断开，断开也不使点数超过', () => {
    const random = new Random(2)
    const [from, to] = [NOW - 6 * HOUR, NOW]
    const { step } = planOf({ from, to, now: NOW, raw })
    const cells: Cell[] = []
    for (let at = from; at < to; at += 400 + random.below(random.below(40) === 0 ? 600_000 : 3000)) {
      const x = random.next() * 10 - 5
      cells.push({ at, low: x, mean: x, high: x, n: 1 })
    }
    const points = pointsOf(
      cells.toSorted(() => random.next() - 0.5),
      step,
    )
    expect(points.length).toBeLessThanOrEqual(MOST_POINTS)
    const drawn = points.filter(([, low]) => low !== null)
    expect(drawn.reduce((sum, [at]) => sum + cells.filter((one) => stepOf(one.at, step) === at).length, 0)).toBe(
      cells.length,
    )
    for (const [at, low, mean, high] of drawn) {
      const own = cells.filter((one) => stepOf(one.at, step) === at).map(({ mean }) => mean)
      expect([low, high]).toEqual([Math.min(...own), Math.max(...own)])
      expect(mean).toBeCloseTo(own.reduce((sum, x) => sum + x, 0) / own.length, 3)
    }
    for (const [i, [at, low]] of drawn.entries()) {
      const next = drawn[i + 1]
      const broken = next && points.some(([when, x]) => x === null && when > at && when < next[0])
      if (next && low !== null) expect(Boolean(broken)).toBe(next[0] - at > Math.max(step, 180_000))
    }
  })
})
