import { sql } from 'kysely'
import { type Context, insertRows, ofCompanies } from '#kernel/server/index.ts'
import type { ChangeType, MaterialChange } from '../shared/material.ts'

export interface Change {
  readonly materialId: string
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  readonly changeType: (typeof ChangeType.code)[keyof typeof ChangeType.code]
  readonly batchNo?: string | null
  readonly reason?: string | null | undefined
}

export async function noteChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await insertRows(
    ctx,
    'materialChange',
    changes.map(({ batchNo = null, reason = null, ...one }) => ({
      ...one,
      batchNo,
      reason,
      createdAt: ctx.now.toISOString(),
    })),
  )
}

type Row = Omit<MaterialChange, 'fieldLabel'>

/** Newest first; costs only where they may be seen. */
export async function findChanges(
  ctx: Context,
  { id, page, size, costs }: { id: string; page: number; size: number; costs: boolean },
): Promise<{ rows: Row[]; total: number }> {
  const of = sql`from material_change c where c.company_id ${ofCompanies(ctx)} and c.material_id = ${id}
    and (${costs} or c.field <> 'costPrice')`
  const { rows } =
    await sql<Row>`select c.id, c.material_id, c.field, c.before, c.after, c.change_type, c.batch_no, c.reason,
      c.created_at as at, (select e.name from employee e where e.company_id = c.company_id and e.user_id = c.created_by
        and e.deleted_at is null limit 1) as by_name
    ${of} order by c.created_at desc, c.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db)
  const total = await sql<{ n: number }>`select count(*)::int as n ${of}`.execute(ctx.db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}
