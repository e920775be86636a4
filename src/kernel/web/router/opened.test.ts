import { expect, test, vi } from 'vitest'
import {
  type Closing,
  closed,
  closePages,
  forgetClosing,
  MOST_OPENED,
  type Opened,
  type OpenedPage,
  opened,
  renamePage,
  visited,
  visitPage,
} from './opened.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })

const page = (address: string, pinned = false): OpenedPage => ({ address, title: address, ...(pinned && { pinned }) })
const visits = (...addresses: string[]) =>
  addresses.reduce<Opened>((tabs, address) => visited(tabs, page(address, address === '/workbench')), {
    pages: [],
    active: '',
  })
const addresses = ({ pages }: Opened) => pages.map(({ address }) => address)

test('common 7: the last page again replaces its entry', () => {
  expect(addresses(visits('/a', '/b', '/b'))).toEqual(['/a', '/b'])
})

const named = (tabs: Opened, title: string): Opened => ({
  ...tabs,
  pages: tabs.pages.map((one) => (one.address === tabs.active ? { ...one, title, named: true } : one)),
})

test('common 7: a page that shows one record has an entry per record', () => {
  const first = named(visits('/a?id=1'), '1号梯')
  const second = visited(first, page('/a?id=2'))
  expect(addresses(second)).toEqual(['/a?id=1', '/a?id=2'])
  // Another part of the same record replaces the address and keeps the name.
  const part = visited(named(second, '2号梯'), page('/a?id=2&tab=log'), true)
  expect(part.pages.map(({ address, title }) => [address, title])).toEqual([
    ['/a?id=1', '1号梯'],
    ['/a?id=2&tab=log', '2号梯'],
  ])
})

test('one entry per page: 证书管理 of lifts, of people and from a message is one tab, with the last address', () => {
  const list = '/certificateManage/certificateList'
  const tabs = visits(list, '/b', `${list}?owner=2`, '/b', `${list}?owner=3&id=9`)
  expect(addresses(tabs)).toEqual([`${list}?owner=3&id=9`, '/b'])
  expect(tabs.active).toBe(`${list}?owner=3&id=9`)
})

test('the modes of one path are pages of their own', () => {
  const tabs = visits('/maintenanceTmpl', '/maintenanceTmpl?mode=view&id=1')
  expect(addresses(tabs)).toEqual(['/maintenanceTmpl', '/maintenanceTmpl?mode=view&id=1'])
})

test('a name that a page gave itself before the tab bar wrote the visit down is not lost', () => {
  visitPage({ address: '/a', title: '列表' }, false)
  renamePage('/d?id=1', '青禾花园 1号梯')
  visitPage({ address: '/d?id=1', title: '电梯详情' }, false)
  visitPage({ address: '/d?id=2', title: '电梯详情' }, false)
  expect(opened().pages.map(({ title }) => title)).toEqual(['列表', '青禾花园 1号梯', '电梯详情'])
})

test('common 7: a return to an older entry activates it', () => {
  const tabs = visits('/a', '/b', '/a')
  expect(addresses(tabs)).toEqual(['/a', '/b'])
  expect(tabs.active).toBe('/a')
})

test('a return keeps the name the page gave itself', () => {
  const named = { pages: [{ address: '/a', title: '青禾花园 1号梯' }, page('/b')], active: '/b' }
  expect(visited(named, page('/a')).pages[0]?.title).toBe('青禾花园 1号梯')
})

test('a replaced address of the same path stays one entry', () => {
  const tabs = visited(visits('/a', '/b?page=1'), page('/b?page=2'), true)
  expect(addresses(tabs)).toEqual(['/a', '/b?page=2'])
})

test('a pinned page cannot be closed, so it has one entry whatever its query', () => {
  const tabs = visited(visits('/workbench', '/a'), page('/workbench?view=2', true))
  expect(addresses(tabs)).toEqual(['/workbench?view=2', '/a'])
  expect(tabs.active).toBe('/workbench?view=2')
})

test('common 7: 99 entries, the oldest that is not pinned drops', () => {
  const tabs = visits('/workbench', ...Array.from({ length: MOST_OPENED }, (_, i) => `/p${i}`))
  expect(tabs.pages).toHaveLength(99)
  expect(addresses(tabs).slice(0, 2)).toEqual(['/workbench', '/p1'])
  expect(tabs.active).toBe('/p98')
})

const closing = (which: Closing, at: string, active = '/b') => {
  const { gone, next } = closed({ ...visits('/workbench', '/a', '/b', '/c'), active }, at, which)
  return { gone, next }
}

test('closing the active tab shows its right neighbour, else its left; pinned ones stay', () => {
  expect(closing('this', '/b')).toEqual({ gone: ['/b'], next: '/c' })
  expect(closing('this', '/c', '/c')).toEqual({ gone: ['/c'], next: '/b' })
  expect(closing('this', '/a')).toEqual({ gone: ['/a'], next: undefined })
  expect(closing('this', '/workbench', '/workbench')).toEqual({ gone: [], next: undefined })
})

test('关闭其他、关闭右侧、全部关闭: the pinned stay, and the pointed one is shown when the active one goes', () => {
  expect(closing('others', '/a')).toEqual({ gone: ['/b', '/c'], next: '/a' })
  expect(closing('others', '/b')).toEqual({ gone: ['/a', '/c'], next: undefined })
  expect(closing('right', '/a')).toEqual({ gone: ['/b', '/c'], next: '/a' })
  expect(closing('right', '/b')).toEqual({ gone: ['/c'], next: undefined })
  expect(closing('all', '/a')).toEqual({ gone: ['/a', '/b', '/c'], next: '/workbench' })
})

test('the tab of the shown page goes when the next page is there, and stays when the person does', () => {
  for (const address of ['/x', '/y', '/z']) visitPage({ address, title: address }, false)
  const shown = () => opened().pages.map(({ address }) => address)
  expect(closePages('/z')).toBe('/y')
  expect(shown()).toContain('/z')
  // What was typed kept the person: another page later closes nothing.
  forgetClosing()
  visitPage({ address: '/x', title: '/x' }, false)
  expect(shown()).toContain('/z')
  expect(closePages('/x')).toBe('/y')
  visitPage({ address: '/x', title: '/x' }, true)
  expect(shown()).toContain('/x')
  visitPage({ address: '/y', title: '/y' }, false)
  expect(shown()).not.toContain('/x')
  expect(closePages('/y', 'others')).toBeUndefined()
  expect(shown()).toEqual(['/y'])
  expect(closePages('/y')).toBe('/home')
})

test('a form whose record takes its place leaves no empty form behind', () => {
  const tabs = visited(visits('/list', '/add?mode=add'), page('/detail?id=1'), true)
  expect(addresses(tabs)).toEqual(['/list', '/detail?id=1'])
  const again = visited({ ...visits('/detail?id=1', '/add'), active: '/add' }, page('/detail?id=1'), true)
  expect(addresses(again)).toEqual(['/detail?id=1'])
  expect(addresses(visited(visits('/list', '/add'), page('/detail?id=1')))).toEqual(['/list', '/add', '/detail?id=1'])
})

test('a record has one entry, whatever else its address says', () => {
  const named = { pages: [{ ...page('/detail?id=1'), named: true }], active: '/detail?id=1' }
  expect(addresses(visited(named, page('/detail?id=1&tab=lifts&handover=1')))).toEqual([
    '/detail?id=1&tab=lifts&handover=1',
  ])
  expect(addresses(visited(named, page('/detail?id=2')))).toEqual(['/detail?id=1', '/detail?id=2'])
})
