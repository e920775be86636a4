import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToasts, ToastHost } from '#kernel/web/ui/toast.tsx'
import { LinkCode } from './LinkCode.tsx'

const url = 'https://example.com/e/abc'

/** What the phone's browser can do with an address. */
function browser(can: { share?: () => Promise<void>; writeText?: () => Promise<void> }): void {
  vi.stubGlobal('navigator', {
    ...(can.share && { share: can.share }),
    ...(can.writeText && { clipboard: { writeText: can.writeText } }),
  })
}

function send(): void {
  render(
    <>
      <LinkCode url={url} label="评价二维码" title="服务评价" hint="请客户扫码评价" />
      <ToastHost />
    </>,
  )
  fireEvent.click(screen.getByRole('button'))
}

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('复制成功才说已复制', async () => {
  const writeText = vi.fn(async () => {})
  browser({ writeText })
  send()
  await screen.findByText('链接已复制')
  expect(writeText).toHaveBeenCalledWith(url)
})

it.each([
  ['不能复制', {}],
  ['拒绝复制', { writeText: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
  ['不能转发', { share: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
])('%s的浏览器：说没有发出，请客户扫码', async (_, can) => {
  browser(can)
  send()
  await screen.findByText(/链接没有发出，请让客户扫描二维码/)
  expect(screen.queryByText('链接已复制')).toBeNull()
})

it('自己关掉转发：什么也不说', async () => {
  const share = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')))
  browser({ share })
  send()
  await vi.waitFor(() => expect(share).toHaveBeenCalled())
  await Promise.resolve()
  expect(screen.queryByText(/已复制|没有发出/)).toBeNull()
})
