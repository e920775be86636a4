import { sql } from 'kysely'
import type { Db } from '#kernel/server/index.ts'

/** Nobody has an account here: neither a person nor a company stands in the installation. */
export async function isUnused(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    unused: boolean
  }>`select not exists (select from app_user) and not exists (select from tenant) as unused`.execute(db)
  return rows[0]?.unused === true
}

/** From here on this code counts and no other. */
export async function keepCode(db: Db, codeHash: Buffer): Promise<void> {
  await sql`insert into first_use_code (id, code_hash, made_at) values (1, ${codeHash}, now())
    on conflict (id) do update set code_hash = excluded.code_hash, made_at = excluded.made_at`.execute(db)
}

export async function findCode(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('firstUseCode').select('codeHash').executeTakeFirst()
  return row?.codeHash
}

/** Takes the code away; false for the second of two who come at once: he waits here until the first one is done. */
export async function takeCode(db: Db, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('firstUseCode').where('codeHash', '=', codeHash).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dropCode(db: Db): Promise<void> {
  await db.deleteFrom('firstUseCode').execute()
}
