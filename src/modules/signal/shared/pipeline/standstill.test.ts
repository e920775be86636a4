import { expect, it } from 'vitest'
import { nothingWatched } from './liftWatch.ts'
import { type Resting, suspects, watchService, watchTrip } from './standstill.ts'

const at = (clock: string) => Date.parse(`2026-11-20T${clock}+08:00`)
const five = () => Array.from({ length: 24 }, () => 5 * 60_000)
const lift = (id: string, tripAt: string | null, over: Partial<Resting> = {}): Resting => ({
  id,
  group: 'g',
  buildingId: null,
  tripAt: tripAt === null ? null : at(tripAt),
  from: tripAt === null ? 0 : at(tripAt),
  judged: true,
  ...over,
})
const found = (lifts: readonly Resting[], now: string, gaps = five()) =>
  suspects(lifts, (group) => (group === 'g' ? gaps : undefined), at(now)).map(({ id }) => id)

it('同组间隔 5 分钟，停 34.54 分钟以上而邻梯后半段还在跑的才算', () => {
  const still = lift('a', '10:00:00')
  expect(found([still, lift('b', '10:30:00')], '10:34:30')).toEqual([])
  expect(found([still, lift('b', '10:30:00')], '10:34:40')).toEqual(['a'])
  // The neighbour ran in the first half only: power cut or holiday.
  expect(found([still, lift('b', '10:16:00')], '10:34:40')).toEqual([])
  expect(found([still, lift('b', '10:00:00'), lift('c', '09:50:00')], '11:30:00')).toEqual([])
})

it('没有邻梯、没有学过、从未上报运行、不该判的不判', () => {
  const runs = lift('b', '10:58:00')
  expect(found([lift('a', '10:00:00')], '11:00:00')).toEqual([])
  expect(found([lift('a', '10:00:00', { group: 'h' }), { ...runs, group: 'h' }], '11:00:00')).toEqual([])
  expect(found([lift('a', null), runs], '11:00:00')).toEqual([])
  expect(found([lift('a', '10:00:00', { judged: false }), runs], '11:00:00')).toEqual([])
  // It came back from inspection at 10:40.
  expect(found([lift('a', '10:00:00', { from: at('10:40:00') }), runs], '11:00:00')).toEqual([])
})

it('有同楼的邻梯就只看同楼：整栋停电，别栋照跑，不算', () => {
  const lifts = [
    lift('a', '10:00:00', { buildingId: 'x' }),
    lift('b', '10:01:00', { buildingId: 'x' }),
    lift('c', '10:58:00', { buildingId: 'y' }),
  ]
  expect(found(lifts, '11:00:00')).toEqual([])
  expect(found([...lifts, lift('d', '10:57:00', { buildingId: 'x' })], '11:00:00')).toEqual(['a', 'b'])
})

it('下一次运行结束它；旧的运行记录什么都不改', () => {
  const first = watchTrip(nothingWatched, at('10:00:00'))
  expect(first).toEqual({ watch: { ...nothingWatched, tripAt: at('10:00:00') }, signals: [] })
  const told = { ...first.watch, stillAt: at('10:35:00') }
  expect(watchTrip(told, at('09:00:00'))).toEqual({ watch: told, signals: [] })
  expect(watchTrip(told, at('10:50:00'))).toEqual({
    watch: { ...nothingWatched, tripAt: at('10:50:00') },
    signals: [{ say: 'ended', code: '23', endedAt: at('10:50:00') }],
  })
  // The trip was under way when it was said.
  expect(watchTrip(told, at('10:34:50')).signals).toEqual([{ say: 'ended', code: '23', endedAt: at('10:35:00') }])
})

it('检修、停止服务和断线的时间不计入', () => {
  const heard = { ...nothingWatched, at: at('10:00:00') }
  expect(watchService(heard, at('10:01:00'), 1)).toBe(heard)
  for (const mode of [0, 2, 7, null]) expect(watchService(heard, at('10:01:00'), mode).idleFrom).toBe(at('10:01:00'))
  expect(watchService(heard, at('10:10:00'), 1).idleFrom).toBe(at('10:10:00'))
  expect(watchService(heard, at('09:59:00'), 2)).toBe(heard)
})
