import { dayOf } from '../shared/days.ts'
import type { Context } from './context.ts'
import { inCompany } from './scope.ts'

/**
 * Notes that a person read sealed fields of a row in clear (common 10: views of APq fields are audited); the drawer 日志
 * shows it as 查看. `columns`: names of the columns, never their values. The answer waits until the note is committed.
 */
export async function auditRead(
  ctx: Context,
  entity: string,
  rowId: string,
  columns: readonly string[],
): Promise<void> {
  if (columns.length === 0) return
  await auditLook(ctx, 'read', entity, rowId, JSON.stringify({ columns }))
  // A read answers before its commit is acknowledged, unless something is to follow it.
  ctx.after(() => {})
}

/** A line of the audit log that no change of a row brought by itself. */
export interface AuditNote {
  readonly action: 'read' | 'export' | 'update'
  readonly entity: string
  readonly rowId: string
  /** JSON */
  readonly after?: string
  /** Where the row is of another company than the caller's, or the caller has none. */
  readonly companyId?: string
  readonly actorId?: string
}

/** Notes it with what the caller writes. */
export async function auditNote(ctx: Context, note: AuditNote): Promise<void> {
  const line = { companyId: ctx.companyId, actorId: note.actorId ?? ctx.who.userId, traceId: ctx.traceId, ...note }
  await ctx.db.insertInto('auditLog').values(line).execute()
}

/** One line of the audit log about something taken out and not changed; `what` is JSON. */
export async function auditLook(
  ctx: Context,
  action: 'read' | 'export',
  entity: string,
  rowId: string,
  what: string,
): Promise<void> {
  const note = { action, entity, rowId, after: what, actorId: ctx.who.userId }
  if (!ctx.who.viewing) return auditNote(ctx, note)
  // A session that views as a position may write nothing itself: its note goes beside it (archives 10.6).
  const { companyId, traceId } = ctx
  await inCompany(ctx.services, { principal: null, companyId, traceId }, (beside) => auditNote(beside, note))
}

/** Who has read what today, by this process: a second instance notes it once more, which hurts nobody. */
let noted = new Set<string>()
let notedDay = ''

/**
 * Notes that a person saw amounts (ANj) or costs (APq, in lists): once per person, row and day (decision 0014), so that
 * the history of a contract is not buried under the people who work with it. `rowId` is empty for a list.
 */
export async function auditDailyRead(
  ctx: Context,
  entity: string,
  rowId: string,
  columns: readonly string[],
): Promise<void> {
  if (columns.length === 0) return
  const day = dayOf(ctx.now)
  if (day !== notedDay) {
    noted = new Set()
    notedDay = day
  }
  const key = [ctx.companyId, ctx.who.userId, entity, rowId, ...columns].join(' ')
  if (noted.has(key)) return
  await auditRead(ctx, entity, rowId, columns)
  ctx.after(() => void noted.add(key))
}
