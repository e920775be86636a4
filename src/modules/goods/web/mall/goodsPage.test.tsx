import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '#kernel/web/client/call.ts'
import { mallApi } from '../../shared/mall.api.ts'
import type { MallFound, MallGoods } from '../../shared/mall.ts'
import { FoundGoods } from './FoundGoods.tsx'
import { GoodsPage } from './GoodsPage.tsx'
import { localCart } from './localCart.ts'

vi.mock('#kernel/web/client/call.ts', () => ({ call: vi.fn() }))
vi.mock('#kernel/web/client/setup.ts', () => ({ clientSetup: () => ({ brand: { name: '梯维', mark: [] } }) }))
const asked = vi.mocked(call)

const id = '01900000-0000-7000-8000-000000000001'
const sku = (skuId: string, specValues: string[], price: string, available: number) => ({
  skuId,
  skuNo: `NO-${skuId}`,
  specValues,
  price,
  marketPrice: null,
  available,
  image: null,
  weightKg: null,
})
const goods = {
  goodsId: id,
  title: '门机板',
  subTitle: null,
  brand: '启衡',
  model: null,
  images: [],
  video: null,
  detail: '',
  path: [],
  attrs: [],
  isSafetyPart: false,
  certificate: null,
  fitBrands: [],
  fitModels: [],
  warrantyMonths: 12,
  specs: [{ name: '电压', values: ['24V', '110V', '220V'] }],
  freight: null,
  minBuy: 1,
  stepBuy: 1,
  maxBuy: null,
  invoiceTypes: [1],
  sales: 0,
  skus: [sku('a', ['24V'], '10.00', 4), sku('b', ['110V'], '12.00', 0)],
  store: { id, name: '店', goods: 1, types: [] },
} as unknown as MallGoods

const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)

describe('商品详情', () => {
  let now: MallGoods
  beforeEach(async () => {
    localCart.clear()
    now = goods
    asked.mockImplementation(async (endpoint) => (endpoint === mallApi.goods ? now : undefined) as never)
    render(
      <MemoryRouter initialEntries={[`/partsMall/productDetail?id=${id}`]}>
        <GoodsPage />
      </MemoryRouter>,
    )
    await screen.findByRole('heading', { name: '门机板' })
  })
  afterEach(() => {
    cleanup()
    vi.clearAllMocks()
  })

  test('没选规格不加入；选了加入浏览器的购物车，角标跟着变', async () => {
    press('加入购物车')
    await waitFor(() =>
      expect((screen.getAllByRole('button', { name: '加入购物车' })[0] as HTMLButtonElement).disabled).toBe(false),
    )
    expect(localCart.get()).toEqual([])
    press('24V')
    press('增加')
    press('加入购物车')
    await waitFor(() => expect(localCart.get()).toEqual([{ skuId: 'a', goodsId: id, qty: 2, price: '10.00' }]))
  })

  test('加入前再问一次：价格变了不加入，库存不够不加入', async () => {
    press('24V')
    now = { ...goods, skus: [sku('a', ['24V'], '11.00', 4), goods.skus[1] as never] }
    press('加入购物车')
    // What it costs now is what the page shows; only the next press takes it.
    await screen.findByText('11.00')
    expect(localCart.get()).toEqual([])
    press('增加')
    now = { ...goods, skus: [sku('a', ['24V'], '11.00', 1), goods.skus[1] as never] }
    press('加入购物车')
    await screen.findByText(/库存 1 件/)
    expect(localCart.get()).toEqual([])
  })

  test('卖完的规格看得见价格、买不了；回到页面时再问', async () => {
    press(/110V/)
    expect(screen.getByText('12.00')).toBeTruthy()
    expect((screen.getAllByRole('button', { name: '加入购物车' })[0] as HTMLButtonElement).disabled).toBe(true)
    now = { ...goods, skus: [sku('a', ['24V'], '10.00', 4), sku('b', ['110V'], '12.00', 7)] }
    fireEvent(window, new Event('focus'))
    await screen.findByText(/库存 7 件/)
  })
})

describe('筛选', () => {
  afterEach(cleanup)
  test('点一个分面就按它再搜；已选条件能去掉', async () => {
    const found: MallFound = {
      records: [],
      total: 1,
      totalPage: 1,
      facets: {
        brands: [{ value: '启衡', count: 3 }],
        fitBrands: [],
        attrs: [{ key: '电压', label: '工作电压', values: [{ value: 'DC24V', count: 2 }] }],
        categories: [],
      },
    }
    asked.mockImplementation(async () => found as never)
    render(
      <MemoryRouter initialEntries={['/partsMall/mallProduct?keyword=mj']}>
        <FoundGoods />
      </MemoryRouter>,
    )
    const last = () => asked.mock.calls.at(-1)?.[1] as Record<string, unknown>
    fireEvent.click(await screen.findByRole('button', { name: 'DC24V 2' }))
    await waitFor(() => expect(last()).toMatchObject({ keyword: 'mj', attrs: { 电压: ['DC24V'] } }))
    fireEvent.click(screen.getByRole('button', { name: '启衡 3' }))
    await waitFor(() => expect(last()).toMatchObject({ attrs: { 电压: ['DC24V'] }, brand: ['启衡'] }))
    fireEvent.click(screen.getByRole('button', { name: '去掉 DC24V' }))
    await waitFor(() => expect(last()).not.toHaveProperty('attrs'))
    expect(last()).toMatchObject({ brand: ['启衡'] })
    fireEvent.change(screen.getByLabelText('最低价'), { target: { value: '50' } })
    fireEvent.change(screen.getByLabelText('最高价'), { target: { value: '5' } })
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(last()).toMatchObject({ priceFrom: '5', priceTo: '50' }))
  })
})
