import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { dateOrder } from '#kernel/shared/fieldErrors.ts'
import { CallFailure } from '../client/failure.ts'
import { FAULT_TEXT } from '../client/fault.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { factsIn } from '../fieldFacts.ts'
import { keepDraft, readDraft } from './draft.ts'
import { Field } from './Field.tsx'
import { Form, type FormProps, SubmitButton } from './Form.tsx'
import { useForm } from './FormContext.ts'
import { factsAt, withValue } from './path.ts'
import { Segmented } from './Segments.tsx'
import { createFormStore } from './store.ts'

const PayWay = enumeration('付款方式', { before: [1, '预付'], after: [2, '后付'] })
const Draft = z.object({
  name: field.text('合同名称', { max: 10 }),
  phone: field.phone(),
  payWay: field.choice('付款方式', PayWay),
  amount: field.optional(field.amount('协议总额', { help: '与明细合计不同时须填写原因' })),
  lines: field.optional(field.many('电梯', z.object({ price: field.amount('单价') }))),
  visit: z.object({ pets: field.optional(field.text('宠物')), shoes: field.optional(field.text('换鞋')) }).optional(),
  version: z.number().optional(),
})
const steps = [
  { key: 'basic', title: '基本', fields: ['name', 'phone'] },
  { key: 'lines', title: '电梯与单价', fields: ['payWay', 'lines'] },
]

function DraftAt() {
  return <output>{useForm().draftAt}</output>
}

function draw(props: Partial<FormProps<typeof Draft>> = {}, services = {}) {
  const onSubmit = vi.fn(props.onSubmit ?? (async () => {}))
  const view = renderKit(
    <Form schema={Draft} initial={{}} segments={steps} {...props} onSubmit={onSubmit}>
      <DraftAt />
      <Segmented>
        <Field of="name" />
        <Field of="phone" />
        <Field of="payWay" />
        <Field of="amount" />
      </Segmented>
      <SubmitButton />
    </Form>,
    { services },
  )
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /提交/ })))
  return { ...view, onSubmit, type, submit }
}
const stale = (data?: unknown) => new CallFailure('refused', '数据已被他人修改，请刷新后重试', { code: 1000001, data })
const filled = { name: '青禾', phone: '13800138000', payWay: 1, version: 2 }

afterEach(() => vi.useRealTimers())

describe('facts of a field', () => {
  test('label, unit, help, control, options and rule come from the schema, optional or not', () => {
    expect(factsIn(Draft, 'amount')).toMatchObject({ title: '协议总额', unit: '元', control: 'money', required: false })
    expect(factsIn(Draft, 'name')).toMatchObject({ title: '合同名称', control: 'text', required: true, many: false })
    expect(factsIn(Draft, 'payWay')).toMatchObject({ required: true, options: PayWay.options })
    expect(factsAt(Draft, 'lines.2.price')).toMatchObject({ title: '单价', unit: '元', required: true })
    expect(() => factsIn(Draft, 'gone')).toThrow('gone')
  })
  test('one value changes, the others are shared', () => {
    const before = { a: { b: 1 }, lines: [{ price: '1' }, { price: '2' }] }
    const after = withValue(before, 'lines.1.price', '3')
    expect(after).toEqual({ a: { b: 1 }, lines: [{ price: '1' }, { price: '3' }] })
    expect(after.a).toBe(before.a)
  })
})

