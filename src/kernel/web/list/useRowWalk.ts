import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useKeyWords } from '../ui/keyWords.ts'
import type { AnyRow } from './useList.ts'
import type { RowWindow } from './useWindow.ts'

/** Clicks on these are their own. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, input, label, select, textarea, [role="menuitem"]') !== null

interface Walked {
  readonly rows: readonly AnyRow[]
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly view: Pick<RowWindow, 'first' | 'end' | 'scrollTo'>
  readonly open: (row: AnyRow) => void
  /** Chooses the row of the space bar, with shift all up to it; without it there is no choice. */
  readonly toggle: ((row: AnyRow, span: boolean) => void) | undefined
}

const walkWords = [
  ['arrowup arrowdown', '上一行、下一行'],
  ['enter', '打开选中的一行'],
] as const
const tickWord = ['space', '勾选这一行'] as const

/** Which row is the current one, and what clicks and keys on the rows do: open, walk, choose. */
export function useRowWalk({ rows, scroller, view, open, toggle }: Walked) {
  const [current, setCurrent] = useState(0)
  const focusNext = useRef(false)
  useKeyWords(toggle ? [...walkWords, tickWord] : walkWords, rows.length > 0)
  const at = Math.min(current, Math.max(0, rows.length - 1))

  useLayoutEffect(() => {
    if (!focusNext.current) return
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`)
    if (!row) return
    focusNext.current = false
    row.focus()
  })

  const rowOf = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
    const index = Number(element?.dataset.index ?? -1)
    return rows[index] ? { row: rows[index], index } : undefined
  }
  function click(event: MouseEvent): void {
    const hit = rowOf(event.target)
    if (!hit) return
    setCurrent(hit.index)
    const link = event.target instanceof Element && event.target.closest('a')
    if (isControl(event.target) || (link && !link.classList.contains('rowLink'))) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    // Marking text in order to copy it is not a click on the row.
    if (!link && window.getSelection()?.type === 'Range') return
    event.preventDefault()
    open(hit.row)
  }
  function walk(event: KeyboardEvent): void {
    const hit = rowOf(event.target)
    if (!hit || event.target !== (event.target as Element).closest('tr')) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = Math.min(rows.length - 1, Math.max(0, to))
      focusNext.current = true
      setCurrent(next)
      if (next < view.first || next >= view.end) view.scrollTo(next)
    } else if (event.key === 'Enter') open(hit.row)
    else if (event.key === ' ' && toggle) {
      event.preventDefault()
      toggle(hit.row, event.shiftKey)
    }
  }
  return { at, click, walk }
}
