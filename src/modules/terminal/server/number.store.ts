import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Db } from '#kernel/server/index.ts'
import type { MakersRow } from '../shared/makersRow.ts'

/** 出厂清单 (decision 0130): which numbers exist, and whose they are. Not a company's rows. */
interface ListedNumber {
  terminalNo: string
  terminalType: 1 | 2 | 3 | 4
  vendor: string | null
  model: string
  /** The company that has it. */
  claimedBy: string | null
  installHash: Buffer
}
export interface KnownNumber extends Omit<ListedNumber, 'installHash'> {
  /** Whether the code given for it is the one printed on it. */
  readonly proven: boolean
}

/** What is kept of an install code, beside its number. */
export const installHash = (terminalNo: string, installCode: string): Buffer =>
  createHash('sha256')
    .update(`${terminalNo}\n${installCode.toUpperCase().replace(/[\s-]/g, '')}`)
    .digest()

/** The numbers of the list among these, held until the transaction ends, so that of two companies one gets a number. */
export async function findNumbers(
  ctx: Context,
  asked: readonly { readonly terminalNo: string; readonly installCode: string }[],
): Promise<ReadonlyMap<string, KnownNumber>> {
  const codes = new Map(asked.map((one) => [one.terminalNo, installHash(one.terminalNo, one.installCode)]))
  const { rows } = await sql<ListedNumber>`select terminal_no, terminal_type, vendor, model,
      claimed_by, install_hash from terminal_number where terminal_no = any(${[...codes.keys()]}::text[])
    order by terminal_no for update`.execute(ctx.db)
  return new Map(
    rows.map(({ installHash: kept, ...row }) => [
      row.terminalNo,
      { ...row, proven: codes.get(row.terminalNo)?.equals(kept) === true },
    ]),
  )
}

/** The numbers become the company's. */
export async function claimNumbers(
  ctx: Context,
  claimed: readonly { readonly terminalNo: string; readonly terminalId: string }[],
): Promise<void> {
  await sql`update terminal_number n set claimed_by = ${ctx.companyId}, terminal_id = x."terminalId",
      claimed_at = ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as x("terminalNo" text, "terminalId" uuid)
    where n.terminal_no = x."terminalNo"`.execute(ctx.db)
}

/** Adds to the list what is not in it; gives how many were added. */
export async function addNumbers(db: Db, rows: readonly MakersRow[]): Promise<number> {
  const added = await sql`insert into terminal_number (terminal_no, install_hash, terminal_type, vendor, model)
    select * from unnest(${rows.map((row) => row.terminalNo)}::text[],
      ${rows.map((row) => installHash(row.terminalNo, row.installCode))}::bytea[],
      ${rows.map((row) => row.terminalType)}::smallint[], ${rows.map((row) => row.vendor ?? null)}::text[],
      ${rows.map((row) => row.model)}::text[])
    on conflict (terminal_no) do nothing`.execute(db)
  return Number(added.numAffectedRows ?? 0)
}
