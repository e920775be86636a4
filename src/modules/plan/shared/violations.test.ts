import { describe, expect, test } from 'vitest'
import { calendarOf, minuteOf } from './calendar.ts'
import { type CheckContext, type OrderFacts, Severity, type WorkerFacts } from './violation.ts'
import { refusalOf, violationsOf } from './violations.ts'

const calendar = calendarOf()
const worker = (userId: string, name: string, more: Partial<WorkerFacts> = {}): WorkerFacts => ({
  userId,
  name,
  certTo: '2028-12-31',
  skills: [0],
  skillLevel: 3,
  joined: true,
  ...more,
})
const wang = worker('w', '王一维')
const li = worker('l', '李二保')
const order: OrderFacts = {
  orderId: 'o1',
  orderNo: 'WB2026031400001',
  elevatorId: 'e1',
  communityId: 'c1',
  planDate: '2026-03-14',
  start: minuteOf('09:34'),
  minutes: 45,
  level: 1,
  type: 1,
  crew: ['w', 'l'],
}
const context: CheckContext = {
  lift: {
    category: 1,
    specialKind: 0,
    useType: 0,
    lastDone: '2026-02-28',
    contractEnd: '2026-12-31',
    stopped: false,
    homeLift: false,
  },
  community: { name: '翠湖花园' },
  rule: { maxGapDays: 15, minGapDays: 7 },
  workers: new Map([
    ['w', wang],
    ['l', li],
  ]),
  others: [],
  calendar,
  today: '2026-03-01',
}
const with_ = (lift: Partial<CheckContext['lift']>, more: Partial<CheckContext> = {}): CheckContext => ({
  ...context,
  ...more,
  lift: { ...context.lift, ...lift },
})
const shown = (o: Partial<OrderFacts>, c: CheckContext = context) =>
  violationsOf({ ...order, ...o }, c).map((v) => `${v.code} ${Severity.label(v.severity)} ${v.text}`)

describe('V01–V18 文字与级别（jobs 6.5）', () => {
  test('无违规', () => expect(shown({})).toEqual([]))

  test.each<[string, Partial<OrderFacts>, CheckContext, string]>([
    ['V01', { planDate: '2026-03-17' }, context, 'V01 需审批 与上次维保（2026-02-28）相隔17天，超过15日'],
    [
      'V01发布',
      { planDate: '2026-03-17' },
      with_({}, { publishing: true }),
      'V01 阻断 与上次维保（2026-02-28）相隔17天，超过15日',
    ],
    [
      'V01家用',
      { planDate: '2026-03-17' },
      with_({ homeLift: true }),
      'V01 警告 与上次维保（2026-02-28）相隔17天，超过15日',
    ],
    ['V02', { planDate: '2026-03-04' }, context, 'V02 提示 与上次维保仅隔4天'],
    ['V03', { crew: ['w'] }, context, 'V03 阻断 仅安排1人，至少2人'],
    [
      'V06',
      {},
      with_(
        {},
        {
          workers: new Map([
            ['w', wang],
            ['l', { ...li, absences: [{ from: '2026-03-13', to: '2026-03-14' }] }],
          ]),
        },
      ),
      'V06 阻断 李二保2026-03-14请假',
    ],
    [
      'V06离职',
      {},
      with_(
        {},
        {
          workers: new Map([
            ['w', wang],
            ['l', { ...li, leaveDate: '2026-03-13' }],
          ]),
        },
      ),
      'V06 阻断 李二保2026-03-14已离职',
    ],
    [
      'V06未加入',
      {},
      with_(
        {},
        {
          workers: new Map([
            ['w', wang],
            ['l', { ...li, joined: false }],
          ]),
        },
      ),
      'V06 阻断 李二保2026-03-14未加入',
    ],
    [
      'V08',
      {},
      with_(
        {},
        { community: { name: '翠湖花园', windows: [{ kind: 1, weekday: 6, fromTime: '13:00', toTime: '17:00' }] } },
      ),
      'V08 需审批 翠湖花园仅允许周六 13:00–17:00进场',
    ],
    ['V09', {}, with_({ contractEnd: '2026-03-13' }), 'V09 阻断 合同于2026-03-13到期'],
    ['V09续签', {}, with_({ contractEnd: '2026-03-13', renewalPending: true }), 'V09 需审批 合同于2026-03-13到期'],
    ['V10', {}, with_({ stopped: true }), 'V10 阻断 电梯已停用'],
    ['V11', { planDate: '2026-03-15' }, context, 'V11 警告 2026-03-15为休息日'],
    ['V12', { level: 3 }, with_({ levelDue: '2026-03-10' }), 'V12 需审批 季度维保最迟2026-03-10'],
    [
      'V13',
      {},
      with_(
        {},
        {
          workers: new Map([
            ['w', { ...wang, skills: [1] }],
            ['l', li],
          ]),
        },
      ),
      'V13 阻断 王一维未登记「维保」技能',
    ],
    [
      'V13年度',
      { level: 5 },
      with_(
        {},
        {
          workers: new Map([
            ['w', { ...wang, skillLevel: 1 }],
            ['l', li],
          ]),
        },
      ),
      'V13 阻断 年度维保主作业人技能等级须≥2',
    ],
    ['V14', {}, with_({}, { templateType: 2 }), 'V14 阻断 模板适用「液压驱动电梯」，电梯为「曳引与强制驱动电梯」'],
    ['V15', {}, with_({}, { others: [{ ...order, orderId: 'o2', crew: [] }] }), 'V15 阻断 该电梯当日已有维保工单'],
    ['V16', {}, with_({ inspectionTo: '2026-03-01' }), 'V16 警告 检验有效期至2026-03-01，已过期'],
    [
      'V17',
      { type: 2, planDate: '2026-04-04' },
      with_({ demandGapDays: 30 }),
      'V17 需审批 按需间隔35天，超过允许的30天',
    ],
    ['V18', {}, with_({}, { today: '2026-03-13' }), 'V18 警告 距作业不足2天，须王一维、李二保确认'],
  ])('%s', (_, change, given, text) => {
    expect(shown(change, given)).toContain(text)
  })

  test('V14：按制造单位要求的模板只给消防员、防爆、家用电梯', () => {
    const made = (lift: Partial<CheckContext['lift']>) => shown({}, with_(lift, { templateType: 5 }))
    const text = 'V14 阻断 模板适用「特殊电梯(消防员/防爆/家用，按制造单位要求)」，电梯为「曳引与强制驱动电梯」'
    expect(made({})).toEqual([text])
    for (const lift of [{ specialKind: 1 }, { specialKind: 2 }, { useType: 4 }]) expect(made(lift)).toEqual([])
  })

  test('V07：超过420警告，超过540阻断', () => {
    const busy = (minutes: number) =>
      shown(
        { start: null },
        with_({}, { others: [{ ...order, orderId: 'o2', elevatorId: 'e2', minutes, start: null, crew: ['l'] }] }),
      )
    expect(busy(375)).toEqual([])
    expect(busy(376)).toEqual(['V07 警告 李二保当日421分钟，超过420分钟'])
    expect(busy(496)).toEqual(['V07 阻断 李二保当日541分钟，超过540分钟'])
  })

  test('V08：只允许周一，周六另有禁止时段：周六仍不可进场', () => {
    const windows = [
      { kind: 1 as const, weekday: 1, fromTime: '08:00', toTime: '12:00' },
      { kind: 2 as const, weekday: 6, fromTime: '08:00', toTime: '09:00' },
    ]
    expect(shown({}, with_({}, { community: { name: '翠湖花园', windows } }))).toEqual([
      'V08 需审批 翠湖花园仅允许周一 08:00–12:00进场',
    ])
  })

  test('接管前开始的间隔不计V01', () => {
    expect(shown({ planDate: '2026-03-17' }, with_({ lastDone: '2026-02-20', serviceFrom: '2026-03-16' }))).toEqual([])
  })

  test('拒绝文字：阻断优先于需审批', () => {
    const both = violationsOf({ ...order, planDate: '2026-03-17', crew: ['w'] }, context)
    expect(refusalOf(both)?.message).toBe('不能保存：仅安排1人，至少2人')
    const approval = violationsOf({ ...order, planDate: '2026-03-17' }, context)
    expect(refusalOf(approval)?.message).toBe('需审批放行：与上次维保（2026-02-28）相隔17天，超过15日')
    expect(refusalOf(approval, true)).toBeNull()
  })
})

