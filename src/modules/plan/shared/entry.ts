import { z } from 'zod'
import { messages } from '#kernel/shared/rules.ts'
import type { WorkWindow } from './calendar.ts'

/** 可进场时段 of a line (jobs 1.4): hours of weekdays, one that ends before it begins reaches into the next day (night work). */

const clock = (title: string) =>
  z.string(messages.required(title)).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${title}应为时:分，如08:30`)

export const LineWindow = z
  .object({
    weekday: z.literal([1, 2, 3, 4, 5, 6, 7], '请选择星期'),
    from: clock('开始时间'),
    to: clock('结束时间'),
  })
  .superRefine(({ from, to }, check) => {
    if (from === to) check.addIssue({ code: 'custom', path: ['to'], message: '结束时间不能与开始时间相同' })
  })
export type LineWindow = z.output<typeof LineWindow>

export const LineWindows = z.array(LineWindow).max(21, '可进场时段最多21条').meta({ title: '可进场时段' })

const weekdays = '一二三四五六日'
const SAID = /^(?:周|星期)([一二三四五六日天])\s*(\d{1,2})[:：](\d{2})\s*[-–—~至]\s*(?:次日)?(\d{1,2})[:：](\d{2})$/

/** 周三 09:00-12:00、周六 22:00-05:00 as sheets have it; null: not to be read. */
export function windowsOfText(text: string): LineWindow[] | null {
  const parts = text.split(/[、，,；;\n]/).map((part) => part.trim())
  const read = parts.filter(Boolean).map((part) => {
    const found = SAID.exec(part)
    if (!found) return null
    const [, day = '', ...clocks] = found
    const [h1, m1, h2, m2] = clocks.map((one) => one.padStart(2, '0'))
    const weekday = weekdays.indexOf(day === '天' ? '日' : day) + 1
    return LineWindow.safeParse({ weekday, from: `${h1}:${m1}`, to: `${h2}:${m2}` }).data ?? null
  })
  return read.some((one) => one === null) ? null : read.filter((one) => one !== null)
}

/** What sheets are told when `windowsOfText` cannot read them. */
export const WINDOWS_UNREAD = '可进场时段应为星期加起止时间，如 周三 09:00-12:00，多段用顿号隔开'

/** As people read and write them. */
export const textOfWindows = (windows: readonly LineWindow[]): string =>
  windows
    .map(({ weekday, from, to }) => `周${weekdays[weekday - 1]} ${from}-${to < from ? '次日' : ''}${to}`)
    .join('、')

/** The hours of a line as its page says them. */
export const hoursOfLine = (windows: readonly LineWindow[]): string =>
  windows.length === 0 ? '按小区的作业时段' : textOfWindows(windows)

/** Where an order stands: its community, and the line it belongs to, if any. */
export interface EntryPlace {
  readonly communityId: string
  readonly planId: string | null
}

/**
 * A line without hours of its own has those of its community. Its own take the place of what the community allows – the
 * customer agreed to them – but never of what the community forbids.
 */
export function windowsOfLine(own: readonly LineWindow[], community: readonly WorkWindow[]): readonly WorkWindow[] {
  if (own.length === 0) return community
  const allowed = own.map(({ weekday, from, to }): WorkWindow => ({ kind: 1, weekday, fromTime: from, toTime: to }))
  return [...allowed, ...community.filter((one) => one.kind === 2)]
}
