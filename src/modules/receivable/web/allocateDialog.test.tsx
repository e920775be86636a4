import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { button, choose, on, press, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { arItemApi } from '../shared/item.api.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import type { ReceiptDetail } from '../shared/receipt.ts'
import { AllocateDialog } from './AllocateDialog.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const item = (n: number, dueDate: string, balance: string) => ({
  id: id(n),
  arNo: `YS${n}`,
  contractNo: `HT${n}`,
  periodStart: null,
  periodEnd: null,
  dueDate,
  dueAmount: balance,
  balance,
})

async function open(unallocated: string) {
  const onClose = vi.fn()
  const receipt = { id: id(9), receiptNo: 'SK1', customerId: id(8), customerName: '星桥物业', kind: 1, unallocated }
  const page = renderPage(<AllocateDialog receipt={receipt as unknown as ReceiptDetail} onClose={onClose} />, {
    answers: [
      on(arItemApi.owed, [item(1, '2026-03-22', '14400.00'), item(2, '2026-06-21', '14400.00')]),
      on(receiptApi.allocate, { unallocated: '0.00', items: [] }),
    ],
    services: { options: async () => [{ value: id(7), label: '云溪科技园' }] },
  })
  await waitFor(() => screen.getByLabelText('本次核销 YS1'))
  return { ...page, onClose }
}
const typed = () => ['YS1', 'YS2'].map((no) => (screen.getByLabelText(`本次核销 ${no}`) as HTMLInputElement).value)
/** Among what is told, the figure. */
const left = () => screen.getAllByRole('status').find(({ className }) => className.includes('num'))?.textContent

describe('核销对话框', () => {
  test('commerce 4.2 到期早的先核销；改金额时还剩多少跟着走到 0.00', async () => {
    const { sent, onClose } = await open('20000.00')
    expect(typed()).toEqual(['14400.00', '5600.00'])
    expect(left()).toBe('0.00')
    type('本次核销 YS2', '5000')
    expect(left()).toBe('600.00')
    press(/^核\s?销$/)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent(receiptApi.allocate)).toMatchObject([
      {
        receiptId: id(9),
        mode: 2,
        lines: [
          { arItemId: id(1), amount: '14400.00' },
          { arItemId: id(2), amount: '5000.00' },
        ],
      },
    ])
  })

  test('超过未收、超过可用、不是金额的都不能提交；清空再按到期先后回到提议', async () => {
    await open('20000.00')
    type('本次核销 YS1', '14400.01')
    expect(button(/^核\s?销$/).disabled).toBe(true)
    type('本次核销 YS1', '14400')
    type('本次核销 YS2', '5600.01')
    expect(left()).toBe('−0.01')
    expect(button(/^核\s?销$/).disabled).toBe(true)
    type('本次核销 YS2', '五千')
    expect(button(/^核\s?销$/).disabled).toBe(true)
    press('清空')
    expect([left(), button(/^核\s?销$/).disabled]).toEqual(['20,000.00', true])
    press('按到期先后')
    expect(typed()).toEqual(['14400.00', '5600.00'])
  })

  test('代付要选客户、写说明；说明跟着核销一起交', async () => {
    const { sent } = await open('14400.00')
    press('代付其他客户的款项')
    await choose('代付的客户', '云溪科技园')
    await waitFor(() => screen.getByLabelText('本次核销 YS1'))
    expect(button(/^核\s?销$/).disabled).toBe(true)
    type('代付说明', '集团统一付款')
    press(/^核\s?销$/)
    await waitFor(() =>
      expect(sent(receiptApi.allocate)).toMatchObject([
        { payingForOther: '集团统一付款', lines: [{ arItemId: id(1), amount: '14400.00' }] },
      ]),
    )
    // After the write what is owed is asked once more.
    expect([...new Set(sent(arItemApi.owed).map(({ customerId }) => customerId))]).toEqual([id(8), id(7)])
  })
})
