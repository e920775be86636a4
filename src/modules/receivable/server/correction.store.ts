import { sql } from 'kysely'
import { type Context, finding, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  type AdjustmentRow,
  adjustmentList,
  type RefundRow,
  refundList,
  type WriteOffDetail,
  type WriteOffRow,
  writeOffList,
} from '../shared/correction.ts'
import type { ReviewStatusCode } from '../shared/terms.ts'
import { reachedItems, seenReceipts } from './own.store.ts'

const people = (x: string) =>
  `left join app_user u on u.id = ${x}.created_by left join app_user v on v.id = ${x}.decided_by`
const named = { customerName: 'c.name', createdByName: 'u.name', decidedByName: 'v.name' }
const ofItem = (x: string) => `join ar_item i on i.company_id = ${x}.company_id and i.id = ${x}.ar_item_id
    join customer c on c.company_id = i.company_id and c.id = i.customer_id
    left join contract k on k.company_id = i.company_id and k.id = i.contract_id ${people(x)}`
const ofReceipt = `refund x join receipt r on r.company_id = x.company_id and r.id = x.receipt_id
    join customer c on c.company_id = r.company_id and c.id = r.customer_id ${people('x')}`
const itemNamed = { ...named, kind: 'i.kind', arNo: 'i.ar_no', contractNo: 'k.contract_no', dueDate: 'i.due_date' }
const customerWords = { names: ['c.name'], codes: ['c.name_pinyin'] }

export const refunds = pageSource<RefundRow>(refundList, {
  from: ofReceipt,
  alias: 'x',
  columns: { ...named, kind: 'r.kind', receiptNo: 'r.receipt_no' },
  filters: {
    kind: 'r.kind',
    keyword: finding(refundList.filters.keyword, {
      customerName: customerWords,
      refundNo: { codes: ['x.refund_no'] },
      receiptNo: { codes: ['r.receipt_no'] },
    }),
  },
  where: (ctx) => [sql`x.deleted_at is null`, seenReceipts(ctx)],
  notNull: ['createdAt'],
})

export const writeOffs = pageSource<WriteOffRow>(writeOffList, {
  from: `write_off x ${ofItem('x')}`,
  alias: 'x',
  columns: itemNamed,
  filters: {
    kind: 'i.kind',
    keyword: finding(writeOffList.filters.keyword, {
      customerName: customerWords,
      writeOffNo: { codes: ['x.write_off_no'] },
      arNo: { codes: ['i.ar_no'] },
      contractNo: { codes: ['k.contract_no'] },
    }),
  },
  where: (ctx) => [sql`x.deleted_at is null`, reachedItems(ctx)],
  notNull: ['createdAt'],
})

export const adjustments = pageSource<AdjustmentRow>(adjustmentList, {
  from: `ar_adjustment x ${ofItem('x')}`,
  alias: 'x',
  columns: { ...itemNamed, byPlan: '(x.plan_row_id is not null)' },
  filters: {
    kind: 'i.kind',
    keyword: finding(adjustmentList.filters.keyword, {
      customerName: customerWords,
      adjustmentNo: { codes: ['x.adjustment_no'] },
      arNo: { codes: ['i.ar_no'] },
      contractNo: { codes: ['k.contract_no'] },
    }),
  },
  where: (ctx) => [sql`x.deleted_at is null`, reachedItems(ctx)],
  notNull: ['createdAt'],
})

interface Correction {
  readonly id: string
  readonly version: number
  readonly status: ReviewStatusCode
  readonly createdBy: string | null
  /** Whoever asked for it last. */
  readonly updatedBy: string | null
  readonly amount: string
  readonly customerId: string
}
export interface RefundRecord extends Correction {
  readonly receiptId: string
}
export interface ItemCorrection extends Correction {
  readonly arItemId: string
  readonly recoveredAmount: string
  readonly planRowId: string | null
}

export async function findRefund(ctx: Context, id: string): Promise<RefundRecord> {
  const { rows } =
    await sql<RefundRecord>`select x.id, x.version, x.status, x.created_by, x.updated_by, x.amount, x.receipt_id, r.customer_id
    from refund x join receipt r on r.company_id = x.company_id and r.id = x.receipt_id
    where x.company_id = ${ctx.companyId} and x.id = ${id} and x.deleted_at is null and ${seenReceipts(ctx)}`.execute(
      ctx.db,
    )
  return rows[0] ?? notFound()
}

export async function findWriteOff(ctx: Context, id: string): Promise<ItemCorrection> {
  const { rows } =
    await sql<ItemCorrection>`select x.id, x.version, x.status, x.created_by, x.updated_by, x.amount, x.ar_item_id,
      x.recovered_amount, null::uuid as plan_row_id, i.customer_id
    from write_off x join ar_item i on i.company_id = x.company_id and i.id = x.ar_item_id
    where x.company_id = ${ctx.companyId} and x.id = ${id} and x.deleted_at is null and ${reachedItems(ctx)}`.execute(
      ctx.db,
    )
  return rows[0] ?? notFound()
}

export async function findAdjustment(ctx: Context, id: string): Promise<ItemCorrection> {
  const { rows } =
    await sql<ItemCorrection>`select x.id, x.version, x.status, x.created_by, x.updated_by, x.delta as amount, x.ar_item_id,
      0::numeric(14, 2) as recovered_amount, x.plan_row_id, i.customer_id
    from ar_adjustment x join ar_item i on i.company_id = x.company_id and i.id = x.ar_item_id
    where x.company_id = ${ctx.companyId} and x.id = ${id} and x.deleted_at is null and ${reachedItems(ctx)}`.execute(
      ctx.db,
    )
  return rows[0] ?? notFound()
}

function notFound(): never {
  throw refuse.notFound()
}

/** As the inspector shows them: the row with what it names. */
export async function findRefundRow(ctx: Context, id: string): Promise<RefundRow> {
  const { rows } =
    await sql<RefundRow>`select x.*, c.name as customer_name, u.name as created_by_name, v.name as decided_by_name,
      r.kind, r.receipt_no
    from ${sql.raw(ofReceipt)} where x.company_id ${ofCompanies(ctx)} and x.id = ${id} and x.deleted_at is null
      and ${seenReceipts(ctx)}`.execute(ctx.db)
  return rows[0] ?? notFound()
}

const itemColumns =
  sql.raw(`c.name as customer_name, u.name as created_by_name, v.name as decided_by_name, i.kind, i.ar_no,
  k.contract_no, i.due_date`)

export async function findWriteOffRow(ctx: Context, id: string): Promise<WriteOffDetail> {
  const { rows } = await sql<WriteOffDetail>`select x.*, ${itemColumns} from write_off x ${sql.raw(ofItem('x'))}
    where x.company_id ${ofCompanies(ctx)} and x.id = ${id} and x.deleted_at is null and ${reachedItems(ctx)}`.execute(
    ctx.db,
  )
  return rows[0] ?? notFound()
}

export async function findAdjustmentRow(ctx: Context, id: string): Promise<AdjustmentRow> {
  const { rows } = await sql<AdjustmentRow>`select x.*, ${itemColumns}, x.plan_row_id is not null as by_plan
    from ar_adjustment x ${sql.raw(ofItem('x'))}
    where x.company_id ${ofCompanies(ctx)} and x.id = ${id} and x.deleted_at is null and ${reachedItems(ctx)}`.execute(
    ctx.db,
  )
  return rows[0] ?? notFound()
}
