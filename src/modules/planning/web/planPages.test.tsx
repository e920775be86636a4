import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { holding } from '#kernel/web/dev/renderPage.tsx'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { defaultRule } from '#modules/template/shared/planRule.ts'
import { maintainPlanApi } from '../shared/api.ts'
import { PlanActions, type PlanDetail } from './PlanActions.tsx'
import { PlanOrdersPage } from './PlanOrdersPage.tsx'
import { PlanResetPage } from './PlanResetPage.tsx'

const plan = (given: object = {}) =>
  ({
    id: '019ab000-0000-7000-8000-000000000001',
    version: 4,
    planNo: 'WB-P20260001',
    status: 1,
    planType: 1,
    totalCount: 26,
    doneCount: 10,
    elevatorCount: 8,
    team: '城东一班',
    teamId: 't1',
    mainWorker: '王一维',
    communityName: '翠湖花园',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    rule: defaultRule,
    windows: [],
    ...given,
  }) as unknown as PlanDetail

/** What each call answers, by its path; a failure is thrown. */
function calls(answers: Readonly<Record<string, unknown>>) {
  return vi.fn(async ({ path }: { path: string }, _input: unknown) => {
    const answer = answers[path]
    const given = typeof answer === 'function' ? answer() : answer
    if (given instanceof Error) throw given
    return given ?? {}
  })
}
const button = (name: string) => screen.queryByRole('button', { name })

describe('计划页的操作', () => {
  beforeEach(() => holding(may.editPlan))

  test('执行中：交接、暂停、作废、重置；暂停后：恢复，不能作废；固定日期以外的计划不能重置', () => {
    const running = renderKit(<PlanActions plan={plan()} />)
    for (const name of ['交接', '暂停', '作废', '重置']) expect(button(name), name).not.toBeNull()
    expect(button('恢复')).toBeNull()
    running.unmount()
    const paused = renderKit(<PlanActions plan={plan({ status: 2 })} />)
    expect(button('恢复')).not.toBeNull()
    for (const name of ['暂停', '作废']) expect(button(name), name).toBeNull()
    paused.unmount()
    renderKit(<PlanActions plan={plan({ planType: 2 })} />)
    expect(button('重置')).toBeNull()
  })

  test('暂停说明后果并按看到的版本发出；被拒绝时问题留着', async () => {
    const call = calls({ [maintainPlanApi.pause.path]: {} })
    const page = renderKit(<PlanActions plan={plan()} />, { services: { call: call as never } })
    fireEvent.click(screen.getByRole('button', { name: '暂停' }))
    await screen.findByText(/16 张未完成工单中未开始的对作业人员隐藏/)
    fireEvent.click(screen.getByRole('button', { name: '暂停计划' }))
    await screen.findByText('计划已暂停')
    expect(call).toHaveBeenCalledWith(maintainPlanApi.pause, { id: plan().id, version: 4 })
    page.unmount()
    const refused = calls({
      [maintainPlanApi.void.path]: new CallFailure('refused', '数据已被他人修改', { code: 1000001 }),
    })
    renderKit(<PlanActions plan={plan({ planNo: 'WB-P2' })} />, { services: { call: refused as never } })
    fireEvent.click(screen.getByRole('button', { name: '作废' }))
    const confirm = await screen.findByRole('button', { name: '作废计划' })
    expect(confirm).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'WB-P2' } })
    fireEvent.click(confirm)
    await waitFor(() => expect(refused).toHaveBeenCalled())
    // The icon of a wait that is over stays in jsdom, where nothing moves.
    await screen.findByRole('button', { name: /作废计划$/ })
    expect(screen.queryByText(/计划已作废/)).toBeNull()
  })
})

