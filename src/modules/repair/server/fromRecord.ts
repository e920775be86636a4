import type { Context } from '#kernel/server/index.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { RepairSource, RepairType, type TrappedSpecial } from '../shared/repair.ts'
import { findDutyPhone, findMadeFor, lockOpenRepair } from './fromRecord.store.ts'
import { raise } from './raising.ts'
import { addRepairEvent, changeRepair, type RepairRecord, tellBoards } from './repairRow.store.ts'
import { report } from './report.ts'

/** A record of a terminal becomes an order, or joins the one that is there (monitoring 6.2 steps 6 and 9). */

/** Who called it in, where no machine reported it. */
export interface RecordCaller {
  readonly source: RepairSource
  readonly name: string
  readonly phone: string | null
  /** Null: nobody said how many. */
  readonly trappedCount: number | null
  readonly special: CodeIn<typeof TrappedSpecial>[]
}

export interface RecordReport {
  readonly recordId: string
  readonly recordNo: string
  readonly elevatorId: string
  readonly repairType: RepairType
  readonly text: string
  readonly floor: string | null
  /** ISO; quiet hours: nobody is sent and nobody is told before. */
  readonly dispatchAfter: string | null
  readonly caller?: RecordCaller | undefined
  /** Who says so in the history; absent: the person who asks. */
  readonly actor?: string
}
export interface RecordOrder {
  readonly id: string
  readonly orderNo: string
  readonly repairType: RepairType
  readonly outcome: 'made' | 'joined' | 'raised'
  /** What a raised order was before. */
  readonly was: RepairType | null
}

const { trapped } = RepairType.code
const DEVICE = '采集终端'

/** The order of a record: the open one of its lift, raised where the record is more urgent, or a new one. */
export async function orderOfRecord(ctx: Context, given: RecordReport): Promise<RecordOrder> {
  const open = await lockOpenRepair(ctx, given.elevatorId, given.repairType)
  if (!open) return made(ctx, given)
  const was = open.repairType as RepairType
  const order = await joined(ctx, open, given)
  if (given.repairType >= was)
    return { id: order.id, orderNo: order.orderNo, repairType: was, outcome: 'joined', was: null }
  await raise(ctx, order, {
    to: given.repairType,
    text: given.text,
    trappedCount: given.caller?.trappedCount ?? null,
    trappedFloor: given.floor,
    trappedSpecial: given.caller?.special ?? [],
    actor: given.actor,
  })
  return { id: order.id, orderNo: order.orderNo, repairType: given.repairType, outcome: 'raised', was }
}

async function made(ctx: Context, given: RecordReport): Promise<RecordOrder> {
  const { recordId, repairType, elevatorId, text, floor, dispatchAfter, actor, caller } = given
  // The key of a record is used once; what it made before was closed, and this one is named among its records alone.
  const again = (await findMadeFor(ctx, recordId)) !== undefined
  const order = await report(
    ctx,
    {
      repairType,
      source: caller?.source ?? RepairSource.code.device,
      elevatorId,
      reporterName: caller?.name ?? DEVICE,
      reporterPhone: caller?.phone ?? (await findDutyPhone(ctx)),
      reportText: text,
      // How many is not known before somebody speaks to them.
      trappedCount: repairType === trapped ? (caller?.trappedCount ?? 1) : undefined,
      trappedFloor: floor ?? undefined,
      trappedSpecial: caller?.special ?? [],
      stopped: false,
      notDuplicate: true,
    },
    { recordId, again, dispatchAfter, ...(actor === undefined ? {} : { actor }) },
  )
  return { id: order.id, orderNo: order.orderNo, repairType, outcome: 'made', was: null }
}

async function joined(ctx: Context, order: RepairRecord, given: RecordReport): Promise<RepairRecord> {
  if (order.recordIds.includes(given.recordId)) return order
  const changed = await changeRepair(ctx, order, { recordIds: [...order.recordIds, given.recordId] })
  await addRepairEvent(ctx, order.id, {
    type: 'record',
    after: { recordNo: given.recordNo, text: given.text },
    ...(given.actor === undefined ? {} : { actor: given.actor }),
  })
  tellBoards(ctx, changed)
  return changed
}
