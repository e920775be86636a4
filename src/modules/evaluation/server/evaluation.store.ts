import { type Selectable, sql } from 'kysely'
import { type Context, type DB, finding, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { holdsLift, liftNameOf } from '#modules/elevator/server/index.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import { evaluationScope } from '#modules/permission/server/index.ts'
import { type EvaluationRow, evaluationList } from '../shared/evaluation.ts'

export type EvaluationRecord = Selectable<DB['evaluation']>

const workers = `coalesce((select string_agg(w.name, '、' order by array_position(o.worker_ids, w.id))
  from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids)), '')`

/** Called o, so that whoever sees an order sees what was said of it: `evaluationScope` asks. */
export const evaluations = pageSource<EvaluationRow>(evaluationList, () => ({
  // As left joins, by keys that never miss: what no filter asks for, the database leaves out when it counts.
  from: `evaluation o
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    left join customer k on k.company_id = o.company_id and k.id = o.customer_id
    left join team t on t.company_id = o.company_id and t.id = o.team_id`,
  alias: 'o',
  columns: {
    elevatorName: 'e.name',
    lift: liftNameOf('e'),
    communityName: 'c.name',
    customerName: 'k.name',
    workers,
    teamName: 't.name',
    photoCount: 'jsonb_array_length(o.photos)',
    createdAt: 'o.given_at',
    handle: 'o.handle_state',
  },
  filters: {
    keyword: finding(evaluationList.filters.keyword, {
      content: 'o.content',
      elevatorName: (text) => holdsLift(text),
      orderNo: 'o.order_no',
    }),
    workerId: (id: string) => sql`o.worker_ids @> array[${id}::uuid]`,
  },
  where: (ctx) => [sql`o.deleted_at is null and o.star is not null`, evaluationScope(ctx)],
  ownOrder: { by: 'evaluation_urgency(o.handle_state, o.star, o.given_at)' },
  notNull: ['star', 'orderNo', 'handle', 'createdAt'],
}))

export interface EvaluationFacts extends EvaluationRecord {
  elevatorName: string
  lift: LiftName
  communityName: string
  customerName: string
  teamName: string | null
  workers: string
  handledBy: string | null
}

/** One evaluation the person may see; 1000404 otherwise, also while it has no stars yet. */
export async function findEvaluation(ctx: Context, id: string, lock = false): Promise<EvaluationFacts> {
  if (lock) await lockRows(ctx, 'evaluation', [id])
  const { rows } =
    await sql<EvaluationFacts>`select o.*, e.name as elevator_name, ${sql.raw(liftNameOf('e'))} as lift, c.name as community_name,
      k.name as customer_name, t.name as team_name, ${sql.raw(workers)} as workers,
      (select h.name from employee h where h.company_id = o.company_id and h.user_id = o.handle_by order by h.state limit 1) as handled_by
    from evaluation o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    join customer k on k.company_id = o.company_id and k.id = o.customer_id
    left join team t on t.company_id = o.company_id and t.id = o.team_id
    where o.company_id ${ofCompanies(ctx)} and o.id = ${id} and o.deleted_at is null
      and o.star is not null and ${evaluationScope(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Soft: lists and figures no longer count it, the reason stays with the row. */
export async function hideEvaluation(ctx: Context, id: string, reason: string): Promise<void> {
  await sql`update evaluation set deleted_at = ${ctx.now.toISOString()}, delete_reason = ${reason}, version = version + 1,
      updated_by = ${ctx.who.userId}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null`.execute(ctx.db)
}
