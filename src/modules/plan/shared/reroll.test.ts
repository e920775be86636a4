import { describe, expect, test } from 'vitest'
import { defaultRule } from '#modules/template/shared/template.ts'
import { calendarOf } from './calendar.ts'
import { higherLevel, type RerollQuestion, reroll } from './reroll.ts'
import { visitsOfLift } from './visits.ts'

const calendar = calendarOf()
const visits = visitsOfLift(
  { liftId: 'L1', category: 1, start: '2026-01-01', end: '2026-12-31' },
  defaultRule,
  calendar,
)
const question = (date: string): RerollQuestion => ({
  done: { previous: '2026-02-28', planned: '2026-03-14', date, level: 1 },
  open: visits
    .filter((visit) => visit.date > '2026-03-14')
    .map((visit) => ({ orderId: visit.date, date: visit.date, level: visit.level })),
  start: '2026-01-01',
  end: '2026-12-31',
  bases: { 3: null, 4: null, 5: null },
})

describe('jobs 8.5 提前与推迟', () => {
  test('计划03-14，提前到03-11完成：03-28改为03-26（季度），其后04-10、04-25、05-09', () => {
    expect(visits.map((visit) => visit.date)).toContain('2026-03-14')
    const after = reroll(question('2026-03-11'), defaultRule, calendar)
    const now = question('2026-03-11').open.map((visit) => {
      const change = after.changes.find((each) => each.orderId === visit.orderId)
      return [change?.to ?? visit.date, change?.level ?? visit.level]
    })
    expect(now.slice(0, 4)).toEqual([
      ['2026-03-26', 3],
      ['2026-04-10', 1],
      ['2026-04-25', 1],
      ['2026-05-09', 1],
    ])
    expect(after.changes[0]).toMatchObject({ from: '2026-03-28', to: '2026-03-26', levelFrom: 3, level: 3 })
    expect(after.violation).toBeNull()
  })

  test('要移到的日子已有别的工单：取之前最近的空闲工作日，间隔不超，次序不乱', () => {
    const asked = { ...question('2026-03-11'), taken: new Set(['2026-03-26', '2026-03-25', '2026-04-09']) }
    const moved = reroll(asked, defaultRule, calendar).changes.map(({ to }) => to)
    expect(moved.slice(0, 3)).toEqual(['2026-03-24', '2026-04-08', '2026-04-23'])
  })

  test('之前没有空闲的日子：这次留在原来那天，后面的照排', () => {
    const between = Array.from({ length: 15 }, (_, n) => `2026-03-${12 + n}`)
    const asked = { ...question('2026-03-11'), taken: new Set(between) }
    expect(reroll(asked, defaultRule, calendar).changes.map(({ from }) => from)).not.toContain('2026-03-28')
  })

  test('推迟到03-17完成：间隔17天，V01；03-28不动，不删任何工单', () => {
    const after = reroll(question('2026-03-17'), defaultRule, calendar)
    expect(after.gapDays).toBe(17)
    expect(after.violation?.text).toBe('与上次维保（2026-02-28）相隔17天，超过15日')
    expect(after.changes).toEqual([])
    expect(after.added).toEqual([])
  })

  test('补录的维保只提前不推后，也不提到服务期与今天之前', () => {
    const brought = {
      ...question('2026-03-01'),
      done: { ...question('2026-03-01').done, planned: null, brought: true },
    }
    const [first] = reroll({ ...brought, notBefore: '2026-01-01' }, defaultRule, calendar).changes
    expect(first).toMatchObject({
      from: '2026-03-28',
      to: '2026-03-16',
      reason: '补录了2026-03-01的维保，按最大间隔重排',
    })
    const [clamped] = reroll({ ...brought, notBefore: '2026-03-20' }, defaultRule, calendar).changes
    expect(clamped).toMatchObject({ from: '2026-03-28', to: '2026-03-20' })
    expect(reroll({ ...brought, notBefore: '2026-04-01' }, defaultRule, calendar).changes).toEqual([])
  })

  test('距下次不足最小间隔：建议合并；合并取高级别', () => {
    const after = reroll(question('2026-03-23'), defaultRule, calendar)
    expect(after.merge).toEqual({ orderId: '2026-03-28', gapDays: 5, text: '与下次维保（2026-03-28）仅隔5天，可合并' })
    expect(higherLevel(1, 3)).toBe(3)
    expect(higherLevel(99, 1)).toBe(1)
  })

  test('末次提前较多：服务期末补一次，间隔仍不超过15日', () => {
    const after = reroll(
      {
        ...question('2026-03-14'),
        done: { previous: '2026-12-05', planned: '2026-12-19', date: '2026-12-10', level: 1 },
        open: [],
      },
      defaultRule,
      calendar,
    )
    expect(after.added.map((visit) => visit.date)).toEqual(['2026-12-25'])
  })

  test('推迟到超过下一次的计划日：下一次不再往后推，建议合并', () => {
    const after = reroll(question('2026-03-30'), defaultRule, calendar)
    expect(after.changes.filter((change) => change.to > change.from)).toEqual([])
    expect(after.merge).toEqual({
      orderId: '2026-03-28',
      gapDays: -2,
      text: '计划2026-03-28的维保已由2026-03-30这次赶上，可合并',
    })
  })

  test('季度维保被关闭：下一次补上，日期不动', () => {
    const open = question('2026-03-28').open.filter((visit) => visit.date > '2026-03-28')
    const done = { previous: '2026-03-28', planned: '2026-04-11', date: '2026-04-11', level: 1 as const }
    const after = reroll({ ...question('2026-04-11'), done, open: open.slice(1) }, defaultRule, calendar)
    expect(after.changes).toMatchObject([{ from: '2026-04-25', to: '2026-04-25', levelFrom: 1, level: 3 }])
  })

  test('接管前开始的间隔不计超期', () => {
    const done = { previous: '2025-12-20', planned: '2026-01-04', date: '2026-01-06', level: 1 as const }
    expect(reroll({ ...question('2026-01-06'), done }, defaultRule, calendar).violation).toBeNull()
  })
})
