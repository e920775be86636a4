import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '#kernel/shared/refusal.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { scheduleApi } from '../shared/api.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { RescueProposal, ScheduleBoard } from '../shared/schedule.ts'
import { OrderBoard } from './OrderBoard.tsx'

vi.mock(import('#kernel/web/session/permissions.ts'), async (original) => ({
  ...(await original()),
  useCan: () => 'enabled' as const,
}))

const repairId = '019ab000-0000-7000-8000-00000000000a'
const [wang, li, zhao, sun] = ['1', '2', '3', '4'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const chip = (id: string, elevatorName: string, legalDeadline: string): CalendarChip => ({
  id,
  version: 0,
  orderNo: `WB${id}`,
  date: '2026-11-20',
  start: null,
  minutes: 45,
  level: 1,
  status: 0,
  elevatorId: `e${id}`,
  elevatorName,
  communityName: '青禾花园',
  crew: '王一维、李二保',
  legalDeadline,
  gapDays: 15,
  violation: false,
  risk: null,
  workerIds: [wang, li],
  teamId: null,
  communityId: 'c1',
})
const [due, waits, stuck] = [
  chip('o1', '1号梯', '2026-11-20'),
  chip('o2', '2号梯', '2026-11-24'),
  chip('o3', '3号梯', '2026-11-20'),
]
const from = { date: '2026-11-20', crew: [wang, li], crewName: '王一维、李二保', start: null }
const row = (of: CalendarChip, to: object, reason: string) => ({
  orderId: of.id,
  version: 0,
  chip: of,
  from,
  to: { ...from, ...to },
  reason,
  ok: true,
  needsApproval: false,
  violations: [],
})
const proposal: RescueProposal = {
  token: repairId,
  expiresAt: '2026-11-20T10:10:00+08:00',
  rows: [
    row(due, { crew: [zhao, sun], crewName: '赵小梯、孙安' }, '今天法定截止；离得最近，路程约 8 分钟'),
    row(waits, { date: '2026-11-21' }, '法定截止 11-24，顺延后仍由原搭档组做'),
  ],
  unplaced: [
    {
      orderId: stuck.id,
      chip: stuck,
      days: ['2026-11-20'],
      reasons: [{ crew: '赵小梯、孙安', text: '赵小梯当日610分钟，超过540分钟' }],
    },
  ],
  figures: [{ name: 'rest', before: 3, after: 1 }],
  rescue: { orderNo: 'WX2026112000001', place: '翠湖花园 5号梯', names: '王一维、李二保', away: true },
}
const tray = { total: 0, chips: [] }
const board: ScheduleBoard = {
  days: ['2026-11-20', '2026-11-21'].map((date) => ({ date, working: true, frozen: true, chips: [] })),
  groups: [],
  loads: { target: 420, people: [], days: [] },
  total: 0,
  trays: { unassigned: tray, redo: tray, near: { ...tray, over: 0 } },
  crews: [{ people: [wang, li], name: '王一维、李二保', teamName: '城东一班', away: [] }],
  limits: { dayTarget: 420, dayMax: 540, freezeDays: 2, minCrew: 2 },
}

function open(answer: RescueProposal | CallFailure) {
  const call = vi.fn(async ({ path }: { path: string }, _input: unknown) => {
    if (path === scheduleApi.board.path) return board
    if (path === scheduleApi.rescue.path) {
      if (answer instanceof CallFailure) throw answer
      return answer
    }
    return { records: [], total: 0 }
  })
  const page = renderKit(<OrderBoard view="week" switcher={null} onOpen={() => {}} />, {
    at: `/maintainManage/WorkOrderList?rescue=${repairId}`,
    services: { call: call as never },
  })
  return { ...page, call }
}

test('从消息打开：写明谁在救援、余下的去哪、排不下的为什么；接受后留在看板待发布', async () => {
  const { call, address } = open(proposal)
  await screen.findByText(/正在救援 翠湖花园 5号梯 困人（WX2026112000001）/)
  expect(call.mock.calls.filter(([{ path }]) => path === scheduleApi.rescue.path).map(([, input]) => input)).toEqual([
    { repairId },
  ])
  screen.getByText('今天法定截止；离得最近，路程约 8 分钟')
  screen.getByText('法定截止 11-24，顺延后仍由原搭档组做')
  screen.getByText('1 单，仍在原搭档组')
  expect(screen.getAllByText('赵小梯当日610分钟，超过540分钟').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('checkbox', { name: '接受 青禾花园 2号梯' }))
  fireEvent.click(screen.getByRole('button', { name: '接受 1 处' }))
  await screen.findByRole('button', { name: '发布 1 处改动' })
  expect(address()).toBe('/maintainManage/WorkOrderList')
  expect(call.mock.calls.some(([{ path }]) => path === scheduleApi.publish.path)).toBe(false)
})

test('救援结束后打开：说明照原计划做，没有可接受的', async () => {
  const ended = { ...proposal, rows: [], unplaced: [], figures: [], rescue: { ...proposal.rescue, away: false } }
  const { address } = open(ended)
  await screen.findByText(/王一维、李二保已不在救援中，今天余下的维保照原计划做。/)
  expect(screen.queryByRole('button', { name: /接受/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(address()).toBe('/maintainManage/WorkOrderList'))
})

test('维修单已不是困人：说明没有这次救援，不当作网络故障', async () => {
  open(new CallFailure('refused', '数据不存在', { code: refuse.notFound.code }))
  await screen.findByText('救援不存在，或已不是困人')
  expect(screen.queryByText(/网络连接超时/)).toBeNull()
})
