import { describe, expect, test } from 'vitest'
import { travelMinutes } from '#kernel/shared/travel.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { calendarOf, withClosedDays } from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { type CopiedVisit, type Copy, simulate } from './simulate.ts'
import { mostly, whatIfText } from './whatIfText.ts'

describe('试算的回答', () => {
  test('jobs 10.1 的句式：台数、集中的日期、增加几个搭档组', () => {
    const lateDays = ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-27', '2026-03-09']
    expect(whatIfText({ before: 0, after: 14, lateDays, tried: [{ crews: 1, late: 0 }], fullest: null })).toBe(
      '将出现14台超15日，集中在2月24–27日；增加1个搭档组可消除',
    )
  })
  test('两组也不够时说还剩几台，现状已有的另说明', () => {
    const tried = [
      { crews: 1, late: 9 },
      { crews: 2, late: 4 },
    ]
    expect(whatIfText({ before: 2, after: 20, lateDays: ['2026-02-27', '2026-03-02'], tried, fullest: null })).toBe(
      '将出现20台超15日（不变动也有2台），集中在2月27日–3月2日；增加2个搭档组可减到4台',
    )
  })
  test('没有超期', () => {
    const fullest = { date: '2026-03-05', percent: 96 }
    expect(whatIfText({ before: 0, after: 0, lateDays: [], tried: [], fullest })).toBe(
      '不会出现超15日；最忙的一天是3月5日，负荷96%',
    )
  })
  test('集中的日期取含八成的最短一段', () => {
    expect(mostly(['2026-02-01', ...Array.from({ length: 8 }, () => '2026-02-20'), '2026-03-01'])).toEqual([
      '2026-02-20',
      '2026-02-20',
    ])
  })
})

describe('试算', () => {
  const person = (userId: string) => ({
    userId,
    name: userId,
    certTo: null,
    skills: [0],
    skillLevel: 3,
    joined: true,
  })
  const crew = (id: string): Crew => ({
    crewId: id,
    name: `${id}组`,
    teamId: 'T',
    base: { id: 'base', lng: 120.15, lat: 30.27 },
    workers: [person(`${id}1`), person(`${id}2`)],
  })
  const visit = (n: number, date: string): CopiedVisit => ({
    visitId: `v${n}-${date}`,
    liftId: `lift${n}`,
    elevatorName: `${n}号梯`,
    communityName: '翠湖花园',
    teamId: 'T',
    communityId: 'X',
    planId: null,
    place: { lng: 120.15, lat: 30.27 },
    date,
    legalDeadline: date,
    level: 1,
    minutes: 45,
    maxGapDays: 15,
    slackDays: 3,
    responsibleCrewId: null,
  })
  const calendar = calendarOf({ statutory: [] })
  const copy = (visits: CopiedVisit[], crews: Crew[], closed: (n: number) => boolean = () => false): Copy => ({
    from: '2026-03-02',
    to: '2026-04-30',
    visits,
    crews,
    setting: defaultSetting,
    work: [],
    travel: travelMinutes,
    company: withClosedDays(calendar, closed),
    calendarOf: () => withClosedDays(calendar, closed),
  })
  // 11 lifts of 45 minutes fill 540 minutes with the ways between them.
  const fits = 11

  test('人手够时没有超期；下一次从实际完成日起算15日', () => {
    const visits = [visit(1, '2026-03-14'), visit(1, '2026-03-28')]
    expect(simulate(copy(visits, [crew('A')])).late).toEqual([])
  })

  test('一个搭档组、三天提前量都满了，多出的超15日，再加一组消除', () => {
    // 4 working days (the day and three before) hold 44 lifts of one crew.
    const visits = Array.from({ length: 4 * fits + 5 }, (_, n) => visit(n, '2026-03-13'))
    const alone = simulate(copy(visits, [crew('A')]))
    expect(alone.late.length).toBeGreaterThan(0)
    for (const { date, legalDeadline } of alone.late) expect(date === null || date > legalDeadline).toBe(true)
    expect(simulate(copy(visits, [crew('A'), crew('B')])).late).toEqual([])
  })

  test('放假：假期里的提到假前，排不下的落在假后', () => {
    const closed = (n: number) => n >= dayNumber('2026-03-10') && n <= dayNumber('2026-03-18')
    const visits = Array.from({ length: 60 }, (_, n) => visit(n, '2026-03-12'))
    const { late, byDay } = simulate(copy(visits, [crew('A')], closed))
    expect([...byDay.keys()].some((day) => day >= '2026-03-10' && day <= '2026-03-18')).toBe(false)
    expect(late.length).toBeGreaterThan(0)
    for (const { date } of late) expect(date && date > '2026-03-18').toBe(true)
  })
})
