import { sql } from 'kysely'
import { type Context, dataScope } from '#kernel/server/index.ts'
import {
  caresAt,
  givenTo,
  inProjects,
  liftInProject,
  seesCommunity,
  seesContract,
  seesLift,
  seesProject,
  seesVilla,
  servesSeen,
} from './asks.ts'

/**
 * How the rows of each noun belong to a team, a person and places (archives 1, position). They stand beside the positions
 * and not in their modules because most nouns are seen through others: customers by contracts, communities by lifts.
 * What it takes to see a noun through another is asked of the module that owns the other. Modules whose rows nobody else counts declare theirs themselves, by the same `dataScope`.
 */

const column = (alias: string, name: string) => sql.raw(`${alias}.${name}`)
const oneOf = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

/** A lift is its team's, its crew's, and stands in a community and perhaps in a project. */
export const elevatorScope = dataScope('elevator', 'e', (_, e) => ({
  team: (team) => sql`${column(e, 'team_id')} = ${team}::uuid`,
  self: ({ employeeId }) => sql`${column(e, 'worker_ids')} @> array[${employeeId}::uuid]`,
  places: (ids) => sql`(${column(e, 'community_id')} = ${oneOf(ids)} or ${column(e, 'project_id')} = ${oneOf(ids)})`,
}))

/** A community is seen by whoever sees one of its lifts; by the team it is given to, and by who added it, before that. */
export const communityScope = dataScope('community', 'c', (ctx, c) => ({
  within: seesLift(ctx, column(c, 'company_id'), 'community_id', column(c, 'id')),
  team: (team) => givenTo(column(c, 'company_id'), column(c, 'id'), team),
  self: ({ userId }) => sql`${column(c, 'created_by')} = ${userId}::uuid`,
  places: (ids) =>
    sql`(${column(c, 'id')} = ${oneOf(ids)} or ${inProjects(column(c, 'company_id'), column(c, 'id'), ids)})`,
}))

/** A project is its teams', its managers', and who added it; and theirs who see a lift of it. */
export const projectScope = dataScope('project', 'p', (ctx, p) => ({
  within: seesLift(ctx, column(p, 'company_id'), 'project_id', column(p, 'id')),
  team: (team) => sql`${team}::uuid = any(${column(p, 'team_ids')})`,
  self: ({ userId, employeeId }) => sql`(${column(p, 'created_by')} = ${userId}::uuid
    or ${column(p, 'manager_id')} = ${employeeId}::uuid or ${column(p, 'deputy_id')} = ${employeeId}::uuid)`,
  places: (ids) => sql`(${column(p, 'id')} = ${oneOf(ids)} or ${column(p, 'community_ids')} && ${[...ids]}::uuid[])`,
}))

/** A contract is seen by whoever sees one of its lifts; its salesman, its manager and its author see it before that. */
export const contractScope = dataScope('contract', 'k', (ctx, k) => ({
  within: servesSeen(ctx, column(k, 'company_id'), column(k, 'id')),
  self: ({ userId, employeeId }) => sql`(${column(k, 'created_by')} = ${userId}::uuid
    or ${column(k, 'salesman_id')} = ${employeeId}::uuid or ${column(k, 'manager_id')} = ${employeeId}::uuid)`,
  places: (ids) => sql`${column(k, 'project_id')} = ${oneOf(ids)}`,
}))

/**
 * A customer is seen by whoever sees a lift, a contract, a community or a project of it; its salesman and its author see it
 * before it has any (decision 0065).
 */
export const customerScope = dataScope('customer', 'c', (ctx, c) => {
  const company = column(c, 'company_id')
  const id = column(c, 'id')
  return {
    within: sql`(${seesLift(ctx, company, 'customer_id', id)} or ${seesContract(ctx, company, id)}
      or ${seesCommunity(ctx, company, id)} or ${seesProject(ctx, company, id)} or ${seesVilla(ctx, company, id)})`,
    self: ({ userId, employeeId }) => sql`(${column(c, 'created_by')} = ${userId}::uuid
      or ${column(c, 'salesman_id')} = ${employeeId}::uuid)`,
  }
})

/** Colleagues of the own team, and those who care for lifts of the named places. Oneself is always among them. */
export const employeeScope = dataScope('employee', 'e', (ctx, e) => ({
  always: sql`${column(e, 'id')} = ${ctx.who.employeeId}::uuid`,
  team: (team) => sql`${column(e, 'team_id')} = ${team}::uuid`,
  places: (ids) => caresAt(column(e, 'company_id'), column(e, 'id'), ids),
}))

/** What belongs to a team, a crew and a lift: the ways of every kind of order. */
const ofOrder = (_: Context, o: string) => ({
  team: (team: string) => sql`${column(o, 'team_id')} = ${team}::uuid`,
  self: ({ employeeId }: { employeeId: string | null }) =>
    employeeId ? sql`${column(o, 'worker_ids')} @> array[${employeeId}::uuid]` : sql`false`,
  places: (ids: readonly string[]) => sql`(${column(o, 'community_id')} = ${oneOf(ids)}
    or ${liftInProject(column(o, 'company_id'), column(o, 'elevator_id'), ids)})`,
})

export const orderScope = dataScope('maintainOrder', 'o', ofOrder)
export const repairScope = dataScope('repairOrder', 'o', ofOrder)
/** Evaluations keep the columns of their order. */
export const evaluationScope = dataScope('evaluation', 'o', ofOrder)
