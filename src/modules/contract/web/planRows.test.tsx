import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { contractApi } from '../shared/api.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { PlanRowsDrawer } from './PlanRowsDrawer.tsx'
import { missingIn } from './PlanRowsEditor.tsx'

const period = (periodNo: number, amount: string, given: object = {}) => ({
  periodNo,
  rowType: 1,
  periodStart: `2026-0${periodNo}-01`,
  periodEnd: `2026-0${periodNo}-28`,
  dueDate: `2026-0${periodNo}-10`,
  amount,
  locked: false,
  remark: null,
  ...given,
})
const contract = {
  id: 'c1',
  version: 5,
  contractNo: 'HT-1',
  payType: 2,
  agreedAmount: '3000.00',
  plan: [period(1, '1000.00', { locked: true }), period(2, '1000.00'), period(3, '1000.00')],
} as unknown as ContractDetail

function open(answer?: Error) {
  const call = vi.fn(async (_endpoint: unknown, _input: unknown) => {
    if (answer) throw answer
    return {}
  })
  const onClose = vi.fn()
  const drawer = <PlanRowsDrawer contract={contract} onClose={onClose} />
  renderKit(drawer, { services: { call: call as never } })
  return { call, onClose }
}
const amount = (row: number) => screen.getByLabelText<HTMLInputElement>(`第 ${row} 行金额`)
const type = (row: number, text: string) => fireEvent.change(amount(row), { target: { value: text } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保存付款计划/ })

describe('改写付款计划', () => {
  test('差多少按分算：不是数的说不出，精确到分', () => {
    const rows = (...amounts: string[]) => amounts.map((one) => ({ amount: one, locked: false }))
    expect(missingIn(rows('0.10', '0.20'), '0.30')).toBe('0.00')
    expect(missingIn(rows('33.33', '33.33'), '100')).toBe('33.34')
    expect(missingIn(rows('120'), '100')).toBe('-20.00')
    for (const wrong of ['', '1.234', '-5', '一百', '1,000'])
      expect(missingIn(rows('10', wrong), '100')).toBeUndefined()
    expect(missingIn([], '100')).toBe('100.00')
  })

  test('写了没有保存就关：先问', () => {
    const { onClose } = open()
    type(2, '900')
    fireEvent.click(document.querySelector('.ant-drawer-close') as HTMLElement)
    expect(screen.getByText('放弃未保存的修改？')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('合计不到、超过、写的不是数都存不了，并说差多少', () => {
    open()
    expect(screen.getByText('与总额一致')).toBeTruthy()
    type(2, '900')
    expect(screen.getByText('还差 100.00 元')).toBeTruthy()
    expect(save().disabled).toBe(true)
    type(3, '1100.01')
    expect(screen.getByText('多出 0.01 元')).toBeTruthy()
    type(3, '一千一')
    expect(screen.getByText('有的金额没有填成数字')).toBeTruthy()
    expect(save().disabled).toBe(true)
    type(3, '1100')
    expect(save().disabled).toBe(false)
  })

  test('收过的期次不能改也不能删；加的一期先填上还差的', async () => {
    const { call, onClose } = open()
    expect(screen.queryByLabelText('第 1 行金额')).toBeNull()
    expect(screen.queryByLabelText('删除第 1 行')).toBeNull()
    fireEvent.click(screen.getByLabelText('删除第 3 行'))
    expect(screen.getByText('还差 1,000.00 元')).toBeTruthy()
    type(2, '400')
    fireEvent.click(screen.getByRole('button', { name: '加一期' }))
    expect(amount(3).value).toBe('1600.00')
    fireEvent.change(screen.getByLabelText('第 3 行备注'), { target: { value: '尾款' } })
    fireEvent.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [[endpoint, input] = []] = call.mock.calls
    expect(endpoint).toBe(contractApi.saveCustom)
    expect(input).toMatchObject({
      id: 'c1',
      version: 5,
      rows: [{ amount: '1000.00' }, { amount: '400' }, { remark: '尾款' }],
    })
  })

  test('别人先改了：写好的各期还在', async () => {
    const { onClose } = open(new CallFailure('refused', '数据已被修改', { code: 1000001 }))
    type(2, '400')
    type(3, '1600')
    fireEvent.click(save())
    await waitFor(() => expect(save().disabled).toBe(false))
    expect(amount(2).value).toBe('400')
    expect(onClose).not.toHaveBeenCalled()
  })
})
