// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Band, type QueueItem } from '#kernel/shared/queue.ts'
import { noButton, press } from '#kernel/web/dev/hands.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { anEntrapment } from '../../shared/testRepair.ts'
import { aLift, anOp, anOrder } from '../../shared/testVisit.ts'
import { updateNow } from '../start.ts'
import { empty, type PhoneState, phoneState } from '../store/state.ts'
import { TodayPage } from './TodayPage.tsx'
import { recordAtOnce, recorded } from './testVisitPage.tsx'

vi.mock('../store/phone.ts', async (original) => ({ ...(await original<object>()), record: vi.fn() }))
vi.mock('../start.ts', () => ({ updateNow: vi.fn() }))

const me = { employeeId: 'me', name: '王一维', signedIn: false, signedAt: null, role: 1 as const, joinAt: null }
const order = (id: string, given: Partial<FieldOrder> = {}) =>
  anOrder({ id, elevatorId: `lift-${id}`, crew: [me], ...given })
const lift = (id: string, given: object = {}) =>
  [`lift-${id}`, { ...aLift(), id: `lift-${id}`, name: `${id}号梯`, ...given }] as const
const far = { communityId: 'far', communityName: '云栖广场', lng: 120.3, lat: 30.4 }

function show(orders: readonly FieldOrder[], given: Partial<PhoneState> = {}): void {
  phoneState.set({
    ...empty,
    ready: true,
    orders: new Map(orders.map((one) => [one.id, one])),
    lifts: new Map([lift('A'), lift('B'), lift('C', far)]),
    ...given,
    facts: {
      loadedAt: '2026-03-14T00:00:00Z',
      skewMs: 0,
      day: { me: { employeeId: 'me', name: '王一维' } } as never,
      ...given.facts,
    },
  })
  render(
    <MemoryRouter initialEntries={['/m']}>
      <Routes>
        <Route path="/m" element={<TodayPage />} />
        <Route path="/m/order/:id" element={<p>工单页</p>} />
        <Route path="/m/order/:id/sign-in" element={<p>签到页</p>} />
        <Route path="/m/repair/:id" element={<p>维修页</p>} />
        <Route path="/m/dispatch/:id" element={<p>派单页</p>} />
      </Routes>
    </MemoryRouter>,
  )
}
const rows = () => [...document.querySelectorAll('ol a')].map((one) => one.textContent)
const row = (name: string) => rows().find((text) => text?.startsWith(name)) ?? ''
const sub = () => document.querySelector('header p')?.textContent
const day = (n: number) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`(日|周.)${n}`) }))

