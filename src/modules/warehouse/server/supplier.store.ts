import { sql } from 'kysely'
import { type Context, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { type SupplierRow, SupplierStatus, supplierList } from '../shared/supplier.ts'

export const suppliers = pageSource<SupplierRow>(supplierList, {
  from: 'supplier s',
  alias: 's',

  filters: {
    keyword: finding(supplierList.filters.keyword, {
      name: 's.name',
      taxNo: 's.tax_no',
      contact: 's.contact',
      phone: 's.phone',
    }),
  },
  where: () => [sql`s.deleted_at is null`],
  notNull: ['name', 'createdAt'],
})

/** Those in use by name; by id also the others, which old papers name. */
export async function findSupplierOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids
    ? sql`s.id = any(${query.ids}::uuid[])`
    : sql`s.name ilike ${like(query.keyword ?? '')} and ${is('s.status', SupplierStatus.code.on)}`
  const { rows } = await sql<Option>`select s.id as value, s.name as label, s.tax_no as note from supplier s
    where s.company_id ${ofCompanies(ctx)} and s.deleted_at is null and ${asked}
    order by s.name limit ${query.size}`.execute(ctx.db)
  return rows
}

/** Which of these names exist. */
export async function findTakenNames(ctx: Context, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from supplier
    where company_id = ${ctx.companyId} and deleted_at is null and name = any(${[...names]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ name }) => name))
}

/** Suppliers in use by name, for an import. */
export async function findSupplierIds(ctx: Context): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from supplier
    where company_id = ${ctx.companyId} and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function findSupplierNamed(ctx: Context, name: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from supplier where company_id = ${ctx.companyId} and name = ${name}
    and deleted_at is null`.execute(ctx.db)
  return rows[0]?.id
}
