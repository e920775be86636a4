import { type RawBuilder, sql } from 'kysely'
import {
  type Context,
  dataScope,
  finding,
  is,
  like,
  literal,
  ofCompanies,
  pageSource,
  seesAll,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import type { OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { Params } from '#modules/material/shared/parameters.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'
import type { PartOffer } from '../shared/api.ts'
import type { QuotationLine } from '../shared/line.ts'
import { may } from '../shared/permissions.ts'
import { type ApprovalLevel, type OfferGrade, QuotationStatus, type QuoteType } from '../shared/quotation.terms.ts'
import type { Approval, PayTerm, QuotationDetail } from '../shared/quotation.ts'
import { type QuotationRow, quotationList } from '../shared/quotationList.ts'

/** A row as it is kept. */
export interface QuotationRecord {
  readonly id: string
  readonly version: number
  readonly companyId: string
  readonly rootId: string
  readonly quoteNo: string
  readonly versionNo: number
  readonly isCurrent: boolean
  readonly quoteType: CodeIn<typeof QuoteType>
  readonly customerId: string | null
  readonly customerName: string
  readonly phone: string | null
  readonly communityName: string | null
  readonly salesmanId: string | null
  readonly params: Params
  readonly elevatorCount: number
  readonly lines: readonly QuotationLine[]
  readonly discountRate: string
  readonly cutAmount: string
  readonly listTotal: string
  readonly total: string
  readonly reduction: string
  readonly taxTotal: string
  readonly netTotal: string
  readonly costTotal: string
  readonly uncosted: number
  readonly margin: string | null
  readonly depositRate: string | null
  readonly payTerms: readonly PayTerm[]
  readonly warrantyMonths: number | null
  readonly deliveryDays: number | null
  readonly validUntil: string
  readonly terms: string | null
  readonly files: readonly StoredFile[]
  readonly signedFile: readonly StoredFile[]
  readonly status: CodeIn<typeof QuotationStatus>
  readonly approvalLevel: CodeIn<typeof ApprovalLevel>
  readonly approvals: readonly Approval[]
  readonly submittedBy: string | null
  readonly sentAt: string | null
  readonly confirmedAt: string | null
  readonly offerGrade: CodeIn<typeof OfferGrade> | null
  readonly paperKey: string | null
  readonly confirmName: string | null
  readonly confirmPhone: string | null
  readonly confirmIp: string | null
  readonly contractId: string | null
  readonly partsOrderId: string | null
  readonly lostReason: string | null
  readonly voidReason: string | null
  readonly createdAt: string
  readonly createdBy: string | null
  readonly deletedAt: string | null
}

const own = (q: string, userId: string, employeeId: string | null) =>
  sql`(${sql.raw(`${q}.created_by`)} = ${userId}::uuid or ${sql.raw(`${q}.salesman_id`)} = ${employeeId}::uuid)`

/** A quotation is who sells it, with his team (archives 1, position). */
const quotationScope = dataScope('quotation', 'q', (_, q) => ({
  self: ({ userId, employeeId }) => own(q, userId, employeeId),
  team: (team) => sql`exists (select 1 from employee sx where sx.company_id = ${sql.raw(`${q}.company_id`)}
    and sx.id = ${sql.raw(`${q}.salesman_id`)} and sx.team_id = ${team}::uuid)`,
}))

/**
 * Whose quotations one sees: those one made or sells; within the data scope all with 查看全部, and with 审批 what waits or went
 * through one's hands.
 */
function seen(ctx: Context, q: string): RawBuilder<unknown> {
  if (ctx.isGuest || ctx.who.roleType === 2) return sql`true`
  const mine = own(q, ctx.who.userId, ctx.who.employeeId)
  if (ctx.may(may.all)) return sql`(${mine} or ${quotationScope(ctx, q)})`
  if (!ctx.may(may.approve)) return mine
  const decided = JSON.stringify([{ userId: ctx.who.userId }])
  return sql`(${mine} or (${quotationScope(ctx, q)}
    and (${is(`${q}.status`, QuotationStatus.code.waiting)} or ${sql.raw(`${q}.approvals`)} @> ${decided}::jsonb)))`
}

const EXPIRES_SOON = 7

export const quotations = pageSource<QuotationRow>(quotationList, {
  from: 'quotation q left join employee s on s.company_id = q.company_id and s.id = q.salesman_id',
  alias: 'q',
  columns: { salesmanName: 's.name' },
  filters: {
    keyword: finding(quotationList.filters.keyword, {
      quoteNo: 'q.quote_no',
      customerName: 'q.customer_name',
      communityName: 'q.community_name',
    }),
    toApprove: (wanted: boolean, ctx) =>
      wanted
        ? sql`(${is('q.status', QuotationStatus.code.waiting)} and q.submitted_by is distinct from ${ctx.who.userId}::uuid)`
        : sql`true`,
    expiring: (wanted: boolean, ctx) => {
      const today = dayOf(ctx.now)
      return wanted
        ? sql`(q.is_current and q.status in (${literal(QuotationStatus.code.approved)}, ${literal(QuotationStatus.code.sent)})
            and q.valid_until between ${today}::date and ${addDays(today, EXPIRES_SOON)}::date)`
        : sql`true`
    },
    onlyCurrent: (wanted: boolean) => (wanted ? sql`q.is_current` : sql`true`),
    created: 'q.created_at',
    amount: 'q.total',
  },
  where: (ctx) => [sql`q.deleted_at is null`, seen(ctx, 'q')],
  counted: 'quotation',
  narrowed: (ctx) => !seesAll(ctx) || !ctx.may(may.all),
  notNull: ['createdAt', 'quoteNo', 'total', 'validUntil'],
})

/** A quotation the person sees, or 1000404. */
export async function findQuotation(ctx: Context, id: string): Promise<QuotationRecord> {
  const { rows } = await sql<QuotationRecord>`select q.* from quotation q
    where q.company_id ${ofCompanies(ctx)} and q.id = ${id} and q.deleted_at is null and ${seen(ctx, 'q')}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Newest versions that nobody signed yet and that took something from the catalogue, of those the person sees. */
export async function findOfCatalog(ctx: Context): Promise<QuotationRecord[]> {
  const { draft, waiting, approved, sent } = QuotationStatus.code
  const { rows } = await sql<QuotationRecord>`select q.* from quotation q
    where q.company_id ${ofCompanies(ctx)} and q.deleted_at is null and q.is_current
      and ${is('q.status', [draft, waiting, approved, sent])} and ${seen(ctx, 'q')}
      and (q.lines @> '[{"lineType": 1}]' or q.lines @> '[{"lineType": 2}]' or q.lines @> '[{"lineType": 3}]')
    order by q.created_at desc, q.id limit 500`.execute(ctx.db)
  return rows
}

/** The same, with all its versions held in their order until the transaction ends, and read once they are. */
export async function holdQuotation(ctx: Context, id: string): Promise<QuotationRecord> {
  const { rootId } = await findQuotation(ctx, id)
  await sql`select 1 from quotation where company_id = ${ctx.companyId} and root_id = ${rootId}
    order by version_no for update`.execute(ctx.db)
  return findQuotation(ctx, id)
}

/** The quotation that became this contract or this order. */
export async function findConverted(ctx: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from quotation where company_id = ${ctx.companyId}
    and deleted_at is null and ${is('status', QuotationStatus.code.converted)}
    and (contract_id = ${id}::uuid or parts_order_id = ${id}::uuid)`.execute(ctx.db)
  return rows[0]?.id
}

export async function findVersions(ctx: Context, rootId: string): Promise<QuotationDetail['versions']> {
  const { rows } = await sql<QuotationDetail['versions'][number]>`select id, version_no, status, total, created_at as at
    from quotation where company_id ${ofCompanies(ctx)} and root_id = ${rootId} and deleted_at is null
    order by version_no desc`.execute(ctx.db)
  return rows
}

interface Names {
  readonly salesmanName: string | null
  readonly contractNo: string | null
  readonly orderNo: string | null
  readonly createdByName: string | null
}

export async function findNames(ctx: Context, id: string): Promise<Names> {
  const { rows } = await sql<Names>`select s.name as salesman_name, k.contract_no, o.order_no, m.name as created_by_name
    from quotation q
    left join employee s on s.company_id = q.company_id and s.id = q.salesman_id
    left join contract k on k.company_id = q.company_id and k.id = q.contract_id
    left join parts_order o on o.company_id = q.company_id and o.id = q.parts_order_id
    left join employee m on m.company_id = q.company_id and m.user_id = q.created_by and m.deleted_at is null
    where q.company_id ${ofCompanies(ctx)} and q.id = ${id} limit 1`.execute(ctx.db)
  return rows[0] ?? { salesmanName: null, contractNo: null, orderNo: null, createdByName: null }
}

/** An older version gives way: the newest is the one people work on. */
export async function retire(ctx: Context, id: string): Promise<void> {
  await sql`update quotation set is_current = false where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}

export async function highestVersion(ctx: Context, rootId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select max(version_no)::int as n from quotation
    where company_id = ${ctx.companyId} and root_id = ${rootId}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

interface PartFacts {
  readonly id: string
  readonly name: string
  readonly salePrice: string | null
  readonly minPrice: string | null
  /** What a part costs is the warehouse's to know. */
  readonly costPrice: null
}

/** Parts of the company by id, those out of use as well: an old quotation may name one. */
export async function findParts(ctx: Context, ids: readonly string[]): Promise<Map<string, PartFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<PartFacts, 'costPrice'>>`select id, name, sale_price, min_price from unit
    where company_id ${ofCompanies(ctx)} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { ...row, costPrice: null }]))
}

