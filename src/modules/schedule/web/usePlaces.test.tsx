import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { scheduleApi } from '../shared/api.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { type Draft, type Drafts, noDrafts } from './drafts.ts'
import { usePlaces } from './usePlaces.ts'

const wang = '00000000-0000-4000-8000-000000000001'
const chip = (id: string): CalendarChip => ({
  id,
  version: 0,
  orderNo: `WB${id}`,
  date: '2026-11-20',
  start: null,
  minutes: 45,
  level: 1,
  status: 0,
  elevatorId: `e${id}`,
  elevatorName: '1号梯',
  communityName: '青禾花园',
  crew: '王一维',
  legalDeadline: '2026-11-25',
  gapDays: 15,
  violation: false,
  risk: null,
  workerIds: [wang],
  teamId: null,
  communityId: 'c1',
})
const days = ['2026-11-20', '2026-11-21'] as const
const place = { date: days[0], crew: [wang], crewName: '王一维' }
const moved: Draft = { chip: chip('o2'), from: place, to: { ...place, date: days[1] }, violations: [] }

/** One order is lifted; 挪 moves another one first. */
function Board() {
  const [drafts, setDrafts] = useState<Drafts>(noDrafts)
  usePlaces(chip('o1'), { from: days[0], to: days[1], days, crewsFor: () => [[wang]], drafts })
  return (
    <button type="button" onClick={() => setDrafts(new Map([['o2', moved]]))}>
      挪
    </button>
  )
}

test('排程看板：又挪了别的工单之后再提起这一张，按挪过的问', async () => {
  const { sent } = renderPage(<Board />, { answers: [on(scheduleApi.places, { crews: [] })] })
  const staged = () => sent(scheduleApi.places).map((asked) => asked.staged?.map(({ orderId }) => orderId))
  await waitFor(() => expect(staged()).toEqual([[]]))
  press('挪')
  await waitFor(() => expect(staged()).toEqual([[], ['o2']]))
})
