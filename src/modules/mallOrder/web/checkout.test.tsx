import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { signInAs } from '#kernel/web/session/user.ts'
import { addressApi } from '../shared/address.ts'
import { checkoutApi } from '../shared/cart.ts'
import { PayMethod, refuseMall } from '../shared/terms.ts'
import { urgentApi } from '../shared/urgent.ts'
import { CheckoutPage } from './CheckoutPage.tsx'

vi.mock('#kernel/web/client/call.ts', () => ({ call: vi.fn() }))
vi.mock('#kernel/web/client/setup.ts', () => ({ clientSetup: () => ({ brand: { name: '梯维', mark: [] } }) }))
const asked = vi.mocked(call)

const skuId = '019ab000-0000-7000-8000-00000000000a'
const requestId = '019ab000-0000-7000-8000-000000000001'
const place = { receiver: '何静', phone: '13800000002', regionCode: '330106', detail: '文三路90号 1号楼1号梯' }
const office = { id: 'office', ...place, detail: '维保路1号', regionName: '浙江省杭州市西湖区', isDefault: true }
const atLift = { ...office, id: 'lift', detail: place.detail, isDefault: false }
const offered = { title: '通润 红外光幕', specText: '3米', qty: 1, price: '420.00', storeName: '北辰电梯配件店' }
const quote = (total: string, previewHash: string) => ({
  total,
  previewHash,
  stores: [
    {
      storeId: 's',
      storeName: '北辰电梯配件店',
      goodsAmount: '420.00',
      freight: '8.00',
      discount: '0.00',
      payable: total,
      invoiceTypes: [1],
      lines: [
        {
          skuId,
          goodsId: 'g',
          title: '红外光幕',
          specText: '3米',
          image: null,
          price: '420.00',
          qty: 1,
          amount: '420.00',
          available: 3,
        },
      ],
    },
  ],
})

let replies: Map<Endpoint, (input: never) => unknown>
const sent = (to: Endpoint) =>
  asked.mock.calls.filter(([endpoint]) => endpoint === to).map(([, input]) => input as never)
const Here = () => <output>{useLocation().pathname + useLocation().search}</output>

function draw(search: string) {
  return render(
    <MemoryRouter initialEntries={[`/partsMall/checkout?${search}`]}>
      <Routes>
        <Route path="/partsMall/checkout" element={<CheckoutPage />} />
        <Route path="*" element={<Here />} />
      </Routes>
    </MemoryRouter>,
  )
}
const submit = async () => fireEvent.click(await screen.findByRole('button', { name: '提交订单' }))

