import { sql } from 'kysely'
import {
  type Columns,
  type Context,
  finding,
  is,
  literal,
  newId,
  ofCompanies,
  pageSource,
  type Saved,
} from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { elevatorScope, holdsLift, liftLabelOf, liftNameOf } from '#modules/elevator/server/index.ts'
import type { Verdict, WarningRule } from '../shared/warnings/verdict.ts'
import { WARNING_JUDGED, WARNING_OPEN, WarningStatus } from '../shared/warnings/warning.states.ts'
import { type WarningRow, warningList } from '../shared/warnings/warning.ts'

/** Warnings and the nights that made them (monitoring 1 EarlyWarning, 6.4). */

const { open, sent, confirmed, cleared } = WarningStatus.code

/** What waits stands first, the gravest first, then what is due first. Levels are letters. */
const urgency = `(case when ${is('w.status', open)} then '0' when ${is('w.status', sent)} then '1' else '2' end || w.level
  || coalesce(w.forecast_date::text, '9999'))`

const tabs: Readonly<Record<string, ReturnType<typeof sql>>> = {
  open: sql`${is('w.status', open)}`,
  sent: sql`${is('w.status', sent)}`,
  done: sql`w.status > ${literal(sent)}`,
  all: sql`true`,
}

export const warnings = pageSource<WarningRow>(warningList, () => ({
  from: `early_warning w join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
    join community m on m.company_id = e.company_id and m.id = e.community_id
    left join employee p on p.company_id = w.company_id and p.user_id = w.judged_by`,
  countedFrom: `early_warning w join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
    join community m on m.company_id = e.company_id and m.id = e.community_id`,
  alias: 'w',
  columns: {
    elevatorName: liftLabelOf('m', 'e'),
    lift: liftNameOf('e'),
    communityName: 'm.name',
    judgedBy: 'p.name',
  },
  filters: {
    keyword: finding(warningList.filters.keyword, {
      elevatorName: (text: string) => holdsLift(text),
      warnNo: 'w.warn_no',
      part: 'w.part',
    }),
    communityId: 'e.community_id',
    tab: (tab: string) => tabs[tab] ?? sql`true`,
  },
  where: (ctx) => [elevatorScope(ctx)],
  ownOrder: { by: urgency },
  notNull: ['level', 'createdAt'],
}))

export interface WarningRecord {
  readonly id: string
  readonly version: number
  readonly elevatorId: string
  readonly rule: WarningRule
  readonly status: 0 | 1 | 2 | 3 | 4 | 5
  readonly warnNo: string
  readonly advice: string
  readonly part: string
  readonly text: string
}

/** Locks a warning of a lift that the person sees. */
export async function lockWarning(ctx: Context, id: string): Promise<WarningRecord | undefined> {
  if (!(await openWarning(ctx, id))) return undefined
  const { rows } =
    await sql<WarningRecord>`select w.id, w.version, w.elevator_id, w.rule, w.status, w.warn_no, w.advice, w.part,
      w.evidence ->> 'text' as text
    from early_warning w where w.company_id = ${ctx.companyId} and w.id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

/** Changes a locked warning; nothing removes one, so there is none to pass over. */
export async function changeWarning(
  ctx: Context,
  { id, version }: Pick<WarningRecord, 'id' | 'version'>,
  values: Columns<'earlyWarning'>,
): Promise<Saved> {
  await ctx.db
    .updateTable('earlyWarning')
    .set({ ...values, version: version + 1, updatedAt: ctx.now.toISOString(), updatedBy: ctx.who.userId } as never)
    .where('companyId', '=', ctx.companyId)
    .where('id', '=', id)
    .execute()
  return { id, version: version + 1 }
}

export async function openWarning(ctx: Context, id: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select w.id from early_warning w
    join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
    where w.company_id ${ofCompanies(ctx)} and w.id = ${id} and ${elevatorScope(ctx)}`.execute(ctx.db)
  return rows[0]
}

export interface RuleCount {
  readonly rule: WarningRule
  readonly open: number
  readonly made: number
  readonly judged: number
  readonly confirmed: number
}

export async function countRules(ctx: Context): Promise<RuleCount[]> {
  const { rows } = await sql<RuleCount>`select w.rule, count(*)::int as made,
      count(*) filter (where ${is('w.status', open)})::int as open,
      count(*) filter (where ${is('w.status', WARNING_JUDGED)})::int as judged,
      count(*) filter (where ${is('w.status', confirmed)})::int as confirmed
    from early_warning w join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
    where w.company_id ${ofCompanies(ctx)} and ${elevatorScope(ctx)} group by w.rule`.execute(ctx.db)
  return rows
}

export interface Night {
  readonly elevatorId: string
  readonly rule: WarningRule
  readonly fired: boolean
}

const NIGHTS = 5

/** Adds tonight to the last five; tonight again takes its own place. Gives what each rule of each lift has now. */
export async function keepNights(
  ctx: Context,
  day: Day,
  nights: readonly Night[],
): Promise<(Night & { nights: boolean[] })[]> {
  if (nights.length === 0) return []
  const { rows } = await sql<
    Night & { nights: boolean[] }
  >`insert into warning_watch (company_id, elevator_id, rule, date, nights)
    select ${ctx.companyId}, x.elevator_id, x.rule, ${day}::date, array[x.fired]
    from jsonb_to_recordset(${JSON.stringify(nights.map(({ elevatorId, ...one }) => ({ ...one, elevator_id: elevatorId })))}::jsonb)
      x (elevator_id uuid, rule text, fired boolean)
    on conflict (company_id, elevator_id, rule) do update set date = excluded.date,
      nights = (case when warning_watch.date = excluded.date then warning_watch.nights[:cardinality(warning_watch.nights) - 1]
        when warning_watch.date < excluded.date - ${NIGHTS}::int then '{}'
        else warning_watch.nights[greatest(1, cardinality(warning_watch.nights) - ${NIGHTS - 2}::int):] end) || excluded.nights
      where warning_watch.date <= excluded.date
    returning elevator_id, rule, nights, nights[cardinality(nights)] as fired`.execute(ctx.db)
  return rows
}

