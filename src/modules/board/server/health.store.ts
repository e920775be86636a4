import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { addDays, type Day, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { CERTIFICATE_HELD, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { settled, TaskKind } from '#modules/inspection/shared/inspection.ts'
import { MAINTAIN_DONE, MaintainStatus, OrderFlag } from '#modules/maintenance/shared/maintenance.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { type BoardHealth, type BoardQuery, CERTIFICATE_DAYS } from '../shared/board.ts'
import { countFrom, orderWhere } from './dayOrders.store.ts'
import { among, type Narrower } from './narrower.store.ts'
import { midnight, own, peopleScope } from './peopleScope.store.ts'

/** 合规体检 from the records themselves (jobs 6.11). */
export type Counted = Pick<BoardHealth, 'gap' | 'confirm' | 'certificates' | 'selfChecks'>

/** A visit counts for its confirmation from the fourth day after it, for a month. */
const CONFIRM_AFTER_DAYS = 3
const CONFIRM_WITHIN_DAYS = 30

export async function readHealth(
  ctx: Context,
  day: Day,
  narrower: Narrower,
  { teamIds }: Pick<BoardQuery, 'teamIds'>,
): Promise<Counted> {
  return {
    gap: await gapOf(ctx, day, narrower),
    confirm: await confirmOf(ctx, day, narrower),
    certificates: await certificatesOf(ctx, day, teamIds),
    selfChecks: await selfChecksOf(ctx, day, narrower),
  }
}

/**
 * 法定间隔合规率: lifts on regular lines and those without a gap over the law that ended in the month. The flag of the
 * finished visit says so: gaps begun before take-over and home lifts carry none (jobs 6.2).
 */
async function gapOf(ctx: Context, day: Day, narrower: Narrower): Promise<Counted['gap']> {
  const { rows } = await sql<Counted['gap']>`
    with over as materialized (select distinct o.company_id, o.elevator_id from maintain_order o
      where ${own(ctx, 'o')} and ${is('o.status', MAINTAIN_DONE)} and o.deleted_at is null
        and o.flags & ${OrderFlag.code.overGap}::int <> 0
        and o.complete_at >= ${midnight(monthStart(day))} and o.complete_at < ${midnight(addDays(monthEnd(day), 1))})
    select count(*)::int as lifts, count(*) filter (where v.elevator_id is null)::int as kept
    from plan_elevator l join maintain_plan p on p.company_id = l.company_id and p.id = l.plan_id
      join elevator e on e.company_id = l.company_id and e.id = l.elevator_id
      left join over v on v.company_id = l.company_id and v.elevator_id = l.elevator_id
    where ${own(ctx, 'l')} and l.active and ${is('p.plan_type', PlanType.code.regular)} and p.deleted_at is null
      and e.deleted_at is null
      and ${narrower('e')} and ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
  return rows[0] as Counted['gap']
}

/** 确认率: 4 / (3 + 4), older than three days. */
async function confirmOf(ctx: Context, day: Day, narrower: Narrower): Promise<Counted['confirm']> {
  const { rows } = await sql<Counted['confirm']>`
    select count(*)::int as done, count(*) filter (where ${is('o.status', MaintainStatus.code.confirmed)})::int as confirmed
      from ${countFrom}
    where ${orderWhere(
      ctx,
      sql`${is('o.status', MAINTAIN_DONE)} and o.complete_at >= ${midnight(addDays(day, -CONFIRM_WITHIN_DAYS))}
        and o.complete_at < ${midnight(addDays(day, -CONFIRM_AFTER_DAYS))} and ${narrower('o')}`,
    )}`.execute(ctx.db)
  return rows[0] as Counted['confirm']
}

/** Papers of people in service that are in force or have run out; one that was renewed does not count any more. */
async function certificatesOf(
  ctx: Context,
  day: Day,
  teamIds: readonly string[] | undefined,
): Promise<Counted['certificates']> {
  const { rows } = await sql<Counted['certificates']>`
    select count(*) filter (where x.valid_to >= ${day}::date)::int as expiring,
      count(*) filter (where x.valid_to < ${day}::date)::int as expired
    from certificate x join employee p on p.company_id = x.company_id and p.id = x.owner_id
    where ${own(ctx, 'x')} and ${is('x.owner_type', OwnerType.code.employee)} and ${is('x.state', CERTIFICATE_HELD)}
      and x.deleted_at is null
      and x.valid_to <= ${addDays(day, CERTIFICATE_DAYS)}::date and p.deleted_at is null
      and ${isNot('p.state', EmployeeState.code.left)}
      and ${among('p.team_id', teamIds)} and ${peopleScope(ctx)}`.execute(ctx.db)
  return rows[0] as Counted['certificates']
}

/** 年度自行检查 whose month is this or an earlier one. */
async function selfChecksOf(ctx: Context, day: Day, narrower: Narrower): Promise<Counted['selfChecks']> {
  const { rows } = await sql<Counted['selfChecks']>`
    select count(*)::int as due, count(*) filter (where i.deadline < ${day}::date)::int as overdue
    from inspection_plan i join elevator e on e.company_id = i.company_id and e.id = i.elevator_id
    where ${own(ctx, 'i')} and ${is('i.task_kind', TaskKind.code.selfInspection)} and ${isNot('i.status', settled)}
      and i.deleted_at is null
      and i.due_month <= ${monthEnd(day)}::date and ${narrower('e')} and ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
  return rows[0] as Counted['selfChecks']
}
