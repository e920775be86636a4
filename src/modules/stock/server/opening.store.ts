import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { HouseStatus } from '#modules/warehouse/shared/house.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'
import { BillColor, BillStatus, BizType } from '../shared/bill.ts'
import { SerialStatus } from '../shared/stock.ts'
import { ofHouses } from './houses.store.ts'

/** What a sheet of opening stock names. */

/** Warehouses in use that the person sees, by name and by number. */
export async function findOpenHouses(ctx: Context): Promise<{ id: string; name: string; code: string }[]> {
  const { rows } = await sql<{ id: string; name: string; code: string }>`select h.id, h.name, h.code from warehouse h
    where h.company_id = ${ctx.companyId} and h.deleted_at is null and ${is('h.status', HouseStatus.code.on)}
      and ${ofHouses(ctx, 'h.id')}`.execute(ctx.db)
  return rows
}

export interface SheetUnit {
  readonly id: string
  readonly partNo: string
  readonly name: string
  readonly brand: string | null
  readonly model: string | null
  readonly spec: string | null
  readonly trackMode: number
  readonly qtyDecimals: number
  readonly taxRate: string
  readonly shelfLifeMonths: number | null
}

/** Parts in use by these numbers, bar codes or names; names as they are without spaces. */
export async function findSheetUnits(
  ctx: Context,
  codes: readonly string[],
  names: readonly string[],
): Promise<(SheetUnit & { barcode: string | null })[]> {
  const { rows } = await sql<
    SheetUnit & { barcode: string | null }
  >`select u.id, u.part_no, u.barcode, u.name, u.brand, u.model,
      u.spec, u.track_mode, u.qty_decimals, u.tax_rate, u.shelf_life_months
    from unit u where u.company_id = ${ctx.companyId} and u.deleted_at is null and ${is('u.status', UnitStatus.code.on)}
      and (upper(u.part_no) = any(${codes.map((code) => code.toUpperCase())}::text[]) or u.barcode = any(${[...codes]}::text[])
        or replace(u.name, ' ', '') = any(${[...names]}::text[]))`.execute(ctx.db)
  return rows
}

/** Opening bills that stand, posted or waiting, which hold these parts: where, of which batch, with which number. */
export async function findOpened(
  ctx: Context,
  unitIds: readonly string[],
): Promise<{ unitId: string; warehouseId: string; batchNo: string | null; billNo: string }[]> {
  const { rows } = await sql<{
    unitId: string
    warehouseId: string
    batchNo: string | null
    billNo: string
  }>`select l.unit_id,
      b.warehouse_id, l.batch_no, b.bill_no
    from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
    where l.company_id = ${ctx.companyId} and l.unit_id = any(${[...new Set(unitIds)]}::uuid[])
      and ${is('b.biz_type', BizType.code.opening)} and ${is('b.color', BillColor.code.blue)}
      and ${isNot('b.status', [BillStatus.code.reversed, BillStatus.code.voided])} and b.deleted_at is null`.execute(
    ctx.db,
  )
  return rows
}

/** Serial numbers of these that stand in the books already: those given back to their supplier may come again. */
export async function findTakenSerials(ctx: Context, serialNos: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ unitId: string; serialNo: string }>`select unit_id, serial_no from serial
    where company_id = ${ctx.companyId} and serial_no = any(${[...serialNos]}::text[])
      and ${isNot('status', SerialStatus.code.returned)}`.execute(ctx.db)
  return new Set(rows.map(({ unitId, serialNo }) => `${unitId} ${serialNo}`))
}

/** Where in the warehouse it lies. The parts are held. */
export async function setLocations(
  ctx: Context,
  warehouseId: string,
  places: readonly { unitId: string; batchNo: string | null; location: string }[],
): Promise<void> {
  if (places.length === 0) return
  await sql`update stock s set location = x.location
    from unnest(${places.map(({ unitId }) => unitId)}::uuid[], ${places.map(({ batchNo }) => batchNo)}::text[],
      ${places.map(({ location }) => location)}::text[]) as x (unit, batch_no, location)
    left join batch b on b.company_id = ${ctx.companyId} and b.unit_id = x.unit and b.batch_no = x.batch_no
    where s.company_id = ${ctx.companyId} and s.warehouse_id = ${warehouseId} and s.unit_id = x.unit
      and s.batch_id is not distinct from b.id`.execute(ctx.db)
}
