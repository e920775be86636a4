import type { TestServer } from '#test/server.ts'
import { dateOf, monthsLater, serial } from './dates.ts'
import { asTheyStand, newGaps, tooLong } from './gaps.ts'
import type { History } from './history.ts'
import { afterDone, afterReturn, higherOf, type OpenVisit } from './reality.ts'
import { difference } from './replay.ts'
import * as calls from './serverScene.ts'
import { type CheckedDays, workedOn } from './visits.ts'
import { type CheckedLift, factsOf, type LevelFacts, rowsOf, wantedYear } from './year.ts'

/** What happens to a served lift; days are counted from where the history stands. */
export type Occurrence =
  | { kind: 'done' | 'missed'; late: number }
  | { kind: 'closed' }
  | { kind: 'holiday'; from: number; length: number }
  | { kind: 'moved'; which: number; by: number }
  | { kind: 'stopped'; days: number }
  | { kind: 'renewed'; days: number }
  | { kind: 'ended'; inDays: number }
  | { kind: 'brought'; after: number; level: 1 | 3 | 4 | 5 }

interface Place {
  scene: calls.Scene
  /** As it stands: a termination ends it sooner, a renewal later. */
  lift: CheckedLift
  days: CheckedDays & { holidays: Set<string>; makeUpDays: Set<string> }
  history: History
  open: OpenVisit[]
  done: number | null
  facts: LevelFacts
  clock: number
  renewed: boolean
  /** 启用: this visit is due on the day of the return, wherever it is moved and however long ago the last one was. */
  returned?: { visit: OpenVisit; day: number }
}

const LATE = 1
const OVER_GAP = 2

/** Lives a history through the real calls and, beside it, by the text; says where they part. */
export async function replayOnServer(
  server: TestServer,
  history: History,
  events: readonly Occurrence[],
): Promise<string | null> {
  const scene = await calls.sceneOf(server, history)
  const { lift } = history
  const days = {
    ...history.days,
    holidays: new Set(history.days.holidays),
    makeUpDays: new Set(history.days.makeUpDays),
  }
  const year = wantedYear(lift, workedOn(days))
  const open = year.map(({ day, level }) => ({ id: null, day, level }))
  const clock = serial(lift.start) - 1
  const place: Place = { scene, lift, days, history, open, done: null, facts: factsOf(lift), clock, renewed: false }
  const begun = await compare(place)
  if (begun) return `the year as published (date level deadline)\n${begun}`
  for (const [at, event] of events.entries()) {
    const found = await happen(place, event).then(
      async (parted) => parted ?? (await compare(place)),
      (error: Error) => error.message,
    )
    if (found) return `event ${at + 1} ${JSON.stringify(event)}, ${dateOf(place.clock)}\n${found}`
  }
  return null
}

/** The open orders of the lift, and how long each may wait: counted from the visit before it, done or planned. */
async function compare(place: Place): Promise<string | null> {
  const got = await calls.standing(place.scene)
  const { lift, open } = place
  let before = place.done ?? (lift.lastVisit && reaches(lift) ? serial(lift.lastVisit) : null)
  const wanted = open.map((visit) => {
    const { day, level } = visit
    let deadline =
      before === null ? serial(lift.start) + Math.min(lift.firstWithinDays, lift.maxGapDays) : before + lift.maxGapDays
    if (place.returned?.visit === visit) deadline = place.returned.day
    before = Math.max(before ?? 0, day)
    return `${dateOf(day)} ${level} ${dateOf(deadline)}`
  })
  open.forEach((visit, at) => {
    visit.id = got[at]?.id ?? null
  })
  return difference(
    got.map((one) => `${one.date} ${one.level} ${one.deadline}`),
    wanted,
  )
}

const reaches = (lift: CheckedLift) =>
  lift.lastVisit != null && serial(lift.lastVisit) + lift.maxGapDays >= serial(lift.start)

