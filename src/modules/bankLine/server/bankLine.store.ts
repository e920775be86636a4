import { sql } from 'kysely'
import { type Context, finding, insertRows, is, isNot, newId, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { ReceiptStatus } from '#modules/receivable/shared/terms.ts'
import { type BankLineDetail, type BankLineRow, BankLineState, bankLineList } from '../shared/bankLine.ts'
import type { Movement } from '../shared/layout.ts'

const from = `bank_line b
    join payment_account p on p.company_id = b.company_id and p.id = b.account_id
    left join receipt r on r.company_id = b.company_id and r.id = b.receipt_id
    left join app_user u on u.id = b.handled_by`

export const bankLines = pageSource<BankLineRow>(bankLineList, {
  from,
  alias: 'b',
  columns: { accountName: 'p.name', receiptNo: 'r.receipt_no', handledByName: 'u.name' },
  filters: {
    keyword: finding(bankLineList.filters.keyword, {
      payer: { names: ['b.payer'] },
      payerAccount: { codes: ['b.payer_account'] },
      serial: { codes: ['b.serial'] },
      memo: { names: ['b.memo'] },
    }),
  },
  where: () => [sql`b.deleted_at is null`],
  notNull: ['at', 'amount', 'createdAt'],
})

export type BankLineRecord = BankLineDetail & { readonly companyId: string; readonly status: BankLineDetail['state'] }

export async function findLines(ctx: Context, ids: readonly string[]): Promise<BankLineRecord[]> {
  const { rows } = await sql<BankLineRecord>`select b.*, b.state as status, p.name as account_name, r.receipt_no,
      r.kind as receipt_kind, u.name as handled_by_name
    from ${sql.raw(from)} where b.company_id ${ofCompanies(ctx)} and b.id = any(${[...new Set(ids)]}::uuid[])
      and b.deleted_at is null order by b.id`.execute(ctx.db)
  return rows
}

/** A line of the company, or 1000404. */
export async function findLine(ctx: Context, id: string): Promise<BankLineRecord> {
  const [row] = await findLines(ctx, [id])
  if (!row) throw refuse.notFound()
  return row
}

/** Serials of an account that are there already. */
export async function findKnown(ctx: Context, accountId: string, serials: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ serial: string }>`select serial from bank_line
    where company_id = ${ctx.companyId} and account_id = ${accountId} and serial = any(${serials}::text[])`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ serial }) => serial))
}

export interface Received {
  readonly id: string
  readonly amount: string
  readonly feeAmount: string
}
/** Receipts that were registered by hand with these serials. */
export async function findReceived(
  ctx: Context,
  accountId: string,
  serials: readonly string[],
): Promise<ReadonlyMap<string, Received>> {
  const { rows } = await sql<
    Received & { serial: string }
  >`select r.bank_serial_no as serial, r.id, r.amount, r.fee_amount
    from receipt r
    where r.company_id = ${ctx.companyId} and r.account_id = ${accountId} and r.bank_serial_no = any(${serials}::text[])
      and r.deleted_at is null and ${isNot('r.status', ReceiptStatus.code.reversed)}`.execute(ctx.db)
  return new Map(rows.map(({ serial, ...receipt }) => [serial, receipt]))
}

export async function addLines(
  ctx: Context,
  accountId: string,
  lines: readonly Movement[],
  receiptOf: (line: Movement) => string | undefined,
): Promise<void> {
  const { claimed, unclaimed } = BankLineState.code
  await insertRows(
    ctx,
    'bankLine',
    lines.map((line) => {
      const { serial, at, amount, payer, payerAccount, memo } = line
      const receiptId = receiptOf(line) ?? null
      return {
        id: newId(),
        accountId,
        serial,
        at,
        amount,
        payer,
        receiptId,
        createdAt: ctx.now.toISOString(),
        payerAccount: payerAccount ?? null,
        memo: memo ?? null,
        state: receiptId ? claimed : unclaimed,
      }
    }),
  )
}

interface Change {
  readonly state: number
  readonly receiptId?: string | null
  readonly reason?: string | null
}
/** Moves a line that was locked and read. */
export async function moveLine(ctx: Context, id: string, { state, receiptId, reason }: Change): Promise<number> {
  const actor = ctx.isGuest ? null : ctx.who.userId
  const { rows } = await sql<{
    version: number
  }>`update bank_line set state = ${state}, receipt_id = ${receiptId ?? null}::uuid,
      reason = ${reason ?? null}, handled_by = ${actor}, handled_at = ${ctx.now.toISOString()}, version = version + 1,
      updated_by = ${actor}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${id} returning version`.execute(ctx.db)
  return rows[0]?.version ?? 0
}

/** A receipt that is none any more, or has another number, lets its line go. */
export async function freeLine(ctx: Context, receiptId: string): Promise<void> {
  await sql`update bank_line set state = ${BankLineState.code.unclaimed}, receipt_id = null, version = version + 1,
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and receipt_id = ${receiptId}`.execute(ctx.db)
}

/** The line that a receipt names by its serial, held: nobody's yet, or its own. */
export async function holdNamed(
  ctx: Context,
  of: { readonly accountId: string; readonly serial: string; readonly receiptId: string },
): Promise<{ id: string; amount: string } | undefined> {
  const { rows } = await sql<{ id: string; amount: string }>`select id, amount from bank_line
    where company_id = ${ctx.companyId} and account_id = ${of.accountId} and serial = ${of.serial} and deleted_at is null
      and (${is('state', [BankLineState.code.unclaimed, BankLineState.code.ignored])} or receipt_id = ${of.receiptId})
    for update`.execute(ctx.db)
  return rows[0]
}
