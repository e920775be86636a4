// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { aLift, anOp, anOrder } from '../../shared/testVisit.ts'
import { empty, type PhoneState, phoneState } from '../store/state.ts'
import { askingItems, nextItem } from './askingItems.ts'
import { PartsPage } from './PartsPage.tsx'

const asking = { result: 2 as const, text: '磨损', handling: { action: 4 as const, detail: '' } }
const whole = anOrder()
const [first, second, third] = whole.items.map(({ itemCode }) => itemCode) as [string, string, string]
const nameOf = (code: string) => whole.items.find(({ itemCode }) => itemCode === code)?.name as string
const order = anOrder({
  status: 2,
  items: whole.items.map((item) =>
    item.itemCode === first || item.itemCode === second ? { ...item, ...asking } : item,
  ),
})
const request = (requestNo: string, status: 1 | 4 | 7, itemCode: string | null, missing: number | null = null) => ({
  id: requestNo,
  requestNo,
  status,
  missing,
  lines: [
    {
      id: `${requestNo}-1`,
      name: '门锁触点',
      spec: null,
      qty: '1.00',
      measure: '个',
      safetyPart: false,
      itemCode,
      itemName: itemCode && nameOf(itemCode),
    },
  ],
})

function show(path: string, more: Partial<PhoneState> = {}, requests: ReturnType<typeof request>[] = []): void {
  phoneState.set({
    ...empty,
    ready: true,
    ...more,
    facts: {
      day: { me: { employeeId: 'me', name: '王一维' } } as never,
      parts: [{ orderId: 'A', requests, uses: [] }],
    },
    orders: new Map([[order.id, order]]),
    lifts: new Map([[order.elevatorId, aLift()]]),
  })
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/m/order/:id/parts" element={<PartsPage />} />
      </Routes>
    </MemoryRouter>,
  )
}
const choice = () => screen.getByLabelText<HTMLSelectElement>('检查项')

describe('申请配件记明检查项（jobs 4.3）', () => {
  afterEach(cleanup)

  it('从哪一项来就为哪一项；也可以不为检查项申请', () => {
    show(`/m/order/A/parts?for=${second}`)
    expect(choice().value).toBe(second)
    expect([...choice().options].map(({ text }) => text)).toEqual([
      ...[nameOf(first), nameOf(second)],
      '不是为检查项申请',
    ])
    fireEvent.change(choice(), { target: { value: '' } })
    expect(choice().value).toBe('')
  })

  it('已申请的说出单号，下一件默认为还没有申请的那一项', () => {
    show('/m/order/A/parts', {}, [request('PJ202603140001', 1, first)])
    expect(choice().value).toBe(second)
    expect(choice().options[0]?.text).toBe(`${nameOf(first)}（已申请 PJ202603140001）`)
    expect(screen.getByText(`PJ202603140001 检查项 ${nameOf(first)}`)).toBeTruthy()
  })

  it('手机里待同步的算已申请，已作废的不算，别的工单的不算', () => {
    const sent = (itemCode: string, given = {}) =>
      anOp(1, { type: 'partRequest', payload: { lines: [{ itemCode }] }, ...given })
    const facts = { parts: [{ orderId: 'A', requests: [request('PJ202603140001', 7, first)], uses: [] }] }
    const of = (ops: ReturnType<typeof anOp>[]) => askingItems(order, { facts, ops })
    expect(of([sent(second)]).map(({ asked }) => asked)).toEqual([undefined, '待同步'])
    expect(of([sent(second, { orderId: 'B' })]).map(({ asked }) => asked)).toEqual([undefined, undefined])
    expect(of([sent(second, { state: 'rejected' })]).map(({ asked }) => asked)).toEqual([undefined, undefined])
    expect(nextItem(of([sent(first), sent(second)]), first)).toBe('')
    expect(nextItem(of([]), third)).toBe(first)
  })

  it('没有网络也说得出缺几种料、料齐没齐', () => {
    show('/m/order/A/parts', {}, [request('PJ202603140001', 4, null, 2), request('PJ202603140002', 4, null, 0)])
    expect(screen.getByText('缺 2 种料')).toBeTruthy()
    expect(screen.getByText('料已齐')).toBeTruthy()
  })
})