async function happen(place: Place, event: Occurrence): Promise<string | null> {
  switch (event.kind) {
    case 'done':
      return finish(place, place.open[0], event.late, place.open.slice(1))
    case 'missed': {
      const [earlier, begun, ...rest] = place.open
      if (!earlier || !begun) return null
      const level = higherOf(earlier.level, begun.level)
      return finish(place, { ...begun, level }, event.late, rest, earlier)
    }
    case 'closed': {
      const visit = place.open.shift()
      if (visit?.id) await calls.closeOrder(place.scene, visit.id, dateOf(place.clock))
      return null
    }
    case 'holiday': {
      const [from, to] = [place.clock + event.from, place.clock + event.from + event.length]
      await calls.makeHoliday(place.scene, dateOf(from), dateOf(to))
      for (let day = from; day <= to; day++) {
        place.days.holidays.add(dateOf(day))
        place.days.makeUpDays.delete(dateOf(day))
      }
      return null
    }
    case 'moved':
      return move(place, event)
    case 'stopped':
      return stop(place, event.days)
    case 'renewed':
      return renew(place, event.days)
    case 'brought':
      await bring(place, event)
      return null
    case 'ended': {
      const last = place.clock + event.inDays
      if (place.renewed || last >= serial(place.lift.end) || place.clock < serial(place.lift.start)) return null
      await calls.terminate(place.scene, dateOf(place.clock), dateOf(last))
      place.open = place.open.filter((visit) => visit.day <= last)
      place.lift = { ...place.lift, end: dateOf(last) }
      return null
    }
  }
}

async function finish(
  place: Place,
  visit: OpenVisit | undefined,
  late: number,
  rest: OpenVisit[],
  merged?: OpenVisit,
): Promise<string | null> {
  const { lift, done: before } = place
  if (!visit?.id) return null
  const day = Math.max(visit.day + late, serial(lift.start), place.clock + 1)
  if (day > serial(lift.renewal?.end ?? lift.end)) return null
  const record = await calls.perform(place.scene, visit.id, dateOf(day))
  const facts = { ...place.facts }
  for (const level of [3, 4, 5] as const) if (visit.level >= level && visit.level <= 5) facts[level] = day
  const last = before ?? (lift.lastVisit ? serial(lift.lastVisit) : null)
  const wanted = afterDone(lift, { day, level: visit.level, before: last }, rest, facts, workedOn(place.days))
  const over =
    wanted.tooLong === null
      ? []
      : [`V01 与上次维保（${dateOf(last as number)}）相隔${wanted.tooLong}天，超过${lift.maxGapDays}日`]
  const flags = (day > visit.day ? LATE : 0) | (over.length > 0 ? OVER_GAP : 0)
  const shown = (level: number, items: number, bits: number, texts: readonly string[]) =>
    `done ${dateOf(day)}${merged ? `, ${dateOf(merged.day)} merged` : ''}: level ${level}, ${items} items, flags ${bits} ${texts.join(' ')}`
  Object.assign(place, { open: wanted.open, done: day, facts, clock: day })
  return difference(
    [
      shown(
        record.level,
        record.items,
        record.flags & (LATE | OVER_GAP),
        record.violations.filter((v) => v.startsWith('V01')),
      ),
    ],
    [shown(visit.level, rowsOf(lift.category, visit.level), flags, over)],
  )
}

/** A visit of the time between, brought by a sheet: it stands like one done, before the next planned one. */
async function bring(place: Place, { after, level }: { after: number; level: 1 | 3 | 4 | 5 }): Promise<void> {
  const { lift, done, open } = place
  const day = place.clock + after
  const [next] = open
  if (!next || day < serial(lift.start) || day >= next.day || place.returned?.visit === next) return
  await calls.bring(place.scene, dateOf(day), level)
  const facts = { ...place.facts }
  for (const one of [3, 4, 5] as const) if (level >= one) facts[one] = day
  const before = done ?? (lift.lastVisit ? serial(lift.lastVisit) : null)
  const wanted = afterDone(lift, { day, level, before }, open, facts, workedOn(place.days))
  Object.assign(place, { open: wanted.open, done: day, facts, clock: day })
}

