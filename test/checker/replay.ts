import { dateOf, serial } from './dates.ts'
import type { Happening, History } from './history.ts'
import {
  calendarUnderTest,
  higherUnderTest,
  type LevelDays,
  type OpenOrder,
  rerollUnderTest,
  underTest,
  violationsUnderTest,
  yearUnderTest,
} from './product.ts'
import { afterDone, higherOf } from './reality.ts'
import { type Judgement, judged, type Situation } from './rules.ts'
import { type CheckedDays, workedOn } from './visits.ts'
import { factsOf, wantedYear } from './year.ts'

/** Lives a history through twice, once by the program under test and once by the text, and says where they part. */
export function replay(history: History): string | null {
  const { lift } = history
  const product = underTest(history)
  const year = yearUnderTest(product, calendarUnderTest(history))
  const wanted = wantedYear(lift, workedOn(history.days))
  const line = (date: string, rest: readonly unknown[]) => `${date} ${rest.join(' ')}`
  const parted = difference(
    year.map((v) => line(v.date, [v.level, v.legalDeadline, v.items, v.minutes, v.gapBeforeTakeover])),
    wanted.map((v) => line(dateOf(v.day), [v.level, dateOf(v.deadline), v.items, v.minutes, v.inherited])),
  )
  if (parted) return `the year (date level deadline items minutes inherited)\n${parted}`
  const place: Place = {
    history,
    days: { ...history.days, holidays: new Set(history.days.holidays) },
    product,
    open: year.map((visit, at) => ({ id: `v${at}`, date: visit.date, level: visit.level })),
    done: lift.lastVisit ?? null,
    last: lastLevels(history),
    added: 0,
  }
  for (const [at, event] of history.events.entries()) {
    const found = steps[event.kind](place, event as never)
    if (found) return `event ${at + 1} ${JSON.stringify(event)}\n${found}`
  }
  return null
}

interface Place {
  history: History
  days: CheckedDays & { holidays: Set<string> }
  product: ReturnType<typeof underTest>
  open: OpenOrder[]
  done: string | null
  last: LevelDays
  added: number
}

function lastLevels({ lift }: History): LevelDays {
  const facts = factsOf(lift)
  const text = (n: number | null) => (n === null ? null : dateOf(n))
  return { 3: text(facts[3]), 4: text(facts[4]), 5: text(facts[5]) }
}

type Of<K extends Happening['kind']> = Extract<Happening, { kind: K }>
const steps: { [K in Happening['kind']]: (place: Place, event: Of<K>) => string | null } = {
  done: (place, { late }) => finish(place, place.open[0], late, place.open.slice(1)),
  missed(place, { late }) {
    const [earlier, begun, ...rest] = place.open
    if (!earlier || !begun) return null
    const level = higherUnderTest(earlier.level, begun.level)
    const wanted = higherOf(earlier.level, begun.level)
    if (level !== wanted) return `merged ${earlier.level} into ${begun.level}: ${level}, by the text ${wanted}`
    return finish(place, { ...begun, level }, late, rest)
  },
  closed(place) {
    place.open.shift()
    return null
  },
  holiday(place, { from, length }) {
    const since = serial(place.done ?? place.history.lift.start)
    for (let n = 0; n <= length; n++) place.days.holidays.add(dateOf(since + from + n))
    return null
  },
  moved(place, { which, by }) {
    const visit = place.open[which]
    if (!visit) return null
    const day = serial(visit.date) + by
    const least = serial(place.open[which - 1]?.date ?? place.done ?? place.history.lift.start)
    const next = place.open[which + 1]
    const most = next ? serial(next.date) - 1 : serial(place.history.lift.end)
    if (day > least && day <= most) visit.date = dateOf(day)
    return null
  },
  level(place, { which, level }) {
    const visit = place.open[which]
    if (visit) visit.level = level
    return null
  },
}

/** A visit is done; both programs say what becomes of the others. */
function finish(place: Place, visit: OpenOrder | undefined, late: number, rest: OpenOrder[]): string | null {
  if (!visit) return null
  const { lift } = place.history
  const before = place.done === null ? null : serial(place.done)
  const day = Math.max(serial(visit.date) + late, serial(lift.start), (before ?? 0) + 1)
  if (day > serial(lift.end)) return null
  const date = dateOf(day)
  for (const level of [3, 4, 5] as const) if (visit.level >= level && visit.level <= 5) place.last[level] = date
  const calendar = calendarUnderTest({ days: place.days })
  const done = { date, planned: visit.date, level: visit.level, previous: place.done }
  const got = rerollUnderTest(place.product, done, rest, place.last, calendar)
  const serialOrNull = (text: string | null) => (text === null ? null : serial(text))
  const wanted = afterDone(
    lift,
    { day, level: visit.level, before },
    rest.map((one) => ({ id: one.id, day: serial(one.date), level: one.level })),
    { 3: serialOrNull(place.last[3]), 4: serialOrNull(place.last[4]), 5: serialOrNull(place.last[5]) },
    workedOn(place.days),
  )
  const after = rest.map((one) => {
    const change = got.changes.find(({ orderId }) => orderId === one.id)
    return change ? { ...one, date: change.to, level: change.level } : one
  })
  for (const added of got.added) after.push({ id: `a${place.added++}`, date: added.date, level: added.level })
  const parted =
    difference(
      after.map((one) => `${one.date} ${one.level}`),
      wanted.open.map((one) => `${dateOf(one.day)} ${one.level}`),
    ) ??
    difference([`too long ${got.violation ? got.gapDays : null}`], [`too long ${wanted.tooLong}`]) ??
    difference(
      [`merge ${got.merge?.orderId ?? null} ${got.merge?.gapDays ?? null}`],
      [`merge ${wanted.merge?.id ?? null} ${wanted.merge?.gap ?? null}`],
    )
  if (parted) {
    const planned = rest.map((one) => `${one.date} ${one.level}`).join(', ')
    return `done ${date} level ${visit.level} (planned ${visit.date}, before ${place.done}); open: ${planned}\n${parted}`
  }
  place.open = after
  place.done = date
  return null
}

/** V01–V18 of one order, as sets: the order in which they are said is nobody's rule. */
export function judgedAlike(situation: Situation): string | null {
  const lines = (found: readonly Judgement[]) =>
    found.map(({ code, severity, text }) => `${code} ${severity} ${text}`).sort()
  return difference(lines(violationsUnderTest(situation)), lines(judged(situation)))
}

/** The first line in which two accounts differ, with what stands around it. */
export function difference(got: readonly string[], wanted: readonly string[]): string | null {
  const length = Math.max(got.length, wanted.length)
  for (let at = 0; at < length; at++) {
    if (got[at] === wanted[at]) continue
    const same = got.slice(Math.max(0, at - 2), at).map((text) => `    ${text}`)
    const rest = [at + 1, at + 2].filter((n) => n < length)
    return [
      ...same,
      `  ≠ product ${got[at] ?? '(none)'}`,
      `    text    ${wanted[at] ?? '(none)'}`,
      ...rest.map((n) => `    then    ${got[n] ?? '(none)'} | ${wanted[n] ?? '(none)'}`),
    ].join('\n')
  }
  return null
}
