import { type RawBuilder, sql } from 'kysely'
import { like } from './pageParts.ts'

/** Columns a word is looked for in, as trusted SQL. */
export interface WordColumns {
  /** Chinese names, indexed by `word_pairs`. */
  readonly names: readonly string[]
  /** Pinyin initials and numbers, indexed by pg_trgm. */
  readonly codes: readonly string[]
}

const beyondAscii = /[^\x20-\x7e]/

/**
 * Rows in which one of the columns holds the word, found through an index whatever the word: Chinese by its pairs of
 * neighbouring characters; letters and digits by trigrams. One Chinese character, and fewer than three letters or digits,
 * find what begins with them. Needs the marks of roles.ts to use the indexes under row-level security.
 */
export function holdsWord({ names, codes }: WordColumns, word: string): RawBuilder<unknown> {
  if (beyondAscii.test(word)) {
    const [first = '', second] = word
    const pattern = second === undefined ? like(word).slice(1) : like(word)
    const pairs = second === undefined ? [`^${first.toLowerCase()}`] : pairsOf(word)
    if (names.length === 0) return sql`false`
    const columns = names.map((name) => sql.raw(name))
    // The cheap test first: where no index is used, pairs are made of the rows that hold the word only. In "C", so that
    // the trigram index, whose hits are all tested again with their pairs, is not asked beside the index of pairs. The
    // pairs of all columns stand apart, for what an index has answered as a whole is not tested again row by row.
    const held = either(columns.map((column) => sql`${column} collate "C" ilike ${pattern}`))
    return sql`(${held} and ${either(columns.map((column) => sql`word_pairs(${column}) @> ${pairs}::text[]`))})`
  }
  const pattern = word.length < 3 ? like(word).slice(1) : like(word)
  return either([...names, ...codes].map((column) => sql`${sql.raw(column)} ilike ${pattern}`))
}

/** As the SQL function word_pairs makes them, without the beginning: a word may stand anywhere. */
export function pairsOf(word: string): string[] {
  const signs = [...word.toLowerCase()]
  const pairs = signs.slice(1).map((sign, i) => `${signs[i]}${sign}`)
  return [...new Set(pairs)].filter((pair) => beyondAscii.test(pair))
}

const either = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`
