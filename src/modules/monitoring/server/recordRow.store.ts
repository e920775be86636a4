import type { Selectable } from 'kysely'
import { type Context, type DB, findRow, lockRows, nextNumber, requireFresh, updateRow } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { DecisionLine } from '#modules/signal/shared/pipeline/decision.ts'

/** Writing records: one lift at a time. Whoever writes one holds its lift first, then the record (decision 0136). */

export type RecordRow = Selectable<DB['monitorRecord']>
export type RecordValues = { readonly [C in keyof DB['monitorRecord']]?: unknown }

/** Holds a record of what the person sees, and its lift before it; 1000404 for none, 1000001 when it has moved on. */
export async function lockRecord(ctx: Context, id: string, version?: number): Promise<RecordRow> {
  const { elevatorId } = await findRow<RecordRow>(ctx, 'monitorRecord', id)
  await lockRows(ctx, 'elevator', [elevatorId])
  const record = await findRow<RecordRow>(ctx, 'monitorRecord', id, { lock: true })
  requireFresh(record, version)
  return record
}

/** One of the lift that is held already. */
export const findHeldRecord = (ctx: Context, id: string): Promise<RecordRow> =>
  findRow<RecordRow>(ctx, 'monitorRecord', id, { lock: true })

/** Writes it, with what was decided added to its 决策过程. Gives the record as it is now. */
export async function changeRecord(
  ctx: Context,
  record: RecordRow,
  values: RecordValues,
  lines: readonly DecisionLine[] = [],
): Promise<RecordRow> {
  const decisionLog = [...(record.decisionLog as unknown as readonly DecisionLine[]), ...lines]
  const said = lines.length === 0 ? {} : { decisionLog: JSON.stringify(decisionLog) }
  const { version } = await updateRow(ctx, 'monitorRecord', record.id, record.version, { ...values, ...said })
  return { ...record, ...(values as Partial<RecordRow>), decisionLog: decisionLog as never, version }
}

/** GZ+yyMMdd+5 digits (monitoring 1); a transaction that is undone leaves a gap. */
export async function recordNumber(ctx: Context): Promise<string> {
  const series = `GZ${dayOf(ctx.now).slice(2).replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(5, '0')}`
}

/** Lists and pages of the lift hear that something changed once it stands, and ask for what they may see (decision 0066). */
export function tellRecord(ctx: Context, { elevatorId, kind }: Pick<RecordRow, 'elevatorId' | 'kind'>): void {
  const { companyId, services } = ctx
  ctx.after(() => {
    services.push.event(`company.${companyId}.record`, { kind })
    services.push.event(`elevator.${elevatorId}.record`, { kind })
  })
}

/** News of a record with what modules further right need of it (common 9). */
export const recordEvent = ({ id, version, elevatorId, kind, code, level, repairOrderId }: RecordRow) => ({
  id,
  version,
  elevatorId,
  kind,
  code,
  level,
  repairOrderId,
})
