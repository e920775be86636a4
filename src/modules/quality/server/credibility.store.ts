import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { MAINTAIN_DONE } from '#modules/maintenance/shared/maintenance.ts'
import { CREDIBILITY_RULE, type Credibility, credibilityText } from '../shared/credibility.ts'

/** Where the evidence of a visit lies, and where its score is kept. */

export interface VisitRow {
  id: string
  elevatorId: string
  level: number
  category: number
  workerIds: string[]
  snapshotHash: string
  itemResults: unknown
  startAt: string | null
  arriveAt: string | null
  completeAt: string
  workMinutes: number | null
  flags: number
}

/** A completed order of the company; undefined while it is not. */
export async function findVisit(ctx: Context, orderId: string): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`select o.id, o.elevator_id, o.level, e.category, o.worker_ids, o.snapshot_hash,
      o.item_results, o.start_at, o.arrive_at, o.complete_at, o.work_minutes, o.flags
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id = ${ctx.companyId} and o.id = ${orderId} and ${is('o.status', MAINTAIN_DONE)}
      and o.complete_at is not null
      and o.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export interface ItemOp {
  occurredAt: string
  codes: string[]
}

/** When the phone recorded which items, by the corrected clock. */
export async function findItemOps(ctx: Context, orderId: string): Promise<ItemOp[]> {
  const { rows } = await sql<{
    occurredAt: string
    payload: { payload?: { itemCode?: string; itemCodes?: string[] } }
  }>`
    select occurred_at, payload from field_op where company_id = ${ctx.companyId} and order_id = ${orderId}
      and type in ('itemResult', 'itemBatch') and result = 'applied' order by occurred_at limit 1000`.execute(ctx.db)
  return rows.map(({ occurredAt, payload: { payload } }) => ({
    occurredAt,
    codes: payload?.itemCodes ?? (payload?.itemCode ? [payload.itemCode] : []),
  }))
}

export interface SignInFact {
  name: string
  kind: number
  distance: number | null
  limit: number | null
  accuracy: number | null
  method: number
  reviewState: number
}

export async function findVisitSignIns(ctx: Context, orderId: string): Promise<SignInFact[]> {
  const { rows } =
    await sql<SignInFact>`select w.name, s.kind, s.distance, s.limit_metres as limit, s.accuracy, s.method,
      s.review_state
    from sign_in s join employee w on w.company_id = s.company_id and w.id = s.employee_id
    where s.company_id = ${ctx.companyId} and s.order_id = ${orderId} order by s.at, w.name`.execute(ctx.db)
  return rows
}

/** Positions the crew's phones sent by themselves between two moments. */
export async function findCrewTrack(
  ctx: Context,
  workerIds: readonly string[],
  from: string,
  to: string,
): Promise<{ lng: number; lat: number; accuracy: number | null }[]> {
  const { rows } = await sql<{ lng: number; lat: number; accuracy: number | null }>`select l.lng, l.lat, l.accuracy
    from employee w join user_location l on l.company_id = w.company_id and l.user_id = w.user_id
    where w.company_id = ${ctx.companyId} and w.id = any(${[...workerIds]}::uuid[]) and l.src = 1
      and l.locate_time between ${from} and ${to} limit 3000`.execute(ctx.db)
  return rows
}

/** Photos of the order, and other orders of the company in which one of them stands. */
export async function findPhotoFacts(ctx: Context, orderId: string): Promise<{ count: number; known: string[] }> {
  const { rows } = await sql<{ count: number; known: string[] | null }>`select
      (select count(*)::int from order_photo p where p.company_id = ${ctx.companyId} and p.order_id = ${orderId}) as count,
      (select array_agg(distinct n.order_no order by n.order_no) from order_photo p
        join order_photo x on x.company_id = p.company_id and x.sha256 = p.sha256 and x.order_id <> p.order_id
        join maintain_order n on n.company_id = x.company_id and n.id = x.order_id
        where p.company_id = ${ctx.companyId} and p.order_id = ${orderId}) as known`.execute(ctx.db)
  const [row] = rows
  return { count: row?.count ?? 0, known: row?.known ?? [] }
}

export async function keepCredibility(ctx: Context, orderId: string, found: Credibility): Promise<void> {
  const evidence = JSON.stringify({ text: credibilityText(found), findings: found.findings })
  const at = ctx.now.toISOString()
  await sql`insert into order_credibility (company_id, order_id, score, rule_version, evidence, computed_at)
    values (${ctx.companyId}, ${orderId}, ${found.score}, ${CREDIBILITY_RULE}, ${evidence}::jsonb, ${at})
    on conflict (company_id, order_id) do update set score = excluded.score, rule_version = excluded.rule_version,
      evidence = excluded.evidence, computed_at = excluded.computed_at`.execute(ctx.db)
}

/** Orders completed since a moment whose score is missing or older than an hour after their completion arrived. */
export async function findUnscored(ctx: Context, since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from maintain_order o
    left join order_credibility c on c.company_id = o.company_id and c.order_id = o.id
    where o.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_DONE)} and o.content_hash is not null
      and o.complete_at >= ${since} and o.deleted_at is null
      and (c.order_id is null or c.rule_version <> ${CREDIBILITY_RULE}
        or c.computed_at < coalesce(o.received_at, o.complete_at) + interval '6 hours')
    order by o.complete_at limit 2000`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export interface KeptCredibility {
  score: number | null
  text: string
  findings: Credibility['findings']
}

export async function findCredibility(ctx: Context, orderId: string): Promise<KeptCredibility | undefined> {
  const { rows } = await sql<{ score: number | null; evidence: Omit<KeptCredibility, 'score'> }>`select score, evidence
    from order_credibility where company_id ${ofCompanies(ctx)} and order_id = ${orderId}`.execute(ctx.db)
  const [row] = rows
  return row && { score: row.score, ...row.evidence }
}
