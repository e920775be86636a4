import { type RawBuilder, sql } from 'kysely'
import { type Context, holdsWord, like, ofCompanies, pairsOf } from '#kernel/server/index.ts'

/** More words would only slow the search down. */
const MOST_WORDS = 6
const beyondAscii = /[^\x20-\x7e]/
/** １２栋 and Ａ座 as they are stored; brackets of names stay as they were typed. */
const plain = (text: string) =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const every = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...conditions], sql` and `)})`

/**
 * Lifts that hold what was typed, whatever of their label or numbers it is: community, building, unit, name – in Chinese or
 * as initials – device number, register code, 96333, factory number. Words in any order; without spaces the pieces that
 * begin with a number or a letter are words of their own: 翠湖花园3栋1号梯 finds 翠湖花园 3栋1单元1号梯, and 3栋 does not find 13栋.
 * Every list that is searched for lifts uses it; the texts are kept by the database (migration lift_words).
 */
export function holdsLift(text: string, alias = 'e'): RawBuilder<unknown> {
  const words = plain(text).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const chinese = words.filter((word) => beyondAscii.test(word))
  const others = words.filter((word) => !beyondAscii.test(word))
  const conditions = [
    ...(chinese.length > 0 ? inLabel(chinese, alias) : []),
    ...others.map((word) => inNumbers(word, alias, words.length === 1)),
  ]
  return conditions.length === 0 ? sql`true` : every(conditions)
}

/**
 * Chinese words are found by the pairs of their pieces, all in one question to one index; what stands beside it only tells
 * 3栋 from 13栋 among the lifts found, for making pairs of each of them again would cost more than the search. In "C", so
 * that no trigram index, which knows no Chinese, is asked beside (decision 0029).
 */
function inLabel(words: readonly string[], alias: string): RawBuilder<unknown>[] {
  const label = sql.raw(`${alias}.search_words`)
  const exact = (part: string): RawBuilder<unknown> => {
    // One character finds the labels that begin with it.
    if ([...part].length === 1 && beyondAscii.test(part)) return sql`${label} collate "C" ilike ${`${part}%`}`
    return /^[0-9A-Za-z]/.test(part) ? beginning(label, part) : sql`${label} collate "C" ilike ${like(part)}`
  }
  const piecesOf = (word: string) => word.split(/(?<=[^\x20-\x7e])(?=[0-9A-Za-z])/)
  const pairs = [...new Set(words.flatMap(piecesOf).flatMap(pairsOf))]
  const first = `^${([...(words[0] as string)][0] as string).toLowerCase()}`
  const found = sql`word_pairs(${label}) @> ${pairs.length > 0 ? pairs : [first]}::text[]`
  const tested = words.map((word) => {
    const pieces = piecesOf(word)
    return pieces.length === 1 ? exact(word) : sql`(${exact(word)} or ${every(pieces.map(exact))})`
  })
  return [found, ...tested]
}

function inNumbers(word: string, alias: string, alone: boolean): RawBuilder<unknown> {
  const column = (name: string) => `${alias}.${name}`
  if (word.length < 3 && !alone) {
    const letters = sql.raw(column('name_pinyin'))
    return sql`(${beginning(sql.raw(column('search_words')), word)} or ${letters} ilike ${like(word).slice(1)})`
  }
  const numbers = ['device_number', 'register_code', 'nine_six_three_serial_number', 'factory_number'].map(column)
  return holdsWord(
    {
      names: [column('search_words'), column('name')],
      codes: [column('search_letters'), column('name_pinyin'), ...numbers],
    },
    word,
  )
}

/** Where a number or a letter of the label begins: 3 of 3栋 and of A座3号梯, not of 13栋. */
const beginning = (label: RawBuilder<unknown>, word: string) =>
  sql`${label} collate "C" ~* ${`(^|[^0-9a-z])${escaped(word)}`}`

/** Ids of the lifts of the person's companies that hold the text; what the data scope hides is the list's own matter. */
export const liftsHolding = (ctx: Context, text: string) =>
  sql`select w.id from elevator w where w.company_id ${ofCompanies(ctx)} and ${holdsLift(text, 'w')}`
