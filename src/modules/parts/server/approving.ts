import { type Context, type Saved, updateRow } from '#kernel/server/index.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import { partsRequest } from '../shared/parts.states.ts'
import { ApprovalResult, type ChargeMode, RequestPayer, refuseParts } from '../shared/parts.ts'
import type { PartsQueue } from '../shared/partsDetail.ts'
import { findApprovers, ownLimit } from './approver.store.ts'
import { totalsOf } from './charging.ts'
import { reachedWarehouse } from './events.ts'
import { inviteCustomer } from './linking.ts'
import { findWaiting } from './partsDetail.store.ts'
import { addApproval, changeLine, findLines, lockRequest, type RequestRecord } from './request.store.ts'
import { move } from './request.ts'
import type { PartsStock } from './stock.ts'
import { tellApprovers, tellCrew } from './telling.ts'
import { watched } from './watching.ts'

/** The approvers' side: up to the own limit, above it to the next (jobs 3.3, 4.2; 3060003). */

const exceeds = (amount: string, limit: string | null) => limit !== null && compareAmounts(amount, limit) > 0

/** Nobody waves the own request through while somebody else could decide. */
async function refuseOwn(ctx: Context, request: RequestRecord): Promise<void> {
  if (ctx.who.employeeId === null || request.applicantId !== ctx.who.employeeId) return
  const others = (await findApprovers(ctx, request.totalSale)).filter((one) => one.employeeId !== ctx.who.employeeId)
  if (others.length > 0) throw refuseParts.ownRequest()
}

export async function approve(
  ctx: Context,
  { id, version, opinion, forward }: { id: string; version: number; opinion?: string | undefined; forward: boolean },
  stock: PartsStock | undefined,
): Promise<Saved> {
  const request = await lockRequest(ctx, id, version)
  const next = request.payer === RequestPayer.code.customer ? 'askCustomer' : 'approve'
  partsRequest.target(next, request.status)
  await refuseOwn(ctx, request)
  const limit = await ownLimit(ctx)
  if (exceeds(request.totalSale, limit)) {
    if (!forward) throw refuseParts.overLimit({ amount: limit ?? '' })
    return passOn(ctx, request, opinion)
  }
  if (forward) throw refuseParts.withinLimit()
  await addApproval(ctx, request, { result: ApprovalResult.code.agreed, opinion })
  const approvedAt = ctx.now.toISOString()
  if (next === 'askCustomer') {
    const sent = await inviteCustomer(ctx, request)
    const told = sent ? `确认链接已短信发给${sent.linkName}` : '客户没有可收短信的手机号，请复制确认链接发送'
    await tellCrew(ctx, request, '配件更换待客户确认', `客户承担${request.customerAmount}元，${told}`)
    return move(ctx, request, next, { approvedAt, ...sent })
  }
  const saved = await move(ctx, request, next, { approvedAt })
  await reachedWarehouse(ctx, request, await findLines(ctx, id), saved, stock)
  await tellCrew(ctx, request, '配件更换已通过审批', '可以领料')
  return saved
}

/** Agreed as far as one may; the next level decides. */
async function passOn(ctx: Context, request: RequestRecord, opinion: string | undefined): Promise<Saved> {
  const above = await findApprovers(ctx, request.totalSale)
  if (above.length === 0) throw refuseParts.noApprover()
  await addApproval(ctx, request, { result: ApprovalResult.code.forwarded, opinion })
  const saved = await move(ctx, request, 'forward', { level: request.level + 1 })
  await tellApprovers(ctx, request, true)
  return saved
}

/** Each by itself: one that is refused is told beside its number and does not hold up the others. */
export async function batchApprove(
  ctx: Context,
  rows: readonly { id: string; version: number }[],
  stock: PartsStock | undefined,
) {
  const failed: { id: string; requestNo: string; msg: string }[] = []
  let done = 0
  // In one order for everybody, so that two batches cannot wait for each other.
  for (const row of [...new Map(rows.map((one) => [one.id, one])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { requestNo } = await lockRequest(ctx, row.id)
    try {
      await approve(ctx, { ...row, forward: false }, stock)
      done++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id: row.id, requestNo, msg: error.message })
    }
  }
  return { done, failed }
}

export async function reject(
  ctx: Context,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<Saved> {
  const request = await lockRequest(ctx, id, version)
  partsRequest.target('reject', request.status)
  await addApproval(ctx, request, { result: ApprovalResult.code.rejected, opinion: reason })
  const saved = await move(ctx, request, 'reject')
  await tellCrew(ctx, request, '配件更换被驳回', `原因：${reason}，修改后可再提交`)
  return saved
}

/** Somebody else pays than the contract says: with a reason, and seen by every approver (archives 6.4; commerce R8). */
export async function charge(
  ctx: Context,
  given: { id: string; version: number; lineId: string; chargeMode: ChargeMode; reason: string },
): Promise<Saved> {
  const request = await lockRequest(ctx, given.id, given.version)
  partsRequest.target('charge', request.status)
  const lines = await findLines(ctx, given.id)
  if (!lines.some(({ id }) => id === given.lineId)) throw refuse.notFound()
  const override = { chargeMode: given.chargeMode, overrideReason: given.reason, overrideBy: ctx.who.name }
  await changeLine(ctx, given.lineId, override)
  const now = lines.map((line) => (line.id === given.lineId ? { ...line, ...override } : line))
  return updateRow(ctx, 'partsRequest', given.id, given.version, totalsOf(now))
}

export async function queue(ctx: Context, stock: PartsStock | undefined): Promise<PartsQueue> {
  const limit = await ownLimit(ctx)
  const rows: PartsQueue['rows'] = []
  for (const { elevatorId, applicantId, ...row } of await findWaiting(ctx)) {
    const { warnings } = await watched(ctx, { id: row.id, elevatorId }, stock)
    const own = applicantId !== null && applicantId === ctx.who.employeeId
    rows.push({ ...row, warnings: warnings.length, own, over: exceeds(row.totalSale, limit) })
  }
  return { limit, rows }
}
