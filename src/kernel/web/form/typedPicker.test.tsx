import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { DateRangeField, DayInput, DayRangeInput, Field, Form, FormFoot, SubmitButton, TypedPicker } from './index.ts'

const today = () => '2026-03-20'
const Draft = z.object({
  entry: field.day('入职日期', { past: true }),
  start: field.day('开始日期'),
  end: field.optional(field.day('结束日期')),
  load: field.optional(field.positiveInteger('额定载重', { unit: 'kg' })),
  price: field.optional(field.amount('单价')),
})

function draw(initial: object = {}) {
  const onSubmit = vi.fn(async () => {})
  const view = renderKit(
    <Form schema={Draft} initial={{ ...initial }} onSubmit={onSubmit}>
      <Field of="entry" />
      <DateRangeField from="start" to="end" label="服务期" />
      <Field of="load" />
      <Field of="price" />
      <FormFoot onCancel={() => {}}>
        <SubmitButton />
      </FormFoot>
    </Form>,
    { services: { today } },
  )
  const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /提交/ })))
  return { ...view, onSubmit, submit }
}
const input = (label: RegExp | string) => screen.getByLabelText(label) as HTMLInputElement
/** Types into a control and leaves it, as Tab does. */
function typed(label: RegExp | string, text: string): HTMLInputElement {
  const box = input(label)
  act(() => box.focus())
  fireEvent.change(box, { target: { value: text } })
  act(() => box.blur())
  return box
}

function Two({ tell }: { tell: (day: string | undefined) => void }) {
  const [free, setFree] = useState<string | undefined>('2026-03-01')
  const [kept, setKept] = useState('2026-03-02')
  return (
    <>
      <DayInput
        aria-label="随意"
        min="2026-01-01"
        value={free}
        onChange={(day) => {
          tell(day)
          setFree(day)
        }}
      />
      <DayInput aria-label="必有" allowClear={false} value={kept} onChange={(day) => day && setKept(day)} />
    </>
  )
}

describe('日期怎么写都读得懂', () => {
  test('表单的一栏：写成什么样离开后都是那一天；没有年份的不会落在前头', () => {
    draw()
    for (const [text, day] of [
      ['20240307', '2024-03-07'],
      ['2024年3月8日', '2024-03-08'],
      ['２０２４／３／９', '2024-03-09'],
      ['12/20', '2025-12-20'],
      ['昨天', '2026-03-19'],
    ] as const)
      expect(typed(/入职日期/, text).value, text).toBe(day)
  })

  test('读不懂的留在栏里，写明是什么、可以怎么写；改对了就不再说；清空就是没有', async () => {
    const { submit, onSubmit } = draw({ entry: '2024-03-07', start: '2024-03-07' })
    const box = typed(/入职日期/, '20241345')
    expect(box.value).toBe('20241345')
    await screen.findByText('20241345 不是日期，可写 2024-03-07')
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(input(/入职日期/).value).toBe('20241345')
    typed(/入职日期/, '2024-12-31')
    expect(document.querySelector('.fieldError')).toBeNull()
    expect(typed(/入职日期/, '').value).toBe('')
    await screen.findByText('请选择入职日期')
  })

  test('打到一半不改写：2024-1-1 之后还能接着打 5', () => {
    draw()
    const box = input(/入职日期/)
    act(() => box.focus())
    fireEvent.change(box, { target: { value: '2024-1-1' } })
    expect(box.value).toBe('2024-1-1')
    fireEvent.change(box, { target: { value: '2024-1-15' } })
    act(() => box.blur())
    expect(box.value).toBe('2024-01-15')
  })

  test('起止一栏：两头各读各的，提交的是两个日子', async () => {
    const { submit, onSubmit } = draw({ entry: '2024-03-07' })
    const [from, to] = [...document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')]
    for (const [box, text] of [
      [from, '3/7'],
      [to, '2026.4.1'],
    ] as const) {
      act(() => box?.focus())
      fireEvent.change(box as HTMLInputElement, { target: { value: text } })
      act(() => box?.blur())
    }
    expect([from?.value, to?.value]).toEqual(['2026-03-07', '2026-04-01'])
    await submit()
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ start: '2026-03-07', end: '2026-04-01' }))
  })

  test('表单以外：读不懂的留着并说明，用的人拿不到旧的日子；必须有日子的仍按原来那天', async () => {
    const seen: (string | undefined)[] = []
    renderKit(<Two tell={(day) => seen.push(day)} />, { services: { today } })
    expect(typed('随意', '不知道').value).toBe('不知道')
    expect(seen).toEqual([undefined])
    await screen.findByText('不知道 不是日期，可写 2024-03-07')
    typed('随意', '2025-12-31')
    await screen.findByText('2025-12-31不能早于2026-01-01')
    expect(typed('随意', '3/5').value).toBe('2026-03-05')
    expect(seen.at(-1)).toBe('2026-03-05')
    expect(typed('必有', '13-45').value).toBe('13-45')
    await screen.findByText('13-45 不是日期，可写 2024-03-07；仍按 2026-03-02')
    expect(typed('必有', '').value).toBe('13-45')
  })

  test('筛选的起止、时间、日期带时间，都走同一条路', async () => {
    const range = vi.fn()
    const moment = vi.fn()
    renderKit(
      <>
        <DayRangeInput aria-label="期间" value={[undefined, undefined]} onChange={range} />
        <TypedPicker kind="moment" aria-label="预约时间" value={undefined} onChange={moment} />
        <DayInput kind="time" aria-label="开始时间" value={undefined} onChange={moment} />
      </>,
      { services: { today } },
    )
    const [from] = [...document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')]
    act(() => from?.focus())
    fireEvent.change(from as HTMLInputElement, { target: { value: '1月5日' } })
    act(() => from?.blur())
    expect(range).toHaveBeenLastCalledWith(['2026-01-05', undefined])
    typed('预约时间', '明天 9点半')
    expect(moment).toHaveBeenLastCalledWith('2026-03-21 09:30')
    typed('开始时间', '930')
    expect(moment).toHaveBeenLastCalledWith('09:30')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('数字与金额', () => {
  test('离开时读成数：全角、千分位、万、带着单位；读不懂的留着，由规则拒绝', async () => {
    draw()
    expect(typed(/额定载重/, '１，０００ 公斤').value).toBe('1000')
    expect(typed(/单价/, '1.2万').value).toBe('12000')
    expect(typed(/单价/, '¥12,000.50').value).toBe('12000.50')
    expect(typed(/额定载重/, '一吨').value).toBe('一吨')
    await screen.findByText('请输入正整数')
    // The label carries the unit, before the star.
    expect(document.querySelector('[data-field$="load"] .fieldLabel')?.textContent).toBe('额定载重 kg')
  })
})
