import { round2 } from '#kernel/shared/money.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'
import type { Company } from './company.ts'
import type { Row } from './write.ts'

/** Parts at their lower limit that the demo shows (commerce 9). */
const LOW = 7

/**
 * Lower limits that fit what is left once everybody took and reserved: so many parts stand at theirs, the others of which most is
 * left have a limit just below. Stock and books stay as they came.
 */
export function fitLimits(company: Company): void {
  const rows = (table: string): Row[] => company.rows.get(table) ?? []
  const old = new Set(
    rows('warehouse')
      .filter(({ type }) => type === HouseType.code.oldParts)
      .map(({ id }) => id),
  )
  const free = new Map<unknown, number>()
  for (const { unit_id: unit, warehouse_id: house, on_hand: on, reserved } of rows('stock'))
    if (!old.has(house)) free.set(unit, (free.get(unit) ?? 0) + Number(on) - Number(reserved))
  const freeOf = ({ id }: Row): number => free.get(id) ?? 0
  const low = rows('unit')
    .filter((unit) => unit.status === UnitStatus.code.on && free.has(unit.id) && freeOf(unit) <= Number(unit.min_stock))
    .sort((a, b) => freeOf(a) - freeOf(b) || (String(a.part_no) < String(b.part_no) ? -1 : 1))
  for (const unit of low.slice(LOW)) unit.min_stock = round2(Math.max(0, Math.ceil(freeOf(unit)) - 1))
}
