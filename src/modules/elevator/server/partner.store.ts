import { sql } from 'kysely'
import { addPublicTokens, type Context, dataScope, findPublicToken, lasts, ofCompanies } from '#kernel/server/index.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'
import type { PartnerLift, PartnerRow } from '../shared/partner.ts'

const KIND = 'partner'

/** An access is seen by whoever sees one of its lifts, and by who gave it. */
const partnerScope = dataScope('partnerToken', 't', (ctx, t) => ({
  within: sql`exists (select 1 from elevator sl where sl.company_id = ${sql.raw(t)}.company_id
    and sl.id = any(${sql.raw(t)}.elevator_ids) and ${elevatorScope(ctx, 'sl')})`,
  self: ({ userId }) => sql`${sql.raw(t)}.created_by = ${userId}::uuid`,
}))

export async function findPartners(ctx: Context): Promise<PartnerRow[]> {
  const { rows } =
    await sql<PartnerRow>`select t.id, t.version, t.partner_name, cardinality(t.elevator_ids) as lifts, t.expires_at,
      t.revoked_at, t.created_at,
      (select n.name from employee n where n.company_id = t.company_id and n.user_id = t.created_by limit 1) as created_by_name
    from partner_token t where t.company_id ${ofCompanies(ctx)} and ${partnerScope(ctx)}
    order by t.created_at desc, t.id desc limit 50`.execute(ctx.db)
  return rows
}

/** The register of the installation leads from the token's hash to the company and the row. */
export async function registerPartner(ctx: Context, hash: string, id: string, expiresAt: string): Promise<void> {
  await addPublicTokens(ctx, [{ token: hash, kind: KIND, rowId: id, expiresAt }])
}

export async function findPartnerToken(
  ctx: Context,
  hash: string,
): Promise<{ companyId: string; rowId: string } | undefined> {
  const found = await findPublicToken(ctx, hash, KIND)
  return found && lasts(ctx, found) ? found : undefined
}

export interface PartnerAccess {
  id: string
  partnerName: string
  elevatorIds: string[]
  expiresAt: string
}

/** The access while it lasts; undefined when it is over or was revoked. */
export async function findAccess(ctx: Context, id: string): Promise<PartnerAccess | undefined> {
  const at = ctx.now.toISOString()
  const { rows } = await sql<PartnerAccess>`select id, partner_name, elevator_ids, expires_at from partner_token
    where company_id = ${ctx.companyId} and id = ${id} and revoked_at is null and expires_at > ${at}`.execute(ctx.db)
  return rows[0]
}

/** 1 when it was running, 0 when it was over before. */
export async function endAccess(ctx: Context, id: string): Promise<number> {
  const at = ctx.now.toISOString()
  const { rows } = await sql`update partner_token t set revoked_at = ${at}, version = version + 1,
      updated_by = ${ctx.who.userId}, updated_at = ${at}
    where t.company_id = ${ctx.companyId} and t.id = ${id} and t.revoked_at is null and ${partnerScope(ctx)} returning t.id`.execute(
    ctx.db,
  )
  return rows.length
}

export type PartnerFacts = Omit<PartnerLift, 'lift' | 'visits' | 'others' | 'partnerName' | 'expiresAt'>

export async function findPartnerFacts(ctx: Context, elevatorId: string): Promise<PartnerFacts | undefined> {
  const { rows } =
    await sql<PartnerFacts>`select device_number, type, brand, model, manufacturer, load, speed::float8 as speed, floors, stations
    from elevator where company_id = ${ctx.companyId} and id = ${elevatorId} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export async function findNames(ctx: Context, ids: readonly string[]): Promise<PartnerLift['others']> {
  const { rows } = await sql<PartnerLift['others'][number]>`select id, name from elevator
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by name, id`.execute(ctx.db)
  return rows
}
