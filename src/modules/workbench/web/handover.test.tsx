import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { workbenchApi } from '../shared/api.ts'
import { Handover } from './Handover.tsx'

test('记下还没有答复时再按回车，不记第二条', async () => {
  const { sent } = renderPage(<Handover notes={[]} />, {
    answers: [on(workbenchApi.addNote, (() => new Promise(() => {})) as never)],
  })
  const input = document.querySelector('input') as HTMLInputElement
  fireEvent.change(input, { target: { value: '3号梯等配件' } })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(sent(workbenchApi.addNote)).toHaveLength(1))
  fireEvent.keyUp(input, { key: 'Enter', keyCode: 13 })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
  expect(sent(workbenchApi.addNote)).toHaveLength(1)
})
