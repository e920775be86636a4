import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { on, press, refused, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { contractApi } from '#modules/contract/shared/api.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { teamApi } from '#modules/organisation/shared/api.ts'
import { customPlanApi } from '../shared/api.ts'
import type { CustomPlanDetail } from '../shared/customPlan.ts'
import { CreatePlanPage } from './CreatePlanPage.tsx'
import { Terms } from './planTabs.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const wednesdays = [{ weekday: 3, from: '09:00', to: '12:00' }] as const
const plan = (given: object = {}) =>
  ({
    id: id(1),
    version: 4,
    planNo: 'WBJH1',
    planType: 3,
    kind: 2,
    title: '汛前专项',
    contractId: id(2),
    status: 1,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    dates: ['2026-04-13'],
    monthDays: [],
    dayOfMonth: null,
    items: [],
    agreementFiles: [],
    teamId: id(3),
    mainWorkerId: null,
    assistantIds: [],
    remark: null,
    lifts: [],
    elevatorIds: [id(4)],
    windows: [],
    customerName: '青禾物业',
    demandRuleId: null,
    ...given,
  }) as unknown as CustomPlanDetail

function open(stands: CustomPlanDetail) {
  const page = renderPage(<CreatePlanPage />, {
    at: `/?id=${id(1)}`,
    answers: [
      on(customPlanApi.detail, () => stands),
      on(customPlanApi.edit, { id: id(1), version: 5 }),
      on(contractApi.options, []),
      on(teamApi.options, []),
      on(employeeApi.options, []),
    ],
  })
  return { ...page, saved: () => page.sent(customPlanApi.edit) }
}

describe('计划自己的可进场时段', () => {
  test('编辑时加一段，随计划保存', async () => {
    const page = open(plan())
    await screen.findByText('不填按小区的作业时段。')
    press('添加时段')
    expect(screen.getByText(/代替小区允许的时段/)).toBeTruthy()
    press('保存')
    await waitFor(() => expect(page.saved()).toHaveLength(1))
    expect(page.saved()[0]).toMatchObject({ windows: [{ weekday: 1, from: '08:30', to: '17:30' }] })
  })

  test('开始与结束相同：说在这一段旁边，不提交', async () => {
    const page = open(plan({ windows: [{ weekday: 3, from: '09:00', to: '09:00' }] }))
    await screen.findByText('结束时间不能与开始时间相同')
    press('保存')
    press('删除第 1 段')
    press('保存')
    await waitFor(() => expect(page.saved().map((one) => one.windows)).toEqual([[]]))
  })

  test('别人先改了时段：用文字说是哪几段，选定后再保存', async () => {
    const page = open(plan())
    await screen.findByText('不填按小区的作业时段。')
    press('添加时段')
    page.answer(on(customPlanApi.edit, refused('数据已被他人修改，请刷新后重试', { code: 1000001 })))
    page.answer(on(customPlanApi.detail, plan({ version: 5, windows: wednesdays }) as never))
    press('保存')
    await screen.findByText('他人已改为「周三 09:00-12:00」')
    fireEvent.click(screen.getByText('用他人的'))
    page.answer(on(customPlanApi.edit, { id: id(1), version: 6 }))
    press('保存')
    await waitFor(() => expect(page.saved().at(-1)).toMatchObject({ version: 5, windows: wednesdays }))
  })

  test('计划的详情写明时段；没有的写按小区', () => {
    renderPage(<Terms plan={plan({ windows: wednesdays })} />)
    expect(screen.getByText('周三 09:00-12:00')).toBeTruthy()
    renderPage(<Terms plan={plan()} />)
    expect(screen.getByText('按小区的作业时段')).toBeTruthy()
  })
})
