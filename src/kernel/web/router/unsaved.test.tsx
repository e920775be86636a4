import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { button, press, renderPage, type } from '../dev/renderPage.tsx'
import { Field, Form, SubmitButton, useForm } from '../form/index.ts'
import { hasUnsaved, useUnsaved } from './unsaved.ts'

/** A form whose own doing fills a field, as the proposed crew does when it is asked again after the write. */
let fill: (name: string) => void = () => {}
function Filled() {
  const { store } = useForm()
  fill = (name) => store.set('crew', name)
  return null
}

test('what a form fills by itself after it was saved is nothing unsaved; what the person types then is', async () => {
  const onSubmit = vi.fn(async () => {})
  renderPage(
    <Form
      schema={z.object({ name: field.text('名称'), crew: field.optional(field.text('派给')) })}
      initial={{ name: '' }}
      onSubmit={onSubmit}
    >
      <Field of="name" />
      <Filled />
      <SubmitButton />
    </Form>,
    { services: { useUnsaved } },
  )
  type('名称', '一号')
  await waitFor(() => expect(hasUnsaved()).toBe(true))
  press('提交')
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  fill('吕家明')
  await waitFor(() => expect(button('提交').disabled).toBe(false))
  expect(hasUnsaved()).toBe(false)
  type('名称', '二号')
  await waitFor(() => expect(hasUnsaved()).toBe(true))
  press('提交')
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ name: '二号', crew: '吕家明' }))
})
