import { sql } from 'kysely'
import { type Context, finding, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { elevatorScope, holdsLift, liftLabelOf, liftNameOf } from '#modules/elevator/server/index.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import type { Deduction, Health } from '../shared/health.ts'
import { type HealthRow, healthList } from '../shared/healthList.ts'
import type { HealthGrade } from '../shared/healthRule.ts'
import { deductionText } from '../shared/healthText.ts'
import type { HealthFacts } from '../shared/healthTypes.ts'

/** Scores as they were made, and the newest of each lift (monitoring 1 HealthScore). */

export interface NewScore {
  readonly elevatorId: string
  readonly health: Health
  readonly facts: HealthFacts
}

const worstOf = ({ deductions }: Health): string | null => {
  const worst = deductions.toSorted((a, b) => b.points - a.points)[0]
  return worst ? deductionText(worst) : null
}

/** Keeps the scores of a day, again when it is made again. Gives the lifts whose grade changed. */
export async function keepScores(
  ctx: Context,
  day: Day,
  ruleNo: number,
  scores: readonly NewScore[],
): Promise<string[]> {
  if (scores.length === 0) return []
  const rows = scores.map(({ elevatorId, health, facts }) => ({
    id: elevatorId,
    score: health.score,
    grade: health.grade,
    completeness: health.completeness,
    items: health.items,
    deductions: health.deductions,
    worst: worstOf(health),
    facts,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id uuid, score numeric, grade smallint,
    completeness numeric, items jsonb, deductions jsonb, worst text, facts jsonb)`
  await sql`insert into health_score (company_id, elevator_id, date, score, grade, completeness, items, deductions, rule_no)
    select ${ctx.companyId}, x.id, ${day}::date, x.score, x.grade, x.completeness, x.items, x.deductions, ${ruleNo}
    from ${given}
    on conflict (company_id, elevator_id, date) do update set score = excluded.score, grade = excluded.grade,
      completeness = excluded.completeness, items = excluded.items, deductions = excluded.deductions,
      rule_no = excluded.rule_no`.execute(ctx.db)
  const { rows: changed } = await sql<{ id: string }>`with before as (
      select h.id, h.grade from lift_health h where h.company_id = ${ctx.companyId}
        and h.id = any(${rows.map(({ id }) => id)}::uuid[])
    ), kept as (
      insert into lift_health (company_id, id, date, score, grade, completeness, before7, worst, facts)
      select ${ctx.companyId}, x.id, ${day}::date, x.score, x.grade, x.completeness,
        (select s.score from health_score s where s.company_id = ${ctx.companyId} and s.elevator_id = x.id
          and s.date between ${addDays(day, -10)}::date and ${addDays(day, -7)}::date order by s.date desc limit 1),
        x.worst, x.facts
      from ${given}
      on conflict (company_id, id) do update set date = excluded.date, score = excluded.score, grade = excluded.grade,
        completeness = excluded.completeness, before7 = excluded.before7, worst = excluded.worst, facts = excluded.facts
        where lift_health.date <= excluded.date
      returning id, grade
    )
    select k.id from kept k join before b on b.id = k.id where b.grade <> k.grade`.execute(ctx.db)
  return changed.map(({ id }) => id)
}

/** Lifts that are no longer in care have no newest score. */
export async function dropGone(ctx: Context, day: Day): Promise<void> {
  await sql`delete from lift_health where company_id = ${ctx.companyId} and date < ${day}::date`.execute(ctx.db)
}

export const healths = pageSource<HealthRow>(healthList, () => ({
  from: `lift_health h join elevator e on e.company_id = h.company_id and e.id = h.id
    join community m on m.company_id = e.company_id and m.id = e.community_id`,
  alias: 'h',
  columns: {
    elevatorName: liftLabelOf('m', 'e'),
    lift: liftNameOf('e'),
    communityName: 'm.name',
    score: 'h.score::float8',
    completeness: 'h.completeness::float8',
    change7: '(h.score - h.before7)::float8',
  },
  filters: {
    keyword: finding(healthList.filters.keyword, { elevatorName: (text: string) => holdsLift(text) }),
    communityId: 'e.community_id',
  },
  where: (ctx) => [elevatorScope(ctx)],
}))

export interface KeptHealth {
  readonly id: string
  readonly lift: LiftName
  readonly date: Day
  readonly score: number | null
  readonly grade: HealthGrade
  readonly completeness: number
  readonly before7: number | null
  readonly items: Health['items']
  readonly deductions: readonly Deduction[]
  readonly ruleNo: number
  readonly type: number
  readonly category: number
  readonly years: number | null
}

export async function findHealth(ctx: Context, elevatorId: string): Promise<KeptHealth | undefined> {
  const { rows } =
    await sql<KeptHealth>`select h.id, ${sql.raw(liftNameOf('e'))} as lift, h.date, h.score::float8 as score, h.grade,
      h.completeness::float8 as completeness, h.before7::float8 as before7, s.items, s.deductions, s.rule_no,
      e.type, e.category, (h.date - coalesce(e.accept_date, e.manufacture_date)) / 365.25::float8 as years
    from lift_health h join elevator e on e.company_id = h.company_id and e.id = h.id
    join health_score s on s.company_id = h.company_id and s.elevator_id = h.id and s.date = h.date
    where h.company_id ${ofCompanies(ctx)} and h.id = ${elevatorId} and ${elevatorScope(ctx)}`.execute(ctx.db)
  return rows[0]
}

export async function findCourse(ctx: Context, elevatorId: string): Promise<{ day: Day; value: number | null }[]> {
  const { rows } = await sql<{ day: Day; value: number | null }>`select s.date as day, s.score::float8 as value
    from health_score s where s.company_id ${ofCompanies(ctx)} and s.elevator_id = ${elevatorId}
    order by s.date desc limit 90`.execute(ctx.db)
  return rows.reverse()
}

/** Means of the same type and category, item by item. */
export async function findUsual(ctx: Context, { type, category }: Pick<KeptHealth, 'type' | 'category'>) {
  const { rows } = await sql<{
    n: number
    score: number | null
    items: Health['items']
  }>`select count(h.score)::int as n, avg(h.score)::float8 as score, jsonb_build_object(
      'S1', avg((s.items ->> 'S1')::float8), 'S2', avg((s.items ->> 'S2')::float8), 'S3', avg((s.items ->> 'S3')::float8),
      'S4', avg((s.items ->> 'S4')::float8), 'S5', avg((s.items ->> 'S5')::float8)) as items
    from lift_health h join elevator e on e.company_id = h.company_id and e.id = h.id
    join health_score s on s.company_id = h.company_id and s.elevator_id = h.id and s.date = h.date
    where h.company_id ${ofCompanies(ctx)} and e.type = ${type} and e.category = ${category}
      and ${elevatorScope(ctx)}`.execute(ctx.db)
  return rows[0]
}

export interface Similar {
  readonly id: string
  readonly lift: LiftName
  readonly years: number | null
  readonly score: number | null
  readonly grade: HealthGrade
  readonly worst: string | null
}

export async function findSimilar(ctx: Context, one: KeptHealth, most: number): Promise<Similar[]> {
  const { rows } =
    await sql<Similar>`select x.id, x.years, x.score, x.grade, x.worst, ${sql.raw(liftNameOf('e'))} as lift
    from (select h.id, h.score::float8 as score, h.grade, h.worst,
        (h.date - coalesce(e.accept_date, e.manufacture_date)) / 365.25::float8 as years
      from lift_health h join elevator e on e.company_id = h.company_id and e.id = h.id
      where h.company_id ${ofCompanies(ctx)} and h.id <> ${one.id} and e.type = ${one.type} and e.category = ${one.category}
        and ${elevatorScope(ctx)}
      order by abs(coalesce((h.date - coalesce(e.accept_date, e.manufacture_date)) / 365.25, 0) - ${one.years ?? 0}::float8), h.id
      limit ${most}) x
    join elevator e on e.id = x.id and e.company_id ${ofCompanies(ctx)} order by x.score desc nulls last`.execute(
      ctx.db,
    )
  return rows
}

/** What the newest scores were made of, of the lifts that the person sees. */
export async function findAllFacts(ctx: Context) {
  const { rows } = await sql<{
    id: string
    score: number | null
    grade: HealthGrade
    facts: HealthFacts
  }>`select h.id, h.score::float8 as score, h.grade, h.facts from lift_health h
    join elevator e on e.company_id = h.company_id and e.id = h.id
    where h.company_id ${ofCompanies(ctx)} and ${elevatorScope(ctx)} order by h.id`.execute(ctx.db)
  return rows
}

export async function findNames(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, LiftName>> {
  const { rows } = await sql<{ lift: LiftName }>`select ${sql.raw(liftNameOf('e'))} as lift from elevator e
    where e.company_id ${ofCompanies(ctx)} and e.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ lift }) => [lift.id, lift]))
}

export async function countGrades(ctx: Context): Promise<{ grade: HealthGrade; n: number; date: Day }[]> {
  const { rows } = await sql<{ grade: HealthGrade; n: number; date: Day }>`select h.grade, count(*)::int as n,
      max(h.date) as date from lift_health h join elevator e on e.company_id = h.company_id and e.id = h.id
    where h.company_id ${ofCompanies(ctx)} and ${elevatorScope(ctx)} group by h.grade`.execute(ctx.db)
  return rows
}
