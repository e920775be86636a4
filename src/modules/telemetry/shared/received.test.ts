import { describe, expect, it } from 'vitest'
import { readFrames } from '#modules/signal/shared/readFrames.ts'
import { heard, isBackfill, offsetOf, placeInTime, unknownClock } from './clock.ts'
import { type CounterReading, counterDays } from './counters.ts'
import { completenessOf, nothingReceived, type Received, receive } from './received.ts'

const at = (time: string, day = '2026-11-27') => Date.parse(`${day}T${time}+08:00`)
const iso = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 23)

/** Takes all numbers in turn; how many of them were new. */
function take(received: Received, numbers: readonly number[], bid = 7) {
  let state = received
  let stored = 0
  for (const seq of numbers) {
    const one = receive(state, bid, seq)
    state = one.received
    stored += Number(one.fresh)
  }
  return { received: state, stored }
}

describe('批次去重（监测场景 8.1）', () => {
  const seqs = [...Array.from({ length: 163 }, (_, i) => i + 1), ...Array.from({ length: 37 }, (_, i) => 4 * i + 2)]
  const batch = seqs.map((seq) => ({
    bid: 7,
    seq,
    ts: at('10:00:00') + seq,
    up: 1000 + seq,
    t: 'count',
    d: { runs: 812345 },
  }))
  const text = JSON.stringify({ v: 1, no: 'T35010001', batch })

  it('200 条里 37 条重复：存 163 条，200 条都确认；再发一次存 0 条', () => {
    const read = readFrames(text, text.length, { no: 'T35010001', target: 'lift' }, null)
    if (!('frames' in read)) throw new Error('refused')
    expect([read.frames.length, read.rejected.length]).toEqual([200, 0])
    const first = take(
      nothingReceived,
      read.frames.map(({ seq }) => seq),
    )
    expect(first.stored).toBe(163)
    expect(
      take(
        first.received,
        read.frames.map(({ seq }) => seq),
      ).stored,
    ).toBe(0)
  })

  it('计数 812345→812391，同一批发两次，当日 46 次而不是 92 次', () => {
    const readings = [812345, 812391, 812345, 812391].map((runs, i) => ({
      at: at(i % 2 === 0 ? '08:00:00' : '09:00:00'),
      terminalNo: 'T35010001',
      d: { runs },
      seq: (i % 2) + 1,
    }))
    let state = nothingReceived
    const fresh = readings.filter(({ seq }) => {
      const one = receive(state, 7, seq)
      state = one.received
      return one.fresh
    })
    expect(counterDays(fresh, null)).toMatchObject([{ date: '2026-11-27', runs: 46 }])
  })
})

describe('数据完整率', () => {
  it('缺口计入，补到的填上，乱序不算重复', () => {
    const { received } = take(nothingReceived, [1, 2, 3, 7, 8, 10])
    expect(completenessOf(received)).toEqual({ came: 6, expected: 10 })
    const filled = take(received, [9, 4, 6, 5])
    expect(filled.stored).toBe(4)
    expect(filled.received.get(7)).toEqual([[1, 10]])
    expect(completenessOf(filled.received)).toEqual({ came: 10, expected: 10 })
  })

  it('重启后同样的序号是新的，各次启动分开算', () => {
    const first = take(nothingReceived, [1, 2, 3])
    const second = take(first.received, [1, 3], 8)
    expect(second.stored).toBe(2)
    expect(completenessOf(second.received)).toEqual({ came: 5, expected: 6 })
    expect(completenessOf(nothingReceived)).toEqual({ came: 0, expected: 0 })
  })

  it('记得的启动与缺口有限，最老的先忘', () => {
    let { received } = take(nothingReceived, [5], 0)
    for (let bid = 1; bid <= 20; bid++) received = take(received, [5], bid).received
    expect([...received.keys()].toSorted((a, b) => a - b)).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
    const odd = take(
      nothingReceived,
      Array.from({ length: 600 }, (_, i) => 2 * i),
    ).received.get(7)
    expect(odd).toHaveLength(512)
    expect(odd?.[0]).toEqual([0, 176])
  })
})

