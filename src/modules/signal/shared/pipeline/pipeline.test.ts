import { describe, expect, it } from 'vitest'
import { clockText } from '#kernel/shared/said.ts'
import { faultCode } from '../faultCodes.ts'
import { debounced } from './debounce.ts'
import { decide, type Situation } from './decide.ts'
import { attached, repairTypeOf, timingOf } from './order.ts'
import { dedupeMinutes, type OpenRecord, repeated, stormRoot } from './repeats.ts'

const at = (time: string, day = '2026-11-27') => Date.parse(`${day}T${time}+08:00`)
const code = (one: string) => faultCode(one) ?? expect.fail(one)
const calm: Situation = {
  terminalBound: true,
  elevatorInService: true,
  mode: 1,
  workerOnSite: null,
  powerLostAt: null,
  occupied: false,
  openRecord: null,
  openOrder: null,
  backfill: false,
  resolved: false,
}
const standing = (one: string, time: string) => ({ code: code(one), occurredAt: at(time), lines: [] })
const decided = (one: string, time: string, situation: Partial<Situation> = {}) =>
  decide(standing(one, time), { ...calm, ...situation })
const results = ({ lines }: { lines: readonly { result: string }[] }) => lines.map(({ result }) => result).join('\n')

describe('防抖', () => {
  it('04 要持续 30 秒：之前等待，提前恢复不建记录，到时成立', () => {
    const since = at('08:00:00')
    expect(debounced(code('04'), { since, endedAt: null }, at('08:00:29'))).toEqual({
      outcome: 'waits',
      until: at('08:00:30'),
    })
    expect(debounced(code('04'), { since, endedAt: null }, at('08:00:30')).outcome).toBe('stands')
    const cleared = debounced(code('04'), { since, endedAt: at('08:00:20') }, at('09:00:00'))
    expect(cleared).toMatchObject({ outcome: 'cleared', line: { result: expect.stringContaining('持续 20 秒后恢复') } })
    expect(debounced(code('04'), { since, endedAt: at('08:00:30') }, at('09:00:00')).outcome).toBe('stands')
    expect(debounced(code('05'), { since, endedAt: since }, since).outcome).toBe('stands')
    expect(debounced(code('04'), { since, endedAt: null }, at('08:00:59'), 60).outcome).toBe('waits')
  })
})

describe('识别', () => {
  it('终端没有绑定、电梯不在用：只记录', () => {
    for (const change of [{ terminalBound: false }, { elevatorInService: false }])
      expect(decided('05', '08:00:00', change)).toMatchObject({ status: 7, suppressReason: '未绑定', repairType: null })
  })
})

describe('去重与升级（监测场景 8.5）', () => {
  const times = ['14:00:00', '14:10:00', '14:25:00', '14:29:00', '14:40:00']

  it('02 在 14:00、14:10、14:25、14:29、14:40：一条记录，累计 5 次；转维修为普通维修', () => {
    let record: OpenRecord | null = null
    let made = 0
    for (const time of times) {
      const one: ReturnType<typeof decided> = decided('02', time, { openRecord: record })
      expect(one).toMatchObject({ status: 1, repairType: 3 })
      if (!one.repeats) made++
      record = one.repeats ?? { id: 'r', firstAt: at(time), lastAt: at(time), count: 1 }
    }
    expect(made).toBe(1)
    expect(record).toEqual({ id: 'r', firstAt: at('14:00:00'), lastAt: at('14:40:00'), count: 5 })
  })

  it('14:50 的 94 并入同一张工单，工单升级为困人急修，没有第二张', () => {
    const one = decided('94', '14:50:00', { openOrder: { no: 'WX26112700012', type: 3 } })
    expect(one).toMatchObject({ repairType: 1, raises: true, status: 0 })
    expect(one.lines.at(-1)?.result).toBe('工单级别已由普通维修升级为困人急修')
    expect(attached({ no: 'WX26112700012', type: 1 }, 3)).toMatchObject({ type: 1, raised: false })
    expect(attached({ no: 'WX26112700012', type: 1 }, 3).line.result).toContain('并入维修工单 WX26112700012')
  })

  it('各级的去重时间从上一次算起，最长到第一次后 24 小时', () => {
    const open = { id: 'r', firstAt: at('08:00:00'), lastAt: at('09:00:00'), count: 3 }
    expect((['A', 'B', 'C', 'D', 'E', null] as const).map(dedupeMinutes)).toEqual([10, 30, 120, 1440, 1440, 120])
    expect(repeated(open, at('09:10:00'), 'A').record?.count).toBe(4)
    expect(repeated(open, at('09:10:01'), 'A').record).toBeNull()
    const long = { ...open, lastAt: at('07:30:00', '2026-11-28') }
    expect(repeated(long, at('08:00:00', '2026-11-28'), 'B').record?.count).toBe(4)
    expect(repeated(long, at('08:00:01', '2026-11-28'), 'B').record).toBeNull()
    expect(repeated({ ...open }, at('08:30:00'), 'B').record?.lastAt).toBe(open.lastAt)
  })

  it('60 秒内 10 种故障：级别最高、最早的是主因', () => {
    const signal = (n: string, seconds: number) => ({
      code: n,
      level: code(n).level,
      at: at('08:00:00') + seconds * 1000,
    })
    const nine = ['02', '03', '07', '14', '15', '17', '23', '18', '19'].map((n, i) => signal(n, i))
    expect(stormRoot(nine)).toBeNull()
    expect(stormRoot([...nine, signal('02', 20)])).toBeNull()
    expect(stormRoot([...nine, signal('13', 30), signal('01', 20)])?.root.code).toBe('01')
    expect(stormRoot([...nine, signal('13', 70)])).toBeNull()
    expect(stormRoot([...nine, signal('13', 60)])?.root.code).toBe('13')
  })
})

