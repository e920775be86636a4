import { type Context, findRow, insertRow, moveRow, removeRow, type Saved, updateRow } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { moveHazard } from '#modules/hazard/server/index.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { attachFile } from '#modules/storage/server/index.ts'
import { type PartsMove, partsRequest } from '../shared/parts.states.ts'
import { PartsStatus, refuseParts } from '../shared/parts.ts'
import type { PartsDraft, PartsEdit, PartsLineDraft } from '../shared/partsDraft.ts'
import { may } from '../shared/permissions.ts'
import { judge, lineOf, totalsOf } from './charging.ts'
import { requestEvent } from './events.ts'
import { type Biz, findBiz } from './facts.store.ts'
import { leaveFinding } from './finding.ts'
import {
  changeLine,
  findLines,
  type LineRecord,
  type LineValues,
  lockRequest,
  type RequestRecord,
  replaceLines,
  requestNumber,
} from './request.store.ts'
import type { PartsStock } from './stock.ts'
import { tellApprovers } from './telling.ts'

/** Asking for parts: drafts, submitting, voiding (jobs 1.8, 3.3). */

type Values = Parameters<typeof moveRow<'partsRequest'>>[4]

/** Moves a request by its machine; refuses with 3020001 when the move is not open. */
export const move = (ctx: Context, request: RequestRecord, name: PartsMove, values: Values = {}): Promise<Saved> =>
  moveRow(ctx, 'partsRequest', request, partsRequest.target(name, request.status), values)

export async function requireBiz(ctx: Context, of: Pick<PartsDraft, 'bizType' | 'bizId'>): Promise<Biz> {
  const biz = await findBiz(ctx, of.bizType, of.bizId)
  if (!biz) throw refuse.notFound()
  if (biz.closed) throw refuseParts.noBiz()
  return biz
}

export async function add(ctx: Context, { lines, ...draft }: PartsDraft): Promise<Saved> {
  const biz = await requireBiz(ctx, draft)
  const attached = await attachLines(ctx, lines)
  return addTo(ctx, biz, { ...draft, lines: attached })
}

/** `kept`: pictures the request has already; a phone's may still be on their way. */
async function attachLines(
  ctx: Context,
  lines: readonly PartsLineDraft[],
  kept: ReadonlyMap<string, StoredFile> = new Map(),
): Promise<PartsLineDraft[]> {
  const done: PartsLineDraft[] = []
  for (const line of lines) {
    const oldPhoto: StoredFile[] = []
    for (const file of line.oldPhoto) oldPhoto.push(kept.get(file.key) ?? (await attachFile(ctx, file)))
    done.push({ ...line, oldPhoto })
  }
  return done
}

/** The item of a visit's checklist that a part is for (申请配件, jobs 4.3). */
export type ForItem = Pick<LineRecord, 'itemCode' | 'itemName'>

/** A draft for an order that was found; `items`: what its lines are for; its pictures are the company's, or will be when the phone has sent them. */
export async function addTo(
  ctx: Context,
  biz: Biz,
  { lines, hazardId, ...draft }: PartsDraft,
  items: readonly (ForItem | undefined)[] = [],
): Promise<Saved> {
  if (hazardId) await takeHazard(ctx, hazardId, biz.elevatorId)
  const { terms, charges } = await judge(ctx, biz, lines)
  const made = lines.map(
    ({ id: _, ...line }, at): LineValues => ({
      ...lineOf(line, charges[at] as (typeof charges)[number]),
      ...items[at],
    }),
  )
  const { employeeId } = ctx.who
  const saved = await insertRow(ctx, 'partsRequest', {
    bizType: draft.bizType,
    bizId: biz.bizId,
    bizNo: biz.bizNo,
    requestNo: await requestNumber(ctx),
    elevatorId: biz.elevatorId,
    communityId: biz.communityId,
    customerId: biz.customerId,
    teamId: biz.teamId,
    contractId: terms?.contractId ?? null,
    hazardId,
    applicantId: employeeId,
    askedOn: dayOf(ctx.now),
    workerIds: [...new Set([...biz.workerIds, ...(employeeId ? [employeeId] : [])])],
    urgency: draft.urgency,
    warrantyMonths: draft.warrantyMonths,
    remark: draft.remark,
    ...totalsOf(made),
  })
  await replaceLines(ctx, saved.id, made)
  return saved
}

/** 转配件: the finding of this lift is in hand (jobs 3.3). */
async function takeHazard(ctx: Context, id: string, elevatorId: string): Promise<void> {
  const hazard = await findRow<{ elevatorId: string; state: number }>(ctx, 'hazard', id)
  if (hazard.elevatorId !== elevatorId) throw refuse.notFound()
  // One that is being repaired, or was told to the customer, keeps its way; it only names the part's reason.
  const { repair, parts, noticed } = HazardState.code
  if (([repair, parts, noticed] as number[]).includes(hazard.state)) return
  await moveHazard(ctx, id, { move: 'toParts' })
}

