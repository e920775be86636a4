import { expect, test } from 'vitest'
import { defaultRule } from '#modules/template/shared/template.ts'
import { type Desk, type DeskOrder, earlierDays } from './desk.ts'

const desk = { today: '2026-03-02', calendarOf: () => ({ isWorkingDay: () => true }) } as unknown as Desk
const visit = (next: string | null, gapDays: number) =>
  ({
    date: '2026-03-18',
    rule: { ...defaultRule, slackDays: 3 },
    facts: { prev: '2026-03-03', next },
    row: { communityId: 'c', gapDays },
  }) as unknown as DeskOrder

test('自动排班不提议提前到与下一次相隔过长的日子：须放行的不算建议', () => {
  expect(earlierDays(visit('2026-04-02', 15), desk)).toEqual([])
  expect(earlierDays(visit('2026-04-01', 15), desk)).toEqual(['2026-03-17'])
  expect(earlierDays(visit('2026-04-17', 30), desk)).toEqual([])
  expect(earlierDays(visit('2026-04-01', 30), desk)).toEqual(['2026-03-17', '2026-03-16', '2026-03-15'])
  expect(earlierDays(visit(null, 15), desk)).toEqual(['2026-03-17', '2026-03-16', '2026-03-15'])
})
