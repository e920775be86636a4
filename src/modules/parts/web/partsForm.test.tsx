import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { asks, button, noButton, on, press, refused, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { partsApi } from '../shared/api.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import { may } from '../shared/permissions.ts'
import { PartsForm } from './PartsForm.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const biz = { bizType: 1 as const, bizId: id(1) }
const byCustomer = {
  chargeMode: 1 as const,
  basis: '清包合同',
  lastPrice: '80.00',
  lastPriceOn: '2026-03-01',
  replacedOn: null,
}
const byCompany = {
  ...byCustomer,
  chargeMode: 2 as const,
  basis: '半包限额内',
  lastPrice: null,
  replacedOn: '2026-06-01',
}
const known = [{ name: '门锁触点', spec: 'AB-1', measure: '只', priceSale: '80.00', unitId: id(4) }]
const request = (given: object = {}) =>
  ({
    id: id(2),
    version: 5,
    ...biz,
    urgency: 0,
    warrantyMonths: 12,
    remark: null,
    hazard: null,
    lines: [
      {
        id: id(3),
        unitId: null,
        name: '钢丝绳',
        spec: null,
        measure: '米',
        qty: '40.00',
        priceSale: null,
        priceCost: null,
        reason: 1,
        safetyPart: true,
        oldSerial: null,
        oldDisposal: 1,
        oldPhoto: [],
      },
    ],
    ...given,
  }) as unknown as PartsDetail

function open(given: Partial<Parameters<typeof PartsForm>[0]> = {}, codes: readonly string[] = [may.seeCost]) {
  const onDone = vi.fn()
  const form = <PartsForm biz={biz} onCancel={vi.fn()} onDone={onDone} {...given} />
  const page = renderPage(form, {
    answers: [
      on(partsApi.charges, ({ lines }) => lines.map(({ name }) => (name === '门锁触点' ? byCustomer : byCompany))),
      on(
        partsApi.known,
        ({ keyword }) => (keyword === undefined || known[0]?.name.includes(keyword) ? known : []) as never,
      ),
      on(partsApi.add, { id: id(2), version: 0 }),
      on(partsApi.edit, { id: id(2), version: 6 }),
      on(partsApi.submit, {}),
    ],
    services: { may: (needs) => typeof needs !== 'string' && needs.some((code) => codes.includes(code)) },
  })
  return { ...page, onDone, added: () => page.sent(partsApi.add) }
}
const lineOf = (n: number) => screen.getByLabelText(`配件 ${n}`)
const inLine = (n: number, label: string) => {
  const field = [...lineOf(n).querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  return field?.control as HTMLInputElement
}
const fill = (n: number, given: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(given)) fireEvent.change(inLine(n, label), { target: { value } })
}
const sums = () =>
  [...document.querySelectorAll('b')].map((one) => one.textContent).filter((text) => !text?.includes('客户'))

describe('配件更换单', () => {
  test('由谁付费在单价旁边，上次的价也说', async () => {
    open()
    expect(screen.getByText('填写配件与单价后判定由谁付费')).toBeTruthy()
    fill(1, { 配件: '门锁触点', 数量: '2', 销售单价: '90.5' })
    await screen.findByText('清包合同')
    expect(lineOf(1).textContent).toContain('上次 80.00 元（2026-03-01）')
  })

  test('几行的合计与其中客户付费的分开算', async () => {
    const line = { ...request().lines[0], priceSale: '10.00', qty: '3.00' }
    open({ request: request({ lines: [{ ...line, name: '门锁触点', priceSale: '90.50', qty: '2.00' }, line] }) })
    await waitFor(() => expect(lineOf(2).textContent).toContain('本梯 2026-06-01 换过'))
    expect(sums()).toEqual(['181.00', '30.00', '211.00', '181.00'])
  })

  test('没有单价不算零：合计未知；写的不是数也不算', async () => {
    open()
    fill(1, { 配件: '门锁触点', 数量: '2' })
    expect(sums()).toEqual(['—', '—', '—'])
    fill(1, { 销售单价: '八十' })
    expect(sums()).toEqual(['—', '—', '—'])
    fill(1, { 销售单价: '80' })
    expect(sums()[1]).toBe('160.00')
  })

  test('从用过的配件选一个：规格、单位、单价一起带来', async () => {
    open()
    fireEvent.mouseDown(inLine(1, '配件'))
    fill(1, { 配件: '门' })
    fireEvent.click(await screen.findByText('AB-1'))
    expect(inLine(1, '配件').value).toBe('门锁触点')
    expect([inLine(1, '规格型号').value, inLine(1, '销售单价').value]).toEqual(['AB-1', '80.00'])
  })

  test('选自目录的带着配件编号；改了名称就是另一种，编号不留下', async () => {
    const { added } = open()
    fireEvent.mouseDown(inLine(1, '配件'))
    fill(1, { 配件: '门' })
    fireEvent.click(await screen.findByText('AB-1'))
    press('存草稿')
    await waitFor(() => expect(added()).toHaveLength(1))
    expect(added()[0]?.lines).toMatchObject([{ name: '门锁触点', unitId: id(4) }])
    fill(1, { 配件: '门锁触点座' })
    press('存草稿')
    await waitFor(() => expect(added()).toHaveLength(2))
    expect(added()[1]?.lines[0]?.unitId ?? null).toBeNull()
  })

  test('一行不能删，两行可以；删掉的是那一行', async () => {
    const { added } = open()
    expect(noButton('删除配件 1')).toBe(true)
    fill(1, { 配件: '门锁触点' })
    press('添加配件')
    fill(2, { 配件: '按钮' })
    press('删除配件 1')
    expect(inLine(1, '配件').value).toBe('按钮')
    press('存草稿')
    await waitFor(() => expect(added()).toHaveLength(1))
    expect(added()[0]?.lines).toMatchObject([{ name: '按钮', qty: '1.00', measure: '个' }])
  })

  test('提交：先存后交，按存下的版本；名称没写在那一栏说', async () => {
    const { added, sent, onDone } = open()
    press('提交审批')
    await screen.findAllByText('配件不能为空')
    expect(added()).toEqual([])
    fill(1, { 配件: '门锁触点', 销售单价: '80' })
    press('提交审批')
    await screen.findByText('已提交审批')
    expect(added()).toMatchObject([{ bizType: 1, bizId: id(1), urgency: 0, warrantyMonths: 12 }])
    expect(sent(partsApi.submit)).toEqual([{ id: id(2), version: 0 }])
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(id(2)))
  })

  test('存了交不了：草稿留着并打开，缺什么已经说了', async () => {
    const { answer, sent, onDone } = open()
    answer(on(partsApi.submit, refused('销售单价未填写', { code: 3060004 })))
    fill(1, { 配件: '门锁触点' })
    press('提交审批')
    await screen.findByText('销售单价未填写')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(id(2)))
    expect(sent(partsApi.submit)).toHaveLength(1)
    expect(screen.queryByText('已提交审批')).toBeNull()
  })

  test('先按「存草稿」没成，再点「提交审批」（没有指针事件也算）：是提交', async () => {
    const { sent } = open()
    press('存草稿')
    await screen.findAllByText('配件不能为空')
    fill(1, { 配件: '门锁触点' })
    press('提交审批')
    await screen.findByText('已提交审批')
    expect(sent(partsApi.submit)).toHaveLength(1)
  })

  test('改已有的单：按看到的版本，行带着编号；不再问隐患', async () => {
    const hazards = [{ id: id(5), hazardNo: 'YH1', description: '钢丝绳断丝' }] as never
    const { sent } = open({ request: request(), hazards })
    expect(asks('转自隐患')).toBe(false)
    fill(1, { 数量: '42' })
    press('存草稿')
    await screen.findByText('草稿已保存')
    const [edit] = sent(partsApi.edit)
    expect(edit).toMatchObject({ id: id(2), version: 5, lines: [{ id: id(3), qty: '42.00', safetyPart: true }] })
  })

  test('转自隐患的带上隐患', async () => {
    const { added } = open({ hazards: [{ id: id(5), hazardNo: 'YH1', description: '钢丝绳断丝' }] as never })
    fill(1, { 配件: '钢丝绳' })
    type('转自隐患', id(5))
    press('存草稿')
    await waitFor(() => expect(added()).toMatchObject([{ hazardId: id(5) }]))
  })

  test('看不到成本的人没有成本一栏', () => {
    open({}, [])
    expect(asks('成本单价')).toBe(false)
    expect(button('提交审批').disabled).toBe(false)
  })

  test('打了字还没有应答，先前的候选不能再选中：写的就是打的', async () => {
    open()
    const field = inLine(1, '配件')
    fireEvent.focus(field)
    fireEvent.mouseDown(field)
    await screen.findByText('AB-1')
    fireEvent.change(field, { target: { value: '钢丝' } })
    const former = screen.queryByText('AB-1')
    if (former) fireEvent.click(former)
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(field.value).toBe('钢丝')
  })
})
