import { type RawBuilder, sql } from 'kysely'
import { type Refusal, refuse } from '../shared/refusal.ts'
import { snake } from '../shared/text.ts'
import { ofCompanies } from './companies.ts'
import type { Context } from './context.ts'
import { type DB, sqlState } from './database.ts'
import { scopeOf } from './dataScope.ts'
import { newId } from './id.ts'

/** Tables whose rows carry id, company_id, version and the who-and-when of common.md §0. */
export type RowTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; companyId: unknown; version: unknown } ? T : never
}[keyof DB] &
  string

export interface Saved {
  readonly id: string
  readonly version: number
}

/** Columns of a table by their names in code; a misspelt one does not compile. */
export type Columns<T extends keyof DB> = { readonly [C in keyof DB[T]]?: unknown }
type Values = Readonly<Record<string, unknown>>
type Plain = { [column: string]: unknown; id: string; version: number }

/** Arrays of objects go to jsonb columns, as objects do by themselves; arrays of plain values stay arrays. */
const toColumn = (value: unknown): unknown => {
  if (value === undefined) return null
  if (!Array.isArray(value)) return value
  return value.every((v) => v === null || typeof v !== 'object') ? value : JSON.stringify(value)
}
const toColumns = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toColumn(value)]))

/**
 * A draft with every field of its schema: a field the person cleared is absent from the call (common 3.1), and only what
 * is named in an update becomes null. Also gives the rows of one insert the same columns.
 */
export function wholeDraft<D extends object>(schema: { readonly shape: object }, draft: D): D {
  const empty = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]))
  return { ...empty, ...draft }
}

/** Adds a row of the caller's company. `id` may be given. */
export async function insertRow<T extends RowTable>(ctx: Context, table: T, values: Columns<T>): Promise<Saved> {
  const id = (values.id as string | undefined) ?? newId()
  const actor = ctx.isGuest ? null : ctx.who.userId
  await ctx.db
    .insertInto(table)
    .values({ ...toColumns(values), id, companyId: ctx.companyId, createdBy: actor, updatedBy: actor } as never)
    .execute()
  return { id, version: 0 }
}

/** Tables of a company's rows, with or without a version of their own. */
export type OwnedTable = { [T in keyof DB]: DB[T] extends { id: unknown; companyId: unknown } ? T : never }[keyof DB] &
  string

/** Adds many rows in one statement; all rows must have the same columns. */
export async function insertRows<T extends OwnedTable>(
  ctx: Context,
  table: T,
  rows: readonly Columns<T>[],
): Promise<string[]> {
  const actor = ctx.isGuest ? null : ctx.who.userId
  const ids: string[] = []
  for (let start = 0; start < rows.length; start += 500) {
    const part = rows.slice(start, start + 500).map((values) => {
      const id = (values.id as string | undefined) ?? newId()
      ids.push(id)
      return { ...toColumns(values), id, companyId: ctx.companyId, createdBy: actor }
    })
    await ctx.db
      .insertInto(table)
      .values(part as never)
      .execute()
  }
  return ids
}

/** One row of the caller's companies, or 1000404 – the same answer for a foreign id as for none. */
export async function findRow<R = Plain>(
  ctx: Context,
  table: OwnedTable,
  id: string,
  options: { lock?: boolean } = {},
): Promise<R> {
  const { rows } = await sql<R & { deletedAt?: unknown }>`select r.* from ${sql.table(snake(table))} r
    where r.company_id ${ofCompanies(ctx)} and r.id = ${id} and ${scopeOf(ctx, table, 'r')} ${sql.raw(options.lock ? 'for update' : '')}`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row || row.deletedAt) throw refuse.notFound()
  return row
}

/**
 * Holds rows of the company until the transaction ends, in one order. What is read of them afterwards is read by another
 * statement: a cluster locks no row below a join (decision 0071), and so it is seen as it stands once they are held. Rows that
 * refer to them may be added meanwhile, and long work that adds such rows is not waited for (decision 0204).
 */
export async function lockRows(ctx: Context, table: RowTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select 1 from ${sql.table(snake(table))} where company_id = ${ctx.companyId} and id = any(${[...new Set(ids)]}::uuid[])
    order by id for no key update`.execute(ctx.db)
}

/** Which of these rows are the company's, stand, and are among what the person sees. */
export async function findSeen(ctx: Context, table: RowTable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string; deletedAt?: unknown }>`select r.* from ${sql.table(snake(table))} r
    where r.company_id = ${ctx.companyId} and r.id = any(${[...new Set(ids)]}::uuid[]) and ${scopeOf(ctx, table, 'r')}`.execute(
    ctx.db,
  )
  return new Set(rows.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id))
}

/** 1000404 unless a person who names these rows in what he writes sees them all; absent ones are not asked for. */
export async function requireSeen(
  ctx: Context,
  table: RowTable,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const named = new Set(ids.filter((id) => id !== null && id !== undefined))
  if ((await findSeen(ctx, table, [...named])).size < named.size) throw refuse.notFound()
}

/**
 * Ids that a list of ids carries, where no foreign key looks: rows of the company that are there, or 1000404. One id in a
 * column of its own needs none of this: the key refuses it with the same answer.
 */
export async function requireRows(ctx: Context, table: OwnedTable, ids: readonly (string | null)[]): Promise<void> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(snake(table))} t
    where company_id = ${ctx.companyId} and id = any(${asked}::uuid[]) and to_jsonb(t) ->> 'deleted_at' is null`.execute(
    ctx.db,
  )
  if (rows[0]?.n !== asked.length) throw refuse.notFound()
}

