import { namesSaid } from '#kernel/shared/said.ts'
import type { Candidate } from './live.ts'

/** The suggested crews as the desk compares them. */
export interface Crew {
  readonly rank: number
  readonly ids: readonly string[]
  readonly names: string
  readonly etaMin: number | null
  readonly distanceKm: number | null
  readonly load: number
  readonly visits: number
  readonly responsible: boolean
}

const most = (values: readonly (number | null)[]): number | null =>
  values.some((one) => one === null) ? null : Math.max(...(values as number[]))

export function crewsOf(people: readonly Candidate[]): Crew[] {
  const ranks = [...new Set(people.flatMap(({ pair }) => pair ?? []))].sort((a, b) => a - b)
  return ranks.map((rank) => {
    const members = people.filter(({ pair }) => pair === rank)
    return {
      rank,
      ids: members.map(({ employeeId }) => employeeId),
      names: namesSaid(members.map(({ name }) => name)),
      etaMin: most(members.map(({ etaMin }) => etaMin)),
      distanceKm: most(members.map(({ distanceKm }) => distanceKm)),
      load: members.reduce((sum, { load }) => sum + load, 0),
      visits: Math.max(...members.map(({ visits }) => visits)),
      responsible: members.every(({ responsible }) => responsible),
    }
  })
}

/** 14:24: the clock at which they would be there. */
export function etaClock(minutes: number, now: number): string {
  const at = new Date(now + minutes * 60_000 + 8 * 3_600_000)
  return at.toISOString().slice(11, 16)
}
