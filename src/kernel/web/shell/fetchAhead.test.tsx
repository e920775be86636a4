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

test('in idle times the newest pages of the tab bar are fetched, one at a time', async () => {
  for (const page of ['old', 'a?x=1', 'b', 'c', 'd', 'e']) visitPage({ address: `/${page}`, title: page }, false)
  const view = render(<Shell />)
  expect(asked()).toEqual([])
  const beIdle = () => act(async () => idle.splice(0).forEach((run) => void run()))
  await beIdle()
  expect(asked()).toEqual(['/a'])
  await beIdle()
  await beIdle()
  await beIdle()
  expect(asked()).toEqual(['/a', '/b', '/c', '/d'])
  view.unmount()
  await beIdle()
  expect(asked()).toHaveLength(4)
})
