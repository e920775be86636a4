import { sql } from 'kysely'
import { type Context, insertRows, is, literal, newId, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import { PaymentState, RepayStatus } from '../shared/contract.terms.ts'
import { type PaymentRow, paymentList } from '../shared/paymentList.ts'
import type { PlanRow, StoredRow } from '../shared/paymentPlan.ts'

const { none, part, all } = PaymentState.code

const locked = `(p.settled_amount <> 0 or ${is('p.repay_status', RepayStatus.code.settled)} or p.invoiced or p.frozen)`
/** What a row still asks for: nothing once it is settled, by whatever was forgone of it. */
export const openOf = (row: string): string =>
  `(case when ${is(`${row}.repay_status`, RepayStatus.code.open)} then ${row}.amount - ${row}.settled_amount else 0.00 end)`

const columns = {
  id: 'p.id',
  contractId: 'p.contract_id',
  contractNo: 'k.contract_no',
  customerName: 'c.name',
  periodNo: 'p.period_no',
  rowType: 'p.row_type',
  periodStart: 'p.period_start',
  periodEnd: 'p.period_end',
  dueDate: 'p.due_date',
  amount: 'p.amount',
  settledAmount: 'p.settled_amount',
  openAmount: openOf('p'),
  repayStatus: 'p.repay_status',
  locked,
  remark: 'p.remark',
} as const

export const payments = pageSource<PaymentRow>(paymentList, {
  from: `payment_plan p
    join contract k on k.company_id = p.company_id and k.id = p.contract_id
    left join customer c on c.company_id = k.company_id and c.id = k.customer_id`,
  alias: 'p',
  columns,

  where: (ctx) => [sql`k.deleted_at is null and not k.draft`, contractScope(ctx)],
  notNull: ['dueDate'],
})

/** A row with its id and what receivables reported; `locked` rows stay when a contract changes (archives 6.3, 7). */
export interface PlanRecord extends StoredRow {
  readonly id: string
  readonly remark: string | null
  readonly invoiced: boolean
}

export async function findPlan(ctx: Context, contractId: string): Promise<PlanRecord[]> {
  const { rows } = await sql<PlanRecord>`select p.id, p.period_no, p.row_type, p.period_start, p.period_end, p.due_date,
      p.amount, p.settled_amount, p.repay_status, p.remark, p.invoiced, ${sql.raw(locked)} as locked
    from payment_plan p where p.company_id = ${ctx.companyId} and p.contract_id = ${contractId}
    order by p.period_start, p.period_no`.execute(ctx.db)
  return rows
}

export async function findPayments(ctx: Context, contractId: string): Promise<PaymentRow[]> {
  const selection = sql.join(
    Object.entries(columns).map(([prop, column]) => sql`${sql.raw(column)} as ${sql.ref(prop)}`),
  )
  const { rows } = await sql<PaymentRow>`select ${selection} from payment_plan p
    join contract k on k.company_id = p.company_id and k.id = p.contract_id
    left join customer c on c.company_id = k.company_id and c.id = k.customer_id
    where p.company_id ${ofCompanies(ctx)} and p.contract_id = ${contractId}
    order by p.period_start, p.period_no`.execute(ctx.db)
  return rows
}

/** One row of an event paymentPlan.* (common 9). */
export interface PlanEvent {
  readonly rowId: string
  readonly rowType: number
  readonly amount: string
  readonly dueDate: string
  readonly removed: boolean
}

type Row = PlanRow & { readonly remark?: string | null | undefined }
const events = (rowId: string, row: PlanRow, removed = false): PlanEvent => ({
  rowId,
  rowType: row.rowType,
  amount: row.amount,
  dueDate: row.dueDate,
  removed,
})

export async function addPlan(ctx: Context, contractId: string, rows: readonly Row[]): Promise<PlanEvent[]> {
  const made = rows.map((row) => ({ ...row, id: newId() }))
  await insertRows(
    ctx,
    'paymentPlan',
    made.map(({ id, periodNo, rowType, periodStart, periodEnd, dueDate, amount, remark }) => ({
      id,
      contractId,
      periodNo,
      rowType,
      periodStart,
      periodEnd,
      dueDate,
      amount,
      remark,
    })),
  )
  return made.map((row) => events(row.id, row))
}

/** A row takes on new terms; settled money on it stays. */
export async function updatePlanRow(ctx: Context, id: string, row: Row & { repayStatus?: number }): Promise<PlanEvent> {
  await sql`update payment_plan set row_type = ${row.rowType}, period_start = ${row.periodStart},
      period_end = ${row.periodEnd}, due_date = ${row.dueDate}, amount = ${row.amount}, remark = ${row.remark ?? null},
      repay_status = ${row.repayStatus ?? 0}, version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
  return events(id, row)
}

export async function removePlanRows(ctx: Context, rows: readonly PlanRecord[]): Promise<PlanEvent[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  await sql`delete from payment_plan where company_id = ${ctx.companyId} and id = any(${ids}::uuid[])`.execute(ctx.db)
  return rows.map((row) => events(row.id, row, true))
}

/** What receivables report about a row (fund.* events); returns its contract, or undefined for a row that is gone. */
export async function settleRow(
  ctx: Context,
  id: string,
  facts: { settledAmount?: string | undefined; repayStatus?: number | undefined; invoiced?: boolean; frozen?: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ contractId: string }>`update payment_plan set
      settled_amount = coalesce(${facts.settledAmount ?? null}::numeric, settled_amount),
      repay_status = coalesce(${facts.repayStatus ?? null}::smallint, repay_status),
      invoiced = coalesce(${facts.invoiced ?? null}::boolean, invoiced),
      frozen = coalesce(${facts.frozen ?? null}::boolean, frozen),
      version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${id} returning contract_id`.execute(ctx.db)
  return rows[0]?.contractId
}

/** Brings the contract's 已收 and 收款状态 up to date with its rows. */
export async function sumSettled(ctx: Context, contractId: string): Promise<void> {
  await sql`update contract k set settled_amount = s.settled,
      payment_state = case when s.settled = 0 and s.open_rows > 0 then ${literal(none)}
        when s.open_rows = 0 then ${literal(all)} else ${literal(part)} end
    from (select coalesce(sum(settled_amount), 0) as settled,
      count(*) filter (where ${is('repay_status', RepayStatus.code.open)}) as open_rows
      from payment_plan where company_id = ${ctx.companyId} and contract_id = ${contractId}) s
    where k.company_id = ${ctx.companyId} and k.id = ${contractId}`.execute(ctx.db)
}
