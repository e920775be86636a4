import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, literal, ofCompanies } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { findRisks } from '#modules/elevator/server/index.ts'
import { worstBesideVisit } from '#modules/elevator/shared/liftName.ts'
import { findNames } from '#modules/employee/server/index.ts'
import { gapOfOrder } from '#modules/maintenance/server/index.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { Severity, ViolationState } from '#modules/plan/shared/violation.ts'
import { type CalendarChip, type CalendarQuery, MAX_CHIPS } from '../shared/calendar.ts'

/** Which orders a board shows. */
export type ChipsQuery = Omit<CalendarQuery, 'view' | 'by'>

const among = (column: string, ids: readonly unknown[] | undefined, type: string) =>
  ids?.length ? sql`${sql.raw(column)} = any(${[...ids]}::${sql.raw(type)}[])` : sql`true`

/** Orders of the period as chips, one more than the limit when there are too many. */
export async function findChips(ctx: Context, query: ChipsQuery): Promise<CalendarChip[]> {
  return chipsWhere(
    ctx,
    sql`o.plan_date between ${query.from}::date and ${query.to}::date
      and ${query.status?.length ? among('o.status', query.status, 'smallint') : isNot('o.status', MaintainStatus.code.closed)}
      and ${among('o.level', query.level, 'smallint')} and ${among('o.team_id', query.teamIds, 'uuid')}
      and ${among('o.community_id', query.communityIds, 'uuid')} and ${among('o.elevator_id', query.elevatorIds, 'uuid')}
      and ${query.workerIds?.length ? sql`o.worker_ids && ${[...query.workerIds]}::uuid[]` : sql`true`}`,
    MAX_CHIPS + 1,
  )
}

/** By day and hour. */
const byDay = sql`o.plan_date, o.plan_start nulls last, o.order_no`

/** Orders (`o`) of the person's scope as chips. */
export async function chipsWhere(
  ctx: Context,
  which: RawBuilder<unknown>,
  limit: number,
  order: RawBuilder<unknown> = byDay,
): Promise<CalendarChip[]> {
  const day = today(ctx.now)
  const { rows } = await sql<Omit<CalendarChip, 'crew' | 'risk'>>`
    select o.id, o.version, o.order_no, o.plan_date as date, to_char(o.plan_start, 'HH24:MI') as start,
      o.std_minutes as minutes, o.level, o.status, o.elevator_id, e.name as elevator_name, c.name as community_name,
      o.legal_deadline, ${sql.raw(gapOfOrder)} as gap_days, o.team_id, o.community_id, o.worker_ids,
      ((${is('o.status', MAINTAIN_OPEN)} and o.legal_deadline < greatest(o.plan_date, ${day}::date)) or exists (
        select 1 from plan_violation v where v.company_id = o.company_id and v.order_id = o.id
          and ${is('v.state', ViolationState.open)} and v.severity >= ${literal(Severity.code.approval)})) as violation
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and ${orderScope(ctx)} and ${which}
    order by ${order} limit ${limit}`.execute(ctx.db)
  // Thousands of orders name a few dozen people.
  const names = await findNames(ctx, [...new Set(rows.flatMap((row) => row.workerIds))])
  const risks = await findRisks(
    ctx,
    rows.map((row) => row.elevatorId),
  )
  return rows.map((row) => ({
    ...row,
    crew: namesSaid(row.workerIds.flatMap((id) => names.get(id) ?? [])),
    risk: worstBesideVisit(risks.get(row.elevatorId) ?? {}),
  }))
}

export async function findTeamNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from team
    where company_id ${ofCompanies(ctx)} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
