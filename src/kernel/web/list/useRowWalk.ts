import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useKeyWords } from '../ui/keyWords.ts'
import type { InspectedRow } from './useInspectedRow.ts'
import type { AnyRow } from './useList.ts'
import type { RowWindow } from './useWindow.ts'

/** Clicks on these are their own. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, input, label, select, textarea, [role="menuitem"]') !== null

interface Walked {
  readonly rows: readonly AnyRow[]
  readonly idOf: (row: AnyRow) => string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly view: Pick<RowWindow, 'first' | 'end' | 'scrollTo'>
  readonly open: (row: AnyRow) => void
  /** Chooses the row of the space bar, with shift all up to it; without it there is no choice. */
  readonly toggle: ((row: AnyRow, span: boolean) => void) | undefined
  readonly inspected: InspectedRow | undefined
}

const walkWords = [
  ['arrowup arrowdown', '上一行、下一行'],
  ['enter', '打开选中的一行'],
] as const
const tickWord = ['space', '勾选这一行'] as const

/** Which row is the current one, and what clicks and keys on the rows do: open, walk, choose. */
export function useRowWalk({ rows, idOf, scroller, view, open, toggle, inspected }: Walked) {
  const [current, setCurrent] = useState(0)
  const focusNext = useRef(false)
  useKeyWords(toggle ? [...walkWords, tickWord] : walkWords, rows.length > 0)
  const at = Math.min(current, Math.max(0, rows.length - 1))

  useLayoutEffect(() => {
    if (focusNext.current && focusRow(scroller.current, at)) focusNext.current = false
  })
  const moveTo = (index: number, focus: boolean) => {
    focusNext.current = focus
    setCurrent(index)
    if (index < view.first || index >= view.end) view.scrollTo(index)
  }
  useFollowed({ rows, idOf, scroller, moveTo, inspected })

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
    const inspecting = inspected?.at !== undefined ? inspected : undefined
    if (to !== undefined) {
      event.preventDefault()
      const next = Math.min(rows.length - 1, Math.max(0, to))
      if (inspecting && next !== to) inspecting.turn(to > next ? 1 : -1)
      else {
        moveTo(next, true)
        if (rows[next]) inspecting?.rest(rows[next])
      }
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (inspecting?.at === idOf(hit.row)) inspecting.enter()
      else open(hit.row)
    } else if (event.key === ' ' && toggle) {
      event.preventDefault()
      toggle(hit.row, event.shiftKey)
    }
  }
  return { at, click, walk }
}

/** False when the row is not drawn. It never moves the table sideways: the name stays in sight. */
function focusRow(box: HTMLElement | null, index: number): boolean {
  const row = box?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  if (!box || !row) return false
  row.focus({ preventScroll: true })
  intoSight(box, row)
  return true
}

/** Below the head and above the sums, which stay. */
function intoSight(box: HTMLElement, row: HTMLElement): void {
  const head = box.querySelector('thead')?.offsetHeight ?? 0
  const foot = box.querySelector('tfoot')?.offsetHeight ?? 0
  const { offsetTop: top, offsetHeight: height } = row
  if (top - head < box.scrollTop) box.scrollTop = top - head
  else if (top + height + foot > box.scrollTop + box.clientHeight)
    box.scrollTop = top + height + foot - box.clientHeight
}

interface Followed extends Pick<Walked, 'rows' | 'idOf' | 'scroller' | 'inspected'> {
  readonly moveTo: (index: number, focus: boolean) => void
}

/** The row that is open is the current one and in sight, whoever opened it; its page was turned to by a key: it has the focus. */
function useFollowed({ rows, idOf, scroller, moveTo, inspected }: Followed): void {
  const hadFocus = useRef(false)
  const open = inspected?.at
  const index = open === undefined ? -1 : rows.findIndex((row) => idOf(row) === open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row and its place are the reason, not how it is moved to
  useLayoutEffect(() => {
    if (index < 0 || inspected?.walking()) return
    const lost = hadFocus.current && document.activeElement === document.body
    moveTo(index, lost || (scroller.current?.contains(document.activeElement) ?? false))
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    if (scroller.current && row) intoSight(scroller.current, row)
  }, [open, index])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const note = () => {
      hadFocus.current = box.contains(document.activeElement)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [scroller])
  const latest = useRef({ rows, moveTo })
  latest.current = { rows, moveTo }
  useLayoutEffect(() => {
    if (!inspected) return
    inspected.focus.current = (id) => {
      const index = latest.current.rows.findIndex((row) => idOf(row) === id)
      if (index < 0) return false
      latest.current.moveTo(index, true)
      return focusRow(scroller.current, index) || true
    }
  }, [inspected, idOf, scroller])
}
