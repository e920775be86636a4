import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  box,
  button,
  choose,
  noButton,
  on,
  press,
  pressWhenThere,
  renderPage,
  tick,
  type,
} from '#kernel/web/dev/renderPage.tsx'
import { type VanPart as Part, type VanOfRoute, vanApi } from '../shared/van.api.ts'
import { VanPart } from './VanPart.tsx'

const uuid = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const part = (n: number, over: Partial<Part> = {}): Part => ({
  unitId: uuid(n),
  partNo: `P00000${n}`,
  unitName: `配件${n}`,
  model: 'S3-B',
  spec: null,
  measureUnit: '个',
  qtyDecimals: 0,
  uses: '9.00',
  trips: 9,
  again: 7,
  minutes: 322,
  carry: 2,
  onHand: '0.00',
  onTheWay: '0.00',
  missing: '2.00',
  free: '5.00',
  ...over,
})
const car = (n: number) => ({ id: uuid(n), name: `${n}号车`, plateNo: null, keeperName: '王一维', teamName: null })
const van = (over: Partial<VanOfRoute> = {}): VanOfRoute => ({
  ...car(8),
  teamOfRoute: null,
  lifts: 42,
  repairs: 30,
  unknownLines: 0,
  centre: { id: uuid(7), name: '中心仓', seen: true },
  assumed: false,
  spared: { trips: 7, minutes: 322 },
  parts: [part(1), part(2, { free: '1.00' }), part(3, { free: '0.00' }), part(4, { missing: '0.00', onHand: '2.00' })],
  idle: [],
  ...over,
})
const open = (shown: VanOfRoute | null, { may = true, cut = [] as object[], at = '/' } = {}) =>
  renderPage(<VanPart choose={null} />, {
    at,
    answers: [
      on(vanApi.suggest, { vans: shown ? [car(8), car(9)] : [], van: shown }),
      on(vanApi.transfer, { id: uuid(6), billNo: 'CK202611290001', cut: cut as never }),
    ],
    services: { may: (() => may) as never },
  })
const chosen = (name: string) => box(`选择 ${name}`).checked

describe('随车备件', () => {
  test('一句合计，每种说为什么；缺而仓里有的先选好，仓里不够的按有的调', async () => {
    const { sent } = open(van())
    await screen.findByText('带上这 4 种，一年少跑约 7 趟、省约 5.4 小时')
    expect(screen.getAllByText('12 个月用了 9 次，其中 7 次要跑第二趟，来回约 46 分钟')).toHaveLength(4)
    expect(['配件1', '配件2', '配件3', '配件4'].map(chosen)).toEqual([true, true, false, false])
    expect(box('选择 配件3').disabled).toBe(true)
    type('调拨 配件1', '3')
    press('调拨到这辆车')
    await waitFor(() => expect(sent(vanApi.transfer)).toHaveLength(1))
    expect(sent(vanApi.transfer)[0]).toEqual({
      warehouseId: uuid(8),
      fromWarehouseId: uuid(7),
      lines: [
        { unitId: uuid(1), qty: '3' },
        { unitId: uuid(2), qty: '1' },
      ],
    })
  })

  test('不缺的写上数量就选上；一行也没选不能按', async () => {
    const { sent } = open(van())
    await screen.findByText('配件4')
    type('调拨 配件4', '1')
    await waitFor(() => expect(chosen('配件4')).toBe(true))
    for (const name of ['配件1', '配件2']) tick(`选择 ${name}`)
    press('调拨到这辆车')
    await waitFor(() => expect(sent(vanApi.transfer)[0]?.lines).toEqual([{ unitId: uuid(4), qty: '1' }]))
    tick('选择 配件4')
    await waitFor(() => expect(button('调拨到这辆车').disabled).toBe(true))
  })

  test('换一辆车问那一辆；地址里有车就看那一辆', async () => {
    const { sent } = open(van(), { at: `/?warehouseId=${uuid(8)}` })
    await screen.findByText('配件1')
    expect(sent(vanApi.suggest)).toEqual([{ warehouseId: uuid(8) }])
    await choose('车载仓', '9号车')
    await waitFor(() => expect(sent(vanApi.suggest).at(-1)).toEqual({ warehouseId: uuid(9) }))
  })

  test('可以退回的选了才退，方向相反', async () => {
    const idle = [{ ...part(5), available: '3.00' }]
    const { sent } = open(van({ idle }))
    await screen.findByText('可以退回仓库')
    expect(button('退回仓库').disabled).toBe(true)
    tick('选择 配件5')
    await pressWhenThere('退回仓库')
    await waitFor(() =>
      expect(sent(vanApi.transfer)).toEqual([
        { warehouseId: uuid(7), fromWarehouseId: uuid(8), lines: [{ unitId: uuid(5), qty: '3.00' }] },
      ]),
    )
  })

  test('没有权限、看不到中心仓的只看', async () => {
    open(van(), { may: false })
    await screen.findByText('从中心仓调拨需要新增出库的权限。')
    expect(noButton('调拨到这辆车')).toBe(true)
  })

  test('看不到中心仓的，说请谁来调', async () => {
    open(van({ centre: { id: uuid(7), name: '中心仓', seen: false }, parts: [part(1, { free: null })] }))
    await screen.findByText('中心仓由别人管理，请他来调拨。')
    expect(noButton('调拨到这辆车')).toBe(true)
  })

  test.each([
    [null, '还没有车载仓'],
    [van({ lifts: 0, parts: [], repairs: 0 }), '这辆车还没有路线'],
    [van({ parts: [], repairs: 0 }), '路线上 42 台电梯 12 个月里没有换过配件的维修；维修工单登记更换后出现在这里。'],
    [van({ parts: [], repairs: 3 }), '12 个月里 3 张维修工单换过配件，没有哪一种用过两次以上。'],
  ])('空着的说缺什么（%#）', async (shown, said) => {
    open(shown)
    await screen.findByText(said)
  })
})
