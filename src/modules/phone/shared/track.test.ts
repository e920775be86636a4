import { describe, expect, it } from 'vitest'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { isDue, sentPoint, type TrackedPoint, trackedOrder, withPoint } from './track.ts'

const setting = { trackMovingSeconds: 30, trackStillSeconds: 300 }
const point = (seconds: number, more: Partial<TrackedPoint> = {}): TrackedPoint => ({
  lng: 120.172,
  lat: 30.281,
  accuracy: 10,
  speed: null,
  at: new Date(Date.parse('2026-03-14T09:00:00+08:00') + seconds * 1000).toISOString(),
  orderId: null,
  ...more,
})
const order = (id: string, status: number, left = false) => ({ id, status, left }) as FieldOrder

describe('工作轨迹的采集（jobs 4.1 trackInterval）', () => {
  it('移动时每30秒一点，静止时每5分钟一点', () => {
    expect(isDue(undefined, point(0), setting)).toBe(true)
    const away = { lng: 120.173 }
    expect(isDue(point(0), point(29, away), setting)).toBe(false)
    expect(isDue(point(0), point(30, away), setting)).toBe(true)
    expect(isDue(point(0), point(30), setting)).toBe(false)
    expect(isDue(point(0), point(299), setting)).toBe(false)
    expect(isDue(point(0), point(300), setting)).toBe(true)
    expect(isDue(point(0), point(30, { speed: 1.2 }), setting)).toBe(true)
    expect(isDue(point(0), point(30, { speed: 0.1 }), setting)).toBe(false)
  })

  it('定位漂移不算移动；间隔按设置', () => {
    expect(isDue(point(0), point(60, { lng: 120.1725, accuracy: 80 }), setting)).toBe(false)
    expect(isDue(point(0), point(60, { lng: 120.173 }), { trackMovingSeconds: 120, trackStillSeconds: 600 })).toBe(
      false,
    )
    expect(isDue(point(0), point(600), { trackMovingSeconds: 120, trackStillSeconds: 600 })).toBe(true)
  })

  it('只在出发后到离场前：未出发、已离场、已完成都不采集；作业中的优先', () => {
    expect(trackedOrder([order('a', 0), order('b', 3), order('c', 2, true)])).toBeUndefined()
    expect(trackedOrder([order('a', 1), order('b', 2)])?.id).toBe('b')
    expect(trackedOrder([order('a', 1), order('b', 7)])?.id).toBe('b')
    expect(trackedOrder([order('a', 1)])?.id).toBe('a')
  })

  it('攒下的点有上限，经度在前', () => {
    const week = Array.from({ length: 10_000 }, (_, n) => point(n * 30))
    const more = withPoint(week, point(300_000))
    expect([more.length, more[0], more.at(-1)]).toEqual([10_000, week[1], point(300_000)])
    expect(sentPoint(point(0, { accuracy: 12.6, speed: 3 })).location).toEqual([120.172, 30.281, 13, 3])
  })
})