const CLEAR_DAYS = 14

/** Open warnings of what was normal tonight count their days; after 14 the warning clears itself (monitoring 3). */
export async function clearNormal(ctx: Context, day: Day, nights: readonly Night[]): Promise<{ id: string }[]> {
  if (nights.length === 0) return []
  const given = sql`jsonb_to_recordset(${JSON.stringify(nights.map(({ elevatorId, ...one }) => ({ ...one, elevator_id: elevatorId })))}::jsonb)
    x (elevator_id uuid, rule text, fired boolean)`
  await sql`update early_warning w set normal_since = case when x.fired then null
      else coalesce(w.normal_since, ${day}::date) end
    from ${given} where w.company_id = ${ctx.companyId} and w.elevator_id = x.elevator_id and w.rule = x.rule
      and ${is('w.status', WARNING_OPEN)}`.execute(ctx.db)
  const { rows } = await sql<{
    id: string
  }>`update early_warning w set status = ${literal(cleared)}, version = w.version + 1,
      updated_at = ${ctx.now.toISOString()}
    where w.company_id = ${ctx.companyId} and ${is('w.status', open)}
      and w.normal_since <= ${addDays(day, -CLEAR_DAYS)}::date returning w.id`.execute(ctx.db)
  return rows
}

export interface NewWarning {
  readonly elevatorId: string
  readonly warnNo: string
  readonly verdict: Verdict
}

/** Makes warnings; one that is open of this rule and lift stands, and shows what was found tonight. */
export async function addWarnings(
  ctx: Context,
  made: readonly NewWarning[],
): Promise<{ id: string; elevatorId: string; rule: WarningRule }[]> {
  if (made.length === 0) return []
  const rows = made.map(({ elevatorId, warnNo, verdict }) => ({
    id: newId(),
    elevator_id: elevatorId,
    warn_no: warnNo,
    rule: verdict.rule,
    level: verdict.level,
    metric: verdict.metric,
    value: verdict.value,
    limit_value: verdict.limit,
    p_value: verdict.pValue,
    forecast_date: verdict.forecastDate,
    evidence: verdict.evidence,
    advice: verdict.advice,
    part: verdict.part,
  }))
  const { rows: added } = await sql<{
    id: string
    elevatorId: string
    rule: WarningRule
  }>`insert into early_warning (company_id, id, warn_no,
      elevator_id, rule, level, metric, value, limit_value, p_value, forecast_date, evidence, advice, part, created_at, updated_at)
    select ${ctx.companyId}, x.id, x.warn_no, x.elevator_id, x.rule, x.level, x.metric, x.value, x.limit_value, x.p_value,
      x.forecast_date, x.evidence, x.advice, x.part, ${ctx.now.toISOString()}, ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id uuid, warn_no text, elevator_id uuid, rule text, level text,
      metric text, value float8, limit_value float8, p_value float8, forecast_date date, evidence jsonb, advice text, part text)
    on conflict (company_id, elevator_id, rule) where ${is('status', WARNING_OPEN)} do nothing
    returning id, elevator_id, rule`.execute(ctx.db)
  return added
}

/** What an open warning shows goes with what was measured tonight. */
export async function refreshOpen(
  ctx: Context,
  found: readonly { elevatorId: string; verdict: Verdict }[],
): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ elevatorId, verdict }) => ({
    elevator_id: elevatorId,
    rule: verdict.rule,
    value: verdict.value,
    limit_value: verdict.limit,
    p_value: verdict.pValue,
    forecast_date: verdict.forecastDate,
    evidence: verdict.evidence,
  }))
  await sql`update early_warning w set value = x.value, limit_value = x.limit_value, p_value = x.p_value,
      forecast_date = coalesce(x.forecast_date, w.forecast_date), evidence = x.evidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (elevator_id uuid, rule text, value float8, limit_value float8,
      p_value float8, forecast_date date, evidence jsonb)
    where w.company_id = ${ctx.companyId} and w.elevator_id = x.elevator_id and w.rule = x.rule
      and ${is('w.status', WARNING_OPEN)}`.execute(ctx.db)
}

/** Rules of lifts that have an open warning. */
export async function findOpenKeys(ctx: Context): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select elevator_id || ' ' || rule as key from early_warning
    where company_id = ${ctx.companyId} and ${is('status', WARNING_OPEN)}`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}

/** Takes the night, unless somebody else has: its moment is written once. An interrupted one is taken again after an hour. */
export async function takeNight(ctx: Context, day: Day): Promise<boolean> {
  const at = ctx.now.toISOString()
  const { rows } = await sql<{ date: Day }>`insert into diagnosis_night (company_id, date, started_at)
    values (${ctx.companyId}, ${day}::date, ${at}) on conflict (company_id, date) do update set started_at = excluded.started_at
    where diagnosis_night.done_at is null and diagnosis_night.started_at < ${at}::timestamptz - interval '1 hour'
    returning date`.execute(ctx.db)
  return rows.length > 0
}

export async function endNight(ctx: Context, day: Day): Promise<void> {
  await sql`update diagnosis_night set done_at = ${ctx.now.toISOString()} where company_id = ${ctx.companyId}
    and date = ${day}::date`.execute(ctx.db)
}
