import chineseDays from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import type { Day } from '#kernel/shared/days.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { dayNumber, weekdayOf } from './dayNumber.ts'
import { almanacYears, statutoryDaysOf } from './statutoryDays.ts'

/**
 * Which days are worked (jobs 1.11 workCalendar, 6.2): the company's work week, the statutory holidays and make-up
 * days of the State Council's notices, and the company's own overrides. In a year without a notice the statutory days
 * are expected to be free, for they stand in the regulation; the notice takes their place, and the orders it touches are
 * listed and pulled forward (jobs 6.4).
 */
export const DayKind = enumeration('日期类型', {
  working: [1, '工作日'],
  rest: [2, '休息'],
  holiday: [3, '法定假日'],
  makeUp: [4, '调休上班'],
})

/** 2026 as jobs 8 has it; platform rows, editable per company through overrides. */
const of2026: { readonly holidays: readonly (readonly [from: Day, to: Day])[]; readonly makeUpDays: readonly Day[] } = {
  holidays: [
    ['2026-01-01', '2026-01-03'],
    ['2026-02-15', '2026-02-23'],
    ['2026-04-04', '2026-04-06'],
    ['2026-05-01', '2026-05-05'],
    ['2026-06-19', '2026-06-21'],
    ['2026-09-25', '2026-09-27'],
    ['2026-10-01', '2026-10-07'],
  ],
  makeUpDays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
}

export interface CalendarDay {
  readonly date: Day
  /** 1 工作日 2 休息 3 法定假日 4 调休上班. */
  readonly kind: 1 | 2 | 3 | 4
  /** 预计: a statutory day of a year whose notice is not known yet. */
  readonly expected?: true
}

const noticeDays: readonly CalendarDay[] = [
  ...Object.keys(chineseDays.holidays).filter(not2026).map(asHoliday),
  ...Object.keys(chineseDays.workdays).filter(not2026).map(asMakeUp),
  ...of2026.holidays.flatMap(([from, to]) => daysFrom(from, to)).map(asHoliday),
  ...of2026.makeUpDays.map(asMakeUp),
]

/** Years whose notice is known: it frees 国庆 in any case, and a notice of January may reach into December before. */
export const noticeYears: readonly number[] = noticeDays
  .filter(({ date }) => date.endsWith('-10-01'))
  .map(({ date }) => Number(date.slice(0, 4)))

/** The platform's rows: what `workCalendar` is seeded with, before a company's own rows. */
export const platformDays: readonly CalendarDay[] = [
  ...noticeDays,
  ...almanacYears()
    .filter((year) => !noticeYears.includes(year))
    .flatMap(statutoryDaysOf)
    .map(({ date }): CalendarDay => ({ date, kind: DayKind.code.holiday, expected: true })),
]

function not2026(date: Day): boolean {
  return !date.startsWith('2026')
}
function asHoliday(date: Day): CalendarDay {
  return { date, kind: DayKind.code.holiday }
}
function asMakeUp(date: Day): CalendarDay {
  return { date, kind: DayKind.code.makeUp }
}
function daysFrom(from: Day, to: Day): Day[] {
  const month = from.slice(0, 8)
  const first = Number(from.slice(8))
  return Array.from({ length: Number(to.slice(8)) - first + 1 }, (_, i) => month + String(first + i).padStart(2, '0'))
}

export interface CalendarSpec {
  /** Worked weekdays, 1 Monday … 7 Sunday; Mon–Sat when absent. */
  readonly workDays?: readonly number[]
  /** Statutory rows; those of the platform when absent. */
  readonly statutory?: readonly CalendarDay[]
  /** The company's own rows; they win over everything. */
  readonly overrides?: readonly CalendarDay[]
}

export const defaultWorkDays: readonly number[] = [1, 2, 3, 4, 5, 6]

/** Answers about days, given as numbers (see dayNumber); every answer is remembered. */
export interface Calendar {
  isWorkingDay(n: number): boolean
  /** The latest working day ≤ n; −Infinity when a whole year before n is closed. */
  latestWorkingDay(n: number): number
  /** The first working day ≥ n; Infinity when a whole year after n is closed. */
  firstWorkingDay(n: number): number
  /** `steps` working days before n (n itself a working day or not); 0 gives the latest working day ≤ n. */
  workingDaysBefore(n: number, steps: number): number
  /** The latest day ≤ n, worked or not, on which the lift has no other order: for visits that find no working day. */
  latestFreeDay(n: number): number
}

export function calendarOf(spec: CalendarSpec = {}): Calendar {
  const special = new Map<number, CalendarDay['kind']>()
  for (const { date, kind } of spec.statutory ?? platformDays) special.set(dayNumber(date), kind)
  for (const { date, kind } of spec.overrides ?? []) special.set(dayNumber(date), kind)
  const week = new Set(spec.workDays ?? defaultWorkDays)
  return calendarFrom((n) => {
    const kind = special.get(n)
    if (kind === undefined) return week.has(weekdayOf(n))
    return kind === DayKind.code.working || kind === DayKind.code.makeUp
  })
}

/** The same calendar with further closed days, e.g. a community's blocked dates. */
export function withClosedDays(calendar: Calendar, isClosed: (n: number) => boolean): Calendar {
  return calendarFrom((n) => calendar.isWorkingDay(n) && !isClosed(n), calendar.latestFreeDay)
}

