import type { Context } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { partsRequest } from '../shared/parts.states.ts'
import { PartsStatus } from '../shared/parts.ts'
import type { PartsDetail, Picture } from '../shared/partsDetail.ts'
import { may } from '../shared/permissions.ts'
import { findApprovers, ownLimit } from './approver.store.ts'
import { type Around, findApprovals, findArrived, findRequest } from './partsDetail.store.ts'
import type { RequestRecord } from './request.store.ts'
import { mayVoid } from './request.ts'
import type { PartsStock } from './stock.ts'
import { type WatchedLine, watched } from './watching.ts'

/** One request as its page and the approval show it. */
export async function partsDetail(ctx: Context, id: string, stock: PartsStock | undefined): Promise<PartsDetail> {
  const row = await findRequest(ctx, id)
  const { lines, warnings } = await watched(ctx, row, stock)
  const arrived = await findArrived(
    ctx,
    lines.flatMap((line) => filesOf(line).map(({ key }) => key)),
  )
  const pictures = (files: unknown): Picture[] =>
    (files as StoredFile[]).map((file) => ({
      ...file,
      url: arrived.has(file.key) ? ctx.services.store.link(file.bucket, file.key) : null,
    }))
  const waiting = row.status === PartsStatus.code.waiting
  const served = (await stock?.serves(ctx, id)) ?? false
  const toDraw = row.status === PartsStatus.code.toDraw
  const short = stock && served && toDraw ? await stock.shortOf(ctx, id) : undefined
  return {
    ...heads(ctx, row),
    ...dates(ctx, row),
    open: openMoves(ctx, row, served),
    warehouse: stock !== undefined && lines.some(({ unitId }) => unitId !== null),
    lines: lines.map((line) => ({ ...lineFacts(ctx, line, pictures), short: shortOf(line, short) })),
    approvals: await findApprovals(ctx, id),
    warnings,
    ...(ctx.may(may.approve) ? { limit: await ownLimit(ctx) } : {}),
    approvers: waiting ? (await findApprovers(ctx, row.totalSale)).map(({ name }) => name) : [],
  }
}

/** Null: it does not wait for the warehouse. */
const shortOf = ({ unitId }: WatchedLine, short: ReadonlyMap<string, string> | undefined): string | null =>
  short && unitId !== null ? (short.get(unitId) ?? '0.00') : null

const filesOf = ({ oldPhoto, newPhoto, certificate }: WatchedLine): StoredFile[] =>
  [oldPhoto, newPhoto, certificate].flatMap((files) => files as unknown as StoredFile[])

/** Moves this person may make now; the customer's two are registered by whoever holds the paper. */
function openMoves(ctx: Context, row: RequestRecord, warehouse: boolean): string[] {
  if (ctx.who.roleType === 2) return []
  return partsRequest.open(row.status).filter((name) => {
    if (name === 'void') return mayVoid(ctx, row)
    if (warehouse && (name === 'draw' || name === 'giveBack')) return false
    const { needs } = partsRequest.moves[name]
    return needs ? ctx.may(...needs) : ctx.may(may.list, may.detail, may.approve)
  })
}

function heads(ctx: Context, row: RequestRecord & Around) {
  const named = <T extends object>(id: string | null, rest: T) => (id ? { id, ...rest } : null)
  return {
    id: row.id,
    version: row.version,
    requestNo: row.requestNo,
    status: row.status,
    missing: row.missing,
    bizId: row.bizId,
    bizNo: row.bizNo,
    bizType: row.bizType as PartsDetail['bizType'],
    lift: row.lift,
    communityName: row.communityName,
    teamName: row.teamName,
    elevator: {
      id: row.elevatorId,
      name: row.elevatorName,
      type: row.elevatorType,
      registerCode: row.registerCode,
    },
    customer: named(row.customerId, { name: row.customerName ?? '' }),
    contract: named(row.contractId, { contractNo: row.contractNo ?? '', type: row.contractType ?? 0 }),
    hazard: named(row.hazardId, { hazardNo: row.hazardNo ?? '', description: row.hazardText ?? '' }),
    applicant: row.applicant,
    urgency: row.urgency as 0 | 1,
    warrantyMonths: row.warrantyMonths,
    remark: row.remark,
    totalCost: ctx.may(may.seeCost) ? row.totalCost : null,
    totalSale: row.totalSale,
    customerAmount: row.customerAmount,
    payer: row.payer as 1 | 2,
    level: row.level,
  }
}

function dates(ctx: Context, row: RequestRecord & Around) {
  const { confirmWay, confirmName, confirmAt, confirmSignKey } = row
  return {
    askedOn: row.askedOn,
    createdAt: row.createdAt as unknown as string,
    submittedAt: row.submittedAt,
    approvedAt: row.approvedAt,
    drawNo: row.drawNo,
    drawnAt: row.drawnAt,
    drawnBy: row.drawnBy,
    outboundBillId: row.outboundBillId,
    installedAt: row.installedAt,
    installedBy: row.installedBy,
    voidedAt: row.voidedAt,
    voidReason: row.voidReason,
    confirm:
      confirmWay && confirmName && confirmAt
        ? {
            way: confirmWay as 1 | 2 | 3,
            agreed: row.confirmAgreed === true,
            name: confirmName,
            at: confirmAt,
            phone: row.confirmPhone,
            opinion: row.confirmOpinion,
            signUrl: confirmSignKey ? ctx.services.store.link('bit-ev-img', confirmSignKey) : null,
          }
        : null,
  }
}

function lineFacts(
  ctx: Context,
  line: WatchedLine,
  pictures: (files: unknown) => Picture[],
): Omit<PartsDetail['lines'][number], 'short'> {
  return {
    id: line.id,
    unitId: line.unitId,
    name: line.name,
    spec: line.spec,
    measure: line.measure,
    qty: line.qty,
    priceCost: ctx.may(may.seeCost) ? line.priceCost : null,
    priceSale: line.priceSale,
    amount: line.amount,
    chargeMode: line.chargeMode,
    chargeBasis: line.chargeBasis,
    overrideReason: line.overrideReason,
    overrideBy: line.overrideBy,
    reason: line.reason as 1,
    itemCode: line.itemCode,
    itemName: line.itemName,
    safetyPart: line.safetyPart,
    oldSerial: line.oldSerial,
    newSerial: line.newSerial,
    oldDisposal: line.oldDisposal as 1,
    warrantyTo: line.warrantyTo,
    stock: line.stock,
    lastPrice: line.lastPrice,
    lastPriceOn: line.lastPriceOn,
    replacedOn: line.replacedOn,
    replacedNo: line.replacedNo,
    oldPhoto: pictures(line.oldPhoto),
    newPhoto: pictures(line.newPhoto),
    certificate: pictures(line.certificate),
  }
}
