import { describe, expect, it } from 'vitest'
import { Random } from '#modules/routing/shared/random.ts'
import {
  type CarWatch,
  type Derived,
  nextLook,
  onClock,
  onEvent,
  onState,
  unseen,
} from '#modules/signal/shared/pipeline/trapped.ts'
import {
  onClock as awaited,
  neverHeard,
  onFrame,
  onLastWill,
  type PresenceNews,
} from '#modules/signal/shared/presence.ts'
import { judgeEscalator, judgeLift } from '#modules/signal/shared/quality.ts'
import { type Frame, type FrameOf, readFrames } from '#modules/signal/shared/readFrames.ts'
import { readUpTopic } from '#modules/signal/shared/topic.ts'
import { EscalatorState } from '#modules/signal/shared/wire.ts'
import { heard, offsetOf, placeInTime, unknownClock } from '#modules/telemetry/shared/clock.ts'
import { counterDays } from '#modules/telemetry/shared/counters.ts'
import { completenessOf, nothingReceived, receive } from '#modules/telemetry/shared/received.ts'
import { type Call, nextCall } from './building.ts'
import { type LiftSpec, ordinaryLift } from './liftSpec.ts'
import { SimulatedEscalator } from './simulatedEscalator.ts'
import { SimulatedLift } from './simulatedLift.ts'
import { type Sent, SimulatedTerminal, steadyTerminal, type TerminalSpec } from './simulatedTerminal.ts'

const at = (time: string, day = '2026-11-27') => Date.parse(`${day}T${time}+08:00`)
const no = 'T35010001'
const START = at('07:00:00')
const END = at('08:00:00')
const facts = { ratedSpeed: ordinaryLift.speed, landings: ordinaryLift.landings }
const top = ordinaryLift.landings.at(-1) ?? 0

function live(terminal: Partial<TerminalSpec> = {}, lift: Partial<LiftSpec> = {}, step = 1000, seed = 7) {
  const one = new SimulatedTerminal(
    { ...steadyTerminal, no, ...terminal },
    new SimulatedLift({ ...ordinaryLift, ...lift }, seed, START),
    seed,
    START,
  )
  const sent: Sent[] = []
  for (let now = START + step; now <= END; now += step) sent.push(...one.until(now))
  return { one, sent: sent.toSorted((a, b) => a.at - b.at) }
}

interface Came {
  readonly at: number
  readonly occurredAt: number
  readonly clockFlag: boolean
  readonly frame: Frame
}
/** What the platform makes of it: read, taken once, placed in time. */
function taken(sent: readonly Sent[]) {
  let received = nothingReceived
  let clock = unknownClock
  let presence = neverHeard
  let repeats = 0
  const came: Came[] = []
  const news: PresenceNews[] = []
  for (const { at: now, topic, text } of sent) {
    const kind = readUpTopic(topic)?.kind ?? expect.fail(topic)
    const step = kind === 'lwt' ? onLastWill(presence, now) : onFrame(presence, now)
    presence = step.presence
    news.push(...step.news)
    if (kind === 'lwt') continue
    const read = readFrames(text, Buffer.byteLength(text), { no, target: 'lift' }, kind)
    if ('refused' in read) expect.fail(read.refused.msg)
    expect(read.rejected).toEqual([])
    const upNow = Math.max(...read.frames.map(({ up }) => up))
    for (const frame of read.frames) {
      const one = receive(received, frame.bid, frame.seq)
      received = one.received
      if (!one.fresh) {
        repeats++
        continue
      }
      if (frame.kind === 'hb' && frame.d.sync) clock = heard(clock, frame.d.sync)
      came.push({
        at: now,
        frame,
        ...placeInTime(frame, offsetOf(clock), { bid: frame.bid, up: upNow, receivedAt: now }),
      })
    }
  }
  return { came, received, repeats, news: [...news, ...awaited(presence, END).news], offset: offsetOf(clock) }
}
const of = <K extends Frame['kind']>(came: readonly Came[], kind: K) =>
  came.flatMap((one) => (one.frame.kind === kind ? [{ ...one, d: one.frame.d as FrameOf<K>['d'] }] : []))

