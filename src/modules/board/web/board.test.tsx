import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { QueueItem } from '#kernel/shared/queue.ts'
import type { BoardLanes, LaneStop } from '../shared/board.ts'
import type { PlanPerson } from '../shared/employeePlan.ts'
import { orderFilter, tileFacts, titleOn } from '../shared/tiles.ts'
import { atTheirPlaces } from './calmRows.ts'
import { emptyHandover, missingOf, receivers, sentOf } from './HandoverParams.tsx'
import { shareText } from './Health.tsx'
import { Lanes, legalText, stopWords } from './Lanes.tsx'
import { handed } from './usePersonMoves.ts'
import { WallTeams } from './WallTeams.tsx'

const day = '2026-11-20'

const stop = (given: Partial<LaneStop> = {}): LaneStop => ({
  orderId: 'o',
  title: '1号梯',
  communityName: '青禾花园',
  level: 1,
  status: 0,
  at: '09:48',
  doneOn: null,
  planned: '09:22',
  minutes: 45,
  drift: 26,
  late: false,
  daysLeft: 5,
  ...given,
})

describe('泳道', () => {
  it('一站说清在哪、什么状态、几点、比计划差多少、离法定多远', () => {
    expect(stopWords(stop({ daysLeft: 1 }))).toBe(
      '青禾花园 1号梯，未开始，预计 09:48，比计划 09:22 晚 26 分，还剩 1 天',
    )
    expect(stopWords(stop({ status: 2, drift: 2, at: '10:05' }))).toBe('青禾花园 1号梯，进行中，预计做完 10:05')
    expect(stopWords(stop({ status: 4, drift: null, daysLeft: null }))).toBe('青禾花园 1号梯，已确认，完成于 09:48')
    const early = stop({ status: 3, at: '23:41', doneOn: '2026-11-19', drift: null, daysLeft: null })
    expect(stopWords(early)).toBe('青禾花园 1号梯，待确认，完成于 11-19 23:41')
    expect([legalText(-2), legalText(0), legalText(3)]).toEqual(['超期 2 天', '今天到期', '还剩 3 天'])
  })

  it('只在下一站写晚了多少；点一下打开工单', () => {
    const onOpen = vi.fn()
    const stops = [stop({ orderId: 'a', status: 4, drift: null }), stop({ orderId: 'b' }), stop({ orderId: 'c' })]
    render(<Lanes lanes={[{ key: 'k', label: '王一维的路线', head: '王一维', facts: '', stops }]} onOpen={onOpen} />)
    expect(screen.getAllByText('晚 26 分')).toHaveLength(1)
    expect(screen.getAllByText('青禾花园')).toHaveLength(1)
    screen.getAllByRole('button')[1]?.click()
    expect(onOpen).toHaveBeenCalledWith('b')
  })

  it('方向键沿泳道走、上下换泳道，Tab 停在走到的一站', () => {
    const lane = (key: string, ids: string[]) => ({
      key,
      label: key,
      head: key,
      facts: '',
      stops: ids.map((orderId) => stop({ orderId })),
    })
    const { container } = render(
      <Lanes lanes={[lane('一', ['a', 'b']), lane('二', []), lane('三', ['c'])]} onOpen={() => {}} />,
    )
    const at = (key?: string) => {
      if (key) fireEvent.keyDown(document.activeElement as Element, { key })
      return document.activeElement?.getAttribute('data-chip')
    }
    const stops = within(container).getAllByRole('button')
    stops[0]?.focus()
    expect([at('ArrowRight'), at('ArrowRight'), at('ArrowDown'), at('ArrowUp')]).toEqual(['b', 'b', 'c', 'a'])
    at('ArrowRight')
    expect(stops.map((one) => one.tabIndex)).toEqual([-1, 0, 0])
  })

  it('指针停留时行不挪位，只更新内容', () => {
    const old = [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ]
    const fresh = [
      { id: 'c', n: 2 },
      { id: 'b', n: 2 },
    ]
    expect(atTheirPlaces(old, fresh)).toEqual([
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
    ])
  })
})

