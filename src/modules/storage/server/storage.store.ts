import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'

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
    .where(sql<boolean>`company_id ${ofCompanies(companies)}`)
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The rows that a file stands in. */
export async function findHolders(
  ctx: Context,
  companies: readonly string[],
  bucket: string,
  key: string,
): Promise<{ entity: string; rowId: string }[]> {
  return ctx.db
    .selectFrom('fileHolder')
    .select(['entity', 'rowId'])
    .where(sql<boolean>`company_id ${ofCompanies(companies)}`)
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .limit(50)
    .execute()
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
