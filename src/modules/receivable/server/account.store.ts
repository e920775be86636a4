import { sql } from 'kysely'
import {
  type Context,
  finding,
  findRow,
  is,
  like,
  ofCompanies,
  pageSource,
  saveSettings,
} from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type AccountDetail, type AccountRow, accountList, type ReceivableSetting } from '../shared/account.ts'
import { AccountStatus } from '../shared/terms.ts'

export const accounts = pageSource<AccountRow>(accountList, {
  from: 'payment_account a',
  alias: 'a',
  filters: {
    keyword: finding(accountList.filters.keyword, { name: 'a.name', bank: 'a.bank', accountNo: 'a.account_no' }),
  },
  where: () => [sql`a.deleted_at is null`],
  notNull: ['name', 'createdAt'],
})

export const findAccount = (ctx: Context, id: string): Promise<AccountDetail> =>
  findRow<AccountDetail>(ctx, 'paymentAccount', id)

/** Those in use, the default first; by id also the others, which old receipts name. */
export async function findAccountOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids
    ? sql`a.id = any(${query.ids}::uuid[])`
    : sql`(a.name ilike ${like(query.keyword ?? '')} or a.account_no ilike ${like(query.keyword ?? '')})
        and ${is('a.status', AccountStatus.code.on)}`
  const { rows } = await sql<Option>`select a.id as value, a.name as label, a.account_no as note from payment_account a
    where a.company_id ${ofCompanies(ctx)} and a.deleted_at is null and ${asked}
    order by a.is_default desc, a.name limit ${query.size}`.execute(ctx.db)
  return rows
}

export async function clearDefault(ctx: Context, exceptId?: string): Promise<void> {
  await sql`update payment_account set is_default = false, version = version + 1, updated_by = ${ctx.who.userId},
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and is_default and deleted_at is null and id is distinct from ${exceptId ?? null}::uuid`.execute(
    ctx.db,
  )
}

export async function countReceiptsAt(ctx: Context, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from receipt
    where company_id = ${ctx.companyId} and account_id = ${accountId} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export type StoredSetting = ReceivableSetting & { readonly version: number }
type Provision = Extract<keyof ReceivableSetting, `provision${string}`>
/** Commerce R7. */
const CREDIT_DAYS = 15

/** A company that never saved any confirms by two people and hints at no late fee. */
export async function findSetting(ctx: Context): Promise<StoredSetting> {
  const { rows } = await sql<
    Omit<StoredSetting, 'lateFeeRate' | Provision> & { lateFeeRate: string | null } & Record<Provision, string>
  >`select receipt_review, late_fee_rate, provision_not_due, provision_d30, provision_d60, provision_d90, provision_d180,
      provision_d365, provision_over, parts_credit_days, version
    from receivable_setting where company_id = ${ctx.companyId}`.execute(ctx.db)
  const [row] = rows
  const rate = row?.lateFeeRate == null ? {} : { lateFeeRate: Number(row.lateFeeRate) }
  return {
    receiptReview: row?.receiptReview ?? true,
    ...rate,
    provisionNotDue: Number(row?.provisionNotDue ?? 0),
    provisionD30: Number(row?.provisionD30 ?? 0),
    provisionD60: Number(row?.provisionD60 ?? 0),
    provisionD90: Number(row?.provisionD90 ?? 0),
    provisionD180: Number(row?.provisionD180 ?? 0),
    provisionD365: Number(row?.provisionD365 ?? 0),
    provisionOver: Number(row?.provisionOver ?? 0),
    partsCreditDays: row?.partsCreditDays ?? CREDIT_DAYS,
    version: row?.version ?? 0,
  }
}

/** Days that a customer has for what an order of parts costs, where the order says nothing else (commerce R7). */
export const findCreditDays = async (ctx: Context): Promise<number> => (await findSetting(ctx)).partsCreditDays

export async function saveSetting(ctx: Context, version: number, setting: ReceivableSetting) {
  const saved = await saveSettings(ctx, 'receivableSetting', version, {
    ...setting,
    lateFeeRate: setting.lateFeeRate ?? null,
  })
  if (saved === undefined) throw refuse.stale()
  return saved
}
