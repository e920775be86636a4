import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noButton, on, press, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import type { Prepared } from '../shared/afterSale.ts'
import { myAfterSaleApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { ApplyAfterSale } from './ApplyAfterSale.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const line = (n: number, over: object = {}) => ({
  id: id(n),
  title: `商品${n}`,
  specText: '',
  image: null,
  price: '300.00',
  qty: 2,
  shippedQty: 2,
  paidAmount: '577.50',
  closed: null,
  ...over,
})
const prepared = (over: Partial<Prepared> = {}) =>
  ({
    orderId: id(1),
    orderNo: 'M1',
    storeName: '店',
    paid: '789.99',
    freightAmount: '20.00',
    lines: [line(2), line(3, { qty: 1, paidAmount: '192.49', closed: '已超过售后期限' })],
    held: [],
    ...over,
  }) as Prepared

function open(order: Prepared = prepared(), codes: readonly string[] = [may.ask]) {
  return renderPage(<ApplyAfterSale orderId={id(1)} />, {
    answers: [on(myAfterSaleApi.prepare, order)],
    services: { may: (needs) => typeof needs !== 'string' && needs.some((code) => codes.includes(code)) },
  })
}

describe('申请售后', () => {
  test('没有权限的人看不到', () => {
    open(prepared(), [])
    expect(noButton('申请售后')).toBe(true)
  })

  test('先选商品，过期的不能选；最多可退随数量说明怎么算', async () => {
    open()
    press('申请售后')
    const [first, late] = await screen.findAllByRole('button', { name: /选\s*择/ })
    expect((late as HTMLButtonElement).disabled).toBe(true)
    first?.click()
    await screen.findByText(/实付 577\.50 × 2\/2 = 最多可退 577\.50 元/)
    type('数量', '1')
    await screen.findByText(/实付 577\.50 × 1\/2 = 最多可退 288\.75 元/)
    type('数量', '3')
    await screen.findByText('最多还能申请2件')
  })

  test('别的售后占着一件：余下那件拿剩下的', async () => {
    const held = [{ lineId: id(2), type: 1 as const, qty: 1, maxAmount: '288.75', freightRefund: '0.00' }]
    open(prepared({ lines: [line(2)], held }))
    press('申请售后')
    await screen.findByText(/实付 577\.50 − 其他售后 288\.75 = 最多可退 288\.75 元/)
  })
})