describe('结算', () => {
  beforeEach(() => {
    signInAs({ id: 'u1', token: 't', roleType: 1, name: '何静', companyId: 'c1' })
    replies = new Map<Endpoint, (input: never) => unknown>([
      [addressApi.list, () => ({ records: [office, atLift], total: 2, totalPage: 1 })],
      [urgentApi.offers, () => ({ located: true, place, lines: [{ offers: [{ skuId, ...offered }] }] })],
      [checkoutApi.preview, () => quote('428.00', 'h1')],
      [checkoutApi.submit, () => ({ tradeNo: 'SJ1', orderIds: ['o1'] })],
    ])
    asked.mockImplementation(async (endpoint, input) => {
      const answer = replies.get(endpoint)?.(input as never)
      if (answer instanceof Error) throw answer
      return answer as never
    })
  })
  afterEach(() => {
    cleanup()
    vi.clearAllMocks()
  })

  test('同城急件：送到停着的电梯那里，不是默认地址；带着配件更换单预览与提交，两种付款都写明只留 30 分钟', async () => {
    draw(`sku=${skuId}&qty=1&request=${requestId}`)
    await screen.findByText('红外光幕')
    expect(sent(urgentApi.offers)).toEqual([{ id: requestId }])
    expect((screen.getByRole('radio', { name: /1号楼1号梯/ }) as HTMLInputElement).checked).toBe(true)
    expect(sent(checkoutApi.preview)).toEqual([
      { lines: [{ skuId, qty: 1 }], addressId: 'lift', payMethod: PayMethod.code.online, requestId },
    ])
    expect(screen.getAllByText(/30 分钟/)).toHaveLength(2)
    expect(screen.queryByText(/72 小时内转账/)).toBeNull()
    await submit()
    await screen.findByText('/partsMall/cashier?orders=o1')
    expect(sent(checkoutApi.submit)).toMatchObject([{ requestId, addressId: 'lift', previewHash: 'h1' }])
  })

  test('同城急件：没有那里的地址时先填，填的从电梯的地址开始；没存之前不算运费、不能提交', async () => {
    replies.set(addressApi.list, () => ({ records: [office], total: 1, totalPage: 1 }))
    draw(`sku=${skuId}&qty=1&request=${requestId}`)
    expect(await screen.findByText(/急件送到电梯所在的小区/)).toBeTruthy()
    expect(screen.getByText('通润 红外光幕 3米 ×1')).toBeTruthy()
    expect(screen.getByText('¥420.00')).toBeTruthy()
    expect((screen.getByLabelText(/收货人/) as HTMLInputElement).value).toBe('何静')
    expect(sent(checkoutApi.preview)).toEqual([])
    expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
  })

  test('同城急件：电梯已恢复运行，说原话，不能提交', async () => {
    replies.set(
      checkoutApi.preview,
      () => new CallFailure('refused', refuseMall.notUrgent().message, { code: refuseMall.notUrgent.code }),
    )
    draw(`sku=${skuId}&qty=1&request=${requestId}`)
    expect((await screen.findByRole('alert')).textContent).toBe(refuseMall.notUrgent().message)
    expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
  })

  test('普通结算：默认地址、72 小时转账；价格变了按新价再问一次，同一令牌', async () => {
    draw(`sku=${skuId}&qty=1`)
    await screen.findByText('红外光幕')
    expect(sent(urgentApi.offers)).toEqual([])
    expect(sent(checkoutApi.preview)).toEqual([{ lines: [{ skuId, qty: 1 }], addressId: 'office', payMethod: 1 }])
    expect(screen.getByText(/72 小时内转账/)).toBeTruthy()
    replies.set(checkoutApi.submit, () => new CallFailure('refused', '变了', { code: refuseMall.changed.code }))
    replies.set(checkoutApi.preview, () => quote('528.00', 'h2'))
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('价格或运费已变动')
    await waitFor(() => expect(screen.getAllByText('¥528.00').length).toBeGreaterThan(0))
    replies.set(checkoutApi.submit, () => ({ tradeNo: 'SJ1', orderIds: ['o1'] }))
    await submit()
    await screen.findByText('/partsMall/cashier?orders=o1')
    const tries = sent(checkoutApi.submit) as { submitToken: string; previewHash: string }[]
    expect(tries.map(({ previewHash }) => previewHash)).toEqual(['h1', 'h2'])
    expect(new Set(tries.map(({ submitToken }) => submitToken)).size).toBe(1)
  })

  test('换了收货地址，写好的留言还在；按新地址报价、提交', async () => {
    draw(`sku=${skuId}&qty=1`)
    const remark = async () => (await screen.findByLabelText('给商家留言')) as HTMLInputElement
    fireEvent.change(await remark(), { target: { value: '工作日送' } })
    fireEvent.click(screen.getByRole('radio', { name: /1号楼1号梯/ }))
    await waitFor(() => expect(sent(checkoutApi.preview)).toHaveLength(2))
    expect((await remark()).value).toBe('工作日送')
    await waitFor(() =>
      expect((screen.getByRole('button', { name: '提交订单' }) as HTMLButtonElement).disabled).toBe(false),
    )
    await submit()
    await screen.findByText('/partsMall/cashier?orders=o1')
    expect(sent(checkoutApi.submit)).toMatchObject([{ addressId: 'lift', remarks: { s: '工作日送' } }])
  })

  test('换了支付方式，报价回来之前不能提交；先问的后到，不算数', async () => {
    const answers = new Map<number, (of: object) => void>()
    replies.set(
      checkoutApi.preview,
      ({ payMethod }: { payMethod: number }) => new Promise((come) => answers.set(payMethod, come)),
    )
    draw(`sku=${skuId}&qty=1`)
    const [online, offline] = [PayMethod.code.online, PayMethod.code.offline]
    await waitFor(() => expect(answers.has(online)).toBe(true))
    answers.get(online)?.(quote('428.00', 'ofOnline'))
    const button = async () => (await screen.findByRole('button', { name: '提交订单' })) as HTMLButtonElement
    await waitFor(async () => expect((await button()).disabled).toBe(false))
    answers.clear()
    fireEvent.click(screen.getByRole('radio', { name: /线下/ }))
    await waitFor(() => expect(answers.has(offline)).toBe(true))
    expect((await button()).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /在线/ }))
    await waitFor(() => expect(answers.has(online)).toBe(true))
    fireEvent.click(screen.getByRole('radio', { name: /线下/ }))
    answers.get(offline)?.(quote('428.00', 'ofOffline'))
    await waitFor(async () => expect((await button()).disabled).toBe(false))
    answers.get(online)?.(quote('999.00', 'late'))
    await submit()
    await screen.findByText('/partsMall/cashier?orders=o1')
    expect(screen.queryByText('¥999.00')).toBeNull()
    expect(sent(checkoutApi.submit)).toMatchObject([{ payMethod: offline, previewHash: 'ofOffline' }])
  })
})
