import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Select } from 'antd'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { Field, Form, Segment, Segmented, SubmitButton } from './index.ts'

const Kind = enumeration('类型', { one: [1, '甲'], two: [2, '乙'] })
const Draft = z.object({
  name: field.text('名称'),
  kind: field.choice('类型', Kind),
  owner: field.optional(field.ref('客户', '/customer/options')),
  from: field.optional(field.day('入职日期', { past: true })),
  note: field.optional(field.area('备注')),
  price: field.optional(field.amount('单价')),
})
const Code = z.object({ code: field.text('编号') })

beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => undefined
})

const active = () => document.activeElement as HTMLElement
const where = () =>
  active()
    .closest<HTMLElement>('[data-field]')
    ?.dataset.field?.replace(/^.*[:»_]/, '') ?? active().textContent
const enter = (more: object = {}) =>
  act(async () => {
    fireEvent.keyDown(active(), { key: 'Enter', code: 'Enter', keyCode: 13, ...more })
  })

function draw(initial: object = {}) {
  const onSubmit = vi.fn(async () => {})
  renderKit(
    <Form schema={Draft} initial={{ ...initial }} onSubmit={onSubmit}>
      <Field of="name" />
      <Field of="kind" />
      <Field of="owner" />
      <Field of="from" />
      <Field of="note" />
      <Field of="price" />
      <SubmitButton />
    </Form>,
  )
  act(() => screen.getByLabelText(/名称/).focus())
  return onSubmit
}

