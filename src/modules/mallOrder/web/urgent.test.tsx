import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noButton, on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { mayMall } from '../shared/permissions.ts'
import { quantityFor, type UrgentOffer, type UrgentOrder, urgentApi } from '../shared/urgent.ts'
import { UrgentOfRequest } from './UrgentOfRequest.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const line = { id: '019ab000-0000-7000-8000-000000000002', name: '光幕', spec: 'WECO-917', measure: '套' }
const offer = (over: Partial<UrgentOffer>): UrgentOffer => ({
  skuId: '019ab000-0000-7000-8000-00000000000a',
  goodsId: id,
  storeId: id,
  storeName: '近店',
  title: '门光幕',
  specText: '2米',
  price: '800.00',
  available: 2,
  qty: 1,
  metres: 4805,
  phone: '0571-86000001',
  licensed: true,
  byModel: false,
  ...over,
})
const offers = [
  offer({}),
  offer({
    skuId: '019ab000-0000-7000-8000-00000000000b',
    storeName: '远店',
    metres: 19_200,
    byModel: true,
    licensed: false,
  }),
]
const order: UrgentOrder = {
  id,
  orderNo: 'SC2026110200001',
  storeName: '近店',
  goods: '门光幕 ×1',
  status: 0 as const,
  opens: true,
  payDeadline: '2026-11-02T10:40:00+08:00',
}

function draw(given: { asks?: boolean; orders?: UrgentOrder[]; codes?: readonly string[]; none?: boolean } = {}) {
  const { asks = true, orders = [], codes = [mayMall.buy], none = false } = given
  return renderPage(<UrgentOfRequest requestId={id} requestNo="PJ1" />, {
    answers: [
      on(urgentApi.ofRequest, { asks, orders }),
      on(urgentApi.offers, {
        located: !none,
        lines: [{ ...line, qty: '2.00', short: '1.50', offers: none ? [] : offers }],
      }),
    ],
    services: { may: (needs) => typeof needs !== 'string' && needs.some((code) => codes.includes(code)) },
  })
}
const drawer = async () => {
  press((await screen.findByRole('button', { name: '同城急件' })).textContent as string)
  return within(await screen.findByRole('region', { name: '光幕 WECO-917' }))
}

describe('配件更换单旁的同城急件', () => {
  test('电梯没停、也没有急件订单：什么都不显示', async () => {
    const page = draw({ asks: false })
    await expect.poll(() => page.sent(urgentApi.ofRequest)).toHaveLength(1)
    noButton('同城急件')
    expect(screen.queryByText(/保留 30 分钟/)).toBeNull()
  })

  test('抽屉：缺多少，由近及远的店、距离、电话、执照与型号，下单带着数量与单号', async () => {
    draw()
    const shown = await drawer()
    expect(shown.getByText('要 2 套，缺 1.5')).toBeTruthy()
    const rows = shown.getAllByRole('row').slice(1)
    expect(rows).toHaveLength(2)
    const [near, far] = rows.map((row) => row.textContent ?? '')
    expect(near).toMatch(/4\.8 公里.*近店.*执照有效.*0571-86000001.*门光幕.*2米.*800\.00/)
    expect(near).not.toContain('型号相符')
    expect(far).toMatch(/19\.2 公里.*远店.*型号相符/)
    expect(far).not.toContain('执照有效')
    expect(shown.getAllByRole('link', { name: '下单 1 件' }).map((link) => link.getAttribute('href'))[0]).toBe(
      `/partsMall/checkout?sku=${offers[0]?.skuId}&qty=1&request=${id}`,
    )
  })

  test('没有下单权限：看得到货源，没有下单', async () => {
    draw({ codes: [] })
    const shown = await drawer()
    expect(shown.getByText('近店')).toBeTruthy()
    expect(shown.queryByText('下单 1 件')).toBeNull()
  })

  test('没有货源、小区没有坐标都说明白', async () => {
    draw({ none: true })
    const shown = await drawer()
    expect(shown.getByText('附近没有开通同城急件的店铺有这件现货。')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('距离按所在行政区估计')
  })

  test('下过的急件写着状态与保留到几时；看不了的订单不是链接', async () => {
    draw({ asks: false, orders: [order, { ...order, id: line.id, orderNo: 'SC2', status: 4, opens: false }] })
    const link = await screen.findByRole('link', { name: 'SC2026110200001' })
    expect(link.getAttribute('href')).toBe(`/partsMall/myOrderDetail?id=${id}`)
    expect(screen.getAllByText(/保留至 .+，到时未付款自动放开/)).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'SC2' })).toBeNull()
    expect(screen.getByText('待收货')).toBeTruthy()
    noButton('同城急件')
  })
})

test.each([
  ['1.00', { available: 5, minBuy: 1, stepBuy: 1, maxBuy: null }, 1],
  ['1.50', { available: 5, minBuy: 1, stepBuy: 1, maxBuy: null }, 2],
  ['3.00', { available: 2, minBuy: 1, stepBuy: 1, maxBuy: null }, 2],
  ['3.00', { available: 9, minBuy: 2, stepBuy: 2, maxBuy: null }, 4],
  ['9.00', { available: 9, minBuy: 2, stepBuy: 2, maxBuy: null }, 8],
  ['5.00', { available: 9, minBuy: 1, stepBuy: 1, maxBuy: 3 }, 3],
  ['1.00', { available: 1, minBuy: 2, stepBuy: 1, maxBuy: null }, 0],
])('缺 %s、规则 %j：下单 %i 件', (short, sold, qty) => {
  expect(quantityFor(short, sold)).toBe(qty)
})
