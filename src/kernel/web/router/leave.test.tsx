import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { type DataRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../dev/renderPage.tsx'
import { newPageWaits, takeNewPage } from '../client/pageWorker.ts'
import { signInAs } from '../session/user.ts'
import { BESIDE } from './beside.ts'
import { useGoing } from './going.ts'
import { mayLeave } from './leaving.ts'
import { createAppRouter } from './router.tsx'
import { useUnsaved } from './unsaved.ts'

vi.mock('../client/pageWorker.ts', () => ({ newPageWaits: vi.fn(() => false), takeNewPage: vi.fn() }))

/** A form, and a page whose code comes when the test says so or not at all. */
let far: { come(): void; fail(): void }
let asked: number
/** The code is asked for when the guards are through. */
const askedTimes = (times: number) => waitFor(() => expect(asked).toBe(times))
let router: DataRouter

function Form() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  const going = useGoing()
  return (
    <>
      <input aria-label="名称" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/far?id=1">远处</Link>
      <p>去往 {going ?? '没有'}</p>
    </>
  )
}

beforeEach(async () => {
  signInAs({ id: 'u1', token: 't', roleType: 1 })
  sessionStorage.removeItem('chunkReloadedAt')
  window.history.replaceState(null, '', '/form')
  asked = 0
  const page = () =>
    new Promise<() => React.ReactNode>((come, fail) => {
      asked += 1
      far = { come: () => come(() => <h1>远处的页面</h1>), fail: () => fail(new TypeError('network')) }
    })
  const open = {
    load: async () => ({
      factOf: () => undefined,
      operationsTwin: (path: string) => path,
      redirects: {},
      parentRoutes: [],
      paths: [],
    }),
  }
  router = createAppRouter({
    routes: [
      { path: '/form', title: '表单', bare: true, page: async () => Form },
      { path: '/far', title: '远处', bare: true, page },
    ],
    facts: { isOpen: () => true, inShell: () => false, ...open },
    shell: async () => () => null,
  })
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('名称')
})
afterEach(() => {
  cleanup()
  router.dispose()
  vi.restoreAllMocks()
})

const type = (value: string) => fireEvent.change(screen.getByLabelText('名称'), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByText(name))

test('a click says at once where it leads, and the open page stays until the other is there', async () => {
  press('远处')
  await screen.findByText('去往 /far?id=1')
  await askedTimes(1)
  await act(async () => far.come())
  await screen.findByText('远处的页面')
})

test('without a network the person stays, with what is typed still marked, and 重试 leads on', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  type('半句话')
  press('远处')
  fireEvent.click(await screen.findByRole('button', { name: '离开', hidden: true }))
  await screen.findByText('去往 /far?id=1')
  await askedTimes(1)
  await act(async () => far.fail())
  await screen.findByText('网络连接超时，请稍后再试～')
  await screen.findByText('去往 没有')
  expect(location.pathname).toBe('/form')
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('半句话')
  press('重试')
  // Still typed and not saved: asked again.
  fireEvent.click(await screen.findByRole('button', { name: '离开', hidden: true }))
  await askedTimes(2)
  await act(async () => far.come())
  await screen.findByText('远处的页面')
  expect(location.pathname + location.search).toBe('/far?id=1')
})

test('back to a page that cannot be had: the address is that of the page which is shown', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.history.replaceState({ idx: 0 }, '', '/far')
  window.history.pushState({ idx: 1 }, '', '/form')
  await act(async () => void (await router.navigate('/form', { replace: true })))
  await act(async () => window.history.back())
  await askedTimes(1)
  await act(async () => far.fail())
  await screen.findByText('网络连接超时，请稍后再试～')
  await waitFor(() => expect(location.pathname).toBe('/form'))
  expect(router.state.location.pathname).toBe('/form')
  expect(screen.getByLabelText('名称')).toBeTruthy()
})

test('refreshing asks about what is typed; nothing typed, nothing asked', async () => {
  await expect(mayLeave('刷新')).resolves.toBe(true)
  type('半句话')
  let answer: boolean | undefined
  act(() => void mayLeave('刷新').then((yes) => (answer = yes)))
  fireEvent.click(await screen.findByRole('button', { name: '取消', hidden: true }))
  await waitFor(() => expect(answer).toBe(false))
  act(() => void mayLeave('刷新').then((yes) => (answer = yes)))
  fireEvent.click(await screen.findByRole('button', { name: '刷新', hidden: true }))
  await waitFor(() => expect(answer).toBe(true))
})

test('a release takes over where the person goes to another page, and after the question about what is typed', async () => {
  vi.mocked(newPageWaits).mockReturnValue(true)
  type('半句话')
  press('远处')
  const leave = await screen.findByRole('button', { name: '离开', hidden: true })
  expect(takeNewPage).not.toHaveBeenCalled()
  fireEvent.click(leave)
  await waitFor(() => expect(takeNewPage).toHaveBeenCalledOnce())
  vi.mocked(newPageWaits).mockReturnValue(false)
  await act(async () => far.come())
  expect(screen.queryByText('远处的页面')).toBeNull()
})

test('another page of the list beside the form is not asked about, another row is', async () => {
  type('西湖物业')
  await act(() => router.navigate('/form?page=2', { state: { [BESIDE]: true } }))
  expect(router.state.location.search).toBe('?page=2')
  expect(document.querySelector('dialog')).toBeNull()
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('西湖物业')
  await act(() => router.navigate('/form?id=2'))
  await waitFor(() => expect(document.querySelector('dialog')).not.toBeNull())
  expect(router.state.location.search).toBe('?page=2')
})
