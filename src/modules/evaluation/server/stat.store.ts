import { type RawBuilder, sql } from 'kysely'
import { type AnyQuery, type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { addMonths, monthStart, today } from '#kernel/shared/days.ts'
import { evaluationScope } from '#modules/permission/server/index.ts'
import { EvaluationHandle, type EvaluationStat, Star } from '../shared/evaluation.ts'
import { evaluations } from './evaluation.store.ts'

/** Figures above the list (jobs 4.1, 6.11): the mean is of given stars only, there are no default stars. */

interface Counts {
  count: number
  average: string | null
  waiting: number
  one: number
  two: number
  three: number
  four: number
  five: number
}

const MONTHS = 6

export async function findStat(ctx: Context, query: AnyQuery): Promise<EvaluationStat> {
  const matching = evaluations.matching(ctx, query)
  const { rows } = await sql<Counts>`select count(*)::int as count, round(avg(o.star), 2)::text as average,
      count(*) filter (where ${is('o.handle_state', EvaluationHandle.code.waiting)})::int as waiting,
      count(*) filter (where ${is('o.star', Star.code.veryBad)})::int as one,
        count(*) filter (where ${is('o.star', Star.code.bad)})::int as two,
      count(*) filter (where ${is('o.star', Star.code.fair)})::int as three,
        count(*) filter (where ${is('o.star', Star.code.good)})::int as four,
      count(*) filter (where ${is('o.star', Star.code.veryGood)})::int as five ${matching}`.execute(ctx.db)
  const found = rows[0] as Counts
  const asked = await findAsked(ctx, query)
  return {
    count: found.count,
    average: found.average,
    distribution: [found.one, found.two, found.three, found.four, found.five],
    waiting: found.waiting,
    ...asked,
    trend: await findTrend(ctx, query),
  }
}

/** Links made for the places, people and days of the filter; what was answered in them is not asked for. */
async function findAsked(ctx: Context, query: AnyQuery): Promise<{ asked: number; answered: number }> {
  const where: RawBuilder<unknown>[] = [
    sql`o.company_id ${ofCompanies(ctx)}`,
    sql`o.deleted_at is null`,
    evaluationScope(ctx),
  ]
  const { communityId, teamId, workerId, bizType } = query as {
    communityId?: string[]
    teamId?: string[]
    workerId?: string
    bizType?: number
  }
  const days = query.createdAt as { from?: string; to?: string } | undefined
  if (communityId?.length) where.push(sql`o.community_id = any(${communityId}::uuid[])`)
  if (teamId?.length) where.push(sql`o.team_id = any(${teamId}::uuid[])`)
  if (workerId) where.push(sql`o.worker_ids @> array[${workerId}::uuid]`)
  if (bizType) where.push(sql`o.biz_type = ${bizType}`)
  if (days?.from) where.push(sql`(o.created_at at time zone 'Asia/Shanghai')::date >= ${days.from}::date`)
  if (days?.to) where.push(sql`(o.created_at at time zone 'Asia/Shanghai')::date <= ${days.to}::date`)
  const { rows } = await sql<{ asked: number; answered: number }>`select count(*)::int as asked,
      count(*) filter (where o.star is not null)::int as answered
    from evaluation o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return rows[0] ?? { asked: 0, answered: 0 }
}

/** The last six months whatever days are filtered, or a trend would have one point. */
async function findTrend(ctx: Context, query: AnyQuery): Promise<EvaluationStat['trend']> {
  const { createdAt: _days, ...rest } = query
  const first = monthStart(today(ctx.now))
  const months = Array.from({ length: MONTHS }, (_, n) => addMonths(first, n - MONTHS + 1).slice(0, 7))
  const { rows } = await sql<{ month: string; count: number; average: string }>`select
      to_char(o.given_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as count,
      round(avg(o.star), 2)::text as average
    ${evaluations.matching(ctx, rest as AnyQuery)} and o.given_at >= (${`${months[0]}-01`}::date::timestamp at time zone 'Asia/Shanghai')
    group by 1`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.month, row]))
  return months.map((month) => known.get(month) ?? { month, count: 0, average: null })
}
