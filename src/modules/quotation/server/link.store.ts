import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addPublicTokens, type Context, ofCompanies } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import type { QuotationDetail } from '../shared/quotation.ts'
import type { QuotationRecord } from './quotation.store.ts'

/** The customer's link of a quotation: its hash leads there, the row beside it says to whom it went and when it was opened. */

export const QUOTE_KIND = 'quote'
const LINK_DAYS = 365
const DAY_MS = 86_400_000

/** What is kept of a link: who reads the database opens nothing with it. */
export const hashOf = (code: string): string => createHash('sha256').update(`quote ${code}`).digest('hex')

export async function addLink(ctx: Context, id: string): Promise<{ code: string; expiresAt: string }> {
  const code = randomBytes(24).toString('base64url')
  const expiresAt = isoTime(ctx.now.getTime() + LINK_DAYS * DAY_MS)
  await addPublicTokens(ctx, [{ token: hashOf(code), kind: QUOTE_KIND, rowId: id, expiresAt }])
  return { code, expiresAt }
}

/** Somebody of the customer's who reads texts; `id` null: the number of the quotation itself. */
export interface Receiver {
  readonly id: string | null
  readonly name: string
  readonly phone: string
}

/** The number that the quotation names, then the customer's contacts; each number once. */
export async function findReceivers(
  ctx: Context,
  { customerId, customerName, phone }: Pick<QuotationRecord, 'customerId' | 'customerName' | 'phone'>,
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`select id, name, phone from customer_contact
    where company_id ${ofCompanies(ctx)} and customer_id = ${customerId}::uuid and phone ~ '^1\\d{10}$'
    order by is_default desc, sort, id limit 20`.execute(ctx.db)
  const own = phone && /^1\d{10}$/.test(phone) ? [{ id: null, name: customerName, phone }] : []
  const all = [...own, ...rows]
  return all.filter((one, at) => all.findIndex((other) => other.phone === one.phone) === at)
}

export interface Sharing {
  readonly linkName: string | null
  readonly linkPhone: string | null
  readonly linkSentAt: string | null
  readonly linkTimes: number
  readonly openedAt: string | null
  readonly seenAt: string | null
  readonly openedTimes: number
}

export async function findSharing(ctx: Context, id: string): Promise<Sharing | undefined> {
  const { rows } = await sql<Sharing>`select link_name, link_phone, link_sent_at, link_times, opened_at, seen_at,
      opened_times from quotation_share where company_id ${ofCompanies(ctx)} and quotation_id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function keepSent(ctx: Context, id: string, to: Receiver): Promise<void> {
  const at = ctx.now.toISOString()
  await sql`insert into quotation_share (company_id, quotation_id, link_name, link_phone, link_sent_at, link_times)
    values (${ctx.companyId}, ${id}, ${to.name}, ${to.phone}, ${at}, 1)
    on conflict (company_id, quotation_id) do update set link_name = excluded.link_name,
      link_phone = excluded.link_phone, link_sent_at = excluded.link_sent_at,
      link_times = quotation_share.link_times + 1`.execute(ctx.db)
}

/** Somebody without a login looked at it; looks within a minute are one. */
export async function keepOpened(ctx: Context, id: string): Promise<void> {
  const at = ctx.now.toISOString()
  await sql`insert into quotation_share (company_id, quotation_id, opened_at, seen_at, opened_times)
    values (${ctx.companyId}, ${id}, ${at}, ${at}, 1)
    on conflict (company_id, quotation_id) do update set opened_at = coalesce(quotation_share.opened_at, excluded.opened_at),
      seen_at = excluded.seen_at, opened_times = quotation_share.opened_times + 1
    where quotation_share.seen_at is null or quotation_share.seen_at < excluded.seen_at - interval '1 minute'`.execute(
    ctx.db,
  )
}

export const linkOf = (found: Sharing | undefined, mask: (phone: string) => string): QuotationDetail['link'] => ({
  sentTo: found?.linkPhone ? `${found.linkName ?? ''} ${mask(found.linkPhone)}`.trim() : null,
  sentAt: found?.linkSentAt ?? null,
  openedAt: found?.openedAt ?? null,
  seenAt: found?.seenAt ?? null,
  times: found?.openedTimes ?? 0,
})

/** Who offers it, for the head of the customer's page. */
export async function findOfferer(
  ctx: Context,
  id: string,
): Promise<{ companyName: string; companyPhone: string | null; salesmanName: string | null }> {
  const { rows } = await sql<{ companyName: string; companyPhone: string | null; salesmanName: string | null }>`select
      m.name as company_name, m.duty_phone as company_phone, s.name as salesman_name
    from quotation q join company m on m.company_id = q.company_id
    left join employee s on s.company_id = q.company_id and s.id = q.salesman_id
    where q.company_id = ${ctx.companyId} and q.id = ${id}`.execute(ctx.db)
  return rows[0] ?? { companyName: '', companyPhone: null, salesmanName: null }
}
