import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { box, renderPage, tick } from '../dev/renderPage.tsx'
import { type ShortColumn, ShortTable } from './index.ts'

interface Lift {
  readonly id: string
  readonly name: string
  readonly days: number | null
}
const lifts: readonly Lift[] = [
  { id: 'a', name: '1号梯', days: 3 },
  { id: 'b', name: '2号梯', days: null },
  { id: 'c', name: '3号梯', days: 0 },
]
const columns: readonly ShortColumn<Lift>[] = [
  { title: '电梯', to: ({ id }) => `/lift?id=${id}`, cell: ({ name }) => name },
  { title: '天数', as: 'figure', tone: ({ days }) => days === 3 && 'amberText', cell: ({ days }) => days },
]
const texts = (of: string) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent)

test('unknown is a dash and nought is nought; cells lead somewhere and stand out', () => {
  renderPage(<ShortTable rows={lifts} columns={columns} foot={['合计', 3]} below={({ id }) => id === 'b' && '停用'} />)
  expect(texts('tbody td')).toEqual(['1号梯', '3', '2号梯', '—', '停用', '3号梯', '0'])
  expect(texts('tfoot td')).toEqual(['合计', '3'])
  expect(screen.getByText('1号梯').getAttribute('href')).toBe('/lift?id=a')
  expect(screen.getByText('3', { selector: 'tbody td' }).className).toBe('figure num amberText')
  expect(document.querySelector('.below td')?.getAttribute('colspan')).toBe('2')
})

test('a width grows with the characters, in the head or, without heads, in the cells', () => {
  const [name] = columns as [ShortColumn<Lift>]
  const wide = [{ ...name, width: 72 }]
  const { unmount } = renderPage(<ShortTable rows={lifts} columns={wide} />)
  expect(document.querySelector('th')?.style.width).toBe('calc(72px * var(--size))')
  unmount()
  renderPage(<ShortTable headless rows={lifts} columns={wide} />)
  expect(document.querySelector('td')?.style.width).toBe('calc(72px * var(--size))')
})

test('rows are chosen one by one and all at once, but for those that cannot be', () => {
  let last: string[] = []
  const onChoose = (chosen: ReadonlySet<string>) => {
    last = [...chosen]
  }
  const choice = {
    says: ({ name }: Lift) => `选择 ${name}`,
    able: ({ id }: Lift) => id !== 'b',
    all: '全选',
    onChoose,
  }
  const run = vi.fn()
  const view = renderPage(
    <ShortTable rows={lifts} columns={columns} choice={{ ...choice, chosen: new Set(['a']) }} open={{ run }} />,
  )
  tick('选择 1号梯')
  expect(last).toEqual([])
  tick('选择 3号梯')
  expect(last).toEqual(['a', 'c'])
  expect(box('选择 2号梯').disabled).toBe(true)
  expect(box('全选').indeterminate).toBe(true)
  tick('全选')
  expect(last).toEqual(['a', 'c'])
  expect(run).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('0', { selector: 'td' }))
  expect(run).toHaveBeenCalledWith(lifts[2])
  view.unmount()
})

test('the width of a column grows with the letters', () => {
  renderPage(<ShortTable rows={lifts} columns={[{ title: '电梯', width: 80, cell: ({ name }) => name }]} />)
  expect(document.querySelector('th')?.getAttribute('style')).toBe('width: calc(80px * var(--size));')
})
