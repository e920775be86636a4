import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addPublicTokens, type Context, ofCompanies } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import type { Day } from '#kernel/shared/days.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { HAZARD_TOKEN } from '../shared/hazardNotice.ts'
import type { Origin } from './asks.ts'
import { originsOf } from './origin.ts'

/** What stands in a notice, who may sign it, and the link to it. */

export interface NoticeRow {
  id: string
  companyId: string
  hazardNo: string
  noticeNo: string | null
  issuedAt: string | null
  noticeAt: string | null
  noticeTo: string | null
  noticeOpinion: string | null
  noticeSignKey: string | null
  grade: 1 | 2 | 3
  state: 0 | 1 | 2 | 3 | 4 | 5
  description: string
  part: string | null
  risk: string | null
  suggestion: string | null
  deadline: Day | null
  photos: string[]
  foundOn: Day
  sourceType: 1 | 2 | 3 | 4
  sourceId: string | null
  itemCode: string | null
  origin: Origin | undefined
  companyName: string
  licenceNo: string | null
  dutyPhone: string | null
  customerName: string
  officer: string | null
  communityName: string
  elevatorName: string
  address: string | null
  registerCode: string | null
  useCertNo: string | null
  finder: string | null
}

/** Notices of lifts the person may see, in the order of `ids`; behind a link the company's. */
export async function findNotices(ctx: Context, ids: readonly string[]): Promise<NoticeRow[]> {
  const within = ctx.isGuest ? sql`true` : elevatorScope(ctx, 'e')
  const { rows } = await sql<
    Omit<NoticeRow, 'origin'>
  >`select h.id, h.company_id, h.hazard_no, h.notice_no, h.issued_at, h.notice_at,
      h.notice_to, h.notice_opinion, h.notice_sign_key, h.grade, h.state, h.description, h.part, h.risk, h.suggestion,
      h.deadline, h.photos, (h.created_at at time zone 'Asia/Shanghai')::date as found_on, h.source_type,
      h.source_id, h.item_code,
      m.name as company_name, m.licence_no, m.duty_phone, u.name as customer_name, e.safety_officer as officer,
      c.name as community_name, e.name as elevator_name, coalesce(e.address, c.address) as address, e.register_code,
      e.use_cert_no, (select a.name from app_user a where a.id = h.created_by) as finder
    from hazard h join elevator e on e.company_id = h.company_id and e.id = h.elevator_id
    join customer u on u.company_id = e.company_id and u.id = e.customer_id
    join company m on m.company_id = h.company_id
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    where h.company_id ${ofCompanies(ctx)} and h.id = any(${[...ids]}::uuid[]) and h.deleted_at is null
      and ${within}
    order by array_position(${[...ids]}::uuid[], h.id)`.execute(ctx.db)
  const origins = await originsOf(ctx, rows)
  return rows.map((row) => ({ ...row, origin: origins.get(row.id) }))
}

/** Pictures that the phone has sent by now. */
export async function findArrivedPhotos(
  ctx: Context,
  companyId: string,
  keys: readonly string[],
): Promise<StoredFile[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<StoredFile>`select bucket, key, name from stored_file where company_id = ${companyId}
    and bucket = 'bit-ev-img' and key = any(${[...keys]}::text[])
    order by array_position(${[...keys]}::text[], key)`.execute(ctx.db)
  return rows
}

const LINK_DAYS = 15
export const HAZARD_KIND = 'hazard'

export async function addHazardLink(ctx: Context, hazardId: string): Promise<{ token: string; expiresAt: string }> {
  const token = `${HAZARD_TOKEN}${randomBytes(18).toString('base64url')}`
  const expiresAt = new Date(ctx.now.getTime() + LINK_DAYS * 86_400_000).toISOString()
  await addPublicTokens(ctx, [{ token, kind: HAZARD_KIND, rowId: hazardId, expiresAt }])
  return { token, expiresAt }
}

export interface Signatory {
  readonly id: string | null
  readonly name: string
  readonly phone: string
}

/** The lift's safety officer signs for notices (T5002); then the customer's contacts with a mobile number. */
export async function findSignatories(ctx: Context, hazardId: string): Promise<Signatory[]> {
  const { rows } = await sql<Signatory>`select id, name, phone from (
      select null::uuid as id, coalesce(e.safety_officer, '安全管理员') as name, e.officer_phone as phone, 0 as rank,
        true as is_default, 0 as sort
      from hazard h join elevator e on e.company_id = h.company_id and e.id = h.elevator_id
      where h.company_id = ${ctx.companyId} and h.id = ${hazardId}
      union all
      select t.id, t.name, t.phone, 1, t.is_default, t.sort
      from hazard h join elevator e on e.company_id = h.company_id and e.id = h.elevator_id
      join customer_contact t on t.company_id = e.company_id and t.customer_id = e.customer_id
      where h.company_id = ${ctx.companyId} and h.id = ${hazardId}) x
    where phone ~ '^1\\d{10}$' order by rank, is_default desc, sort, id limit 20`.execute(ctx.db)
  return rows
}
