import { expect, test } from 'vitest'
import {
  carryOf,
  enoughFor,
  missingOf,
  type Need,
  partsToCarry,
  sameGoods,
  sparedBy,
  sparedSaid,
  takeFree,
  wayMinutes,
  whyCarry,
} from './van.ts'

const need = (orderId: string, unitId: string | null, over: Partial<Need> = {}): Need => ({
  orderId,
  unitId,
  partNo: unitId && `P-${unitId}`,
  qty: '1.00',
  again: true,
  minutes: 40,
  ...over,
})
/** So many orders of a part, the first `again` of them with a second trip. */
const orders = (unitId: string, trips: number, again: number, over: Partial<Need> = {}) =>
  Array.from({ length: trips }, (_, n) => need(`${unitId}${n}`, unitId, { again: n < again, ...over }))

test('来回＝两倍直线距离÷25 公里每小时；没有位置按 30 分钟', () => {
  const centre = { lng: 120, lat: 30 }
  // A tenth of a degree of latitude is 11.12 km.
  expect(wayMinutes(centre, { lng: 120, lat: 30.1 })).toBeCloseTo(53.37, 2)
  expect(wayMinutes(centre, centre)).toBe(0)
  expect(wayMinutes(null, centre)).toBe(30)
  expect(wayMinutes(centre, null)).toBe(30)
})

test('带多少：七天的泊松需求 95 % 够用，至少 1，至多 10', () => {
  expect(enoughFor(0)).toBe(1)
  // P(≤1) = e^−0.355 × 1.355 = 0.9501; at 0.356 it is 0.9498.
  expect(enoughFor(0.355)).toBe(1)
  expect(enoughFor(0.356)).toBe(2)
  // P(≤2) = 0.9197, P(≤3) = 0.9810.
  expect(enoughFor(1)).toBe(3)
  expect(enoughFor(5)).toBe(9)
  expect(enoughFor(6)).toBe(10)
  expect(enoughFor(1000)).toBe(10)
})

test('一次要用几件就至少带几件；一次用量超过 10 的车上带不了', () => {
  expect(carryOf({ uses: '9.00', trips: 9 })).toBe(1)
  expect(carryOf({ uses: '36.00', trips: 9 })).toBe(4)
  expect(carryOf({ uses: '52.00', trips: 52 })).toBe(3)
  expect(carryOf({ uses: '13.00', trips: 2 })).toBe(7)
  expect(carryOf({ uses: '20.00', trips: 2 })).toBe(10)
  expect(carryOf({ uses: '20.50', trips: 2 })).toBeUndefined()
})

test('按省下的分钟、再按少跑的趟数、再按编码排；一年不到两次的不建议', () => {
  const far = orders('F', 2, 2, { minutes: 90 })
  const often = orders('A', 9, 7, { minutes: 20 })
  const rare = orders('R', 1, 1, { minutes: 500 })
  const twin = orders('B', 7, 7, { minutes: 20 })
  const had = orders('H', 5, 0)
  expect(partsToCarry([...rare, ...had, ...twin, ...often, ...far])).toEqual([
    { unitId: 'F', partNo: 'P-F', uses: '2.00', trips: 2, again: 2, minutes: 180, carry: 1 },
    { unitId: 'A', partNo: 'P-A', uses: '9.00', trips: 9, again: 7, minutes: 140, carry: 1 },
    { unitId: 'B', partNo: 'P-B', uses: '7.00', trips: 7, again: 7, minutes: 140, carry: 1 },
    { unitId: 'H', partNo: 'P-H', uses: '5.00', trips: 5, again: 0, minutes: 0, carry: 1 },
  ])
  // As many minutes in fewer trips stand behind.
  const [first, second] = partsToCarry([...orders('A', 2, 2, { minutes: 60 }), ...orders('B', 4, 4, { minutes: 30 })])
  expect([first?.unitId, second?.unitId]).toEqual(['B', 'A'])
})

