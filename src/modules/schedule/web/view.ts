import { addDays, type Day, earlier } from '#kernel/shared/days.ts'
import { type CalendarChip, groupIds } from '../shared/calendar.ts'
import { MAX_DAYS, type Verdict } from '../shared/schedule.ts'
import { type BoardRow, type By, crewKey } from './board.ts'
import type { Drafts } from './drafts.ts'
import type { Asked } from './PlannerTools.tsx'
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

interface Rights {
  readonly mayDate: boolean
  readonly mayStaff: boolean
}

/**
 * Whether a row takes an order on a day: as its own, with the people it has, or as another crew's. Undefined: nothing would change,
 * or the person may not. Days of a month have no rows. Rows that are no people never change them: an order moves along its own.
 */
export function takes(
  row: BoardRow | undefined,
  rows: readonly BoardRow[],
  date: Day,
  chip: CalendarChip,
  by: By,
  { mayDate, mayStaff }: Rights,
): 'own' | 'other' | undefined {
  const standsIn = (one: BoardRow) =>
    by === 'worker' ? one.key === crewKey(chip.workerIds) : groupIds(chip, by).includes(one.key)
  const own = !row || standsIn(row)
  const dated = date !== chip.date
  if (dated && !mayDate) return undefined
  if (own) return dated ? 'own' : undefined
  if (by === 'worker') return mayStaff ? 'other' : undefined
  // An order of a tray has no row where nothing else of its group is planned.
  return dated && !rows.some(standsIn) ? 'own' : undefined
}

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
