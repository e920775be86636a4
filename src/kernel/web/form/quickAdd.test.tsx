import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { on, renderPage } from '../dev/renderPage.tsx'
import { Field } from './Field.tsx'
import { Form, SubmitButton } from './Form.tsx'
import { QuickAddDialog } from './QuickAddDialog.tsx'
import type { QuickAdds } from './quickAdd.ts'

const Customer = z.object({ name: field.text('名称'), phone: field.text('电话') })
const add = endpoint({
  method: 'POST',
  path: '/test/customer/add',
  needs: 'login',
  title: '新增',
  input: Customer,
  reply: z.object({ id: z.string() }),
})
const Place = z.object({ title: field.text('小区名称'), customerId: field.ref('客户', '/customer/options') })

const quickAdds: QuickAdds = {
  of: {
    '/customer/options': {
      what: '客户',
      needs: ['AMa'],
      load: async () => ({
        schema: Customer,
        add,
        fields: ['name', 'phone'],
        initial: (typed) => ({ name: typed }),
      }),
    },
  },
  Dialog: (props) => <QuickAddDialog {...props} />,
}

type Asked = { ids?: readonly string[]; keyword?: string }
type Found = { value: string; label: string }[]
const known = async (_from: string, ask: Asked): Promise<Found> =>
  ask.ids?.includes('c1') ? [{ value: 'c1', label: '青禾物业' }] : []

function page(may: boolean, options: (from: string, ask: Asked) => Promise<Found> = known) {
  const submit = vi.fn(async () => undefined)
  const view = renderPage(
    <Form schema={Place} initial={{ title: '青禾花园' }} onSubmit={submit}>
      <Field of="title" />
      <Field of="customerId" />
      <SubmitButton />
    </Form>,
    { answers: [on(add, { id: 'c1' })], services: { options: options as never, may: () => may, quickAdds } },
  )
  return { ...view, submit }
}

const open = () => fireEvent.mouseDown(screen.getByLabelText(/客户/))

test('选择框里没有的当场新增：写过的词带进去，新的一行立即选中，后面的表单不动也不提交', async () => {
  const { sent, submit } = page(true)
  open()
  fireEvent.change(screen.getByLabelText(/客户/), { target: { value: '青禾物业' } })
  fireEvent.click(await screen.findByText('新增客户「青禾物业」'))
  const name = await screen.findByLabelText<HTMLInputElement>(/名称/, { selector: '[role=dialog] input' })
  expect(name.value).toBe('青禾物业')
  fireEvent.click(screen.getByRole('button', { name: '新增客户' }))
  await screen.findByText('电话不能为空')
  expect(sent(add)).toEqual([])
  fireEvent.change(screen.getByLabelText(/电话/), { target: { value: '13500000001' } })
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  await waitFor(() => expect(sent(add)).toEqual([{ name: '青禾物业', phone: '13500000001' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('青禾物业', { selector: '.ant-select-content *, .ant-select-content, .ant-select *' })
  expect(screen.getByLabelText<HTMLInputElement>(/小区名称/).value).toBe('青禾花园')
  expect(submit).not.toHaveBeenCalled()
})

test('想想不加了：Esc 或取消，选择框还是空的，不写着「新增」', async () => {
  page(true)
  open()
  fireEvent.change(screen.getByLabelText(/客户/), { target: { value: '青禾物业' } })
  fireEvent.click(await screen.findByText('新增客户「青禾物业」'))
  const name = await screen.findByLabelText<HTMLInputElement>(/名称/, { selector: '[role=dialog] input' })
  fireEvent.keyDown(name, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.querySelector('.ant-select-content')?.textContent).toBe('查找客户')
})

test('不能新增的人看不到', async () => {
  page(false)
  open()
  await screen.findByText('没有符合的记录')
  expect(screen.queryByText(/新增客户/)).toBeNull()
})

test('还在查找时不出现新增：它会站在将要出来的那一行的位置上', async () => {
  const answers: ((rows: Found) => void)[] = []
  page(true, () => new Promise((resolve) => answers.push(resolve)))
  open()
  await screen.findByText('正在查找')
  expect(screen.queryByText(/新增客户/)).toBeNull()
  answers[0]?.([{ value: 'c2', label: '云栖物业' }])
  await screen.findByText('新增客户')
  // What was found before stands until the answer to the new word is there; nothing is offered to be added meanwhile.
  fireEvent.change(screen.getByLabelText(/客户/), { target: { value: '青禾' } })
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(screen.queryByText(/新增客户/)).toBeNull()
  answers[1]?.([])
  await screen.findByText('新增客户「青禾」')
})
