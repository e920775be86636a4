import { sql } from 'kysely'
import { type Context, isNot } from '#kernel/server/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { type PushChannel, PushOccasion, type PushRole } from '../shared/terms.ts'

/** Rungs that are still to come. Taking one and telling the people is one transaction: nothing is sent twice, nor lost. */

export interface RungRow {
  about: string
  occasion: PushOccasion
  rung: number
  recordId: string | null
  orderId: string | null
  level: FaultLevel | null
  role: PushRole | null
  channel: PushChannel | null
  dueAt: string
}

export async function addRungs(ctx: Context, rows: readonly RungRow[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('pushRung')
    .values(rows.map((row) => ({ ...row, companyId: ctx.companyId })))
    .onConflict((conflict) => conflict.columns(['companyId', 'about', 'occasion', 'rung']).doNothing())
    .execute()
}

export type RungKey = Pick<RungRow, 'about' | 'occasion' | 'rung'>

/** Due now, the earliest first; a digest is one, whatever goes into it. */
export async function dueRungs(ctx: Context, limit: number): Promise<RungKey[]> {
  const { rows } = await sql<RungKey>`select r.about, r.occasion, r.rung from push_rung r
    where r.company_id = ${ctx.companyId} and r.due_at <= ${ctx.now.toISOString()}
    order by r.due_at, r.about, r.occasion, r.rung limit ${limit}`.execute(ctx.db)
  return rows
}

/** The rung, or nothing when another instance has it or it is gone. */
export async function takeRung(ctx: Context, { about, occasion, rung }: RungKey): Promise<RungRow | undefined> {
  const { rows } =
    await sql<RungRow>`delete from push_rung r where r.company_id = ${ctx.companyId} and r.about = ${about}
      and r.occasion = ${occasion} and r.rung = ${rung} and r.due_at <= ${ctx.now.toISOString()}
    returning r.about, r.occasion, r.rung, r.record_id, r.order_id, r.level, r.role, r.channel, r.due_at`.execute(
      ctx.db,
    )
  return rows[0]
}

/** All that goes into the digest of this moment. */
export async function takeDigest(ctx: Context): Promise<RungRow[]> {
  const { rows } = await sql<RungRow>`delete from push_rung r where r.company_id = ${ctx.companyId}
      and r.occasion = ${PushOccasion.code.digest} and r.due_at <= ${ctx.now.toISOString()}
    returning r.about, r.occasion, r.rung, r.record_id, r.order_id, r.level, r.role, r.channel, r.due_at`.execute(
    ctx.db,
  )
  return rows
}

/** What could not be told is tried again a minute later, and nobody else waits for it. */
export async function putOff(ctx: Context, { about, occasion, rung }: RungKey): Promise<void> {
  const later = new Date(ctx.now.getTime() + 60_000).toISOString()
  await sql`update push_rung r set due_at = ${later} where r.company_id = ${ctx.companyId} and r.about = ${about}
    and r.occasion = ${occasion} and r.rung = ${rung}`.execute(ctx.db)
}

export async function dropRungs(
  ctx: Context,
  abouts: readonly string[],
  occasions: readonly PushOccasion[],
): Promise<void> {
  await sql`delete from push_rung r where r.company_id = ${ctx.companyId} and r.about = any(${[...abouts]}::text[])
    and r.occasion = any(${[...occasions]}::int[])`.execute(ctx.db)
}

/** What climbed for something less urgent makes room: the order is more urgent now. */
export async function dropMilder(ctx: Context, about: string, level: FaultLevel): Promise<void> {
  await sql`delete from push_rung r where r.company_id = ${ctx.companyId} and r.about = ${about} and r.level > ${level}
    and ${isNot('r.occasion', PushOccasion.code.digest)}`.execute(ctx.db)
}
