import { beforeEach, describe, expect, test } from 'vitest'
import { followCart, LOCAL_CART_MAX, localCart } from './localCart.ts'

const line = (skuId: string, qty = 1) => ({ skuId, goodsId: 'g', qty, price: '9.90' })
const kept = () => JSON.parse(localStorage.getItem('mallCart') ?? '[]')

describe('登录前的购物车', () => {
  beforeEach(() => localCart.clear())

  test('同一规格合并数量，价格是最近一次看到的；最近加的在前；浏览器里留着', () => {
    localCart.add(line('a'))
    localCart.add(line('b', 2))
    localCart.add({ ...line('a', 4), price: '8.80' })
    expect(localCart.get()).toEqual([{ ...line('a', 5), price: '8.80' }, line('b', 2)])
    expect(kept()).toEqual(localCart.get())
    localCart.setQty('b', 0)
    expect(localCart.get()[1]?.qty).toBe(1)
    localCart.remove('a')
    expect(kept()).toEqual([line('b')])
  })

  test('满 99 种不再收新的，已有的还能加；单行最多 9999', () => {
    for (let n = 0; n < LOCAL_CART_MAX; n++) expect(localCart.add(line(`s${n}`))).toBe(true)
    expect(localCart.add(line('one more'))).toBe(false)
    expect(localCart.add(line('s3', 99_999))).toBe(true)
    expect(localCart.get()[0]).toEqual(line('s3', 9999))
  })

  test('别的页签改了跟着变；存坏了当空车，不认识的行不要', () => {
    const stop = followCart()
    const other = (text: string) => {
      localStorage.setItem('mallCart', text)
      window.dispatchEvent(new StorageEvent('storage', { key: 'mallCart', storageArea: localStorage }))
    }
    other(JSON.stringify([line('z', 3), { skuId: 1 }, line('w', -1), null]))
    expect(localCart.get()).toEqual([line('z', 3)])
    other('{')
    expect(localCart.get()).toEqual([])
    stop()
  })
})
