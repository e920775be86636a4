// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOp, anOrder } from '../../shared/testVisit.ts'
import { empty, patch, phoneState } from '../store/state.ts'
import { syncNow } from '../store/sync.ts'
import { type Card, LiftCard } from './LiftCard.tsx'
import { recordAtOnce, recorded } from './testVisitPage.tsx'

vi.mock('../store/phone.ts', async (original) => ({ ...(await original<object>()), record: vi.fn() }))
vi.mock('../store/sync.ts', () => ({ syncNow: vi.fn() }))

const elevator: Card['elevator'] = {
  id: 'lift',
  name: '1号梯',
  registerCode: null,
  deviceNumber: 'D1',
  communityId: 'c',
  communityName: '青禾花园',
  address: null,
  lng: 120.172,
  lat: 30.281,
  located: true,
  signMetres: 200,
  lastMaintainDate: '2026-03-01',
  nextMaintainDate: null,
  gapDays: 15,
  mine: false,
  last: null,
}
const running: NonNullable<Card['running']> = {
  orderId: 'A',
  orderNo: 'WB2026031400001',
  level: 1,
  type: 1,
  status: 2,
  since: '2026-03-14T09:05:00+08:00',
  crew: ['李二保'],
  refusal: null,
}

function show(given: Partial<Card> = {}): void {
  const card: Card = { elevator, orderId: null, token: 'sticker', running, next: null, openHazards: [], ...given }
  phoneState.set({ ...empty, ready: true })
  render(
    <MemoryRouter initialEntries={['/m/scan']}>
      <Routes>
        <Route path="/m/scan" element={<LiftCard card={card} onBack={() => undefined} />} />
        <Route path="/m/order/:id" element={<p>工单页</p>} />
      </Routes>
    </MemoryRouter>,
  )
}
const join = () => fireEvent.click(screen.getByRole('button', { name: '加入作业' }))

describe('扫一扫的电梯', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-17T10:00:00+08:00') })
    recordAtOnce()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('加入作业：带着二维码记下，服务器知道后打开工单', async () => {
    vi.mocked(syncNow).mockImplementation(async () => patch({ orders: new Map([['A', anOrder()]]) }))
    show()
    expect(screen.getByText('李二保')).toBeDefined()
    expect(screen.getByText('09:05')).toBeDefined()
    join()
    await screen.findByText('工单页')
    expect(recorded()).toEqual([{ type: 'crewJoin', payload: { qr: 'sticker' } }])
  })

  it('没有网络：记在手机上，不能再按一次', async () => {
    vi.mocked(syncNow).mockResolvedValue(undefined)
    show()
    join()
    expect(await screen.findByText(/加入已记在手机上/)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '加入作业' }).disabled).toBe(true)
  })

  it('作业已结束：说出冲突，留给调度', async () => {
    vi.mocked(syncNow).mockImplementation(async () => {
      const errorMsg = '作业已结束，加入未生效，等待调度处理'
      patch({ ops: [anOp(1, { type: 'crewJoin', state: 'conflict', errorMsg })] })
    })
    show()
    join()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/作业已结束，加入未生效/))
  })

  it('不能加入时写原因，没有按钮', () => {
    show({ running: { ...running, crew: [], refusal: '该电梯由其他班组作业，不能加入' } })
    expect(screen.getByText('该电梯由其他班组作业，不能加入')).toBeDefined()
    expect(screen.queryByRole('button', { name: '加入作业' })).toBeNull()
  })

  it('维保期限：下次维保逾期几天，法定截止日超了几天；没有日期不编', () => {
    show({ running: null, next: { planDate: '2026-03-14', legalDeadline: '2026-03-16' } })
    const facts = () => document.querySelector('section[aria-label="维保期限"]')?.textContent ?? ''
    expect(facts()).toMatch(/超 1 天.*2026-03-14逾期 3 天法定截止日2026-03-16/)
    cleanup()
    show({ running: null, elevator: { ...elevator, lastMaintainDate: null } })
    expect(facts()).toMatch(/上次维保未采集下次维保没有安排法定截止日未采集/)
  })
})
