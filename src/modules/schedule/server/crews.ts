import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { findCrews, type NamedCrew } from '#modules/maintenance/server/index.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { crewViolations } from '#modules/plan/shared/crewViolations.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { peopleKey } from '../shared/crew.ts'
import { findNamedCrews, findTeams } from './board.store.ts'

/** The crews of a board: named on orders, lifts and lines, and everybody else of the teams in groups of minCrew. */

export interface BoardCrews {
  crews: Crew[]
  teamNames: ReadonlyMap<string, string>
  /** Crews of these people, one per team they work for. */
  ofPeople(people: readonly string[]): readonly Crew[]
  byId: ReadonlyMap<string, Crew>
}

export async function boardCrews(
  ctx: Context,
  asked: { from: Day; to: Day; teamIds?: readonly string[] | undefined },
  setting: MaintainSetting,
): Promise<BoardCrews> {
  const teams = await findTeams(ctx, asked.teamIds)
  const teamIds = teams.map((team) => team.id)
  const named = once(await findNamedCrews(ctx, teamIds, asked.from, asked.to))
  const crews = await findCrews(ctx, teamIds, named, setting.minCrew)
  const byPeople = Map.groupBy(crews, (crew) => peopleKey(crew.workers.map((worker) => worker.userId)))
  return {
    crews,
    teamNames: new Map(teams.map((team) => [team.id, team.name])),
    ofPeople: (people) => byPeople.get(peopleKey(people)) ?? [],
    byId: new Map(crews.map((crew) => [crew.crewId, crew])),
  }
}

/** The same people in another order are the same crew: the order that is named most stays. */
function once(named: readonly NamedCrew[]): NamedCrew[] {
  const seen = new Map<string, NamedCrew>()
  for (const crew of named) {
    const key = `${crew.teamId} ${peopleKey(crew.people)}`
    if (!seen.has(key)) seen.set(key, crew)
  }
  return [...seen.values()]
}

/** The first 阻断 against these people on a day (V03, V04, V06, V13); null when they can. */
export function cannot(workers: Crew['workers'], planDate: Day, level: Level, setting: MaintainSetting): string | null {
  const found = crewViolations({ planDate, level }, workers, setting)
  return found.find((one) => one.severity === Severity.code.block)?.text ?? null
}

export function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
