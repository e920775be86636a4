import { expect, test } from 'vitest'
import { Clock } from '#db/seed/clock.ts'
import type { Company } from '#db/seed/company.ts'
import { first, makeBasis } from '#db/seed/demo.ts'
import { demoCompanies } from '#db/seed/index.ts'
import { Random } from '#db/seed/random.ts'
import { ruleOf, Schedule } from '#db/seed/schedule.ts'
import { addDays } from '#kernel/shared/days.ts'
import { platformDays } from '#modules/plan/shared/calendar.ts'
import { serial } from './checker/dates.ts'
import { anyWorked, workedOn } from './checker/visits.ts'

/** The demo data obeys the law on whatever day it is loaded: the visits of every lift, day by day of loading. */

const BEGIN = '2026-11-16'
const DAYS = 400
const isWorked = workedOn({
  workDays: [1, 2, 3, 4, 5, 6],
  holidays: new Set(platformDays.filter((day) => day.kind === 3).map((day) => day.date)),
  makeUpDays: new Set(platformDays.filter((day) => day.kind === 4).map((day) => day.date)),
})

function basis(today: string) {
  const clock = new Clock(new Date(`${today}T16:30:00+08:00`))
  const random = new Random(`tiwei ${today}`)
  const company: Company = {
    id: random.id(clock.now.getTime()),
    name: '演示',
    random,
    clock,
    adminId: '',
    rows: new Map(),
    pictures: new Map(),
  }
  return { company, ...makeBasis(company, first) }
}

const parts = Array.from({ length: DAYS / 50 }, (_, part) => part * 50)
test.each(parts)('连续400天，自第%i天起50天，哪天载入都合法：间隔、休息日、截止日', (from) => {
  const { company, lines } = basis(BEGIN)
  const found: string[] = []
  for (let n = from; n < from + 50; n++) {
    const today = addDays(BEGIN, n)
    // A visit or two on either side of the day: beyond them the chain repeats itself.
    const schedule = new Schedule(today, 20, 20)
    for (const { line, lift, visits, today: state } of schedule.visitsOf(company, lines, first.maintenance.today)) {
      const { maxGapDays, rhythm } = ruleOf(line)
      visits.forEach((visit, at) => {
        const before = visits[at - 1]
        if (!before) return
        const [last, day] = [serial(before.date), serial(visit.date)]
        const text = `${today} ${lift.row.name} ${before.date} ${visit.date} ${state}`
        if (day - last > maxGapDays) found.push(`gap ${day - last} ${text}`)
        if (day <= last) found.push(`order ${text}`)
        if (visit.legalDeadline < visit.date) found.push(`deadline ${visit.legalDeadline} ${text}`)
        const coming = visit.date > today && rhythm !== 3
        if (coming && !isWorked(day) && anyWorked(last + 1, last + maxGapDays, isWorked)) found.push(`rest ${text}`)
      })
    }
  }
  expect([found.length, ...found.slice(0, 20)]).toEqual([0])
})

/** In `npm run torture`: the rows themselves, with late visits and all, of so many consecutive days. */
test.runIf(process.env.SEED_DAYS !== undefined)(
  '连续多天的整套演示数据：未做的不晚于截止日，已做的超间隔都有标记',
  () => {
    const found: string[] = []
    for (let n = 0; n < Number(process.env.SEED_DAYS); n++) {
      const today = addDays(BEGIN, n)
      for (const { company } of demoCompanies(new Date(`${today}T16:30:00+08:00`))) {
        const open = (company.rows.get('maintain_order') ?? []).filter((row) => row.status === 0 && row.level !== 99)
        for (const row of open)
          if (String(row.plan_date) > String(row.legal_deadline))
            found.push(`${today} ${row.order_no} ${row.plan_date} ${row.legal_deadline}`)
      }
    }
    expect([found.length, ...found.slice(0, 20)]).toEqual([0])
  },
  3_600_000,
)
