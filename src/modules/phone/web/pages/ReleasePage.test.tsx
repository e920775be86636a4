// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { releaseApi } from '#modules/maintenance/shared/release.api.ts'
import type { ReleaseDetail } from '#modules/maintenance/shared/release.ts'
import { empty, phoneState } from '../store/state.ts'
import { ReleasePage } from './ReleasePage.tsx'

vi.mock('#kernel/web/client/call.ts', () => ({ call: vi.fn() }))

const request: ReleaseDetail = {
  id: 'r1',
  version: 3,
  createdAt: '2026-11-20T01:00:00Z',
  title: '修改日期',
  kind: 'date',
  violations: '间隔16日',
  reason: '业主装修',
  requester: '何静',
  approver: null,
  state: 0,
  answeredBy: null,
  answeredAt: null,
  answer: null,
  lines: [{ orderId: 'o1', name: '翠湖花园 3栋1单元', change: '11-24 → 12-10', texts: ['间隔16日，超过15日'] }],
  mine: false,
  answerable: true,
}
const answered: ReleaseDetail = {
  ...request,
  version: 4,
  state: 1,
  answeredBy: '唐景行',
  answer: '1 项已生效',
  answerable: false,
}
const asked = vi.mocked(call)
const sent = () => asked.mock.calls.filter(([endpoint]) => endpoint === releaseApi.answer).map(([, input]) => input)

/** The server: what it shows one time after another, and how it takes the answer. */
function serve(shown: ReleaseDetail[], take: () => unknown = () => ({ id: 'r1', version: 4, done: 1, failed: [] })) {
  asked.mockImplementation((endpoint) =>
    endpoint === releaseApi.detail
      ? Promise.resolve(shown.length > 1 ? shown.shift() : shown[0])
      : Promise.resolve().then(take),
  )
  phoneState.set({ ...empty, ready: true })
  render(
    <MemoryRouter initialEntries={['/m/release/r1']}>
      <Routes>
        <Route path="/m/release/:id" element={<ReleasePage />} />
      </Routes>
    </MemoryRouter>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('手机上答复超限放行', () => {
  beforeEach(() => {
    vi.spyOn(toast, 'done')
    vi.spyOn(toast, 'warning')
  })
  afterEach(() => {
    cleanup()
    vi.clearAllMocks()
  })

  it('看得到谁为什么申请、超限多少；放行后是新的状态，不能再答复', async () => {
    serve([request, answered])
    await screen.findByText('间隔16日，超过15日')
    expect(screen.getByText('业主装修')).toBeTruthy()
    press('放行')
    await screen.findByText('1 项已生效')
    expect(sent()).toEqual([{ id: 'r1', version: 3, agree: true, opinion: '' }])
    expect(toast.done).toHaveBeenCalledWith('已放行，1 项改动已生效')
    expect(screen.queryByRole('button', { name: '放行' })).toBeNull()
  })

  it('驳回要写原因；没有生效的改动如实说', async () => {
    serve([request], () => ({ id: 'r1', version: 4, done: 0, failed: [{ orderNo: 'WB1', errorMsg: '工单已关闭' }] }))
    await screen.findByText('业主装修')
    press('驳回')
    await screen.findByText('请填写驳回原因')
    expect(sent()).toEqual([])
    fireEvent.change(screen.getByLabelText(/意见/), { target: { value: '改到本周内' } })
    press('驳回')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(toast.done).toHaveBeenCalledWith('已驳回，已告知申请人')
    await waitFor(() =>
      expect((screen.getByRole('button', { name: '放行' }) as HTMLButtonElement).disabled).toBe(false),
    )
    press('放行')
    await waitFor(() => expect(toast.warning).toHaveBeenCalledWith('0 项已生效，1 项没有改动：工单已关闭'))
  })

  it('答复没有送到：写好的意见还在；本人的申请与看不到的申请说明原因', async () => {
    serve([request], () => {
      throw new CallFailure('network', '网络不通')
    })
    await screen.findByText('业主装修')
    const box = screen.getByLabelText<HTMLTextAreaElement>(/意见/)
    fireEvent.change(box, { target: { value: '同意，注意安全' } })
    press('放行')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/意见/).value).toBe('同意，注意安全')
    cleanup()
    serve([{ ...request, mine: true, answerable: false }])
    await screen.findByText('本人的申请由其他有「超限放行」权限的人答复')
    expect(screen.queryByRole('button', { name: '放行' })).toBeNull()
    cleanup()
    asked.mockRejectedValue(new CallFailure('network', ''))
    render(
      <MemoryRouter initialEntries={['/m/release/r1']}>
        <ReleasePage />
      </MemoryRouter>,
    )
    await screen.findByText('没有网络，放行须联网答复')
  })
})
