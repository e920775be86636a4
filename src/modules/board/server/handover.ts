import type { z } from 'zod'
import { type Context, stepwise } from '#kernel/server/index.ts'
import { dayOf, later } from '#kernel/shared/days.ts'
import { fieldRefusal, Refusal } from '#kernel/shared/refusal.ts'
import { handOverLifts } from '#modules/elevator/server/index.ts'
import { certificateGaps, findEmployee, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { saysGap } from '#modules/employee/shared/certificateGap.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { applyBatch, previewBatch } from '#modules/maintenance/server/index.ts'
import { ChangeReason, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import type { HandedLift, HandoverApply, HandoverDone, HandoverPreview, HandoverQuery } from '../shared/employeePlan.ts'
import { may } from '../shared/permissions.ts'
import { findLiftsInHand, findOrdersInHand, MOST_HANDED } from './handover.store.ts'

/**
 * 交接 (jobs 4.2): orders go one by one through the batch change of people with its checks V01–V18, its token and its release;
 * lifts through the one way in which crews change. What may not go stays with the person and says why.
 */
export async function previewHandover(ctx: Context, query: HandoverQuery): Promise<HandoverPreview> {
  const { fromId, toId, scope } = query
  if (fromId === toId) throw fieldRefusal([{ prop: 'toId', msg: '不能交接给本人' }])
  const from = await findEmployee(ctx, fromId)
  const to = await findEmployee(ctx, toId)
  if (to.state !== EmployeeState.code.active)
    throw fieldRefusal([{ prop: 'toId', msg: `${to.name}当前为「${EmployeeState.label(to.state)}」，不能接收` }])
  const today = dayOf(ctx.now)
  const ids = await findOrdersInHand(ctx, fromId, {
    from: later(query.from ?? today, today),
    to: scope === 'days' ? (query.to ?? null) : null,
    elevatorIds: scope === 'lifts' ? query.elevatorIds : undefined,
  })
  if (ids.length > MOST_HANDED) throw refuseMaintain.tooMuch()
  const preview = await previewBatch(
    ctx,
    {
      ids,
      action: 'staff',
      params: { replace: { from: fromId, to: toId } },
      changeReason: ChangeReason.code.staff,
      reason: query.reason,
    },
    may.handOver,
  )
  return { ...preview, fromName: from.name, toName: to.name, lifts: await liftsOf(ctx, query, to.name) }
}

/** Orders of some days go without the lifts: the person comes back. */
async function liftsOf(ctx: Context, query: HandoverQuery, toName: string): Promise<HandedLift[]> {
  if (query.scope === 'days') return []
  const elevatorIds = query.scope === 'lifts' ? query.elevatorIds : undefined
  const lifts = await findLiftsInHand(ctx, query.fromId, elevatorIds)
  const today = dayOf(ctx.now)
  const certified = await validCertificate(ctx, [query.toId], CertType.code.repairT, today)
  const gap = certified.has(query.toId) ? undefined : (await certificateGaps(ctx, [query.toId], today)).get(query.toId)
  const reason = gap === undefined ? null : saysGap(toName, gap)
  return lifts.map((lift) => ({ ...lift, ok: reason === null, reason }))
}

export async function applyHandover(ctx: Context, input: z.output<typeof HandoverApply>): Promise<HandoverDone> {
  const { result, query, changed } = await applyBatch(ctx, input, may.handOver)
  const { replace } = query.params
  // A preview of another screen is applied there.
  if (!replace) throw refuseMaintain.previewExpired()
  await findEmployee(ctx, replace.from)
  const handed = { fromId: replace.from, toId: replace.to, orders: changed }
  try {
    const lifts = await stepwise(ctx, () => handOverLifts(ctx, { ...handed, liftIds: input.liftIds }))
    return { ...result, lifts, liftsRefused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await handOverLifts(ctx, { ...handed, liftIds: [] })
    return { ...result, lifts: 0, liftsRefused: error.message }
  }
}
