import { sql } from 'kysely'
import { type Context, companyNameFor, newId, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftNameOf, visibleLifts } from '#modules/elevator/server/index.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import type { EffectRow } from '../shared/api.ts'
import type { KeptPair, wireOf } from '../shared/keeping.ts'

/** Takes the month, unless somebody else has. An interrupted one is taken again after an hour. */
export async function takeMonth(ctx: Context, month: Day): Promise<boolean> {
  const at = ctx.now.toISOString()
  const { rows } = await sql<{ month: Day }>`insert into effect_run (company_id, month, started_at)
    values (${ctx.companyId}, ${month}::date, ${at}) on conflict (company_id, month) do update
      set started_at = excluded.started_at
    where effect_run.done_at is null and effect_run.started_at < ${at}::timestamptz - interval '1 hour'
    returning month`.execute(ctx.db)
  return rows.length > 0
}

/** The lines of a month take the place of what another run left; its row is held first, so that of two at once one follows the other. */
export async function keepMonth(
  ctx: Context,
  month: Day,
  { from, to, lifts }: { from: Day; to: Day; lifts: number },
  lines: readonly ReturnType<typeof wireOf>[],
): Promise<void> {
  await sql`update effect_run set done_at = ${ctx.now.toISOString()}, from_day = ${from}::date, to_day = ${to}::date,
      lifts = ${lifts} where company_id = ${ctx.companyId} and month = ${month}::date`.execute(ctx.db)
  await sql`delete from work_effect where company_id = ${ctx.companyId} and month = ${month}::date`.execute(ctx.db)
  const rows = lines.map((line) => ({ ...line, id: newId() }))
  await sql`insert into work_effect (company_id, id, month, metric, level, category, items, done, compared, lifts, controls,
      control_lifts, verdict, reason, difference, course, pairs)
    select ${ctx.companyId}, x.id, ${month}::date, x.metric, x.level, x.category, x.items, x.done, x.compared, x.lifts, x.controls,
      x.control_lifts, x.verdict, x.reason, nullif(x.difference, 'null'::jsonb), x.course, x.pairs
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id uuid, metric smallint, level smallint, category smallint, items jsonb, done int,
      compared int, lifts int, controls int, control_lifts int, verdict smallint, reason smallint, difference jsonb,
      course jsonb, pairs jsonb)
    on conflict (company_id, id) do nothing`.execute(ctx.db)
}

export interface EffectMonth {
  readonly month: Day
  readonly from: Day
  readonly to: Day
}
/** The months that were reckoned of the companies that the person sees, the newest first. */
export async function findMonths(ctx: Context): Promise<EffectMonth[]> {
  const { rows } = await sql<EffectMonth>`select month, min(from_day) as from, max(to_day) as to from effect_run
    where company_id ${ofCompanies(ctx)} and done_at is not null group by month order by month desc limit 36`.execute(
    ctx.db,
  )
  return rows
}

const columns = (
  ctx: Context,
) => sql`w.id, ${companyNameFor(ctx, 'w')} as company_name, w.metric, w.level, w.category, w.items,
  w.done, w.compared, w.control_lifts, w.verdict, w.reason, w.difference`

export async function findEffects(ctx: Context, month: Day): Promise<EffectRow[]> {
  const { rows } = await sql<EffectRow>`select ${columns(ctx)} from work_effect w
    where w.company_id ${ofCompanies(ctx)} and w.month = ${month}::date
    order by w.metric, w.level, w.compared desc, w.done desc, w.id`.execute(ctx.db)
  return rows
}

export interface KeptEffect extends EffectRow {
  readonly from: Day
  readonly to: Day
  readonly course: { day: number; treated: number | null; controls: number | null }[]
  readonly pairs: KeptPair[]
}
/** 1000404 for one of another company. */
export async function findEffect(ctx: Context, id: string): Promise<KeptEffect> {
  const { rows } = await sql<KeptEffect>`select ${columns(ctx)}, r.from_day as from, r.to_day as to, w.course, w.pairs
    from work_effect w join effect_run r on r.company_id = w.company_id and r.month = w.month
    where w.id = ${id}::uuid and w.company_id ${ofCompanies(ctx)}`.execute(ctx.db)
  const [effect] = rows
  if (!effect) throw refuse.notFound()
  return effect
}

export interface VisitNamed {
  readonly id: string
  readonly orderNo: string
  readonly lift: LiftName
  readonly day: Day
}
/** Orders of lifts that the person sees. */
export async function findVisitNames(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, VisitNamed>> {
  const { rows } = await sql<VisitNamed>`select o.id, o.order_no, ${sql.raw(liftNameOf('e'))} as lift,
      o.complete_at::date as day
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id ${ofCompanies(ctx)} and o.id = any(${[...ids]}::uuid[]) and ${visibleLifts(ctx)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
