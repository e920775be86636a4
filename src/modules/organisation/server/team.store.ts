import { sql } from 'kysely'
import { type Context, dataScope, is, like, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { HOURS_A_MONTH, TRAVEL_HOURS_A_YEAR, VISIT_HOURS_A_YEAR } from '../shared/loadRate.ts'
import { type TeamDetail, type TeamMember, type TeamPlace, type TeamRow, TeamState, teamList } from '../shared/team.ts'

/** People of a team who still work: 离职 does not count. */
const members = `(select count(*)::int from employee m where m.company_id = t.company_id and m.team_id = t.id
  and m.state <> 3 and m.deleted_at is null)`
const workers = `(select count(*)::int from employee m where m.company_id = t.company_id and m.team_id = t.id
  and m.state = 1 and m.kind in (2, 3) and m.deleted_at is null)`
/** Lifts in care of the team: 在用 or 停用. The database keeps the figure (decision 0044). */
const lifts = `(select coalesce(sum(r.n), 0)::int from lift_count r
  where r.company_id = t.company_id and r.kind = 'team' and r.key = t.id::text)`
/** Places in the crews of lifts in care that a team's people fill: two people on a lift are two. */
const places = `(select coalesce(sum((select sum(r.n) from lift_count r
    where r.company_id = m.company_id and r.kind = 'crew' and r.key = m.id::text)), 0)::int from employee m
  where m.company_id = t.company_id and m.team_id = t.id and m.state = 1 and m.kind in (2, 3) and m.deleted_at is null)`
/** Mean percent of a month over its maintenance and repair people (archives 6.6), one decimal; loadRate.ts has the rule. */
const load = `round(${places} * ${VISIT_HOURS_A_YEAR + TRAVEL_HOURS_A_YEAR} / 12.0 / ${HOURS_A_MONTH} * 100
  / nullif(${workers}, 0), 1)::float8`
const communities = `array(select q.name from community q where q.company_id = t.company_id and q.id = any(t.community_ids)
  and q.deleted_at is null order by q.name limit 50)`

/** Everybody sees the own team, 指定 the teams of their communities and projects as well (archives 1, position). */
const teamScope = dataScope('team', 't', (ctx, t) => ({
  always: sql`${sql.raw(t)}.id = ${ctx.who.teamId}::uuid`,
  places: (ids) => sql`(${sql.raw(t)}.community_ids && ${[...ids]}::uuid[] or exists (select 1 from project sj
    where sj.company_id = ${sql.raw(t)}.company_id and sj.id = any(${[...ids]}::uuid[]) and sj.deleted_at is null
      and ${sql.raw(t)}.id = any(sj.team_ids)))`,
}))

export const teams = pageSource<TeamRow>(teamList, {
  from: `team t left join employee h on h.company_id = t.company_id and h.id = t.leader_id`,
  alias: 't',
  columns: {
    leaderName: 'h.name',
    members,
    elevatorCount: lifts,
    loadRate: load,
    communities,
  },
  filters: { keyword: (text: string) => words(text) },
  where: (ctx) => [sql`t.deleted_at is null`, teamScope(ctx)],
  solid: ['createdAt', 'name'],
})

const words = (text: string) => {
  const pattern = like(text)
  return sql`(t.name ilike ${pattern} or t.name_pinyin ilike ${pattern})`
}

export async function findTeamOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const chosen = query.ids
    ? sql`t.id = any(${query.ids}::uuid[])`
    : sql`${is('t.state', TeamState.code.active)} and ${query.keyword ? words(query.keyword) : sql`true`}`
  const { rows } = await sql<Option>`select t.id as value, t.name as label, h.name as note
    from team t left join employee h on h.company_id = t.company_id and h.id = t.leader_id
    where t.company_id ${ofCompanies(ctx)} and t.deleted_at is null and ${chosen}
    order by t.name limit ${query.size}`.execute(ctx.db)
  return rows
}

export interface TeamRecord extends Omit<TeamDetail, 'memberIds' | 'members' | 'base'> {
  baseLng: number | null
  baseLat: number | null
}

/** A team the person may see; undefined for a foreign, unknown or out-of-scope id. */
export async function findTeam(ctx: Context, id: string, lock = false): Promise<TeamRecord | undefined> {
  const where = [sql`t.company_id ${ofCompanies(ctx)}`, sql`t.id = ${id}`, sql`t.deleted_at is null`, teamScope(ctx)]
  const { rows } = await sql<TeamRecord>`select t.id, t.version, t.name, t.leader_id, t.community_ids, t.duty_phone,
      t.base_lng, t.base_lat, t.color, t.state
    from team t where ${sql.join(where, sql` and `)} ${sql.raw(lock ? 'for update' : '')}`.execute(ctx.db)
  return rows[0]
}

export async function findMembers(ctx: Context, teamId: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`select m.id, m.name, m.employee_no, m.phone,
      (select count(*)::int from elevator_worker w join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
        where w.company_id = m.company_id and w.employee_id = m.id and l.use_status in (1, 2)
          and l.deleted_at is null) as elevator_count
    from employee m where m.company_id ${ofCompanies(ctx)} and m.team_id = ${teamId}
      and m.state <> 3 and m.deleted_at is null
    order by m.employee_no`.execute(ctx.db)
  return rows
}

/** Lifts in care by community, those with most first. */
export async function findPlaces(ctx: Context, teamId: string): Promise<TeamPlace[]> {
  const { rows } = await sql<TeamPlace>`select c.id, c.name, c.lng, c.lat, s.n as elevator_count
    from (select l.company_id, l.community_id, count(*)::int as n from elevator l
      where l.company_id ${ofCompanies(ctx)} and l.team_id = ${teamId} and l.use_status in (1, 2)
        and l.deleted_at is null group by 1, 2) s
    join community c on c.company_id = s.company_id and c.id = s.community_id
    order by s.n desc, c.name, c.id limit 2000`.execute(ctx.db)
  return rows
}

export interface Candidate {
  id: string
  name: string
  state: number
  /** Another team whose leader this person is. */
  leads: string | null
}

/** The given employees of the company, with what keeps them where they are. */
export async function findCandidates(
  ctx: Context,
  ids: readonly string[],
  exceptTeamId: string | null,
): Promise<Candidate[]> {
  await lockRows(ctx, 'employee', ids)
  const { rows } = await sql<Candidate>`select m.id, m.name, m.state, (select o.name from team o
      where o.company_id = m.company_id and o.leader_id = m.id and ${is('o.state', TeamState.code.active)}
        and o.deleted_at is null
        and o.id is distinct from ${exceptTeamId}::uuid limit 1) as leads
    from employee m where m.company_id = ${ctx.companyId} and m.id = any(${[...ids]}::uuid[]) and m.deleted_at is null`.execute(
    ctx.db,
  )
  return rows
}

export async function countCommunities(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from community
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function findHoldings(ctx: Context, teamId: string): Promise<{ members: number; lifts: number }> {
  const { rows } = await sql<{ members: number; lifts: number }>`select
      (select count(*)::int from employee where company_id = ${ctx.companyId} and team_id = ${teamId} and state <> 3
        and deleted_at is null) as members,
      (select count(*)::int from elevator where company_id = ${ctx.companyId} and team_id = ${teamId}
        and use_status not in (3, 4) and deleted_at is null) as lifts`.execute(ctx.db)
  return rows[0] ?? { members: 0, lifts: 0 }
}
