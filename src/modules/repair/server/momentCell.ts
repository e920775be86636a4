import { day } from '#kernel/server/importCells.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { halfWidth } from '#kernel/shared/text.ts'

/**
 * A moment as people write it: a day as everywhere, with 14:05, 14时05分 or 14:05:30 behind it. `timed`: whether it had
 * an hour; a day alone is its first moment.
 */
export function momentOf(typed: string): { at: string; timed: boolean } | { msg: string } {
  // Nothing need stand between 日 and the hour.
  const read = day(typed.replace(/日(?=\d)/, '日 '))
  if ('msg' in read) return read
  const text = halfWidth(typed)
  const fraction = /^\d{5}(\.\d+)$/.exec(text)?.[1]
  const clock = /[\sT日](\d{1,2})[:时点](\d{1,2})/.exec(text)
  const minutes = fraction
    ? Math.round(Number(fraction) * 1440)
    : clock
      ? Number(clock[1]) * 60 + Number(clock[2])
      : null
  if (clock && (Number(clock[1]) > 23 || Number(clock[2]) > 59)) return { msg: `没有这个时刻：${typed}` }
  const start = Date.parse(`${read.value}T00:00:00+08:00`)
  return { at: isoTime(start + (minutes ?? 0) * 60_000), timed: minutes !== null }
}