/** The calendar of a lift that has another order on some days: a lift has one order a day (V15). */
export function withTakenDays(calendar: Calendar, taken: ReadonlySet<number>): Calendar {
  const latestFreeDay = (n: number): number => {
    let day = n
    while (taken.has(day)) day -= 1
    return day
  }
  return calendarFrom((n) => calendar.isWorkingDay(n) && !taken.has(n), latestFreeDay)
}

const A_YEAR = 400

function calendarFrom(isWorked: (n: number) => boolean, latestFreeDay = (n: number): number => n): Calendar {
  const latest = new Map<number, number>()
  const isWorkingDay = (n: number) => latestWorkingDay(n) === n
  function latestWorkingDay(n: number): number {
    const known = latest.get(n)
    if (known !== undefined) return known
    let day = n
    while (day > n - A_YEAR && !isWorked(day)) day -= 1
    if (day <= n - A_YEAR) day = Number.NEGATIVE_INFINITY
    latest.set(n, day)
    return day
  }
  function firstWorkingDay(n: number): number {
    let day = n
    while (day < n + A_YEAR && !isWorkingDay(day)) day += 1
    return day < n + A_YEAR ? day : Number.POSITIVE_INFINITY
  }
  function workingDaysBefore(n: number, steps: number): number {
    let day = latestWorkingDay(n)
    for (let step = 0; step < steps && Number.isFinite(day); step++) day = latestWorkingDay(day - 1)
    return day
  }
  return { isWorkingDay, latestWorkingDay, firstWorkingDay, workingDaysBefore, latestFreeDay }
}

/** 可进场时段 of a community or a line (jobs 1.11 workWindow): 1 允许 2 禁止, by weekday or by dates. */
export interface WorkWindow {
  readonly kind: 1 | 2
  readonly weekday?: number
  readonly from?: Day
  readonly to?: Day
  /** HH:mm; a 禁止 window without times closes the whole day, an end before the start reaches into the next day. */
  readonly fromTime?: string
  readonly toTime?: string
}

const wholeDay = (w: WorkWindow) => !w.fromTime && !w.toTime
const covers = (w: WorkWindow, n: number) =>
  (w.weekday === undefined || weekdayOf(n) === w.weekday) &&
  (w.from === undefined || dayNumber(w.from) <= n) &&
  (w.to === undefined || n <= dayNumber(w.to))

/** Whether the windows close the day: blocked as a whole, or allowances exist and none covers it. */
export function closedByWindows(windows: readonly WorkWindow[]): (n: number) => boolean {
  const blocked = windows.filter((w) => w.kind === 2 && wholeDay(w))
  const allowed = windows.filter((w) => w.kind === 1)
  return (n) => blocked.some((w) => covers(w, n)) || (allowed.length > 0 && !allowed.some((w) => covers(w, n)))
}

type Span = readonly [from: number, to: number]

/** Minutes since the midnight before `n` of a window that begins `days` away from it. */
function spanOf({ fromTime, toTime }: WorkWindow, days: number): Span {
  const [from, to] = [minuteOf(fromTime ?? '00:00'), minuteOf(toTime ?? '24:00')]
  return [from + days * 1440, (to > from ? to : to + 1440) + days * 1440]
}

/**
 * The times of a day at which work may begin and end there, minutes since midnight, beyond 1440 where a night is allowed;
 * null: no restriction that day. Where something is allowed, everything else is not: a day that no allowance covers has no
 * times. A ban cuts what reaches into it from the day before or after.
 */
export function openTimes(windows: readonly WorkWindow[], n: number): readonly Span[] | null {
  const allowed = windows.filter((w) => w.kind === 1)
  const bans = [-1, 0, 1]
    .flatMap((days) => windows.filter((w) => w.kind === 2 && covers(w, n + days)).map((w) => spanOf(w, days)))
    .filter(([, to]) => to > 0)
  const today = bans.some(([from]) => from < 1440)
  if (allowed.length === 0 && !today) return null
  const open =
    allowed.length === 0 ? [wholeDaySpan] : joined(allowed.filter((w) => covers(w, n)).map((w) => spanOf(w, 0)))
  return bans.reduce(cut, open)
}
const wholeDaySpan: Span = [0, 1440]

const cut = (open: readonly Span[], [from, to]: Span): readonly Span[] =>
  open.flatMap(([a, b]): Span[] => [
    ...(a < from ? [[a, Math.min(b, from)] as const] : []),
    ...(to < b ? [[Math.max(a, to), b] as const] : []),
  ])

/** Hours that touch are one time: work may go on from one into the other. */
function joined(spans: readonly Span[]): readonly Span[] {
  const whole: [from: number, to: number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}

/** Whether work of so many minutes, begun at `start` where a time is agreed, finds its time on the day (V08). */
export function mayEnter(
  windows: readonly WorkWindow[],
  n: number,
  { start, minutes }: { readonly start?: number | null | undefined; readonly minutes: number },
): boolean {
  const open = windows.length > 0 ? openTimes(windows, n) : null
  if (open === null) return true
  if (start == null) return open.some(([from, to]) => to - from >= minutes)
  // In the small hours it is still the night of the day before.
  const night = (openTimes(windows, n - 1) ?? []).map(([from, to]): Span => [from - 1440, to - 1440])
  return [...open, ...night].some(([from, to]) => from <= start && start + minutes <= to)
}

/**
 * An hour that somebody names is agreed, and agreed hours have an end: the work's own where none is named. What a route
 * works out has none and may change (decision 0062).
 */
export const agreedEnd = (start: string | null, end: string | null, minutes: number): string | null =>
  start === null ? null : (end ?? clockOf(Math.min(minuteOf(start) + minutes, 1439)))

/** '09:27' ↔ 567. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
