import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { BillColor, BillStatus, BizType } from '#modules/stock/shared/bill.ts'
import { SerialStatus } from '#modules/stock/shared/stock.ts'
import { askInstead } from './askedUnit.ts'
import type { Company } from './company.ts'
import { keepPicture, picture } from './evidence.ts'
import type { Organisation } from './organisation.ts'
import type { Scene } from './scenes.ts'
import type { Row } from './write.ts'

interface Piece {
  readonly serial: Row
  readonly unit: Row
  readonly bill: Row
}

type Rows = (table: string) => readonly Row[]

/**
 * A piece with a number whose whole life can be read (commerce 10.2): drawn for a request, put in with its pictures. Of the
 * requests the newest that fits.
 */
export function makePieces(company: Company, organisation: Organisation): void {
  const rows = (table: string) => company.rows.get(table) ?? []
  const requests = rows('parts_request')
    .filter(({ status, installed_at: at }) => status === PartsStatus.code.installed && at)
    .toSorted((a, b) => String(b.installed_at).localeCompare(String(a.installed_at)))
  const pieces = drawnPieces(rows)
  for (const request of requests) {
    const day = dayOf(String(request.installed_at))
    const piece = pieces.find(({ bill }) => daysBetween(String(bill.bill_date), day) >= 0)
    const [line] = rows('parts_request_line').filter(({ request_id: of }) => of === request.id)
    if (!piece || !line) continue
    askInstead(company, request, line, piece.unit, '1.00')
    line.new_serial = piece.serial.serial_no
    bringTo(rows, request.elevator_id, piece.bill)
    const { userId, name } = organisation.manager
    for (const approval of rows('parts_approval'))
      if (approval.request_id === request.id) Object.assign(approval, { user_id: userId ?? company.adminId, name })
    photograph(company, request, line)
    return
  }
}

/** Pieces that an ordinary bill took out of the warehouse into a lift, the cheapest first. */
function drawnPieces(rows: Rows): Piece[] {
  const units = new Map(rows('unit').map((unit) => [unit.id, unit]))
  const bills = new Map(rows('stock_bill').flatMap((bill) => (isIssue(bill) ? [[bill.id, bill] as const] : [])))
  return rows('stock_bill_line')
    .flatMap((line) => {
      const [bill, unit] = [bills.get(line.bill_id), units.get(line.unit_id)]
      const [no] = line.serial_nos as readonly string[]
      const serial = rows('serial').find((one) => one.unit_id === line.unit_id && one.serial_no === no)
      if (!bill || !unit?.sale_price || serial?.status !== SerialStatus.code.installed) return []
      return [{ serial, unit, bill }]
    })
    .toSorted((a, b) => Number(a.unit.sale_price) - Number(b.unit.sale_price))
}

const isIssue = ({ biz_type: type, status, color }: Row): boolean =>
  type === BizType.code.issue && status === BillStatus.code.posted && color === BillColor.code.blue

/** The bill drew it for the lift of the request, with whatever else it drew. */
function bringTo(rows: Rows, elevatorId: unknown, bill: Row): void {
  bill.elevator_id = elevatorId
  // Every row names every column.
  for (const serial of rows('serial')) serial.elevator_id ??= null
  for (const line of rows('stock_bill_line'))
    if (line.bill_id === bill.id)
      for (const serial of rows('serial'))
        if (serial.unit_id === line.unit_id && (line.serial_nos as readonly unknown[]).includes(serial.serial_no))
          serial.elevator_id = elevatorId
}

const kinds: readonly (readonly [column: string, name: string, scene: Scene, dirty: boolean])[] = [
  ['old_photo', '旧件.png', 'cabinet', true],
  ['new_photo', '新件.png', 'cabinet', false],
  ['certificate', '合格证.png', 'sticker', false],
]

function photograph(company: Company, request: Row, line: Row): void {
  for (const [column, name, scene, dirty] of kinds) {
    const at = String(column === 'old_photo' ? request.created_at : request.installed_at)
    line[column] = [keepPicture(company, company.adminId, at, picture(scene, dirty), name)]
  }
}
