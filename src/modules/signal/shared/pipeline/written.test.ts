import { expect, it } from 'vitest'
import { type Expression, standings, valuesIn } from '../condition/expression.ts'
import { faultCode } from '../faultCodes.ts'
import {
  type LiftWatch,
  nextWatch,
  nothingWatched,
  type Signal,
  type SignalFacts,
  watchClock,
  watchEvent,
} from './liftWatch.ts'
import { type WrittenRule, watchWritten, watchWrittenClock, writtenRule } from './written.ts'

const SECOND = 1000
const start = Date.parse('2026-11-26T08:00:00+08:00')
const hot: Expression = {
  conditions: [{ metric: 'tmp.mr', op: 'gt', value: 40 }],
  holdSec: 300,
  clears: [{ metric: 'tmp.mr', op: 'lt', value: 38 }],
  clearSec: 60,
}
const code21 = faultCode('21')
if (!code21) throw new Error('21')
const ruleOf = (expression: Expression): WrittenRule => writtenRule(code21, expression)
const facts = (floor: number): SignalFacts => ({
  floor,
  door: 0,
  speed: 0,
  occupied: false,
  mode: 1,
  clockFlag: false,
  terminalId: 't',
})
/** As the database keeps it between batches. */
const kept = (watch: LiftWatch): LiftWatch => ({ ...nothingWatched, ...JSON.parse(JSON.stringify(watch)) })

interface Frame {
  readonly at: number
  readonly d: Record<string, unknown>
}
const minutes = (values: readonly (number | null)[], from = 0): Frame[] =>
  values.map((mr, i) => ({ at: start + (from + i) * 60_000, d: { tmp: { mr } } }))
const judged = (rules: readonly WrittenRule[], before: LiftWatch, frames: readonly Frame[], floor = 3) => {
  const all = frames.map((one) => ({ ...one, facts: facts(floor) }))
  return watchWritten(before, rules, all, all.at(-1)?.at ?? start)
}
const said = (signals: readonly Signal[]) =>
  signals.map((one) => {
    const at = one.say === 'stood' ? one.occurredAt : one.say === 'ended' ? one.endedAt : one.at
    return `${one.say} ${one.code} ${(at - start) / SECOND}`
  })

it('成立时说从何时起、哪个条件持续了多久，带那一刻的楼层；解除时从解除条件成立算起', () => {
  const rule = ruleOf(hot)
  const begun = judged([rule], nothingWatched, minutes([41, 41, 41]), 7)
  expect(begun.signals).toEqual([])
  const stood = judged([rule], kept(begun.watch), minutes([42, 42, 42], 3), 2)
  expect(stood.signals).toMatchObject([
    { say: 'stood', code: '21', occurredAt: start, derived: true, facts: { floor: 7, terminalId: 't' } },
  ])
  const [signal] = stood.signals
  expect(signal?.say === 'stood' && signal.lines[0]?.result).toBe(
    '机房温度大于 40 ℃，自 08:00:00 起持续满 300 秒，判定「机房/控制柜温度超限」发生。',
  )
  const over = judged([rule], kept(stood.watch), minutes([39, 37, 37, 37], 6))
  expect(said(over.signals)).toEqual(['ended 21 420'])
})

it('没有新的帧，到时间由时钟判定，线路给 5 秒；断线以后不再到时间', () => {
  const rule = ruleOf({ ...hot, holdSec: 90 })
  const { watch } = judged([rule], nothingWatched, minutes([41]))
  expect(nextWatch(watch)).toBe(start + 95 * SECOND)
  expect(said(watchWrittenClock(watch, [rule], start + 94 * SECOND).signals)).toEqual([])
  expect(said(watchWrittenClock(kept(watch), [rule], start + 96 * SECOND).signals)).toEqual(['stood 21 0'])
  // 180 s without a frame: nobody knows whether it lasted.
  const long = judged([ruleOf(hot)], nothingWatched, minutes([41]))
  expect(nextWatch(long.watch)).toBeNull()
  expect(watchWrittenClock(long.watch, [ruleOf(hot)], start + 600 * SECOND).signals).toEqual([])
})

it('补发的旧帧不再回头判', () => {
  const rule = ruleOf({ ...hot, holdSec: 0, clears: [], clearSec: 0 })
  const first = judged([rule], nothingWatched, minutes([39, 39], 1))
  expect(judged([rule], first.watch, minutes([45])).signals).toEqual([])
})

