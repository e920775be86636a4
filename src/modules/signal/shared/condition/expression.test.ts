import { expect, it } from 'vitest'
import {
  type Expression,
  expressionFaults,
  expressionText,
  onClock,
  onFrame,
  standings,
  unwatched,
  type Values,
} from './expression.ts'

const at = (time: string) => Date.parse(`2026-11-26T${time}+08:00`)
const hot: Expression = {
  conditions: [{ metric: 'tmp.mr', op: 'gt', value: 40 }],
  holdSec: 300,
  clears: [{ metric: 'tmp.mr', op: 'lt', value: 38 }],
  clearSec: 60,
}
const day = (of: Expression, frames: [time: string, values: Values][], until = '23:59:59') =>
  standings(
    of,
    frames.map(([time, values]) => ({ at: at(time), values })),
    at(until),
  ).map(({ from, stoodAt, endedAt }) =>
    [from, stoodAt, endedAt].map((ms) => ms && new Date(ms + 8 * 3_600_000).toISOString().slice(11, 19)),
  )
/** One frame a minute. */
const minutes = (from: string, values: readonly (number | null)[]): [string, Values][] =>
  values.map((value, i) => {
    const time = new Date(at(from) + i * 60_000 + 8 * 3_600_000).toISOString().slice(11, 19)
    return [time, { 'tmp.mr': value }]
  })

it('持续满才成立，从条件成立时算起；解除条件持续满才结束，从解除时算起', () => {
  expect(day(hot, minutes('08:00:00', [39, 41, 42, 42, 41, 41, 42, 39, 37, 37, 37]))).toEqual([
    ['08:01:00', '08:06:00', '08:08:00'],
  ])
  // Between the two limits it goes on.
  expect(day(hot, minutes('08:00:00', [41, 41, 41, 41, 41, 41, 39, 39, 39]))).toEqual([['08:00:00', '08:05:00', null]])
})

it('不到时间又恢复的不算，重新从头数', () => {
  expect(day(hot, minutes('08:00:00', [41, 41, 41, 41, 40, 41, 41, 41, 41, 37]))).toEqual([])
})

it('到时间时没有新的帧也成立；静默超过 180 秒的不算持续', () => {
  expect(day(hot, [...minutes('08:00:00', [41, 41, 41, 41]), ['08:05:59', { 'tmp.mr': 20 }]])).toEqual([
    ['08:00:00', '08:05:00', '08:05:59'],
  ])
  expect(
    day(
      hot,
      [
        ['08:00:00', { 'tmp.mr': 41 }],
        ['08:10:00', { 'tmp.mr': 41 }],
      ],
      '08:12:00',
    ),
  ).toEqual([])
  expect(day(hot, [['08:00:00', { 'tmp.mr': 41 }]], '12:00:00')).toEqual([])
})

it('没有数值既不成立也不解除；没有说的沿用上一次', () => {
  expect(day(hot, minutes('08:00:00', [41, 41, null, 41, 41, 41, 41]), '08:07:30')).toEqual([])
  expect(day(hot, minutes('08:00:00', [41, 41, 41, 41, 41, 41, null, null, null]))).toEqual([
    ['08:00:00', '08:05:00', null],
  ])
  const known = onFrame(hot, onFrame(hot, unwatched, at('08:00:00'), { 'tmp.mr': 41 }).watch, at('08:01:00'), {})
  expect(known.watch.since).toBe(at('08:00:00'))
})

it('几个条件要同时成立；不填解除条件即条件不再成立；速度看大小不看方向', () => {
  const creeping: Expression = {
    conditions: [
      { metric: 'run', op: 'eq', value: 1 },
      { metric: 'v', op: 'gt', value: 1 },
    ],
    holdSec: 0,
    clears: [],
    clearSec: 0,
  }
  expect(
    day(creeping, [
      ['08:00:00', { run: 0, v: 0 }],
      ['08:00:01', { run: 1, v: -1.2 }],
      ['08:00:03', { run: 1, v: 0.4 }],
      ['08:00:05', { run: 1 }],
      ['08:00:06', { v: 1.1 }],
    ]),
  ).toEqual([
    ['08:00:01', '08:00:01', '08:00:03'],
    ['08:00:06', '08:00:06', null],
  ])
})

it('逐步走与一次算完相同，钟点单独走也相同', () => {
  const frames = minutes('08:00:00', [41, 41, 41, 41, 41, 41, 37, 37, 41])
  let watch = unwatched
  const said: number[] = []
  for (let now = at('08:00:00'); now <= at('08:10:00'); now += 1000) {
    const frame = frames.find(([time]) => at(time) === now)
    const next = frame ? onFrame(hot, watch, now, frame[1]) : onClock(hot, watch, now)
    watch = next.watch
    said.push(...next.said.map(({ stoodAt, endedAt }) => endedAt ?? stoodAt))
  }
  expect(said).toEqual([at('08:05:00'), at('08:06:00')])
})

it('说成话；指标、比较与数值要对得上', () => {
  expect(expressionText('lift', hot)).toEqual([
    '机房温度大于 40 ℃，持续满 300 秒，判定发生。',
    '机房温度小于 38 ℃，持续满 60 秒，判定解除。',
  ])
  const doors: Expression = {
    conditions: [
      { metric: 'door', op: 'ne', value: 0 },
      { metric: 'occ', op: 'eq', value: 1 },
    ],
    holdSec: 0,
    clears: [],
    clearSec: 5,
  }
  expect(expressionText('lift', doors)).toEqual([
    '门不是「关到位」，且轿厢为「有人」，不等待，判定发生。',
    '以上条件不再成立，持续满 5 秒，判定解除。',
  ])
  expect(expressionFaults(doors, 'lift')).toEqual([])
  expect(expressionFaults(doors, 'escalator').map(({ message }) => message)).toEqual([
    '这类电梯没有这个指标',
    '这类电梯没有这个指标',
  ])
  const wrong = {
    ...doors,
    conditions: [
      { metric: 'door', op: 'gt' as const, value: 1 },
      { metric: 'occ', op: 'eq' as const, value: 7 },
    ],
  }
  expect(expressionFaults(wrong, 'lift')).toEqual([
    { path: ['conditions', 0, 'op'], message: '只能选等于或不等于' },
    { path: ['conditions', 1, 'value'], message: '请选择轿厢' },
  ])
})
