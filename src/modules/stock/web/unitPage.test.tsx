import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, holding, on, press, refused, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { mayStock } from '../shared/permissions.ts'
import { stockApi } from '../shared/stock.api.ts'
import { UnitPage } from './UnitPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const bill = { billId: id(9), billNo: 'RK202611300001' }
const unit = {
  id: id(1),
  version: 0,
  partNo: 'P000001',
  name: '限速器',
  status: 1,
  isSafetyPart: true,
  className: '安全部件',
  brand: null,
  model: 'XS-9',
  spec: null,
  substitutes: [],
  images: [],
  typeTestCert: [],
}
const nothing = {
  places: [],
  transit: [],
  batches: [],
  serials: [],
  moves: [],
  reservations: [],
  prices: [],
  lifts: [],
}
const piece = {
  serialId: id(4),
  serialNo: 'SN4',
  status: 1 as const,
  warehouseName: '中心仓',
  elevatorId: null,
  elevatorName: null,
  ...bill,
}
const open = (stock: object, may: readonly string[] = []) =>
  renderPage(<UnitPage />, {
    at: `/unit/unitDetail?id=${id(1)}`,
    answers: [on(unitApi.detail, unit as never), on(stockApi.ofUnit, stock as never)],
    services: { may: ((codes: readonly string[]) => codes.some((code) => may.includes(code))) as never },
  })
const tabs = () =>
  [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent?.replace(/\d+$/, '').trim())

describe('配件页', () => {
  test('价格走势只给看得到成本的；批次序列号只在有的时候', async () => {
    open(nothing)
    await screen.findByText(/^库存分布/)
    expect(tabs()).toEqual(['库存分布', '流水', '预留', '用在哪些电梯', '档案', '替代件', '变更记录'])
  })

  test('有序列号、看得到成本的，两页都在', async () => {
    open({ ...nothing, serials: [piece] }, [mayStock.costs])
    await screen.findByText(/^库存分布/)
    expect(tabs()).toEqual([
      '库存分布',
      '批次序列号',
      '流水',
      '预留',
      '价格走势',
      '用在哪些电梯',
      '档案',
      '替代件',
      '变更记录',
    ])
  })

  test('库存读到了才能打印标签；补货带着这种配件去', async () => {
    await holding(mayStock.list)
    open({ ...nothing, serials: [piece] })
    await screen.findByText(/^库存分布/)
    expect(screen.getByText('补货').closest('a')?.getAttribute('href')).toContain(`unitId=${id(1)}`)
    press('打印标签')
    await screen.findByText('在库的每个序列号一枚（1）')
  })

  test('库存读不到时档案照看，标签不能打', async () => {
    open(refused('没有查看库存的权限'))
    await screen.findByText(/^替代件/)
    expect(tabs()).toEqual(['档案', '替代件', '变更记录'])
    expect(button('打印标签').disabled).toBe(true)
  })
})
