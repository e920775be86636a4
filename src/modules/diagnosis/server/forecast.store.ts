import { sql } from 'kysely'
import { type Context, finding, is, literal, newId, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { elevatorScope, holdsLift, liftLabelOf, liftNameOf } from '#modules/elevator/server/index.ts'
import type { Driver } from '../shared/forecast/forecast.ts'
import { type ForecastRow, forecastList, ModelStatus, Outcome } from '../shared/forecast/forecastList.ts'
import type { Report } from '../shared/forecast/report.ts'
import type { RateModel, Rates } from '../shared/forecast/training.ts'
import type { Line } from '../shared/statistics/scores.ts'

/** What was said of chances and what came (monitoring 1 FaultForecast, ModelVersion; 6.5). */

const AHEAD = 30
const { published, retired } = ModelStatus.code

export interface KeptModel {
  readonly rates: RateModel
  readonly line: Line | null
  readonly draws: readonly Rates[]
}

export interface ModelRecord {
  readonly id: string
  readonly modelNo: number
  readonly source: 1 | 2
  readonly status: 0 | 1 | 2 | 3 | 4
  readonly trainedAt: string
  readonly dataTo: Day
  readonly n: number
  readonly events: number
  readonly liftYears: number
  readonly coef: KeptModel | null
  readonly k: number | null
  readonly gate: boolean
  readonly reasons: string[]
  readonly metrics: Partial<Report['scores']>
  readonly bins: Report['bins']
}

const columns = sql.raw(`m.id, m.model_no, m.source, m.status, m.trained_at, m.data_to, m.n, m.events,
  m.lift_years::float8 as lift_years, m.coef, m.k, m.gate, m.reasons, m.metrics, m.bins`)

/** The model that is used; null: none is published. */
export async function findPublished(ctx: Context): Promise<ModelRecord | null> {
  const { rows } = await sql<ModelRecord>`select ${columns} from model_version m
    where m.company_id ${ofCompanies(ctx)} and ${is('m.status', published)} limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** The one that was tried last, whatever came of it. */
export async function findNewest(ctx: Context): Promise<ModelRecord | null> {
  const { rows } = await sql<ModelRecord>`select ${columns} from model_version m
    where m.company_id ${ofCompanies(ctx)} order by m.model_no desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export interface NewModel extends Omit<ModelRecord, 'id' | 'modelNo' | 'status' | 'trainedAt'> {
  readonly id: string
}

/** Keeps a model that was tested; one that passed takes the place of the published one. */
export async function keepModel(ctx: Context, model: NewModel): Promise<void> {
  if (model.gate)
    await sql`update model_version set status = ${literal(retired)} where company_id = ${ctx.companyId}
      and ${is('status', published)}`.execute(ctx.db)
  await sql`insert into model_version (company_id, id, model_no, source, trained_at, data_to, n, events, lift_years, coef, k,
      metrics, bins, gate, reasons, status)
    select ${ctx.companyId}, ${model.id}, coalesce(max(m.model_no), 0) + 1, ${model.source}, ${ctx.now.toISOString()},
      ${model.dataTo}::date, ${model.n}, ${model.events}, ${model.liftYears}, ${JSON.stringify(model.coef)}::jsonb, ${model.k},
      ${JSON.stringify(model.metrics)}::jsonb, ${JSON.stringify(model.bins)}::jsonb, ${model.gate}, ${model.reasons}::text[],
      ${model.gate ? literal(published) : literal(ModelStatus.code.failed)}
    from model_version m where m.company_id = ${ctx.companyId}`.execute(ctx.db)
}

export interface NewForecast {
  readonly elevatorId: string
  readonly p30: number | null
  readonly lo90: number | null
  readonly hi90: number | null
  readonly pClass: number
  readonly ratio: number | null
  readonly n: number
  readonly expected: number
  readonly drivers: readonly Driver[]
  readonly modelId: string | null
}

/** A forecast is said once: what stands for the day stays as it was said. */
export async function keepForecasts(ctx: Context, asOf: Day, said: readonly NewForecast[]): Promise<number> {
  const { rows } = await sql<{
    id: string
  }>`insert into fault_forecast (company_id, id, elevator_id, as_of, p30, lo90, hi90,
      p_class, ratio, n, expected, drivers, model_id)
    select ${ctx.companyId}, x.id, x.elevator_id, ${asOf}::date, x.p30, x.lo90, x.hi90, x.p_class, x.ratio, x.n, x.expected,
      x.drivers, x.model_id
    from jsonb_to_recordset(${JSON.stringify(said.map(wire))}::jsonb) x (id uuid, elevator_id uuid, p30 real, lo90 real, hi90 real,
      p_class real, ratio real, n int, expected real, drivers jsonb, model_id uuid)
    on conflict (company_id, elevator_id, as_of) do nothing returning elevator_id as id`.execute(ctx.db)
  return rows.length
}
const wire = ({ elevatorId, pClass, modelId, ...one }: NewForecast) => ({
  ...one,
  id: newId(),
  elevator_id: elevatorId,
  p_class: pClass,
  model_id: modelId,
})

/** What lists show of the chance beside the score. */
export async function showForecasts(ctx: Context, asOf: Day): Promise<void> {
  await sql`update lift_health h set p30 = f.p30, p_class = f.p_class, as_of = f.as_of from fault_forecast f
    where h.company_id = ${ctx.companyId} and f.company_id = h.company_id and f.elevator_id = h.id
      and f.as_of = ${asOf}::date`.execute(ctx.db)
}

/** Days of forecasts that are over and have no outcome yet. */
export async function findUnjudged(ctx: Context, day: Day): Promise<Day[]> {
  const { rows } = await sql<{
    asOf: Day
  }>`select distinct as_of from fault_forecast where company_id = ${ctx.companyId}
    and outcome is null and not censored and as_of <= ${addDays(day, -AHEAD)}::date order by as_of`.execute(ctx.db)
  return rows.map(({ asOf }) => asOf)
}

export async function judgeForecasts(
  ctx: Context,
  asOf: Day,
  came: readonly string[],
  out: readonly string[],
): Promise<void> {
  await sql`update fault_forecast set censored = elevator_id = any(${[...out]}::uuid[]),
      outcome = case when elevator_id = any(${[...out]}::uuid[]) then null
        when elevator_id = any(${[...came]}::uuid[]) then 1 else 0 end
    where company_id = ${ctx.companyId} and as_of = ${asOf}::date`.execute(ctx.db)
}

export interface Expectation {
  readonly expected: number
  readonly n: number
}

/** What the newest forecasts of a published model expected of single lifts in a year. */
export async function findExpectations(ctx: Context, modelId: string): Promise<ReadonlyMap<string, Expectation>> {
  const { rows } = await sql<
    Expectation & { id: string }
  >`select distinct on (elevator_id) elevator_id as id, expected, n
    from fault_forecast where company_id = ${ctx.companyId} and model_id = ${modelId}
    order by elevator_id, as_of desc`.execute(ctx.db)
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}

export interface SaidChance extends Omit<NewForecast, 'elevatorId' | 'modelId'> {
  readonly asOf: Day
  readonly gate: boolean
}

export async function findChance(ctx: Context, elevatorId: string): Promise<SaidChance | null> {
  const { rows } = await sql<SaidChance>`select f.as_of, f.p30, f.lo90, f.hi90, f.p_class, f.ratio, f.n, f.expected,
      f.drivers, f.p30 is not null as gate
    from fault_forecast f where f.company_id ${ofCompanies(ctx)} and f.elevator_id = ${elevatorId}
    order by f.as_of desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

const { waiting, none, came, censored } = Outcome.code
const outcome = `case when f.censored then ${literal(censored)} when f.outcome is null then ${literal(waiting)}
  else f.outcome end`

export const forecasts = pageSource<ForecastRow>(forecastList, () => ({
  from: `fault_forecast f join elevator e on e.company_id = f.company_id and e.id = f.elevator_id
    join community m on m.company_id = e.company_id and m.id = e.community_id`,
  alias: 'f',
  columns: {
    elevatorName: liftLabelOf('m', 'e'),
    lift: liftNameOf('e'),
    communityName: 'm.name',
    outcome,
  },
  filters: {
    keyword: finding(forecastList.filters.keyword, { elevatorName: (text: string) => holdsLift(text) }),
    elevatorId: 'f.elevator_id',
    outcome: (code: number) => {
      if (code === waiting) return sql`f.outcome is null and not f.censored`
      if (code === censored) return sql`f.censored`
      return sql`f.outcome = ${code === came ? came : none}`
    },
  },
  where: (ctx) => [elevatorScope(ctx)],
  notNull: ['asOf'],
}))

export interface Judged {
  readonly p: number
  readonly y: 0 | 1
  readonly asOf: Day
}

/** All that was said of single lifts and is over, of the lifts that the person sees. */
export async function findLedger(ctx: Context): Promise<Judged[]> {
  const { rows } = await sql<Judged>`select f.p30 as p, f.outcome as y, f.as_of from fault_forecast f
    join elevator e on e.company_id = f.company_id and e.id = f.elevator_id
    where f.company_id ${ofCompanies(ctx)} and f.p30 is not null and f.outcome is not null and ${elevatorScope(ctx)}
    order by f.as_of`.execute(ctx.db)
  return rows
}

/** How many each day said, judged or not. */
export async function findOrigins(ctx: Context): Promise<{ asOf: Day; n: number }[]> {
  const { rows } = await sql<{ asOf: Day; n: number }>`select f.as_of, count(*)::int as n from fault_forecast f
    join elevator e on e.company_id = f.company_id and e.id = f.elevator_id
    where f.company_id ${ofCompanies(ctx)} and ${elevatorScope(ctx)} group by f.as_of
    order by f.as_of desc limit 36`.execute(ctx.db)
  return rows
}

/** Lifts that stood still for more than half of the days from this one on. */
export async function findStanding(ctx: Context, from: Day, most: number): Promise<string[]> {
  const to = addDays(from, AHEAD)
  const { rows } = await sql<{ id: string }>`select e.id from elevator e where e.company_id = ${ctx.companyId}
    and e.stop_from is not null and least(coalesce(e.stop_to, ${to}::date), ${to}::date)
      - greatest(e.stop_from, ${from}::date) > ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
