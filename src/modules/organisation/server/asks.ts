import type { RawBuilder } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { TeamMember, TeamPlace } from '../shared/team.ts'

export interface Candidate {
  id: string
  name: string
  state: number
  /** Another team whose leader this person is. */
  leads: string | null
}

/** The given employees of the company, with what keeps them where they are. */
export const findCandidates =
  duty<(ctx: Context, ids: readonly string[], exceptTeamId: string | null) => Promise<Candidate[]>>(
    'organisation.findCandidates',
  )

export const findMembers = duty<(ctx: Context, teamId: string) => Promise<TeamMember[]>>('organisation.findMembers')

/** Lifts in care by community, those with most first. */
export const findPlaces = duty<(ctx: Context, teamId: string) => Promise<TeamPlace[]>>('organisation.findPlaces')

export const findHoldings =
  duty<(ctx: Context, teamId: string) => Promise<{ members: number; lifts: number }>>('organisation.findHoldings')

/** The person who leads a team. */
export const leaderOf = duty<(team: string) => { join: string; name: string }>('organisation.leaderOf')

/** People of a team who still work – 离职 does not count –, and the 维保 and 维修 people in service among them. */
export const staffOf = duty<(team: string) => { members: string; workers: string }>('organisation.staffOf')

/**
 * Lifts in care of the team, 在用 or 停用, and the places in the crews of lifts in care that its people fill: two people on a
 * lift are two. The database keeps the figures (decision 0044).
 */
export const liftsOf = duty<(team: string) => { lifts: string; places: string }>('organisation.liftsOf')

/** The team works for one of these projects. */
export const inProjects = duty<(team: string, ids: readonly string[]) => RawBuilder<unknown>>('organisation.inProjects')
