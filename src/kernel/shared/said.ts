import { type Day, dayOf, daysBetween, formatTokens, type Instant } from './days.ts'

/**
 * How the product says lengths of time, ways, moments, people and shares (look 3, decision 0128): one function each, for
 * pages, messages and papers alike. The check in `test/conformance/words.test.ts` finds what is glued beside them.
 * A running clock is `clock` of text.ts; a length of the spec's common 6 is its `minutesText`.
 */

/** 45 秒, 17 分钟, 2 小时 5 分, 26 小时, from 48 hours on 3 天 4 小时, from ten days on 12 天; unknown is —. */
export function duration(seconds: number | null | undefined): string {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return '—'
  return seconds >= 1 && seconds < 60 ? `${Math.floor(seconds)} 秒` : minutesSaid(seconds / 60)
}

/** The same of minutes: 0 分钟, 17 分钟, 4 小时 34 分. */
export function minutesSaid(minutes: number | null | undefined): string {
  if (minutes == null || !Number.isFinite(minutes) || minutes < 0) return '—'
  const all = Math.floor(minutes)
  if (all < 60) return `${all} 分钟`
  const hours = Math.floor(all / 60)
  if (hours < 48) return pair(hours, '小时', all % 60, '分')
  const days = Math.floor(hours / 24)
  return pair(days, '天', days < 10 ? hours % 24 : 0, '小时')
}

const pair = (great: number, unit: string, small: number, of: string): string =>
  small === 0 ? `${great} ${unit}` : `${great} ${unit} ${small} ${of}`

/** Where width is dear, as on the boards: 17 分, 4 小时 34 分. */
export const minutesShort = (minutes: number | null | undefined): string => minutesSaid(minutes).replace('分钟', '分')

/** Work of weeks and months, of which nobody counts the minutes: 7.5 小时, 162 小时. */
export const hoursSaid = (hours: number): string => `${Number(hours.toFixed(hours < 100 ? 1 : 0))} 小时`

/** 86 米, 1.2 公里, 12 公里. */
export function metresText(metres: number | null | undefined): string {
  if (metres == null || !Number.isFinite(metres)) return '—'
  const whole = Math.round(metres)
  return whole < 1000 ? `${whole} 米` : `${Number((whole / 1000).toFixed(1))} 公里`
}
export const kmText = (km: number | null | undefined): string => metresText(km == null ? km : km * 1000)

/** 11-20 of today's year, 2025-11-20 of another: the year is left out only where it goes without saying (look 3). */
export const shortDay = (day: Day, today: Day): string => (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day)

/** 14:05, 昨天 14:05, 11-20 14:05, 2025-11-20 14:05: no more than goes without saying on the day it is read. */
export function momentText(at: Instant, today: Day): string {
  const day = dayOf(at)
  const clock = hourText(at)
  const ago = daysBetween(day, today)
  if (ago === 0) return clock
  return ago === 1 ? `昨天 ${clock}` : `${shortDay(day, today)} ${clock}`
}

/** 14:05 in Shanghai. */
export const hourText = (at: Instant): string => formatTokens(at, 'HH:mm')

/** 14:05:19, where people wait or a moment is evidence. */
export const clockText = (at: Instant): string => formatTokens(at, 'HH:mm:ss')

/** 11-20 至 11-25; a single day stands alone. */
export const daysSaid = (from: Day, to: Day, today: Day): string =>
  from === to ? shortDay(from, today) : `${shortDay(from, today)} 至 ${shortDay(to, today)}`

/** 王一维、李二保; more than `most` are counted: 王一维等 5 人. */
export const namesSaid = (names: readonly string[], most = 3): string =>
  names.length > most ? `${names[0]}等 ${names.length} 人` : names.join('、')

/** 96.4 % */
export const percentText = (percent: number, digits = 0): string => `${Number(percent.toFixed(digits))} %`
