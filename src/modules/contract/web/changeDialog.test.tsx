import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { box, button, choose, on, press, refused, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { contractApi } from '../shared/api.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const line = (n: number, given: object = {}) => ({
  elevatorId: id(n),
  elevatorName: `${n}号梯`,
  communityName: '翠湖花园',
  deviceNumber: `D${n}`,
  serviceStart: '2026-01-01',
  serviceEnd: '2026-12-31',
  unitPrice: '6000.00',
  priceUnit: 1,
  ...given,
})
const contract = (given: object = {}) =>
  ({
    id: id(9),
    version: 4,
    contractNo: 'HT-1',
    customerId: id(8),
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    agreedAmount: '12000.00',
    payType: 4,
    lines: [line(1), line(2)],
    ...given,
  }) as unknown as ContractDetail
const row = (periodNo: number, amount: string, given: object = {}) => ({
  periodNo,
  rowType: 1 as const,
  periodStart: '2026-01-01',
  periodEnd: '2026-06-30',
  dueDate: '2026-01-10',
  amount,
  locked: false,
  ...given,
})
const plan = [row(1, '6000.00', { locked: true }), row(2, '6500.00')]
const preview = { total: '12500.00', plan, warnings: [] }
const overlap = {
  kind: 'overlap' as const,
  elevatorId: id(3),
  elevatorName: '3号梯',
  from: '2026-11-20',
  to: '2026-12-31',
  contractId: id(7),
  contractNo: 'HT-7',
  suggestStart: null,
  message: '3号梯在 HT-7 内至 2026-12-31',
}

function open(given: object = {}, answers = [on(contractApi.changePreview, preview)]) {
  const onClose = vi.fn()
  const lifts = [{ elevatorId: id(3), name: '3号梯', communityName: '翠湖花园', deviceNumber: 'D3' }]
  const page = renderPage(<ChangeDialog contract={contract(given)} onClose={onClose} />, {
    answers: [on(contractApi.lifts, lifts), on(contractApi.change, {}), ...answers],
  })
  return { ...page, onClose, saved: () => page.sent(contractApi.change) }
}
const save = () => button('保存变更')
const asked = (page: ReturnType<typeof open>) => page.sent(contractApi.changePreview).at(-1)
const rowOf = (name: string) => box(`翠湖花园 ${name} 新单价`).closest('tr') as HTMLElement
const inRow = (name: string, verb: string) =>
  fireEvent.click([...rowOf(name).querySelectorAll('button')].find((one) => one.textContent === verb) as HTMLElement)
const ready = () => waitFor(() => expect(save().disabled).toBe(false))

