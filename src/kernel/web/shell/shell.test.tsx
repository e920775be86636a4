import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setUpClient } from '../client/setup.ts'
import { ArchiveIcon } from '../ui/icons/index.ts'
import { entryOf, Menu } from './Menu.tsx'
import { pagesNamed, SearchOverlay } from './SearchOverlay.tsx'
import type { MenuGroup, SearchGroup } from './setup.ts'
import { isQuiet, mayPlay, mute } from './sound.ts'

setUpClient({
  brand: { name: '梯维', product: 'p', appId: 'a', line: '', dutyPhone: '', action: '#0B6674', mark: [] },
  apiBase: '/api/v1',
  omsBase: '/oms',
  hardwareBase: '',
  appVersion: '2.2.3',
})
const group = (key: string, title: string, part: string, ...entries: [string, string][]): MenuGroup => ({
  key,
  title,
  part,
  icon: ArchiveIcon,
  entries: entries.map(([name, route]) => ({ title: name, route })),
})
const menu = [
  group('workbench', '工作台', 'work', ['工作台', '/workbench'], ['技术支持', '/technicalSupport/home']),
  group('repair', '维修', 'work', ['维修工单', '/repairManage/repairList'], ['维修设置', '/repairManage/repairSet']),
  group('maintain', '维保', 'work', ['维保看板', '/mm/board'], ['维保计划', '/mm/line']),
  group(
    'archives',
    '基础管理',
    'archives',
    ['合同管理', '/contractManage/contractList'],
    ['电梯档案', '/elvArchives/home'],
  ),
  group(
    'mall',
    '商城订单',
    'trade',
    ['订单管理', '/mallOrder/orderManage/home'],
    ['售后管理', '/mallOrder/aftersalesManage/home'],
  ),
]
afterEach(cleanup)

test.each([
  ['/elvArchives/home', 'archives', '/elvArchives/home'],
  ['/elvArchives/home/qrcodeSet', 'archives', '/elvArchives/home'],
  ['/elvArchives/detail', 'archives', '/elvArchives/home'],
  ['/repairManage/repairSet', 'repair', '/repairManage/repairSet'],
  ['/mm/lineAdd', 'maintain', '/mm/line'],
  ['/mm/other', 'maintain', '/mm/board'],
  ['/mallOrder/aftersalesManage/detail', 'mall', '/mallOrder/aftersalesManage/home'],
  ['/mallOrder/other', 'mall', '/mallOrder/orderManage/home'],
])('%s lights its entry', (path, key, route) => {
  expect(entryOf(menu, path)).toEqual({ group: key, route })
})

test('a page outside the menu lights nothing', () => {
  expect(entryOf(menu, '/setting/profile')).toBeUndefined()
})

function at(path: string, element: React.ReactElement) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}

test('look 5: the group of the page is open, another opens in its place, counts are told', () => {
  const counts = { repair: { count: 2, urgent: true } }
  at('/elvArchives/home', <Menu groups={menu} counts={counts} collapsed={false} brand="梯维" company="云梯" />)
  expect(screen.getByRole('link', { name: '电梯档案' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '维修工单' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /维修.*2/ }))
  expect(screen.getByRole('link', { name: '维修工单' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '电梯档案' })).toBeNull()
})

test('search finds pages by name, and the server’s rows above them', async () => {
  expect(pagesNamed(menu, '维修').map(({ title }) => title)).toEqual(['维修工单', '维修设置'])
  const search = vi.fn(async () => [
    { title: '合同', hits: [{ id: '1', title: 'HT-2026-001', to: '/contractManage/contractDetail?id=1' }] },
  ])
  const router = at('/workbench', <SearchOverlay hint="找" menu={menu} search={search} onClose={() => undefined} />)
  const field = screen.getByLabelText('找')
  fireEvent.change(field, { target: { value: '合同' } })
  await screen.findByText('HT-2026-001')
  const options = () =>
    screen.getAllByRole('option', { hidden: true }).map((row) => [row.textContent, row.getAttribute('aria-selected')])
  expect(options()).toEqual([
    ['HT-2026-001', 'true'],
    ['合同管理基础管理', 'false'],
  ])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(options()[1]?.[1]).toBe('true')
  fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/contractManage/contractList'))
})

