import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import {
  byId,
  type Candidate,
  candidate,
  type FactsRow,
  type Found,
  liftOf,
  namesOf,
  neverTold,
  ofLinkedLifts,
} from '#modules/platform/server/index.ts'
import type { Facts } from '#modules/platform/shared/fieldMap.ts'
import { PlatformKind } from '#modules/platform/shared/platform.terms.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { RepairStatus } from '../shared/repair.ts'

/** What is told of people trapped. Background work: one company. */

/** Of a caller who could not say which lift it is, nothing is told until the office has found it. Merged calls are one. */
const orders = sql`select o.id, o.version, o.order_no as no, o.elevator_id,
    (o.report_at at time zone 'Asia/Shanghai')::date::text as day
  from repair_order o`
const telling = sql`${is('o.repair_type', RepairType.code.trapped)} and o.elevator_id is not null
  and o.merged_into_id is null and ${isNot('o.status', RepairStatus.code.closed)}
  and o.deleted_at is null`

export async function findTrapped(ctx: Context, id: string): Promise<Candidate | undefined> {
  const { rows } = await sql<Found>`${orders} where o.company_id = ${ctx.companyId} and o.id = ${id}
    and ${telling}`.execute(ctx.db)
  return rows[0] && candidate(rows[0])
}

export async function trappedSince(ctx: Context, platformId: string, day: string): Promise<Candidate[]> {
  const { rows } = await sql<Found>`${orders}
    ${ofLinkedLifts('o', platformId)}
    where o.company_id = ${ctx.companyId} and ${telling}
      and o.report_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
      and ${neverTold('o', platformId, PlatformKind.code.trapped)}
    order by o.report_at, o.id limit 50000`.execute(ctx.db)
  return rows.map(candidate)
}

export async function trappedFacts(
  ctx: Context,
  ids: readonly string[],
  platformId: string,
): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<FactsRow>`select o.id, o.order_no, k.remote_id, e.register_code,
      o.report_at, o.dispatch_at, o.arrive_at, o.rescued_at, o.complete_at, o.trapped_count, o.cause, o.measure,
      ${namesOf('o.worker_ids')} as worker_names
    from repair_order o
    ${liftOf('o', platformId)}
    where o.company_id = ${ctx.companyId} and o.id = any(${[...ids]}::uuid[])
      and ${is('o.repair_type', RepairType.code.trapped)}
      and o.deleted_at is null`.execute(ctx.db)
  return byId(rows)
}