describe('抑制（监测场景 8.6）', () => {
  const workerOnSite = { employeeId: 'e1', name: '周海' }

  it('维保人员已签到：01、13 记为维保作业中，不派单；05 照常派单，先通知这位作业人员', () => {
    for (const one of ['01', '13']) {
      const kept = decided(one, '10:00:00', { workerOnSite })
      expect(kept).toMatchObject({ status: 7, suppressReason: '维保作业中', repairType: null, callFirst: null })
      expect(results(kept)).toContain('周海正在现场维保，只记录，不派单、不推送。')
    }
    const moved = decided('05', '10:00:00', { workerOnSite, occupied: true })
    expect(moved).toMatchObject({ status: 0, suppressReason: null, repairType: 1, callFirst: 'e1' })
    expect(results(moved)).toContain('周海正在现场维保，先电话通知，同时派单。')
    expect(decided('90', '10:00:00', { workerOnSite })).toMatchObject({ suppressReason: null, callFirst: 'e1' })
  })

  it('检修模式同样；事件不抑制', () => {
    expect(decided('01', '10:00:00', { mode: 2 }).suppressReason).toBe('维保作业中')
    expect(decided('05', '10:00:00', { mode: 2 }).status).toBe(0)
    expect(decided('84', '10:00:00', { mode: 2 })).toMatchObject({ status: 1, suppressReason: null })
  })

  it('停电后 120 秒内并入停电，轿厢有人除外', () => {
    const powerLostAt = at('10:00:00')
    expect(decided('01', '10:02:00', { powerLostAt })).toMatchObject({ status: 7, suppressReason: '外部停电' })
    expect(decided('01', '10:02:01', { powerLostAt }).suppressReason).toBeNull()
    expect(decided('01', '09:59:59', { powerLostAt }).suppressReason).toBeNull()
    expect(decided('01', '10:01:00', { powerLostAt, occupied: true })).toMatchObject({ status: 0, repairType: 2 })
    expect(decided('94', '10:01:00', { powerLostAt }).repairType).toBe(1)
  })
})

describe('维修类型', () => {
  it('A 级与报警为困人急修，确知无人为非困人急修；B、C 依次；D、E 不派单', () => {
    const type = (one: string, occupied: boolean | null = null) => repairTypeOf(code(one), occupied)
    expect([type('05', true), type('05'), type('05', false)]).toEqual([1, 1, 2])
    expect([type('01', true), type('02'), type('18'), type('42'), type('99')]).toEqual([2, 3, null, null, null])
    expect(type('90', true)).toBe(1)
    expect(decided('55', '10:00:00')).toMatchObject({ status: 7, repairType: null })
  })
})

describe('补传', () => {
  it('没有解除的困人改为 98 待确认；其余只补历史', () => {
    const one = decided('94', '09:00:00', { backfill: true })
    expect(one).toMatchObject({ status: 1, suppressReason: null, repairType: 1 })
    expect(one.code.code).toBe('98')
    expect(decided('94', '09:00:00', { backfill: true, resolved: true })).toMatchObject({
      status: 7,
      suppressReason: '补传',
    })
    expect(decided('05', '09:00:00', { backfill: true })).toMatchObject({ status: 7, repairType: null })
  })
})

describe('免打扰（监测场景 8.7）', () => {
  const hours = { from: '22:00', to: '07:00' }
  const timing = (one: string, time: string, day?: string) => timingOf(code(one), at(time, day), hours)

  it('22:00–07:00：C 级 23:40 推迟到次日 07:00，进汇总；A 级 23:41 立即', () => {
    expect(timing('02', '23:40:00')).toMatchObject({ dispatchAfter: at('07:00:00', '2026-11-28'), push: 'digest' })
    expect(timing('02', '23:40:00').line.result).toBe('在免打扰时段内，07:00 后派单，推送并入汇总。')
    expect(timing('05', '23:41:00')).toMatchObject({ dispatchAfter: null, push: 'now' })
    expect(timing('01', '23:41:00').push).toBe('now')
    expect(timing('90', '23:41:00').push).toBe('now')
  })

  it('凌晨推迟到当天，边界含开始不含结束；没有时段不推迟', () => {
    expect(timing('02', '06:59:59').dispatchAfter).toBe(at('07:00:00'))
    expect(timing('02', '07:00:00').dispatchAfter).toBeNull()
    expect(timing('02', '22:00:00').push).toBe('digest')
    expect(timing('02', '21:59:59').push).toBe('now')
    expect(timingOf(code('02'), at('13:00:00'), { from: '12:00', to: '14:00' }).dispatchAfter).toBe(at('14:00:00'))
    expect(timingOf(code('02'), at('23:40:00'), null).push).toBe('now')
    expect(clockText(timing('02', '23:40:00').dispatchAfter ?? 0)).toBe('07:00:00')
  })
})