/** Parts in use by name or number, with what a line begins with. */
export async function findPartOffers(ctx: Context, query: OptionQuery): Promise<PartOffer[]> {
  const word = like(query.keyword ?? '')
  const asked = query.ids
    ? sql`u.id = any(${query.ids}::uuid[])`
    : sql`(u.name ilike ${word} or u.name_pinyin ilike ${word} or u.part_no ilike ${word} or u.model ilike ${word} or u.spec ilike ${word})
        and ${is('u.status', UnitStatus.code.on)}`
  const { rows } = await sql<PartOffer>`select u.id as value, u.name as label,
      concat_ws(' · ', u.part_no, u.brand, u.model, u.spec) as note, u.name,
      nullif(concat_ws(' ', u.brand, u.model, u.spec), '') as spec, u.measure_unit, u.sale_price, u.tax_rate
    from unit u where u.company_id ${ofCompanies(ctx)} and u.deleted_at is null and ${asked}
    order by u.name, u.id limit ${query.size}`.execute(ctx.db)
  return rows
}

export async function findCustomerName(ctx: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from customer
    where company_id ${ofCompanies(ctx)} and id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.name
}

export async function findUserOf(ctx: Context, employeeId: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string | null }>`select user_id from employee
    where company_id = ${ctx.companyId} and id = ${employeeId} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.userId ?? null
}

/** Quotations whose last day is over (commerce 3.8): the row, its number, and whom it concerns. */
export async function expire(
  ctx: Context,
  today: string,
): Promise<{ id: string; version: number; quoteNo: string; createdBy: string | null }[]> {
  const { rows } = await sql<{
    id: string
    version: number
    quoteNo: string
    createdBy: string | null
  }>`update quotation
    set status = ${literal(QuotationStatus.code.expired)}, version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = null
    where company_id = ${ctx.companyId} and deleted_at is null and is_current and valid_until < ${today}::date
      and status in (${literal(QuotationStatus.code.approved)}, ${literal(QuotationStatus.code.sent)})
    returning id, version, quote_no, created_by`.execute(ctx.db)
  return rows
}
