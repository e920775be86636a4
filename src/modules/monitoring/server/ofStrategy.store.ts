import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { elevatorScope, wholeNameOf } from '#modules/elevator/server/index.ts'
import { RecordKind, RecordStatus } from '#modules/signal/shared/record.ts'
import type { Replayed } from '#modules/strategy/shared/backTest.ts'

const { happening, waiting, repair, recovered } = RecordStatus.code
const OPEN = [happening, waiting, repair, recovered]
const DAYS = 30

const since = ({ now }: Context) => new Date(now.getTime() - DAYS * 86_400_000).toISOString()

/** Null where the company kept no record at all in this time: 0 would say that it was watched. */
export const hitsOf = (ctx: Context, strategy: string) => sql`case when exists (select 1 from monitor_record m
    where m.company_id = ${sql.raw(strategy)}.company_id and m.occurred_at >= ${since(ctx)})
  then (select count(*)::int from monitor_record m where m.company_id = ${sql.raw(strategy)}.company_id
    and m.strategy_id = ${sql.raw(strategy)}.id and m.occurred_at >= ${since(ctx)}) end`

export async function countHits(ctx: Context): Promise<number | null> {
  const { rows } = await sql<{ kept: number; hits: number }>`select count(*)::int as kept,
      count(m.strategy_id)::int as hits from monitor_record m where m.company_id ${ofCompanies(ctx)}
      and m.occurred_at >= ${since(ctx)}`.execute(ctx.db)
  const [row] = rows
  return row && row.kept > 0 ? row.hits : null
}

export const lastFaultOf = (lift: string) => sql`(select jsonb_build_object('code', m.code, 'level', m.level,
    'at', m.occurred_at) from monitor_record m where m.company_id = ${sql.raw(lift)}.company_id
    and m.elevator_id = ${sql.raw(lift)}.id and ${isNot('m.kind', RecordKind.code.event)}
  order by m.occurred_at desc limit 1)`

export async function isCited(ctx: Context, strategyId: string): Promise<boolean> {
  const { rows } = await sql`select m.id from monitor_record m where m.company_id = ${ctx.companyId}
    and m.strategy_id = ${strategyId} and ${is('m.status', OPEN)} limit 1`.execute(ctx.db)
  return rows.length > 0
}

export async function findReplayed(ctx: Context, from: Date, most: number): Promise<Replayed[]> {
  const { rows } = await sql<Replayed>`select m.id, m.record_no, m.elevator_id, e.project_id, e.community_id,
      ${sql.raw(wholeNameOf('e'))} as elevator_name, m.kind, m.code, m.level, m.occupied, m.occurred_at, m.ended_at, m.handled_at, m.status,
      m.result, m.suppress_reason, m.root_id is not null as linked, m.count
    from monitor_record m join elevator e on e.company_id = m.company_id and e.id = m.elevator_id
    where m.company_id = ${ctx.companyId} and m.occurred_at >= ${from.toISOString()} and ${elevatorScope(ctx)}
    order by m.occurred_at desc, m.id desc limit ${most}`.execute(ctx.db)
  return rows
}