describe('回车', () => {
  test('从一栏到下一栏，选项一组算一栏；多行文字里是换行；最后到按钮，不提交', async () => {
    const onSubmit = draw()
    const seen = [where()]
    for (let n = 0; n < 4; n += 1) {
      await enter()
      seen.push(where())
    }
    expect(seen).toEqual(['name', 'kind', 'owner', 'from', 'note'])
    // In an area of text Enter is a new line: the browser does it, nothing else does.
    expect(fireEvent.keyDown(active(), { key: 'Enter' })).toBe(true)
    expect(where()).toBe('note')
    act(() => screen.getByLabelText(/单价/).focus())
    await enter()
    expect(active()).toBe(screen.getByRole('button', { name: /提交/ }))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.queryByText('名称不能为空')).not.toBeNull()
  })

  test('合上的下拉不打开，直接往下走；打开的下拉里回车是选中，留在原处，不提交', async () => {
    const onSubmit = draw()
    act(() => screen.getByLabelText(/客户/).focus())
    await enter()
    expect(where()).toBe('from')
    const list = screen.getByLabelText(/客户/)
    act(() => list.focus())
    fireEvent.mouseDown(list)
    await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('true'))
    await enter()
    expect(where()).toBe('owner')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('输入法组字时不走也不提交', async () => {
    const onSubmit = draw()
    fireEvent.keyDown(active(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(active(), { key: 'Enter', keyCode: 229 })
    expect(where()).toBe('name')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('日期打字后回车：读成日子、关上日历、到下一栏', async () => {
    const onSubmit = draw()
    const day = screen.getByLabelText(/入职日期/) as HTMLInputElement
    act(() => day.focus())
    fireEvent.mouseDown(day)
    fireEvent.change(day, { target: { value: '20240307' } })
    await enter()
    expect(day.value).toBe('2024-03-07')
    expect(where()).toBe('note')
    await waitFor(() => expect(document.querySelector('.ant-picker-focused')).toBeNull())
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('Ctrl+回车在哪一栏都提交，离开时才读的先读', async () => {
    const onSubmit = draw({ name: '甲', kind: 1 })
    const price = screen.getByLabelText(/单价/)
    act(() => price.focus())
    fireEvent.change(price, { target: { value: '1.2万' } })
    await enter({ ctrlKey: true })
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ name: '甲', price: '12000.00' }))
    act(() => screen.getByLabelText(/备注/).focus())
    await enter({ ctrlKey: true })
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('只有一栏的小表单，回车就提交', async () => {
    const onSubmit = vi.fn(async () => {})
    renderKit(
      <Form schema={Code} initial={{}} onSubmit={onSubmit}>
        <Field of="code" />
        <SubmitButton />
      </Form>,
    )
    act(() => screen.getByLabelText(/编号/).focus())
    fireEvent.change(active(), { target: { value: 'A1' } })
    await enter()
    expect(onSubmit).toHaveBeenCalledWith({ code: 'A1' })
  })
})

const steps = [
  { key: 'who', title: '谁', fields: ['name'] },
  { key: 'what', title: '什么', fields: ['kind', 'owner', 'from'] },
  { key: 'rest', title: '其余', fields: ['note', 'price'] },
]

function drawSteps(initial: object = {}) {
  const onSubmit = vi.fn(async () => {})
  renderKit(
    <Form schema={Draft} initial={{ ...initial }} segments={steps} onSubmit={onSubmit}>
      <Segmented>
        <Segment of="who" kept>
          <Field of="name" />
        </Segment>
        <Segment of="what" kept>
          <Field of="kind" />
          <Field of="from" />
          <Field of="owner">
            {({ id, value, onChange }) => <Select id={id} value={value} onChange={onChange} options={[]} />}
          </Field>
        </Segment>
        <Segment of="rest" kept>
          <Field of="price" />
        </Segment>
      </Segmented>
      <SubmitButton />
    </Form>,
  )
  const verb = (name: RegExp) => screen.getByRole('button', { name })
  const primary = (name: RegExp) => verb(name).className.includes('ant-btn-primary')
  return { onSubmit, verb, primary }
}

describe('分段', () => {
  test('一段只有一栏也不提交：末栏到下一步，再一次回车进下一段的头一栏；末段末栏到提交', async () => {
    const { onSubmit, verb } = drawSteps()
    expect(screen.getByText('第 1 部分，共 3 部分')).not.toBeNull()
    act(() => screen.getByLabelText(/名称/).focus())
    await enter()
    expect(active()).toBe(verb(/^下一步：什么/))
    act(() => active().click())
    await waitFor(() => expect(where()).toBe('kind'))
    expect(screen.getByText('第 2 部分，共 3 部分')).not.toBeNull()
    act(() => screen.getByLabelText(/客户/).focus())
    await enter()
    expect(active()).toBe(verb(/^下一步：其余/))
    act(() => active().click())
    await waitFor(() => expect(where()).toBe('price'))
    expect(screen.queryByRole('button', { name: /下一步/ })).toBeNull()
    await enter()
    expect(active()).toBe(verb(/提交/))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('走过的一段还缺必填，不打勾；补上就有', async () => {
    const { verb } = drawSteps()
    const first = () => document.querySelector('[data-steps] li')?.className
    fireEvent.click(verb(/^下一步：什么/))
    await waitFor(() => expect(where()).toBe('kind'))
    expect(first()).toBe('')
    fireEvent.click(verb(/^谁/))
    fireEvent.change(screen.getByLabelText(/名称/), { target: { value: '甲' } })
    fireEvent.click(verb(/^下一步：什么/))
    await waitFor(() => expect(first()).toBe('done'))
  })

  test('提交在末段或必填已齐时才是主按钮；还缺的按名字列出，点一下就到；错的段仍看得出是开着的那段', async () => {
    const { verb, primary, onSubmit } = drawSteps()
    expect([primary(/提交/), primary(/下一步/)]).toEqual([false, true])
    expect(screen.getByText('还缺 2 项必填')).not.toBeNull()
    const kind = screen
      .getByRole('complementary', { name: '还缺的必填项' })
      .querySelectorAll('button')[1] as HTMLElement
    expect(kind.textContent).toBe('类型')
    fireEvent.click(kind)
    await waitFor(() => expect(where()).toBe('kind'))
    await act(async () => fireEvent.click(verb(/提交/)))
    expect(onSubmit).not.toHaveBeenCalled()
    const open = document.querySelector('[aria-current=step]')
    expect(open?.closest('li')?.className).toBe('current wrong')
    fireEvent.change(screen.getByLabelText(/名称/), { target: { value: '甲' } })
    fireEvent.click(verb(/^什么/))
    fireEvent.click(screen.getByLabelText('乙'))
    expect(screen.getByText('必填项已齐')).not.toBeNull()
    expect([primary(/提交/), primary(/下一步/)]).toEqual([true, false])
  })
})
