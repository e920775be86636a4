/**
 * Civil dates as text, 'YYYY-MM-DD', and their arithmetic in whole days: no Date, so no time zone can shift a day.
 * Instants are shown in Asia/Shanghai, which has been UTC+8 without summer time since 1991.
 */
export type Day = string
/** An instant: ISO 8601 text with offset, epoch milliseconds or a Date. Text without an offset is Shanghai's clock. */
export type Instant = string | number | Date

const MINUTE = 60_000
const SHANGHAI = 480 * MINUTE
const DAY = 1440 * MINUTE

const pad = (n: number, width = 2): string => String(n).padStart(width, '0')

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** A real date of the years 0001 to 9999, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function parts(day: Day): [year: number, month: number, day: number] {
  if (!isDay(day)) throw new RangeError(`not a date: ${day}`)
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

const write = (year: number, month: number, day: number): Day => `${pad(year, 4)}-${pad(month)}-${pad(day)}`

/** Days since 1970-01-01. */
function ordinal(day: Day): number {
  parts(day)
  return Date.parse(`${day}T00:00:00Z`) / DAY
}

const fromOrdinal = (n: number): Day => new Date(n * DAY).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => fromOrdinal(ordinal(day) + days)

/** Always counts from the given day and clamps to the month's end: 01-31 + 1 → 02-28, 01-31 + 2 → 03-31 (archives 6.3). */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = parts(day)
  const count = year * 12 + month - 1 + months
  const toYear = Math.floor(count / 12)
  const toMonth = count - toYear * 12 + 1
  return write(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)))
}

/** Whole days from one date to another: the same day 0, tomorrow 1, yesterday −1. */
export const daysBetween = (from: Day, to: Day): number => ordinal(to) - ordinal(from)

/** 1 Monday … 7 Sunday. */
export const weekday = (day: Day): number => ((((ordinal(day) + 3) % 7) + 7) % 7) + 1

export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`

export function monthEnd(day: Day): Day {
  const [year, month] = parts(day)
  return write(year, month, daysInMonth(year, month))
}

/** The earlier and the later of two dates; the text's order is the calendar's order. */
export const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
export const later = (a: Day, b: Day): Day => (a > b ? a : b)

function millis(instant: Instant): number {
  if (typeof instant === 'number') return instant
  if (instant instanceof Date) return instant.getTime()
  if (isDay(instant)) return Date.parse(`${instant}T00:00:00+08:00`)
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(instant.replace(/^\d{4}-\d{2}-\d{2}/, ''))
  return Date.parse(zoned ? instant : `${instant.replace(' ', 'T')}+08:00`)
}

/** Shanghai's clock as a Date read with the UTC getters. */
const local = (instant: Instant): Date => new Date(millis(instant) + SHANGHAI)

/** The date in Shanghai at an instant. */
export const dayOf = (instant: Instant): Day => local(instant).toISOString().slice(0, 10)
export const today = (now: Instant = Date.now()): Day => dayOf(now)

/** An instant as ISO 8601 with Shanghai's offset: 2026-03-31T08:00:00.000+08:00. */
export const isoTime = (instant: Instant): string => local(instant).toISOString().replace('Z', '+08:00')

/** Date tokens yyyy, MM, dd, HH, mm, ss in Shanghai's time, other characters literal; null → "--" (common 6). */
export function formatTokens(instant: Instant | null | undefined, pattern = 'yyyy-MM-dd HH:mm:ss'): string {
  if (instant == null || instant === '') return '--'
  const at = local(instant)
  if (Number.isNaN(at.getTime())) return '--'
  const tokens: Record<string, string> = {
    yyyy: pad(at.getUTCFullYear(), 4),
    MM: pad(at.getUTCMonth() + 1),
    dd: pad(at.getUTCDate()),
    HH: pad(at.getUTCHours()),
    mm: pad(at.getUTCMinutes()),
    ss: pad(at.getUTCSeconds()),
  }
  return pattern.replace(/yyyy|MM|dd|HH|mm|ss/g, (token) => tokens[token] as string)
}

/** [the same clock one month ago, the day clamped to the month's end; now], ISO with offset (common 6). */
export function lastMonth(now: Instant = Date.now()): [from: string, to: string] {
  const to = isoTime(now)
  return [addMonths(to.slice(0, 10), -1) + to.slice(10), to]
}
