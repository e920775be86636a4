import { waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { button, press, renderPage, tick, type } from '#kernel/web/dev/renderPage.tsx'
import { LabelSize } from '../shared/label.ts'
import { stockApi } from '../shared/stock.api.ts'
import type { UnitStock } from '../shared/unitStock.ts'
import { LabelDialog } from './LabelDialog.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const bill = { billId: id(9), billNo: 'RK202611300001' }
const batch = (n: number, warehouseName: string) => ({
  batchId: id(n),
  batchNo: `B${n}`,
  warehouseName,
  producedAt: null,
  expireAt: null,
  onHand: '1.00',
  reserved: '0.00',
  supplierName: null,
  ...bill,
})
const piece = (n: number, status: 1 | 4) => ({
  serialId: id(n),
  serialNo: `SN${n}`,
  status,
  warehouseName: null,
  elevatorId: null,
  elevatorName: null,
  ...bill,
})
const empty: UnitStock = {
  places: [],
  transit: [],
  batches: [],
  serials: [],
  moves: [],
  reservations: [],
  prices: [],
  lifts: [],
}
function open(stock: Partial<UnitStock>) {
  const download = vi.fn(async (_to: unknown, _input: unknown) => undefined)
  const closed = vi.fn()
  renderPage(<LabelDialog unitId={id(1)} stock={{ ...empty, ...stock }} onClose={closed} />, {
    services: { download: download as never },
  })
  return { download, closed, printed: () => download.mock.calls.map(([to, input]) => [to === stockApi.labels, input]) }
}
const usual = { size: LabelSize.code.usual, unitId: id(1) }

describe('打印标签', () => {
  test('一批在两个仓只印一枚；已装上电梯的一件不印', async () => {
    const { printed, closed } = open({
      batches: [batch(2, '中心仓'), batch(2, '城东站'), batch(3, '中心仓')],
      serials: [piece(4, 1), piece(5, 4)],
    })
    press('生成 4 枚 PDF')
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(printed()).toEqual([[true, { ...usual, count: 1, batchIds: [id(2), id(3)], serialIds: [id(4)] }]])
  })

  test('不要的去掉，枚数跟着变；一枚也没有时不能生成', async () => {
    const { printed } = open({ batches: [batch(2, '中心仓')], serials: [piece(4, 1)] })
    tick('在库的每个批次一枚（1）')
    tick('在库的每个序列号一枚（1）')
    type('配件标签枚数', '0')
    expect(button('生成 0 枚 PDF').disabled).toBe(true)
    type('配件标签枚数', '3')
    press('生成 3 枚 PDF')
    await waitFor(() => expect(printed()).toEqual([[true, { ...usual, count: 3, batchIds: [], serialIds: [] }]]))
  })

  test('不跟踪的配件只问枚数', () => {
    open({})
    expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
    expect(button('生成 1 枚 PDF').disabled).toBe(false)
  })
})
