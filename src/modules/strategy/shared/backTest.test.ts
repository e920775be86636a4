import { describe, expect, it } from 'vitest'
import { faultCode } from '#modules/signal/shared/faultCodes.ts'
import { backTest, type Replayed, type ReplayedStrategy } from './backTest.ts'
import { platformRule } from './faultRule.ts'

const now = Date.parse('2026-11-27T12:00:00+08:00')
const minute = (n: number) => new Date(Date.parse('2026-11-20T08:00:00+08:00') + n * 60_000).toISOString()
const ruleOf = (code: string) => {
  const known = faultCode(code)
  return known && platformRule(known)
}
let serial = 0
/** Closed as a device fault an hour later, a lift of its own, unless said otherwise. */
function record(code: string, from: number, change: Partial<Replayed> = {}): Replayed {
  const known = faultCode(code) ?? expect.fail(code)
  serial++
  return {
    id: `r${serial}`,
    recordNo: `GZ${serial}`,
    elevatorId: `e${serial}`,
    projectId: 'p1',
    communityId: 'c1',
    elevatorName: '星河国际中心 1号梯',
    kind: known.kind,
    code,
    level: known.level,
    occupied: false,
    occurredAt: minute(from),
    endedAt: minute(from + 10),
    handledAt: minute(from + 60),
    status: 5,
    result: 1,
    suppressReason: null,
    linked: false,
    count: 1,
    ...change,
  }
}
const strategy = (id: string, change: Partial<ReplayedStrategy> = {}): ReplayedStrategy => ({
  id,
  name: id,
  priority: 1,
  scope: 1,
  scopeIds: [],
  levels: ['C'],
  codes: [],
  timeFrom: null,
  timeTo: null,
  mode: 1,
  repairType: 3,
  dedupeMin: null,
  quietFrom: null,
  quietTo: null,
  persistSeconds: 0,
  peopleInCarOnly: false,
  enabled: true,
  allLifts: true,
  lifts: new Map(),
  ...change,
})
const run = (records: Replayed[], before: ReplayedStrategy[], after: ReplayedStrategy[], tried = 's') =>
  backTest(records, { before, after, tried }, ruleOf, now)
const falseAlarm = { status: 6, result: 4 } as const

describe('策略回测', () => {
  it('自动派单改为持续 5 分钟：短的误报不再派单，真的一条没有漏', () => {
    const short = { endedAt: minute(2), ...falseAlarm }
    const records = [
      record('02', 0),
      record('02', 0, short),
      record('02', 0, short),
      record('03', 0, { ...falseAlarm }),
    ]
    const test = run(records, [strategy('s')], [strategy('s', { persistSeconds: 300 })])
    expect(test.before).toMatchObject({ orders: 4, falseOrders: 3, missed: 0, pushes: 4 })
    expect(test.after).toMatchObject({ orders: 2, falseOrders: 1, missed: 0, pushes: 2 })
    expect(test.missed).toEqual([])
  })

  it('漏掉的真实故障列出来，写明原因；原来就漏的不算新的；D、E 级与事件不算', () => {
    const brief = record('02', 0, { endedAt: minute(2) })
    const before = record('03', 5)
    const records = [brief, before, record('18', 0), record('44', 0), record('02', 0, { result: 5 })]
    const test = run(
      records,
      [strategy('s', { codes: ['02'] }), strategy('t', { codes: ['03'], mode: 4 })],
      [strategy('s', { codes: ['02'], persistSeconds: 300 }), strategy('t', { codes: ['03'], mode: 4 })],
    )
    expect(test.missed).toMatchObject([
      { id: brief.id, why: '没有持续到规定的时间', isNew: true },
      { id: before.id, why: '仅记录', isNew: false },
    ])
    expect([test.before.missed, test.after.missed]).toEqual([1, 2])
  })

  it('人工确认不算派单也不算漏；没有处置结论的说不清', () => {
    const open = { status: 1, result: null, handledAt: null } as const
    const test = run([record('02', 0), record('02', 0, open)], [], [strategy('s', { mode: 2 })])
    expect(test.after).toMatchObject({ orders: 0, asked: 2, missed: 0, falseOrders: 0 })
    expect(test.undecided).toBe(1)
    // Without a strategy the rule of the code says the same: asked.
    expect(test.before).toMatchObject({ asked: 2 })
    expect(test.own).toMatchObject({ hits: 2 })
  })

  it('去重：没有关闭、在去重时间内的并入，关闭以后的是新的；并入没派人的一条也是漏', () => {
    const same = (from: number, change: Partial<Replayed> = {}) => record('02', from, { elevatorId: 'one', ...change })
    const records = [same(0), same(30), same(100, { handledAt: null, status: 1, result: null }), same(160)]
    const test = run(records, [strategy('s', { dedupeMin: 20 })], [strategy('s', { dedupeMin: 60 })])
    expect(test.before).toMatchObject({ deduped: 0 })
    expect(test.after).toMatchObject({ deduped: 2 })
    const noted = run([same(0), same(30)], [], [strategy('s', { mode: 4, dedupeMin: 60 })])
    expect(noted.after).toMatchObject({ deduped: 1, missed: 2 })
    expect(noted.missed.map(({ why }) => why)).toEqual(['并入一条没有派人的记录', '仅记录'])
  })

  it('同一电梯未关闭的工单并入，不重复计', () => {
    const records = [
      record('02', 0, { elevatorId: 'one' }),
      record('03', 20, { elevatorId: 'one' }),
      record('03', 90, { elevatorId: 'one' }),
    ]
    expect(run(records, [], [strategy('s')]).after).toMatchObject({ orders: 2, joined: 1 })
  })

  it('困人：不等待、算有人；免打扰一晚一次推送，A 级照推', () => {
    const night = 14 * 60 + 30
    const records = [
      record('94', night, { occupied: null }),
      record('02', night),
      record('03', night + 10),
      record('14', night + 20),
    ]
    const quiet = { quietFrom: '22:00', quietTo: '07:00' }
    const test = run(
      records,
      [],
      [
        strategy('s', { levels: ['A'], repairType: 1, persistSeconds: 3600, peopleInCarOnly: true, ...quiet }),
        strategy('t', quiet),
      ],
    )
    expect(test.after).toMatchObject({ orders: 4, trapped: 1, pushes: 2 })
    expect(test.own).toMatchObject({ hits: 1, orders: 1, trapped: 1 })
  })

  it('范围：项目、小区、逐台开关；维保作业中、补传与同时爆发的不重放', () => {
    const mine = record('02', 0)
    const records = [
      mine,
      record('02', 0, { projectId: null }),
      record('02', 0, { suppressReason: '维保作业中' }),
      record('02', 0, { linked: true }),
    ]
    const hits = (change: Partial<ReplayedStrategy>) => run(records, [], [strategy('s', change)]).own.hits
    expect(hits({})).toBe(2)
    expect(hits({ scope: 2, scopeIds: ['p1'] })).toBe(1)
    expect(hits({ scope: 3, scopeIds: ['c2'] })).toBe(0)
    expect(hits({ lifts: new Map([[mine.elevatorId, false]]) })).toBe(1)
    expect(hits({ scope: 4, allLifts: false, lifts: new Map([[mine.elevatorId, true]]) })).toBe(1)
    expect(run(records, [], []).outside).toBe(2)
  })
})
