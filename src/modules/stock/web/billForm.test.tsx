import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { box, on, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { billApi } from '../shared/bill.api.ts'
import { stockPaths } from '../shared/paths.ts'
import { stockApi } from '../shared/stock.api.ts'
import type { FoundUnit } from '../shared/stock.ts'
import { BillFormPage } from './BillFormPage.tsx'

const unit = (n: number, over: Partial<FoundUnit> = {}): FoundUnit => ({
  unitId: `019ab000-0000-7000-8000-00000000000${n}`,
  partNo: `P00000${n}`,
  name: `配件${n}`,
  model: null,
  spec: null,
  measureUnit: '个',
  trackMode: 0,
  taxRate: '13.00',
  exact: false,
  batchId: null,
  serialNo: null,
  onHand: '0.00',
  reserved: '0.00',
  available: '0.00',
  batches: [],
  ...over,
})
const plain = unit(1)
const governor = unit(2, { name: '限速器', trackMode: 2 })

/** As the server finds: by the number of a part or of a piece exactly, by words of the name else. */
const found = ({ keyword = '', unitIds }: { keyword?: string; unitIds?: string[] }): FoundUnit[] => {
  if (unitIds) return [plain, governor].filter(({ unitId }) => unitIds.includes(unitId))
  if (keyword.startsWith('SN')) return [{ ...governor, exact: true, serialNo: keyword }]
  if (keyword === plain.partNo) return [{ ...plain, exact: true }]
  return keyword === '配件' ? [plain, unit(3)] : []
}
const open = () =>
  renderPage(<BillFormPage />, {
    at: `${stockPaths.add}?mode=rk`,
    answers: [on(stockApi.find, found as never), on(billApi.add, { id: plain.unitId, version: 0 })],
  })
const scanner = () => box('扫码或搜索配件')
const scan = (text: string) => {
  type('扫码或搜索配件', text)
  fireEvent.keyDown(scanner(), { key: 'Enter' })
}
const rows = () => [...document.querySelectorAll('table[aria-label=明细] tbody tr')]
const qtyOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('td:nth-child(4) input')?.value

describe('入库单的明细', () => {
  test('扫到编码就是一行，再扫一次数量加一；扫不到的说没有', async () => {
    open()
    await screen.findByText('新增入库')
    scan(plain.partNo)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(qtyOf(rows()[0])).toBe('1')
    scan(plain.partNo)
    await waitFor(() => expect(qtyOf(rows()[0])).toBe('2'))
    scan('没有的')
    await screen.findByText('没有找到「没有的」')
    expect(rows()).toHaveLength(1)
  })

  test('扫序列号标签：一件一个号，同一件扫两次还是一件', async () => {
    open()
    await screen.findByText('新增入库')
    for (const [no, qty, all] of [
      ['SN-1', '1', 'SN-1'],
      ['SN-2', '2', 'SN-1 SN-2'],
      ['SN-2', '2', 'SN-1 SN-2'],
    ] as const) {
      scan(no)
      await waitFor(() => expect(box('序列号').value).toBe(all))
      expect(qtyOf(rows()[0])).toBe(qty)
    }
    expect(rows()).toHaveLength(1)
  })

  test('按词找到几种：箭头选，回车取，焦点到数量；空回车走完最后一行', async () => {
    open()
    await screen.findByText('新增入库')
    type('扫码或搜索配件', '配件')
    await screen.findByRole('listbox')
    fireEvent.keyDown(scanner(), { key: 'ArrowDown' })
    fireEvent.keyDown(scanner(), { key: 'Enter' })
    await waitFor(() => expect(rows()).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(rows()[0]?.querySelector('td:nth-child(4) input')))
  })
})
