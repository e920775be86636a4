import { sql } from 'kysely'
import { addPublicTokens, type Context, insertRow, is, lockRows } from '#kernel/server/index.ts'
import { REPAIR_DONE } from '#modules/repair/shared/repair.ts'
import { EvaluatedBiz } from '../shared/evaluation.ts'
import type { EvaluationRecord } from './evaluation.store.ts'

/** The link of a finished piece of work and what comes back through it. Guests have no company: public_token says whose link it is. */

export const EVALUATION_TOKEN = 'evaluation'

export interface Work {
  orderNo: string
  elevatorId: string
  communityId: string
  customerId: string
  teamId: string | null
  workerIds: string[]
}

/** The maintenance order a link is made for. */
export async function findOrderWork(ctx: Context, orderId: string): Promise<Work | undefined> {
  const { rows } = await sql<Work>`select order_no, elevator_id, community_id, customer_id, team_id, worker_ids
    from maintain_order where company_id = ${ctx.companyId} and id = ${orderId} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** The repair; a caller's lift may have been found without its customer's contract, the lift knows whose it is. */
export async function findRepairWork(ctx: Context, orderId: string): Promise<Work | undefined> {
  const { rows } = await sql<Work>`select o.order_no, e.id as elevator_id, e.community_id,
      coalesce(o.customer_id, e.customer_id) as customer_id, o.team_id, o.worker_ids
    from repair_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id = ${ctx.companyId} and o.id = ${orderId} and ${is('o.status', REPAIR_DONE)}
      and o.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** The inspection a crew saw to; what the company prepares for itself (tasks 10–12) is nobody's to evaluate. */
export async function findInspectionWork(ctx: Context, planId: string): Promise<Work | undefined> {
  const { rows } = await sql<Work>`select p.plan_no as order_no, e.id as elevator_id, e.community_id, e.customer_id,
      p.team_id, p.worker_ids
    from inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    where p.company_id = ${ctx.companyId} and p.id = ${planId} and p.inspect_type is not null
      and cardinality(p.worker_ids) > 0 and p.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export async function findOfBiz(ctx: Context, bizType: number, bizId: string): Promise<EvaluationRecord | undefined> {
  const { rows } = await sql<EvaluationRecord>`select * from evaluation
    where company_id = ${ctx.companyId} and biz_type = ${bizType} and biz_id = ${bizId} for update`.execute(ctx.db)
  return rows[0]
}

export async function addLink(
  ctx: Context,
  work: Work & { bizType: number; bizId: string },
  token: string,
  expiresAt: string,
): Promise<void> {
  const { id } = await insertRow(ctx, 'evaluation', { ...work, token, expiresAt, createdAt: ctx.now.toISOString() })
  await addPublicTokens(ctx, [{ token, kind: EVALUATION_TOKEN, rowId: id }])
}

/** Work that was sent back may have been finished by others: the stars are theirs. */
export async function renewLink(
  ctx: Context,
  id: string,
  { workerIds, teamId }: Work,
  expiresAt: string,
): Promise<void> {
  await sql`update evaluation set expires_at = greatest(expires_at, ${expiresAt}), worker_ids = ${workerIds}::uuid[],
      team_id = ${teamId}
    where company_id = ${ctx.companyId} and id = ${id} and star is null`.execute(ctx.db)
}

export interface Asked extends EvaluationRecord {
  companyName: string
  elevatorName: string
  communityName: string
  workerNames: string[]
  level: number | null
  doneAt: string | null
}

export async function findAskedRow(ctx: Context, id: string, lock = false): Promise<Asked | undefined> {
  if (lock) await lockRows(ctx, 'evaluation', [id])
  const { rows } =
    await sql<Asked>`select o.*, n.name as company_name, e.name as elevator_name, c.name as community_name,
      m.level, coalesce(m.complete_at, o.created_at) as done_at,
      array(select w.name from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids)
        order by array_position(o.worker_ids, w.id)) as worker_names
    from evaluation o join company n on n.company_id = o.company_id
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    left join maintain_order m on ${is('o.biz_type', EvaluatedBiz.code.maintenance)} and m.company_id = o.company_id
      and m.id = o.biz_id
    where o.company_id = ${ctx.companyId} and o.id = ${id}`.execute(ctx.db)
  return rows[0]
}

export interface Given {
  star: number
  tags: number[]
  content: string | null
  photos: string[]
  anonymous: boolean
  evaluatorName: string | null
  phone: string | null
  channel: number
  handleState: number
}

/** Writes what was given; false when somebody else was faster. `hash` with the first giving, without it the one change. */
export async function keepGiven(ctx: Context, row: EvaluationRecord, given: Given, hash?: string): Promise<boolean> {
  const now = ctx.now.toISOString()
  const { star, tags, content, photos, anonymous, evaluatorName, phone, channel, handleState } = given
  const { rows } = await sql`update evaluation set star = ${star}, tags = ${tags}, content = ${content},
      photos = ${JSON.stringify(photos)}, anonymous = ${anonymous}, evaluator_name = ${evaluatorName}, phone = ${phone},
      channel = ${channel}, handle_state = ${handleState}, version = version + 1, updated_at = ${now},
      ${hash === undefined ? sql`edited_at = ${now}` : sql`given_at = ${now}, edit_hash = ${hash}`}
    where company_id = ${ctx.companyId} and id = ${row.id} and version = ${row.version} returning id`.execute(ctx.db)
  return rows.length === 1
}
