import { add, type Company } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Employee, Team } from './organisation.ts'

/** Lines: the lifts of one community that share a template and a rhythm, and the two people who look after them. */

export interface Crew {
  readonly team: Team
  readonly main: Employee
  readonly assistant: Employee
}

export interface Line {
  readonly lifts: readonly Lift[]
  readonly onDemand: boolean
  readonly crew: Crew
  /** 1 间隔制 2 双周制 3 固定日期 (jobs 1.2). */
  readonly rhythm: 1 | 2 | 3
}

/** Pairs of workers who may work; the leader of a team of five stays free. */
export function crewsOf(teams: readonly Team[], mayWork: (worker: Employee) => boolean): Crew[] {
  return teams.flatMap((team) => {
    const members = team.members.filter((worker) => mayWork(worker) && worker.joinStatus === 1 && worker.kind === 2)
    const free = members.length % 2
    return Array.from({ length: Math.floor(members.length / 2) }, (_, n) => ({
      team,
      main: members[free + 2 * n] as Employee,
      assistant: members[free + 2 * n + 1] as Employee,
    }))
  })
}

const isServed = (lift: Lift) => lift.useStatus === 1 && lift.row.service_status === 1

/** `regular` lines of the lifts under contract, split where they are longest, and one line per community on demand. */
export function makeLines(company: Company, lifts: readonly Lift[], crews: readonly Crew[], regular: number): Line[] {
  const groups = new Map<string, Lift[]>()
  for (const lift of lifts.filter(isServed)) {
    const key = `${lift.community.no} ${lift.category} ${lift.template ?? ''} ${lift.onDemand}`
    groups.set(key, [...(groups.get(key) ?? []), lift])
  }
  const demand = [...groups.values()].filter((group) => group[0]?.onDemand)
  const split = [...groups.values()].filter((group) => !group[0]?.onDemand).map((group) => ({ group, parts: 1 }))
  while (split.reduce((all, { parts }) => all + parts, 0) < regular) {
    const longest = split.reduce((a, b) => (b.group.length / b.parts > a.group.length / a.parts ? b : a))
    longest.parts += 1
  }
  const pieces = split.flatMap(({ group, parts }) =>
    Array.from({ length: parts }, (_, n) =>
      group.slice(Math.floor((n * group.length) / parts), Math.floor(((n + 1) * group.length) / parts)),
    ),
  )
  // A few lines carry the other rhythms (jobs 9): residential ones, where a fixed day is what people ask for.
  const residential = pieces.filter(
    (piece) => piece[0]?.community.type === 1 && piece[0].template === null && piece.length <= 10,
  )
  const rhythmOf = (piece: Lift[]): 1 | 2 | 3 => {
    const at = regular > 10 ? residential.indexOf(piece) : -1
    return at >= 0 && at < 3 ? 2 : at >= 3 && at < 5 ? 3 : 1
  }
  const crewFor = (n: number) => crews[n % crews.length] as Crew
  const lines = [
    ...pieces.map((piece, n): Line => ({ lifts: piece, onDemand: false, crew: crewFor(n), rhythm: rhythmOf(piece) })),
    ...demand.map((piece, n): Line => ({ lifts: piece, onDemand: true, crew: crewFor(pieces.length + n), rhythm: 1 })),
  ]
  for (const line of lines) {
    for (const lift of line.lifts) {
      lift.row.team_id = line.crew.team.id
      lift.row.worker_ids = [line.crew.main.id, line.crew.assistant.id]
    }
  }
  giveCrews(company, lifts, crews)
  return lines
}

/** Lifts outside the lines keep the people of their community, and every lift its rows of elevator_worker. */
function giveCrews(company: Company, lifts: readonly Lift[], crews: readonly Crew[]): void {
  for (const lift of lifts) {
    if (lift.useStatus <= 2 && lift.row.team_id === null) {
      const neighbour = lifts.find((other) => other.community === lift.community && other.row.team_id !== null)
      const crew = crews[0] as Crew
      lift.row.team_id = neighbour?.row.team_id ?? crew.team.id
      lift.row.worker_ids = neighbour?.row.worker_ids ?? [crew.main.id, crew.assistant.id]
    }
    const workers = lift.row.worker_ids as string[]
    workers.forEach((employee_id, n) => {
      add(company, 'elevator_worker', { elevator_id: lift.id, employee_id, rank: n + 1 })
    })
  }
}
