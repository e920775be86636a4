import { type RawBuilder, sql } from 'kysely'
import { type Context, dataScope } from '#kernel/server/index.ts'

/**
 * How the rows of each noun belong to a team, a person and places (archives 1, position). They stand beside the positions
 * and not in their modules because most nouns are seen through others: customers by contracts, communities by lifts.
 * Modules whose rows nobody else counts declare theirs themselves, by the same `dataScope`.
 */

const column = (alias: string, name: string) => sql.raw(`${alias}.${name}`)
const oneOf = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

/** A lift is its team's, its crew's, and stands in a community and perhaps in a project. */
export const elevatorScope = dataScope('elevator', 'e', (_, e) => ({
  team: (team) => sql`${column(e, 'team_id')} = ${team}::uuid`,
  self: ({ employeeId }) => sql`${column(e, 'worker_ids')} @> array[${employeeId}::uuid]`,
  places: (ids) => sql`(${column(e, 'community_id')} = ${oneOf(ids)} or ${column(e, 'project_id')} = ${oneOf(ids)})`,
}))

/** Lifts that stand and that the person sees, joined by `on`. */
const withLifts = (ctx: Context, company: RawBuilder<unknown>, on: RawBuilder<unknown>) =>
  sql`exists (select 1 from elevator sl where sl.company_id = ${company} and sl.deleted_at is null
    and ${on} and ${elevatorScope(ctx, 'sl')})`

/** A community is seen by whoever sees one of its lifts; by the team it is given to, and by who added it, before that. */
export const communityScope = dataScope('community', 'c', (ctx, c) => ({
  within: withLifts(ctx, column(c, 'company_id'), sql`sl.community_id = ${column(c, 'id')}`),
  team: (team) => sql`exists (select 1 from team st where st.company_id = ${column(c, 'company_id')}
    and st.id = ${team}::uuid and ${column(c, 'id')} = any(st.community_ids))`,
  self: ({ userId }) => sql`${column(c, 'created_by')} = ${userId}::uuid`,
  places: (ids) => sql`(${column(c, 'id')} = ${oneOf(ids)} or exists (select 1 from project sj
    where sj.company_id = ${column(c, 'company_id')} and sj.id = ${oneOf(ids)} and sj.deleted_at is null
      and ${column(c, 'id')} = any(sj.community_ids)))`,
}))

/** A project is its teams', its managers', and who added it; and theirs who see a lift of it. */
export const projectScope = dataScope('project', 'p', (ctx, p) => ({
  within: withLifts(ctx, column(p, 'company_id'), sql`sl.project_id = ${column(p, 'id')}`),
  team: (team) => sql`${team}::uuid = any(${column(p, 'team_ids')})`,
  self: ({ userId, employeeId }) => sql`(${column(p, 'created_by')} = ${userId}::uuid
    or ${column(p, 'manager_id')} = ${employeeId}::uuid or ${column(p, 'deputy_id')} = ${employeeId}::uuid)`,
  places: (ids) => sql`(${column(p, 'id')} = ${oneOf(ids)} or ${column(p, 'community_ids')} && ${[...ids]}::uuid[])`,
}))

/** A contract is seen by whoever sees one of its lifts; its salesman, its manager and its author see it before that. */
export const contractScope = dataScope('contract', 'k', (ctx, k) => ({
  within: sql`exists (select 1 from contract_elevator sv join elevator se on se.company_id = sv.company_id
      and se.id = sv.elevator_id
    where sv.company_id = ${column(k, 'company_id')} and sv.contract_id = ${column(k, 'id')} and ${elevatorScope(ctx, 'se')})`,
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
    within: sql`(${withLifts(ctx, company, sql`sl.customer_id = ${id}`)}
      or exists (select 1 from contract sk where sk.company_id = ${company} and sk.customer_id = ${id}
        and sk.deleted_at is null and ${contractScope(ctx, 'sk')})
      or exists (select 1 from community sc where sc.company_id = ${company} and sc.property_customer_id = ${id}
        and sc.deleted_at is null and ${communityScope(ctx, 'sc')})
      or exists (select 1 from project sp where sp.company_id = ${company} and sp.customer_id = ${id}
        and sp.deleted_at is null and ${projectScope(ctx, 'sp')})
      or exists (select 1 from villa_archive sa join villa_archive_elevator sh on sh.company_id = sa.company_id
          and sh.archive_id = sa.id
        where sa.company_id = ${company} and sa.owner_customer_id = ${id} and sa.deleted_at is null
          and ${withLifts(ctx, company, sql`sl.id = sh.elevator_id`)}))`,
    self: ({ userId, employeeId }) => sql`(${column(c, 'created_by')} = ${userId}::uuid
      or ${column(c, 'salesman_id')} = ${employeeId}::uuid)`,
  }
})

/** Colleagues of the own team, and those who care for lifts of the named places. Oneself is always among them. */
export const employeeScope = dataScope('employee', 'e', (ctx, e) => ({
  always: sql`${column(e, 'id')} = ${ctx.who.employeeId}::uuid`,
  team: (team) => sql`${column(e, 'team_id')} = ${team}::uuid`,
  places: (ids) => sql`exists (select 1 from elevator_worker sw
    join elevator sl on sl.company_id = sw.company_id and sl.id = sw.elevator_id
    where sw.company_id = ${column(e, 'company_id')} and sw.employee_id = ${column(e, 'id')} and sl.deleted_at is null
      and (sl.community_id = ${oneOf(ids)} or sl.project_id = ${oneOf(ids)}))`,
}))

/** What belongs to a team, a crew and a lift: the ways of every kind of order. */
const ofOrder = (_: Context, o: string) => ({
  team: (team: string) => sql`${column(o, 'team_id')} = ${team}::uuid`,
  self: ({ employeeId }: { employeeId: string | null }) =>
    employeeId ? sql`${column(o, 'worker_ids')} @> array[${employeeId}::uuid]` : sql`false`,
  places: (ids: readonly string[]) => sql`(${column(o, 'community_id')} = ${oneOf(ids)}
    or exists (select 1 from elevator sx where sx.company_id = ${column(o, 'company_id')}
      and sx.id = ${column(o, 'elevator_id')} and sx.project_id = ${oneOf(ids)}))`,
})

export const orderScope = dataScope('maintainOrder', 'o', ofOrder)
export const repairScope = dataScope('repairOrder', 'o', ofOrder)
/** Evaluations keep the columns of their order. */
export const evaluationScope = dataScope('evaluation', 'o', ofOrder)