describe('今日（jobs 4.3）', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-14T09:00:00+08:00') })
    vi.spyOn(toast, 'done')
    recordAtOnce()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('今天的、进行中的、逾期没做的都在；别的日子的不在', () => {
    show([
      order('A'),
      order('B', { planDate: '2026-03-10', legalDeadline: '2026-03-13' }),
      order('C', { planDate: '2026-03-16' }),
      order('D', { planDate: '2026-03-10', status: 4, completeAt: '2026-03-10T02:00:00Z' }),
    ])
    expect(rows()).toHaveLength(2)
    expect(sub()).toBe('2 台，剩 2 台')
    expect(row('B')).toContain('已超法定截止日 03-13')
    expect(row('A')).not.toContain('法定')
  })

  it('法定截止今天的说今日；只是计划过了的说原计划', () => {
    show([
      order('A', { legalDeadline: '2026-03-14' }),
      order('B', { planDate: '2026-03-12', legalDeadline: '2026-03-20' }),
    ])
    expect(row('A')).toContain('今日法定截止 03-14')
    expect(row('B')).toContain('计划 03-12')
  })

  it('做完的留在当天，不算剩下的，也不再说截止', () => {
    show([order('A', { status: 3, legalDeadline: '2026-03-14', completeAt: '2026-03-14T00:30:00Z' }), order('B')])
    expect(sub()).toBe('2 台，剩 1 台')
    expect(row('A')).not.toContain('截止')
  })

  it.each([
    ['待同步', { state: 'waiting' as const }, '1 条待同步'],
    ['未被接受', { state: 'rejected' as const, errorCode: 1, errorMsg: '缺照片' }, '有一步未被接受'],
    ['冲突', { state: 'conflict' as const, errorMsg: '已关闭' }, '有冲突，等调度处理'],
    [
      '等同伴',
      { type: 'start' as const, state: 'rejected' as const, errorCode: refuseMaintain.tooFewSignedIn.code },
      '等同伴签到',
    ],
  ])('没被服务器收下的说在那一行：%s', (_, op, said) => {
    show([order('A'), order('B')], { ops: [anOp(1, { type: 'note', ...op })] })
    expect(row('A')).toContain(said)
    expect(row('B')).not.toContain(said)
  })

  it('一个小区一起出发：按钮说几台，出发后到第一张；别处的不算', async () => {
    show([order('A'), order('B'), order('C')])
    press(/^出发.*等 2 台$/)
    await screen.findByText('工单页')
    expect(recorded().map(({ type }) => type)).toEqual(['depart', 'depart'])
    expect(toast.done).toHaveBeenCalledWith(expect.stringMatching(/^已出发，前往青禾花园.*等 2 台$/))
  })

  it('已出发的下一步是签到', async () => {
    show([order('A', { status: 1, departAt: '2026-03-14T00:30:00Z' })])
    press(/^签到/)
    await screen.findByText('签到页')
    expect(recorded()).toEqual([])
  })

  it('困人在最前面：大按钮是它的', async () => {
    const rescue = anEntrapment({ reportAt: '2026-03-14T08:50:00+08:00', crew: [{ ...me, phone: null }] })
    show([order('A')], { tasks: new Map([['R', rescue]]) })
    expect(sub()).toBe('1 台，剩 1 台，维修 1 单')
    expect(noButton(/^出发/)).toBe(true)
    press(/困人/)
    await screen.findByText('维修页')
  })

  const waits = (given: Partial<QueueItem>): QueueItem => ({
    kind: 'repair',
    id: 'q',
    version: 1,
    title: '云栖广场 2号梯',
    note: '关门后反复开门',
    mark: 'C',
    state: 0,
    people: [],
    since: '2026-03-14T00:40:00Z',
    due: '2026-03-14T01:40:00Z',
    dueDay: null,
    fromDay: null,
    owner: null,
    band: Band.minutes,
    standsSince: null,
    homes: null,
    ...given,
  })
  const links = () => [...document.querySelectorAll('main a')].map((one) => one.getAttribute('href'))

  it('等他派单的困人在最前，大按钮就是派单；等派急修、待审签到、待答复放行各到自己的页', async () => {
    const waiting = [
      waits({}),
      waits({ kind: 'release', id: 'f', title: '修改日期', band: Band.desk, due: null, people: ['何静'] }),
      waits({ kind: 'signIn', id: 's', band: Band.desk, due: null, people: ['李二保'] }),
      waits({ kind: 'rescue', id: 'r', title: '翠湖花园 1号梯', band: Band.danger, due: '2026-03-14T02:10:00Z' }),
    ]
    show([order('A')], { facts: { waiting } as never })
    expect(sub()).toBe('1 台，剩 1 台，待你处理 4 件')
    expect(links().slice(0, 4)).toEqual(['/m/dispatch/r', '/m/dispatch/q', '/m/release/f', '/m/team'])
    const [first, second, third] = [...document.querySelectorAll('main a')].map((one) => one.textContent)
    expect(first).toMatch(/^翠湖花园 1号梯困人 .*派单20:00 \/ 1:30:00/)
    expect(second).toMatch(/派单20:00 \/ 1:00:00/)
    expect(third).toMatch(/^修改日期放行 何静，关门后反复开门答复已等 20 分钟/)
    press(/^困人救援：派单/)
    await screen.findByText('派单页')
  })

  it('困人已有人去：不再催他派单，看得到谁去了；另一天不列等他处理的', () => {
    const waiting = [waits({ kind: 'rescue', id: 'r', band: Band.danger, people: ['王一维', '李二保'] })]
    show([order('A')], { facts: { waiting } as never })
    expect(document.querySelector('main a')?.textContent).toMatch(/已派 王一维、李二保.*查看/)
    expect(sub()).toBe('1 台，剩 1 台')
    expect(noButton(/派单/)).toBe(true)
    day(16)
    expect(links()).not.toContain('/m/dispatch/r')
  })

  it('另一天只看不做：没有下一步的按钮，题目是那一天', async () => {
    show([order('A'), order('C', { planDate: '2026-03-16' })])
    day(16)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('03-16 周一')
    expect(noButton(/^出发/)).toBe(true)
  })

  it('今天没有：说下一批在哪天几台，点了就到那天', async () => {
    show([order('A', { planDate: '2026-03-16' }), order('B', { planDate: '2026-03-16' })])
    press('下一批在 03-16 周一，2 台')
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  it('还没取得工单：有网说正在取，没网说会自动取；不说没有安排工单', () => {
    show([], { facts: { loadedAt: undefined } as never })
    expect(screen.getByText('正在取得工单')).toBeTruthy()
    cleanup()
    show([], { facts: { loadedAt: undefined } as never, reached: false })
    expect(screen.getByText(/还没有取得工单。连上网络后会自动取得/)).toBeTruthy()
    expect(screen.queryByText('今天没有安排工单')).toBeNull()
  })

  it('按手机时间过了半夜而服务器还没有：今天是服务器的今天', () => {
    vi.setSystemTime(Date.parse('2026-03-15T00:05:00+08:00'))
    show([order('A')], { facts: { skewMs: -600_000 } as never })
    expect(rows()).toHaveLength(1)
    expect(row('A')).not.toContain('计划 03-14')
  })

  it('新版本就绪：由人决定何时更新', () => {
    show([order('A')], { update: true })
    press('立即更新')
    expect(updateNow).toHaveBeenCalledOnce()
  })
})
