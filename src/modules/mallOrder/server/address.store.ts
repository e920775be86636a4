import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { holdSeries } from './holding.ts'

export interface AddressRecord {
  readonly id: string
  readonly version: number
  readonly receiver: string
  readonly phone: string
  readonly regionCode: string
  readonly detail: string
  readonly tag: string | null
  readonly isDefault: boolean
}

/** Of the person alone: no colleague sees where somebody has things sent. */
export async function findAddresses(ctx: Context): Promise<AddressRecord[]> {
  const { rows } =
    await sql<AddressRecord>`select id, version, receiver, phone, region_code, detail, tag, is_default from mall_address
    where company_id = ${ctx.companyId} and user_id = ${ctx.who.userId} and deleted_at is null
    order by is_default desc, updated_at desc, id`.execute(ctx.db)
  return rows
}

export async function findAddress(ctx: Context, id: string): Promise<AddressRecord> {
  const found = (await findAddresses(ctx)).find((one) => one.id === id)
  if (!found) throw refuse.notFound()
  return found
}

/** One person's addresses change one after the other, so that there is one default and no twenty-first. */
export async function holdAddresses(ctx: Context): Promise<void> {
  await holdSeries(ctx, 'address')
}

export async function onlyDefault(ctx: Context, id: string): Promise<void> {
  await sql`update mall_address set is_default = false where company_id = ${ctx.companyId}
    and user_id = ${ctx.who.userId} and id <> ${id} and is_default`.execute(ctx.db)
}
