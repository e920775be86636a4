import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { employeePlanApi } from '../shared/api.ts'
import type { EmployeeMonth, PlanPerson } from '../shared/employeePlan.ts'
import { HandoverDrawer } from './HandoverDrawer.tsx'

const who = (id: string, name: string): PlanPerson => ({
  id,
  name,
  teamId: 't1',
  teamName: '城东一班',
  orders: 3,
  minutes: 135,
  capacity: 8400,
  load: 2,
  certTo: '2028-01-01',
  certified: true,
  absent: false,
})
const wang = { id: 'w1', name: '王一维', teamName: '城东一班', active: true, lifts: [] } as unknown as EmployeeMonth
const people = [who('w1', '王一维'), who('w2', '李二保')]

const row = (id: string, given: object = {}) => ({
  id,
  orderNo: `WB${id}`,
  elevatorName: `${id}号梯`,
  communityName: '翠湖花园',
  level: 1,
  planDate: '2026-11-24',
  newDate: '2026-11-24',
  ok: true,
  needsApproval: false,
  violations: [],
  ...given,
})
const lift = { id: 'e1', name: '9号梯', communityName: '翠湖花园', leads: true, orders: 2, ok: true, reason: null }
const preview = (token: string, rows = [row('1'), row('2')]) => ({
  token,
  expiresAt: '2026-11-20T10:10:00+08:00',
  ok: rows.length,
  blocked: 0,
  byCode: {},
  rows,
  fromName: '王一维',
  toName: '李二保',
  lifts: [lift],
})

function open(answers: Readonly<Record<string, unknown>>) {
  const call = vi.fn(async ({ path }: { path: string }, _input: unknown) => {
    const answer = answers[path]
    const given = typeof answer === 'function' ? answer() : answer
    if (given instanceof Error) throw given
    return given
  })
  const onClose = vi.fn()
  const drawer = <HandoverDrawer person={wang} people={people} today="2026-11-20" onClose={onClose} />
  renderKit(drawer, { services: { call: call as never } })
  return { call, onClose }
}
async function toPreview() {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '接收人' }))
  fireEvent.click(await screen.findByText(/^李二保/))
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '调岗' } })
  fireEvent.click(screen.getByRole('button', { name: '预览' }))
}

describe('交接', () => {
  test('没选接收人、没写原因不预览', async () => {
    const { call } = open({})
    fireEvent.click(screen.getByRole('button', { name: '预览' }))
    await screen.findByText('请选择接收人')
    expect(call).not.toHaveBeenCalled()
  })

  test('预览后可逐单留下；只交接选中的工单与电梯，完成后关闭', async () => {
    const { call, onClose } = open({
      [employeePlanApi.handoverPreview.path]: preview('t1'),
      [employeePlanApi.handoverApply.path]: { done: 1, failed: [], skipped: 1, lifts: 1, liftsRefused: null },
    })
    await toPreview()
    fireEvent.click(await screen.findByRole('checkbox', { name: '修改 翠湖花园 2号梯 WB2' }))
    fireEvent.click(screen.getByRole('button', { name: '交接给李二保' }))
    await screen.findByText('已交接给李二保：1 张工单、1 台电梯，24 小时内可撤销')
    expect(call).toHaveBeenCalledWith(employeePlanApi.handoverApply, {
      token: 't1',
      excludeIds: ['2'],
      liftIds: ['e1'],
      approval: undefined,
    })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('需审批的须有放行原因；不填就不发出', async () => {
    const { call } = open({
      [employeePlanApi.handoverPreview.path]: preview('t1', [row('1', { needsApproval: true })]),
    })
    await toPreview()
    fireEvent.click(await screen.findByRole('button', { name: '交接给李二保' }))
    await screen.findByText('有工单需审批，请填写放行原因')
    expect(call.mock.calls.map(([endpoint]) => endpoint)).not.toContain(employeePlanApi.handoverApply)
  })

  test('预览过期重算并说明；没交成的留在画面上', async () => {
    const expired = new CallFailure('refused', '预览已过期', { code: refuseMaintain.previewExpired.code })
    const outcomes: unknown[] = [
      expired,
      {
        done: 1,
        skipped: 0,
        lifts: 0,
        liftsRefused: '电梯已由他人调整',
        failed: [{ id: '2', orderNo: 'WB2', errorCode: 3020001, errorMsg: '工单当前为「进行中」，不能改人员' }],
      },
    ]
    const { call, onClose } = open({
      [employeePlanApi.handoverPreview.path]: () => preview(`t${call.mock.calls.length}`),
      [employeePlanApi.handoverApply.path]: () => outcomes.shift(),
    })
    await toPreview()
    fireEvent.click(await screen.findByRole('button', { name: '交接给李二保' }))
    await screen.findByText(/原预览已过期或数据已变化/)
    // The icon of a wait that is over stays in jsdom, where nothing moves.
    fireEvent.click(await screen.findByRole('button', { name: /交接给李二保$/ }))
    await screen.findByText(/工单当前为「进行中」，不能改人员/)
    await waitFor(() => expect(screen.queryByText(/电梯已由他人调整/)).not.toBeNull())
    expect(onClose).not.toHaveBeenCalled()
  })
})
