import { expect, test } from 'vitest'
import { pointAt } from '#kernel/shared/distance.ts'
import { spotsOf, trackOf } from './track.ts'

const origin = { lng: 120.15, lat: 30.27 }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()
const spot = (minute: number, east: number, signIn = false) => ({ ...pointAt(origin, east, 0), at: at(minute), signIn })

test('轨迹：公里数、停留超过 5 分钟、间隔超过 10 分钟', () => {
  const track = trackOf([
    spot(0, 0),
    spot(3, 10),
    spot(8, 5),
    spot(10, 600),
    spot(12, 1200),
    spot(40, 5000),
    spot(41, 5000, true),
  ])
  expect(track.km).toBeCloseTo(1.21, 1)
  expect(track.stays.map(({ minutes, signIn }) => [minutes, signIn])).toEqual([
    [8, false],
    [1, true],
  ])
  expect(track.gaps).toEqual([{ from: at(12), to: at(40), minutes: 28 }])
})

test('第一项不是数字的点跳过；没有点就没有停留', () => {
  const records = [
    { location: [null, 30.2], locateTime: at(0), src: 1 },
    { location: [120.1, 30.2, 5, 0], locateTime: at(1), src: 1 },
  ]
  expect(spotsOf(records)).toHaveLength(1)
  expect(trackOf([])).toEqual({ km: 0, points: 0, stays: [], gaps: [] })
})
