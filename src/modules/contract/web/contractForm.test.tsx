import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  asks,
  box,
  button,
  choose,
  holding,
  noButton,
  on,
  press,
  refused,
  renderPage,
  tick,
  type,
  wrongAt,
} from '#kernel/web/dev/renderPage.tsx'
import { contractApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { contractPage } from './addresses.ts'
import { ContractForm, type Target } from './ContractForm.tsx'
import { ContractHandlePage } from './ContractHandlePage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const lift = (n: number) => ({
  elevatorId: id(n),
  name: `${n}号梯`,
  deviceNumber: `D${n}`,
  communityName: '翠湖花园',
  gapDays: 15,
})
const line = (n: number, given: object = {}) => ({
  elevatorId: id(n),
  serviceStart: '2026-01-01',
  serviceEnd: '2026-12-31',
  unitPrice: '6000',
  priceUnit: 2,
  ...given,
})
const whole = {
  name: '翠湖维保',
  type: 1,
  source: 1,
  customerId: id(8),
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  promisedVisits: 24,
  arriveMinutes: 30,
  payWay: 1,
  payType: 3,
  payNodeType: 0,
  payNodeDays: 10,
  taxRate: '6.00',
  partsFreeLimit: '500.00',
  signDate: '2025-12-20',
  content: '按 T5002',
  partsPayer: 1,
  remindDays: 60,
  files: [],
  lines: [line(1), line(2)],
}
const overlap = {
  kind: 'overlap' as const,
  elevatorId: id(2),
  elevatorName: '2号梯',
  from: '2026-01-01',
  to: '2026-03-31',
  contractId: id(7),
  contractNo: 'HT-7',
  suggestStart: '2026-04-01',
  message: '2号梯在 HT-7 内至 2026-03-31',
}

function open(given: object = {}, target?: Target) {
  const initial = { ...whole, ...given }
  const form = <ContractForm title="新增合同" initial={initial} lifts={[lift(1), lift(2)]} target={target} />
  const answers = [on(contractApi.add, { id: id(9), version: 0 }), on(contractApi.edit, { id: id(9), version: 6 })]
  return renderPage(form, { answers })
}
const to = (step: string) => fireEvent.click(button(new RegExp(`^${step}`)))
const panel = () => screen.getByLabelText('付款计划').textContent ?? ''
const price = (n: number) => box(new RegExp(`${n}号梯 单价$`))
const shows = (text: string) => waitFor(() => expect(panel()).toContain(text))

