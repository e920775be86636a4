import { describe, expect, test } from 'vitest'
import { pointAt } from '#kernel/shared/distance.ts'
import { advance, placeAt } from './playback.ts'
import { spotsOf, trackOf } from './track.ts'

const origin = { lng: 120.15, lat: 30.27 }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, 0, minute * 60)).toISOString()
const spot = (minute: number, east: number, signIn = false) => ({ ...pointAt(origin, east, 0), at: at(minute), signIn })

/** 8 minutes at the gate, 1200 m in 4 minutes, 28 minutes without a position, then a minute 5 km away. */
const day = trackOf([
  spot(0, 0),
  spot(3, 40),
  spot(6, 5),
  spot(8, 30),
  spot(10, 600),
  spot(12, 1200),
  spot(40, 5000),
  spot(41, 5000, true),
])

describe('工作轨迹的公里、停留与中断', () => {
  test('公里不含停留中的漂移，也不含中断的一段', () => {
    expect(day.metres).toBeCloseTo(1200, 0)
    expect(day.points).toBe(8)
    expect(day.legs.map((leg) => leg.length)).toEqual([6, 2])
  })

  test('停留是 80 米之内超过 5 分钟：正好 5 分钟不算，81 米开外不算', () => {
    expect(day.stays).toEqual([{ lng: origin.lng, lat: origin.lat, from: at(0), to: at(8), minutes: 8, signIn: false }])
    expect(trackOf([spot(0, 0), spot(5, 10)]).stays).toEqual([])
    expect(trackOf([spot(0, 0), spot(5.5, 79)]).stays).toMatchObject([{ from: at(0), to: at(5.5), minutes: 6 }])
    expect(trackOf([spot(0, 0), spot(6, 81)]).stays).toEqual([])
    expect(trackOf([spot(0, 0), spot(3, 5, true), spot(6, 9)]).stays).toMatchObject([{ signIn: true }])
  })

  test('中断是超过 10 分钟没有位置：正好 10 分钟不算，画到两端', () => {
    expect(day.gaps).toMatchObject([{ from: at(12), to: at(40), minutes: 28 }])
    const [ends] = day.gaps.map((gap) => gap.ends)
    expect(ends?.[0]).toMatchObject(pointAt(origin, 1200, 0))
    expect(ends?.[1]).toMatchObject(pointAt(origin, 5000, 0))
    expect(trackOf([spot(0, 0), spot(10, 900)])).toMatchObject({ gaps: [] })
    expect(trackOf([spot(0, 0), spot(10.1, 900)])).toMatchObject({ metres: 0, gaps: [{ minutes: 10 }] })
  })

  test('第一项不是数字的点跳过；没有点就什么都没有', () => {
    const records = [
      { location: [null, 30.2], locateTime: at(0), src: 1 },
      { location: ['120.1', 30.2], locateTime: at(0), src: 1 },
      { location: [], locateTime: at(0), src: 1 },
      { location: [120.1, 30.2, 5, 0], locateTime: at(1), src: 2 },
    ]
    expect(spotsOf(records)).toEqual([{ lng: 120.1, lat: 30.2, at: at(1), signIn: true }])
    expect(trackOf([])).toEqual({ metres: 0, points: 0, stays: [], gaps: [], legs: [], spots: [] })
    expect(placeAt(trackOf([]), 0)).toBeUndefined()
  })
})

describe('回放', () => {
  const ms = (minute: number) => Date.parse(at(minute))

  test('两点之间按时间走直线；中断时停在最后的位置', () => {
    const halfway = placeAt(day, ms(11))
    expect(halfway?.lng).toBeCloseTo(pointAt(origin, 900, 0).lng, 6)
    expect(placeAt(day, ms(20))).toEqual({ ...pointAt(origin, 1200, 0), inGap: true })
    expect(placeAt(day, ms(-5))).toEqual({ ...origin, inGap: false })
    expect(placeAt(day, ms(99))).toMatchObject(pointAt(origin, 5000, 0))
  })

  test('×1 每秒一分钟，×8、×32 相应；跨过中断，到头为止', () => {
    expect(advance(day, ms(0), 1000, 1)).toBe(ms(1))
    expect(advance(day, ms(0), 1000, 8)).toBe(ms(8))
    expect(advance(day, ms(0), 250, 32)).toBe(ms(8))
    expect(advance(day, ms(12), 1000, 1)).toBe(ms(40))
    expect(advance(day, ms(40), 5000, 32)).toBe(ms(41))
  })
})