describe('a form', () => {
  test('marks what is required and shows help', () => {
    draw()
    expect(screen.getByRole('radiogroup', { name: /付款方式/ })).not.toBeNull()
    expect(document.querySelector('[data-field$="name"] label')?.textContent).toBe('合同名称 *')
    expect(document.querySelector('[data-field$="amount"] label')?.textContent).toBe('协议总额 元')
    expect(screen.getByText('与明细合计不同时须填写原因')).not.toBeNull()
  })

  test('errors stand under the fields, the first is told and focused, steps count theirs (common 5, 7)', async () => {
    const { submit, onSubmit } = draw()
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getAllByText('合同名称不能为空')).toHaveLength(2)
    expect(screen.getByText('请选择付款方式')).not.toBeNull()
    expect(screen.getByText('2 处待改')).not.toBeNull()
    expect(screen.getByText('1 处待改').closest('li')?.className).toBe('wrong')
    await waitFor(() => expect(document.activeElement?.closest('[data-field$="name"]')).not.toBeNull())
  })

  test('a field is judged when left, and again while it is corrected', () => {
    const { type } = draw()
    type(/手机号/, '12800138000')
    expect(screen.queryByText('请输入正确的手机号')).toBeNull()
    fireEvent.blur(screen.getByLabelText(/手机号/))
    expect(screen.queryByText('请输入正确的手机号')).not.toBeNull()
    type(/手机号/, '１３８00138000')
    expect(screen.queryByText('请输入正确的手机号')).toBeNull()
  })

  test('the phone box takes 11 characters, a prefix by paste stays', () => {
    const { type } = draw()
    type(/手机号/, '1380013800099')
    expect((screen.getByLabelText(/手机号/) as HTMLInputElement).value).toBe('13800138000')
    type(/手机号/, '+86-13800138000')
    expect((screen.getByLabelText(/手机号/) as HTMLInputElement).value).toBe('+86-13800138000')
  })

  test('the checked values are sent once, tidied; 提交 is disabled meanwhile', async () => {
    let answer = () => {}
    const { submit, type, onSubmit } = draw({
      initial: filled,
      onSubmit: () =>
        new Promise<void>((done) => {
          answer = done
        }),
    })
    type(/合同名称/, ' 青禾２ ')
    await submit()
    await submit()
    expect(onSubmit.mock.calls).toEqual([[{ ...filled, name: '青禾2', amount: undefined, lines: undefined }]])
    expect((screen.getByRole('button', { name: /提交/ }) as HTMLButtonElement).disabled).toBe(true)
    await act(async () => answer())
    expect((screen.getByRole('button', { name: /提交/ }) as HTMLButtonElement).disabled).toBe(false)
  })

  test('fields named by the server are marked (1000400)', async () => {
    const fields = [{ prop: 'name', msg: '合同名称已存在' }]
    const { submit } = draw({
      initial: filled,
      onSubmit: () => Promise.reject(new CallFailure('refused', '', { code: 1000400, fields })),
    })
    await submit()
    expect(screen.getByText('合同名称已存在').className).toBe('fieldError')
  })

  test('another person was faster (1000001): typed text stays, differences are marked and chosen, the new version is sent', async () => {
    const theirs = { ...filled, name: '翠湖', payWay: 2, version: 3 }
    const onSubmit = vi.fn().mockRejectedValueOnce(stale()).mockResolvedValue(undefined)
    const current = vi.fn().mockResolvedValue(theirs)
    const { submit, type } = draw({ initial: filled, onSubmit, current })
    type(/合同名称/, '青禾花园')
    await submit()
    expect(current).toHaveBeenCalledOnce()
    expect((screen.getByLabelText(/合同名称/) as HTMLInputElement).value).toBe('青禾花园')
    expect(screen.getByText('他人已改为「翠湖」')).not.toBeNull()
    expect(screen.getByText('他人已改为「后付」')).not.toBeNull()
    await submit()
    expect(screen.getByText('还有 2 处与他人的修改不同，请先选择')).not.toBeNull()
    fireEvent.click(screen.getAllByText('保留我的')[0] as HTMLElement)
    fireEvent.click(screen.getByText('用他人的'))
    await submit()
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ name: '青禾花园', payWay: 2, version: 3 })
  })

  test('another person changed what no field of the form shows as one: the choice stands above, and a press leads there', async () => {
    const onSubmit = vi.fn().mockRejectedValueOnce(stale()).mockResolvedValue(undefined)
    const current = async () => ({ ...filled, lines: [{ price: '2' }], version: 3 })
    const { submit } = draw({ initial: { ...filled, lines: [{ price: '1' }] }, onSubmit, current })
    await submit()
    expect(screen.getByText('电梯：与他人的修改不同')).not.toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('用他人的'))
    ;(document.activeElement as HTMLElement).blur()
    await submit()
    expect(screen.getByText('还有 1 处与他人的修改不同，请先选择')).not.toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('用他人的'))
    fireEvent.click(screen.getByText('保留我的'))
    expect(screen.queryByText('电梯：与他人的修改不同')).toBeNull()
    await submit()
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ lines: [{ price: '1.00' }], version: 3 })
  })

  test('of a group without a title the fields that differ are named', async () => {
    const onSubmit = vi.fn().mockRejectedValueOnce(stale())
    const current = async () => ({ ...filled, visit: { pets: '两只猫', shoes: '是' }, version: 3 })
    const { submit } = draw({ initial: { ...filled, visit: { pets: '金毛犬', shoes: '是' } }, onSubmit, current })
    await submit()
    expect(screen.getByText('宠物：与他人的修改不同')).not.toBeNull()
  })

  test('what a refusal brings is never taken for the row (1000001): its shape is not the form’s', async () => {
    const brought = stale({ version: 3, setting: { name: '翠湖' } })
    const onSubmit = vi.fn().mockRejectedValueOnce(brought).mockResolvedValue(undefined)
    const current = vi.fn().mockResolvedValue({ ...filled, name: '翠湖', version: 3 })
    const { submit, type } = draw({ initial: filled, onSubmit, current })
    type(/合同名称/, '青禾花园')
    await submit()
    expect(screen.getByText('他人已改为「翠湖」')).not.toBeNull()
  })

  test('the row as it is now cannot be had: what was typed stays, and the old version is refused again', async () => {
    const onSubmit = vi.fn().mockRejectedValue(stale())
    const current = vi.fn().mockRejectedValue(new CallFailure('network', '网络异常'))
    const { submit, type } = draw({ initial: filled, onSubmit, current })
    type(/合同名称/, '青禾花园')
    await submit()
    await submit()
    expect(onSubmit).toHaveBeenCalledTimes(2)
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ name: '青禾花园' })
  })

  test('a fault of the program is told, and the form can be sent again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const onSubmit = vi.fn().mockRejectedValueOnce(new TypeError('x is undefined')).mockResolvedValue(undefined)
    const { submit, type } = draw({ initial: filled, onSubmit })
    type(/合同名称/, '青禾花园')
    await submit()
    expect(screen.getByText(FAULT_TEXT)).not.toBeNull()
    await submit()
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('leaving asks only while something is not saved', async () => {
    const useUnsaved = vi.fn()
    const { type, submit } = draw({ initial: filled }, { useUnsaved })
    expect(useUnsaved).toHaveBeenLastCalledWith(false)
    type(/合同名称/, '新')
    expect(useUnsaved).toHaveBeenLastCalledWith(true)
    type(/合同名称/, '青禾')
    expect(useUnsaved).toHaveBeenLastCalledWith(false)
    type(/合同名称/, '新')
    await submit()
    expect(useUnsaved).toHaveBeenLastCalledWith(false)
  })
})

