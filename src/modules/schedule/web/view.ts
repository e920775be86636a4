import { addDays, type Day, earlier } from '#kernel/shared/days.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { MAX_DAYS, type Verdict } from '../shared/schedule.ts'
import type { BoardRow } from './board.ts'
import type { Drafts } from './drafts.ts'
import type { Asked } from './ScheduleTools.tsx'
import type { Over } from './useDrag.ts'
import type { Verdict as Shown } from './verdict.ts'

/** Between what the server says and what the board shows. */

export const nothing = { total: 0, chips: [] }

/** What was moved away by a draft waits no longer. */
export function left<C extends CalendarChip>(
  tray: { total: number; chips: readonly C[] } | undefined,
  drafts: Drafts,
): { total: number; chips: readonly C[] } {
  if (!tray) return nothing
  const chips = tray.chips.filter((chip) => !drafts.has(chip.id))
  return { total: tray.total - (tray.chips.length - chips.length), chips }
}

/** Whoever stands in the row under the pointer; days of a month have no rows. */
export const crewAt = (rows: readonly BoardRow[], over: Over, drag: CalendarChip): readonly string[] =>
  rows.find((row) => row.key === over.row)?.crew ?? drag.groups

export const shownVerdict = (found: Verdict | undefined): Shown | undefined =>
  found && { kind: found.kind, reason: found.reason, ...(found.note && { note: found.note }) }

/** What is overdue is planned again together with the days shown. */
const OVERDUE_DAYS = 14
export const scopeOf = (asked: Asked, from: Day, to: Day, today: Day): { from: Day; to: Day } => {
  const first = asked === 'auto' && from <= today ? addDays(today, -OVERDUE_DAYS) : from
  return { from: first, to: earlier(to, addDays(first, MAX_DAYS - 1)) }
}

/** 11月22日–28日, across months 11月30日–12月6日, one day 11月22日. */
export function spanText(from: Day, to: Day): string {
  const day = (date: Day, month: boolean) => `${month ? `${Number(date.slice(5, 7))}月` : ''}${Number(date.slice(8))}日`
  return from === to ? day(from, true) : `${day(from, true)}–${day(to, from.slice(0, 7) !== to.slice(0, 7))}`
}
