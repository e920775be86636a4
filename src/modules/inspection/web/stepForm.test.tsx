import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Drawer } from '#kernel/web/detail/index.ts'
import {
  asks,
  attach,
  box,
  on,
  pickDay,
  press,
  pressWhenThere,
  refused,
  renderPage,
  type,
  wrongAt,
} from '#kernel/web/dev/renderPage.tsx'
import { inspectionPlanApi } from '../shared/api.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { type Step, StepForm } from './StepForm.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const plan = (given: object = {}) =>
  ({
    id: id(1),
    version: 3,
    inspectType: 1,
    inspectDate: '2026-11-18',
    orgName: '杭州特检院',
    deadline: '2026-12-31',
    openFindings: 0,
    materials: [],
    fee: '300.00',
    remark: null,
    teamId: null,
    workerIds: [],
    records: [],
    ...given,
  }) as unknown as PlanDetail
const one = { id: id(1), version: 3 }

function open(step: Step, given: object = {}) {
  const onBack = vi.fn()
  const done = [
    inspectionPlanApi.selfCheck,
    inspectionPlanApi.apply,
    inspectionPlanApi.inspected,
    inspectionPlanApi.recheck,
  ]
  const rest = [inspectionPlanApi.delay, inspectionPlanApi.close, inspectionPlanApi.edit, inspectionPlanApi.assign]
  const page = renderPage(<StepForm step={step} plan={plan(given)} onBack={onBack} onGone={vi.fn()} />, {
    answers: [...done, ...rest].map((each) => on(each, {} as never)),
  })
  return { ...page, onBack }
}

test('填了没保存就返回：先问；放弃了才回到计划', async () => {
  const onBack = vi.fn()
  renderPage(
    <Drawer open title="检验计划" onClose={vi.fn()}>
      <StepForm step="close" plan={plan()} onBack={onBack} onGone={vi.fn()} />
    </Drawer>,
  )
  type('关闭原因', '电梯拆除')
  press('返回')
  await screen.findByText('放弃未保存的修改？')
  expect(onBack).not.toHaveBeenCalled()
  await pressWhenThere('放弃修改')
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
})

describe('检验计划的每一步', () => {
  test('补登自检：默认今天，按看到的版本，登记后回到计划', async () => {
    const { sent, onBack } = open('selfCheck')
    press('登记自检')
    await screen.findByText('自检已登记')
    expect(sent(inspectionPlanApi.selfCheck)).toEqual([{ ...one, date: '2026-11-20' }])
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
  })

  test('报检：机构与约定的日期带着；没有机构不能报', async () => {
    const page = open('apply', { orgName: null })
    press('报检')
    await waitFor(() => expect(wrongAt('检验机构')).toBeTruthy())
    expect(page.sent(inspectionPlanApi.apply)).toEqual([])
    type('检验机构', '杭州特检院')
    type('报检编号', 'BJ-1')
    press('报检')
    await screen.findByText('已报检')
    expect(page.sent(inspectionPlanApi.apply)).toMatchObject([
      { ...one, orgName: '杭州特检院', inspectDate: '2026-11-18' },
    ])
  })

  test.each([
    ['2026-11-18', '2026-11-18'],
    ['2026-12-05', '2026-11-20'],
    [null, '2026-11-20'],
  ])('登记检验：约定 %s 时默认 %s，不写还没到的日子', (inspectDate, shown) => {
    open('inspect', { inspectDate })
    expect(box('检验日期').value).toBe(shown)
  })

  test('申请复检：还有未销号的先说几项；日期可以不写', async () => {
    open('recheck', { openFindings: 2 }).unmount()
    const { sent } = open('recheck')
    expect(screen.getByText(/不符合项已全部销号/)).toBeTruthy()
    press('申请复检')
    await screen.findByText('已申请复检')
    expect(sent(inspectionPlanApi.recheck)).toEqual([one])
  })

  test('服务端不让复检：表单留着，不回去', async () => {
    const page = open('recheck', { openFindings: 2 })
    expect(screen.getByText(/尚有 2 项不符合未销号/)).toBeTruthy()
    page.answer(on(inspectionPlanApi.recheck, refused('尚有2项不符合未销号')))
    press('申请复检')
    await screen.findByText('尚有2项不符合未销号')
    expect(page.onBack).not.toHaveBeenCalled()
  })

  test('延期：新截止日与原因缺一不可，批准文件随着发出', async () => {
    const { sent } = open('delay')
    expect(screen.getByText('2026-12-31')).toBeTruthy()
    press('延期')
    await waitFor(() => expect(wrongAt('延期原因')).toBeTruthy())
    expect(sent(inspectionPlanApi.delay)).toEqual([])
    pickDay('新截止日期', '2027-01-31')
    type('延期原因', '台风')
    attach('延期批准文件', '批准.pdf')
    await screen.findByText('批准.pdf')
    press('延期')
    await screen.findByText('已延期')
    expect(sent(inspectionPlanApi.delay)).toMatchObject([
      { ...one, newDeadline: '2027-01-31', file: { name: '批准.pdf' } },
    ])
  })

  test('关闭要写原因，并说法定期限不变', async () => {
    const { sent } = open('close')
    expect(screen.getByText(/法定检验期限不因此改变/)).toBeTruthy()
    press('关闭计划')
    await waitFor(() => expect(wrongAt('关闭原因')).toBe('关闭原因不能为空'))
    type('关闭原因', '电梯报废')
    press('关闭计划')
    await screen.findByText('检验计划已关闭')
    expect(sent(inspectionPlanApi.close)).toEqual([{ ...one, reason: '电梯报废' }])
  })

  test('修改带着原有的资料，不因为表单没有而丢', async () => {
    const { sent } = open('edit', { materials: [{ name: '自检报告', ready: true }] })
    type('备注', '物业要求上午')
    press('保存')
    await screen.findByText('已保存')
    expect(sent(inspectionPlanApi.edit)).toMatchObject([
      { ...one, remark: '物业要求上午', materials: [{ name: '自检报告', ready: true }] },
    ])
  })

  test('登记结果是报告的表单', () => {
    open('result')
    expect(asks('报告编号')).toBe(true)
  })
})
