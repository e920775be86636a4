import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { box, on, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { DayKind } from '#modules/plan/shared/calendar.ts'
import { maintainSettingApi } from '../shared/api.ts'
import { WorkCalendar } from './WorkCalendar.tsx'

const newYear = {
  date: '2027-01-01',
  own: null,
  statutory: 3,
  expected: false,
  festival: '元旦',
  name: '元旦',
} as const
const view = { announced: true, workDays: [1, 2, 3, 4, 5], days: [], orders: [] }

test('方向键走到下一年的一天：类型与名称等那一年的日历到了再取', async () => {
  let arrive = () => {}
  const next = new Promise<object>((resolve) => {
    arrive = () => resolve({ ...view, days: [newYear] })
  })
  renderPage(<WorkCalendar />, {
    answers: [
      on(maintainSettingApi.calendar, (({ year }: { year: number }) => (year === 2026 ? view : next)) as never),
    ],
    services: { today: () => '2026-12-31' },
  })
  const year = await screen.findByLabelText('2026 年工作日历')
  fireEvent.keyDown([...year.querySelectorAll('button')].at(-1) as HTMLElement, { key: 'ArrowRight' })
  await screen.findByLabelText('2027 年工作日历')
  expect(document.querySelector('.ant-radio-wrapper-checked')).toBeNull()
  arrive()
  await waitFor(() =>
    expect(document.querySelector('.ant-radio-wrapper-checked')?.textContent).toBe(DayKind.label(DayKind.code.holiday)),
  )
  expect(box('名称').value).toBe('元旦')
})
