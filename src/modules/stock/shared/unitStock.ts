import { z } from 'zod'
import { BizType } from './bill.ts'
import { ReservationPriority, ReservationSource } from './reservation.ts'
import { SerialStatus } from './stock.ts'

/** The stock of one part as its page shows it (commerce 4.1); each list is the newest of its kind, and what a row says of a bill leads to it. */

const maybe = z.string().nullable()
const bill = { billId: z.uuid(), billNo: z.string() }

export const UnitStock = z.object({
  places: z.array(
    z.object({
      warehouseId: z.uuid(),
      warehouseName: z.string(),
      onHand: z.string(),
      reserved: z.string(),
      available: z.string(),
      inTransit: z.string(),
      min: maybe,
      max: maybe,
      location: maybe,
    }),
  ),
  /** Transfers that have not arrived. */
  transit: z.array(z.object({ ...bill, warehouseName: z.string(), targetWarehouseName: z.string(), qty: z.string() })),
  batches: z.array(
    z.object({
      batchId: z.uuid(),
      batchNo: z.string(),
      warehouseName: z.string(),
      producedAt: maybe,
      expireAt: maybe,
      onHand: z.string(),
      reserved: z.string(),
      supplierName: maybe,
      ...bill,
    }),
  ),
  serials: z.array(
    z.object({
      serialId: z.uuid(),
      serialNo: z.string(),
      status: SerialStatus.schema,
      warehouseName: maybe,
      elevatorId: z.uuid().nullable(),
      elevatorName: maybe,
      /** Of its last movement. */
      ...bill,
    }),
  ),
  moves: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime({ offset: true }),
      bizType: BizType.schema,
      warehouseName: z.string(),
      batchNo: maybe,
      qtyDelta: z.string(),
      whQtyAfter: z.string(),
      amountDelta: maybe,
      poolAmountAfter: maybe,
      ...bill,
    }),
  ),
  reservations: z.array(
    z.object({
      id: z.uuid(),
      warehouseName: z.string(),
      sourceType: ReservationSource.schema,
      priority: ReservationPriority.schema,
      qty: z.string(),
      heldQty: z.string(),
      usedQty: z.string(),
      expireAt: z.iso.datetime({ offset: true }),
    }),
  ),
  /** What was paid for it; nothing for whoever may not see costs. */
  prices: z.array(
    z.object({
      id: z.uuid(),
      billDate: z.iso.date(),
      supplierName: maybe,
      qty: z.string(),
      taxPrice: z.string(),
      netPrice: maybe,
      ...bill,
    }),
  ),
  /** Lifts that the person sees, by bills and by what repairs put in; `requestId`: the request for parts. */
  lifts: z.array(
    z.object({
      id: z.uuid(),
      elevatorId: z.uuid(),
      elevatorName: z.string(),
      day: z.iso.date(),
      qty: z.string(),
      billId: z.uuid().nullable(),
      billNo: maybe,
      requestId: z.uuid().nullable(),
      requestNo: maybe,
    }),
  ),
})
export type UnitStock = z.output<typeof UnitStock>