describe('monitoring 8.2 时钟', () => {
  const received = { bid: 7, up: 391_200, receivedAt: at('10:00:00.000') }

  it('终端快 540 秒：按开机计时差得 09:59:30.000，并标记', () => {
    const event = { bid: 7, up: 361_200, ts: at('09:59:30') + 540_000 }
    const placed = placeInTime(event, 540_000, received)
    expect([iso(placed.occurredAt), placed.clockFlag]).toEqual(['09:59:30.000', true])
    expect(placeInTime(event, null, received)).toEqual(placed)
  })

  it('2 秒以内照收，300 秒以内校正', () => {
    const event = (ahead: number) => ({ bid: 7, up: 361_200, ts: at('09:59:30') + ahead })
    expect(placeInTime(event(2000), 2000, received)).toEqual({ occurredAt: at('09:59:32'), clockFlag: false })
    expect(placeInTime(event(2001), 2001, received)).toEqual({ occurredAt: at('09:59:30'), clockFlag: false })
    expect(placeInTime(event(-300_000), -300_000, received)).toEqual({ occurredAt: at('09:59:30'), clockFlag: false })
    expect(placeInTime(event(-300_001), -300_001, received).clockFlag).toBe(true)
  })

  it('从不记到 60 秒以后的将来；上次启动的帧没有计时差可用', () => {
    const ahead = { bid: 7, up: 391_200, ts: at('10:01:00.001') }
    expect(placeInTime(ahead, 0, received)).toEqual({ occurredAt: received.receivedAt, clockFlag: true })
    expect(placeInTime({ ...ahead, ts: at('10:01:00') }, 0, received).clockFlag).toBe(false)
    const older = { bid: 6, up: 9_999_999, ts: at('09:40:00') + 540_000 }
    expect(placeInTime(older, 540_000, received)).toEqual({ occurredAt: at('09:40:00'), clockFlag: true })
    expect(placeInTime({ ...older, ts: at('23:00:00') }, null, received)).toEqual({
      occurredAt: received.receivedAt,
      clockFlag: true,
    })
  })

  it('偏差取最近 9 次心跳的中位数，一次网络拥堵不影响', () => {
    const sync = (ahead: number, there: number, back: number) => ({
      t1: ahead,
      t2: there,
      t3: there + 5,
      t4: there + 5 + back + ahead,
    })
    let clock = unknownClock
    expect(offsetOf(clock)).toBeNull()
    for (let i = 0; i < 8; i++) clock = heard(clock, sync(700, 40, 40))
    clock = heard(clock, sync(700, 4000, 40))
    expect(offsetOf(clock)).toBe(700)
    for (let i = 0; i < 5; i++) clock = heard(clock, sync(0, 40, 40))
    expect(clock.offsets).toHaveLength(9)
    expect(offsetOf(clock)).toBe(0)
  })

  it('早于 15 分钟的只补历史', () => {
    expect(isBackfill(at('09:45:00'), at('10:00:00'))).toBe(false)
    expect(isBackfill(at('09:44:59'), at('10:00:00'))).toBe(true)
  })
})

describe('日计数', () => {
  const reading = (time: string, runs: number, terminalNo = 'T35010001', day = '2026-11-27'): CounterReading => ({
    at: at(time, day),
    terminalNo,
    d: { runs },
  })
  const days = (readings: CounterReading[], sheaves: number | null = null) => counterDays(readings, sheaves)

  it('零点的读数结清前一天', () => {
    const readings = [
      reading('22:00:00', 100),
      reading('23:00:00', 130),
      reading('00:00:02', 150, undefined, '2026-11-28'),
      reading('01:00:00', 151, undefined, '2026-11-28'),
    ]
    expect(days(readings)).toEqual([
      { date: '2026-11-27', runs: 50, startsPerHourMax: 30, bridged: false },
      { date: '2026-11-28', runs: 1, startsPerHourMax: 1, bridged: false },
    ])
    expect(days(readings.toReversed())).toEqual(days(readings))
  })

  it('变小即清零：清零后的数就是之后的次数', () => {
    expect(days([reading('08:00:00', 500), reading('09:00:00', 520), reading('10:00:00', 7)])[0]?.runs).toBe(27)
  })

  it('换了终端：从绑定时的读数算起；没有绑定时的读数，从第一次读数算起', () => {
    const swapped = [reading('08:00:00', 500), reading('09:00:00', 520), reading('10:00:00', 9012, 'T35010002')]
    expect(days([...swapped, reading('09:30:00', 9000, 'T35010002')])[0]?.runs).toBe(32)
    expect(days(swapped)[0]?.runs).toBe(20)
    expect(days([...swapped, reading('11:00:00', 9013, 'T35010002')])[0]?.runs).toBe(21)
  })

  it('没有弯曲计数按运行次数乘绳轮数；没有绳轮数是未采集', () => {
    const readings = [reading('08:00:00', 10), reading('09:00:00', 20)]
    expect(days(readings, 3)[0]?.ropeBends).toBe(30)
    expect(days(readings)[0]).not.toHaveProperty('ropeBends')
    const counted = readings.map((one, i) => ({ ...one, d: { ...one.d, bends: 100 + 7 * i } }))
    expect(days(counted, 3)[0]?.ropeBends).toBe(7)
  })

  it('断线跨过零点：记在恢复那天，并注明', () => {
    const bridged = [reading('20:00:00', 100), reading('09:00:00', 160, undefined, '2026-11-28')]
    expect(days(bridged)[1]).toEqual({ date: '2026-11-28', runs: 60, bridged: true })
  })
})
