import type { Context, Saved } from '#kernel/server/index.ts'
import { markCharged } from '#modules/repair/server/index.ts'
import { PartsBiz, RequestPayer } from '../shared/parts.ts'
import type { LineRecord, RequestRecord } from './request.store.ts'
import type { OutboundRequest, PartsStock } from './stock.ts'

/** News of a request (common 9): lines[{unitId, qty, chargeMode, serials}], with the amounts receivables need. */
export function requestEvent(request: RequestRecord, lines: readonly LineRecord[], saved: Saved) {
  return {
    id: request.id,
    version: saved.version,
    requestNo: request.requestNo,
    elevatorId: request.elevatorId,
    bizType: request.bizType,
    bizId: request.bizId,
    customerId: request.customerId,
    contractId: request.contractId,
    communityId: request.communityId,
    totalSale: request.totalSale,
    customerAmount: request.customerAmount,
    payer: request.payer,
    warrantyMonths: request.warrantyMonths,
    lines: lines.map((line) => ({
      lineId: line.id,
      unitId: line.unitId,
      name: line.name,
      spec: line.spec,
      measure: line.measure,
      qty: Number(line.qty),
      priceSale: line.priceSale,
      amount: line.amount,
      chargeMode: line.chargeMode,
      safetyPart: line.safetyPart,
      oldDisposal: line.oldDisposal,
      serials: line.newSerial ? [line.newSerial] : [],
    })),
  }
}

/** 待领料: the warehouse makes its bill and order (commerce 7). */
export async function reachedWarehouse(
  ctx: Context,
  request: RequestRecord,
  lines: readonly LineRecord[],
  saved: Saved,
  stock: PartsStock | undefined,
): Promise<void> {
  // 收费 of the repair: 1 when any line has chargeMode 1 (jobs 1.7).
  if (request.bizType === PartsBiz.code.repair && request.payer === RequestPayer.code.customer)
    await markCharged(ctx, request.bizId)
  await ctx.emit('partsRequest.approved', requestEvent(request, lines, saved))
  await stock?.requestOutbound(ctx, outboundOf(request, lines))
}

const outboundOf = (request: RequestRecord, lines: readonly LineRecord[]): OutboundRequest => ({
  requestId: request.id,
  requestNo: request.requestNo,
  elevatorId: request.elevatorId,
  urgent: request.urgency === 1,
  lines: lines.map(({ id: lineId, unitId, name, spec, measure, qty, chargeMode }) => ({
    lineId,
    unitId,
    name,
    spec,
    measure,
    qty,
    chargeMode,
  })),
})
