import { describe, expect, it } from 'vitest'
import { usualDay } from '#modules/plan/shared/route.ts'
import { type DayStop, driftText, forecastDay, inOrderOfWork } from './drift.ts'

const base = { lng: 120.1, lat: 30.2 }
/** 08:30 + so many minutes. */
const at = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const stop = (id: string, planned: string, given: Partial<DayStop> = {}): DayStop => ({
  id,
  communityId: 'c',
  lng: 120.1,
  lat: 30.2,
  minutes: 45,
  status: 0,
  planned: at(planned),
  departAt: null,
  startAt: null,
  pausedAt: null,
  pauseMinutes: 0,
  completeAt: null,
  ...given,
})
const starts = (stops: readonly DayStop[], now: string, from: typeof base | null = base) =>
  forecastDay(stops, from, usualDay, at(now)).stops.map(({ id, start, drift }) => [id, start, drift])

describe('到达时间的偏差', () => {
  it('上班之前：按计划，路程与同小区 3 分钟照算', () => {
    // 4 minutes of parking from the base on the spot, then three inside the community.
    expect(starts([stop('a', '08:34'), stop('b', '09:22')], '07:50')).toEqual([
      ['a', at('08:34'), 0],
      ['b', at('09:22'), 0],
    ])
  })

  it('到点没有动身：后面的全部顺延', () => {
    const day = [stop('a', '08:34'), stop('b', '09:22')]
    expect(starts(day, '09:00')).toEqual([
      ['a', at('09:00'), 26],
      ['b', at('09:48'), 26],
    ])
    expect(forecastDay(day, base, usualDay, at('09:00'))).toMatchObject({ drift: 26, end: at('10:33') })
  })

  it('做完的不再算偏差，下一单从它完成的时间走起，但不早于现在', () => {
    const done = stop('a', '08:34', { status: 3, startAt: at('08:40'), completeAt: at('09:10') })
    expect(starts([stop('b', '09:22'), done], '09:11')).toEqual([
      ['a', at('08:40'), null],
      ['b', at('09:13'), -9],
    ])
    expect(starts([stop('b', '09:22'), done], '09:50')[1]).toEqual(['b', at('09:50'), 28])
  })

  it('进行中的按标准工时加暂停做完，超了就是现在；暂停的还要做完剩下的', () => {
    const going = stop('a', '08:34', { status: 2, startAt: at('09:00'), pauseMinutes: 10 })
    const end = (now: string, of: DayStop) => forecastDay([of], base, usualDay, at(now)).stops[0]?.end
    expect(end('09:20', going)).toBe(at('09:55'))
    expect(end('11:00', going)).toBe(at('11:00'))
    const resting = stop('a', '08:34', { status: 7, startAt: at('09:00'), pausedAt: at('09:15') })
    expect(end('10:00', resting)).toBe(at('10:30'))
  })

  it('已出发的从出发算路程；到午休时间的排到午休以后', () => {
    const far = { communityId: 'd', lng: 120.3 }
    const left = stop('a', '08:34', { ...far, status: 1, departAt: at('08:20') })
    expect(starts([left], '08:30')[0]?.[1]).toBeGreaterThan(at('09:20'))
    expect(starts([stop('a', '11:00')], '11:50')[0]).toEqual(['a', at('13:00'), 120])
    expect(starts([stop('a', '11:00')], '11:35')[0]).toEqual(['a', at('11:35'), 35])
  })

  it('全部完成：没有偏差也没有收工时间；关闭的不算', () => {
    const done = stop('a', '08:34', { status: 4, completeAt: at('09:10') })
    const closed = stop('b', '09:22', { status: 9 })
    expect(forecastDay([done, closed], base, usualDay, at('10:00'))).toMatchObject({ end: null, drift: null })
    expect(inOrderOfWork([closed, done]).map(({ id }) => id)).toEqual(['a'])
  })

  it('只剩在做的一单：看它做完比计划晚多少', () => {
    const going = stop('a', '08:34', { status: 2, startAt: at('09:00') })
    expect(forecastDay([going], base, usualDay, at('09:10')).drift).toBe(26)
  })

  it('五分钟以内算准时', () => {
    expect([driftText(4), driftText(-4), driftText(25), driftText(-10)]).toEqual([
      '准时',
      '准时',
      '晚 25 分',
      '早 10 分',
    ])
  })
})
