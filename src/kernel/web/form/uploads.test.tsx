import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { renderKit } from '../dev/renderKit.tsx'
import type { UploadedFile } from '../services.tsx'
import { Field } from './Field.tsx'
import { FilesControl } from './FilesControl.tsx'
import { Form, SubmitButton } from './Form.tsx'
import { UploadsContext, useAfterUploads } from './uploads.ts'

const Paper = z.object({
  name: field.text('证书编号', { max: 10 }),
  files: z
    .array(StoredFile.extend({ size: z.number().optional() }))
    .min(1, '请上传证书附件')
    .meta({ title: '附件', control: 'files' }),
})
const stored: UploadedFile = { bucket: 'bit-ev-img', key: 'web1u_bit-ev-img_1.png', name: '许可证.png', size: 3 }
const scan = () => new File(['png'], '许可证.png', { type: 'image/png' })

/** An upload that ends when the test says so. */
function slowUpload() {
  const ends: { resolve: (file: UploadedFile) => void; reject: (error: Error) => void }[] = []
  const upload = vi.fn(() => new Promise<UploadedFile>((resolve, reject) => void ends.push({ resolve, reject })))
  return { upload, ends }
}

async function choose(): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await act(async () => {
    fireEvent.change(input, { target: { files: [scan()] } })
  })
  await screen.findByText('许可证.png')
}

/** A press is judged one turn after the pointer came up. */
const afterClick = () => act(() => new Promise((done) => setTimeout(done)))

function draw() {
  const { upload, ends } = slowUpload()
  const onSubmit = vi.fn(async () => {})
  renderKit(
    <Form schema={Paper} initial={{ name: 'TS1', files: [] }} onSubmit={onSubmit}>
      <Field of="name" />
      <Field of="files" />
      <SubmitButton>提交审核</SubmitButton>
    </Form>,
    { services: { upload } },
  )
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /提交/ })))
  return { ends, onSubmit, press }
}

test('提交审核 straight after a file was chosen waits for the file and then goes through, once', async () => {
  const { ends, onSubmit, press } = draw()
  await choose()
  await press()
  expect(screen.queryByText('请上传证书附件')).toBeNull()
  const button = screen.getByRole('button', { name: /附件正在上传，传完后再提交/ }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  await press()
  expect(onSubmit).not.toHaveBeenCalled()
  await act(async () => ends[0]?.resolve(stored))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(onSubmit).toHaveBeenCalledWith({ name: 'TS1', files: [stored] })
})

test('a file that does not arrive stops the submit and says so; removed or sent again it goes through', async () => {
  const { ends, onSubmit, press } = draw()
  await choose()
  await press()
  await act(async () => ends[0]?.reject(new Error('offline')))
  expect(await screen.findByText('有附件上传失败，还没有提交。请重试，或移除附件后再提交')).not.toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('重试'))
  await press()
  await act(async () => ends[1]?.resolve(stored))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
})

test('the page moves under the pressed button: the press still counts, and only once', async () => {
  const { ends, onSubmit, press } = draw()
  await choose()
  await act(async () => ends[0]?.resolve(stored))
  const button = screen.getByRole('button', { name: /提交审核/ })
  const at = { button: 0, pointerId: 1, clientX: 500, clientY: 300 }
  fireEvent.pointerDown(button, at)
  // The button has moved away: the pointer comes up over something else, and the browser makes no click of it.
  fireEvent.pointerUp(document.body, at)
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  fireEvent.pointerDown(button, at)
  fireEvent.pointerUp(button, at)
  await press()
  await afterClick()
  expect(onSubmit).toHaveBeenCalledTimes(2)
  fireEvent.pointerDown(button, at)
  fireEvent.pointerUp(document.body, { ...at, clientX: 620 })
  await afterClick()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

function Dialog({ seen }: { seen: (files: readonly UploadedFile[]) => void }) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const { uploads, waiting, go } = useAfterUploads(async () => seen(files))
  return (
    <UploadsContext value={uploads}>
      <FilesControl id="files" value={files} disabled={false} onChange={setFiles} />
      <button type="button" disabled={waiting} onClick={() => void go()}>
        签署
      </button>
    </UploadsContext>
  )
}

test('a dialog that is no form waits too, and reads the files as they are then', async () => {
  const { upload, ends } = slowUpload()
  const seen = vi.fn()
  renderKit(<Dialog seen={seen} />, { services: { upload } })
  await choose()
  await act(async () => fireEvent.click(screen.getByText('签署')))
  expect(seen).not.toHaveBeenCalled()
  await act(async () => ends[0]?.resolve(stored))
  await waitFor(() => expect(seen).toHaveBeenCalledWith([stored]))
})

function Bare() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  return <FilesControl id="files" value={files} disabled={false} onChange={setFiles} />
}

test('where nobody waits for them, files are sent all the same', async () => {
  const { upload, ends } = slowUpload()
  renderKit(<Bare />, { services: { upload } })
  await choose()
  expect(upload).toHaveBeenCalledOnce()
  await act(async () => ends[0]?.resolve(stored))
  expect(await screen.findByLabelText('移除 许可证.png')).not.toBeNull()
})
