import { type RawBuilder, sql } from 'kysely'

/** A piece of SQL for both places where SQL is written: `sql` templates, and the plain text of page sources. */
export type Fragment = RawBuilder<boolean> & { toString(): string }
export type Code = number | string

const fragment = (text: string): Fragment => Object.assign(sql.raw<boolean>(text), { toString: () => text })

function written(code: Code): string {
  if (typeof code === 'number' && Number.isSafeInteger(code)) return String(code)
  if (typeof code === 'string' && /^\w+$/.test(code)) return `'${code}'`
  throw new Error(`a code is a whole number or a plain word, not ${JSON.stringify(code)}`)
}

/**
 * One code as SQL, for what `is` cannot say: `set state = ${literal(…)}`, `state < ${literal(…)}`. Codes stand in the
 * statement and are no parameters: only so does the planner find partial indexes such as `where status in (0, 1, 2, 7)`.
 */
export const literal = (code: Code): Fragment => fragment(written(code))

function compared(column: string, codes: Code | readonly Code[], one: string, several: string): Fragment {
  if (!Array.isArray(codes)) return fragment(`${column} ${one} ${written(codes as Code)}`)
  if (codes.length === 0) throw new Error(`no code to compare ${column} with`)
  if (codes.length === 1) return compared(column, codes[0], one, several)
  return fragment(`${column} ${several} (${codes.map(written).join(', ')})`)
}

/**
 * `status = 3` of one code, `status in (3, 4)` of several, by the names of an enumeration:
 * `is('o.status', MaintainStatus.code.done)`, `is('o.status', MAINTAIN_DONE)`. The column is code, never input.
 */
export const is = (column: string, codes: Code | readonly Code[]): Fragment => compared(column, codes, '=', 'in')

/** `status <> 9`, `status not in (5, 9)`; as in SQL, neither holds for null. */
export const isNot = (column: string, codes: Code | readonly Code[]): Fragment =>
  compared(column, codes, '<>', 'not in')