const rough: Partial<TerminalSpec> = {
  ahead: 42_000,
  driftPpm: 60,
  lost: 0.02,
  repeated: 0.05,
  offline: [{ from: at('07:20:10'), to: at('07:27:40') }],
}
const worn: Partial<LiftSpec> = { doorWear: 0.8, doorFault: 0.03 }

describe('模拟电梯的一小时', () => {
  const { sent, one } = live(rough, worn)
  const { came, received, repeats, news, offset } = taken(sent)
  const states = of(came, 'lift')
  const trips = of(came, 'trip')

  it('没有一帧被拒绝；重复的只收一次，丢失的计入完整率', () => {
    const { came: n, expected } = completenessOf(received)
    expect(repeats).toBeGreaterThan(20)
    expect(n).toBe(came.length)
    expect(n / expected).toBeGreaterThan(0.97)
    expect(n).toBeLessThan(expected)
  })

  it('位置不出井道，没有不可能的值', () => {
    expect(states.length).toBeGreaterThan(500)
    for (const { d } of states) {
      expect(judgeLift(d, facts)).toEqual({ quality: 1, impossible: [] })
      expect(d.pos).toBeGreaterThanOrEqual(0)
      expect(d.pos).toBeLessThanOrEqual(top)
    }
  })

  it('门只在平层、停住时打开', () => {
    const open = states.filter(({ d }) => d.door !== 0)
    expect(new Set(open.map(({ d }) => d.door))).toEqual(new Set([1, 2, 3, 4]))
    for (const { d } of open) {
      expect([d.v, d.run, d.dz]).toEqual([0, 0, 1])
      expect(ordinaryLift.landings.some((height) => Math.abs(height - (d.pos ?? -1)) < 0.001)).toBe(true)
    }
  })

  it('计数器等于运行次数，行程等于各次距离之和', () => {
    expect(trips.length).toBeGreaterThan(25)
    expect(trips.map(({ d }) => d.trip).toSorted((a, b) => a - b)).toEqual(trips.map((_, i) => i + 1))
    const [last] = of(came, 'count')
    expect(last?.d.runs).toBe(ordinaryLift.counted.runs + trips.length)
    expect(one.machine.counts().runs).toBe(last?.d.runs)
    const way = trips.reduce((sum, { d }) => sum + (d.dist ?? 0), 0)
    expect((last?.d.dist ?? 0) - ordinaryLift.counted.dist).toBeCloseTo(way, -0.5)
    const readings = [
      { at: START, terminalNo: no, d: ordinaryLift.counted },
      ...of(came, 'count').map(({ occurredAt, d }) => ({ at: occurredAt, terminalNo: no, d })),
    ]
    expect(counterDays(readings, 2)).toMatchObject([
      { date: '2026-11-27', runs: trips.length, ropeBends: 2 * trips.length, startsPerHourMax: trips.length },
    ])
  })

  it('终端快 42 秒且越走越快，时刻仍放回原处', () => {
    expect(offset).toBeGreaterThan(42_150)
    expect(offset).toBeLessThan(42_250)
    const truth = new Map(of(taken(live({}, worn).sent).came, 'trip').map(({ d, frame }) => [d.trip, frame.ts]))
    for (const { d, occurredAt, clockFlag } of trips) {
      expect(Math.abs(occurredAt - (truth.get(d.trip) ?? 0))).toBeLessThan(100)
      expect(clockFlag).toBe(false)
    }
  })

  it('断网时离线，恢复后补传的一条不少', () => {
    expect(news.map(({ say }) => say)).toEqual(['online', 'offline', 'online'])
    expect(news[1]?.at).toBe(at('07:21:40'))
    const missed = trips.filter(({ occurredAt }) => occurredAt > at('07:20:10') && occurredAt < at('07:27:40'))
    expect(missed.length).toBeGreaterThan(0)
    for (const one of missed) expect(one.at).toBeGreaterThan(at('07:27:40'))
  })

  it('运行中每秒一帧，过层 500 ms 内上报，静止每分钟一帧', () => {
    const clean = of(taken(live().sent).came, 'lift')
    for (const [i, { frame, d }] of clean.entries()) {
      const before = clean[i - 1]
      if (!before) continue
      const gap = frame.ts - before.frame.ts
      expect(gap).toBeLessThanOrEqual(d.run === 1 && before.d.run === 1 ? 1000 : 60_000)
      if (d.fl !== before.d.fl) expect(Math.abs((d.fl ?? 0) - (before.d.fl ?? 0))).toBeLessThanOrEqual(1)
    }
  })
})

