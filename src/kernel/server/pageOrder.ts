import { type RawBuilder, sql } from 'kysely'

/** The order of a list and its cursors: the value of the sorted column and the id of a page's first and last rows. */

export interface Sorting {
  readonly prop: string
  readonly expr: RawBuilder<unknown>
  readonly desc: boolean
  readonly notNull: boolean
  /** A column of the leading table itself, as its id is. */
  readonly own: boolean
}

export const orderBy = (by: Sorting, id: RawBuilder<unknown>, reversed: boolean) => {
  const direction = sql.raw(by.desc !== reversed ? 'desc' : 'asc')
  // Without a hint, nulls stand last in ascending order and first when it is reversed: keep that symmetry explicit.
  const nulls = by.notNull ? sql`` : sql.raw(reversed ? ' nulls first' : ' nulls last')
  return sql`order by ${by.expr} ${direction}${nulls}, ${id} ${direction}`
}

/** Rows strictly after (or before) a cursor in the order of the list; nulls stand last. */
export function beyond(
  by: Sorting,
  id: RawBuilder<unknown>,
  [value, row]: [string | null, string],
  backwards: boolean,
): RawBuilder<unknown> {
  const less = sql.raw(by.desc !== backwards ? '<' : '>')
  if (by.notNull) {
    const pair = sql`(${by.expr}, ${id}) ${less} (${value}, ${row}::uuid)`
    // A pair of two tables is found through no index; its first half is.
    return by.own ? pair : sql`(${by.expr} ${less}= ${value} and ${pair})`
  }
  if (value === null) {
    const sameNull = sql`(${by.expr} is null and ${id} ${less} ${row}::uuid)`
    return backwards ? sql`(${by.expr} is not null or ${sameNull})` : sameNull
  }
  const near = sql`${by.expr} ${less} ${value} or (${by.expr} = ${value} and ${id} ${less} ${row}::uuid)`
  return backwards ? sql`(${near})` : sql`(${near} or ${by.expr} is null)`
}

export const encode = (row: Record<string, unknown>) =>
  Buffer.from(JSON.stringify([row.cursorValue ?? null, row.id])).toString('base64url')

export function decode(cursor: string | undefined): [string | null, string] | undefined {
  if (!cursor) return undefined
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined
    const [value, row] = parsed
    if (typeof row !== 'string' || !/^[0-9a-f-]{36}$/.test(row)) return undefined
    return value === null || typeof value === 'string' ? [value, row] : undefined
  } catch {
    return undefined
  }
}
