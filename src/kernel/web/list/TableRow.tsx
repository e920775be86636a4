import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cellText, concealed } from './cell.tsx'
import type { TableColumn } from './columns.ts'
import { Tick } from './Tick.tsx'
import type { AnyRow } from './useList.ts'

type CellRenderer = (value: never, row: never) => ReactNode
export type Cells = Readonly<Record<string, CellRenderer>>

interface TableRowProps {
  readonly row: AnyRow
  readonly id: string
  readonly index: number
  readonly columns: readonly TableColumn[]
  /** Second line of the first cell. */
  readonly beneath: TableColumn | undefined
  readonly cells: Cells
  readonly visible: (column: TableColumn) => boolean
  readonly selectable: boolean
  readonly selected: boolean
  /** One row of the table takes the tab key; the arrows move on from it. */
  readonly current: boolean
  /** It stands in the inspector. */
  readonly inspected: boolean
  readonly openable: boolean
  readonly href: string | undefined
  readonly onToggle: (id: string, range: boolean) => void
}

/** One row; drawn again only when something of its own changed. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    row,
    id,
    index,
    columns,
    beneath,
    cells,
    visible,
    selectable,
    selected,
    current,
    inspected,
    openable,
    href,
    onToggle,
  } = props
  const drawn = (column: TableColumn): ReactNode => {
    if (!visible(column)) return concealed
    const own = cells[column.prop] as ((value: unknown, row: AnyRow) => ReactNode) | undefined
    return own ? own(row[column.prop], row) : cellText(column, row[column.prop])
  }
  const lined = (content: ReactNode) =>
    beneath === undefined ? (
      content
    ) : (
      <span className="twoLines">
        <span>{content}</span>
        {row[beneath.prop] != null && row[beneath.prop] !== '' && <small>{drawn(beneath)}</small>}
      </span>
    )
  const name = (content: ReactNode) => {
    if (href === undefined) return content
    // A true link, so that it opens in a new tab; the click itself is the row's.
    return (
      <Link to={href} className="rowLink" tabIndex={-1}>
        {content}
      </Link>
    )
  }
  return (
    <tr
      data-id={id}
      data-index={index}
      tabIndex={current ? 0 : -1}
      aria-selected={selectable ? selected : undefined}
      aria-current={inspected || undefined}
      aria-rowindex={index + 2}
      className={openable ? 'openable' : undefined}
    >
      {selectable && (
        <td className="pinned tick">
          <Tick checked={selected} label="选择此行" focusable={false} onTick={(shift) => onToggle(id, shift)} />
        </td>
      )}
      {columns.map((column, i) => {
        const content = drawn(column)
        const pinned = i === 0 && column.fixed
        return (
          <td key={column.prop} className={`${column.right ? 'figure' : ''}${pinned ? ' pinned' : ''}`}>
            {i === 0 ? name(lined(content)) : content}
          </td>
        )
      })}
      <td aria-hidden />
    </tr>
  )
})
