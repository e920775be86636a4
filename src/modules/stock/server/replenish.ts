import type { Context } from '#kernel/server/index.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import { type ReplenishRow, suggestQty } from '../shared/replenish.ts'
import type { Available } from '../shared/stock.ts'
import { onOrder } from './asks.ts'
import { findAvailable } from './lists.store.ts'
import { findWanted } from './replenish.store.ts'

/** So many lines are looked at in one go. */
const MOST = 500

type Asked = { unitIds?: readonly string[] | undefined; warehouseIds?: readonly string[] | undefined }

/** What runs low and how much to buy of it (R5). */
export async function replenish(ctx: Context, asked: Asked & { all: boolean }): Promise<ReplenishRow[]> {
  const wanted = await findWanted(ctx, asked, MOST)
  const ordered = await orderedOf(
    ctx,
    wanted.map(({ unitId }) => unitId),
  )
  return wanted.map((row) => {
    const now = { ...row, onOrder: sum([row.onOrder, ordered(row.unitId, row.warehouseId)]) }
    return { ...now, suggestQty: suggestQty(now) }
  })
}

/** What lies where, with what was ordered and what is to be bought (commerce 5.1). */
export async function available(ctx: Context, asked: Asked): Promise<Available[]> {
  const there = await findAvailable(ctx, asked)
  const ordered = await orderedOf(
    ctx,
    there.map(({ unitId }) => unitId),
  )
  return there.map(({ packQty, ...row }) => {
    const now = { ...row, onOrder: sum([row.onOrder, ordered(row.unitId, row.warehouseId)]) }
    return { ...now, suggestQty: suggestQty({ ...now, packQty }) }
  })
}

/** Of a warehouse, or – null – of the whole company, then also what is for no warehouse in particular. */
async function orderedOf(ctx: Context, unitIds: readonly string[]) {
  const all = unitIds.length === 0 ? [] : await onOrder(ctx, [...new Set(unitIds)])
  const byUnit = Map.groupBy(
    all.filter(({ qty }) => compareAmounts(qty, 0) > 0),
    ({ unitId }) => unitId,
  )
  return (unitId: string, warehouseId: string | null): string =>
    sum(
      (byUnit.get(unitId) ?? [])
        .filter((one) => warehouseId === null || one.warehouseId === warehouseId)
        .map(({ qty }) => qty),
    )
}
