import { type Context, findRow, requireRows } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { PolicyLine } from '#modules/warehouse/shared/unitStock.ts'
import { QtyDecimals } from '#modules/warehouse/shared/unitType.ts'
import type { PolicyDraft } from '../shared/replenish.ts'
import { findUnits, type UnitFacts } from './bill.store.ts'
import { findHouses } from './houses.store.ts'
import { tellLow } from './low.ts'
import { dropPolicies, findPolicy, writePolicies } from './policy.store.ts'
import { lockUnits } from './stock.store.ts'

export { findPolicies } from './policy.store.ts'

/** From the form of the part: the whole of its limits, of every warehouse. */
export async function keepPolicies(
  ctx: Context,
  unitId: string,
  given: readonly PolicyLine[] | undefined,
): Promise<void> {
  await lockUnits(ctx, [unitId])
  if (given) {
    const houseIds = given.map(({ warehouseId }) => warehouseId)
    await requireRows(ctx, 'warehouse', houseIds)
    await dropPolicies(ctx, unitId, houseIds)
    await writePolicies(ctx, unitId, given)
  }
  await tellLow(ctx, [unitId])
}

/** From the list of what runs low: of one warehouse, that the person sees. */
export async function setPolicy(ctx: Context, { version, ...draft }: PolicyDraft & { version: number }) {
  await findRow(ctx, 'unit', draft.unitId)
  await findHouses(ctx, [draft.warehouseId], { seen: true })
  const unit = (await findUnits(ctx, [draft.unitId])).get(draft.unitId) as UnitFacts
  if (unit.qtyDecimals === QtyDecimals.code.whole)
    for (const prop of ['minQty', 'maxQty'] as const)
      if (draft[prop] !== undefined && !Number.isInteger(Number(draft[prop])))
        throw fieldRefusal([{ prop, msg: '配件按整数计量' }])
  await lockUnits(ctx, [draft.unitId])
  const before = await findPolicy(ctx, draft.unitId, draft.warehouseId)
  if ((before?.version ?? 0) !== version) throw refuse.stale()
  await writePolicies(ctx, draft.unitId, [draft])
  await tellLow(ctx, [draft.unitId])
  const after = await findPolicy(ctx, draft.unitId, draft.warehouseId)
  return { version: after?.version ?? 0 }
}