describe('drafts (common 7)', () => {
  test('kept every 30 s, dropped when submitted', async () => {
    vi.useFakeTimers()
    vi.setSystemTime(Date.parse('2026-11-20T06:15:40Z'))
    const { type, submit } = draw({ initial: filled, draft: 'u1.contract' })
    act(() => void vi.advanceTimersByTime(30_000))
    expect(readDraft('u1.contract')).toBeUndefined()
    type(/合同名称/, '写到一半')
    act(() => void vi.advanceTimersByTime(30_000))
    expect(document.querySelector('output')?.textContent).toBe('14:16')
    expect(readDraft('u1.contract')?.values.name).toBe('写到一半')
    await submit()
    expect(readDraft('u1.contract')).toBeUndefined()
  })

  test('offered again, with the version of the row as it is now', () => {
    keepDraft('u1.contract', { ...filled, name: '写到一半', version: 1 })
    draw({ initial: filled, draft: 'u1.contract' })
    expect((screen.getByLabelText(/合同名称/) as HTMLInputElement).value).toBe('青禾')
    fireEvent.click(screen.getByText('恢复'))
    expect((screen.getByLabelText(/合同名称/) as HTMLInputElement).value).toBe('写到一半')
    expect(screen.queryByText('恢复')).toBeNull()
  })
})

