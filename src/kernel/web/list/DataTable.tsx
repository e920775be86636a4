import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKit } from '../services.tsx'
import { usePrefs } from '../shell/prefs.ts'
import { moneyText } from '../ui/value.tsx'
import type { Sort } from './address.ts'
import { cellText, concealed } from './cell.tsx'
import type { ColumnWidths, TableColumn } from './columns.ts'
import { TableHead } from './TableHead.tsx'
import { type Cells, TableRow } from './TableRow.tsx'
import { twoLines } from './twoLines.ts'
import { useEssential } from './useEssential.ts'
import type { InspectedRow } from './useInspectedRow.ts'
import type { AnyRow } from './useList.ts'
import { useRowWalk } from './useRowWalk.ts'
import { useStretch } from './useStretch.ts'
import { useTicks } from './useTicks.ts'
import { useWindow } from './useWindow.ts'

export interface DataTableProps {
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly AnyRow[]
  /** The field that names a row; `id` when absent. */
  readonly rowKey?: string
  readonly cells?: Cells
  readonly sort?: Sort
  readonly onSort?: (sort: Sort | undefined) => void
  /** Ids of the chosen rows; the table offers no choice when absent. */
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  readonly rowHref?: (row: never) => string
  readonly onOpen?: (row: never) => void
  readonly onResize?: (widths: ColumnWidths) => void
  /** The person drew the widths: they are kept as they are, whatever room is left. */
  readonly drawn?: boolean
  readonly sums?: Readonly<Record<string, string | null>>
  /** Rows of the question before, while the new ones are on their way. */
  readonly stale?: boolean
  /** The row that stands in the inspector, and how it is walked on. */
  readonly inspected?: InspectedRow | undefined
  /** What was asked for; the rows of another question begin at their top. Without it, any other rows do. */
  readonly question?: string | undefined
}

const TICK = 38
const LOOSE = 3
const noCells: Cells = {}
const nothing: ReadonlySet<string> = new Set()

/**
 * Rows of 36 px under a head that stays, first column fixed, figures right. A row click opens; arrows walk, Enter opens,
 * space chooses. A plain table: drawing 100 rows of it costs a fraction of a general grid, and more than 100 rows are
 * drawn only where they are seen.
 */
export function DataTable(props: DataTableProps) {
  const { label, rows, rowKey = 'id', cells = noCells, selected, onSelect, rowHref, onOpen, sums } = props
  const { may } = useKit()
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const view = useWindow(rows.length, scroller)
  const selectable = onSelect !== undefined
  const beside = props.inspected?.at !== undefined
  const loose = usePrefs().density === LOOSE
  const lines = useMemo(
    () => (loose ? twoLines(props.columns, props.sort?.prop) : { columns: props.columns }),
    [loose, props.columns, props.sort?.prop],
  )
  const columns = useEssential(scroller, lines.columns, beside, selectable ? TICK : 0)
  const idOf = useCallback((row: AnyRow) => String(row[rowKey]), [rowKey])
  const visible = useCallback((column: TableColumn) => !column.needs || may([column.needs]), [may])

  // New rows begin at their top; the same ones, fresh, stay where they are read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is the reason, not an input
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [props.question ?? rows])

  const ticks = useTicks(rows, idOf, selected ?? nothing, onSelect)

  const open = (row: AnyRow) => {
    if (onOpen) onOpen(row as never)
    else if (rowHref) navigate(rowHref(row as never))
  }
  const toggle = selectable ? (row: AnyRow, span: boolean) => ticks.toggle(idOf(row), span) : undefined
  const { at, click, walk } = useRowWalk({ rows, idOf, scroller, view, open, toggle, inspected: props.inspected })

  const width = useMemo(
    () => columns.reduce((sum, column) => sum + column.width, selectable ? TICK : 0),
    [columns, selectable],
  )
  useStretch(scroller, width, props.drawn ?? false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks and keys of the rows rise to here; each row takes the focus
    <div
      ref={scroller}
      className={`dataTable${props.stale ? ' stale' : ''}`}
      aria-busy={props.stale}
      onClick={click}
      onKeyDown={walk}
    >
      <table aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth: `calc(${width}px * var(--size))` }}>
        <colgroup>
          {selectable && <col style={{ width: TICK }} />}
          {columns.map((column) => (
            <col key={column.prop} style={{ width: `calc(${column.width}px * var(--stretch))` }} />
          ))}
          <col />
        </colgroup>
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selectable={selectable}
          all={ticks.all}
          some={ticks.some}
          onAll={ticks.tickAll}
          onResize={props.onResize}
        />
        <tbody>
          {view.above > 0 && <tr aria-hidden style={{ height: view.above }} />}
          {rows.slice(view.first, view.end).map((row, i) => {
            const id = idOf(row)
            return (
              <TableRow
                key={id}
                row={row}
                id={id}
                index={view.first + i}
                columns={columns}
                beneath={lines.beneath}
                cells={cells}
                visible={visible}
                selectable={selectable}
                selected={selected?.has(id) ?? false}
                current={view.first + i === at}
                inspected={props.inspected?.at === id}
                openable={onOpen !== undefined || rowHref !== undefined}
                href={rowHref?.(row as never)}
                onToggle={ticks.toggle}
              />
            )
          })}
          {view.below > 0 && <tr aria-hidden style={{ height: view.below }} />}
        </tbody>
        {sums && columns.some((column) => column.sum) && <Sums columns={columns} of={sums} selectable={selectable} />}
      </table>
    </div>
  )
}

interface SumsProps {
  readonly columns: readonly TableColumn[]
  readonly of: Readonly<Record<string, string | null>>
  readonly selectable: boolean
}

function Sums({ columns, of, selectable }: SumsProps) {
  return (
    <tfoot>
      <tr>
        {selectable && <td className="pinned tick" />}
        {columns.map((column, i) => (
          <td
            key={column.prop}
            className={`${column.right ? 'figure' : ''}${i === 0 && column.fixed ? ' pinned' : ''}`}
          >
            {i === 0 && !column.sum ? '合计' : column.sum ? sumText(of[column.prop], column) : null}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

/** Sums of counts stay whole numbers; amounts have their two decimals. */
function sumText(value: string | null | undefined, column: TableColumn) {
  if (value === null) return concealed
  if (value === undefined) return '—'
  return <span className="num">{column.as === 'money' ? moneyText(value) : cellText(column, Number(value))}</span>
}