export async function edit(ctx: Context, { id, version, lines, ...draft }: PartsEdit): Promise<Saved> {
  const request = await lockRequest(ctx, id, version)
  partsRequest.target('edit', request.status)
  const before = await findLines(ctx, id)
  const biz = await bizOf(ctx, request)
  const files = before.flatMap(({ oldPhoto }) => oldPhoto as unknown as StoredFile[])
  const attached = await attachLines(ctx, lines, new Map(files.map((file) => [file.key, file])))
  const { terms, charges } = await judge(ctx, biz, attached, { without: id })
  const made = attached.map((line, at) =>
    lineOf(
      line,
      charges[at] as (typeof charges)[number],
      before.find((one) => one.id === line.id),
    ),
  )
  await replaceLines(ctx, id, made)
  return updateRow(ctx, 'partsRequest', id, version, {
    urgency: draft.urgency,
    warrantyMonths: draft.warrantyMonths ?? null,
    remark: draft.remark ?? null,
    contractId: terms?.contractId ?? null,
    askedOn: dayOf(ctx.now),
    ...totalsOf(made),
  })
}

/** The order as it is now: the cause of a repair is often known later than its part. */
async function bizOf(ctx: Context, request: RequestRecord): Promise<Pick<Biz, 'elevatorId' | 'contractId' | 'cause'>> {
  const biz = await findBiz(ctx, request.bizType as 1, request.bizId)
  return biz ?? { elevatorId: request.elevatorId, contractId: request.contractId, cause: null }
}

/** Complete requests go to the approvers; who pays is judged by the day they are submitted. */
export async function submit(ctx: Context, { id, version }: { id: string; version: number }): Promise<Saved> {
  return submitRow(ctx, await lockRequest(ctx, id, version))
}

export async function submitRow(ctx: Context, request: RequestRecord): Promise<Saved> {
  partsRequest.target('submit', request.status)
  const lines = await findLines(ctx, request.id)
  for (const { name, priceSale, oldPhoto } of lines) {
    if (priceSale === null) throw refuseParts.noPrice({ name })
    if ((oldPhoto as unknown[]).length === 0) throw refuseParts.noOldPhoto({ name })
  }
  const { terms, charges } = await judge(ctx, await bizOf(ctx, request), lines, { without: request.id })
  const judged = lines.map((line, at): LineValues => {
    const charge = charges[at] as (typeof charges)[number]
    return {
      ...line,
      chargeMode: line.overrideReason === null ? charge.mode : line.chargeMode,
      chargeBasis: charge.basis,
    }
  })
  for (const { id, chargeMode, chargeBasis } of judged) await changeLine(ctx, id as string, { chargeMode, chargeBasis })
  const totals = totalsOf(judged)
  const saved = await move(ctx, request, 'submit', {
    ...totals,
    level: 1,
    submittedAt: ctx.now.toISOString(),
    askedOn: dayOf(ctx.now),
    contractId: terms?.contractId ?? null,
  })
  await tellApprovers(ctx, { ...request, ...totals })
  return saved
}

export async function remove(ctx: Context, id: string): Promise<{ done: number }> {
  const request = await lockRequest(ctx, id)
  if (request.status !== PartsStatus.code.draft)
    throw refuseParts.notDeletable({ status: PartsStatus.label(request.status) })
  await removeRow(ctx, 'partsRequest', id)
  await leaveFinding(ctx, request, '已删除')
  return { done: 1 }
}

/** What others rely on already is undone by its applicant or by an approver. */
export function mayVoid(ctx: Context, { status, applicantId }: Pick<RequestRecord, 'status' | 'applicantId'>): boolean {
  const { draft, waiting, rejected } = PartsStatus.code
  if (status === draft || status === waiting || status === rejected) return true
  return ctx.may(may.approve) || (ctx.who.employeeId !== null && ctx.who.employeeId === applicantId)
}

export async function voidRequest(
  ctx: Context,
  { id, version, reason }: { id: string; version: number; reason: string },
  stock: PartsStock | undefined,
): Promise<Saved> {
  const request = await lockRequest(ctx, id, version)
  if (!mayVoid(ctx, request)) throw refuse.noPermission()
  const saved = await move(ctx, request, 'void', { voidedAt: ctx.now.toISOString(), voidReason: reason })
  await ctx.emit('partsRequest.voided', requestEvent(request, await findLines(ctx, id), saved))
  if (request.status === PartsStatus.code.toDraw) await stock?.release(ctx, id)
  await leaveFinding(ctx, request, `已作废（${reason}）`)
  return saved
}