describe('drafts of a row that was saved meanwhile', () => {
  const written = () => (screen.getByLabelText(/合同名称/) as HTMLInputElement).value

  test('what another person saved since is asked about, what nobody else touched is not', () => {
    keepDraft('u1.contract', { ...filled, name: '写到一半', version: 1 }, { ...filled, version: 1 })
    draw({ initial: { ...filled, phone: '13900139000' }, draft: 'u1.contract' })
    fireEvent.click(screen.getByText('恢复'))
    expect(written()).toBe('写到一半')
    expect(screen.getAllByText(/他人已改为/).map((one) => one.textContent)).toEqual(['他人已改为「13900139000」'])
  })

  test('a draft that does not say what it began with asks about all that differs', () => {
    keepDraft('u1.contract', { ...filled, name: '写到一半', version: 1 })
    draw({ initial: { ...filled, phone: '13900139000' }, draft: 'u1.contract' })
    fireEvent.click(screen.getByText('恢复'))
    expect(screen.getAllByText(/他人已改为/)).toHaveLength(2)
  })

  test('a draft kept while choices are open is asked about again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const theirs = { ...filled, phone: '13900139000', version: 3 }
    const { type, submit, unmount } = draw({
      initial: filled,
      draft: 'u1.contract',
      onSubmit: () => Promise.reject(stale()),
      current: async () => theirs,
    })
    type(/合同名称/, '写到一半')
    await submit()
    act(() => void vi.advanceTimersByTime(30_000))
    unmount()
    draw({ initial: theirs, draft: 'u1.contract' })
    fireEvent.click(screen.getByText('恢复'))
    expect(written()).toBe('写到一半')
    expect(screen.getAllByText(/他人已改为/).map((one) => one.textContent)).toEqual(['他人已改为「13900139000」'])
  })
})

test('a rule over two fields stands under the second', () => {
  const Span = z
    .object({ from: field.day('开始日期'), to: field.day('结束日期') })
    .superRefine(dateOrder('from', 'to', ['开始日期', '结束日期']))
  const store = createFormStore(Span, { from: '2026-02-01', to: '2026-01-01' })
  store.check('to')
  expect(store.error('to')).toBe('结束日期不能早于开始日期')
  store.set('from', '2025-12-01')
  expect(store.error('to')).toBeUndefined()
})

test('what a change elsewhere puts right is no longer marked; what the server said stays until the field changes', () => {
  const Call = z
    .object({ kind: z.number().optional(), name: field.optional(field.text('报修人')), phone: field.phone() })
    .superRefine(({ kind, name }, ctx) => {
      if (kind !== 1 && !name) ctx.addIssue({ code: 'custom', path: ['name'], message: '报修人不能为空' })
    })
  const store = createFormStore(Call, { phone: '13800138000' })
  store.check('name')
  expect(store.error('name')).toBe('报修人不能为空')
  store.set('kind', 1)
  expect(store.error('name')).toBeUndefined()
  store.setErrors([{ prop: 'phone', msg: '号码已登记' }])
  store.set('kind', 2)
  expect(store.error('phone')).toBe('号码已登记')
  store.set('phone', '13800138001')
  expect(store.error('phone')).toBeUndefined()
})
