import { type Context, insertRow } from '#kernel/server/index.ts'
import { SupplierStatus } from '../shared/supplier.ts'
import { findSupplierNamed } from './supplier.store.ts'

/** The supplier of this name; a shop of the mall that one bought from becomes one. */
export async function supplierNamed(ctx: Context, name: string): Promise<string> {
  const known = await findSupplierNamed(ctx, name)
  if (known) return known
  return (await insertRow(ctx, 'supplier', { name, status: SupplierStatus.code.on })).id
}