it('条件改了、停用了、恢复默认了：它一个人判定的就此结束，说明原因；改后的重新从头数', () => {
  const rule = ruleOf({ ...hot, holdSec: 60 })
  const { watch } = judged([rule], nothingWatched, minutes([41, 41]))
  const gone = judged([], kept(watch), minutes([41], 2))
  expect(said(gone.signals)).toEqual(['noted 21 120', 'ended 21 120'])
  expect(gone.watch.written).toBeUndefined()
  const lower = ruleOf({ ...hot, conditions: [{ metric: 'tmp.mr', op: 'gt', value: 39 }], holdSec: 60 })
  const changed = judged([lower], kept(watch), minutes([41, 41], 2))
  expect(said(changed.signals)).toEqual(['noted 21 120', 'ended 21 120', 'stood 21 120'])
  // What did not stand yet is simply forgotten.
  const waiting = judged([rule], nothingWatched, minutes([41]))
  expect(judged([], waiting.watch, minutes([41], 1)).signals).toEqual([])
  // Nobody changed what it judges: the same rule with another advice goes on.
  expect(said(judged([ruleOf({ ...hot, holdSec: 60 })], kept(watch), minutes([41], 2)).signals)).toEqual([])
})

it('终端也上报同一代码：只有一条，最后一个结束才结束', () => {
  const rule = ruleOf({ ...hot, holdSec: 60, clears: [], clearSec: 0 })
  const at = (sec: number) => start + sec * SECOND
  const event = (watch: LiftWatch, sec: number, on: 0 | 1) =>
    watchEvent(watch, { at: at(sec), d: { code: '21', on }, facts: facts(1), now: at(sec) }, 'lift', () => 10)
  const byCondition = judged([rule], nothingWatched, minutes([41, 41]))
  expect(said(byCondition.signals)).toEqual(['stood 21 0'])
  // The terminal says it as well: a line of the same record.
  const both = watchClock(event(byCondition.watch, 70, 1).watch, at(81), () => 10)
  expect(said(both.signals)).toEqual(['noted 21 70'])
  // The condition ends, the terminal's code stays.
  const half = judged([rule], kept(both.watch), minutes([30], 2))
  expect(half.signals).toEqual([])
  const over = watchClock(event(half.watch, 200, 0).watch, at(211), () => 10)
  expect(said(over.signals)).toEqual(['ended 21 200'])
  // The other way round.
  const again = watchClock(event(nothingWatched, 0, 1).watch, at(11), () => 10)
  const beside = judged([rule], again.watch, minutes([41, 41]))
  expect(said(beside.signals)).toEqual(['noted 21 60'])
  const codeOver = watchClock(event(beside.watch, 90, 0).watch, at(101), () => 10)
  expect(codeOver.signals).toEqual([])
  expect(said(judged([rule], codeOver.watch, minutes([30], 2)).signals)).toEqual(['ended 21 120'])
})

/** Small and repeatable. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

it('试算与实时判定在同样的帧上说的一样：分批、重启、空缺、断线、时钟穿插', () => {
  const expressions: Expression[] = [
    hot,
    { ...hot, holdSec: 45, clears: [], clearSec: 10 },
    {
      conditions: [
        { metric: 'tmp.mr', op: 'ge', value: 40 },
        { metric: 'mode', op: 'eq', value: 1 },
      ],
      holdSec: 0,
      clears: [],
      clearSec: 30,
    },
  ]
  let found = 0
  for (let seed = 1; seed <= 60; seed++) {
    const roll = dice(seed)
    const expression = expressions[seed % expressions.length] ?? hot
    const rule = ruleOf(expression)
    const frames: Frame[] = []
    for (let at = start, mr = 38; frames.length < 150; at += Math.ceil(roll() * (roll() < 0.03 ? 400 : 60)) * SECOND) {
      mr = Math.max(34, Math.min(46, mr + Math.round((roll() - 0.48) * 4)))
      const d: Record<string, unknown> = {}
      if (roll() < 0.8) d.tmp = roll() < 0.05 ? null : { mr: roll() < 0.05 ? null : mr }
      if (roll() < 0.4) d.mode = roll() < 0.8 ? 1 : 2
      frames.push({ at, d })
    }
    const until = (frames.at(-1)?.at ?? start) + 100 * SECOND
    const tried = standings(
      expression,
      frames.map(({ at, d }) => ({ at, values: valuesIn(d, rule.metrics) })),
      until,
    ).flatMap(({ from, endedAt }) => (endedAt === null ? [from] : [from, endedAt]))

    const live: Signal[] = []
    let watch = nothingWatched
    const tick = (now: number) => {
      const next = watchWrittenClock(watch, [rule], now)
      live.push(...next.signals)
      watch = kept(next.watch)
    }
    for (let i = 0; i < frames.length; ) {
      const batch = frames.slice(i, i + 1 + Math.floor(roll() * 3))
      const next = judged([rule], watch, batch)
      live.push(...next.signals)
      watch = kept(next.watch)
      i += batch.length
      // The clock looks as long as the next frame has not come: of a batch the last one says when it came.
      const came = batch.at(-1)?.at ?? start
      const upcoming = frames.slice(i, i + 1)[0]?.at ?? came
      for (let now = came; now < upcoming; now += 3 * SECOND) tick(now)
    }
    tick(until + 5 * SECOND)
    expect(
      live.map((one) => (one.say === 'stood' ? one.occurredAt : one.say === 'ended' ? one.endedAt : Number.NaN)),
      `seed ${seed}`,
    ).toEqual(tried)
    found += tried.length
  }
  expect(found).toBeGreaterThan(200)
})
