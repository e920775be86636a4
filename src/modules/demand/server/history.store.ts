import { sql } from 'kysely'
import { type Context, is, literal, ofCompanies } from '#kernel/server/index.ts'
import { addDays, type Day, today } from '#kernel/shared/days.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { MAINTAIN_DONE } from '#modules/maintenance/shared/maintenance.ts'
import { findMeasured } from '#modules/monitoring/server/index.ts'
import { RepairCloseReason, RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { type HazardSpan, type LiftHistory, TRAPPED_DAYS } from '../shared/history.ts'

/** What is known of lifts, read in bulk: one lift or a whole company's lines by the same statements (jobs 6.9, 7). */

interface LiftLine {
  id: string
  name: string
  communityName: string
  templateType: number
  useStatus: number
  madeOn: Day | null
  inspectionTo: Day | null
  companyGrade: string | null
}

/** Alarms that are an entrapment (monitoring 2.1); one that made a repair order is counted there. */
const TRAPPED_CODES = ['93', '94', '96', '98']

export async function findHistories(
  ctx: Context,
  elevatorIds: readonly string[],
  options: { days?: number; agreements?: ReadonlySet<string> } = {},
): Promise<LiftHistory[]> {
  if (elevatorIds.length === 0) return []
  const ids = [...elevatorIds]
  // The window of the longest count lies before each day that is judged.
  const since = addDays(today(ctx.now), -TRAPPED_DAYS - (options.days ?? 0))
  const own = sql`company_id ${ofCompanies(ctx)}`
  const lifts = await sql<LiftLine>`select e.id, e.name, m.name as community_name, e.template_type, e.use_status,
      coalesce(e.manufacture_date, e.accept_date) as made_on, e.next_inspect_date as inspection_to, c.credit_grade as company_grade
    from elevator e join community m on m.company_id = e.company_id and m.id = e.community_id
    left join company c on c.company_id = e.company_id
    where e.company_id ${ofCompanies(ctx)} and e.id = any(${ids}::uuid[]) and e.deleted_at is null
    order by e.device_number`.execute(ctx.db)
  const insured = await sql<{
    elevatorId: string
    from: Day
    to: Day
  }>`select x.elevator_id, p.from_date as from, p.to_date as to
    from insurance_policy_elevator x join insurance_policy p on p.company_id = x.company_id and p.id = x.policy_id
    where x.company_id ${ofCompanies(ctx)} and x.elevator_id = any(${ids}::uuid[]) and p.deleted_at is null`.execute(
    ctx.db,
  )
  const hazards = await sql<HazardSpan & { elevatorId: string }>`select elevator_id, grade, created_at::date as from,
      case when state >= ${literal(HazardState.code.fixed)} then coalesce(closed_at, fixed_at, updated_at)::date end as to
    from hazard where ${own} and elevator_id = any(${ids}::uuid[]) and deleted_at is null
      and (state < ${literal(HazardState.code.fixed)} or coalesce(closed_at, fixed_at,
      updated_at) >= ${since}::date)`.execute(ctx.db)
  const trapped = await sql<{ elevatorId: string; at: string }>`select elevator_id, report_at as at from repair_order
    where ${own} and elevator_id = any(${ids}::uuid[]) and ${is('repair_type', RepairType.code.trapped)}
      and deleted_at is null
      and merged_into_id is null and not (${is('status', RepairStatus.code.closed)}
      and ${is('close_reason', [RepairCloseReason.code.falseAlarm, RepairCloseReason.code.duplicate])})
      and report_at >= ${since}::date`.execute(ctx.db)
  const visits = await sql<{ elevatorId: string; at: string }>`select elevator_id, complete_at as at from maintain_order
    where ${own} and elevator_id = any(${ids}::uuid[]) and ${is('status', MAINTAIN_DONE)}
      and complete_at >= ${since}::date - 95
    order by complete_at`.execute(ctx.db)
  const measured = await findMeasured(ctx, ids, since)
  const by = <R extends { elevatorId: string }>(rows: readonly R[]) => Map.groupBy(rows, (row) => row.elevatorId)
  const sets = {
    insured: by(insured.rows),
    hazards: by(hazards.rows),
    trapped: by(trapped.rows),
    visits: by(visits.rows),
    days: by(measured.days),
    records: by(measured.records),
    terminals: by(measured.terminals),
  }
  return lifts.rows.map(({ id, ...lift }): LiftHistory => {
    const records = sets.records.get(id) ?? []
    const alarms = records.filter(
      ({ kind, code, repairOrderId }) => kind === 3 && repairOrderId === null && TRAPPED_CODES.includes(code),
    )
    return {
      ...lift,
      elevatorId: id,
      agreement: options.agreements?.has(id) ?? false,
      insured: sets.insured.get(id) ?? [],
      terminal: sets.terminals.get(id)?.[0] ?? null,
      counters: new Map((sets.days.get(id) ?? []).map(({ date, ...day }) => [date, day])),
      trapped: [...(sets.trapped.get(id) ?? []).map(({ at }) => at), ...alarms.map((one) => one.occurredAt)]
        .map(utc)
        .sort(),
      faults: records
        .filter(({ kind }) => kind === 1)
        .map(({ occurredAt, code, level }) => ({ at: utc(occurredAt), code, level })),
      hazards: sets.hazards.get(id) ?? [],
      visits: (sets.visits.get(id) ?? []).map(({ at }) => utc(at)),
    }
  })
}
const utc = (at: string) => new Date(at).toISOString()
