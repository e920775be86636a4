import { describe, expect, it } from 'vitest'
import { rideCurve } from '#modules/comfort/shared/rideCurve.ts'
import { judgeLift } from '#modules/signal/shared/quality.ts'
import { ageText, type CarFrame, carAt, carFrame, playedLate, withFrame } from './carMotion.ts'

const ride = rideCurve({ distance: 30, speed: 1.75, acceleration: 0.8, jerk: 0.8 })
const frameAt = (ms: number): CarFrame => {
  const { distance, velocity } = ride.at(ms / 1000)
  return { at: ms, pos: distance, v: velocity }
}
const every = (interval: number, to = 25_000) =>
  Array.from({ length: Math.floor(to / interval) + 1 }, (_, i) => frameAt(i * interval))

describe('两帧之间的轿厢', () => {
  it.each([
    [250, 0.003],
    [1000, 0.06],
  ])('每 %i ms 一帧：晚放的曲线与真实位置相差不到 %d m，不回头', (interval, most) => {
    const late = playedLate(interval)
    const all = every(interval)
    let before = 0
    for (let now = 0; now <= 24_000; now += 16) {
      const known = all.filter(({ at }) => at <= now).slice(-16)
      const drawn = carAt(known, now, late)
      if (!drawn) throw new Error('nothing drawn')
      expect(Math.abs(drawn.pos - ride.at((now - late) / 1000).distance)).toBeLessThan(most)
      expect(drawn.pos).toBeGreaterThanOrEqual(before - 1e-9)
      before = drawn.pos
    }
    expect(before).toBeCloseTo(30, 6)
  })

  it('过帧时位置与速度都不跳', () => {
    const frames = every(1000, 6000)
    for (const { at, pos, v } of frames.slice(1, -1)) {
      expect(carAt(frames, at - 0.001, 0)?.pos).toBeCloseTo(pos, 4)
      expect(carAt(frames, at + 0.001, 0)?.v).toBeCloseTo(v, 3)
    }
  })

  it('最后一帧以后最多推 500 ms，然后停住；5 秒后变灰', () => {
    const frames = [{ at: 0, pos: 10, v: 1.6 }]
    expect(carAt(frames, 250, 0)).toEqual({ pos: 10.4, v: 1.6, stale: false })
    expect(carAt(frames, 500, 0)?.pos).toBeCloseTo(10.8)
    expect(carAt(frames, 4000, 0)).toEqual({ pos: 10.8, v: 0, stale: false })
    expect(carAt(frames, 5000, 0)?.stale).toBe(false)
    expect(carAt(frames, 5001, 0)?.stale).toBe(true)
    expect(carAt([], 0, 0)).toBeNull()
  })

  it('晚放多久：一帧的间隔加 150 ms，4 Hz 时 400 ms', () => {
    expect([playedLate(1000), playedLate(250)]).toEqual([1150, 400])
  })

  it('乱序到达的帧排回原位，同一时刻的替换', () => {
    const frames = [3, 1, 2, 2].reduce<readonly CarFrame[]>((all, n, i) => withFrame(all, { at: n, pos: i, v: 0 }), [])
    expect(frames.map(({ at, pos }) => [at, pos])).toEqual([
      [1, 1],
      [2, 3],
      [3, 0],
    ])
  })

  it('楼层不在楼层表内的帧（监测场景 8.16）：质量为 0，轿厢不动', () => {
    const facts = { ratedSpeed: 1.75, landings: [0, 3, 6] }
    const frames = [
      { fl: 2, pos: 3, v: 0 },
      { fl: 99, pos: 5.9, v: 0 },
    ].flatMap((state, i) => {
      const frame = carFrame(i * 1000, state, judgeLift(state, facts).quality)
      return frame ? [frame] : []
    })
    expect(frames).toHaveLength(1)
    expect(carAt(frames, 1500, 0)?.pos).toBe(3)
    expect(carFrame(0, { v: 1 }, 1)).toBeNull()
  })
})

it('数据延迟与中断的文字', () => {
  expect(ageText(600)).toBe('数据延迟 0.6 秒')
  expect(ageText(12_400)).toBe('数据已中断 00:12')
  expect(ageText(3_725_000)).toBe('数据已中断 01:02:05')
})
