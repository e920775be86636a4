import type { Context } from '#kernel/server/index.ts'
import type { AuditRow } from './audit.store.ts'
import { findNames, type NamedTable } from './names.store.ts'

/** Which rows a column points at, by its name: a history says names and not ids. */
const references: Readonly<Record<string, readonly NamedTable[]>> = {
  team_id: ['team'],
  leader_id: ['employee'],
  employee_id: ['employee'],
  worker_ids: ['employee'],
  people: ['employee'],
  position_ids: ['position'],
  community_id: ['community'],
  community_ids: ['community'],
  scope_community_ids: ['community'],
  scope_project_ids: ['project'],
  project_id: ['project'],
  customer_id: ['customer'],
  template_id: ['maintain_template'],
  audience_ids: ['team', 'position', 'employee'],
}

export const isReference = (column: string): boolean => column in references

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** Names of everything that these writes point at. */
export async function namesIn(ctx: Context, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<NamedTable, Set<string>>()
  for (const { before, after } of rows)
    for (const state of [before, after])
      for (const [column, value] of Object.entries(state ?? {}))
        for (const table of references[column] ?? [])
          for (const id of idsOf(value)) wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
  const found = new Map<string, string>()
  for (const [table, ids] of wanted)
    for (const { id, name } of await findNames(ctx, table, [...ids])) found.set(id, name)
  return found
}

/** What was removed since has no name any more; that something stood there is still said. */
export const inNames = (value: unknown, names: ReadonlyMap<string, string>): string | null =>
  idsOf(value)
    .map((id) => names.get(id) ?? '已删除')
    .join('、') || null
