import { type Day, weekday } from '#kernel/shared/days.ts'

/** What a cell says to the order held over it: 可放, 需审批, 不可放, and why (look 6, Boards; jobs 6.5). */
export interface Verdict {
  readonly kind: 'ok' | 'ask' | 'no'
  readonly reason: string
  /** A second line: warnings, the load there. */
  readonly note?: string
}
export const verdictWord = { ok: '可放', ask: '需审批', no: '不可放' } as const

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
export const weekdayName = (day: Day): string => `周${weekdays[weekday(day) - 1]}`
