import { addDays, type Day, isDay } from './days.ts'
import { halfWidth } from './text.ts'

/** What a date can be told from besides its digits. */
export interface DayHints {
  readonly today: Day
  /** The field only looks back (入职日期): a day without a year that would lie ahead is last year's. */
  readonly past?: boolean
}

const pad = (part: string | undefined): string => (part ?? '').padStart(2, '0')
const plain = (typed: string): string => halfWidth(typed.replaceAll('\0', '')).trim()

/**
 * A date written with its year, as forms and spreadsheets bring it: 2026-01-02, 2026/1/2, 2026.1.2, 2026年1月2日, 20260102,
 * with or without a time behind. 'none' is a date that the calendar does not have, undefined is no date at all.
 */
export function readFullDay(typed: string): Day | 'none' | undefined {
  const text = plain(typed)
  const parts =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?(?:[\sT].*)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!parts) return undefined
  const day = `${parts[1]}-${pad(parts[2])}-${pad(parts[3])}`
  return isDay(day) ? day : 'none'
}

const words: Readonly<Record<string, number>> = { 前天: -2, 昨天: -1, 今天: 0, 明天: 1, 后天: 2 }

/** 3/7, 3-7, 3.7, 3月7日 and 0307: of this year, unless the field only looks back and the day would lie ahead. */
function readShortDay(text: string, { today, past = false }: DayHints): Day | undefined {
  const parts = /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!parts) return undefined
  const year = Number(today.slice(0, 4))
  const of = (y: number): Day => `${y}-${pad(parts[1])}-${pad(parts[2])}`
  const day = past && of(year) > today ? of(year - 1) : of(year)
  return isDay(day) ? day : undefined
}

/**
 * A date as people type it into a form, undefined when it is none: with its year in every notation of readFullDay, without
 * it, 今天 and its neighbours, full-width or not.
 */
export function readDay(typed: string, hints: DayHints): Day | undefined {
  const text = plain(typed)
  const word = words[text]
  if (word !== undefined) return addDays(hints.today, word)
  const full = readFullDay(text)
  if (full !== undefined) return full === 'none' ? undefined : full
  return readShortDay(text, hints)
}

/** Said of a text that stands in a field of dates and is none; the example shows one that is always read. */
export const dayProblem = (typed: string): string => `${typed.trim()} 不是日期，可写 2024-03-07`
