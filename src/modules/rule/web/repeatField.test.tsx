import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { renderPage } from '#kernel/web/dev/renderPage.tsx'
import { Form, SubmitButton } from '#kernel/web/form/index.ts'
import { RepeatField } from './RepeatField.tsx'

const Draft = z.object({ every: field.optional(field.positiveInteger('重复间隔', { max: 43_200, unit: '分钟' })) })

const page = (every: number | undefined) => {
  const submit = vi.fn(async () => undefined)
  renderPage(
    <Form schema={Draft} initial={{ every }} onSubmit={submit}>
      <RepeatField of="every" says="第 1 级" />
      <SubmitButton />
    </Form>,
    { answers: [] },
  )
  return submit
}
const number = () => screen.getByLabelText(/^重复间隔/) as HTMLInputElement

test('重复间隔按说得整的单位显示，存的仍是分钟', async () => {
  const submit = page(21_600)
  expect(number().value).toBe('15')
  expect(screen.getByText('天')).toBeTruthy()
  fireEvent.change(number(), { target: { value: '2' } })
  fireEvent.blur(number())
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(submit.mock.calls[0]?.[0 as never]).toMatchObject({ every: 2880 })
})

test('说不整的按分钟；清空就是不重复', async () => {
  const submit = page(90)
  expect(number().value).toBe('90')
  expect(screen.getByText('分钟')).toBeTruthy()
  fireEvent.change(number(), { target: { value: '' } })
  fireEvent.blur(number())
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(JSON.stringify(submit.mock.calls[0])).not.toContain('90')
})
