import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { asks, box, noButton, on, press, refused, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { orderApi } from '../shared/api.ts'
import { OrderFormPage } from './OrderFormPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const part = {
  unitId: id(2),
  measure: '个',
  taxRate: '13.00',
  salePrice: '100.00',
  minPrice: '80.00',
  buyPrice: '60.00',
  available: '3.00',
}
const order = (orderType: 2 | 3, over: object = {}) => ({
  id: id(1),
  version: 5,
  orderNo: 'DD202611300001',
  orderType,
  status: 0,
  customerId: id(3),
  supplierId: id(4),
  communityId: null,
  elevatorId: null,
  salesmanId: null,
  depositRate: '0',
  creditDays: null,
  dueDate: null,
  remark: null,
  lines: [{ lineType: 1, unitId: id(2), qty: '2', price: '', taxRate: '13', priceReason: null }],
  ...over,
})
function open(at: string, given: object = order(2)) {
  return renderPage(<OrderFormPage />, {
    at,
    answers: [
      on(orderApi.detail, given as never),
      on(orderApi.parts, [part] as never),
      on(orderApi.add, { id: id(1), version: 0 }),
      on(orderApi.edit, { id: id(1), version: 6 }),
      on(orderApi.submit, { status: 1, version: 7 } as never),
    ],
    services: {
      options: (async () => [
        { value: id(2), label: '门锁触点' },
        { value: id(5), label: '制动器' },
      ]) as never,
    },
  })
}
const change = `/order/orderForm?id=${id(1)}`
const total = () => document.querySelector('.right b')?.textContent

describe('配件订单的表单', () => {
  test('销售问客户与定金，采购只问供应商、没有服务', async () => {
    const sale = open('/order/orderForm?type=2')
    await screen.findByText('新增销售订单')
    expect([asks('客户'), asks('定金比例'), asks('供应商'), noButton('加服务')]).toEqual([true, true, false, false])
    sale.unmount()
    open('/order/orderForm?type=3')
    await screen.findByText('新增采购订单')
    expect([asks('客户'), asks('定金比例'), asks('供应商'), noButton('加服务')]).toEqual([false, false, true, true])
  })

  test('没人填的单价是配件自己的：卖按售价，买按上次的进价；合计跟着算', async () => {
    const sale = open(change)
    await waitFor(() => expect(box('含税单价').value).toBe('100.00'))
    expect(total()).toBe('200.00')
    sale.unmount()
    open(change, order(3))
    await waitFor(() => expect(box('含税单价').value).toBe('60.00'))
    expect(total()).toBe('120.00')
  })

  test('低于最低售价才问原因，随单发出；库存不足说等到货', async () => {
    const { sent } = open(change)
    await screen.findByText(/可用/)
    expect(asks('低价原因')).toBe(false)
    type('含税单价', '70')
    type('数量', '5')
    await screen.findByText(/不足的等到货，低于最低售价 80.00 元/)
    type('低价原因', '老客户')
    press('提交')
    await waitFor(() => expect(sent(orderApi.submit)).toEqual([{ id: id(1), version: 6 }]))
    expect(sent(orderApi.edit)[0]).toMatchObject({
      id: id(1),
      version: 5,
      customerId: id(3),
      lines: [{ unitId: id(2), qty: '5.00', price: '70.00', priceReason: '老客户' }],
    })
    expect(sent(orderApi.edit)[0]?.supplierId).toBeUndefined()
  })

  test('存草稿不提交；提交被拒时草稿已经存下', async () => {
    const { sent, unmount } = open(change)
    await waitFor(() => expect(box('含税单价').value).toBe('100.00'))
    press('存草稿')
    await waitFor(() => expect(sent(orderApi.edit)).toHaveLength(1))
    expect(sent(orderApi.submit)).toEqual([])
    unmount()
    const again = open(change)
    again.answer(on(orderApi.submit, refused('低于最低售价，请写明原因')))
    await waitFor(() => expect(box('含税单价').value).toBe('100.00'))
    press('提交')
    await waitFor(() => expect(again.sent(orderApi.submit)).toHaveLength(1))
    expect(again.sent(orderApi.edit)).toHaveLength(1)
  })

  test('换了配件，单价与税率是新配件的，低价原因不留；清空的单价不会自己填回', async () => {
    const other = { ...part, unitId: id(5), taxRate: '9.00', salePrice: '900.00', minPrice: null }
    const lines = [{ lineType: 1, unitId: id(2), qty: '2', price: '70.00', taxRate: '13', priceReason: '老客户' }]
    const { answer, sent } = open(change, order(2, { lines }))
    answer(on(orderApi.parts, [part, other] as never))
    await screen.findByText(/可用/)
    expect(box('含税单价').value).toBe('70.00')
    fireEvent.mouseDown(box('配件'))
    fireEvent.click(await screen.findByText('制动器'))
    await waitFor(() => expect(box('含税单价').value).toBe('900.00'))
    expect(box('税率').value).toBe('9.00')
    type('含税单价', '')
    expect(box('含税单价').value).toBe('')
    type('含税单价', '880')
    press('存草稿')
    await waitFor(() => expect(sent(orderApi.edit)).toHaveLength(1))
    expect(sent(orderApi.edit)[0]?.lines[0]).toMatchObject({ unitId: id(5), price: '880.00', taxRate: '9.00' })
    expect(sent(orderApi.edit)[0]?.lines[0]?.priceReason).toBeUndefined()
  })

  test('采购订单不带客户、电梯与定金', async () => {
    const { sent } = open(change, order(3, { elevatorId: id(6), depositRate: '30' }))
    await waitFor(() => expect(box('含税单价').value).toBe('60.00'))
    press('存草稿')
    await waitFor(() => expect(sent(orderApi.edit)).toHaveLength(1))
    const [{ customerId, elevatorId, depositRate, supplierId } = {} as never] = sent(orderApi.edit) as never[]
    expect([customerId, elevatorId, depositRate, supplierId]).toEqual([undefined, undefined, '0.00', id(4)])
  })
})
