// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { press } from '#kernel/web/dev/hands.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { repairApi } from '#modules/repair/shared/api.ts'
import type { Candidate } from '#modules/repair/shared/live.ts'
import { empty, phoneState } from '../store/state.ts'
import { syncNow } from '../store/sync.ts'
import { DispatchPage } from './DispatchPage.tsx'

vi.mock('#kernel/web/client/call.ts', () => ({ call: vi.fn() }))
vi.mock('../store/sync.ts', () => ({ syncNow: vi.fn() }))

const now = Date.parse('2026-11-20T02:14:00+08:00')
const repair = {
  id: 'r',
  version: 3,
  orderNo: 'WX2026112000001',
  repairType: 1,
  status: 0,
  elevator: { name: '1号梯', safetyOfficer: '陈安', officerPhone: '13800001111' },
  community: { id: 'c', name: '翠湖花园' },
  address: '翠湖路 8 号',
  reporterName: '业主',
  reporterPhone: '13900002222',
  reportAt: '2026-11-19T18:10:00Z',
  reportText: '电梯停在半层',
  source: 1,
  trappedCount: 2,
  trappedFloor: '7-8层间',
  trappedSpecial: [],
  acceptAt: null,
  departAt: null,
  arriveAt: null,
  rescuedAt: null,
  arriveLimit: 30,
  finishLimit: 60,
  crew: [] as { employeeId: string; name: string; phone: string }[],
}
const person = (name: string, given: Partial<Candidate> = {}): Candidate => ({
  employeeId: name,
  userId: null,
  name,
  phone: null,
  etaMin: 18,
  distanceKm: 5.2,
  from: 'position',
  load: 2,
  certOk: true,
  responsible: false,
  visits: 0,
  pair: null,
  reason: '在岗',
  ...given,
})
const people = [
  person('王一维', { pair: 1, responsible: true, visits: 3 }),
  person('李二保', { pair: 1, responsible: true, etaMin: 20 }),
  person('赵三修', { pair: 2, etaMin: 41 }),
  person('钱四检', { pair: 2, etaMin: 41 }),
  person('孙五证', { certOk: false, reason: '证书已过期' }),
]

/** The server: the order one time after another, and how it takes a deed. */
function serve(orders: object[], take: () => unknown = () => ({ id: 'r', version: 4, crew: ['王一维', '李二保'] })) {
  vi.mocked(call).mockImplementation((endpoint) => {
    if (endpoint === repairApi.detail) return Promise.resolve(orders.length > 1 ? orders.shift() : orders[0])
    if (endpoint === repairApi.candidates) return Promise.resolve(people)
    return Promise.resolve().then(take)
  })
  phoneState.set({ ...empty, ready: true })
  render(
    <MemoryRouter initialEntries={['/m/dispatch/r']}>
      <Routes>
        <Route path="/m/dispatch/:id" element={<DispatchPage />} />
      </Routes>
    </MemoryRouter>,
  )
}
const sent = (endpoint: unknown) =>
  vi
    .mocked(call)
    .mock.calls.filter(([asked]) => asked === endpoint)
    .map(([, input]) => input)
const crew = [
  { employeeId: '王一维', name: '王一维', phone: '13800003333' },
  { employeeId: '李二保', name: '李二保', phone: '13800004444' },
]

describe('手机上派单', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    vi.spyOn(toast, 'done')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('最近的一组已选好，一按就派；派出后看到人和电话，没接单前可以撤销', async () => {
    serve([repair, { ...repair, version: 4, status: 1, crew }, repair])
    await screen.findByRole('heading', { name: '翠湖花园 1号梯' })
    expect(screen.getByText(/^2 人，.*7-8 *层间/)).toBeTruthy()
    press('派给王一维、李二保')
    await screen.findByText('还没有接单')
    expect(sent(repairApi.dispatch)).toEqual([{ id: 'r', version: 3, workerIds: ['王一维', '李二保'] }])
    expect(toast.done).toHaveBeenCalledWith('已派给 王一维、李二保')
    expect(syncNow).toHaveBeenCalled()
    expect(screen.getByRole('link', { name: '13800003333' }).getAttribute('href')).toBe('tel:13800003333')
    press('撤销派单')
    await screen.findByRole('button', { name: '派给王一维、李二保' })
    expect(sent(repairApi.recall)).toEqual([{ id: 'r', version: 4 }])
    expect(toast.done).toHaveBeenLastCalledWith('已撤销派单，已通知 王一维、李二保 无需前往')
  })

  it('超过到场时限的到达时间是红的；另选一组，或逐人选；证书不合格的选不了；困人不足两人派不了', async () => {
    serve([repair])
    const late = await screen.findByText(/02:55 到/)
    expect(late.className).toContain('redText')
    expect(screen.getByText(/02:34 到/).className).not.toContain('redText')
    fireEvent.click(screen.getByRole('radio', { name: /赵三修、钱四检/ }))
    expect(screen.getByRole('button', { name: '派给赵三修、钱四检' })).toBeTruthy()
    press('从 5 人中选择')
    expect((screen.getByRole('checkbox', { name: /孙五证/ }) as HTMLInputElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /赵三修/ }))
    expect((screen.getByRole('button', { name: '请选 2 人' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /王一维/ }))
    press(/^派给/)
    await waitFor(() =>
      expect(sent(repairApi.dispatch)).toEqual([{ id: 'r', version: 3, workerIds: ['钱四检', '王一维'] }]),
    )
  })

  it('别人刚派了：拒绝的话说出来，页面换成现在的样子', async () => {
    serve([repair, { ...repair, version: 4, status: 1, acceptAt: '2026-11-19T18:13:00Z', crew }], () => {
      throw new CallFailure('refused', '工单已被他人修改', { code: 1000409 })
    })
    await screen.findByRole('button', { name: '派给王一维、李二保' })
    press('派给王一维、李二保')
    await screen.findByText('02:13:00 接单')
    expect(screen.queryByRole('button', { name: '撤销派单' })).toBeNull()
    expect(toast.done).not.toHaveBeenCalled()
  })

  it('没有网络、没有权限都说原因', async () => {
    vi.mocked(call).mockRejectedValue(new CallFailure('network', ''))
    phoneState.set({ ...empty, ready: true })
    render(
      <MemoryRouter>
        <DispatchPage />
      </MemoryRouter>,
    )
    expect(await screen.findByText('没有网络，派单须联网')).toBeTruthy()
  })
})
