import { sql } from 'kysely'
import type { Db } from '#kernel/server/index.ts'

export interface NewCode {
  readonly phone: string
  readonly scene: number
  readonly codeHash: Buffer
  readonly createdAt: string
  readonly expiresAt: string
}

/** Also removes what the phone was given before `forget`. */
export async function addCode(db: Db, code: NewCode, forget: string): Promise<void> {
  await db.deleteFrom('smsCode').where('phone', '=', code.phone).where('createdAt', '<', forget).execute()
  await db.insertInto('smsCode').values(code).execute()
}

/** How many codes a phone was given since a moment, over all scenes. */
export async function countCodes(db: Db, phone: string, since: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sms_code
    where phone = ${phone} and created_at >= ${since}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Takes one try off the newest code of a phone and scene; nothing when there is none, or it is used, old, or out of
 * tries. The row stays locked until the end of the transaction.
 */
export async function tryCode(
  db: Db,
  phone: string,
  scene: number,
  at: string,
  tries: number,
): Promise<{ id: number; codeHash: Buffer } | undefined> {
  const { rows } = await sql<{ id: number; codeHash: Buffer }>`update sms_code set tries = tries + 1
    where id = (select id from sms_code where phone = ${phone} and scene = ${scene} order by created_at desc, id desc limit 1)
      and used_at is null and expires_at > ${at} and tries < ${tries} returning id, code_hash`.execute(db)
  return rows[0]
}

/** False when somebody else used it up before. */
export async function spendCode(db: Db, id: number, at: string): Promise<boolean> {
  const { rows } =
    await sql`update sms_code set used_at = ${at} where id = ${id} and used_at is null returning id`.execute(db)
  return rows.length > 0
}

/** Gives a try back: the code was right, and what it was for was not. */
export async function pardonCode(db: Db, id: number): Promise<void> {
  await sql`update sms_code set tries = tries - 1 where id = ${id}`.execute(db)
}
