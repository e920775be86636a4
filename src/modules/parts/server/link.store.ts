import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { LINK_DAYS } from '../shared/parts.ts'
import { PARTS_TOKEN } from '../shared/publicParts.ts'

/** The customer's link: a row of the installation's register of public tokens leads to the request. */

export async function addLink(ctx: Context, requestId: string): Promise<{ token: string; expiresAt: string }> {
  const token = `${PARTS_TOKEN}${randomBytes(18).toString('base64url')}`
  const expiresAt = new Date(ctx.now.getTime() + LINK_DAYS * 86_400_000).toISOString()
  await sql`insert into public_token (token, company_id, kind, row_id, expires_at)
    values (${token}, ${ctx.companyId}, 'parts', ${requestId}, ${expiresAt})`.execute(ctx.db)
  return { token, expiresAt }
}

export interface Link {
  companyId: string
  rowId: string
  expiresAt: string
}

export async function findLink(ctx: Context, token: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`select company_id, row_id, expires_at from public_token
    where token = ${token} and kind = 'parts'`.execute(ctx.db)
  return rows[0]
}
