import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addPublicTokens, type Context, findPublicToken, insertRows, is, lasts, literal } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { FaceState, ReviewState } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** Links and proofs that lead to an order from outside: signature links, the record's hash, corrections. */

const LINK_DAYS = 30

export async function addSignLink(ctx: Context, orderId: string): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(18).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + LINK_DAYS * 86_400_000).toISOString()
  await addPublicTokens(ctx, [{ token, kind: 'sign', rowId: orderId, expiresAt }])
  return { token, expiresAt }
}

/** The record's hash becomes findable without a company: what a QR code on the paper asks for. */
export async function publishHash(ctx: Context, hash: string, orderId: string): Promise<void> {
  await addPublicTokens(ctx, [{ token: hash, kind: 'record', rowId: orderId }])
}

export interface Found {
  companyId: string
  rowId: string
}

/** What a public token leads to; undefined when it is unknown, of another kind or expired. */
export async function findToken(ctx: Context, token: string, kind: 'sign' | 'record'): Promise<Found | undefined> {
  const found = await findPublicToken(ctx, token, kind)
  return found && lasts(ctx, found) ? found : undefined
}

export async function findVisit(ctx: Context, id: string): Promise<OrderRecord | undefined> {
  const { rows } = await sql<OrderRecord>`select * from maintain_order
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export async function readOrder(ctx: Context, id: string): Promise<OrderRecord> {
  const order = await findVisit(ctx, id)
  if (!order) throw refuse.notFound()
  return order
}

export async function addAddendum(
  ctx: Context,
  orderId: string,
  text: string,
  files: readonly string[],
): Promise<void> {
  await insertRows(ctx, 'addendum', [{ orderId, text, files: JSON.stringify(files), author: ctx.who.name }])
}

export interface SignInRow {
  id: string
  orderId: string
  employeeId: string
  reviewState: number
}

export async function findSignIn(ctx: Context, id: string): Promise<SignInRow> {
  const { rows } = await sql<SignInRow>`select id, order_id, employee_id, review_state from sign_in
    where company_id = ${ctx.companyId} and id = ${id} for update`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

const { passed } = ReviewState.code

/** 人工核验通过: who was vouched for by a person needs no comparison any more (jobs 2, faceState). */
export async function judgeSignIn(ctx: Context, id: string, state: number, note: string | null): Promise<void> {
  await sql`update sign_in set review_state = ${state}, reviewed_by = ${ctx.who.userId}, reviewed_at = ${ctx.now.toISOString()},
    review_note = ${note}, face_state = case when ${state} = ${passed}
      and ${is('face_state', [FaceState.code.failed, FaceState.code.waiting])} then ${literal(FaceState.code.byHand)}
      else face_state end
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}
