import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { holding, on, press, pressWhenThere, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { strategyApi } from '../shared/api.ts'
import { StrategyEditPage } from './StrategyEditPage.tsx'

const totals = { orders: 31, asked: 0, joined: 2, deduped: 9, pushes: 40, trapped: 2, falseOrders: 14, missed: 0 }
const record = {
  id: '019ab000-0000-7000-8000-000000000009',
  recordNo: 'GZ26112000001',
  elevatorName: '星河国际中心 D座1号梯',
  code: '02',
  level: 'C' as const,
  occurredAt: '2026-11-20T08:00:00+08:00',
  why: '没有持续到规定的时间',
  isNew: true,
}
const result = {
  days: 30,
  records: 60,
  hits: 31,
  orders: 12,
  trapped: 2,
  deduped: 9,
  pushes: 20,
  test: {
    before: totals,
    after: { ...totals, orders: 12, falseOrders: 1, pushes: 20, missed: 1 },
    missed: [record],
    undecided: 3,
    outside: 0,
    capped: false,
  },
}

describe('回测', () => {
  test('现在与改后并排，漏掉的写明原因、能打开记录，说不清的说明', async () => {
    await holding('AH5', 'AH3')
    const { sent } = renderPage(<StrategyEditPage />, { answers: [on(strategyApi.simulate, result)] })
    await pressWhenThere('开始回测')
    // What is wrong with the form is said before anything is asked.
    expect(sent(strategyApi.simulate)).toEqual([])
    type('规则名称', '门故障')
    press('开始回测')
    await screen.findByText('工单 31 → 12，误报单 14 → 1，漏掉的真实故障 0 → 1')
    expect(sent(strategyApi.simulate)).toMatchObject([{ draft: { name: '门故障', levels: ['A', 'B'] } }])
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: '关门故障' })
    expect(link.getAttribute('href')).toContain(`/eventManage/faultRecord/troubleDetail?id=${record.id}`)
    screen.getByText('没有持续到规定的时间')
    screen.getByText(/3 条记录还没有处置结论/)
    type('规则名称', '门故障二')
    await screen.findByText('表单改过了，结果是改之前的。')
  })

  test('一条都没有轮到它：说明原因，不说 0 张就好', async () => {
    await holding('AH5')
    const none = { ...result, hits: 0, test: { ...result.test, after: totals, missed: [] } }
    renderPage(<StrategyEditPage />, { answers: [on(strategyApi.simulate, none)] })
    await waitFor(() => type('规则名称', '门故障'))
    press('开始回测')
    await screen.findByText(/60 条记录没有一条轮到它/)
  })
})