test('a choice among the results stays where it was made when the server answers later', async () => {
  const answers: ((groups: SearchGroup[]) => void)[] = []
  const search = vi.fn(() => new Promise<SearchGroup[]>((answer) => answers.push(answer)))
  const router = at('/workbench', <SearchOverlay hint="找" menu={menu} search={search} onClose={() => undefined} />)
  const field = screen.getByLabelText('找')
  fireEvent.change(field, { target: { value: '维修' } })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  // Two rows arrive above and the key that follows them at once is not undone.
  const arrived = new Promise<void>((seen) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByText('R-1')) return
      observer.disconnect()
      fireEvent.keyDown(field, { key: 'ArrowUp' })
      seen()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  answers[0]?.([{ title: '维修工单', hits: [{ id: '1', title: 'R-1', to: '/repairManage/repairDetail?id=1' }] }])
  await arrived
  await vi.waitFor(() =>
    expect(screen.getByRole('option', { hidden: true, selected: true }).textContent).toBe('维修工单维修'),
  )
  fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/repairManage/repairList'))
})

test('Enter before the answer opens what was typed, never what was found for the words before', async () => {
  const answers = new Map<string, (groups: SearchGroup[]) => void>()
  const search = vi.fn((words: string) => new Promise<SearchGroup[]>((give) => answers.set(words, give)))
  const router = at('/workbench', <SearchOverlay hint="找" menu={menu} search={search} onClose={() => undefined} />)
  const field = screen.getByLabelText('找')
  const hit = (title: string) => [
    { title: '电梯', hits: [{ id: title, title, to: `/elvArchives/detail?id=${title}` }] },
  ]
  fireEvent.change(field, { target: { value: '3' } })
  await vi.waitFor(() => expect(answers.has('3')).toBe(true))
  answers.get('3')?.(hit('E-3'))
  await screen.findByText('E-3')
  fireEvent.change(field, { target: { value: '37' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(answers.has('37')).toBe(true))
  expect(router.state.location.pathname).toBe('/workbench')
  await act(async () => answers.get('37')?.(hit('E-37')))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?id=E-37'))
})

test('an older answer never replaces a newer one, and a search that fails does not say “nothing found”', async () => {
  const answers = new Map<string, (groups: SearchGroup[]) => void>()
  const search = vi.fn((words: string) =>
    words === '坏'
      ? Promise.reject(new Error('offline'))
      : new Promise<SearchGroup[]>((give) => answers.set(words, give)),
  )
  at('/workbench', <SearchOverlay hint="找" menu={menu} search={search} onClose={() => undefined} />)
  const field = screen.getByLabelText('找')
  const hit = (title: string) => [
    { title: '电梯', hits: [{ id: title, title, to: `/elvArchives/detail?id=${title}` }] },
  ]
  fireEvent.change(field, { target: { value: 'A' } })
  await vi.waitFor(() => expect(answers.has('A')).toBe(true))
  fireEvent.change(field, { target: { value: 'AB' } })
  await vi.waitFor(() => expect(answers.has('AB')).toBe(true))
  answers.get('AB')?.(hit('newer'))
  await screen.findByText('newer')
  await act(async () => answers.get('A')?.(hit('older')))
  expect(screen.queryByText('older')).toBeNull()
  fireEvent.change(field, { target: { value: '坏' } })
  await screen.findByText(/查找失败/)
})

test('archives 4.1: 困人报警不受免打扰限制', () => {
  expect(isQuiet('23:30', '22:00', '07:00')).toBe(true)
  expect(isQuiet('07:00', '22:00', '07:00')).toBe(false)
  expect(isQuiet('12:30', '12:00', '13:00')).toBe(true)
  expect(isQuiet('12:30', null, null)).toBe(false)
  expect(mayPlay('trapped', '23:30')).toBe(true)
  mute(true)
  expect(mayPlay('trapped', '23:30')).toBe(false)
  mute(false)
})
