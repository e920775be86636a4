import type { Context } from '#kernel/server/index.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { BillType, BizType, billTypeOf } from '../shared/bill.ts'
import { refuseStock } from '../shared/refusals.ts'
import { SerialStatus } from '../shared/stock.ts'
import { findSerials, setSerials } from './batch.store.ts'
import type { House } from './houses.store.ts'

const biz = BizType.code
const at = SerialStatus.code

/** What becomes of a serial number that a bill takes out (commerce 2 serial.status). */
const gone: Readonly<Partial<Record<BizType, SerialStatus>>> = {
  [biz.issue]: at.installed,
  [biz.ownUse]: at.installed,
  [biz.sale]: at.sold,
  [biz.purchaseReturn]: at.returned,
  [biz.transferOut]: at.onTheWay,
  [biz.shortfall]: at.scrapped,
  [biz.scrap]: at.scrapped,
  [biz.otherOut]: at.scrapped,
}
/** Where one comes back from; absent: it is new, or was given back to its supplier. */
const from: Readonly<Partial<Record<BizType, SerialStatus>>> = {
  [biz.giveBack]: at.installed,
  [biz.salesReturn]: at.sold,
  [biz.transferIn]: at.onTheWay,
  [biz.oldPart]: at.installed,
}

interface Moved {
  readonly unitId: string
  readonly serialNos: readonly string[]
}
interface Of {
  readonly bizType: BizType
  readonly elevatorId: string | null
}

const lying = (house: House): SerialStatus => (house.type === HouseType.code.oldParts ? at.old : at.inStock)

/** Moves the serial numbers of a line with its bill; 3210002 when one is not where it is taken from. */
export async function moveSerials(ctx: Context, bill: Of, house: House, line: Moved): Promise<void> {
  if (line.serialNos.length === 0) return
  const known = await findSerials(ctx, line.unitId, line.serialNos)
  if (billTypeOf(bill.bizType) === BillType.code.out) {
    for (const no of line.serialNos)
      if (known.get(no)?.warehouseId !== house.id) throw refuseStock.serialNotHere({ no })
    const status = gone[bill.bizType] ?? at.scrapped
    const elevatorId = status === at.installed ? bill.elevatorId : null
    return setSerials(ctx, line.unitId, line.serialNos, { status, warehouseId: null, elevatorId })
  }
  const before = from[bill.bizType]
  for (const no of line.serialNos) {
    const there = known.get(no)?.status
    const fits =
      before === undefined || bill.bizType === biz.oldPart
        ? there === undefined || there === at.returned || there === before
        : there === before
    if (!fits) throw refuseStock.serialThere({ no })
  }
  return setSerials(ctx, line.unitId, line.serialNos, { status: lying(house), warehouseId: house.id })
}

/** Takes that back: each must still be where the bill put it (commerce 3.1), else 3210013. */
export async function takeSerialsBack(ctx: Context, bill: Of, house: House, line: Moved): Promise<void> {
  if (line.serialNos.length === 0) return
  const known = await findSerials(ctx, line.unitId, line.serialNos)
  const out = billTypeOf(bill.bizType) === BillType.code.out
  for (const no of line.serialNos) {
    const one = known.get(no)
    const there = out
      ? one?.warehouseId === null && one.status === (gone[bill.bizType] ?? at.scrapped)
      : one?.warehouseId === house.id
    if (!there) throw refuseStock.usedUp()
  }
  if (out) return setSerials(ctx, line.unitId, line.serialNos, { status: lying(house), warehouseId: house.id })
  return setSerials(ctx, line.unitId, line.serialNos, { status: from[bill.bizType] ?? at.returned, warehouseId: null })
}

/** Those that got lost on their way are no more. */
export const loseSerials = (ctx: Context, line: Moved): Promise<void> =>
  setSerials(ctx, line.unitId, line.serialNos, { status: at.scrapped, warehouseId: null })

export const sendSerials = (ctx: Context, line: Moved): Promise<void> =>
  setSerials(ctx, line.unitId, line.serialNos, { status: at.onTheWay, warehouseId: null })