describe('模拟器本身', () => {
  it('同一个种子走一样的一生，不管按多大的步子走；别的种子不同', () => {
    const [fine, coarse] = [live(rough, worn, 250), live(rough, worn, 3_600_000)]
    expect(coarse.sent).toEqual(fine.sent)
    expect(live(rough, worn, 1000, 8).sent).not.toEqual(fine.sent)
  })

  it('有人看时每秒 4 帧', () => {
    const one = new SimulatedTerminal({ ...steadyTerminal, no }, new SimulatedLift(ordinaryLift, 7, START), 7, START)
    one.until(START + 60_000)
    one.machine.stream(true, START + 60_000)
    const states = one.until(START + 70_000).filter(({ topic }) => topic.endsWith('/state'))
    expect(states.length).toBeGreaterThanOrEqual(39)
    one.machine.stream(false, START + 70_000)
  })

  it('重启后启动次数加一、序号重来，计数器不变小', () => {
    const { came } = taken(live({ reboots: [at('07:30:30')] }).sent)
    expect(new Set(came.map(({ frame }) => frame.bid))).toEqual(new Set([1, 2]))
    const second = came.filter(({ frame }) => frame.bid === 2)
    expect(second[0]?.frame.seq).toBe(1)
    expect(of(came, 'count').at(-1)?.d.runs).toBe(ordinaryLift.counted.runs + of(came, 'trip').length)
  })

  it('安排的困人：按报警后判定一条 94，从停住算起；半小时后手动放到平层', () => {
    const { came } = taken(live({}, { trappedAt: [at('07:05:00')] }).sent)
    let watch: CarWatch = unseen
    const derived: Derived[] = []
    for (const { frame, occurredAt } of came.toSorted(
      (a, b) => a.occurredAt - b.occurredAt || a.frame.seq - b.frame.seq,
    )) {
      for (let due = nextLook(watch); due !== null && due <= occurredAt; due = nextLook(watch)) {
        const one = onClock(watch, due)
        derived.push(...one.derived)
        watch = one.watch
      }
      if (frame.kind !== 'lift' && frame.kind !== 'event') continue
      const one = frame.kind === 'lift' ? onState(watch, occurredAt, frame.d) : onEvent(watch, occurredAt, frame.d)
      derived.push(...one.derived)
      watch = one.watch
    }
    const codes = derived.flatMap(({ code }) => code ?? [])
    const stop = of(came, 'event').find(({ d }) => d.code === '04' && d.on === 1)
    expect(codes).toEqual(['94'])
    expect(derived.find(({ code }) => code === '94')?.occurredAt).toBe(stop?.occurredAt)
    expect(stop?.d).toMatchObject({ dz: 0, door: 0, occ: 1, v: 0 })
    expect(of(came, 'lift').filter(({ d }) => d.mode === 2 && d.run === 1).length).toBeGreaterThan(3)
  })
})

