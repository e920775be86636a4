import { describe, expect, test } from 'vitest'
import { balance, placeKey, spreadOf } from './balance.ts'

const days = ['2026-03-10', '2026-03-11', '2026-03-12'] as const
const loadOf = (minutes: Record<string, number>) => new Map(Object.entries(minutes))

describe('均衡', () => {
  const orders = Array.from({ length: 9 }, (_, i) => ({
    ...{ orderId: `o${i}`, date: days[2], crewId: 'A', communityId: 'X', minutes: 45 },
    places: days.map((date) => ({ date, crewId: 'A' })),
  }))
  const load = loadOf({ [placeKey('A', days[0])]: 0, [placeKey('A', days[1])]: 0, [placeKey('A', days[2])]: 405 })

  test('一天405分钟摊到三天，离散降到15%以内，总分钟不变', () => {
    const { moves, before, after } = balance({ orders, load })
    expect(before.peak).toBe(405)
    expect(after.variation).toBeLessThanOrEqual(0.15)
    expect(moves).toHaveLength(6)
    expect(new Set(moves.map((move) => move.orderId)).size).toBe(6)
    expect(after.peak).toBe(135)
  })

  test('只往允许的日期去；没有更空的地方就不动', () => {
    const stuck = orders.map((order) => ({ ...order, places: [{ date: days[2], crewId: 'A' }] }))
    expect(balance({ orders: stuck, load })).toMatchObject({ moves: [], before: spreadOf(load) })
  })

  test('一个小区的几台一起走：当天已有这个小区的地方优先', () => {
    const two = ['A', 'B'].map((site) => ({
      ...{ orderId: site, date: days[2], crewId: 'A', communityId: site, minutes: 45 },
      places: days.map((date) => ({ date, crewId: 'A' })),
    }))
    const there = { orderId: 'there', date: days[1], crewId: 'A', communityId: 'B', minutes: 45, places: [] }
    const uneven = loadOf({ [placeKey('A', days[0])]: 45, [placeKey('A', days[1])]: 45, [placeKey('A', days[2])]: 220 })
    const { moves } = balance({ orders: [...two, there], load: uneven })
    expect(moves.find((move) => move.orderId === 'B')?.date).toBe(days[1])
  })

  test('差别不大时不换班组', () => {
    const even = loadOf({ [placeKey('A', days[0])]: 150, [placeKey('B', days[0])]: 60 })
    const order = {
      communityId: 'X',
      orderId: 'o',
      date: days[0],
      crewId: 'A',
      minutes: 45,
      places: [{ date: days[0], crewId: 'B' }],
    }
    expect(balance({ orders: [order], load: even }).moves).toEqual([])
    const uneven = loadOf({ [placeKey('A', days[0])]: 300, [placeKey('B', days[0])]: 60 })
    expect(balance({ orders: [order], load: uneven }).moves).toMatchObject([
      { crewId: 'B', left: [300, 255], met: [60, 105] },
    ])
  })
})
