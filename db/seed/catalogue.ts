import { initials } from '#kernel/server/pinyin.ts'
import { round2, times } from '#kernel/shared/money.ts'
import { HouseStatus, HouseType } from '#modules/warehouse/shared/house.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'
import { QtyDecimals, TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { type CatalogueClass, type CataloguePart, catalogue, partsOf } from './catalogueParts.ts'
import { add, type Company, entered, idOf } from './company.ts'
import { brands } from './names.ts'
import type { Organisation } from './organisation.ts'
import type { Row } from './write.ts'

/** Of parts that are cut to length or poured: hundredths. */
const MEASURED = ['米', '千克', '升']
/** The last ones of the sheet are no longer bought. */
const OUT_OF_USE = ['相序继电器', '蜗轮蜗杆曳引机']
/** Entered when the company began with the warehouse. */
const SET_UP = 520

/** Classes, parts and warehouses (commerce 9). */
export function makeCatalogue(company: Company, { employees, teams, workers, manager }: Organisation): void {
  const suppliers = (company.rows.get('supplier') ?? []).filter(({ status }) => status === 1)
  let number = 0
  for (const [n, { name, code, leaves }] of catalogue.entries()) {
    const parentId = idOf(company, SET_UP)
    add(company, 'unit_type', classRow(company, { id: parentId, parentId: null, name, code, sort: (n + 1) * 10 }))
    for (const [k, leaf] of leaves.entries()) {
      const id = idOf(company, SET_UP)
      add(company, 'unit_type', {
        ...classRow(company, { id, parentId, name: leaf.name, code: leaf.code, sort: (k + 1) * 10 }),
        ...startOf(leaf),
      })
      for (const part of partsOf(leaf)) add(company, 'unit', unitRow(company, part, id, ++number, suppliers))
    }
  }
  const keeper = employees.find(({ position }) => position === 'keeper') ?? manager
  const [east] = teams
  const driver = workers[1] ?? manager
  const house = (values: Row) => ({ id: idOf(company, SET_UP), ...entered(company, SET_UP), ...values })
  const rest = { team_id: null, plate_no: null, is_default: false, status: HouseStatus.code.on }
  add(
    company,
    'warehouse',
    house({ ...rest, code: 'ZX', name: '中心仓', type: HouseType.code.centre, keeper_id: keeper.id, is_default: true }),
    house({
      ...rest,
      code: 'CD',
      name: '城东站',
      type: HouseType.code.site,
      keeper_id: keeper.id,
      team_id: east?.id ?? null,
    }),
    house({
      ...rest,
      code: 'C01',
      name: '一号维保车',
      type: HouseType.code.van,
      keeper_id: driver.id,
      team_id: driver.teamId,
      plate_no: '浙A7E821',
    }),
    house({ ...rest, code: 'JJ', name: '旧件仓', type: HouseType.code.oldParts, keeper_id: keeper.id }),
  )
}

interface ClassSpec {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly code: string
  readonly sort: number
}

const classRow = (company: Company, { id, parentId, name, code, sort }: ClassSpec): Row => ({
  id,
  parent_id: parentId,
  name,
  code,
  sort,
  level: parentId === null ? 1 : 2,
  track_mode: TrackMode.code.none,
  qty_decimals: QtyDecimals.code.whole,
  old_part_return: false,
  is_safety_part: false,
  ...entered(company, SET_UP),
})

/** A class begins as most of its parts are. */
function startOf(leaf: CatalogueClass): Row {
  const parts = partsOf(leaf)
  const most = (flag: string) => parts.filter(({ flags }) => flags.includes(flag)).length * 2 > parts.length
  return {
    track_mode: most('b') ? TrackMode.code.batch : most('n') ? TrackMode.code.serial : TrackMode.code.none,
    is_safety_part: most('s'),
    old_part_return: most('s'),
  }
}

/** What a maker calls a thing is its model; what is measured of it, its specification. */
const namedBy = (text: string): Row =>
  /^[A-Z]{2}[\w+()/. -]*$/.test(text) ? { model: text, spec: null } : { model: null, spec: text }

function unitRow(
  company: Company,
  { name, spec, unit, sale, flags }: CataloguePart,
  classId: string,
  number: number,
  suppliers: readonly Row[],
): Row {
  const { random } = company
  const [safety, serial, batch] = ['s', 'n', 'b'].map((flag) => flags.includes(flag))
  const daysAgo = SET_UP - number
  const low = Number(sale) > 1000 ? 1 : Number(sale) > 100 ? random.int(2, 6) : random.int(8, 20)
  return {
    id: idOf(company, daysAgo),
    part_no: `P${String(number).padStart(6, '0')}`,
    name,
    name_pinyin: initials(name),
    class_id: classId,
    brand: number % 3 === 0 ? (brands[number % brands.length]?.brand ?? null) : null,
    ...namedBy(spec),
    measure_unit: unit,
    qty_decimals: MEASURED.includes(unit) ? QtyDecimals.code.hundredths : QtyDecimals.code.whole,
    barcode: number % 2 === 0 ? `69${String(number).padStart(4, '0')}${random.digits(7)}` : null,
    is_safety_part: safety,
    type_test_cert_no: safety ? `TSX ${random.digits(4)}-${random.digits(6)}` : null,
    scrap_basis: safety ? 'GB/T 31821—2015' : null,
    warranty_months: serial ? 24 : 12,
    track_mode: serial ? TrackMode.code.serial : batch ? TrackMode.code.batch : TrackMode.code.none,
    shelf_life_months: batch ? 36 : null,
    sale_price: round2(sale),
    min_price: times(sale, '0.85'),
    min_stock: round2(low),
    max_stock: round2(low * 4),
    lead_time_days: Number(sale) > 1000 ? 20 : 7,
    supplier_id: (suppliers[number % suppliers.length]?.id as string | undefined) ?? null,
    old_part_return: safety || Number(sale) > 1000,
    status: OUT_OF_USE.includes(name) ? UnitStatus.code.off : UnitStatus.code.on,
    ...entered(company, daysAgo),
  }
}
