import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { defaultDemandRule } from '#modules/template/shared/demandRule.ts'
import { judge } from './eligibility.ts'
import { type DemandFacts, factsOn, type LiftHistory } from './history.ts'
import { replay, replayText } from './replay.ts'
import { gapOf, scoreOf } from './score.ts'
import { firedNow } from './triggers.ts'

const TODAY = '2026-03-20'
const NOW = `${TODAY}T12:00:00+08:00`
const at = (day: Day, time = '10:00') => `${day}T${time}:00+08:00`
const rule = { ...defaultDemandRule, elevatorType: 1 as const }

const counted = (days: number, doorCycles: number, onlineSec = 86_400) =>
  new Map(Array.from({ length: days }, (_, i) => [addDays(TODAY, -1 - i), { doorCycles, onlineSec }] as const))

const lift = (more: Partial<LiftHistory> = {}): LiftHistory => ({
  elevatorId: 'a',
  name: '1号梯',
  communityName: '翠湖花园',
  templateType: 1,
  useStatus: 1,
  madeOn: '2018-06-01',
  insured: [{ from: '2025-06-01', to: '2026-05-31' }],
  inspectionTo: '2026-09-30',
  companyGrade: 'A',
  agreement: true,
  terminal: { terminalNo: 'TW26000001', status: 1, lastSeenAt: NOW },
  counters: counted(120, 600),
  trapped: [],
  faults: [],
  hazards: [],
  visits: [at('2025-12-10'), at('2026-03-01')],
  ...more,
})
const facts = (more: Partial<DemandFacts> = {}): DemandFacts => ({ ...factsOn(lift(), NOW, true), ...more })
const scored = (more: Partial<DemandFacts>) => scoreOf(facts(more)).score

