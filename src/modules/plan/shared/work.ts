import { addDays, type Day, weekday } from '#kernel/shared/days.ts'
import type { Place } from './route.ts'

/**
 * What people have to do on a day, of every kind: visits, repairs, parts to be fitted, inspections to attend. Loads, the
 * overlap check and the crews' routes all count this (jobs 6.3.4, 6.5).
 */
export interface Work {
  id: string
  kind: 'maintenance' | 'repair' | 'parts' | 'inspection'
  no: string
  people: readonly string[]
  date: Day
  minutes: number
  /** Minutes since midnight of the hours that are agreed; null: any time of the day. */
  hours: readonly [from: number, to: number] | null
  /** Where it is; null: nobody knows. */
  communityId: string | null
  place: Place | null
}

/** Key of a person's or a crew's day, and of the week the day lies in. */
export const dayKey = (id: string, date: Day): string => `${id} ${date}`
export const mondayOf = (date: Day): Day => addDays(date, 1 - weekday(date))

/** Minutes by `dayKey(person, date)`. */
export function minutesOf(works: readonly Pick<Work, 'people' | 'date' | 'minutes'>[]): Map<string, number> {
  const minutes = new Map<string, number>()
  for (const work of works) addMinutes(minutes, work.people, work.date, work.minutes)
  return minutes
}

export function addMinutes(to: Map<string, number>, people: readonly string[], date: Day, minutes: number): void {
  for (const id of people) to.set(dayKey(id, date), (to.get(dayKey(id, date)) ?? 0) + minutes)
}

interface People {
  crewId: string
  workers: readonly { userId: string }[]
}

/**
 * The crew that does a piece of work: the one of exactly these people, else the largest among them (others help), else one
 * they all belong to. Undefined: people who are in no crew together.
 */
export function crewOfPeople<C extends People>(people: readonly string[], crews: readonly C[]): C | undefined {
  const asked = new Set(people)
  const inside = (crew: C) => crew.workers.every(({ userId }) => asked.has(userId))
  const around = (crew: C) => people.every((id) => crew.workers.some(({ userId }) => userId === id))
  const whole = crews.filter(inside).toSorted((a, b) => b.workers.length - a.workers.length)[0]
  return whole ?? crews.find(around)
}
