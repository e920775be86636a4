// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { OrderPage } from './OrderPage.tsx'
import { recordAtOnce, recorded, showVisit } from './testVisitPage.tsx'

vi.mock('../store/phone.ts', async (original) => ({ ...(await original<object>()), record: vi.fn() }))

const one = (employeeId: string, name: string, role: 1 | 2 | 3, joinAt: string | null = null) => ({
  employeeId,
  name,
  role,
  joinAt,
  signedIn: role !== 3,
  signedAt: null,
})
const show = (...crew: FieldOrder['crew']) => showVisit('', { '': <OrderPage /> }, { crew })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const rows = () => [...document.querySelectorAll('section[aria-label="作业人员"] li')].map((li) => li.textContent)
const at = '2026-03-14T09:20:00+08:00'

describe('作业人员（jobs 1.5）', () => {
  beforeEach(recordAtOnce)
  afterEach(() => {
    cleanup()
    vi.clearAllMocks()
  })

  it('主作业人移出临时加入的人：写明后才移，派工的人没有按钮', async () => {
    show(one('me', '王一维', 1), one('li', '李二保', 2), one('zhao', '赵小梯', 3, at))
    expect(rows()).toEqual(['王一维（我）已签到', '李二保已签到', '赵小梯临时加入 09:20已扫码移出'])
    expect(screen.queryByText('退出作业')).toBeNull()
    press('移出赵小梯')
    expect(recorded()).toEqual([])
    press('移出')
    await waitFor(() => expect(recorded()).toEqual([{ type: 'crewLeave', payload: { employeeId: 'zhao' } }]))
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  it('临时加入的人自己退出，工单随即不在手机上', async () => {
    show(one('wang', '王主', 1), one('me', '王一维', 3, at), one('zhao', '赵小梯', 3, at))
    expect(screen.queryByText('移出')).toBeNull()
    press('退出作业')
    fireEvent.click(screen.getAllByRole('button', { name: '退出作业', hidden: true }).at(-1) as HTMLElement)
    await screen.findByText('今日页')
    expect(recorded()).toEqual([{ type: 'crewLeave', payload: {} }])
  })

  it('派工的人不能自己退出', () => {
    show(one('wang', '王主', 1), one('me', '王一维', 2))
    expect(screen.queryByText('退出作业')).toBeNull()
  })
})
