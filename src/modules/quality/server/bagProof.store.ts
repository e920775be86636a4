import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { PartsBiz } from '#modules/parts/shared/parts.ts'
import type { BagProof } from '../shared/partsBag.ts'

/** What was put in or used, and the lines of bags it proves. */

export interface InstalledLine {
  elevatorId: string
  bizId: string
  installedAt: string
  day: Day
  name: string
}

export async function findInstalledOf(ctx: Context, requestId: string): Promise<InstalledLine[]> {
  const { rows } = await sql<InstalledLine>`select p.elevator_id, p.biz_id, p.installed_at,
      (p.installed_at at time zone 'Asia/Shanghai')::date as day, l.name
    from parts_request p join parts_request_line l on l.company_id = p.company_id and l.request_id = p.id
    where p.company_id = ${ctx.companyId} and p.id = ${requestId} and p.installed_at is not null`.execute(ctx.db)
  return rows
}

export async function findUsedOf(
  ctx: Context,
  orderId: string,
): Promise<{ elevatorId: string; name: string; at: string }[]> {
  const { rows } = await sql<{
    elevatorId: string
    name: string
    at: string
  }>`select elevator_id, name, at from parts_use
    where company_id = ${ctx.companyId} and ${is('biz_type', PartsBiz.code.maintenance)} and biz_id = ${orderId}
      order by at`.execute(ctx.db)
  return rows
}

export interface ProvenBy {
  readonly proof: BagProof
  readonly requestId: string | null
  /** When it was put in or used. */
  readonly at: string
}

/** Lines of the lift that name one of these parts: of a visit on that day, or of that visit. What is proven stays. */
export async function proveLines(
  ctx: Context,
  of: { elevatorId: string; parts: readonly string[]; day: Day | null; orderId: string },
  { proof, requestId, at }: ProvenBy,
): Promise<void> {
  await sql`update parts_bag_line set used = true, proof = ${proof}, request_id = ${requestId}, told_at = ${at},
      version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and elevator_id = ${of.elevatorId} and part = any(${[...of.parts]}::text[])
      and (day = ${of.day}::date or order_id = ${of.orderId}) and proof is null`.execute(ctx.db)
}
