import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { box, choose, on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { defaultRule } from '#modules/template/shared/planRule.ts'
import { maintainPlanApi } from '../shared/api.ts'
import { PlanWizardPage } from './PlanWizardPage.tsx'
import { missingIn, type PlanTyped, parseHistory } from './planWizard.ts'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const lift = {
  elevatorId: id(2),
  name: '1栋1单元1号梯',
  registerCode: null,
  communityName: '青禾花园',
  category: 1,
  serviceStart: '2026-01-01',
  serviceEnd: '2026-12-31',
  lastMaintainDate: null,
  plannedIn: null,
  missing: [],
} as const

function open() {
  const options = async (from: string) =>
    from === '/contract/options'
      ? [{ value: id(1), label: '青禾花园维保合同', note: 'HT2026110004' }]
      : [{ value: id(3), label: '城东一班' }]
  const today = () => '2026-03-20'
  return renderPage(<PlanWizardPage />, {
    answers: [on(maintainPlanApi.candidates, [lift] as never)],
    services: { options, today },
  })
}
const strip = () => document.querySelector('[aria-current=step]')?.textContent
const fieldSays = (label: string) =>
  [...document.querySelectorAll('.field')]
    .find((one) => one.querySelector('.fieldLabel')?.textContent?.startsWith(label))
    ?.querySelector('.fieldError')?.textContent
function typed(label: string, text: string): HTMLInputElement {
  const day = box(label)
  act(() => day.focus())
  fireEvent.change(day, { target: { value: text } })
  act(() => day.blur())
  return day
}

describe('新增维保计划', () => {
  test('缺什么写在那一栏下面，段上也看得见；合同按名称显示', async () => {
    open()
    expect(screen.getByText('第 1 部分，共 4 部分')).not.toBeNull()
    press('下一步')
    await waitFor(() => expect(fieldSays('合同')).toBe('请选择合同'))
    expect(strip()).toBe('合同与电梯1 处待改')
    await choose('合同', /青禾花园维保合同/)
    await screen.findByText('青禾花园 1栋1单元1号梯')
    expect(document.querySelector('.ant-select-content')?.textContent).toContain('青禾花园维保合同')
    await waitFor(() => expect(screen.getByText('1 / 1')).not.toBeNull())
    press('下一步')
    expect(strip()).toBe('模板与节奏')
  })

  test('日子照写；读不懂的留着、不能往下走；回车到下一步', async () => {
    open()
    await choose('合同', /青禾花园维保合同/)
    await waitFor(() => expect(screen.getByText('1 / 1')).not.toBeNull())
    press('下一步')
    expect(typed('计划开始', '4/1').value).toBe('2026-04-01')
    expect(typed('计划结束', '2026年13月1日').value).toBe('2026年13月1日')
    press('下一步')
    await waitFor(() => expect(fieldSays('计划结束')).toBe('2026年13月1日 不是日期，可写 2024-03-07'))
    expect(strip()).toContain('模板与节奏')
    typed('计划结束', '2026-12-31')
    press('下一步')
    expect(strip()).toBe('班组')
    press('生成预览')
    await waitFor(() => expect(fieldSays('班组')).toBe('请选择班组'))
    act(() => box('辅助人员').focus())
    fireEvent.keyDown(box('辅助人员'), { key: 'Enter' })
    expect(document.activeElement?.textContent).toBe('生成预览')
  })
})

const whole: PlanTyped = {
  contractId: id(1),
  elevatorIds: [id(2)],
  templateId: undefined,
  rule: defaultRule,
  windows: [],
  startDate: '2026-04-01',
  endDate: '2026-12-31',
  history: new Map(),
  teamId: id(3),
  mainWorkerId: undefined,
  assistantIds: [],
}

test('缺的按画面的顺序，只到要离开的那一步', () => {
  expect(missingIn(2, whole)).toEqual([])
  const none = {
    ...whole,
    contractId: undefined,
    elevatorIds: [],
    startDate: undefined,
    endDate: undefined,
    teamId: undefined,
  }
  expect(missingIn(0, none).map(({ msg }) => msg)).toEqual(['请选择合同'])
  expect(missingIn(2, none).map(({ prop }) => prop)).toEqual(['contractId', 'startDate', 'endDate', 'teamId'])
  expect(missingIn(2, { ...whole, endDate: '2026-03-01' })).toEqual([
    { step: 1, prop: 'endDate', msg: '计划结束不能早于计划开始' },
  ])
})

test('接管历史：日期与表单、表格同一种读法', () => {
  const { history, unknown } = parseHistory('1栋1单元1号梯\t2026年3月5日\t20260210\n不知道\t2026-01-01', [
    lift,
  ] as never)
  expect(history).toEqual([
    { elevatorId: id(2), lastVisit: '2026-03-05', last3: '2026-02-10', last4: undefined, last5: undefined },
  ])
  expect(unknown).toEqual(['不知道\t2026-01-01'])
})