describe('变更合同', () => {
  test('什么都没有改：不问也不能保存；价格改回原样也算没有改', async () => {
    const page = open()
    expect(save().disabled).toBe(true)
    type('翠湖花园 1号梯 新单价', '6500')
    await ready()
    type('翠湖花园 1号梯 新单价', '6000')
    await waitFor(() => expect(save().disabled).toBe(true))
    expect(page.sent(contractApi.changePreview)).toHaveLength(1)
  })

  test('调价、移出与新增一次发出：按看到的版本，从今天起；移出的不再算调价', async () => {
    const page = open()
    type('翠湖花园 1号梯 新单价', '6500')
    type('翠湖花园 2号梯 新单价', '7000')
    inRow('2号梯', '移出')
    expect(box('翠湖花园 2号梯 新单价').disabled).toBe(true)
    await choose('新增电梯', /3号梯/)
    expect(box('翠湖花园 3号梯 新单价').value).toBe('6000.00')
    type('变更原因', '加装一台')
    await ready()
    expect(screen.getByText('12,500.00')).toBeTruthy()
    press('保存变更')
    await screen.findByText('合同已变更')
    expect(page.saved()).toMatchObject([
      {
        id: id(9),
        version: 4,
        effectiveDate: '2026-11-20',
        reason: '加装一台',
        removed: [id(2)],
        added: [{ elevatorId: id(3), unitPrice: '6000.00', priceUnit: 1 }],
        repriced: [{ elevatorId: id(1), unitPrice: '6500.00', priceUnit: 1 }],
      },
    ])
    expect(page.onClose).toHaveBeenCalledOnce()
  })

  test('改了没有保存就关：先问，不放弃就都还在；没有改的直接关', async () => {
    const page = open()
    fireEvent.click(document.querySelector('.ant-drawer-close') as HTMLElement)
    expect(page.onClose).toHaveBeenCalledOnce()
    type('翠湖花园 1号梯 新单价', '6500')
    fireEvent.click(document.querySelector('.ant-drawer-close') as HTMLElement)
    await screen.findByText('放弃未保存的修改？')
    expect(page.onClose).toHaveBeenCalledOnce()
    expect(box('翠湖花园 1号梯 新单价').value).toBe('6500')
    press('放弃修改')
    await waitFor(() => expect(page.onClose).toHaveBeenCalledTimes(2))
  })

  test('移出可以恢复，新增可以取消', async () => {
    const page = open()
    inRow('2号梯', '移出')
    await choose('新增电梯', /3号梯/)
    await waitFor(() => expect(asked(page)).toMatchObject({ removed: [id(2)], added: [{ elevatorId: id(3) }] }))
    inRow('2号梯', '恢复')
    inRow('3号梯', '取消')
    await waitFor(() => expect(save().disabled).toBe(true))
    expect(screen.queryByLabelText('翠湖花园 3号梯 新单价')).toBeNull()
  })

  test('单价清空或写的不是数：写在那一格下面，不当作没改', async () => {
    const page = open()
    inRow('2号梯', '移出')
    await ready()
    type('翠湖花园 1号梯 新单价', '')
    await waitFor(() => expect(rowOf('1号梯').textContent).toContain('不能为空'))
    expect(save().disabled).toBe(true)
    type('翠湖花园 1号梯 新单价', '六千')
    await waitFor(() => expect(rowOf('1号梯').querySelector('[role=alert]')).not.toBeNull())
    expect(save().disabled).toBe(true)
    expect(page.saved()).toEqual([])
    type('翠湖花园 1号梯 新单价', '6100')
    await ready()
    expect(rowOf('1号梯').querySelector('[role=alert]')).toBeNull()
  })

  test('服务期已过的电梯不在表里；合同还没有开始时从开始日生效', async () => {
    const page = open({
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      lines: [line(1), line(2, { serviceEnd: '2027-12-31' })],
    })
    expect(screen.queryByLabelText('翠湖花园 1号梯 新单价')).toBeNull()
    type('翠湖花园 2号梯 新单价', '1')
    await waitFor(() => expect(asked(page)).toMatchObject({ effectiveDate: '2027-01-01' }))
  })

  test('新增的电梯在别的合同里：说是哪一份，不能保存', async () => {
    open({}, [on(contractApi.changePreview, { ...preview, warnings: [overlap] })])
    await choose('新增电梯', /3号梯/)
    await screen.findByText(overlap.message)
    expect(save().disabled).toBe(true)
  })

  test('服务端说不行：写在窗口里，不能保存', async () => {
    open({}, [on(contractApi.changePreview, refused('生效日期须在合同起止日期内'))])
    type('翠湖花园 1号梯 新单价', '1')
    await waitFor(() => expect(screen.getAllByText('生效日期须在合同起止日期内').length).toBeGreaterThan(0))
    expect(save().disabled).toBe(true)
  })

  test('付款周期「其他」可以改写各期：合计对上才能存，收过的照原样发出', async () => {
    const page = open({ payType: 5 })
    type('翠湖花园 1号梯 新单价', '6500')
    await ready()
    press('改写各期')
    expect(screen.queryByLabelText('第 1 行金额')).toBeNull()
    type('第 2 行金额', '6000')
    expect(screen.getByText('还差 500.00 元')).toBeTruthy()
    expect(save().disabled).toBe(true)
    press('加一期')
    expect(box('第 3 行金额').value).toBe('500.00')
    await ready()
    press('保存变更')
    await waitFor(() => expect(page.saved()).toHaveLength(1))
    expect(page.saved()[0]?.customRows).toMatchObject([{ amount: '6000.00' }, { amount: '6000' }, { amount: '500.00' }])
  })

  test('别人先改了合同：窗口、单价与原因都在', async () => {
    const page = open()
    page.answer(on(contractApi.change, refused('数据已被他人修改', { code: 1000001 })))
    type('翠湖花园 1号梯 新单价', '6500')
    type('变更原因', '涨价')
    await ready()
    press('保存变更')
    await screen.findByText('数据已被他人修改')
    expect(page.onClose).not.toHaveBeenCalled()
    expect([box('翠湖花园 1号梯 新单价').value, box('变更原因').value]).toEqual(['6500', '涨价'])
  })
})
