import { halfWidth } from './text.ts'
import { type DayHints, readDay } from './typedDay.ts'

const pad = (n: number): string => String(n).padStart(2, '0')

/** A time of day as people type it, as HH:mm: 9:30, 930, 0930, 9点半, 9点30分, 9时, 9, full-width or not; undefined when it is none. */
export function readTime(typed: string): string | undefined {
  const text = halfWidth(typed).trim().replace(/\s+/g, '')
  const parts =
    /^(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(text) ??
    /^(\d{1,2})(\d{2})$/.exec(text) ??
    /^(\d{1,2})[点时](?:(\d{1,2}|半|整)分?)?$/.exec(text) ??
    /^(\d{1,2})$/.exec(text)
  if (!parts) return undefined
  const hour = Number(parts[1])
  const minute = parts[2] === '半' ? 30 : parts[2] === undefined || parts[2] === '整' ? 0 : Number(parts[2])
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : undefined
}

/** A day and its time, in this order, with a space between: 3/7 930 → 2026-03-07 09:30; undefined when one of them is missing. */
export function readMoment(typed: string, hints: DayHints): string | undefined {
  const [, first = '', second = ''] = /^(.*?\S)[\s\u3000T]+(\S+)$/.exec(typed.trim()) ?? []
  const [day, time] = [readDay(first, hints), readTime(second)]
  return day && time ? `${day} ${time}` : undefined
}

export const timeProblem = (typed: string): string => `${typed.trim()} 不是时间，可写 09:30`
export const momentProblem = (typed: string): string => `${typed.trim()} 不是日期和时间，可写 2024-03-07 09:30`
