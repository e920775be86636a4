import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export interface FileRecord {
  readonly companyId: string
  readonly name: string
}

/** The record of an attached file, within what the caller's scope reaches. */
export async function findFile(
  ctx: Context,
  companies: readonly string[],
  bucket: string,
  key: string,
): Promise<FileRecord | undefined> {
  return ctx.db
    .selectFrom('storedFile')
    .select(['companyId', 'name'])
    .where('companyId', 'in', [...companies])
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Of these keys those that are files of the company: their bytes have arrived. */
export async function findArrived(
  ctx: Context,
  companyId: string,
  bucket: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('storedFile')
    .select('key')
    .where('companyId', '=', companyId)
    .where('bucket', '=', bucket)
    .where('key', 'in', [...keys])
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export async function addFile(
  ctx: Context,
  file: { bucket: string; key: string; name: string; size: number },
): Promise<void> {
  await ctx.db
    .insertInto('storedFile')
    .values({ ...file, companyId: ctx.companyId, createdBy: ctx.who.userId })
    .onConflict((conflict) => conflict.columns(['companyId', 'bucket', 'key']).doNothing())
    .execute()
}

export async function dropFile(ctx: Context, bucket: string, key: string): Promise<void> {
  await ctx.db
    .deleteFrom('storedFile')
    .where('companyId', '=', ctx.companyId)
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .execute()
}

/** Whether a session goes on and its person is active; sessions are rows of the installation, not of a company. */
export async function isSessionOpen(ctx: Context, sessionId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from session s join app_user u on u.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${ctx.now.toISOString()}
      and u.state = 1`.execute(ctx.db)
  return rows.length > 0
}

/** Scopes the transaction of a call without headers to a company that its credential names. */
export async function enterCompany(ctx: Context, companyId: string, userId: string): Promise<void> {
  await sql`select set_companies(${companyId}, ${userId}, ${ctx.traceId})`.execute(ctx.db)
}

export async function auditRead(ctx: Context, companyId: string, userId: string, rowId: string): Promise<void> {
  await ctx.db
    .insertInto('auditLog')
    .values({ companyId, actorId: userId, traceId: ctx.traceId, entity: 'stored_file', rowId, action: 'read' })
    .execute()
}
