import { type AuditedEntity, calls, type Handlers, type RowOpeners, type ServerModule } from '#kernel/server/index.ts'
import { auditApi } from '#kernel/shared/audit.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { Coded } from '#kernel/shared/record.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type AuditRow, findWrites } from './audit.store.ts'
import { inNames, type Named, namesIn } from './names.ts'

export { type AuditRow, findEntityWrites } from './audit.store.ts'

const actions = { insert: '新增', update: '修改', delete: '删除', read: '查看', export: '导出' } as const

/** Columns of bookkeeping that tell a person nothing. */
const silentColumns = new Set([
  'id',
  'company_id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'name_pinyin',
  'search_words',
  'search_letters',
])

/** What the modules say of the tables they own. */
interface Said {
  readonly opens: RowOpeners
  readonly audited: Readonly<Record<string, AuditedEntity>>
  readonly named: Named
}

const auditHandlers = ({ opens, audited, named }: Said): Handlers<typeof auditApi> => ({
  async ofRow(ctx, { entity, id }) {
    // The name comes from outside: `constructor` is no entity.
    const known = Object.hasOwn(audited, entity) ? audited[entity] : undefined
    const open = Object.hasOwn(opens, entity) ? opens[entity] : undefined
    if (!known || !open) throw refuse.notFound()
    ctx.require(...known.needs)
    // Who may not see the row may not read its history either.
    await open(ctx, id)
    const { guarded, labels, codes, refs, worded = {} } = known
    const hidden = new Set(guarded && !ctx.may(guarded.code) ? guarded.columns : [])
    const rows = await findWrites(ctx, entity, id)
    const names = await namesIn(ctx, rows, { refs, named })
    return rows.map((row) => ({
      id: String(row.id),
      at: row.at,
      who: row.who ?? '系统',
      action: row.after?.deleted_at ? actions.delete : actions[row.action],
      changes: changesOf(row, { labels, hidden, codes, refs, names, worded }),
    }))
  },
})

interface Words {
  readonly labels: AuditedEntity['labels']
  readonly hidden: ReadonlySet<string>
  readonly codes: AuditedEntity['codes']
  readonly refs: AuditedEntity['refs']
  readonly names: ReadonlyMap<string, string>
  readonly worded: NonNullable<AuditedEntity['worded']>
}

function changesOf(row: AuditRow, { labels, hidden, codes, refs, names, worded }: Words) {
  const shown = (column: string, value: unknown, other: unknown) => {
    if (hidden.has(column) && value != null) return '•••'
    const words = worded[column]
    if (words && value != null) return words(value, other)
    if (refs[column]) return inNames(value, names)
    return inWords(value, codes[column])
  }
  const columns = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  return [...columns]
    .filter((column) => !silentColumns.has(column) && labels[column] !== undefined)
    .map((column) => ({
      field: labels[column] as string,
      before: shown(column, row.before?.[column], row.after?.[column]),
      after: shown(column, row.after?.[column], row.before?.[column]),
    }))
}

/** A code, or each of several, as its label; what no enumeration knows stays as it is. */
function inWords(value: unknown, of: Coded | undefined): string | null {
  if (!of) return text(value)
  if (Array.isArray(value)) return value.map((one) => inWords(one, of)).join('、') || null
  // Decimals arrive as numbers or as text.
  return of.options.find((option) => String(option.value) === String(value))?.label ?? text(value)
}

/** A moment as rows of the log hold it: with seconds and offset. A date has neither and stays what it is. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}(:?\d{2})?|Z)$/

const text = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string' && MOMENT.test(value)) return formatTokens(value)
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join('、') || null
  if (typeof value !== 'object') return String(value)
  // A file by the name people gave it.
  return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value)
}

/** The modules that own the rows know who gets at one (`opens`), what its columns and codes are called (`audited`), and its rows (`named`). */
export const auditModule = (said: Said): ServerModule => ({
  name: 'audit',
  calls: [calls(auditApi, auditHandlers(said))],
})
