import type { ReactElement } from 'react'
import { FigureName, FigureTip } from '../figure/index.ts'
import type { Sort } from './address.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import type { ColumnWidths, TableColumn } from './columns.ts'
import { Tick } from './Tick.tsx'

interface TableHeadProps {
  readonly columns: readonly TableColumn[]
  readonly sort?: Sort
  readonly onSort?: (sort: Sort | undefined) => void
  readonly selectable: boolean
  readonly all: boolean
  readonly some: boolean
  readonly onAll: () => void
  /** Columns may be drawn wider and narrower. */
  readonly onResize: ((widths: ColumnWidths) => void) | undefined
}

/** A head that sorts says its 口径 at the pointer and at the focus. */
function Meant({ column: { label, means }, children }: { column: TableColumn; children: ReactElement }) {
  return means ? <FigureTip of={{ label, means }}>{children}</FigureTip> : children
}

const spoken = { asc: 'ascending', desc: 'descending' } as const

/** asc → desc → the list's own order. */
function next(prop: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.prop !== prop) return { prop, order: 'asc' }
  return sort.order === 'asc' ? { prop, order: 'desc' } : undefined
}

function Arrows({ sorted }: { sorted: 'asc' | 'desc' | undefined }) {
  return (
    <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden className={sorted ?? ''}>
      <path d="M4 1l3 4H1z" />
      <path d="M4 11L1 7h6z" />
    </svg>
  )
}

export function TableHead({ columns, sort, onSort, selectable, all, some, onAll, onResize }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {selectable && (
          <th className="pinned tick">
            <Tick checked={all} half={some && !all} label="选择本页" onTick={onAll} />
          </th>
        )}
        {columns.map((column, i) => {
          const sorted = sort?.prop === column.prop ? sort.order : undefined
          const className = `${column.right ? 'figure' : ''}${i === 0 && column.fixed ? ' pinned' : ''}`
          const label = (
            <>
              {column.label}
              {column.unit && <span className="ter"> {column.unit}</span>}
              {(sorted || (column.sort && onSort)) && <Arrows sorted={sorted} />}
            </>
          )
          return (
            <th key={column.prop} className={className} aria-sort={sorted && spoken[sorted]} scope="col">
              {column.sort && onSort ? (
                <Meant column={column}>
                  <button type="button" className="sorter" onClick={() => onSort(next(column.prop, sort))}>
                    {label}
                  </button>
                </Meant>
              ) : column.means ? (
                <FigureName of={{ label: column.label, means: column.means }}>{label}</FigureName>
              ) : (
                <span className="sorter">{label}</span>
              )}
              {onResize && (
                <ColumnEdge
                  prop={column.prop}
                  label={column.label}
                  width={column.width}
                  reached={i === 0}
                  onResize={onResize}
                />
              )}
            </th>
          )
        })}
        <th aria-hidden />
      </tr>
    </thead>
  )
}
