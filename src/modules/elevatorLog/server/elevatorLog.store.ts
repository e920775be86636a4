import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addPublicTokens, type Context, findPublicToken, ofCompanies, tokenOfRow } from '#kernel/server/index.ts'
import type { RecordedLift } from '../shared/elevatorLog.ts'

/** A printed record outlives the sticker: its code has a token of its own, one per lift, that is never voided. */
const KIND = 'elevatorRecord'

export async function recordToken(ctx: Context, elevatorId: string): Promise<string> {
  const known = await tokenOfRow(ctx, KIND, elevatorId)
  if (known) return known
  const token = randomBytes(16).toString('base64url')
  await addPublicTokens(ctx, [{ token, kind: KIND, rowId: elevatorId }])
  return token
}

/** Company and lift of a printed record's or a sticker's token; undefined when it is neither. */
export async function findRecordToken(
  ctx: Context,
  token: string,
): Promise<{ companyId: string; kind: string; rowId: string } | undefined> {
  return await findPublicToken(ctx, token, [KIND, 'elevator'])
}

export interface PaperLift extends Omit<RecordedLift, 'id'> {
  companyName: string
  brand: string
  model: string
  manufacturer: string
  factoryNumber: string
  useCertNo: string | null
  address: string | null
  customerName: string
}

/** What stands at the head of the printed record; the company is that of the transaction. */
export async function findPaperLift(
  ctx: Context,
  elevatorId: string,
  companies: readonly string[],
): Promise<PaperLift | undefined> {
  const { rows } =
    await sql<PaperLift>`select e.name, c.name as community_name, e.register_code, e.device_number, e.brand, e.model,
      e.manufacturer, e.factory_number, e.use_cert_no, coalesce(e.address, c.address) as address, u.name as customer_name,
      f.name as company_name
    from elevator e join company f on f.company_id = e.company_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    join customer u on u.company_id = e.company_id and u.id = e.customer_id
    where e.company_id ${ofCompanies(companies)} and e.id = ${elevatorId}`.execute(ctx.db)
  return rows[0]
}
