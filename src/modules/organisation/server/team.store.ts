import { sql } from 'kysely'
import { type Context, dataScope, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { type TeamDetail, type TeamRow, TeamState, teamList } from '../shared/team.ts'
import { inProjects, leaderOf, liftsOf, staffOf } from './asks.ts'
import { loadRateOf } from './loadRate.ts'

const communities = `array(select q.name from community q where q.company_id = t.company_id and q.id = any(t.community_ids)
  and q.deleted_at is null order by q.name limit 50)`

/** Everybody sees the own team, 指定 the teams of their communities and projects as well (archives 1, position). */
const teamScope = dataScope('team', 't', (ctx, t) => ({
  always: sql`${sql.raw(t)}.id = ${ctx.who.teamId}::uuid`,
  places: (ids) => sql`(${sql.raw(t)}.community_ids && ${[...ids]}::uuid[] or ${inProjects(t, ids)})`,
}))

export const teams = pageSource<TeamRow>(teamList, () => {
  const [leader, staff, held] = [leaderOf('t'), staffOf('t'), liftsOf('t')]
  return {
    from: `team t ${leader.join}`,
    alias: 't',
    columns: {
      leaderName: leader.name,
      members: staff.members,
      elevatorCount: held.lifts,
      loadRate: loadRateOf(held.places, staff.workers),
      communities,
    },
    filters: {
      keyword: finding(teamList.filters.keyword, { name: words, leaderName: leader.name, dutyPhone: 't.duty_phone' }),
    },
    where: (ctx) => [sql`t.deleted_at is null`, teamScope(ctx)],
    notNull: ['createdAt', 'name'],
  }
})

const words = (text: string) => {
  const pattern = like(text)
  return sql`(t.name ilike ${pattern} or t.name_pinyin ilike ${pattern})`
}

export async function findTeamOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const chosen = query.ids
    ? sql`t.id = any(${query.ids}::uuid[])`
    : sql`${is('t.state', TeamState.code.active)} and ${query.keyword ? words(query.keyword) : sql`true`}`
  const leader = leaderOf('t')
  const { rows } = await sql<Option>`select t.id as value, t.name as label, ${sql.raw(leader.name)} as note
    from team t ${sql.raw(leader.join)}
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

export async function countCommunities(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from community
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
