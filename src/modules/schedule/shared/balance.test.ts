import { describe, expect, test } from 'vitest'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { defaultSetting as setting } from '#modules/plan/shared/setting.ts'
import { minutesOf, type Work } from '#modules/plan/shared/work.ts'
import { type BalanceOrder, balance, placeKey, spreadOf } from './balance.ts'

const days = ['2026-03-12', '2026-03-11', '2026-03-10'] as const
const person = (userId: string) => ({
  userId,
  name: userId,
  certTo: null,
  skills: [0],
  skillLevel: 3,
  joined: true,
})
const crew = (id: string): Crew => ({
  crewId: id,
  name: `${id}组`,
  teamId: 'T',
  base: { id: 'base', lng: 120.15, lat: 30.27 },
  workers: [person(`${id}1`), person(`${id}2`)],
})
const places: Record<string, { lng: number; lat: number }> = {
  X: { lng: 120.16, lat: 30.27 },
  Y: { lng: 120.19, lat: 30.3 },
}
const order = (orderId: string, more: Partial<BalanceOrder> = {}): BalanceOrder => {
  const communityId = more.communityId ?? 'X'
  return {
    orderId,
    crewId: 'A',
    teamId: 'T',
    communityId,
    place: places[communityId] as { lng: number; lat: number },
    days,
    legalDeadline: '2026-03-12',
    level: 1,
    minutes: 45,
    ...more,
  }
}
const has = (crewId: string, date: string, minutes: number, communityId = 'X'): Work => ({
  id: `${crewId} ${date} ${communityId}`,
  kind: 'maintenance',
  no: '',
  people: [`${crewId}1`, `${crewId}2`],
  date,
  minutes,
  hours: null,
  communityId,
  place: places[communityId] ?? null,
})
/** Loads as the desk adds them up: of these crews on these days, the orders included. */
function loadOf(
  orders: readonly BalanceOrder[],
  work: readonly Work[],
  crews: readonly Crew[],
  of: readonly string[] = days,
) {
  const now = orders.map((one) => has(one.crewId, one.days[0] as string, one.minutes))
  const minutes = minutesOf([...work, ...now])
  return new Map(
    crews.flatMap(({ crewId }) =>
      of.map((day) => [placeKey(crewId, day), minutes.get(`${crewId}1 ${day}`) ?? 0] as const),
    ),
  )
}

describe('均衡', () => {
  const nine = Array.from({ length: 9 }, (_, i) => order(`o${i}`))
  const crews = [crew('A')]

  test('一天405分钟摊到三天，离散降到15%以内，总分钟不变', async () => {
    const load = loadOf(nine, [], crews)
    const moves = await balance({ orders: nine, load, crews, setting, work: [] })
    expect(moves).toHaveLength(6)
    expect(moves[0]).toMatchObject({ left: [405, 360], met: [0, 45] })
    const after = new Map(load)
    for (const { date, crewId, left, met } of moves) {
      after.set(placeKey('A', days[0]), left[1])
      after.set(placeKey(crewId, date), met[1])
    }
    expect(spreadOf(after)).toEqual({ variation: 0, peak: 135 })
  })

  test('只往允许的日期去；已经均匀的不动', async () => {
    const stuck = nine.map((one) => ({ ...one, days: [days[0]] }))
    expect(await balance({ orders: stuck, load: loadOf(stuck, [], crews), crews, setting, work: [] })).toEqual([])
    const even = days.map((day, i) => order(`e${i}`, { days: [day, ...days.filter((one) => one < day)] }))
    expect(await balance({ orders: even, load: loadOf(even, [], crews), crews, setting, work: [] })).toEqual([])
  })

  test('当天已去这个小区的日子优先', async () => {
    const orders = [order('A', { communityId: 'X' }), order('B', { communityId: 'Y' })]
    const work = [has('A', days[0], 200), has('A', days[1], 45, 'Y'), has('A', days[2], 45, 'X')]
    const moves = await balance({ orders, load: loadOf(orders, work, crews), crews, setting, work })
    expect(moves.find((move) => move.orderId === 'B')?.date ?? days[1]).toBe(days[1])
    expect(moves.length).toBeGreaterThan(0)
  })

  test('差别不大时不换班组', async () => {
    const two = [crew('A'), crew('B')]
    const orders = [order('o', { days: [days[0]] })]
    const ask = (a: number) => {
      const work = [has('A', days[0], a), has('B', days[0], 60)]
      return balance({ orders, load: loadOf(orders, work, two, [days[0]]), crews: two, setting, work })
    }
    expect(await ask(105)).toEqual([])
    expect(await ask(255)).toMatchObject([{ crewId: 'B', left: [300, 255], met: [60, 105] }])
  })

  test('一人在两个搭档组：不给他第二个组的活', async () => {
    const shared = [crew('A'), { ...crew('B'), workers: [person('A1'), person('B2')] }]
    const load = loadOf(nine, [], shared, [days[0]])
    expect(
      await balance({
        orders: nine.map((one) => ({ ...one, days: [days[0]] })),
        load,
        crews: shared,
        setting,
        work: [],
      }),
    ).toEqual([])
  })
})