describe('jobs 8.6 批量改人员', () => {
  test('40张6月工单：19张可改，18张V04，3张V05（重叠20分钟，含路程9分钟）', () => {
    const workers = new Map([
      ['w', { ...wang, certTo: '2026-06-15' }],
      ['l', li],
    ])
    const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}`
    // 22 orders until 06-15, 18 later; on three days 李二保 has another order nearby from 09:00 to 09:45.
    const days = [
      ...Array.from({ length: 22 }, (_, i) => 1 + (i % 15)),
      ...Array.from({ length: 18 }, (_, i) => 16 + (i % 3)),
    ]
    const busy = new Set([0, 1, 2])
    const place = { lng: 120.15, lat: 30.27 }
    const nearby = { lng: 120.153, lat: 30.259 }
    const rows = days.map((n, i) => {
      const own: OrderFacts = { ...order, orderId: `o${i}`, elevatorId: `e${i}`, planDate: day(n), place }
      const other: OrderFacts = {
        ...own,
        orderId: 'x',
        orderNo: 'WB2026060100077',
        elevatorId: 'x',
        communityId: 'c2',
        place: nearby,
        start: minuteOf('09:00'),
        crew: ['l'],
      }
      const others = busy.has(i) ? [other] : []
      return violationsOf(own, with_({ lastDone: null }, { workers, others })).filter(
        (v) => v.severity === Severity.code.block,
      )
    })
    const count = (code: string) => rows.filter((row) => row.some((v) => v.code === code)).length
    expect([rows.filter((row) => row.length === 0).length, count('V04'), count('V05')]).toEqual([19, 18, 3])
    expect(rows[0]?.[0]?.text).toBe('李二保在09:00–09:45已有工单WB2026060100077，重叠20分钟（含路程9分钟）')
    expect(rows[39]?.[0]?.text).toBe('王一维的电梯作业证(T)于2026-06-15到期，不能安排2026-06-18的工单')
  })
})
