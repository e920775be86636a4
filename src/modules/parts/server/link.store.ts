import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addPublicTokens, type Context } from '#kernel/server/index.ts'
import { LINK_DAYS } from '../shared/parts.ts'
import { PARTS_TOKEN } from '../shared/publicParts.ts'

export const PARTS_KIND = 'parts'

/** The customer's link: a row of the installation's register of public tokens leads to the request. */

export async function addLink(ctx: Context, requestId: string): Promise<{ token: string; expiresAt: string }> {
  const token = `${PARTS_TOKEN}${randomBytes(18).toString('base64url')}`
  const expiresAt = new Date(ctx.now.getTime() + LINK_DAYS * 86_400_000).toISOString()
  await addPublicTokens(ctx, [{ token, kind: PARTS_KIND, rowId: requestId, expiresAt }])
  return { token, expiresAt }
}

/** Somebody of the customer's who reads texts; `id` null: the lift's safety officer. */
export interface Receiver {
  readonly id: string | null
  readonly name: string
  readonly phone: string
}

/** The default contact first; the user unit's safety officer where the customer has no contact with a mobile. */
export async function findReceivers(
  ctx: Context,
  { customerId, elevatorId }: { customerId: string | null; elevatorId: string },
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`select id, name, phone from customer_contact
    where company_id = ${ctx.companyId} and customer_id = ${customerId}::uuid and phone ~ '^1\\d{10}$'
    order by is_default desc, sort, id limit 20`.execute(ctx.db)
  if (rows.length > 0) return rows
  const officer = await sql<Receiver>`select null as id, coalesce(safety_officer, '安全管理员') as name,
      officer_phone as phone from elevator where company_id = ${ctx.companyId} and id = ${elevatorId}
      and officer_phone ~ '^1\\d{10}$'`.execute(ctx.db)
  return officer.rows
}
