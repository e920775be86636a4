import type { Context } from '#kernel/server/index.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { LOW_AGAIN_DAYS } from '../shared/replenish.ts'
import { unitsMoved } from './asks.ts'
import { dropAlerts, findLimits, findToldBefore, keepAlerts, type Limit } from './low.store.ts'
import { lockUnits } from './stock.store.ts'
import { tellKeepers } from './telling.ts'

const DAY_MS = 86_400_000

/**
 * What has run low is told once, again when it recovered meanwhile or after seven days (R5). The parts are held, so that two
 * who take the last ones in the same moment tell it once.
 */
export async function tellLow(ctx: Context, unitIds: readonly string[]): Promise<void> {
  await unitsMoved(ctx, unitIds)
  const limits = await findLimits(ctx, unitIds)
  const before = ctx.now.getTime() - LOW_AGAIN_DAYS * DAY_MS
  const fresh = limits.filter(({ low, toldAt }) => low && (toldAt === null || new Date(toldAt).getTime() < before))
  await dropAlerts(
    ctx,
    limits.filter(({ low, toldAt }) => !low && toldAt !== null),
  )
  if (fresh.length === 0) return
  await keepAlerts(ctx, fresh)
  await ctx.emit(
    'stock.low',
    fresh.map(({ unitId, warehouseId, available, min }) => ({ unitId, warehouseId, available, min })),
  )
  for (const [warehouseId, ofHouse] of Map.groupBy(fresh, (one) => one.warehouseId))
    await tellKeepers(ctx, warehouseId, {
      title: '库存低于下限',
      body: saidOf(ofHouse),
      jump: { part: 'low' },
    })
}

/** 「门锁触点（城东站）可用2个，下限5，请补货」; several at once are counted. */
function saidOf(low: readonly Limit[]): string {
  const [first] = low as [Limit, ...Limit[]]
  const place = first.warehouseName ?? '全公司'
  if (low.length > 1) return `${place}：${first.unitName}等${low.length}种配件可用数量到了下限，请补货`
  const { unitName, available, measureUnit, min } = first
  return `${unitName}（${place}）可用${quantityText(available)}${measureUnit}，下限${quantityText(min ?? '0')}，请补货`
}

/** Seven days after it was told, what is still low is told again (R5). */
export const remindingWork = {
  name: 'stock.low',
  run: async (ctx: Context) => {
    const unitIds = await findToldBefore(ctx, new Date(ctx.now.getTime() - LOW_AGAIN_DAYS * DAY_MS).toISOString())
    if (unitIds.length === 0) return
    await lockUnits(ctx, unitIds)
    await tellLow(ctx, unitIds)
  },
}
