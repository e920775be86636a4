import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastHost } from '../ui/toast.tsx'
import { piece } from './piece.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a part that cannot be had leaves the page as it is, and 重试 brings it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => () => <p>抽屉</p>).mockRejectedValueOnce(new TypeError('network'))
  const Drawer = piece(load, () => <p>载入中</p>)
  render(
    <>
      <input aria-label="名称" defaultValue="写了一半" />
      <Drawer />
      <ToastHost />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  await screen.findByText('抽屉')
  expect(screen.queryByText('载入中')).toBeNull()
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('写了一半')
  expect(screen.queryByText('网络连接超时，请稍后再试～')).toBeNull()
})
