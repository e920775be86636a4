import type { Day } from '#kernel/shared/days.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { type CalendarChip, type CalendarQuery, groupIds } from '../shared/calendar.ts'
import { type DayLoads, teamLoad } from '../shared/figures.ts'
import { type Drafts, draftedChip, type Place } from './drafts.ts'

/** Placing chips on the board: which row, which day, how much work that is. Pure, so that it can be tested and kept. */

export type By = CalendarQuery['by']
interface BoardCell {
  readonly date: Day
  readonly chips: readonly CalendarChip[]
  /** 当日工时 of the fullest person of the row. */
  readonly minutes: number
}
export interface BoardRow {
  readonly key: string
  readonly name: string
  readonly lifts: number
  /** Employees of the row, only when rows are crews. */
  readonly crew: readonly string[]
  readonly team?: string
  /** Days on which these people can do nothing, and why. */
  readonly away?: ReadonlyMap<Day, string>
  readonly cells: readonly BoardCell[]
}
interface BoardDay {
  readonly date: Day
  readonly working: boolean
  /** Percent; null when nobody works. */
  readonly load: number | null
}
export interface Board {
  readonly rows: readonly BoardRow[]
  readonly days: readonly BoardDay[]
  readonly total: number
}
/** A crew that has its row whether it has orders or not. */
interface StandingCrew {
  readonly people: readonly string[]
  readonly name: string
  readonly teamName: string
  readonly away: readonly { readonly date: Day; readonly text: string }[]
}
/** What a board answers, as far as it is placed here. */
export interface BoardReply {
  readonly loads: DayLoads
  readonly crews: readonly StandingCrew[]
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly days: readonly { readonly date: Day; readonly working: boolean; readonly chips: readonly CalendarChip[] }[]
}

/** People who work together are one row, whoever of them leads. */
export const crewKey = (crew: readonly string[]): string => [...crew].sort().join('+')

/** 青禾花园 9栋1单元1号梯 → 青禾 and 9-1-1: what fits on a chip; the full name stands in its title. */
export function shortPlace(community: string, lift: string): readonly [site: string, lift: string] {
  const name = (lift.startsWith(community) ? lift.slice(community.length) : lift).trim()
  const short = name
    .replace(/(栋|幢|座|号楼|单元)/g, '-')
    .replace(/自动/g, '')
    .replace(/扶梯/g, '扶')
    .replace(/人行道/g, '步')
    .replace(/(号梯|号|梯)$/, '')
    .replace(/-(?=\D|$)/g, '')
    .replace(/([A-Z])-/g, '$1')
    .replace(/\s+/g, '')
  return [community.slice(0, 2), short]
}

function rowsOfChip(chip: CalendarChip, by: By): readonly string[] {
  if (by !== 'worker') return groupIds(chip, by)
  return chip.workerIds.length > 0 ? [crewKey(chip.workerIds)] : []
}

