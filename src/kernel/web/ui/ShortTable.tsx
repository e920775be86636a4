import type { ReactNode } from 'react'

export interface ShortColumn<Row> {
  readonly title: string
  /** Digits under one another, or also at the right edge. */
  readonly as?: 'num' | 'figure' | 'figure num'
  /** Nothing to say is a dash. */
  readonly cell: (row: Row) => ReactNode
}

/** Some rows of a panel, without paging, sorting or choosing. */
export function ShortTable<Row extends { readonly id: string }>({
  rows,
  columns,
}: {
  rows: readonly Row[]
  columns: readonly ShortColumn<Row>[]
}) {
  return (
    <table className="plainTable">
      <thead>
        <tr>
          {columns.map(({ title, as }) => (
            <th key={title} className={as?.startsWith('figure') ? 'figure' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ title, as, cell }) => (
              <td key={title} className={as}>
                {cell(row) ?? <span className="ter">—</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
