import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { SchemeItemType } from '../shared/scheme.ts'
import { type QuotableRef, quotableKey } from './quotable.store.ts'

/** A part of the warehouse that one piece of a material, or a kit, is made of; without `unitId` the warehouse does not keep it. */
export interface PartOf {
  readonly unitId: string | null
  readonly name: string
  readonly measureUnit: string
  readonly qty: string
}

/** Parts of materials and kits by `quotableKey`; what is optional in a kit is left to whoever delivers. */
export async function findPartsOf(ctx: Context, refs: readonly QuotableRef[]): Promise<Map<string, PartOf[]>> {
  const of = (type: number) => refs.flatMap(({ itemType, refId }) => (itemType === type ? [refId] : []))
  const { rows } = await sql<PartOf & { itemType: number; refId: string }>`
    select ${SchemeItemType.code.material}::int as item_type, m.id as ref_id, m.warehouse_unit_id as unit_id, m.name, m.measure_unit, '1.00' as qty
    from material m where m.company_id = ${ctx.companyId} and m.id = any(${of(SchemeItemType.code.material)}::uuid[])
    union all
    select ${SchemeItemType.code.kit}::int, k.id, m.warehouse_unit_id, m.name, m.measure_unit, (i.x ->> 'qty')
    from kit k cross join lateral jsonb_array_elements(k.items) as i (x)
      join material m on m.company_id = k.company_id and m.id = (i.x ->> 'materialId')::uuid
    where k.company_id = ${ctx.companyId} and k.id = any(${of(SchemeItemType.code.kit)}::uuid[])
      and not coalesce((i.x ->> 'optional')::boolean, false)`.execute(ctx.db)
  const found = new Map<string, PartOf[]>()
  for (const { itemType, refId, ...part } of rows) {
    const key = quotableKey({ itemType: itemType as QuotableRef['itemType'], refId })
    found.set(key, [...(found.get(key) ?? []), part])
  }
  return found
}
