import type { Day } from '#kernel/shared/days.ts'
import type { PlacedVisit } from '#modules/routing/shared/crewDays.ts'
import type { Span } from '#modules/routing/shared/problem.ts'
import type { Crew, CrewQuestion } from './crewPlan.ts'
import { addMinutes, crewOfPeople, dayKey, mondayOf } from './work.ts'

/**
 * What stands already: stops of crews, and for people who do something beside their crew the minutes and the hours of it.
 * Who is out with others that day goes with no other crew.
 */
export function knownOf({ crews, work }: Pick<CrewQuestion, 'crews' | 'work'>, days: ReadonlySet<Day>) {
  const placed: PlacedVisit[] = []
  const ofDay = new Map<string, number>()
  const ofWeek = new Map<string, number>()
  const hours = new Map<string, Span[]>()
  const out = new Map<string, Set<string>>()
  const keep = <V>(of: Map<string, V>, key: string, first: () => V): V => {
    const found = of.get(key) ?? first()
    of.set(key, found)
    return found
  }
  // Agreed hours first: what may be done at any time makes room for them.
  const inOrder = work.toSorted((a, b) => Number(a.hours === null) - Number(b.hours === null))
  for (const one of inOrder) {
    const { id, date: day, people, minutes, communityId, place } = one
    const crew = days.has(day) ? crewOfPeople(people, crews) : undefined
    if (one.kind === 'maintenance')
      for (const person of people) keep(out, dayKey(person, day), () => new Set()).add(crew?.crewId ?? id)
    if (crew && communityId && place) {
      placed.push({ id, crewId: crew.crewId, day, communityId, place, minutes, hours: one.hours })
      const own = new Set(crew.workers.map(({ userId }) => userId))
      const helping = people.filter((person) => !own.has(person))
      if (days.has(day)) addMinutes(ofDay, helping, day, minutes)
      addMinutes(ofWeek, helping, mondayOf(day), minutes)
      continue
    }
    if (days.has(day)) addMinutes(ofDay, people, day, minutes)
    addMinutes(ofWeek, people, mondayOf(day), minutes)
    if (one.hours) for (const person of people) keep(hours, dayKey(person, day), () => []).push(one.hours)
  }
  const most = (of: ReadonlyMap<string, number>, on: ReadonlySet<Day>) =>
    new Map(
      crews.flatMap(({ crewId, workers }) =>
        [...on].map((day) => {
          const minutes = workers.map(({ userId }) => of.get(dayKey(userId, day)) ?? 0)
          return [dayKey(crewId, day), Math.max(0, ...minutes)] as const
        }),
      ),
    )
  return {
    placed,
    dayMinutes: most(ofDay, days),
    weekMinutes: most(ofWeek, new Set([...days].map(mondayOf))),
    busy: ({ workers }: Crew, day: Day) => workers.flatMap(({ userId }) => hours.get(dayKey(userId, day)) ?? []),
    elsewhere: ({ crewId, workers }: Crew, day: Day): string | null => {
      const away = workers.find(({ userId }) => {
        const groups = out.get(dayKey(userId, day))
        return groups && (groups.size > 1 || !groups.has(crewId))
      })
      return away ? `${away.name}${day}已排在其他搭档组` : null
    },
  }
}

/** Open times cut to agreed hours; agreed hours of a closed community stay agreed. */
export function within(open: readonly Span[] | null, [from, to]: Span): readonly Span[] {
  const cut = (open ?? []).flatMap(([a, b]): Span[] =>
    Math.max(a, from) < Math.min(b, to) ? [[Math.max(a, from), Math.min(b, to)]] : [],
  )
  return cut.length > 0 ? cut : [[from, to]]
}

/** The day less the hours somebody of the crew is taken up; null: any time. */
export function without(open: readonly Span[] | null, busy: readonly Span[]): readonly Span[] | null {
  if (busy.length === 0) return open
  return busy.reduce<readonly Span[]>(
    (left, [from, to]) =>
      left.flatMap(([a, b]): Span[] => [
        ...(a < Math.min(b, from) ? [[a, Math.min(b, from)] as const] : []),
        ...(Math.max(a, to) < b ? [[Math.max(a, to), b] as const] : []),
      ]),
    open ?? [[0, 1440]],
  )
}