const preview = (token: string, more: object = {}) => ({
  token,
  added: 1,
  moved: 1,
  closed: 0,
  kept: 1,
  ...more,
  rows: [
    {
      orderId: null,
      elevatorId: 'e1',
      elevatorName: '1号梯',
      change: 'added',
      level: 1,
      levelFrom: null,
      from: null,
      to: '2026-12-01',
    },
    {
      orderId: 'o2',
      elevatorId: 'e1',
      elevatorName: '2号梯',
      change: 'moved',
      level: 3,
      levelFrom: 1,
      from: '2026-12-04',
      to: '2026-12-03',
    },
    {
      orderId: 'o3',
      elevatorId: 'e1',
      elevatorName: '3号梯',
      change: 'kept',
      level: 1,
      levelFrom: 1,
      from: '2026-12-09',
      to: '2026-12-09',
    },
  ],
  check: {
    before: { maxGapDays: 15, violations: 2, blocked: 0, overDays: 14, variation: 1.1 },
    after: { maxGapDays: 15, violations: 0, blocked: 0, overDays: 1, variation: 0.4 },
    days: [],
    violations: [],
  },
})

describe('重置计划', () => {
  const page = (answers: Readonly<Record<string, unknown>>) => {
    const call = calls({ [maintainPlanApi.detail.path]: plan(), ...answers })
    return { call, ...renderKit(<PlanResetPage id={plan().id} />, { services: { call: call as never } }) }
  }

  test('先预览再重置：默认明天起，列出变化，不变的另看', async () => {
    const { call } = page({
      [maintainPlanApi.resetPreview.path]: preview('t1'),
      [maintainPlanApi.resetApply.path]: { added: 1, moved: 1, closed: 0 },
    })
    await screen.findByText('还没有预览')
    await screen.findByText('不填按小区的作业时段。')
    fireEvent.click(screen.getByRole('button', { name: '添加时段' }))
    fireEvent.click(screen.getByRole('button', { name: '预览' }))
    await screen.findByText('2026-12-03')
    expect(screen.getByRole('row', { name: '超过班组能力 14 天 1 天' })).not.toBeNull()
    expect(call).toHaveBeenCalledWith(maintainPlanApi.resetPreview, {
      planId: plan().id,
      fromDate: '2026-11-21',
      rule: defaultRule,
      windows: [{ weekday: 1, from: '08:30', to: '17:30' }],
    })
    expect(screen.queryByText('3号梯')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: '显示不变的工单' }))
    expect(screen.queryByText('3号梯')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重置 2 单' }))
    await screen.findByText('计划已重置：新增 1，改期 1，关闭 0')
    expect(call).toHaveBeenCalledWith(maintainPlanApi.resetApply, { token: 't1' })
  })

  test('预览过期：重新计算并要求再核对，不写入；没有变化的不能重置', async () => {
    const tokens = [preview('old'), preview('new', { moved: 0, added: 0 })]
    const { call } = page({
      [maintainPlanApi.resetPreview.path]: () => tokens.shift(),
      [maintainPlanApi.resetApply.path]: new CallFailure('refused', '预览已过期或数据已变化，请重新预览', {
        code: refuseMaintain.previewExpired.code,
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: '预览' }))
    fireEvent.click(await screen.findByRole('button', { name: '重置 2 单' }))
    await screen.findByText('原预览已过期或数据已变化，已按现在的数据重算，请再核对一次')
    expect(call.mock.calls.filter(([{ path }]) => path === maintainPlanApi.resetApply.path)).toHaveLength(1)
    expect(await screen.findByRole('button', { name: /重置 0 单$/ })).toHaveProperty('disabled', true)
  })
})

describe('计划工单', () => {
  test('写明这条计划的可进场时段；没有的按小区', async () => {
    const strips = (windows: object[]) => ({
      planNo: 'WBJH1',
      status: 1,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      maxGapDays: 15,
      elevators: [],
      windows,
    })
    const page = (windows: object[]) => {
      const call = calls({ [maintainPlanApi.strips.path]: strips(windows) })
      return renderKit(<PlanOrdersPage />, { at: `/?id=${plan().id}`, services: { call: call as never } })
    }
    const own = page([{ weekday: 6, from: '22:00', to: '05:00' }])
    await screen.findByText(/周六 22:00-次日05:00/)
    own.unmount()
    page([])
    await screen.findByText(/按小区的作业时段/)
  })
})
