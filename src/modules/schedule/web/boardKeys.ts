import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import type { KeyWord } from '#kernel/web/ui/keyWords.ts'
import type { CalendarChip } from '../shared/calendar.ts'

interface Options {
  readonly region: RefObject<HTMLElement | null>
  readonly movable: (id: string) => CalendarChip | undefined
  /** By days along the row, or into another row. */
  readonly onMove: (chip: CalendarChip, days: number, row: string | undefined) => void
  readonly onUndo: () => void
}

const chipsIn = (cell: Element | null | undefined) =>
  cell ? [...cell.querySelectorAll<HTMLElement>('[data-chip]')] : []

/** For the list behind `?`. */
export const boardWords: readonly KeyWord[] = [
  ['arrowleft arrowright arrowup arrowdown', '走到另一张工单'],
  ['enter', '打开这张工单'],
  ['Alt arrowleft arrowright', '工单提前、推后一天'],
  ['Alt arrowup arrowdown', '工单改到上一行、下一行'],
  ['z', '撤销一步'],
]

/** Tab comes back to the order that had the focus last: of all of them one is a stop of the Tab key. */
export function rove({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const chip = target.closest<HTMLElement>('[data-chip]')
  if (!chip) return
  for (const one of currentTarget.querySelectorAll<HTMLElement>('[data-chip][tabindex="0"]')) one.tabIndex = -1
  chip.tabIndex = 0
}

/** Arrows move the focus, Alt and arrows move the order, Z takes the last move back, Esc leaves (jobs 4.1, boardPlan). */
export function boardKeys({ region, movable, onMove, onUndo }: Options) {
  return (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    if (target.closest('input, textarea')) return
    if (event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      onUndo()
      return
    }
    if (event.key === 'Escape' && target.closest('[data-chip]')) {
      region.current?.querySelector<HTMLElement>('[data-scroller]')?.focus()
      return
    }
    const step = steps[event.key]
    if (!step) return
    const [dx, dy] = step
    const chip = target.closest<HTMLElement>('[data-chip]')
    if (!chip) {
      if (!target.closest('[data-scroller]')) return
      event.preventDefault()
      region.current?.querySelector<HTMLElement>('[data-date] [data-chip]')?.focus()
      return
    }
    event.preventDefault()
    const cell = chip.closest<HTMLElement>('[data-date]')
    const line = chip.closest<HTMLElement>('[data-line]')
    if (event.altKey) {
      const order = movable(chip.dataset.chip ?? '')
      if (!order) return
      const next = dy > 0 ? line?.nextElementSibling : dy < 0 ? line?.previousElementSibling : undefined
      const row = dy === 0 ? cell?.dataset.row : (next as HTMLElement | null | undefined)?.dataset.line
      if (dy === 0 || row) onMove(order, dx, row)
      keepFocus(region, chip.dataset.chip ?? '')
      return
    }
    walked(chip, cell, line, region.current, dx, dy)?.focus()
  }
}

/** The order an arrow leads to: along the board, along a tray, and between the two. */
function walked(
  chip: HTMLElement,
  cell: HTMLElement | null,
  line: HTMLElement | null,
  region: HTMLElement | null,
  dx: number,
  dy: number,
): HTMLElement | null | undefined {
  const tray = [...(region?.querySelectorAll<HTMLElement>('aside [data-chip]') ?? [])]
  if (!cell) {
    if (dx > 0) return region?.querySelector<HTMLElement>('[data-date] [data-chip]')
    return dy === 0 ? undefined : tray[tray.indexOf(chip) + dy]
  }
  if (dy !== 0) return aboveOrBelow(chip, cell, region, dy)
  return besides(chip, cell, line, region, dx) ?? (dx < 0 ? tray[0] : undefined)
}

/** Within the cell, else in the next row that has orders on this day. */
function aboveOrBelow(chip: HTMLElement, cell: HTMLElement | null, region: HTMLElement | null, dy: number) {
  const siblings = chipsIn(cell)
  const within = siblings[siblings.indexOf(chip) + dy]
  if (within) return within
  const rows = [...(region?.querySelectorAll<HTMLElement>(`[data-date="${cell?.dataset.date}"]`) ?? [])]
  return nextWithChips(rows, cell, dy)?.at(dy > 0 ? 0 : -1)
}

/** The nearest day of the row that has orders, at the same height. */
function besides(
  chip: HTMLElement,
  cell: HTMLElement | null,
  line: HTMLElement | null,
  region: HTMLElement | null,
  dx: number,
) {
  const days = [...((line ?? region)?.querySelectorAll<HTMLElement>('[data-date]') ?? [])]
  const found = nextWithChips(days, cell, dx)
  return found?.[Math.min(chipsIn(cell).indexOf(chip), found.length - 1)]
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function nextWithChips(cells: readonly HTMLElement[], from: Element | null, step: number): HTMLElement[] | undefined {
  for (let i = cells.indexOf(from as HTMLElement) + step; i >= 0 && i < cells.length; i += step) {
    const chips = chipsIn(cells[i])
    if (chips.length > 0) return chips
  }
  return undefined
}

/** The moved order is drawn elsewhere after the check: the focus goes with it. */
function keepFocus(region: RefObject<HTMLElement | null>, id: string, tries = 40): void {
  const place = () => region.current?.querySelector<HTMLElement>(`[data-date] [data-chip="${id}"]`)
  const before = place()?.closest<HTMLElement>('[data-date]')
  const look = (left: number) => {
    const now = place()
    if (now && now.closest('[data-date]') !== before) return now.focus()
    if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  requestAnimationFrame(() => look(tries))
}
