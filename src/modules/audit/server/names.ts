import type { AuditedEntity, Context, NamedRow, RowNames } from '#kernel/server/index.ts'
import type { AuditRow } from './audit.store.ts'

/** Table → what its rows are called; filled by the modules that own them. */
export type Named = Readonly<Record<string, RowNames>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** A reference is a table, or the options call of the field. */
const tableOf = (named: Named, reference: string): string | undefined =>
  Object.hasOwn(named, reference)
    ? reference
    : Object.entries(named).find(([, { from }]) => from.includes(reference))?.[0]

/** Names of everything that these writes point at: one query for each table. */
export async function namesIn(
  ctx: Context,
  rows: readonly AuditRow[],
  { refs, named }: { readonly refs: AuditedEntity['refs']; readonly named: Named },
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, Set<string>>()
  const states = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}])
  for (const [column, references] of Object.entries(refs)) {
    const ids = states.flatMap((state) => idsOf(state[column])).filter((id) => uuid.test(id))
    for (const reference of ids.length > 0 ? references : []) {
      const table = tableOf(named, reference)
      if (table) wanted.set(table, new Set([...(wanted.get(table) ?? []), ...ids]))
    }
  }
  const found = new Map<string, string>()
  for (const [table, ids] of wanted)
    for (const row of (await named[table]?.find(ctx, [...ids])) ?? []) found.set(row.id, words(row))
  return found
}

/** A name is older than the deletion of its row; a row outside of the data scope is none of the reader's business. */
function words({ name, gone, seen }: NamedRow): string {
  if (!seen) return '无权查看'
  return `${name ?? '未命名'}${gone ? '（已删除）' : ''}`
}

/** What was removed altogether has no name any more; that something stood there is still said. */
export const inNames = (value: unknown, names: ReadonlyMap<string, string>): string | null =>
  idsOf(value)
    .map((id) => names.get(id) ?? '已删除')
    .join('、') || null
