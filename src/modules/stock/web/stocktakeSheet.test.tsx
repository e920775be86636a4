import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { box, noButton, on, press, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { stocktakeApi } from '../shared/stocktake.api.ts'
import { type StocktakeDetail, StocktakeStatus } from '../shared/stocktake.ts'
import { StocktakeSheet } from './StocktakeSheet.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const line = {
  id: '019ab000-0000-7000-8000-000000000002',
  unitId: id,
  batchId: null,
  unitName: '门锁触点',
  partNo: 'P000001',
  measureUnit: '个',
  trackMode: 0 as const,
  batchNo: null,
  snapshotQty: '10.00',
  countQty: null,
  countedAt: null,
  countedBy: null,
  recountQty: null,
  bookQty: null,
  diffQty: null,
  diffAmount: null,
  reason: null,
}
const sheet = (over: object = {}): StocktakeDetail =>
  ({
    id,
    version: 3,
    no: 'PD202611270001',
    warehouseId: id,
    warehouseName: '中心仓',
    scope: 1,
    blind: false,
    hidden: false,
    round: 1,
    status: StocktakeStatus.code.counting,
    surplusBillId: null,
    shortfallBillId: null,
    lines: [line],
    ...over,
  }) as never

const open = (detail: StocktakeDetail, may = true) =>
  renderPage(<StocktakeSheet id={id} onClose={() => {}} />, {
    answers: [
      on(stocktakeApi.detail, detail),
      on(stocktakeApi.count, { diffs: [] } as never),
      on(stocktakeApi.submit, {} as never),
    ],
    services: { may: (() => may) as never },
  })

describe('盘点单', () => {
  test('离开格子就记下，没有改动的不发', async () => {
    const { sent } = open(sheet())
    await screen.findByText('中心仓')
    fireEvent.blur(box('门锁触点 实盘数量'))
    expect(sent(stocktakeApi.count)).toEqual([])
    type('门锁触点 实盘数量', '9')
    fireEvent.blur(box('门锁触点 实盘数量'))
    await waitFor(() => expect(sent(stocktakeApi.count)).toEqual([{ id, lines: [{ lineId: line.id, countQty: '9' }] }]))
  })

  test('同事改过的数量跟着来，走过格子不写回原来的；正在填的不被打断', async () => {
    const other = { ...line, id: '019ab000-0000-7000-8000-000000000003', unitName: '制动器', partNo: 'P000002' }
    const { sent, answer, client } = open(sheet({ lines: [{ ...line, countQty: '5.00' }, other] }))
    await screen.findByText('中心仓')
    const counted = { ...line, countQty: '7.00', countedBy: '李工' }
    answer(on(stocktakeApi.detail, sheet({ version: 4, lines: [counted, { ...other, countQty: '2.00' }] })))
    type('制动器 实盘数量', '3')
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(box('门锁触点 实盘数量').value).toBe('7'))
    expect(box('制动器 实盘数量').value).toBe('3')
    fireEvent.blur(box('门锁触点 实盘数量'))
    fireEvent.blur(box('制动器 实盘数量'))
    await waitFor(() => expect(sent(stocktakeApi.count)).toHaveLength(1))
    expect(sent(stocktakeApi.count)[0]?.lines).toEqual([{ lineId: other.id, countQty: '3' }])
  })

  test('有差异才问原因，原因随数量一起记', async () => {
    const { sent } = open(sheet({ lines: [{ ...line, countQty: '9.00', bookQty: '10.00', diffQty: '-1.00' }] }))
    await screen.findByText('中心仓')
    type('门锁触点 差异原因', '借走一只')
    fireEvent.blur(box('门锁触点 差异原因'))
    await waitFor(() =>
      expect(sent(stocktakeApi.count)).toEqual([
        { id, lines: [{ lineId: line.id, countQty: '9', reason: '借走一只' }] },
      ]),
    )
  })

  test('盲盘看不到账面；没有盘点权限的只看', async () => {
    open(sheet({ blind: true, hidden: true, lines: [{ ...line, snapshotQty: null }] }), false)
    await screen.findByText('中心仓')
    expect(screen.queryByText('开始时')).toBeNull()
    expect(screen.queryByText('差异')).toBeNull()
    expect(box('门锁触点 实盘数量').disabled).toBe(true)
    expect(noButton('提交复核')).toBe(true)
  })

  test('提交带着读到的版本', async () => {
    const { sent } = open(sheet({ lines: [{ ...line, countQty: '10.00', bookQty: '10.00', diffQty: '0.00' }] }))
    await screen.findByText('中心仓')
    press('提交复核')
    await waitFor(() => expect(sent(stocktakeApi.submit)).toEqual([{ id, version: 3 }]))
  })
})
