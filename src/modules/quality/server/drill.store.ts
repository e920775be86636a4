import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import {
  type Context,
  type DB,
  dataScope,
  finding,
  is,
  like,
  lockRows,
  ofCompanies,
  pageSource,
} from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { COVERED, IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { communityScope } from '#modules/permission/server/index.ts'
import { type DrillDuty, type DrillRow, drillList } from '../shared/drill.ts'

const from = 'drill d left join community c on c.company_id = d.company_id and c.id = d.community_id'

/** A drill is seen by who took part, by their team, and by whoever sees the community where it was held. */
const drillScope = dataScope('drill', 'd', (ctx, d) => ({
  within: sql`exists (select 1 from community sc where sc.company_id = ${sql.raw(d)}.company_id
    and sc.id = ${sql.raw(d)}.community_id and ${communityScope(ctx, 'sc')})`,
  team: (team) => sql`exists (select 1 from employee se where se.company_id = ${sql.raw(d)}.company_id
    and se.id = any(${sql.raw(d)}.people) and se.team_id = ${team}::uuid)`,
  self: ({ userId, employeeId }) => sql`(${employeeId}::uuid = any(${sql.raw(d)}.people)
    or ${sql.raw(d)}.created_by = ${userId}::uuid)`,
}))

export const drills = pageSource<DrillRow>(drillList, {
  from,
  alias: 'd',
  columns: {
    communityName: 'c.name',
    peopleCount: 'cardinality(d.people)',
    photoCount: 'jsonb_array_length(d.photos)',
  },
  filters: {
    keyword: finding(drillList.filters.keyword, {
      subject: 'd.subject',
      place: 'd.place',
      communityName: { names: ['c.name'], codes: ['c.name_pinyin'] },
      guests: 'd.guests',
    }),
  },
  where: (ctx) => [sql`d.deleted_at is null`, drillScope(ctx)],
  notNull: ['drillDate', 'category'],
})

export interface DrillFacts extends Selectable<DB['drill']> {
  communityName: string | null
  peopleNames: string[]
}

export async function findDrill(ctx: Context, id: string, lock = false): Promise<DrillFacts> {
  if (lock) await lockRows(ctx, 'drill', [id])
  const { rows } = await sql<DrillFacts>`select d.*, c.name as community_name,
      array(select w.name from employee w where w.company_id = d.company_id and w.id = any(d.people)
        order by array_position(d.people, w.id)) as people_names
    from ${sql.raw(from)}
    where d.company_id ${ofCompanies(ctx)} and d.id = ${id} and d.deleted_at is null and ${drillScope(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** How many of these employees and communities are the company's. */
export async function countOwn(
  ctx: Context,
  people: readonly string[],
  communityId: string | null,
): Promise<{ people: number; communities: number }> {
  const { rows } = await sql<{ people: number; communities: number }>`select
      (select count(*)::int from employee where company_id = ${ctx.companyId} and id = any(${[...people]}::uuid[])
        and deleted_at is null) as people,
      (select count(*)::int from community where company_id = ${ctx.companyId} and id = ${communityId}::uuid
        and deleted_at is null) as communities`.execute(ctx.db)
  return rows[0] ?? { people: 0, communities: 0 }
}

export type CategoryLifts = z.output<typeof DrillDuty>

/** Categories of the lifts in care today, with their drills of a half-year and the last one ever. */
export async function findCategories(
  ctx: Context,
  { from: first, to }: { from: Day; to: Day },
): Promise<CategoryLifts[]> {
  const { rows } = await sql<CategoryLifts>`with lifts as (
      select category, count(*)::int as n from elevator where company_id ${ofCompanies(ctx)} and deleted_at is null
        and ${is('service_status', COVERED)} and ${is('use_status', IN_CARE)} group by category),
    made as (
      select category, count(*) filter (where drill_date between ${first}::date and ${to}::date)::int as n,
        max(drill_date) as last from drill where company_id ${ofCompanies(ctx)} and deleted_at is null group by category)
    select l.category, l.n as lifts, coalesce(m.n, 0) as done, m.last as last_date
    from lifts l left join made m on m.category = l.category order by l.category`.execute(ctx.db)
  return rows
}

type DrillContent = Pick<DrillFacts, 'drillDate' | 'category' | 'subject' | 'place'>

/** What makes two drills one: the day, the place, the kind of lift and what was practised. */
export const drillKey = ({ drillDate, category, subject, place }: DrillContent): string =>
  JSON.stringify([drillDate, category, subject, place])

/** Drills that stand already, by `drillKey`, as a sheet is told of them. */
export async function findKnownDrills(ctx: Context): Promise<Map<string, string>> {
  const { rows } = await sql<DrillContent>`select drill_date, category, subject, place from drill
    where company_id = ${ctx.companyId} and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [drillKey(row), `已有演练（${row.drillDate} ${row.subject}，${row.place}）`]))
}

/** Drills by what was practised and where, the newest first. */
export async function drillOptions(ctx: Context, { keyword, ids, size }: OptionQuery): Promise<Option[]> {
  const { rows } = await sql<Option>`select d.id as value, d.drill_date || ' ' || d.subject as label, d.place as note
    from ${sql.raw(from)}
    where d.company_id ${ofCompanies(ctx)} and d.deleted_at is null and ${drillScope(ctx)}
      and ${ids ? sql`d.id = any(${[...ids]}::uuid[])` : sql`true`}
      and ${keyword ? sql`(d.subject ilike ${like(keyword)} or d.place ilike ${like(keyword)} or c.name ilike ${like(keyword)})` : sql`true`}
    order by d.drill_date desc, d.id desc limit ${size}`.execute(ctx.db)
  return rows
}
