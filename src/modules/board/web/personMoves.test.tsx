import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holding, on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { scheduleApi } from '#modules/schedule/shared/api.ts'
import type { CalendarChip } from '#modules/schedule/shared/calendar.ts'
import { usePublishRight } from '#modules/schedule/web/index.ts'
import type { EmployeeMonth } from '../shared/employeePlan.ts'
import { usePersonMoves } from './usePersonMoves.ts'

const days = ['2026-11-20', '2026-11-21'] as const
const chip: CalendarChip = {
  id: 'o1',
  version: 0,
  orderNo: 'WB1',
  date: days[0],
  start: null,
  minutes: 45,
  level: 1,
  status: 0,
  elevatorId: 'e1',
  elevatorName: '1号梯',
  communityName: '青禾花园',
  crew: '王一维、李二保',
  legalDeadline: '2026-11-25',
  gapDays: 15,
  violation: false,
  risk: null,
  workerIds: ['w', 'l'],
  teamId: 't1',
  communityId: 'c1',
}
const person = {
  id: 'w',
  name: '王一维',
  days: days.map((date) => ({ date, chips: date === chip.date ? [chip] : [] })),
} as unknown as EmployeeMonth
const colleagues = [
  { id: 'w', name: '王一维' },
  { id: 'z', name: '赵小梯' },
]
const verdict = { kind: 'ok', reason: '间隔 14 天', note: null, dropsHour: false, violations: [] } as const

function Moves() {
  const { moves, movable, move } = usePersonMoves(person, colleagues)
  const right = usePublishRight(moves.drafts)
  return (
    <>
      <button type="button" onClick={() => void move(movable('o1') ?? chip, days[1], undefined)}>
        改日期
      </button>
      <button type="button" onClick={() => void move(movable('o1') ?? chip, chip.date, 'z')}>
        改派
      </button>
      <p>
        {[...moves.drafts.values()].map(({ to }) => `${to.date} ${to.crewName}`).join()} 发布 {right}
      </p>
    </>
  )
}

test('人员维保计划：挪到另一天、交给同事都按看板的试检，搭档不变；没有权限的不动', async () => {
  await holding('JMh')
  const asPlaced = {
    crews: [
      [verdict, verdict],
      [verdict, verdict],
    ],
  }
  const { sent } = renderPage(<Moves />, { answers: [on(scheduleApi.places, asPlaced)] })
  press('改派')
  expect(sent(scheduleApi.places)).toEqual([])
  press('改日期')
  await screen.findByText('2026-11-21 王一维、李二保 发布 enabled')
  // 改日期 alone asks of no other people.
  expect(sent(scheduleApi.places).map(({ crews }) => crews)).toEqual([[['w', 'l']]])
})

test('有改人员的权限：同事顶替本人，搭档留下，问的是所有同事', async () => {
  await holding('JMi')
  const asPlaced = {
    crews: [
      [verdict, verdict],
      [verdict, verdict],
    ],
  }
  const { sent } = renderPage(<Moves />, { answers: [on(scheduleApi.places, asPlaced)] })
  press('改派')
  await screen.findByText('2026-11-20 赵小梯、李二保 发布 enabled')
  expect(sent(scheduleApi.places).map(({ crews }) => crews)).toEqual([
    [
      ['z', 'l'],
      ['w', 'l'],
    ],
  ])
})

test('拖动的权限也能挪；没有发布、改日期、改人员，不显示发布', async () => {
  await holding('JMc')
  const asPlaced = {
    crews: [
      [verdict, verdict],
      [verdict, verdict],
    ],
  }
  renderPage(<Moves />, { answers: [on(scheduleApi.places, asPlaced)] })
  press('改日期')
  await waitFor(() => expect(screen.getByText(/^2026-11-21/).textContent).toContain('发布 hidden'))
})
