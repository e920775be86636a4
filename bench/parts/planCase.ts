import { addDays } from '#kernel/shared/days.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import type { LiftOfLine } from '#modules/plan/shared/batching.ts'
import type { Place } from '#modules/plan/shared/route.ts'
import type { LineToPlan } from '#modules/plan/shared/yearPlan.ts'
import { defaultRule, type PlanRule } from '#modules/template/shared/template.ts'

/** A made-up city: the same seed gives the same lifts, crews and histories. */
export interface PlanCase {
  lines: LineToPlan[]
  crews: Crew[]
  places: Map<string, Place>
  /** Which crew looks after a community. */
  responsible: Map<string, string>
}

/** mulberry32: small, seeded, good enough for made-up data. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const CREWS_PER_TEAM = 5
const LIFTS_PER_TEAM = 250

export function planCase(liftCount: number, seed: number): PlanCase {
  const next = random(seed)
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const made: PlanCase = { lines: [], crews: [], places: new Map(), responsible: new Map() }
  let lifts = 0
  for (let team = 0; lifts < liftCount; team++) {
    const teamId = `T${team}`
    const base = { lng: 120 + next() * 0.4, lat: 30.1 + next() * 0.3, id: `base-${teamId}` }
    for (let c = 0; c < CREWS_PER_TEAM; c++) made.crews.push(crewOf(teamId, c, base, next))
    for (let ofTeam = 0; ofTeam < LIFTS_PER_TEAM && lifts < liftCount; ) {
      const size = Math.min(between(2, 36), LIFTS_PER_TEAM - ofTeam, liftCount - lifts)
      const communityId = `${teamId}-X${made.lines.length}`
      const place = { lng: base.lng + (next() - 0.5) * 0.12, lat: base.lat + (next() - 0.5) * 0.12 }
      made.places.set(communityId, place)
      made.responsible.set(communityId, `${teamId}-${'ABCDE'[between(0, CREWS_PER_TEAM - 1)]}`)
      // Every seventh team keeps fixed weekdays.
      const rhythm = team % 7 === 6 ? 2 : 1
      made.lines.push(lineOf(teamId, communityId, size, rhythm, travelMinutes(base, place), between, next))
      ofTeam += size
      lifts += size
    }
  }
  return made
}

function crewOf(teamId: string, c: number, base: Crew['base'], next: () => number): Crew {
  const crewId = `${teamId}-${'ABCDE'[c]}`
  const worker = (n: number) => ({
    userId: `${crewId}-${n}`,
    name: `${crewId}-${n}`,
    // One worker in forty has a certificate that ends within the weeks to be planned.
    certTo: next() < 0.025 ? addDays('2026-01-10', Math.floor(next() * 20)) : '2028-06-30',
    skills: [0],
    skillLevel: n === 1 ? 3 : 2,
    joined: true,
    absences: next() < 0.1 ? [{ from: '2026-01-12', to: '2026-01-14' }] : [],
  })
  return { crewId, name: `${crewId}组`, teamId, workers: [worker(1), worker(2)], base }
}

function lineOf(
  teamId: string,
  communityId: string,
  size: number,
  rhythm: 1 | 2,
  firstTravel: number,
  between: (least: number, most: number) => number,
  next: () => number,
): LineToPlan {
  const takeOver = next() < 0.6
  const escalators = next() < 0.1
  const lastVisit = addDays('2026-01-01', -between(1, 14))
  const lastLevels = {
    3: addDays('2026-01-01', -between(1, 85)),
    4: addDays('2026-01-01', -between(86, 170)),
    5: addDays('2026-01-01', -between(171, 355)),
  }
  const lifts = Array.from(
    { length: size },
    (_, i): LiftOfLine => ({
      liftId: `${communityId}-${i}`,
      category: escalators ? 4 : 1,
      building: `${Math.floor(i / 4) + 1}栋`,
      start: '2026-01-01',
      end: '2026-12-31',
      ...(takeOver ? { lastVisit, lastLevels } : {}),
    }),
  )
  const rule: PlanRule = { ...defaultRule, rhythm, weekday: between(1, 6) }
  return { lineId: communityId, teamId, communityId, rule, lifts, firstTravel }
}
