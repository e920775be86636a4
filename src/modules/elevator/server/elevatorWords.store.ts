import { type RawBuilder, sql } from 'kysely'
import { type Context, holdsWord, like, type WordColumns } from '#kernel/server/index.ts'

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
  return words.length === 0 ? sql`true` : every(words.map((word) => holds(word, alias, words.length === 1)))
}

function holds(word: string, alias: string, alone: boolean): RawBuilder<unknown> {
  const column = (name: string) => `${alias}.${name}`
  const label = column('search_words')
  if (!beyondAscii.test(word)) {
    if (word.length < 3 && !alone) return beginning(label, word, sql`${sql.raw(column('name_pinyin'))}`)
    const numbers = ['device_number', 'register_code', 'nine_six_three_serial_number', 'factory_number'].map(column)
    const columns: WordColumns = {
      names: [label, column('name')],
      codes: [column('search_letters'), column('name_pinyin'), ...numbers],
    }
    return holdsWord(columns, word)
  }
  const inLabel = (part: string) => {
    if (!beyondAscii.test(part)) return beginning(label, part)
    const names = part.length === 1 ? [label, column('name')] : [label]
    const held = holdsWord({ names, codes: [] }, part)
    return /^[0-9A-Za-z]/.test(part) ? every([held, beginning(label, part)]) : held
  }
  const parts = word.split(/(?<=[^\x20-\x7e])(?=[0-9A-Za-z])/)
  return parts.length === 1 ? inLabel(word) : sql`(${inLabel(word)} or ${every(parts.map(inLabel))})`
}

/** Where a number or a letter of the label begins: 3 of 3栋 and of A座3号梯, not of 13栋. */
function beginning(label: string, word: string, letters?: RawBuilder<unknown>): RawBuilder<unknown> {
  const found = sql`${sql.raw(label)} ~* ${`(^|[^0-9a-z])${escaped(word)}`}`
  return letters ? sql`(${found} or ${letters} ilike ${like(word).slice(1)})` : found
}

/** Ids of the lifts of the person's companies that hold the text; what the data scope hides is the list's own matter. */
export const liftsHolding = (ctx: Context, text: string) =>
  sql`select w.id from elevator w where w.company_id = any(${[...ctx.who.companies]}::uuid[]) and ${holdsLift(text, 'w')}`