describe('按需维保：评分、条件、触发、模拟（jobs 6.9）', () => {
  it('jobs 8.14 12年梯龄、180天内困人一次：83分，60天，属地上限30天得30天', () => {
    const twelve = lift({ madeOn: '2014-01-15', trapped: [at('2025-11-02')] })
    const judged = judge(factsOn(twelve, NOW, true), rule)
    expect(judged.pieces.filter(({ points }) => points).map(({ label, points }) => [label, points])).toEqual([
      ['困人', 15],
      ['梯龄', 2],
    ])
    expect(judged).toMatchObject({ score: 83, eligible: true, gapDays: 30 })
    expect(gapOf(83, { ...rule, localMaxGapDays: 90 })).toBe(60)
  })

  it('扣分：困人15、故障3封顶30、超10年每年1封顶10、开关门1,000与2,000、隐患5', () => {
    expect(scored({})).toBe(100)
    expect(scored({ trapped180: 2 })).toBe(70)
    expect(scored({ faults90: 4 })).toBe(88)
    expect(scored({ faults90: 11 })).toBe(70)
    expect(scored({ ageYears: 10 })).toBe(100)
    expect(scored({ ageYears: 14 })).toBe(96)
    expect(scored({ ageYears: 25 })).toBe(90)
    expect(scored({ doorCyclesPerDay: 1000 })).toBe(100)
    expect(scored({ doorCyclesPerDay: 1001 })).toBe(95)
    expect(scored({ doorCyclesPerDay: 2001 })).toBe(90)
    expect(scored({ minorHazards: 2 })).toBe(90)
    expect(scored({ trapped180: 9 })).toBe(0)
    expect(scored({ ageYears: null })).toBeNull()
  })

  it('分数与间隔：90、80、70为界，低于70为15天', () => {
    const wide = { ...rule, localMaxGapDays: 90 }
    expect([100, 90, 89, 80, 79, 70, 69, 0].map((score) => gapOf(score, wide))).toEqual([
      90, 90, 60, 60, 30, 30, 15, 15,
    ])
    expect(gapOf(null, wide)).toBe(15)
  })

  it('时间窗：180天的困人、90天的A–C级故障，D级不计，已销号的隐患不计', () => {
    const found = factsOn(
      lift({
        trapped: [at(addDays(TODAY, -179)), at(addDays(TODAY, -180))],
        faults: [
          { at: at(addDays(TODAY, -89)), code: '02', level: 'C' },
          { at: at(addDays(TODAY, -90)), code: '02', level: 'C' },
          { at: at(addDays(TODAY, -3)), code: '18', level: 'D' },
        ],
        hazards: [
          { grade: 1, from: '2026-01-01', to: '2026-02-01' },
          { grade: 2, from: '2026-03-01', to: null },
          { grade: 3, from: '2026-03-01', to: null },
        ],
      }),
      NOW,
      true,
    )
    expect(found).toMatchObject({ trapped180: 1, faults90: 1, minorHazards: 1, severeHazards: 1 })
  })

  it('不符合：每一条都说明原因，未采集即不符合', () => {
    const none = judge(
      facts({
        terminal: null,
        onlineRate: null,
        insured: false,
        insuredTo: '2026-03-01',
        inspectionValid: null,
        inspectionTo: null,
        ageYears: null,
        companyGrade: 'C',
        agreement: false,
        severeHazards: 1,
        doorCyclesPerDay: null,
      }),
      rule,
    )
    expect(none.reasons).toEqual([
      '存在1项严重隐患',
      '未安装采集终端',
      '近30天在线率未采集',
      '保险已于2026-03-01到期',
      '检验有效期未采集',
      '梯龄未采集',
      '维保单位信用等级为C',
      '没有按需维保协议',
      '近30天开关门次数未采集',
    ])
    expect(none).toMatchObject({ eligible: false, gapDays: 15, score: null })
    expect(judge(facts({ onlineRate: 94.99 }), rule).reasons).toEqual(['近30天在线率94.99%，低于95%'])
    expect(judge(facts({ onlineRate: 95 }), rule).eligible).toBe(true)
    expect(judge(facts({ templateType: 2 }), rule).reasons).toEqual([
      '规则适用「曳引与强制驱动电梯」，电梯为「液压驱动电梯」',
    ])
  })

  it('终端离线：72小时整仍符合，73小时不符合', () => {
    const silent = (hours: number) =>
      judge(
        factsOn(
          lift({
            terminal: {
              terminalNo: 'T',
              status: 2,
              lastSeenAt: new Date(Date.parse(NOW) - hours * 3_600_000).toISOString(),
            },
          }),
          NOW,
          true,
        ),
        rule,
      ).reasons
    expect(silent(72)).toEqual([])
    expect(silent(73)).toEqual(['终端离线超过72小时'])
  })

  it('在线率：首末计数日之间没有计数的日子按离线计，从未计数为未采集', () => {
    const some = counted(30, 600)
    some.delete(addDays(TODAY, -10))
    expect(factsOn(lift({ counters: some }), NOW, true).onlineRate).toBe(96.67)
    expect(factsOn(lift({ counters: new Map() }), NOW, true).onlineRate).toBeNull()
  })

  it('触发：60,000次开关门7天、困人2天、同一故障7天3次3天、A级故障1天', () => {
    const fire = (more: Partial<LiftHistory>, fired = new Map<string, string>()) =>
      firedNow(rule.triggers, lift(more), NOW, { visit: at('2026-03-01'), fired }).map(
        ({ type, value, dueBy, text }) => [type, value, dueBy, text],
      )
    expect(fire({})).toEqual([])
    // 2026-03-02 to 03-19: eighteen days.
    expect(fire({ counters: counted(120, 3333) })).toEqual([])
    expect(fire({ counters: counted(120, 3334) })).toEqual([
      [1, 60_012, '2026-03-27', '自上次维保开关门60,012次，达到60,000次'],
    ])
    expect(fire({ trapped: [at('2026-02-28'), at('2026-03-18')] })).toEqual([[2, 1, '2026-03-20', '自上次维保困人1次']])
    const doors = ['2026-03-15', '2026-03-17', '2026-03-19'].map((day) => ({ at: at(day), code: '02', level: 'C' }))
    expect(fire({ faults: doors.slice(1) })).toEqual([])
    expect(fire({ faults: doors })).toEqual([[3, 3, '2026-03-22', '7天内「关门故障」3次']])
    expect(fire({ faults: doors }, new Map([['3 02', at('2026-03-19')]]))).toEqual([])
    expect(fire({ faults: [{ at: at('2026-03-20'), code: '11', level: 'A' }] })).toEqual([
      [4, 1, '2026-03-21', '发生A级故障「超速」'],
    ])
  })

  it('模拟：重放90天，间隔随评分变化，困人提前到场，离线按15日', () => {
    const wide = { ...rule, localMaxGapDays: 90 }
    const calm = replay(lift(), wide, NOW, 90)
    expect(calm.visits.map(({ day, gapDays }) => [day, gapDays])).toEqual([['2026-03-10', 90]])
    const local = replay(lift(), rule, NOW, 90)
    expect(local.visits.map(({ gapDays }) => gapDays)).toEqual([30, 30, 30])
    expect(local.maxGap).toBe(30)
    const trapped = replay(lift({ trapped: [at('2026-01-20')] }), rule, NOW, 90)
    expect(trapped.visits.map(({ day, triggered }) => [day, triggered])).toEqual([
      ['2026-01-09', false],
      ['2026-01-22', true],
      ['2026-02-21', false],
    ])
    const dark = replay(lift({ counters: new Map() }), rule, NOW, 90)
    expect(dark.maxGap).toBe(15)
    expect(dark.fallenDays).toBe(90)
    expect(replayText(6, 47)).toBe('规则将产生6次现场维保，最长间隔47天')
  })
})
