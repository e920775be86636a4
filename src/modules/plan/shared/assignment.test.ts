import { describe, expect, test } from 'vitest'
import { assignCrews, type Crew, type OrderToAssign } from './assignment.ts'
import type { WorkerFacts } from './violation.ts'

const worker = (userId: string, more: Partial<WorkerFacts> = {}): WorkerFacts => ({
  userId,
  name: userId,
  certTo: '2028-01-01',
  skills: [0],
  skillLevel: 3,
  joined: true,
  ...more,
})
const crew = (crewId: string, lng: number, more: Partial<Crew> = {}): Crew => ({
  crewId,
  name: `${crewId}组`,
  teamId: 'T',
  workers: [worker(`${crewId}1`), worker(`${crewId}2`)],
  base: { id: `base${crewId}`, lng, lat: 30.27 },
  ...more,
})
const order = (orderId: string, lng: number, more: Partial<OrderToAssign> = {}): OrderToAssign => ({
  orderId,
  teamId: 'T',
  communityId: `X${lng}`,
  place: { lng, lat: 30.27 },
  date: '2026-03-14',
  legalDeadline: '2026-03-15',
  level: 1,
  minutes: 45,
  ...more,
})

describe('分派一天', () => {
  test('就近分派，负责班组优先', () => {
    const crews = [crew('A', 120.1), crew('B', 120.3)]
    const { assigned } = assignCrews(
      [order('1', 120.1), order('2', 120.3), order('3', 120.11, { responsibleCrewId: 'B' })],
      crews,
    )
    expect(assigned.map(({ orderId, crewId }) => `${orderId}${crewId}`)).toEqual(['1A', '2B', '3A'])
    expect(assigned[2]?.reason).toMatch(/^B组需增加路程\d+分钟$/)
  })

  test('排不进去的工单列出每个班组的原因', () => {
    const expired = crew('A', 120.1, { workers: [worker('王一维', { certTo: '2026-03-01' }), worker('李二保')] })
    const single = crew('B', 120.1, { workers: [worker('赵小梯')] })
    const { assigned, unplaced } = assignCrews([order('1', 120.1)], [expired, single])
    expect(assigned).toEqual([])
    expect(unplaced[0]?.reasons).toEqual([
      { crewId: 'A', text: '王一维的电梯作业证(T)于2026-03-01到期，不能安排2026-03-14的工单' },
      { crewId: 'B', text: '仅安排1人，至少2人' },
    ])
  })

  test('每组每天不超过540分钟，余下待分配', () => {
    const orders = Array.from({ length: 14 }, (_, i) => order(`${i}`, 120.1))
    const { assigned, unplaced } = assignCrews(orders, [crew('A', 120.1)])
    expect(assigned).toHaveLength(11)
    expect(unplaced).toHaveLength(3)
    expect(unplaced[0]?.reasons[0]?.text).toMatch(/^A组当日\d+分钟，超过540分钟$/)
  })

  test('同日互换降低总成本', () => {
    const crews = [crew('A', 120.1), crew('B', 120.2)]
    // Urgency decides who is placed first, so the crews first get orders far from their other stops.
    const orders = Array.from({ length: 8 }, (_, i) =>
      order(`${i}`, i % 2 ? 120.11 : 120.19, { responsibleCrewId: i < 4 ? (i % 2 ? 'B' : 'A') : null }),
    )
    const result = assignCrews(orders, crews)
    expect(result.assigned).toHaveLength(8)
    expect(new Set(result.assigned.map((each) => each.orderId)).size).toBe(8)
  })
})
