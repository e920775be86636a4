import type { z } from 'zod'
import { type Context, parseInput } from '#kernel/server/index.ts'
import { extensionOf, type StoredFile } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { FieldEffects, PortOp } from '#modules/maintenance/server/index.ts'
import { readSnapshot } from '#modules/template/server/index.ts'
import { type PartOp, partPayloads } from '../shared/fieldParts.ts'
import { PartsBiz, refuseParts } from '../shared/parts.ts'
import type { PartsDraft } from '../shared/partsDraft.ts'
import { findCarriedParts, wasInCrew } from './crew.store.ts'
import { type Biz, findBefore, findCrewBiz, findSnapshotHash } from './facts.store.ts'
import { install } from './installing.ts'
import { addUses, lockRequest } from './request.store.ts'
import { addTo, type ForItem, submitRow } from './request.ts'
import { tellPricing } from './telling.ts'

/**
 * What phones do with parts, on visits, repairs and inspections alike, through /field/sync (jobs 5). What somebody
 * recorded who has left the crew meanwhile is kept: the approvers look at it anyhow (jobs 6.8).
 */

type Own = Biz & { bizType: PartsBiz }
type Given<T extends PartOp> = z.output<(typeof partPayloads)[T]>

const effects: { readonly [T in PartOp]: (ctx: Context, biz: Own, op: PortOp) => Promise<void> } = {
  partUse: (ctx, biz, { at, payload }) =>
    addUses(ctx, { ...placed(biz), at }, parseInput(partPayloads.partUse, payload).lines),
  partRequest: (ctx, biz, { payload }) => ask(ctx, biz, parseInput(partPayloads.partRequest, payload)),
  partInstall: (ctx, biz, { payload }) => putIn(ctx, biz, parseInput(partPayloads.partInstall, payload)),
}

const placed = ({ bizType, bizId, elevatorId }: Own) => ({ bizType, bizId, elevatorId })

async function requireCrew(ctx: Context, orderId: string): Promise<Own> {
  const biz = await findCrewBiz(ctx, orderId)
  if (!biz) throw refuse.notFound()
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  if (biz.workerIds.includes(employeeId) || (await wasInCrew(ctx, biz, employeeId))) return biz
  throw refuse.noPermission()
}

export const partsEffects: FieldEffects = {
  types: Object.keys(partPayloads) as PartOp[],
  beside: findCarriedParts,
  async apply(ctx, op) {
    const biz = await requireCrew(ctx, op.orderId)
    await effects[op.type as PartOp](ctx, biz, op)
    return { result: 'applied', errorCode: null, errorMsg: null, orderVersion: null }
  },
}

/** Pictures of the phone, by their keys; the bytes may come later. */
const picturesOf = (keys: readonly string[], name: string): StoredFile[] =>
  keys.map((key, at) => ({ bucket: 'bit-ev-img', key, name: `${name}${at + 1}.${extensionOf(key) || 'jpg'}` }))

/** At the price of the last time and submitted; what never had a price waits as a draft for the office, which hears of it. */
async function ask(ctx: Context, biz: Own, given: Given<'partRequest'>): Promise<void> {
  if (biz.closed) throw refuseParts.noBiz()
  const before = await findBefore(ctx, biz.elevatorId, given.lines)
  const prices = given.lines.map((_, at) => before[at]?.lastPrice ?? undefined)
  const items = await itemsOf(ctx, biz, given.lines)
  const draft: PartsDraft = {
    bizType: biz.bizType,
    bizId: biz.bizId,
    urgency: given.urgency,
    warrantyMonths: undefined,
    remark: given.remark ?? undefined,
    hazardId: given.hazardId ?? undefined,
    lines: given.lines.map((line, at) => ({
      unitId: line.unitId ?? null,
      name: line.name,
      spec: line.spec ?? undefined,
      measure: line.measure,
      qty: line.qty,
      priceCost: undefined,
      priceSale: prices[at],
      reason: line.reason,
      safetyPart: line.safetyPart,
      oldSerial: line.oldSerial ?? undefined,
      oldDisposal: line.oldDisposal,
      oldPhoto: picturesOf(line.oldPhoto, '旧件'),
    })),
  }
  const saved = await addTo(ctx, biz, draft, items)
  const row = await lockRequest(ctx, saved.id)
  const unpriced = given.lines.filter((_, at) => prices[at] === undefined).map(({ name }) => name)
  if (unpriced.length > 0) await tellPricing(ctx, row, unpriced)
  else await submitRow(ctx, row)
}

/** What the visit's checklist calls the items that were named; one it does not know is not kept. */
async function itemsOf(
  ctx: Context,
  biz: Own,
  lines: Given<'partRequest'>['lines'],
): Promise<readonly (ForItem | undefined)[]> {
  if (biz.bizType !== PartsBiz.code.maintenance || lines.every(({ itemCode }) => !itemCode)) return []
  const hash = await findSnapshotHash(ctx, biz.bizId)
  const { items } = hash ? await readSnapshot(ctx, hash) : { items: [] }
  const named = new Map(items.map(({ itemCode, name }) => [itemCode, { itemCode, itemName: name }]))
  return lines.map(({ itemCode }) => (itemCode ? named.get(itemCode) : undefined))
}

async function putIn(ctx: Context, biz: Own, { requestId, lines }: Given<'partInstall'>): Promise<void> {
  const { bizId } = await lockRequest(ctx, requestId)
  if (bizId !== biz.bizId) throw refuse.notFound()
  await install(ctx, {
    id: requestId,
    lines: lines.map(({ id, newPhoto, newSerial, certificate }) => ({
      id,
      newSerial,
      newPhoto: picturesOf(newPhoto, '新件'),
      certificate: picturesOf(certificate, '合格证'),
    })),
  })
}