test('同一单里同一种配件记两行是一趟；最多 30 种；目录里没有的带不了', () => {
  const twice = [need('1', 'A', { qty: '2.00' }), need('1', 'A', { again: false }), need('2', 'A', { again: false })]
  expect(partsToCarry(twice)).toMatchObject([{ uses: '4.00', trips: 2, again: 1, minutes: 40, carry: 2 }])
  const many = Array.from({ length: 40 }, (_, n) => orders(`U${String(n).padStart(2, '0')}`, 2, 2)).flat()
  const top = partsToCarry(many)
  expect([top.length, top[0]?.unitId, top.at(-1)?.unitId]).toEqual([30, 'U00', 'U29'])
  expect(partsToCarry([need('1', null), need('2', null), need('1', 'S', { partNo: null })])).toEqual([])
})

test('合计：一趟取两种配件只算一趟，而且两种都带上才省得下', () => {
  const needs = [
    need('1', 'A'),
    need('1', 'B'),
    need('2', 'A', { minutes: 25.4 }),
    need('3', 'A'),
    need('3', null),
    need('4', 'B', { again: false }),
  ]
  const both = [{ unitId: 'A' }, { unitId: 'B' }]
  expect(sparedBy(both, needs)).toEqual({ trips: 2, minutes: 65 })
  expect(sparedBy([{ unitId: 'A' }], needs)).toEqual({ trips: 1, minutes: 25 })
  expect(sparedBy([], needs)).toEqual({ trips: 0, minutes: 0 })
})

test('缺多少：预留给别人的不算有，在途的算', () => {
  const of = { carry: 3, onHand: '2.00', reserved: '1.00', onTheWay: '0.00' }
  expect(missingOf(of)).toBe('2.00')
  expect(missingOf({ ...of, onTheWay: '1.00' })).toBe('1.00')
  expect(missingOf({ ...of, onHand: '9.00' })).toBe('0.00')
})

test('为什么带与合计的话', () => {
  expect(whyCarry({ trips: 9, again: 7, minutes: 322 })).toBe('12 个月用了 9 次，其中 7 次要跑第二趟，来回约 46 分钟')
  expect(whyCarry({ trips: 5, again: 0, minutes: 0 })).toBe('12 个月用了 5 次，都用了车上的，没有跑第二趟')
  expect(sparedSaid(30, { trips: 41, minutes: 1890 })).toBe('带上这 30 种，一年少跑约 41 趟、省约 31.5 小时')
  expect(sparedSaid(2, { trips: 1, minutes: 46 })).toBe('带上这 2 种，一年少跑约 1 趟、省约 46 分钟')
  expect(sparedSaid(2, { trips: 0, minutes: 0 })).toBe('这 2 种在 12 个月里用过两次以上，带着就不用回仓取')
})

test('调拨只取空着的，先取先到期的批次，按件计的取整件', () => {
  const shelves = [
    { batchId: 'b1', free: '1.50' },
    { batchId: 'b2', free: '4.00' },
  ]
  expect(takeFree('3', shelves, true)).toEqual([
    { batchId: 'b1', qty: '1.00' },
    { batchId: 'b2', qty: '2.00' },
  ])
  expect(takeFree('3', shelves, false)).toEqual([
    { batchId: 'b1', qty: '1.50' },
    { batchId: 'b2', qty: '1.50' },
  ])
  expect(takeFree('9', shelves, false).map(({ qty }) => qty)).toEqual(['1.50', '4.00'])
  expect(takeFree('9', [{ batchId: null, free: '0.00' }], true)).toEqual([])
})

test('两张单调的一样：批次怎么分不要紧，数量差一件就不一样', () => {
  const one = [{ unitId: 'A', qty: '3' }]
  const two = [
    { unitId: 'A', qty: '1.00' },
    { unitId: 'A', qty: '2.00' },
  ]
  expect(sameGoods(one, two)).toBe(true)
  expect(sameGoods(one, [{ unitId: 'A', qty: '2.00' }])).toBe(false)
  expect(sameGoods(one, [...one, { unitId: 'B', qty: '1' }])).toBe(false)
})
