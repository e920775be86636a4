import { describe, expect, it } from 'vitest'
import { clockText } from '#kernel/shared/said.ts'
import { areaSilence, areaText, toldByArea } from './areaSilence.ts'
import { neverHeard, onClock, onFrame, onLastWill, type Presence, type PresenceNews } from './presence.ts'

const at = (time: string) => Date.parse(`2026-11-27T${time}+08:00`)
const said = (news: readonly PresenceNews[]) =>
  news.map((one) => `${clockText(new Date(one.at).toISOString())} ${one.say === 'event' ? one.code : one.say}`)
const heardAt = (time: string) => onFrame(neverHeard, at(time)).presence

describe('在线与离线（监测场景 8.3）', () => {
  it('最后一帧 10:00:00，10:03:00 离线，10:30:00 事件 50', () => {
    let presence: Presence = heardAt('10:00:00')
    const all: PresenceNews[] = []
    for (let now = at('10:00:01'); now <= at('10:40:00'); now += 1000) {
      const one = onClock(presence, now)
      presence = one.presence
      all.push(...one.news)
    }
    expect(said(all)).toEqual(['10:03:00 offline', '10:30:00 50'])
    expect(said(onClock(heardAt('10:00:00'), at('10:02:59')).news)).toEqual([])
  })

  it('看得晚，时刻不变', () => {
    expect(said(onClock(heardAt('10:00:00'), at('12:00:00')).news)).toEqual(['10:03:00 offline', '10:30:00 50'])
    expect(said(onFrame(heardAt('10:00:00'), at('12:00:00')).news)).toEqual([
      '10:03:00 offline',
      '10:30:00 50',
      '12:00:00 online',
      '12:00:00 51',
    ])
  })

  it('遗嘱立即离线；恢复时没有长时间离线就没有 51', () => {
    const gone = onLastWill(heardAt('10:00:00'), at('10:00:20'))
    expect(said(gone.news)).toEqual(['10:00:20 offline'])
    expect(said(onLastWill(gone.presence, at('10:00:30')).news)).toEqual([])
    expect(said(onFrame(gone.presence, at('10:05:00')).news)).toEqual(['10:05:00 online'])
  })

  it('从未上报的终端没有离线可言', () => {
    expect(onClock(neverHeard, at('23:00:00')).news).toEqual([])
    expect(said(onFrame(neverHeard, at('10:00:00')).news)).toEqual(['10:00:00 online'])
  })

  it('1 小时内变化 6 次，只记一条信号不稳定', () => {
    let presence = heardAt('10:00:00')
    const all: PresenceNews[] = []
    for (let i = 1; i <= 12; i++) {
      const now = at('10:00:00') + i * 4 * 60_000
      const one = i % 2 === 1 ? onLastWill(presence, now - 200_000) : onFrame(presence, now)
      presence = one.presence
      all.push(...one.news)
    }
    expect(said(all).filter((one) => one.endsWith('59'))).toHaveLength(1)
    expect(said(all).indexOf(said(all).find((one) => one.endsWith('59')) ?? '')).toBe(6)
  })
})

describe('区域断网断电（监测场景 8.3）', () => {
  const terminals = (silent: number, of: number, spread = 240_000) =>
    Array.from({ length: of }, (_, i) => ({
      terminalNo: `T3501${String(i).padStart(4, '0')}`,
      lastAt: i < silent ? at('10:00:00') + (spread * i) / Math.max(1, silent - 1) : at('10:30:00'),
    }))

  it('50 台里 46 台在 10:00 至 10:04 间失联：一条 58，不逐台推送', () => {
    const community = terminals(46, 50)
    const silence = areaSilence(community, at('10:30:00'))
    expect(silence).toMatchObject({ code: '58', from: at('10:00:00'), of: 50 })
    expect(silence?.lost).toHaveLength(46)
    expect(silence && areaText(silence)).toContain('50 台终端中有 46 台')
    const single = (i: number) => toldByArea({ say: 'event', code: '50', at: at('10:31:00') }, `T3501000${i}`, silence)
    expect([single(0), single(9)]).toEqual([true, true])
    expect(toldByArea({ say: 'event', code: '50', at: at('11:00:00') }, 'T35010049', silence)).toBe(false)
    expect(toldByArea({ say: 'online', at: at('11:00:00') }, 'T35010000', silence)).toBe(false)
  })

  it('满 80% 的那一刻才算，之前没有', () => {
    const community = terminals(46, 50)
    const found = areaSilence(community, at('10:06:59'))
    const first = areaSilence(community, (found?.at ?? 0) - 1)
    expect(found?.at).toBe(at('10:03:00') + (240_000 * 39) / 45)
    expect(first).toBeNull()
  })

  it('不足 5 台、不足 80%、相隔超过 5 分钟的不算', () => {
    expect(areaSilence(terminals(4, 4), at('10:30:00'))).toBeNull()
    expect(areaSilence(terminals(5, 5), at('10:30:00'))).not.toBeNull()
    expect(areaSilence(terminals(39, 50), at('10:20:00'))).toBeNull()
    expect(areaSilence(terminals(40, 50), at('10:20:00'))).not.toBeNull()
    expect(areaSilence(terminals(46, 50, 20 * 60_000), at('10:29:00'))).toBeNull()
  })

  it('早就离线的不占分母，也不占分子', () => {
    const old = Array.from({ length: 30 }, (_, i) => ({
      terminalNo: `T3502${1000 + i}`,
      lastAt: at('02:00:00') + i * 600_000,
    }))
    const silence = areaSilence([...old, ...terminals(9, 10)], at('10:20:00'))
    expect(silence).toMatchObject({ of: 10 })
    expect(areaSilence([{ terminalNo: 'T35030001', lastAt: null }, ...terminals(4, 4)], at('10:30:00'))).toBeNull()
  })
})
