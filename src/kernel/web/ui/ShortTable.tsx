import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Star } from './Star.tsx'

export interface ShortColumn<Row> {
  readonly title: string
  /** Of a table whose rows are typed: the field must be filled. */
  readonly required?: boolean
  /** The head shows nothing and only says its title: verbs, marks. */
  readonly quiet?: boolean
  /** What the head draws in place of its title, which is then only said: a scale over drawings. */
  readonly head?: ReactNode
  /** Digits under one another; a figure also stands at the right edge; what is said in a lower voice; a number of that. */
  readonly as?: 'num' | 'figure' | 'sec' | 'code'
  /** Pixels at the usual size of characters. */
  readonly width?: number
  /** How the value stands out in this row: amberText, redText, ter. */
  readonly tone?: (row: Row) => string | false | null | undefined
  /** Where it leads. */
  readonly to?: (row: Row) => string | undefined
  /** Nothing to say is a dash. */
  readonly cell: (row: Row, at: number) => ReactNode
}

/** Which rows are chosen, by key; a row that cannot be chosen says why in one of its cells. */
interface ShortChoice<Row> {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** Spoken: 选择 1号梯. */
  readonly says: (row: Row) => string
  readonly able?: (row: Row) => boolean
  /** One in the head for all that can be chosen. */
  readonly all?: string
}

interface Props<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly (ShortColumn<Row> | false)[]
  /** What a row is known by; its id when absent. */
  readonly by?: (row: Row, at: number) => string
  /** Spoken name. */
  readonly label?: string
  readonly choice?: ShortChoice<Row>
  /** The whole row leads there, or does this. */
  readonly open?: ((row: Row) => string) | { readonly run: (row: Row) => void }
  /** Class of a row: what is over, what is left out. */
  readonly tone?: (row: Row) => string | false | null | undefined
  /** A line of its own under a row. */
  readonly below?: (row: Row) => ReactNode
  /** Last line, cell for cell: sums. */
  readonly foot?: readonly ReactNode[] | false
  /** Rows without heads: a list of facts whose columns need no name. */
  readonly headless?: boolean
  /**
   * Closer columns for a table inside a form or dialog; rows of several lines, which begin at the top; rows of a form's
   * own fields, at the edges of the form and without lines.
   */
  readonly shape?: 'tight' | 'tall' | 'fields'
  readonly className?: string | undefined
}

const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ') || undefined
const styles = { num: 'num', figure: 'figure num', sec: 'sec', code: 'num sec' } as const
const idOf = (row: unknown) => String((row as { readonly id?: unknown }).id)

/** Some rows of a panel, tab, form or dialog, without paging or sorting. */
export function ShortTable<Row>(props: Props<Row>) {
  const { rows, choice, open, tone, below, foot, by = idOf, headless, label } = props
  const navigate = useNavigate()
  const columns = props.columns.filter((column) => column !== false)
  const able = choice?.able ?? (() => true)
  const run = open && ((row: Row) => (typeof open === 'function' ? void navigate(open(row)) : open.run(row)))
  const width = columns.length + (choice ? 1 : 0)
  return (
    <table className={classes('plainTable', props.shape, props.className)} aria-label={label}>
      {!headless && (
        <thead>
          <tr>
            {choice && (
              <th className="tickCell" aria-label={choice.all ?? '选择'}>
                {choice.all !== undefined && <TickAll choice={choice} keys={keysOf(rows, able, by)} />}
              </th>
            )}
            {columns.map(({ title, quiet, head, as, width, required }) => (
              <th
                key={title}
                className={as === 'figure' ? 'figure' : undefined}
                style={widthOf(width)}
                aria-label={quiet || head !== undefined ? title : undefined}
              >
                {!quiet && (head ?? title)}
                {required && <Star />}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, at) => {
          const key = by(row, at)
          const more = below?.(row)
          return (
            <Fragment key={key}>
              <tr className={classes(tone?.(row), run && 'openable')} onClick={run && (() => run(row))}>
                {choice && (
                  <td className="tickCell">
                    <input
                      type="checkbox"
                      className="tickBox"
                      aria-label={choice.says(row)}
                      checked={choice.chosen.has(key)}
                      disabled={!able(row)}
                      onChange={() => choice.onChoose(toggled(choice.chosen, key))}
                      onClick={(event) => event.stopPropagation()}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.title} column={column} row={row} at={at} headless={headless} />
                ))}
              </tr>
              {more && (
                <tr className={classes('below', tone?.(row))}>
                  <td colSpan={width}>{more}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            {choice && <td />}
            {columns.map(({ title, as }, at) => (
              <td key={title} className={as && styles[as]}>
                {foot[at]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

interface CellProps<Row> {
  readonly column: ShortColumn<Row>
  readonly row: Row
  readonly at: number
  readonly headless: boolean | undefined
}

function Cell<Row>({ column: { as, tone, to, cell, width }, row, at, headless }: CellProps<Row>) {
  const said = cell(row, at)
  const address = to?.(row)
  const nothing = said === null || said === undefined || said === ''
  return (
    <td className={classes(as && styles[as], tone?.(row))} style={headless ? widthOf(width) : undefined}>
      {nothing ? <span className="ter">—</span> : address === undefined ? said : <Link to={address}>{said}</Link>}
    </td>
  )
}

function TickAll<Row>({ choice, keys }: { choice: ShortChoice<Row>; keys: readonly string[] }) {
  const some = keys.filter((key) => choice.chosen.has(key)).length
  return (
    <input
      type="checkbox"
      className="tickBox"
      aria-label={choice.all}
      checked={some > 0 && some === keys.length}
      ref={(box) => {
        if (box) box.indeterminate = some > 0 && some < keys.length
      }}
      disabled={keys.length === 0}
      onChange={() => choice.onChoose(new Set(some === keys.length ? [] : keys))}
    />
  )
}

const keysOf = <Row,>(
  rows: readonly Row[],
  able: (row: Row) => boolean,
  by: (row: Row, at: number) => string,
): string[] => rows.flatMap((row, at) => (able(row) ? [by(row, at)] : []))

/** With the key, or without it. */
export function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Grows with the size of the letters that the person chose. */
const widthOf = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : { width: `calc(${width}px * var(--size))` }
