import type { Context } from './context.ts'

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
  await ctx.db
    .insertInto('auditLog')
    .values({
      companyId: ctx.companyId,
      actorId: ctx.who.userId,
      traceId: ctx.traceId,
      entity,
      rowId,
      action: 'read',
      after: JSON.stringify({ columns }),
    })
    .execute()
  // A read answers before its commit is acknowledged, unless something is to follow it.
  ctx.after(() => {})
}
