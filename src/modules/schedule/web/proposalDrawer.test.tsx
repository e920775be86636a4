import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { button, noButton, press, pressWhenThere } from '#kernel/web/dev/renderPage.tsx'
import { signInAs } from '#kernel/web/session/user.ts'
import { staleAll } from '#kernel/web/useRead.ts'
import { scheduleApi } from '../shared/api.ts'
import { ProposalDrawer } from './ProposalDrawer.tsx'

/** What the push channel tells whoever listens. */
const push = vi.hoisted(() => ({ topics: [] as string[], tell: (_: unknown) => {} }))
vi.mock(import('#kernel/web/push/usePush.ts'), async (original) => ({
  ...(await original()),
  useTopics: (topics, handle) => {
    push.topics = [...topics]
    push.tell = (d) => handle({ topic: topics[0] ?? '', seq: 0, ts: 0, d })
  },
}))

interface Asked {
  readonly input: { readonly watch: string; readonly what?: number }
  readonly signal: AbortSignal
  answer(): void
}
const proposal = { token: 't', expiresAt: '2026-11-20T10:00:00+08:00', rows: [], unplaced: [], figures: [] }

function open(onClose = vi.fn()) {
  const asked: Asked[] = []
  const call = vi.fn(
    (to: { path: string }, input: Asked['input'], { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        if (to.path !== scheduleApi.auto.path) return reject(new Error(to.path))
        asked.push({ input, signal, answer: () => resolve(proposal) })
        signal.addEventListener('abort', () => reject(new CallFailure('aborted', '')))
      }),
  )
  const scope = { from: '2026-11-20', to: '2026-11-26' }
  const page = renderKit(<ProposalDrawer kind="auto" scope={scope} onAccept={vi.fn()} onClose={onClose} />, {
    services: { call: call as never },
  })
  return { ...page, asked, last: () => asked.at(-1) as Asked }
}
const bar = () => screen.findByRole('progressbar')

beforeEach(() => signInAs({ id: 'u1', token: 't', roleType: 1, name: '何静', companyId: 'c1' }))

test('搜索时看得到进度：听的是自己这一次的，别的窗口的不算', async () => {
  const { last } = open()
  await bar()
  expect(push.topics).toEqual(['user.u1.planning'])
  act(() => push.tell({ watch: '019ab000-0000-7000-8000-000000000009', share: 0.9 }))
  expect((await bar()).getAttribute('aria-valuenow')).toBeNull()
  act(() => push.tell({ watch: last().input.watch, share: 0.42 }))
  expect((await bar()).getAttribute('aria-valuenow')).toBe('42')
  screen.getByText('正在比较排法 42 %')
  act(() => last().answer())
  await screen.findByText('所选范围内没有需要排的工单')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('停止：服务器得到通知，页面说已停止，可以重新计算', async () => {
  const { asked, last } = open()
  await pressWhenThere('停止')
  expect(last().signal.aborted).toBe(true)
  await screen.findByText('已停止')
  expect(noButton('停止')).toBe(true)
  press('重新计算')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(last().signal.aborted).toBe(false)
  // Another search, with a name of its own.
  expect(asked[1]?.input.watch).not.toBe(asked[0]?.input.watch)
  act(() => last().answer())
  await screen.findByText('所选范围内没有需要排的工单')
})

test('换了范围，前一次停下；关掉抽屉，正在算的停下', async () => {
  const { asked, last, unmount } = open()
  await bar()
  act(() => screen.getByText('全部未开始').click())
  await waitFor(() => expect(asked.map(({ input }) => input.what)).toEqual([2, 3]))
  await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true))
  expect(last().signal.aborted).toBe(false)
  expect(button(/^接受/).disabled).toBe(true)
  unmount()
  await waitFor(() => expect(last().signal.aborted).toBe(true))
})

test('别处写了东西，看着的建议不变，也不重新搜索', async () => {
  const { asked, last, client } = open()
  await bar()
  void staleAll(client)
  expect(asked).toHaveLength(1)
  expect(last().signal.aborted).toBe(false)
  act(() => last().answer())
  await screen.findByText('所选范围内没有需要排的工单')
  await staleAll(client)
  expect(asked).toHaveLength(1)
})

test('断网时不说已停止：问过，得到的是网络的面板', async () => {
  onlineManager.setOnline(false)
  try {
    const refused = vi.fn(() => Promise.reject(new CallFailure('network', '')))
    const scope = { from: '2026-11-20', to: '2026-11-26' }
    renderKit(<ProposalDrawer kind="auto" scope={scope} onAccept={vi.fn()} onClose={vi.fn()} />, {
      services: { call: refused as never },
    })
    await screen.findByText(/网络/)
    expect(screen.queryByText('已停止')).toBeNull()
    expect(refused).toHaveBeenCalled()
  } finally {
    onlineManager.setOnline(true)
  }
})