describe('各类楼的人流', () => {
  const calls = (house: LiftSpec['house'], from: string, to: string, day?: string): Call[] => {
    const random = new Random(3)
    const found: Call[] = []
    for (
      let call = nextCall(random, house, 20, at(from, day));
      call.at < at(to, day);
      call = nextCall(random, house, 20, call.at)
    )
      found.push(call)
    return found
  }
  const inward = (all: readonly Call[]) => all.filter(({ from }) => from === 1).length / all.length

  it('住宅早出晚归，办公楼早上进、傍晚出，夜里少，周末办公楼空', () => {
    const morning = calls('home', '07:00:00', '09:00:00')
    const evening = calls('home', '17:00:00', '19:00:00')
    expect(inward(morning)).toBeLessThan(0.25)
    expect(inward(evening)).toBeGreaterThan(0.6)
    expect(inward(calls('office', '08:00:00', '10:00:00'))).toBeGreaterThan(0.7)
    expect(inward(calls('office', '17:00:00', '20:00:00'))).toBeLessThan(0.2)
    expect(calls('home', '01:00:00', '03:00:00').length).toBeLessThan(morning.length / 4)
    expect(calls('office', '08:00:00', '10:00:00', '2026-11-28').length).toBeLessThan(40)
  })

  it('每次都从一层到另一层', () => {
    for (const { from, to } of calls('mall', '08:00:00', '23:00:00')) {
      expect(from).not.toBe(to)
      expect(Math.min(from, to)).toBeGreaterThanOrEqual(1)
      expect(Math.max(from, to)).toBeLessThanOrEqual(20)
    }
  })
})

describe('扶梯', () => {
  const spec = {
    speed: 0.5,
    up: true,
    opens: 420,
    closes: 1320,
    wear: 0.3,
    pressedAt: [at('08:10:00')],
    counted: { runs: 0, runSec: 0, kwh: 0 },
  }
  const said = (step: number, from = START, to = at('10:00:00')) => {
    const one = new SimulatedEscalator(spec, 5, from)
    const all = []
    for (let now = from; now <= to; now += step) all.push(...one.until(now))
    return { one, all }
  }

  it('同一个种子走一样的一生，不管按多大的步子走；每一帧平台都读得懂、都说得通', () => {
    const { all } = said(1000)
    expect(said(7000, START, at('10:00:00')).all.slice(0, 500)).toEqual(all.slice(0, 500))
    for (const { d, kind } of all) {
      if (kind === 'escalator') expect(judgeEscalator(EscalatorState.parse(d), 0.5).quality).toBe(1)
    }
  })

  it('运行中不到 5 秒就说一次，夜里停着每分钟一次', () => {
    const gaps = (all: readonly { at: number }[]) => all.slice(1).map((one, n) => one.at - (all[n]?.at ?? 0))
    expect(Math.max(...gaps(said(1000).all.filter(({ at: when }) => when < at('08:09:00'))))).toBeLessThan(5000)
    const night = said(1000, at('23:00:00'), at('23:30:00')).all
    expect(night.every(({ d }) => 'run' in d && d.run === 0)).toBe(true)
    expect(night.length).toBeLessThan(33)
  })

  it('急停按下：说 84、停下来、给出制停距离，四分钟后自己恢复', () => {
    const { all } = said(1000)
    const events = all.filter(({ kind }) => kind === 'event')
    expect(events.map(({ d }) => ('code' in d ? [d.code, d.on] : []))).toEqual([
      ['84', 1],
      ['84', 0],
    ])
    const [begun = { at: 0 }, ended = { at: 0 }] = events
    expect(ended.at - begun.at).toBe(4 * 60_000)
    const stood = all.find((one) => one.at === begun.at && one.kind === 'escalator')
    expect(stood?.d).toMatchObject({ mode: 5, run: 0, v: 0, sc: 0 })
    expect(stood && 'stopDist' in stood.d ? stood.d.stopDist : null).toBeGreaterThan(0.2)
  })

  it('计数只增不减，运行的秒数不超过过去的时间', () => {
    const { one } = said(1000)
    const { runSec = 0, kwh = 0 } = one.counts()
    expect(runSec).toBeGreaterThan(6000)
    expect(runSec).toBeLessThanOrEqual(3 * 3600)
    expect(kwh).toBeGreaterThan(1)
  })
})
