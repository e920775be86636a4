import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type ColumnWidths, LEAST_WIDTH, MOST_WIDTH } from './columns.ts'

interface EdgeProps {
  readonly prop: string
  readonly label: string
  readonly width: number
  /** One edge of the head takes the tab key; up and down walk from it to the others. */
  readonly reached: boolean
  /** The widths of all columns as they stand, with the one that was drawn. */
  readonly onResize: (widths: ColumnWidths) => void
}

const STEP = 8
const STRIDE = 40
const bounded = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

/** The edge of a head: dragged, moved by arrows, and at a double click as wide as what stands in the column. */
export function ColumnEdge({ prop, label, width, reached, onResize }: EdgeProps) {
  const from = useRef<{ x: number; edge: HeadEdge } | undefined>(undefined)

  function press(event: PointerEvent<HTMLElement>): void {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, edge: headEdge(event.currentTarget) }
  }
  function draw(event: PointerEvent<HTMLElement>): void {
    const start = from.current
    if (start) start.edge.show(start.edge.width + event.clientX - start.x)
  }
  function release(event: PointerEvent<HTMLElement>): void {
    const start = from.current
    from.current = undefined
    if (start && event.clientX !== start.x) onResize(start.edge.widths(start.edge.width + event.clientX - start.x))
  }
  function walk(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const edge = headEdge(event.currentTarget)
    if (step) onResize(edge.widths(edge.width + step * (event.shiftKey ? STRIDE : STEP) * edge.size))
    else if (next) edge.neighbour(next)?.focus()
    else if (event.key === 'Enter') onResize(edge.widths(edge.fitting()))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs is no handle
    <span
      role="separator"
      aria-orientation="vertical"
      // Its words are its value: a name would be read with every cell as part of the head's.
      aria-valuetext={`${label}的列宽 ${width}`}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      tabIndex={reached ? 0 : -1}
      className="columnEdge"
      data-prop={prop}
      onPointerDown={press}
      onPointerMove={draw}
      onPointerUp={release}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        const edge = headEdge(event.currentTarget)
        onResize(edge.widths(edge.fitting()))
      }}
      onKeyDown={walk}
    />
  )
}

interface HeadEdge {
  /** Of the column as it stands, in px of the screen; `size` is the person's type size. */
  readonly width: number
  readonly size: number
  show(width: number): void
  widths(width: number): ColumnWidths
  fitting(): number
  neighbour(step: number): HTMLElement | undefined
}

/** What an edge knows of its table. While it is drawn the column itself is widened: the rows are drawn again once, at the end. */
function headEdge(edge: HTMLElement): HeadEdge {
  const head = edge.closest('th') as HTMLTableCellElement
  const table = edge.closest('table') as HTMLTableElement
  const edges = [...table.querySelectorAll<HTMLElement>('thead .columnEdge')]
  const size = Number.parseFloat(getComputedStyle(table).getPropertyValue('--size')) || 1
  const { cellIndex } = head
  const col = table.querySelectorAll('col')[cellIndex]
  const width = head.offsetWidth
  const wide = (px: number) => bounded(px / size)
  return {
    width,
    size,
    show: (px) => {
      if (col) col.style.width = `${wide(px) * size}px`
    },
    widths: (px) =>
      Object.fromEntries(
        edges.map((one) => [
          one.dataset.prop as string,
          wide(one === edge ? px : (one.closest('th') as HTMLElement).offsetWidth),
        ]),
      ),
    fitting: () => {
      const cells = [...table.querySelectorAll<HTMLTableRowElement>('tr')].map((row) => row.cells[cellIndex])
      const before = col?.style.width ?? ''
      // So narrow that every cell says how much it would like.
      if (col) col.style.width = `${LEAST_WIDTH}px`
      const wanted = Math.max(LEAST_WIDTH, ...cells.map((cell) => cell?.scrollWidth ?? 0))
      if (col) col.style.width = before
      return wanted + 2
    },
    neighbour: (step) => edges[edges.indexOf(edge) + step],
  }
}
