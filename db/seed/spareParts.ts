import { initials } from '#kernel/server/pinyin.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { HouseStatus, HouseType } from '#modules/warehouse/shared/house.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'
import { QtyDecimals, TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Organisation } from './organisation.ts'
import { StockRows } from './stockRows.ts'
import type { Row } from './write.ts'

/** Entered when the company began to offer them. */
const SET_UP = 60
const HOUSE = '北辰备件间'

/** What of the goods of its store lies in a warehouse, as the store names it, with its specification there and how many. */
const spares = [
  { name: '红外光幕 194束', spec: '3米', unit: '套', price: '420.00', qty: 3 },
  { name: '制动器线圈', spec: 'DC110V', unit: '只', price: '360.00', qty: 2 },
  { name: '轿门锁触点', spec: '左开', unit: '个', price: '36.00', qty: 12 },
  { name: '滑动导靴靴衬', spec: '10mm', unit: '对', price: '58.00', qty: 6 },
] as const

/** A small company's one shelf: what it does not need itself it offers as 同城急件 (commerce 10.6). */
export function makeSpareParts(company: Company, organisation: Organisation): void {
  const type = { level: 1, track_mode: TrackMode.code.none, qty_decimals: QtyDecimals.code.whole }
  const flags = { old_part_return: false, is_safety_part: false }
  const typeId = idOf(company, SET_UP)
  add(company, 'unit_type', {
    ...{ id: typeId, parent_id: null, name: '备件', code: 'BJ', sort: 10, ...type, ...flags },
    ...entered(company, SET_UP),
  })
  for (const [n, { name, spec, unit, price }] of spares.entries())
    add(company, 'unit', {
      ...{
        id: idOf(company, SET_UP),
        part_no: `P${String(n + 1).padStart(6, '0')}`,
        name,
        name_pinyin: initials(name),
      },
      ...{ class_id: typeId, spec, measure_unit: unit, qty_decimals: QtyDecimals.code.whole, is_safety_part: false },
      ...{ warranty_months: 12, track_mode: TrackMode.code.none, sale_price: price, lead_time_days: 7 },
      ...{ old_part_return: false, status: UnitStatus.code.on, ...entered(company, SET_UP) },
    })
  add(company, 'warehouse', {
    ...{ id: idOf(company, SET_UP), code: 'BC', name: HOUSE, type: HouseType.code.centre, is_default: true },
    ...{ team_id: null, plate_no: null, keeper_id: organisation.manager.id, status: HouseStatus.code.on },
    ...entered(company, SET_UP),
  })
  new Opening(company, organisation).write()
}

class Opening extends StockRows {
  write(): void {
    const { clock } = this.company
    this.day = clock.day(-SET_UP + 1)
    this.at = clock.iso(this.day, 10 * 60)
    const [house] = this.houses as [Row]
    this.bill(
      BizType.code.opening,
      house,
      this.units.map((unit, n) => this.incoming(unit, spares[n]?.qty ?? 0)),
    )
    this.keepBooks()
    const tables = ['cost_pool', 'stock', 'stock_bill', 'stock_bill_line', 'stock_ledger']
    for (const table of tables) add(this.company, table, ...(this.rows.get(table) ?? []))
    for (const [series, last] of this.numbers) add(this.company, 'number_series', { series, last })
  }
}

/** Where they lie, and how far the store brings them; none for a store without such a warehouse. */
export function urgentOf(company: Company | undefined) {
  const [office] = company?.rows.get('company') ?? []
  const [house, other] = company?.rows.get('warehouse') ?? []
  if (!office || house?.name !== HOUSE || other) return undefined
  const [team] = company?.rows.get('team') ?? []
  const at = { lng: Number(team?.base_lng ?? office.lng), lat: Number(team?.base_lat ?? office.lat) }
  return { region: String(office.region_code), address: '拱墅区康桥路88号备件间', at, km: 40, phone: '0571-88001288' }
}

/** The part and the warehouse of a sku, where its pieces are counted there. */
export function spareOf(company: Company | undefined, title: string, value: string): Row | undefined {
  const units = company?.rows.get('unit') ?? []
  const unit = units.find((one) => one.name === title && one.spec === value)
  const [house] = company?.rows.get('warehouse') ?? []
  return unit && house && { unit_id: unit.id, warehouse_id: house.id }
}