describe('大屏', () => {
  const lanes = (teams: number): BoardLanes => ({
    ...({} as BoardLanes),
    lanes: Array.from({ length: teams }, (_, n) => ({
      key: `${n}`,
      teamId: null,
      teamName: `${n}班`,
      crew: [{ id: `${n}`, name: `人${n}`, absent: false }],
      stops: [stop()],
      done: 0,
      drift: 30,
    })) as unknown as BoardLanes['lanes'],
  })
  const now = Date.parse('2026-11-20T10:00:00+08:00')
  const waits = (since: string, due: string) =>
    ({ id: since, title: '望江酒店 B座食梯2', since, due }) as unknown as QueueItem
  const waiting = {
    total: 7,
    rows: [
      waits('2026-11-20T08:50:00+08:00', '2026-11-20T09:50:00+08:00'),
      waits('2026-11-20T09:25:00+08:00', '2026-11-20T10:25:00+08:00'),
    ],
  }
  const behind = () => screen.getAllByText('晚 30 分').length

  it('待派急修写总数与最先超时的，时钟过限变红、过半变黄；班组多时让出行数', () => {
    const { unmount } = render(<WallTeams lanes={lanes(3)} waiting={waiting} now={now} />)
    expect(screen.getByRole('heading', { name: '待派急修 7' })).toBeTruthy()
    expect(screen.getByText('1:10:00').className).toContain('red')
    expect(screen.getByText('35:00').className).toContain('amber')
    expect(behind()).toBe(3)
    unmount()
    const full = render(<WallTeams lanes={lanes(6)} waiting={waiting} now={now} />)
    expect(behind()).toBe(1)
    full.unmount()
  })

  it('没有待派的、看不到维修的，不占位置', () => {
    render(<WallTeams lanes={lanes(2)} waiting={{ total: 0, rows: [] }} now={now} />)
    render(<WallTeams lanes={lanes(2)} waiting={null} now={now} />)
    expect(screen.queryByText(/待派急修/)).toBeNull()
  })
})

describe('数字与体检', () => {
  it('别的日子叫当日计划；链接带着班组与小区', () => {
    const planned = tileFacts[0]
    expect(planned && [titleOn(planned, true), titleOn(planned, false)]).toEqual(['今日计划', '当日计划'])
    const at = { day: '2026-11-19', today: day }
    expect(orderFilter('departed', at, { teamIds: ['t'] })).toEqual({
      status: [1],
      planDate: { from: '2026-11-19', to: '2026-11-19' },
      teamId: ['t'],
    })
    expect(orderFilter('late', at, {})).toEqual({ tab: 'late' })
    expect(orderFilter('legalSoon', at, {})).toBeUndefined()
  })

  it('没有分母就没有比例，不写 0', () => {
    expect([shareText(402, 412), shareText(0, 0), shareText(0, 3)]).toEqual(['97.6 %', null, '0.0 %'])
  })
})

describe('交接', () => {
  const person = (id: string, given: Partial<PlanPerson> = {}): PlanPerson => ({
    id,
    name: id,
    teamId: 't',
    teamName: '城北班',
    orders: 1,
    minutes: 4200,
    capacity: 10_500,
    load: 40,
    certTo: '2027-03-01',
    certified: true,
    absent: false,
    ...given,
  })

  it('接收人：有证的在前，同班组的在前，负荷低的在前；本人不在内', () => {
    const people = [
      person('本人'),
      person('外班', { teamName: '城南班', load: null }),
      person('忙', { load: 86 }),
      person('无证', { certified: false, certTo: null, load: null }),
      person('闲', { load: null, absent: true }),
    ]
    const found = receivers(people, { id: '本人', teamName: '城北班' }, day)
    expect(found.map(({ label }) => label)).toEqual([
      '闲 · 城北班 · 月负荷 0 % · 证书还有 101 天到期 · 今天请假',
      '忙 · 城北班 · 月负荷 86 % · 证书还有 101 天到期',
      '外班 · 城南班 · 月负荷 0 % · 证书还有 101 天到期',
      '无证 · 城北班 · 月负荷 0 % · 没有有效证书',
    ])
  })

  it('缺什么说什么；送出去的只有选中的范围', () => {
    const typed = { ...emptyHandover(day), elevatorIds: ['e'], to: '2026-11-25' }
    expect(missingOf(typed)).toBe('请选择接收人')
    expect(missingOf({ ...typed, toId: 'x', scope: 'lifts', elevatorIds: [] })).toBe('请选择电梯')
    expect(missingOf({ ...typed, toId: 'x', scope: 'days', to: undefined })).toBe('请选择结束日期')
    expect(missingOf({ ...typed, toId: 'x' })).toBe('原因不能为空')
    expect(sentOf({ ...typed, toId: 'x', reason: ' 调岗 ' })).toEqual({
      toId: 'x',
      scope: 'all',
      elevatorIds: [],
      from: day,
      reason: '调岗',
    })
    expect(sentOf({ ...typed, toId: 'x', scope: 'days', reason: '病假' })).toMatchObject({
      to: '2026-11-25',
      elevatorIds: [],
    })
  })

  it('拖给同事：接替本人的位置，搭档不变；同事已在组里就少一人', () => {
    const chip = { workerIds: ['w', 'l'], crew: '王一维、李二保' }
    const wang = { id: 'w', name: '王一维' }
    expect(handed(chip, wang, { id: 'z', name: '赵小梯' })).toEqual({ crew: ['z', 'l'], crewName: '赵小梯、李二保' })
    expect(handed(chip, wang, { id: 'l', name: '李二保' })).toEqual({ crew: ['l'], crewName: '李二保' })
  })
})
