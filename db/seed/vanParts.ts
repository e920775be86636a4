import { PartsBiz, PartsStatus } from '#modules/parts/shared/parts.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { add, type Company } from './company.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/** Repairs of the van's team that were put right with a part out of the van. */
const NOTED = 24

/**
 * Parts that repairs used are those of the catalogue – by name, and of several by what lies in the warehouses –, and some came out of
 * the van: what a van should carry is learned from that (commerce 10.3).
 */
export function makeVanParts(company: Company): void {
  const rows = (table: string) => company.rows.get(table) ?? []
  const houses = (type: number) => rows('warehouse').filter((row) => row.type === type)
  const old = new Set(houses(HouseType.code.oldParts).map(({ id }) => id))
  const lying = new Set(rows('stock').flatMap((row) => (old.has(row.warehouse_id) ? [] : [row.unit_id])))
  const done = new Map(
    rows('parts_request')
      .filter((row) => row.biz_type === PartsBiz.code.repair && row.status === PartsStatus.code.installed)
      .map((row) => [row.id, row]),
  )
  const byName = Map.groupBy(rows('unit'), ({ name }) => name)
  const unitOf = ({ name }: Row): Row | undefined => {
    const fits = byName.get(name) ?? []
    return fits.find(({ id }) => lying.has(id)) ?? fits[0]
  }
  const [van] = houses(HouseType.code.van)
  const used = new Set<Row>()
  for (const line of rows('parts_request_line')) {
    const request = done.get(line.request_id)
    if (!request || line.unit_id !== null) continue
    const unit = unitOf(line)
    line.unit_id = unit?.id ?? null
    if (unit && line.measure !== '米' && request.team_id === van?.team_id) used.add(unit)
  }
  for (const row of rows('parts_use')) row.unit_id ??= null
  if (van && used.size > 0) note(company, van, [...used])
}

function note(company: Company, van: Row, units: readonly Row[]): void {
  const { clock } = company
  const random = new Random(`van ${company.id} ${clock.today}`)
  const asked = new Set((company.rows.get('parts_request') ?? []).map((row) => row.biz_id))
  const from = clock.at(clock.day(-350), 0)
  const repairs = (company.rows.get('repair_order') ?? []).filter(
    (row) =>
      row.team_id === van.team_id &&
      row.repair_type !== 1 &&
      row.complete_at &&
      row.sign_at &&
      Date.parse(String(row.complete_at)) > from &&
      !asked.has(row.id),
  )
  for (const row of random.some(repairs, Math.min(NOTED, repairs.length))) {
    const unit = random.pick(units)
    add(company, 'parts_use', {
      id: random.id(Date.parse(String(row.complete_at))),
      biz_type: PartsBiz.code.repair,
      biz_id: row.id,
      elevator_id: row.elevator_id,
      name: unit.name,
      measure: unit.measure_unit,
      qty: 1,
      employee_id: (row.worker_ids as string[])[0],
      at: row.complete_at,
      created_at: row.complete_at,
      unit_id: unit.id,
    })
  }
}
