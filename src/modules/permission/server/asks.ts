import type { RawBuilder } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { Holder } from '../shared/position.ts'

/** Changes of who administers the company wait for each other, so that two at once cannot both be the last but one. */
export const lockAdministration = duty<(ctx: Context) => Promise<void>>('permission.lockAdministration')

/** Active employees who can sign in and hold all four codes at level 1 over their positions (archives 6.7). */
export const findAdministrators = duty<(ctx: Context) => Promise<string[]>>('permission.findAdministrators')

export interface Assignee {
  id: string
  name: string
  state: number
  userId: string | null
  positionIds: string[]
}

export const findHolders = duty<(ctx: Context, id: string) => Promise<Holder[]>>('permission.findHolders')

/** Accounts of the people who hold a position: what they may do changes with it. */
export const findHolderUsers =
  duty<(ctx: Context, positionId: string) => Promise<string[]>>('permission.findHolderUsers')

/** Employees of the company with their positions; who asks waits for another assignment of the same people. */
export const lockAssignees =
  duty<(ctx: Context, ids: readonly string[]) => Promise<Assignee[]>>('permission.lockAssignees')

/** How many of the given projects and communities are the company's. */
export const countPlaces =
  duty<(ctx: Context, projectIds: readonly string[], communityIds: readonly string[]) => Promise<number>>(
    'permission.countPlaces',
  )

/** Words for the rows a person sees: the team, or how many communities and projects. */
export const findScopeNames =
  duty<
    (ctx: Context, teamId: string | null, ids: readonly string[]) => Promise<{ team: string | null; places: string[] }>
  >('permission.findScopeNames')

/** People who hold a position and still work, counted: 离职 does not count. */
export const holdersOf = duty<(position: string) => string>('permission.holdersOf')

type Sql = RawBuilder<unknown>

/** A lift that stands, that the person sees, and whose column has the value. */
export const seesLift =
  duty<(ctx: Context, company: Sql, column: 'id' | 'community_id' | 'project_id' | 'customer_id', value: Sql) => Sql>(
    'permission.seesLift',
  )
/** The community is given to the team. */
export const givenTo = duty<(company: Sql, community: Sql, team: string) => Sql>('permission.givenTo')
/** The community belongs to one of these projects. */
export const inProjects = duty<(company: Sql, community: Sql, ids: readonly string[]) => Sql>('permission.inProjects')
/** The contract serves a lift that the person sees. */
export const servesSeen = duty<(ctx: Context, company: Sql, contract: Sql) => Sql>('permission.servesSeen')
/** Of the customer, and seen by the person: a contract, a community, a project, a villa's lift. */
export const seesContract = duty<(ctx: Context, company: Sql, customer: Sql) => Sql>('permission.seesContract')
export const seesCommunity = duty<(ctx: Context, company: Sql, customer: Sql) => Sql>('permission.seesCommunity')
export const seesProject = duty<(ctx: Context, company: Sql, customer: Sql) => Sql>('permission.seesProject')
export const seesVilla = duty<(ctx: Context, company: Sql, customer: Sql) => Sql>('permission.seesVilla')
/** The person cares for a lift at one of these communities or projects. */
export const caresAt = duty<(company: Sql, employee: Sql, ids: readonly string[]) => Sql>('permission.caresAt')
/** The lift is in one of these projects. */
export const liftInProject = duty<(company: Sql, lift: Sql, ids: readonly string[]) => Sql>('permission.liftInProject')
