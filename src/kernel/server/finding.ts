import { type RawBuilder, sql } from 'kysely'
import type { FilterOf } from '../shared/list.ts'
import type { Context } from './context.ts'
import { like } from './pageParts.ts'
import { holdsWord, type WordColumns } from './words.ts'

/**
 * Where a field is looked for: a column that holds the text, as trusted SQL; columns with indexes of words; or a condition of
 * its own. Fields that one condition finds together name the same function, which is asked once.
 */
type Sought = string | Partial<WordColumns> | ((text: string, ctx: Context) => RawBuilder<unknown>)

/** The condition of a text filter, which says for which it was made. */
export type Finding = ((text: string, ctx: Context) => RawBuilder<unknown>) & { readonly of: FilterOf<'text'> }

/**
 * The SQL of a text filter: every field that it names, and no other.
 *
 *   keyword: finding(hazardList.filters.keyword, { hazardNo: 'h.hazard_no', description: 'h.description', elevatorName: holdsLift })
 */
export function finding<F extends FilterOf<'text'>>(
  of: F,
  fields: { readonly [K in keyof NoInfer<F>['finds']]: Sought },
): Finding {
  const sought = [...new Set(Object.values<Sought>(fields))]
  const words = sought.filter((one): one is Partial<WordColumns> => typeof one === 'object')
  const names = words.flatMap((one) => one.names ?? [])
  const codes = words.flatMap((one) => one.codes ?? [])
  const condition = (text: string, ctx: Context) => {
    const parts = sought.flatMap((one) => {
      if (typeof one === 'string') return [sql`${sql.raw(one)} ilike ${like(text)}`]
      return typeof one === 'function' ? [one(text, ctx)] : []
    })
    // Together, so that an index is asked once (`holdsWord`).
    if (words.length > 0) parts.unshift(holdsWord({ names, codes }, text))
    return parts.length === 1 ? (parts[0] as RawBuilder<unknown>) : sql`(${sql.join(parts, sql` or `)})`
  }
  return Object.assign(condition, { of })
}
