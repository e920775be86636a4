import type { Context, Handlers } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { QtyDecimals, TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { BizType } from '../shared/bill.ts'
import { refuseStock } from '../shared/refusals.ts'
import type { VanOfRoute, vanApi } from '../shared/van.api.ts'
import { missingOf, type Need, partsToCarry, sameGoods, sparedBy, takeFree, wayMinutes } from '../shared/van.ts'
import { findBill, findLinesOf, findUnits, type UnitFacts } from './bill.store.ts'
import { billHandlers } from './bill.ts'
import { findFreeSerials } from './forOrders.store.ts'
import { findHouses, type House, requireKept } from './houses.store.ts'
import { lockUnits } from './stock.store.ts'
import {
  findDraftTransfers,
  findIdle,
  findNeeds,
  findPlace,
  findShelves,
  findShelvesOf,
  findVans,
  type NeedRow,
  type VanRecord,
} from './van.store.ts'

/** Parts that may go back are shown so many at a time. */
const MOST_IDLE = 200

/** 随车备件建议 (commerce 10.3, decision 0192). */
export const vanHandlers: Handlers<typeof vanApi> = {
  async suggest(ctx, { warehouseId }) {
    const all = await findVans(ctx)
    const van = warehouseId ? all.find(({ id }) => id === warehouseId) : all[0]
    if (warehouseId && !van) throw refuse.notFound()
    const vans = all.map(shown)
    return { vans, van: van ? await ofVan(ctx, van) : null }
  },

  async transfer(ctx, { warehouseId, fromWarehouseId, lines: asked }) {
    const houses = await findHouses(ctx, [fromWarehouseId, warehouseId])
    const [from, to] = [houses.get(fromWarehouseId), houses.get(warehouseId)] as [House, House]
    await requireKept(ctx, from.id)
    const intoVan = to.type === HouseType.code.van
    if (!intoVan && from.type !== HouseType.code.van) throw refuseStock.noVan({ from: from.name, to: to.name })
    const wanted = new Map(
      [...Map.groupBy(asked, ({ unitId }) => unitId)].map(([id, own]) => [id, sum(own.map(({ qty }) => qty))]),
    )
    const units = await findUnits(ctx, [...wanted.keys()])
    // Whoever presses at the same time waits here, and then finds the draft.
    await lockUnits(ctx, [...wanted.keys()])
    const lines = await freeLines(ctx, { from, units, wanted, fit: intoVan })
    if (lines.length === 0) throw refuseStock.nothingFree({ name: from.name })
    for (const one of await findDraftTransfers(ctx, from.id, to.id))
      if (sameGoods(await findLinesOf(ctx, [one.id]), lines)) throw refuseStock.sameDraft({ no: one.billNo })
    const { id } = await billHandlers.add(ctx, {
      bizType: BizType.code.transferOut,
      warehouseId: from.id,
      targetWarehouseId: to.id,
      billDate: dayOf(ctx.now),
      extraCost: '0.00',
      remark: intoVan ? '随车备件' : '随车备件退回',
      lines,
    })
    const { billNo } = await findBill(ctx, id)
    const cut = [...wanted].flatMap(([unitId, qty]) => {
      const got = sum(lines.filter((line) => line.unitId === unitId).map((line) => line.qty))
      if (compareAmounts(got, qty) >= 0) return []
      return [{ unitId, unitName: units.get(unitId)?.name as string, asked: qty, got }]
    })
    return { id, billNo, cut }
  },
}

const shown = ({ id, name, plateNo, keeperName, teamName }: VanRecord) => ({ id, name, plateNo, keeperName, teamName })

async function ofVan(ctx: Context, van: VanRecord): Promise<VanOfRoute> {
  const { lifts, centreId, centreName, centreSeen, lng, lat } = await findPlace(ctx, van)
  const centre = lng === null || lat === null ? null : { lng, lat }
  const rows = await findNeeds(ctx, van)
  const needs = rows.map((row): Need => ({ ...row, minutes: wayMinutes(centre, row) }))
  const chosen = partsToCarry(needs)
  const ids = chosen.map(({ unitId }) => unitId)
  const shelves = new Map(
    (await findShelves(ctx, van, centreSeen ? centreId : null, ids)).map((row) => [row.unitId, row]),
  )
  return {
    ...shown(van),
    teamOfRoute: van.teamOfRoute,
    lifts,
    repairs: new Set(rows.map(({ orderId }) => orderId)).size,
    unknownLines: rows.filter(unknown).length,
    centre: centreId === null ? null : { id: centreId, name: centreName as string, seen: centreSeen },
    assumed: centre === null,
    spared: sparedBy(chosen, needs),
    parts: chosen.flatMap((part) => {
      const shelf = shelves.get(part.unitId)
      if (!shelf) return []
      const { reserved, ...there } = shelf
      return [{ ...part, ...there, missing: missingOf({ ...there, reserved, carry: part.carry }) }]
    }),
    // Where nobody is in care, nothing is known to be in vain.
    idle: lifts === 0 ? [] : await findIdle(ctx, van, MOST_IDLE),
  }
}

const unknown = ({ partNo }: NeedRow): boolean => partNo === null

interface Asked {
  readonly from: House
  readonly units: ReadonlyMap<string, UnitFacts>
  readonly wanted: ReadonlyMap<string, string>
  /** Out of time stays where it is. */
  readonly fit: boolean
}

/** Lines of a bill over what is free now: by batch, with the numbers of pieces that lie there longest. */
async function freeLines(ctx: Context, { from, units, wanted, fit }: Asked) {
  const shelves = Map.groupBy(await findShelvesOf(ctx, from.id, [...wanted.keys()], { fit }), ({ unitId }) => unitId)
  const lines: { unitId: string; qty: string; batchId?: string | undefined; serialNos: string[] }[] = []
  for (const [unitId, qty] of wanted) {
    const { trackMode, qtyDecimals } = units.get(unitId) as UnitFacts
    const taken = takeFree(qty, shelves.get(unitId) ?? [], qtyDecimals === QtyDecimals.code.whole)
    if (trackMode !== TrackMode.code.serial) {
      for (const { batchId, qty: some } of taken)
        lines.push({ unitId, qty: some, batchId: batchId ?? undefined, serialNos: [] })
      continue
    }
    const most = sum(taken.map((one) => one.qty))
    const serialNos = await findFreeSerials(ctx, { unitId, warehouseId: from.id, qty: most, without: [] })
    if (serialNos.length > 0) lines.push({ unitId, qty: sum([serialNos.length]), serialNos })
  }
  return lines
}