/** A change of date: what the preview says of it, and the day when nothing stands against it. */
async function move(place: Place, { which, by }: { which: number; by: number }): Promise<string | null> {
  const { open, lift } = place
  const visit = open[which]
  if (!visit?.id || by === 0) return null
  const day = visit.day + by
  const others = open.filter((one) => one !== visit)
  const taken = others.some((one) => one.day === day) || day === place.done
  if (taken || day <= place.clock || day > serial(lift.renewal?.end ?? lift.end) || day < serial(lift.start))
    return null
  const earlier = others.filter((one) => one.day < day)
  const former = lift.lastVisit ? serial(lift.lastVisit) : null
  const before = Math.max(place.done ?? former ?? 0, ...earlier.map((one) => one.day)) || null
  const ours = before !== former || reaches(lift)
  const codes: string[] = []
  const opens = opened(place, visit, day)
  if (opens.some((gap) => gap.to !== day)) codes.push('V01')
  if (before !== null && ours && day - before > lift.maxGapDays) codes.push('V01')
  if (before !== null && day - before < lift.minGapDays) codes.push('V02')
  const closed = workedOn({
    ...place.days,
    workDays: [1, 2, 3, 4, 5, 6, 7],
    holidays: new Set(),
    makeUpDays: new Set(),
  })
  if (!closed(day)) codes.push('V08')
  if (!workedOn({ ...place.days, blocked: [], shutWeekdays: [] })(day)) codes.push('V11')
  if (visit.level >= 3 && visit.level <= 5) {
    const level = visit.level as 3 | 4 | 5
    const same = earlier.filter((one) => one.level >= level && one.level <= 5).map((one) => one.day)
    const since = Math.max(place.facts[level] ?? serial(lift.start), ...same)
    const due = monthsLater(dateOf(since), lift.months[level])
    const inherited = due < serial(lift.start) && earlier.length === 0 && place.done === null
    if (day > due && !inherited) codes.push('V12')
  }
  const result = await calls.move(
    place.scene,
    visit.id,
    dateOf(Math.max(place.clock, serial(lift.start) - 1)),
    dateOf(day),
  )
  const judged = ['V01', 'V02', 'V08', 'V11', 'V12']
  const parted = difference(
    [
      `moved ${dateOf(visit.day)} → ${dateOf(day)}: ${[...new Set(result.codes.filter((code) => judged.includes(code)))].sort().join(' ')}`,
    ],
    [`moved ${dateOf(visit.day)} → ${dateOf(day)}: ${[...new Set(codes)].sort().join(' ')}`],
  )
  if (result.done) {
    visit.first ??= visit.day
    visit.day = day
    open.sort((a, b) => a.day - b.day)
  }
  return parted
}

/** Gaps that the move opens before another visit or before the end of the service. */
function opened({ lift, open, done }: Place, visit: OpenVisit, day: number) {
  const known = done ?? (reaches(lift) ? serial(lift.lastVisit as string) : null)
  const [since, end] = [known ?? serial(lift.start), serial(lift.renewal?.end ?? lift.end)]
  const after = open.map((one) => (one === visit ? { day, first: one.first ?? one.day } : one))
  return newGaps(tooLong(since, asTheyStand(open), end, lift.maxGapDays), tooLong(since, after, end, lift.maxGapDays))
}

async function stop(place: Place, days: number): Promise<string | null> {
  const from = place.clock + 1
  const back = from + days
  if (place.renewed || from < serial(place.lift.start) || back > serial(place.lift.end)) return null
  if (place.open.some((visit) => visit.day < from)) return null
  await calls.stopLift(place.scene, dateOf(from))
  const left = await calls.standing(place.scene)
  if (left.length > 0) return `stopped ${dateOf(from)}, still open: ${left.map((one) => one.date).join(' ')}`
  await calls.restartLift(place.scene, dateOf(back))
  const after = afterReturn(place.lift, { day: back, stopped: days }, place.facts, workedOn(place.days))
  const [first] = after.open
  Object.assign(place, { open: after.open, clock: back - 1, returned: first && { visit: first, day: back } })
  return null
}

/** The next contract continues the chain: its plan hangs on the last visit of this one, done or still to come. */
async function renew(place: Place, days: number): Promise<string | null> {
  if (place.renewed || place.clock < serial(place.lift.start)) return null
  const { lift, open } = place
  const start = dateOf(serial(lift.end) + 1)
  const end = dateOf(serial(lift.end) + days)
  await calls.renew(place.scene, place.history, lift.end, dateOf(place.clock), end)
  const last = Math.max(place.done ?? 0, ...open.map((one) => one.day)) || null
  const levelDay = (level: 3 | 4 | 5) => {
    const planned = open.filter((one) => one.level >= level && one.level <= 5).map((one) => one.day)
    const found = Math.max(place.facts[level] ?? 0, ...planned)
    return found > 0 ? dateOf(found) : null
  }
  const next = wantedYear(
    {
      ...lift,
      start,
      end,
      lastVisit: last === null ? (lift.lastVisit ?? null) : dateOf(last),
      lastLevels: { 3: levelDay(3), 4: levelDay(4), 5: levelDay(5) },
    },
    workedOn(place.days),
  )
  place.open = [...open, ...next.map(({ day, level }) => ({ id: null, day, level }))]
  place.lift = { ...lift, renewal: { start, end } }
  place.renewed = true
  return null
}
