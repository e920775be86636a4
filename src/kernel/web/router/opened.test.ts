import { expect, test } from 'vitest'
import { closed, MOST_OPENED, type Opened, type OpenedPage, visited } from './opened.ts'

const page = (address: string, pinned = false): OpenedPage => ({ address, title: address, ...(pinned && { pinned }) })
const visits = (...addresses: string[]) =>
  addresses.reduce<Opened>((opened, address) => visited(opened, page(address, address === '/workbench')), {
    pages: [],
    active: '',
  })
const addresses = ({ pages }: Opened) => pages.map(({ address }) => address)

test('common 7: the last page again replaces its entry', () => {
  expect(addresses(visits('/a', '/b', '/b'))).toEqual(['/a', '/b'])
})

test('common 7: another query is another entry', () => {
  expect(addresses(visits('/a?id=1', '/a?id=2'))).toEqual(['/a?id=1', '/a?id=2'])
})

test('common 7: a return to an older entry activates it', () => {
  const opened = visits('/a', '/b', '/a')
  expect(addresses(opened)).toEqual(['/a', '/b'])
  expect(opened.active).toBe('/a')
})

test('a return keeps the name the page gave itself', () => {
  const named = { pages: [{ address: '/a', title: '青禾花园 1号梯' }, page('/b')], active: '/b' }
  expect(visited(named, page('/a')).pages[0]?.title).toBe('青禾花园 1号梯')
})

test('a replaced address of the same path stays one entry', () => {
  const opened = visited(visits('/a', '/b?page=1'), page('/b?page=2'), true)
  expect(addresses(opened)).toEqual(['/a', '/b?page=2'])
})

test('a pinned page cannot be closed, so it has one entry whatever its query', () => {
  const opened = visited(visits('/workbench', '/a'), page('/workbench?view=2', true))
  expect(addresses(opened)).toEqual(['/workbench?view=2', '/a'])
  expect(opened.active).toBe('/workbench?view=2')
})

test('common 7: 99 entries, the oldest that is not pinned drops', () => {
  const opened = visits('/workbench', ...Array.from({ length: MOST_OPENED }, (_, i) => `/p${i}`))
  expect(opened.pages).toHaveLength(99)
  expect(addresses(opened).slice(0, 2)).toEqual(['/workbench', '/p1'])
  expect(opened.active).toBe('/p98')
})

test('closing the active tab shows its right neighbour, else its left; pinned ones stay', () => {
  const opened = visits('/workbench', '/a', '/b')
  expect(closed({ ...opened, active: '/a' }, '/a').next).toBe('/b')
  expect(closed(opened, '/b').next).toBe('/a')
  expect(closed(opened, '/a')).toMatchObject({ next: undefined, opened: { active: '/b' } })
  expect(addresses(closed(opened, '/workbench').opened)).toContain('/workbench')
})
