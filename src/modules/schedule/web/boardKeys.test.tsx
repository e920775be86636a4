import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { BoardRegion } from './BoardRegion.tsx'
import { boardKeys } from './boardKeys.ts'

const onOpen = vi.fn()
const chip = (id: string) => (
  <button key={id} type="button" tabIndex={-1} data-chip={id}>
    {id}
  </button>
)

/** A tray of two, two rows of two days. */
function Board() {
  const region = useRef<HTMLDivElement>(null)
  const onKeyDown = boardKeys({ region, movable: () => undefined, onMove: () => {}, onUndo: () => {} })
  const cell = (row: string, date: string, ids: string[]) => (
    <div data-date={date} data-row={row}>
      {ids.map(chip)}
    </div>
  )
  return (
    <BoardRegion region={region} dragging={false} onPointerDown={() => {}} onKeyDown={onKeyDown} onOpen={onOpen}>
      <aside>{['t1', 't2'].map(chip)}</aside>
      <section data-scroller tabIndex={-1} aria-label="看板">
        <div data-line="a">
          {cell('a', '01', ['a1', 'a2'])}
          {cell('a', '02', ['a3'])}
        </div>
        <div data-line="b">
          {cell('b', '01', [])}
          {cell('b', '02', ['b3'])}
        </div>
      </section>
    </BoardRegion>
  )
}
const at = () => document.activeElement?.getAttribute('data-chip')
const go = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  return at()
}
const stops = () => [...document.querySelectorAll('[data-chip][tabindex="0"]')].map((one) => one.textContent)

test('方向键走遍看板与待处理的工单，Tab 只停在走到的一张，Enter 打开，Esc 回到看板', () => {
  render(<Board />)
  const board = screen.getByRole('region', { name: '看板' })
  board.focus()
  expect(go('ArrowDown')).toBe('a1')
  expect(go('ArrowDown')).toBe('a2')
  expect(go('ArrowRight')).toBe('a3')
  expect(go('ArrowDown')).toBe('b3')
  expect(stops()).toEqual(['b3'])
  expect(go('ArrowUp', 'ArrowLeft')).toBe('a1')
  expect(go('ArrowLeft')).toBe('t1')
  expect(go('ArrowDown')).toBe('t2')
  expect(stops()).toEqual(['t2'])
  fireEvent.click(document.activeElement as Element)
  expect(onOpen).toHaveBeenCalledWith('t2')
  expect(go('ArrowRight')).toBe('a1')
  go('Escape')
  expect(document.activeElement).toBe(board)
})
