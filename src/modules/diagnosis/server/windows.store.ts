import { sql } from 'kysely'
import { type Context, is, isNot, literal } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN } from '#modules/maintenance/shared/maintenance.ts'
import { Level } from '#modules/template/shared/template.terms.ts'
import type { WarningRule } from '../shared/warnings/verdict.ts'
import { WARNING_OPEN } from '../shared/warnings/warning.states.ts'

/** The past of lifts as far as it tells what they were like on a day (monitoring 6.5), of many lifts in each statement. */

export interface LiftPast {
  readonly elevatorId: string
  /** Days of visits done, oldest first; those of a year's maintenance. */
  readonly visits: readonly Day[]
  readonly yearly: readonly Day[]
  /** Legal days that passed without a visit: until when it was late. */
  readonly late: readonly { readonly from: Day; readonly to: Day | null }[]
  readonly hazards: readonly { readonly from: Day; readonly to: Day | null }[]
  readonly warnings: readonly { readonly rule: WarningRule; readonly from: Day; readonly to: Day | null }[]
  /** By month: mean of a counted day. */
  readonly months: readonly { readonly month: string; readonly runs: number | null; readonly doors: number | null }[]
}

type Spans = { from: Day; to: Day | null }[]

export async function findPasts(ctx: Context, ids: readonly string[], since: Day): Promise<LiftPast[]> {
  const own = sql`company_id = ${ctx.companyId} and elevator_id = any(${[...ids]}::uuid[])`
  const visits = await sql<{ id: string; visits: Day[]; yearly: Day[] }>`select elevator_id as id,
      array_agg(complete_at::date order by complete_at) as visits,
      coalesce(array_agg(complete_at::date order by complete_at) filter (where ${is('level', Level.code.year)}), '{}') as yearly
    from maintain_order where ${own} and ${is('status', MAINTAIN_DONE)} and deleted_at is null
      and complete_at >= ${since}::date - 400 group by elevator_id`.execute(ctx.db)
  const late = await sql<{ id: string; spans: Spans }>`select elevator_id as id,
      jsonb_agg(jsonb_build_object('from', legal_deadline + 1, 'to', complete_at::date)) as spans
    from maintain_order where ${own} and deleted_at is null and legal_deadline >= ${since}::date - 60
      and (complete_at::date > legal_deadline or complete_at is null and legal_deadline < ${ctx.now.toISOString()}::date
        and ${is('status', MAINTAIN_OPEN)}) group by elevator_id`.execute(ctx.db)
  const hazards = await sql<{ id: string; spans: Spans }>`select elevator_id as id,
      jsonb_agg(jsonb_build_object('from', created_at::date, 'to', case when state >= ${literal(HazardState.code.fixed)}
        then coalesce(closed_at, fixed_at, updated_at)::date end)) as spans
    from hazard where ${own} and deleted_at is null and (state < ${literal(HazardState.code.fixed)}
      or coalesce(closed_at, fixed_at, updated_at) >= ${since}::date) group by elevator_id`.execute(ctx.db)
  const warnings = await sql<{ id: string; spans: LiftPast['warnings'] }>`select elevator_id as id,
      jsonb_agg(jsonb_build_object('rule', rule, 'from', created_at::date,
        'to', case when ${isNot('status', WARNING_OPEN)} then updated_at::date end)) as spans
    from early_warning where ${own} and updated_at >= ${since}::date group by elevator_id`.execute(ctx.db)
  const months = await sql<{ id: string; months: LiftPast['months'] }>`select id,
      jsonb_agg(jsonb_build_object('month', month, 'runs', runs, 'doors', doors) order by month) as months
    from (select elevator_id as id, to_char(date, 'YYYY-MM') as month, avg(runs)::float8 as runs,
        avg(door_cycles)::float8 as doors from counter_day where ${own} and date >= ${since}::date - 31 group by 1, 2) c
    group by id`.execute(ctx.db)
  const by = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
  const all = {
    visits: by(visits.rows),
    late: by(late.rows),
    hazards: by(hazards.rows),
    warnings: by(warnings.rows),
    months: by(months.rows),
  }
  return ids.map((elevatorId) => ({
    elevatorId,
    visits: all.visits.get(elevatorId)?.visits ?? [],
    yearly: all.visits.get(elevatorId)?.yearly ?? [],
    late: all.late.get(elevatorId)?.spans ?? [],
    hazards: all.hazards.get(elevatorId)?.spans ?? [],
    warnings: all.warnings.get(elevatorId)?.spans ?? [],
    months: all.months.get(elevatorId)?.months ?? [],
  }))
}