/**
 * Changes a row when its version is still the one the person saw; else 1000001, or 1000404 when it is gone. The refusal
 * never carries the row (decision 0082): the form asks for it by the detail call, which masks and notes who read sealed
 * values, in the form's own shape; it keeps what was typed and marks the differing fields.
 */
export async function updateRow<T extends RowTable>(
  ctx: Context,
  table: T,
  id: string,
  version: number,
  values: Columns<T>,
): Promise<Saved> {
  const sets = assignments({ ...toColumns(values), updatedBy: ctx.isGuest ? null : ctx.who.userId })
  const { rows } = await sql<{ version: number }>`update ${sql.table(snake(table))}
    set ${sets}, version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${id} and version = ${version} ${notDeleted(table)} returning version`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (row) return { id, version: row.version }
  await findRow(ctx, table, id)
  throw refuse.stale()
}

/** Refuses a change of a row that somebody else saved since it was read: 1000001, without the row, as `updateRow` does. */
export function requireFresh(row: { readonly version: number }, version: number | undefined): void {
  if (version !== undefined && row.version !== version) throw refuse.stale()
}

/**
 * Saves the one row of a company's settings, whose id is the company's, when its version is still the one the person
 * saw. 0: nobody had saved yet, so the row is made. Undefined: somebody else was first; the caller refuses as stale.
 */
export async function saveSettings<T extends RowTable>(
  ctx: Context,
  table: T,
  version: number,
  values: Columns<T>,
): Promise<number | undefined> {
  const id = ctx.companyId
  const actor = ctx.who.userId
  const given = { ...toColumns(values), updatedBy: actor }
  if (version === 0) {
    const { rows } = await sql<{ version: number }>`insert into ${sql.table(snake(table))}
      (company_id, id, version, created_by, ${sql.join(Object.keys(given).map((name) => sql.ref(snake(name))))})
      values (${id}, ${id}, 1, ${actor}, ${sql.join(Object.values(given))})
      on conflict (company_id, id) do update set ${assignments(given)}, version = 1, updated_at = ${ctx.now.toISOString()}
        where ${sql.table(snake(table))}.version = 0 returning version`.execute(ctx.db)
    return rows[0]?.version
  }
  const { rows } = await sql<{ version: number }>`update ${sql.table(snake(table))}
    set ${assignments(given)}, version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${id} and id = ${id} and version = ${version} returning version`.execute(ctx.db)
  return rows[0]?.version
}

/** Moves a row between states: `from` and `version` must still hold, so that two clicks cannot both win. */
export async function moveRow<T extends RowTable>(
  ctx: Context,
  table: T,
  row: { id: string; version: number; status: number },
  to: number,
  values: Columns<T> = {},
): Promise<Saved> {
  const sets = assignments({ ...toColumns(values), status: to, updatedBy: ctx.isGuest ? null : ctx.who.userId })
  const { rows } = await sql<{ version: number }>`update ${sql.table(snake(table))}
    set ${sets}, version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${row.id} and version = ${row.version} and status = ${row.status}
    returning version`.execute(ctx.db)
  const moved = rows[0]
  if (!moved) throw refuse.stale()
  return { id: row.id, version: moved.version }
}

/** Marks a row as deleted; history keeps it. */
export async function removeRow(ctx: Context, table: RowTable, id: string): Promise<void> {
  const { rows } = await sql`update ${sql.table(snake(table))}
    set deleted_at = ${ctx.now.toISOString()}, version = version + 1, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null returning id`.execute(ctx.db)
  if (rows.length === 0) throw refuse.notFound()
}

/** Turns a broken unique rule (SQLSTATE 23505) or overlap (23P01) into the module's refusal; names may be missing (distributed.md). */
export async function orRefuse<T>(
  work: Promise<T>,
  refusal: () => Refusal,
  states: readonly string[] = ['23505'],
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (states.includes(sqlState(error) ?? '')) throw refusal()
    throw error
  }
}

const assignments = (values: Values): RawBuilder<unknown> =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(snake(column))} = ${value}`))

const withoutDeletion = new Set<string>([
  'maintainSetting',
  'loginMethod',
  'company',
  'faceSet',
  'signDistance',
  'monitorRecord',
  'alarmCall',
  'wallLink',
  'boxLink',
])
const notDeleted = (table: string) => (withoutDeletion.has(table) ? sql`` : sql`and deleted_at is null`)
