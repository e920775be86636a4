import { expect, test } from 'vitest'
import { calendarOf } from './calendar.ts'
import { type PulledOrder, pulledDays } from './pullForward.ts'

const calendar = calendarOf({
  workDays: [1, 2, 3, 4, 5, 6],
  overrides: ['2026-03-19', '2026-03-20', '2026-03-21'].map((date) => ({ date, kind: 2 as const })),
})
const facts = { calendar, today: '2026-03-10', dayTarget: 420, loads: new Map<string, number>(), taken: new Map() }
const order = (id: string, more: Partial<PulledOrder> = {}): PulledOrder => ({
  id,
  elevatorId: `lift ${id}`,
  planDate: '2026-03-20',
  minutes: 150,
  crew: ['wang', 'li'],
  ...more,
})

test('休息日的维保提前到之前最近的工作日，人均负荷满了再往前一天', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => order(id))
  expect([...pulledDays(all, facts).values()]).toEqual([
    ...['2026-03-18', '2026-03-18', '2026-03-17', '2026-03-17', '2026-03-16'],
  ])
})

test('已有的负荷与同一台电梯当日的维保让开；没有空日仍取最近的工作日', () => {
  const loads = new Map([['li 2026-03-18', 400]])
  expect(pulledDays([order('a')], { ...facts, loads }).get('a')).toBe('2026-03-17')
  const taken = new Map([['lift a', new Set(['2026-03-18', '2026-03-17'])]])
  expect(pulledDays([order('a')], { ...facts, taken }).get('a')).toBe('2026-03-16')
  expect(pulledDays([order('a', { minutes: 500 })], facts).get('a')).toBe('2026-03-18')
})

test('小区只许周二进场：提前到放假前最近的周二，负荷满了也不排到不许进场的日子', () => {
  // 2026-03-17 is a Tuesday.
  const tuesdays = [{ kind: 1 as const, weekday: 2, fromTime: '09:00', toTime: '17:00' }]
  expect(pulledDays([order('a', { windows: tuesdays })], facts).get('a')).toBe('2026-03-17')
  const loads = new Map([['li 2026-03-17', 400]])
  expect(pulledDays([order('a', { windows: tuesdays })], { ...facts, loads }).get('a')).toBe('2026-03-17')
  const blocked = [{ kind: 2 as const, from: '2026-03-16', to: '2026-03-18' }]
  expect(pulledDays([order('a', { windows: blocked })], facts).get('a')).toBe('2026-03-14')
})

test('进场时段装不下约定时间或作业时长的日子不算；五个工作日内没有就再往前找两周内的，都没有才按工作日', () => {
  const short = [
    { kind: 1 as const, weekday: 3, fromTime: '09:00', toTime: '10:00' },
    { kind: 1 as const, weekday: 2, fromTime: '13:00', toTime: '17:00' },
  ]
  // Wednesday's hour is too short for 150 minutes; Tuesday's afternoon is not at 9 o'clock.
  expect(pulledDays([order('a', { windows: short })], facts).get('a')).toBe('2026-03-17')
  expect(pulledDays([order('a', { windows: short, start: 540 })], facts).get('a')).toBe('2026-03-18')
  const early = [{ kind: 1 as const, from: '2026-03-11', to: '2026-03-11' }]
  expect(pulledDays([order('a', { windows: early })], facts).get('a')).toBe('2026-03-11')
  const never = [{ kind: 1 as const, from: '2026-07-01', to: '2026-07-31' }]
  expect(pulledDays([order('a', { windows: never })], facts).get('a')).toBe('2026-03-18')
})

test('从不推后，也不排到过去：假期已经开始的留在今天', () => {
  expect(pulledDays([order('a')], { ...facts, today: '2026-03-19' }).get('a')).toBe('2026-03-19')
  expect(pulledDays([order('a', { planDate: '2026-03-17' })], facts).get('a')).toBe('2026-03-17')
})
