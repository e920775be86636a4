import { describe, expect, it } from 'vitest'
import { drawOrders, quotaOf } from './sampling.ts'

/** Any order that depends on both and looks like none. */
const rank = (workerId: string, orderId: string) =>
  [...`${workerId} ${orderId}`]
    .reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261)
    .toString(36)
    .padStart(7, '0')
    .split('')
    .reverse()
    .join('')
const crewOrders = (n: number, workerIds: string[], score: (at: number) => number | null = () => 100) =>
  Array.from({ length: n }, (_, at) => ({
    id: `${workerIds[0]}-${String(at).padStart(3, '0')}`,
    workerIds,
    score: score(at),
  }))
const none = new Set<string>()

describe('质检抽样（jobs 4.1 质检比例）', () => {
  it('每人每月 5 %，进一；有工单至少一张；0 % 不抽', () => {
    expect([0, 1, 20, 21, 100].map((n) => quotaOf(n, 5))).toEqual([0, 1, 1, 2, 5])
    expect(quotaOf(100, 0)).toBe(0)
    expect(quotaOf(60, 100)).toBe(60)
  })

  it('固定搭档的一张算两人的份额', () => {
    const drawn = drawOrders(crewOrders(100, ['王', '李']), none, 5, rank)
    expect(drawn).toHaveLength(5)
  })

  it('可信度低的先抽，隔一张随机；同一种子结果相同', () => {
    const orders = crewOrders(80, ['王', '李'], (at) => (at === 7 ? 40 : at === 9 ? 62 : 95))
    const drawn = drawOrders(orders, none, 5, rank)
    expect(drawn.filter(({ way }) => way === 1).map(({ id }) => id)).toEqual(['王-007', '王-009'])
    expect(drawn.map(({ way }) => way)).toEqual([1, 2, 1, 2])
    expect(drawOrders(orders, none, 5, rank)).toEqual(drawn)
    const other = drawOrders(orders, none, 5, (worker, order) => rank(order, worker))
    expect(other.map(({ id }) => id)).not.toEqual(drawn.map(({ id }) => id))
  })

  it('已抽的算在份额里；第二夜不重复抽', () => {
    const orders = crewOrders(40, ['王'])
    const first = drawOrders(orders, none, 5, rank)
    expect(first).toHaveLength(2)
    const taken = new Set(first.map(({ id }) => id))
    expect(drawOrders(orders, taken, 5, rank)).toEqual([])
    const later = [...orders, ...crewOrders(20, ['王']).map((one) => ({ ...one, id: `x${one.id}` }))]
    expect(drawOrders(later, taken, 5, rank)).toHaveLength(1)
  })

  it('没有分数的不算可信度低', () => {
    expect(
      drawOrders(
        crewOrders(20, ['王'], () => null),
        none,
        5,
        rank,
      ).map(({ way }) => way),
    ).toEqual([2])
  })
})
