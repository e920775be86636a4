import { waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { asks, box, choose, on, press, renderPage, type, wrongAt } from '#kernel/web/dev/renderPage.tsx'
import { accountApi } from '../shared/account.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { ReceiptDrawer } from './ReceiptForm.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`

async function open() {
  const onClose = vi.fn()
  const begins = { customerId: id(1), amount: '14400.00', payerName: '星桥物业' }
  const page = renderPage(<ReceiptDrawer kind={1} begins={begins} onClose={onClose} />, {
    answers: [
      on(accountApi.options, [{ value: id(2), label: '基本户' }]),
      on(receiptApi.add, { id: id(3), version: 0 }),
    ],
    services: { options: async () => [{ value: id(2), label: '基本户' }] },
  })
  await waitFor(() => box('收款金额'))
  return { ...page, onClose }
}

describe('登记收款', () => {
  test('默认账户选好，合并收款的客户、金额、户名填好，直接提交', async () => {
    const { sent, onClose } = await open()
    expect([box('收款金额').value, box('付款户名').value]).toEqual(['14400.00', '星桥物业'])
    press(/^提\s?交$/)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent(receiptApi.add)).toMatchObject([
      { kind: 1, customerId: id(1), amount: '14400.00', accountId: id(2), payerName: '星桥物业', method: 1 },
    ])
  })

  test('承兑汇票要到期日；零金额、手续费超过收款金额不收', async () => {
    const { sent } = await open()
    expect(asks('汇票到期日')).toBe(false)
    await choose('收款方式', '承兑汇票')
    expect(asks('汇票到期日')).toBe(true)
    type('手续费', '14400.01')
    press(/^提\s?交$/)
    await waitFor(() => expect(wrongAt('手续费')).toBe('手续费不能超过收款金额'))
    expect(sent(receiptApi.add)).toEqual([])
  })
})