describe('合同表单', () => {
  beforeEach(() => holding(may.add))

  test('总额与各期随单价算出：半年付两期，合计与总额一致', async () => {
    open()
    await shows('12,000.00')
    expect(panel()).toContain('6,000.00')
    to('电梯与单价')
    fireEvent.change(price(1), { target: { value: '6600' } })
    await shows('12,600.00')
    expect(panel()).toContain('6,300.00')
  })

  test('单价单位一改全改；粘贴一列往下填；向下填充从最后写的那一行起', async () => {
    open()
    to('电梯与单价')
    fireEvent.change(box('单价单位'), { target: { value: '1' } })
    await shows('144,000.00')
    fireEvent.paste(price(1), { clipboardData: { getData: () => '500\t甲\n6 00\n' } })
    await shows('13,200.00')
    fireEvent.focus(price(1))
    press('单价向下填充')
    await shows('12,000.00')
    expect(price(2).value).toBe('500')
  })

  test('回车与箭头在单价之间走', async () => {
    open()
    to('电梯与单价')
    price(1).focus()
    fireEvent.keyDown(price(1), { key: 'Enter' })
    expect(document.activeElement).toBe(price(2))
    fireEvent.keyDown(price(2), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(price(1))
  })

  test('协议总额与明细不同须写原因，写在付款那一步；相同不问', async () => {
    open({ agreedAmount: '12000' })
    await shows('12,000.00')
    to('付款')
    expect(asks('调整原因')).toBe(false)
    type(/^协议总额/, '10000')
    await waitFor(() => expect(asks('调整原因')).toBe(true))
    await shows('请填写金额调整原因')
    expect(button(/^付款/).textContent).toContain('1 处待改')
    type('调整原因', '老客户')
    await waitFor(() => expect(panel()).not.toContain('请填写金额调整原因'))
    await shows('10,000.00')
  })

  test('周期「其他」：逐期写，差多少说出来；改回固定周期，没写完的期次不拦着提交', async () => {
    const { sent } = open({ payType: 5, customRows: [{ amount: '5000' }] })
    await shows('相差7,000.00元')
    to('付款')
    press('加一期')
    tick('年')
    await waitFor(() => expect(panel()).not.toContain('相差'))
    to('附件')
    press('提交')
    await screen.findByText('合同已提交')
    expect(sent(contractApi.add)[0]?.customRows).toBeUndefined()
  })

  test('合同类型决定问什么；填错的免费限额换了类型就不拦着提交', async () => {
    const { sent } = open({ type: 2 })
    const asked = () => [asks('半包免费配件限额'), asks('大包除外责任')]
    expect(asked()).toEqual([true, false])
    type('半包免费配件限额', '五百')
    await choose('合同类型', '大包(全包)')
    expect(asked()).toEqual([false, true])
    to('附件')
    press('提交')
    await waitFor(() => expect(sent(contractApi.add)).toMatchObject([{ partsFreeLimit: '500.00' }]))
  })

  test('缺什么：跳到那一步，写在那一栏下；电梯的错说第几行', async () => {
    open({ name: '', lines: [line(1, { unitPrice: '' })] })
    to('附件')
    press('提交')
    await waitFor(() => expect(wrongAt('合同名称')).toBe('合同名称不能为空'))
    expect(button(/^基本/).getAttribute('aria-current')).toBe('step')
    to('电梯与单价')
    expect(screen.getByText(/第 1 行：单价/)).toBeTruthy()
  })

  test('服务期重叠：改期或移除；改完不再提示', async () => {
    const page = open()
    page.answer(on(contractApi.preview, { total: '12000.00', lines: [], plan: [], warnings: [overlap], teams: [] }))
    await screen.findByText(/2号梯在 HT-7 内至 2026-03-31/)
    press('改为 2026-04-01 起')
    await waitFor(() => expect(screen.queryByText(/HT-7/)).toBeNull())
    to('电梯与单价')
    expect(button('2号梯 服务起 2026-04-01')).toBeTruthy()
    expect(button('1号梯 服务起 2026-01-01')).toBeTruthy()
  })

  test('从客户来的：甲方已是这位', async () => {
    const page = renderPage(<ContractHandlePage />, {
      at: `/contractManage/contractHandle?mode=add&customer=${id(8)}`,
      answers: [on(contractApi.add, { id: id(9), version: 0 })],
    })
    press('存草稿')
    await screen.findByText('草稿已存，提交前不生效')
    expect(page.sent(contractApi.add)).toMatchObject([{ customerId: id(8), draft: true }])
  })

  test('存草稿：先新增，再改同一份；提交也是那一份，按新的版本', async () => {
    const page = open({ name: '' })
    press('存草稿')
    await screen.findByText('草稿已存，提交前不生效')
    type('合同名称', '翠湖')
    press('存草稿')
    await waitFor(() => expect(page.sent(contractApi.edit)).toMatchObject([{ id: id(9), version: 0, draft: true }]))
    expect(page.sent(contractApi.add)).toHaveLength(1)
    to('附件')
    press('提交')
    await screen.findByText('合同已提交')
    expect(page.sent(contractApi.edit).at(-1)).toMatchObject({ id: id(9), version: 6, name: '翠湖' })
    await waitFor(() => expect(page.address()).toBe(contractPage.detail(id(9))))
  })

  test('别人先改了：不同的没选之前，存草稿也不发出去', async () => {
    const page = open({ name: '我的', version: 5 }, { id: id(9), version: 5, as: 'edit', draft: true })
    page.answer(on(contractApi.edit, refused('数据已被他人修改', { code: 1000001 })))
    page.answer(on(contractApi.detail, { ...whole, name: '他人的', version: 6, draft: true } as never))
    to('附件')
    press('提交')
    await screen.findByText('他人已改为「他人的」')
    const before = page.sent(contractApi.edit).length
    press('存草稿')
    await screen.findByText(/处与他人的修改不同，请先选择/)
    expect(page.sent(contractApi.edit)).toHaveLength(before)
  })

  test('已提交的合同没有「存草稿」；续签按原合同的版本', async () => {
    const filed = open({}, { id: id(9), version: 5, as: 'edit', draft: false })
    expect(noButton('存草稿')).toBe(true)
    filed.unmount()
    const renewed = open({}, { id: id(6), version: 2, as: 'renew', draft: false })
    renewed.answer(on(contractApi.renew, refused('合同已续签过', { code: 1107020 })))
    to('附件')
    press('提交')
    await screen.findByText('合同已续签过')
    expect(renewed.sent(contractApi.renew)).toMatchObject([{ id: id(6), version: 2, name: '翠湖维保' }])
  })
})
