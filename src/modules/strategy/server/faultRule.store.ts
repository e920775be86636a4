import { sql } from 'kysely'
import { type Context, companyNameFor, ofCompanies } from '#kernel/server/index.ts'
import { type Values, valuesIn } from '#modules/signal/shared/condition/expression.ts'
import type { FaultOverride } from '../shared/faultRule.ts'

export interface OverrideRow extends FaultOverride {
  readonly id: string
  /** From 1: 0 is said by who saw that there is none. */
  readonly version: number
  readonly companyId: string
  readonly companyName: string | null
}

/** What the companies in sight say otherwise, of one code or of all. */
export async function findOverrides(ctx: Context, code?: string): Promise<OverrideRow[]> {
  const { rows } =
    await sql<OverrideRow>`select r.id, r.version + 1 as version, r.company_id, ${companyNameFor(ctx, 'r')} as company_name,
      r.code, r.level, r.debounce_sec, r.clear_sec, r.dedupe_min, r.mode, r.repair_type, r.expression, r.advice, r.part_hint,
      r.enabled
    from fault_rule r where r.company_id ${ofCompanies(ctx)} and r.deleted_at is null
      ${code === undefined ? sql`` : sql`and r.code = ${code}`} order by r.code, r.company_id`.execute(ctx.db)
  return rows
}

/** The same of one company, whoever asks: the terminals' own signals are judged by it. */
export async function findOwnRules(ctx: Context): Promise<FaultOverride[]> {
  const { rows } =
    await sql<FaultOverride>`select r.code, r.level, r.debounce_sec, r.clear_sec, r.dedupe_min, r.mode, r.repair_type, r.expression,
      r.advice, r.part_hint, r.enabled from fault_rule r
    where r.company_id = ${ctx.companyId} and r.deleted_at is null`.execute(ctx.db)
  return rows
}

/** Frames of one lift's day that are read at most: an hour and more of driving at one a second, all day idle at one a minute. */
export const MOST_FRAMES = 60_000

/** What the day's frames say of these metrics (`tmp.mr`), oldest first; a value that is absent stays so. */
export async function findDayFrames(
  ctx: Context,
  elevatorId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  metrics: readonly string[],
): Promise<{ at: number; values: Values }[]> {
  const tops = [...new Set(metrics.map((metric) => metric.split('.')[0]))]
  const { rows } = await sql<{
    at: string
    d: Record<string, unknown> | null
  }>`select s.at, (select jsonb_object_agg(e.key, e.value) from jsonb_each(s.d) e where e.key = any(${tops}::text[])) as d
    from sample s where s.company_id = ${ctx.companyId} and s.elevator_id = ${elevatorId} and s.quality = 1
      and s.at >= ${from.toISOString()} and s.at < ${to.toISOString()}
    order by s.at, s.boot_id, s.seq limit ${MOST_FRAMES}`.execute(ctx.db)
  return rows.map(({ at, d }) => ({ at: Date.parse(at), values: valuesIn(d ?? {}, metrics) }))
}
