import { namesSaid } from '#kernel/shared/said.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { peopleKey } from './crew.ts'

/** Changes of a copy of the crews for 试算: who leaves, who comes. Nobody stands in two crews of a copy. */

/** Crews that share nobody, the first named first. */
export function disjoint(crews: readonly Crew[]): Crew[] {
  const busy = new Set<string>()
  return crews.filter(({ workers }) => {
    if (workers.some((worker) => busy.has(worker.userId))) return false
    for (const worker of workers) busy.add(worker.userId)
    return true
  })
}

/** Partners of those who left work together in new crews of minCrew; who is left over cannot work alone (V03). */
export function withoutPeople(crews: readonly Crew[], gone: ReadonlySet<string>, minCrew: number): Crew[] {
  const isWhole = (crew: Crew) => crew.workers.every((worker) => !gone.has(worker.userId))
  const kept = crews.filter(isWhole)
  const broken = Map.groupBy(
    crews.filter((crew) => !isWhole(crew)),
    (crew) => crew.teamId,
  )
  for (const [teamId, ofTeam] of broken) {
    const left = ofTeam.flatMap((crew) => crew.workers.filter((worker) => !gone.has(worker.userId)))
    const [first] = ofTeam
    for (let at = 0; first && at + minCrew <= left.length; at += minCrew) {
      const workers = left.slice(at, at + minCrew)
      const people = peopleKey(workers.map((worker) => worker.userId))
      const name = namesSaid(workers.map((worker) => worker.name))
      kept.push({ crewId: `${teamId} ${people}`, name, teamId, workers, base: first.base })
    }
  }
  return kept
}

/** A crew that does not exist yet: certified, skilled for every level, setting out where its team does. */
export function newCrew(teamId: string, n: number, base: Crew['base'], size: number): Crew {
  const workers = Array.from({ length: size }, (_, i) => ({
    userId: `new-${teamId}-${n}-${i}`,
    name: `新增${i + 1}`,
    certTo: null,
    skills: [0],
    skillLevel: 3,
    joined: true,
  }))
  return { crewId: `${teamId} new-${n}`, name: `新增搭档组${n}`, teamId, workers, base }
}
