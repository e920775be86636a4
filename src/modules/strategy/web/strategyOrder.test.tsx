import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, holding, on, press, pressWhenThere, refused, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { strategyApi } from '../shared/api.ts'
import { TerminalToRepairPage } from './TerminalToRepairPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const row = (n: number, name: string) => ({
  id: id(n),
  version: 1,
  priority: n,
  name,
  scope: 1 as const,
  levels: ['A' as const],
  codes: [],
  mode: 1 as const,
  repairType: null,
  assignee: null,
  lifts: 12,
  hits30: null,
  enabled: n !== 3,
  updatedAt: '2026-11-20T08:00:00Z',
})
const rows = [row(1, '困人自动派单'), row(2, '停梯自动派单'), row(3, '一般故障确认')]
const names = () => [...document.querySelectorAll('ol[aria-label=规则的顺序] b')].map((one) => one.textContent)

async function ordering() {
  await holding('AVF', 'AH5')
  const page = renderPage(<TerminalToRepairPage />, {
    answers: [on(strategyApi.list, { records: rows, total: 3, totalPage: 1 }), on(strategyApi.sort, { done: 3 })],
  })
  await pressWhenThere('调整优先级')
  await waitFor(() => expect(names()).toEqual(['困人自动派单', '停梯自动派单', '一般故障确认']))
  return page
}

describe('规则的优先级', () => {
  test('上移、下移后保存：发出全部规则的新顺序；没动过的不能保存', async () => {
    const { sent } = await ordering()
    // The whole order, whatever page and filter the list behind shows.
    expect(sent(strategyApi.list).at(-1)).toMatchObject({ size: 500, sort: { prop: 'priority', order: 'asc' } })
    expect(button('保存顺序').disabled).toBe(true)
    expect([button('上移「困人自动派单」').disabled, button('下移「一般故障确认」').disabled]).toEqual([true, true])
    press('上移「一般故障确认」')
    press('上移「一般故障确认」')
    press('下移「困人自动派单」')
    expect(names()).toEqual(['一般故障确认', '停梯自动派单', '困人自动派单'])
    press('保存顺序')
    await screen.findByText('规则的顺序已保存')
    expect(sent(strategyApi.sort)).toEqual([{ ids: [id(3), id(2), id(1)] }])
    await waitFor(() => expect(names()).toEqual([]))
  })

  test('排了没有保存就取消：先问，放弃了才关', async () => {
    await ordering()
    press('下移「困人自动派单」')
    press('取消')
    await screen.findByText('放弃未保存的修改？')
    expect(names()).toEqual(['停梯自动派单', '困人自动派单', '一般故障确认'])
    press('放弃修改')
    await waitFor(() => expect(names()).toEqual([]))
  })

  test('没有保存成：说明原因，排好的还在', async () => {
    const page = await ordering()
    page.answer(on(strategyApi.sort, refused('数据不存在', { code: 1000404 })))
    press('下移「困人自动派单」')
    press('保存顺序')
    await screen.findByText('数据不存在')
    expect(names()).toEqual(['停梯自动派单', '困人自动派单', '一般故障确认'])
  })
})
