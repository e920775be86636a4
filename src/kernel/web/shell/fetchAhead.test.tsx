import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitPage } from '../router/opened.ts'
import { fetchAhead } from '../router/pages.ts'
import { useFetchAhead } from './useFetchAhead.ts'

vi.mock('../router/pages.ts', () => ({ fetchAhead: vi.fn(async () => undefined) }))
let idle: (() => void)[]

function Shell() {
  useFetchAhead()
  return (
    <>
      <a href="/list?x=1">列表</a>
      <a href="https://elsewhere.example/list">别处</a>
      <table>
        <tbody>
          <tr>
            <td>
              <a className="rowLink" href="/detail?id=1">
                一号梯
              </a>
            </td>
            <td>在用</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = []
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(fetchAhead).mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const point = (text: string) => fireEvent.pointerOver(screen.getByText(text))
const asked = () => vi.mocked(fetchAhead).mock.calls.map(([path]) => path)

test('a pointer that rests for 60 ms, or the focus, fetches the page behind a link or a row', () => {
  render(<Shell />)
  point('列表')
  vi.advanceTimersByTime(40)
  point('在用')
  vi.advanceTimersByTime(60)
  expect(asked()).toEqual(['/detail'])
  fireEvent.focusIn(screen.getByText('列表'))
  vi.advanceTimersByTime(60)
  expect(asked()).toEqual(['/detail', '/list'])
  point('别处')
  vi.advanceTimersByTime(60)
  expect(asked()).toHaveLength(2)
})

test('in idle times the pages of the tab bar are fetched', async () => {
  visitPage({ address: '/a?x=1', title: '甲' }, false)
  visitPage({ address: '/b', title: '乙' }, false)
  render(<Shell />)
  expect(asked()).toEqual([])
  await act(async () => {
    for (const run of idle) run()
  })
  expect(asked()).toEqual(['/a', '/b'])
})
