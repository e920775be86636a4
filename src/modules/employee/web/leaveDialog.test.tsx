import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { employeeApi } from '../shared/api.ts'
import { type Held, leavingApi } from '../shared/leavingApi.ts'
import { handoverPage, repairPage, teamsPage } from '../shared/paths.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

const nothing: Held = { lifts: 0, waiting: 0, visits: [], repairs: [], team: null, owes: false }
const employee = { id: 'e1', version: 7, name: '高文斌', phone: '13800000000', elevatorCount: 0 }

function open(held: Held | Error, leave?: Error) {
  const call = vi.fn(async ({ path }: { path: string }, _input: unknown) => {
    if (path === leavingApi.held.path) {
      if (held instanceof Error) throw held
      return held
    }
    if (leave) throw leave
    return {}
  })
  const onClose = vi.fn()
  const services = { call: call as never, today: () => '2026-11-20' }
  renderKit(<LeaveDialog employee={employee} onClose={onClose} />, { services })
  return { call, onClose }
}
const leavings = (call: ReturnType<typeof open>['call']) =>
  call.mock.calls.filter(([{ path }]) => path === employeeApi.leave.path).map(([, input]) => input)

describe('离职', () => {
  test('名下还有东西：逐项列出去处，没有办理的按钮', async () => {
    const repair = { id: 'r1', orderNo: 'WX1', place: '翠湖花园 3号梯', status: 5 }
    open({ ...nothing, lifts: 43, waiting: 236, repairs: [repair], team: '城东一班', owes: true })
    await screen.findByText('「高文斌」还不能离职')
    expect(screen.getByText(/43 台电梯、236 张未开始的工单/)).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([handoverPage('e1'), repairPage('r1'), teamsPage])
    expect(screen.getByText('有未交接的仓库或款项')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '办理离职' })).toBeNull()
  })

  test('名下没有东西：按看到的版本与今天办理，完成后关上', async () => {
    const { call, onClose } = open(nothing)
    await screen.findByText('为「高文斌」办理离职？')
    fireEvent.click(screen.getByRole('button', { name: '办理离职' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(leavings(call)).toEqual([{ id: 'e1', version: 7, leaveDate: '2026-11-20' }])
    await screen.findByText('员工已离职')
  })

  test('没有读到名下有什么：不能办理，可以重试', async () => {
    const { call } = open(new CallFailure('network', '网络不通'))
    await screen.findByText('没有读到名下的电梯和工单，请重试。')
    const before = call.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(call.mock.calls.length).toBe(before + 1))
    expect(leavings(call)).toEqual([])
  })

  test('被拒绝：问题留着，不说已离职', async () => {
    const { onClose } = open(nothing, new CallFailure('refused', '还有未完成工单'))
    fireEvent.click(await screen.findByRole('button', { name: '办理离职' }))
    await waitFor(() =>
      expect((screen.getByRole('button', { name: /办理离职/ }) as HTMLButtonElement).disabled).toBe(false),
    )
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByText('员工已离职')).toBeNull()
    expect(screen.getByText('为「高文斌」办理离职？')).toBeTruthy()
  })
})
