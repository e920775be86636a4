import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import type { UploadedFile } from '#kernel/web/services.tsx'
import { VoucherForm } from './VoucherForm.tsx'

const picture = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const paper = (text: string, name = '回单.pdf') => new File([text], name, { type: 'application/pdf' })
const stored = (name: string): UploadedFile => ({
  bucket: 'bit-ev-img',
  key: `web1u_bit-ev-img_${name}`,
  name,
  size: 10,
})

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('坏')) throw new Error('no picture')
    return { close() {} }
  })
  URL.createObjectURL = vi.fn(() => 'blob:seen')
  URL.revokeObjectURL = vi.fn()
})

function draw(upload: (file: File) => Promise<UploadedFile>) {
  const onSend = vi.fn(async () => {})
  renderKit(<VoucherForm amount="200.00" onSend={onSend} />, { services: { upload } })
  fireEvent.change(screen.getByLabelText('付款人'), { target: { value: '某某维保' } })
  const choose = (...files: File[]) =>
    act(async () => fireEvent.change(screen.getByLabelText('添加凭证图片'), { target: { files } }))
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /提交凭证|正在上传/ })))
  return { onSend, choose, press }
}

test('选了就传，看得到缩略图；传完再提交，图片与填的一起交上去', async () => {
  const ends: (() => void)[] = []
  const { onSend, choose, press } = draw(
    (file) => new Promise((resolve) => ends.push(() => resolve(stored(file.name)))),
  )
  await press()
  expect(screen.getByText('请上传付款凭证')).toBeTruthy()
  await choose(picture('a.png'))
  expect(screen.getByRole('link', { name: '查看 a.png' }).getAttribute('href')).toBe('blob:seen')
  await press()
  expect(screen.getByRole('button', { name: '正在上传…' })).toBeTruthy()
  expect(onSend).not.toHaveBeenCalled()
  await act(async () => ends[0]?.())
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  const { size: _, ...image } = stored('a.png')
  expect(onSend).toHaveBeenCalledWith(
    expect.objectContaining({ amount: '200.00', payerName: '某某维保', images: [image] }),
  )
})

test('没有传上的说明白，重试或移除之前不提交', async () => {
  let broken = true
  const { onSend, choose, press } = draw(async (file) => {
    if (broken) throw new Error('network')
    return stored(file.name)
  })
  await choose(picture('a.png'))
  expect(await screen.findByText('没有传上')).toBeTruthy()
  await press()
  expect(onSend).not.toHaveBeenCalled()
  broken = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重传 a.png' })))
  expect(await screen.findByText('已上传')).toBeTruthy()
  await press()
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
})

test('不是图片或 PDF、打不开、太大、第六张，都不传', async () => {
  const upload = vi.fn(async (file: File) => stored(file.name))
  const { choose } = draw(upload)
  await choose(new File(['x'], '片.mp4'))
  expect(await screen.findByText(/「片.mp4」不是图片或 PDF/)).toBeTruthy()
  await choose(picture('坏.png'))
  expect(await screen.findByText(/「坏.png」打不开/)).toBeTruthy()
  await choose(paper('<html>'))
  expect(await screen.findByText(/「回单.pdf」打不开/)).toBeTruthy()
  const large = picture('大.png')
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
  await choose(large)
  expect(await screen.findByText(/「大.png」超过20MB/)).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
  await choose(paper('%PDF-1.7'), ...['1', '2', '3', '4', '5'].map((n) => picture(`${n}.png`)))
  expect(await screen.findByText(/最多5张/)).toBeTruthy()
  expect(upload.mock.calls.map(([{ name }]) => name)).toEqual(['回单.pdf', '1.png', '2.png', '3.png', '4.png'])
  expect(screen.queryByLabelText('添加凭证图片')).toBeNull()
})
