import { type Context, parseInput, type Saved, updateRow } from '#kernel/server/index.ts'
import { dayOf, isoTime } from '#kernel/shared/days.ts'
import { fieldRefusal, Refusal, refuse } from '#kernel/shared/refusal.ts'
import { isQrOf } from '#modules/elevator/server/index.ts'
import {
  type FieldPort,
  findSite,
  measure,
  type PortOp,
  requirePresence,
  tellPhones,
  UNCHECKED,
} from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { opPayloads } from '#modules/maintenance/shared/visitOp.ts'
import { type FieldInspection, InspectStepOp } from '../shared/fieldInspection.ts'
import { InspectionStatus, InspectStep, refuseInspection } from '../shared/inspection.ts'
import { addStep, findCarriedPlans, hasStep, lockAnyPlan, lockPlans } from './field.store.ts'
import type { PlanRecord } from './plan.store.ts'
import { move } from './planMove.ts'

/** Inspections on the worker's phone: what it carries, and each step at the lift (jobs 4.3, 5). */

const { materials, selfCheck, accompany, inspected, note } = InspectStep.code

export const inspectionPort: FieldPort = {
  lock: (ctx, ids) => lockPlans(ctx, ids),

  carried: async (ctx, employeeId) => (await findCarriedPlans(ctx, employeeId)).map(withMoments),

  async requireCrew(ctx, id) {
    const [found] = await lockPlans(ctx, [id])
    if (!found) return false
    const plan = await lockAnyPlan(ctx, id)
    const { employeeId } = ctx.who
    // Who had it before still brings the bytes of his pictures.
    if (!employeeId || ![...plan.workerIds, ...plan.pastWorkerIds].includes(employeeId)) throw refuse.noPermission()
    return true
  },

  async apply(ctx, op) {
    const plan = await lockAnyPlan(ctx, op.orderId)
    const { employeeId } = ctx.who
    const conflict = conflictOf(plan, employeeId)
    if (!employeeId) throw refuse.noPermission()
    if (conflict) return { result: 'conflict', ...conflict, orderVersion: plan.version }
    // A picture's digest comes with the step that names it.
    if (op.type === 'photo') {
      parseInput(opPayloads.photo, op.payload)
      return done(plan.version)
    }
    if (op.type !== 'inspectStep') throw fieldRefusal([{ prop: 'type', msg: '检验任务没有这项操作' }])
    const { version } = await takeStep(ctx, plan, op, employeeId)
    tellPhones(ctx, plan.workerIds)
    return done(version)
  },
}

const done = (orderVersion: number) => ({ result: 'applied' as const, errorCode: null, errorMsg: null, orderVersion })

/** Closed or given to others meanwhile: kept for the office. Who never had it gets 1002001. */
function conflictOf(plan: PlanRecord, employeeId: string | null) {
  const belongs = employeeId !== null && plan.workerIds.includes(employeeId)
  if (!belongs && !(employeeId && plan.pastWorkerIds.includes(employeeId))) throw refuse.noPermission()
  const { code: errorCode } = refuseMaintain.forbidden
  if (plan.status === InspectionStatus.code.closed)
    return { errorCode, errorMsg: '检验计划已关闭，记录已保留，等待办公室处理' }
  return belongs ? null : { errorCode, errorMsg: '检验任务已改派，记录已保留，等待办公室处理' }
}

/** Moments out of jsonb are in the database's spelling. */
const withMoments = (plan: FieldInspection): FieldInspection => ({
  ...plan,
  steps: plan.steps.map((one) => ({ ...one, at: isoTime(Date.parse(one.at)) })),
})

type StepOp = Pick<PortOp, 'opId' | 'at' | 'gps' | 'payload'>

/** One step by the person who did it: as his phone sends it, or as the office adopts it. */
export async function takeStep(ctx: Context, plan: PlanRecord, op: StepOp, employeeId: string): Promise<Saved> {
  const given = parseInput(InspectStepOp, op.payload)
  const at = isoTime(Math.min(Date.parse(op.at), ctx.now.getTime()))
  const line = { planId: plan.id, step: given.step, employeeId, occurredAt: at, opId: op.opId }
  // Every step is told to the crew's other phones.
  const touched = () => updateRow(ctx, 'inspectionPlan', plan.id, plan.version, {})
  switch (given.step) {
    case materials: {
      const ready = new Set(given.ready)
      const papers = plan.materials.map(({ name }) => ({ name, ready: ready.has(name) }))
      const text = `${papers.filter((one) => one.ready).length}/${papers.length}`
      await addStep(ctx, { ...line, text })
      return updateRow(ctx, 'inspectionPlan', plan.id, plan.version, { materials: JSON.stringify(papers) })
    }
    case selfCheck: {
      if (given.date > dayOf(ctx.now)) throw fieldRefusal([{ prop: 'date', msg: '自检日期不能晚于今天' }])
      const moved = await move(ctx, plan, 'selfCheck', { selfCheckDate: given.date })
      await addStep(ctx, { ...line, text: given.date })
      return moved
    }
    case accompany:
      await addStep(ctx, { ...line, ...(await presence(ctx, plan, op, given)) })
      return touched()
    case inspected: {
      if (!(await hasStep(ctx, plan.id, accompany))) throw refuseInspection.notAtWork()
      const moved = await move(ctx, plan, 'inspect', { inspectDate: dayOf(at) })
      await addStep(ctx, line)
      return moved
    }
    case note:
      await addStep(ctx, { ...line, text: given.text })
      return touched()
    default:
      await addStep(ctx, { ...line, photo: given.photo, sha256: given.sha256 })
      return touched()
  }
}

/** At the lift by the rule of every sign-in (jobs 6.7). */
async function presence(
  ctx: Context,
  plan: PlanRecord,
  { gps }: StepOp,
  { method, qr, photo, reason }: Extract<InspectStepOp, { step: typeof accompany }>,
) {
  const site = await findSite(ctx, plan.elevatorId)
  const measured = gps ? measure(site, gps) : null
  if (method === 2) {
    if (!qr || !(await isQrOf(ctx, plan.elevatorId, qr)))
      throw new Refusal(refuseMaintain.noFix.code, `二维码不属于电梯「${site.name}」`)
  } else requirePresence(site, gps, measured)
  return {
    method,
    distance: measured?.metres ?? null,
    pass: measured?.pass ?? null,
    photo: photo ?? null,
    text: [reason, !site.located && UNCHECKED].filter(Boolean).join('；') || null,
  }
}
