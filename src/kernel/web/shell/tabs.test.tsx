import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, type DataRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../dev/renderPage.tsx'
import { arrived, followGoing } from '../router/going.ts'
import { forgetClosing, opened } from '../router/opened.ts'
import { clearSession, signInAs } from '../session/user.ts'
import { GoingBar } from './GoingBar.tsx'
import { OpenedTabs } from './OpenedTabs.tsx'
import { useRefreshed } from './refresh.ts'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
const pinned = ['/workbench']
let come: () => void
let router: DataRouter

const Slow = () => <h1>慢页</h1>

function Frame() {
  const here = useLocation()
  useEffect(() => arrived(here.pathname + here.search), [here])
  return (
    <>
      <OpenedTabs pinned={pinned} />
      <GoingBar />
      <p>第 {useRefreshed()} 次刷新</p>
      <Outlet />
    </>
  )
}
const page = (path: string, title: string) => ({ path, element: <h1>{title}页</h1>, handle: { title } })

beforeEach(async () => {
  signInAs({ id: 'u1', token: 't', roleType: 1 })
  router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          page('/workbench', '工作台'),
          page('/a', '甲'),
          page('/b', '乙'),
          page('/c', '丙'),
          page('/404', '页面不存在'),
          {
            path: '/slow',
            handle: { title: '慢' },
            lazy: () =>
              new Promise<{ Component: () => React.ReactNode }>((done) => {
                come = () => done({ Component: Slow })
              }),
          },
        ],
      },
    ],
    { initialEntries: ['/workbench'] },
  )
  followGoing(router)
  render(<RouterProvider router={router} />)
  for (const path of ['/a', '/b', '/c', '/b']) await act(() => router.navigate(path))
  await screen.findByText('乙页')
})
afterEach(() => {
  cleanup()
  forgetClosing()
  clearSession()
})

const titles = () => opened().pages.map(({ title }) => title)
const tab = (name: string) => screen.getByRole('link', { name })
const menuOf = (name: string) => fireEvent.contextMenu(tab(name))
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))
const lit = () => document.querySelector('[aria-current="page"]')?.textContent ?? '没有'

test('right-click: 关闭其他 keeps the pinned one and the one that was pointed at, which is then shown', async () => {
  menuOf('甲')
  choose('关闭其他')
  await screen.findByText('甲页')
  await waitFor(() => expect(titles()).toEqual(['工作台', '甲']))
})

test('关闭右侧 and 关闭; the pinned one cannot be closed', async () => {
  menuOf('乙')
  choose('关闭右侧')
  await waitFor(() => expect(titles()).toEqual(['工作台', '甲', '乙']))
  menuOf('工作台')
  expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: '关闭' }).disabled).toBe(true)
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(tab('工作台'))
  menuOf('工作台')
  choose('全部关闭')
  await screen.findByText('工作台页')
  await waitFor(() => expect(titles()).toEqual(['工作台']))
})

test('the arrows walk over the menu, round its ends', () => {
  menuOf('丙')
  const menu = screen.getByRole('menu')
  expect(document.activeElement?.textContent).toBe('刷新')
  fireEvent.keyDown(menu, { key: 'ArrowUp' })
  expect(document.activeElement?.textContent).toBe('全部关闭')
  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('刷新')
})

test('刷新 makes the shown page anew; of another tab it opens that one', async () => {
  menuOf('乙')
  choose('刷新')
  await screen.findByText('第 1 次刷新')
  menuOf('甲')
  choose('刷新')
  await screen.findByText('甲页')
})

test('the wheel closes a tab, a finger that rests opens its menu', async () => {
  fireEvent(tab('甲'), new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }))
  await waitFor(() => expect(titles()).not.toContain('甲'))
  vi.useFakeTimers()
  const touch = new MouseEvent('pointerdown', { bubbles: true })
  Object.defineProperty(touch, 'pointerType', { value: 'touch' })
  fireEvent(tab('丙'), touch)
  act(() => void vi.advanceTimersByTime(600))
  vi.useRealTimers()
  expect(screen.getByRole('menu', { name: '丙的操作' })).toBeTruthy()
})

test('a click lights the way at once; the bar comes when it takes longer, the open page stays', async () => {
  void act(() => void router.navigate('/slow'))
  await waitFor(() => expect(lit()).toBe('没有'))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await screen.findByRole('progressbar', { name: '页面载入中' })
  expect(screen.getByText('乙页')).toBeTruthy()
  await act(async () => come())
  await screen.findByText('慢页')
  await act(() => router.navigate('/a'))
  expect(lit()).toBe('甲')
})

test('a page that does not exist lights no tab and has none', async () => {
  expect(lit()).toBe('乙')
  await act(() => router.navigate('/404'))
  expect(lit()).toBe('没有')
  expect(titles()).toEqual(['工作台', '甲', '乙', '丙'])
})
