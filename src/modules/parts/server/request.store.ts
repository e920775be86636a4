import { type Selectable, sql } from 'kysely'
import {
  type Context,
  type DB,
  insertRows,
  newId,
  nextNumber,
  ofCompanies,
  requireFresh,
} from '#kernel/server/index.ts'
import { addDays, addMonths, type Day, dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type ApprovalResult, type ChargeMode, PartsStatus } from '../shared/parts.ts'
import { partsScope } from './parts.store.ts'

/** Writing requests: one at a time, under a lock. */

export type RequestRecord = Omit<Selectable<DB['partsRequest']>, 'status'> & { readonly status: PartsStatus }
export type LineRecord = Omit<Selectable<DB['partsRequestLine']>, 'chargeMode'> & {
  readonly chargeMode: ChargeMode | null
}
export type LineValues = { readonly [C in keyof DB['partsRequestLine']]?: unknown }

/** Locks a request of the person's scope; 1000404 for none, 1000001 when it has moved on since the person saw it. */
export async function lockRequest(ctx: Context, id: string, version?: number): Promise<RequestRecord> {
  const { rows } = await sql<RequestRecord>`select p.* from parts_request p where p.company_id = ${ctx.companyId}
    and p.id = ${id} and p.deleted_at is null and ${partsScope(ctx)} for update`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  requireFresh(row, version)
  return row
}

/** Holds requests in one order, whoever asks. */
export async function holdRequests(ctx: Context, ids: readonly string[]): Promise<RequestRecord[]> {
  const { rows } = await sql<RequestRecord>`select p.* from parts_request p where p.company_id = ${ctx.companyId}
    and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null order by p.id for update`.execute(ctx.db)
  return rows
}

export async function findLines(ctx: Context, requestId: string): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`select l.* from parts_request_line l
    join parts_request p on p.company_id = l.company_id and p.id = l.request_id
    where p.company_id ${ofCompanies(ctx)} and l.request_id = ${requestId} order by l.sort, l.id`.execute(ctx.db)
  return rows
}

/** Whether another request of the finding is under way or done. */
export async function hasOtherRequest(ctx: Context, hazardId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from parts_request where company_id = ${ctx.companyId} and hazard_id = ${hazardId}
    and id <> ${id} and status <> ${PartsStatus.code.voided} and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Puts these lines in the place of those that stand there. */
export async function replaceLines(ctx: Context, requestId: string, lines: readonly LineValues[]): Promise<void> {
  await sql`delete from parts_request_line where company_id = ${ctx.companyId} and request_id = ${requestId}`.execute(
    ctx.db,
  )
  await insertRows(
    ctx,
    'partsRequestLine',
    lines.map((line, sort) => ({ ...line, requestId, sort })),
  )
}

export async function changeLine(ctx: Context, id: string, values: LineValues): Promise<void> {
  await ctx.db
    .updateTable('partsRequestLine')
    .set(values as never)
    .where('companyId', '=', ctx.companyId)
    .where('id', '=', id)
    .execute()
}

/** PJ+yyyyMMdd+4 digits (jobs 1.8); a transaction that is undone leaves a gap. */
export async function requestNumber(ctx: Context): Promise<string> {
  const series = `PJ${dayOf(ctx.now).replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(4, '0')}`
}

export async function addApproval(
  ctx: Context,
  request: Pick<RequestRecord, 'id' | 'level'>,
  said: { result: (typeof ApprovalResult.code)[keyof typeof ApprovalResult.code]; opinion?: string | undefined },
): Promise<void> {
  const { userId, name } = ctx.who
  await insertRows(ctx, 'partsApproval', [
    {
      requestId: request.id,
      level: request.level,
      userId,
      name,
      result: said.result,
      opinion: said.opinion,
      at: ctx.now.toISOString(),
    },
  ])
}

export interface UseLine {
  readonly unitId?: string | null | undefined
  readonly name: string
  readonly spec?: string | null | undefined
  readonly measure: string
  readonly qty: string
}

export async function addUses(
  ctx: Context,
  of: { bizType: number; bizId: string; elevatorId: string; at: string },
  lines: readonly UseLine[],
): Promise<void> {
  await insertRows(
    ctx,
    'partsUse',
    lines.map(({ unitId = null, name, spec = null, measure, qty }) => ({
      ...of,
      id: newId(),
      employeeId: ctx.who.employeeId,
      unitId,
      name,
      spec,
      measure,
      qty,
    })),
  )
}

/** Lines of an installed request get their day and the end of the new warranty. */
export async function startWarranty(ctx: Context, requestId: string, day: Day, months: number | null): Promise<void> {
  const warrantyTo = months === null ? null : addDays(addMonths(day, months), -1)
  await sql`update parts_request_line set installed_on = ${day}::date, warranty_to = ${warrantyTo}::date
    where company_id = ${ctx.companyId} and request_id = ${requestId}`.execute(ctx.db)
}
