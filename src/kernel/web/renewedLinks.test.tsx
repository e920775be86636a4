import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Loaded } from './detail/index.ts'
import { on, renderPage } from './dev/renderPage.tsx'

const read = endpoint({
  method: 'POST',
  path: '/demo/voucher/detail',
  title: '凭证',
  needs: 'login',
  reads: true,
  input: z.object({ id: z.string() }),
  reply: z.object({ url: z.string() }),
})
afterEach(() => vi.useRealTimers())

test('私有图片的地址五分钟失效：页面开着就换新的，别的页面不多问', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let asked = 0
  const answers = [on(read, () => ({ url: `/oss/a.png?n=${++asked}` }))]
  const draw = (links: boolean) =>
    renderPage(
      <Loaded from={read} input={{ id: 'a' }} what="凭证" links={links}>
        {({ url }) => <img alt="凭证" src={url} />}
      </Loaded>,
      { answers },
    )
  const still = draw(false)
  await screen.findByAltText('凭证')
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(asked).toBe(1)
  still.unmount()
  draw(true)
  await screen.findByAltText('凭证')
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(asked).toBe(3)
  expect(screen.getByAltText('凭证').getAttribute('src')).toBe('/oss/a.png?n=3')
})