/** `matches` is the search of the page: chips that do not match are not placed. */
export function placeChips(
  reply: BoardReply,
  by: By,
  drafts: Drafts,
  matches?: (chip: CalendarChip) => boolean,
): Board {
  const names = new Map(reply.groups.map((group) => [group.id, group.name]))
  const dates = reply.days.map((day) => day.date)
  const at = new Map(dates.map((date, i) => [date, i]))
  const rows = new Map<string, { name: string; crew: readonly string[]; lifts: Set<string>; cells: CalendarChip[][] }>()
  const people = loadsWith(reply, drafts)
  const crews = by === 'worker' ? reply.crews : []
  const standing = new Map(crews.map((crew) => [crewKey(crew.people), crew]))
  for (const [key, crew] of standing) {
    rows.set(key, { name: crew.name, crew: crew.people, lifts: new Set(), cells: dates.map(() => []) })
  }
  const standingPeople = reply.loads.people.filter((one) => one.standing).map(({ id }) => id)
  let total = 0
  const place = (chip: CalendarChip) => {
    const column = at.get(chip.date)
    if (column === undefined || (matches && !matches(chip))) return
    total++
    for (const key of rowsOfChip(chip, by)) {
      let row = rows.get(key)
      if (!row) {
        const crew = by === 'worker' ? chip.workerIds : []
        const name = by === 'worker' ? chip.crew || nameOf(chip.workerIds, names) : (names.get(key) ?? '')
        row = { name, crew, lifts: new Set(), cells: dates.map(() => []) }
        rows.set(key, row)
      }
      row.lifts.add(chip.elevatorId)
      row.cells[column]?.push(chip)
    }
  }
  // Orders moved here from the trays stand in no day of the answer yet.
  const away = new Map(drafts)
  for (const day of reply.days) {
    for (const chip of day.chips) {
      away.delete(chip.id)
      place(draftedChip(chip, drafts))
    }
  }
  for (const draft of away.values()) place(draftedChip(draft.chip, drafts))
  const placed = [...rows].map(
    ([key, row]): BoardRow => ({
      key,
      name: row.name,
      crew: row.crew,
      lifts: row.lifts.size,
      ...factsOf(standing.get(key)),
      cells: row.cells.map((chips, i) => ({
        date: dates[i] as Day,
        chips: chips.sort(byTime),
        minutes: Math.max(0, ...membersOf(row.crew, chips, by).map((id) => people.get(id)?.[i] ?? 0)),
      })),
    }),
  )
  return {
    // Teams stand together, as far as they are known.
    rows: placed.sort((a, b) => (a.team ?? '').localeCompare(b.team ?? '', 'zh') || a.name.localeCompare(b.name, 'zh')),
    days: reply.days.map((day, i) => ({
      date: day.date,
      working: day.working,
      load: teamLoad(
        standingPeople.map((id) => people.get(id)?.[i] ?? 0),
        reply.loads.target,
      ),
    })),
    total,
  }
}

const factsOf = (crew: StandingCrew | undefined) =>
  crew && { team: crew.teamName, away: new Map(crew.away.map(({ date, text }) => [date, text])) }

const nameOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  namesSaid(ids.map((id) => names.get(id) ?? ''))

/** Whose day the load of a cell is: the crew of the row, or everyone with work in the cell. */
const membersOf = (crew: readonly string[], chips: readonly CalendarChip[], by: By): readonly string[] =>
  by === 'worker' ? crew : [...new Set(chips.flatMap((chip) => chip.workerIds))]

/** 当日工时 by person, one for each day, as they will be with the drafts. */
function loadsWith(reply: BoardReply, drafts: Drafts): Map<string, number[]> {
  const minutes = new Map(reply.loads.people.map((one) => [one.id, [...one.minutes]]))
  const at = new Map(reply.days.map(({ date }, i) => [date, i]))
  const add = ({ crew, date }: Place, more: number) => {
    const day = at.get(date)
    if (day === undefined) return
    for (const id of crew) {
      const own = minutes.get(id) ?? reply.days.map(() => 0)
      own[day] = (own[day] ?? 0) + more
      minutes.set(id, own)
    }
  }
  for (const { chip, from, to } of drafts.values()) {
    add(from, -chip.minutes)
    add(to, chip.minutes)
  }
  return minutes
}

/** By hour, then by place, so that a day reads as its route. */
function byTime(a: CalendarChip, b: CalendarChip): number {
  const [x, y] = [a.start ?? '99', b.start ?? '99']
  if (x !== y) return x < y ? -1 : 1
  return a.orderNo < b.orderNo ? -1 : 1
}

/** Chips shown in a cell before the rest is folded. */
export const CELL_CHIPS = 6
const LEAST_ROW = 96
const CHIP = 25
const FRAME = 8
const LOAD = 17

/** Height of a row in px at size 1: known before it is drawn, so that only rows in sight are drawn. */
export function rowHeight(row: BoardRow, open: boolean, columns = 1): number {
  const most = Math.ceil(Math.max(0, ...row.cells.map((cell) => cell.chips.length)) / columns)
  const shown = open ? most : Math.min(most, CELL_CHIPS)
  const folded = !open && most > CELL_CHIPS ? CHIP : 0
  return Math.max(LEAST_ROW, FRAME + shown * CHIP + folded + LOAD)
}

/** Rows between two heights of the scrolled board, with a margin of rows before and after. */
export function rowsInSight(
  tops: readonly number[],
  from: number,
  to: number,
  margin = 2,
): [first: number, end: number] {
  let first = 0
  while (first < tops.length - 1 && (tops[first + 1] ?? 0) <= from) first++
  let end = first
  while (end < tops.length - 1 && (tops[end] ?? 0) < to) end++
  return [Math.max(0, first - margin), Math.min(tops.length - 1, end + margin)]
}
