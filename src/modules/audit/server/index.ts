import { calls, type Handlers, type RowOpeners, type ServerModule } from '#kernel/server/index.ts'
import { auditApi } from '#kernel/shared/audit.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type AuditRow, findWrites } from './audit.store.ts'
import { auditedEntities, silentColumns } from './entities.ts'

const actions = { insert: '新增', update: '修改', delete: '删除', read: '查看', export: '导出' } as const

const auditHandlers = (opens: RowOpeners): Handlers<typeof auditApi> => ({
  async ofRow(ctx, { entity, id }) {
    const known = auditedEntities[entity]
    const open = opens[entity]
    if (!known || !open) throw refuse.notFound()
    ctx.demand(...known.needs)
    // Who may not see the row may not read its history either.
    await open(ctx, id)
    const { guarded, labels } = known
    const hidden = new Set(guarded && !ctx.may(guarded.code) ? guarded.columns : [])
    const rows = await findWrites(ctx, entity, id)
    return rows.map((row) => ({
      id: String(row.id),
      at: row.at,
      who: row.who ?? '系统',
      action: row.after?.deleted_at ? actions.delete : actions[row.action],
      changes: changesOf(row, labels, hidden),
    }))
  },
})

function changesOf(row: AuditRow, labels: Readonly<Record<string, string>>, hidden: ReadonlySet<string>) {
  const shown = (column: string, value: unknown) => (hidden.has(column) && value != null ? '•••' : text(value))
  const columns = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  return [...columns]
    .filter((column) => !silentColumns.has(column) && labels[column] !== undefined)
    .map((column) => ({
      field: labels[column] as string,
      before: shown(column, row.before?.[column]),
      after: shown(column, row.after?.[column]),
    }))
}

const text = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `opens` is asked first whether the person gets at the row: the modules that own the rows know. */
export const auditModule = (opens: RowOpeners): ServerModule => ({
  name: 'audit',
  calls: [calls(auditApi, auditHandlers(opens))],
})
