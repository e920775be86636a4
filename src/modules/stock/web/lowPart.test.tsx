import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { box, noButton, on, press, pressWhenThere, renderPage, tick, type } from '#kernel/web/dev/renderPage.tsx'
import type { ReplenishRow } from '../shared/replenish.ts'
import { stockApi } from '../shared/stock.api.ts'
import { LowPart } from './LowPart.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const row = (over: Partial<ReplenishRow> = {}): ReplenishRow => ({
  unitId: id(1),
  warehouseId: id(2),
  unitName: '门锁触点',
  partNo: 'P000001',
  model: 'M1',
  spec: null,
  measureUnit: '个',
  warehouseName: '城东站',
  supplierName: null,
  onHand: '3.00',
  reserved: '1.00',
  available: '2.00',
  onOrder: '0.00',
  min: '5.00',
  max: '20.00',
  packQty: null,
  suggestQty: '18.00',
  suggestMin: '6.00',
  version: 3,
  ...over,
})
const open = (rows: readonly ReplenishRow[], { may = true, at = '/' } = {}) =>
  renderPage(<LowPart choose={null} />, {
    at,
    answers: [on(stockApi.replenish, rows), on(stockApi.setPolicy, { version: 4 })],
    services: { may: (() => may) as never },
  })
const lineOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

describe('预警补货', () => {
  test('到下限的可用是红的，充足的不红；建议补货为零的不写', async () => {
    open([row(), row({ unitId: id(4), unitName: '光幕', available: '9.00', suggestQty: '0.00' })])
    expect((await lineOf('门锁触点')).getByText('2 个').closest('td')?.className).toContain('redText')
    const enough = await lineOf('光幕')
    expect(enough.getByText('9 个').closest('td')?.className).not.toContain('redText')
    expect((await screen.findByText('光幕')).closest('tr')?.querySelector('b')).toBeNull()
  })

  test('改上下限：只在有仓库的行上，只给能改的人；下限高于上限不发', async () => {
    const { sent } = open([row(), row({ unitId: id(4), unitName: '光幕', warehouseId: null, warehouseName: null })])
    await screen.findByText('全公司')
    // One row has a warehouse: one button.
    press('改上下限')
    await screen.findByText('门锁触点（城东站）的上下限')
    type('下限', '30')
    press('保存')
    await screen.findByText('上限不能低于下限')
    expect(sent(stockApi.setPolicy)).toEqual([])
    type('下限', '8')
    press('保存')
    await waitFor(() =>
      expect(sent(stockApi.setPolicy)).toEqual([
        { unitId: id(1), warehouseId: id(2), minQty: '8.00', maxQty: '20.00', version: 3 },
      ]),
    )
  })

  test('没有修改权限的看不到改上下限', async () => {
    open([row()], { may: false })
    await screen.findByText('门锁触点')
    expect(noButton('改上下限')).toBe(true)
  })

  test('没有预警时说清在看什么；也看充足的重新问', async () => {
    const { sent } = open([])
    await screen.findByText(/设置了上下限的配件都充足/)
    tick('也看充足的')
    await screen.findByText(/在配件的编辑页设置/)
    expect(sent(stockApi.replenish).map(({ all }) => all)).toEqual([false, true])
  })

  test('从一种配件来：只问它，充足的也看；看全部配件回到预警', async () => {
    const { sent } = open([row()], { at: `/?unitId=${id(1)}` })
    await screen.findByText('门锁触点')
    expect(sent(stockApi.replenish)).toEqual([{ all: true, unitIds: [id(1)] }])
    await pressWhenThere('看全部配件')
    await waitFor(() => expect(sent(stockApi.replenish).at(-1)).toEqual({ all: false }))
    expect(box('也看充足的')).toBeDefined()
  })
})
