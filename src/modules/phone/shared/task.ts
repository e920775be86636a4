import type { FieldInspection } from '#modules/inspection/shared/fieldInspection.ts'
import { InspectionStatus, InspectKind, InspectStep } from '#modules/inspection/shared/inspection.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RecordingOf } from '#modules/repair/shared/recording.ts'
import { RepairStatus, RepairType } from '#modules/repair/shared/repair.ts'
import type { OpPayload } from './ops.ts'
import type { QueuedOp } from './queue.ts'
import { type Actor, isShown } from './replay.ts'

/** Repairs and inspections on the phone: the server's copy with the phone's own operations over it (jobs 3.2, 3.3). */
export type PhoneTask = FieldRepair | FieldInspection
export const isRepair = (task: PhoneTask): task is FieldRepair => task.kind === 'repair'
export const isInspection = (task: PhoneTask): task is FieldInspection => task.kind === 'inspection'

const { waiting, dispatched, departed, working, paused, done, signed } = RepairStatus.code
const { trapped } = RepairType.code

export function replayedTask(task: PhoneTask, ops: readonly QueuedOp[], me: Actor, skewMs: number): PhoneTask {
  const own = ops.filter((op) => op.orderId === task.id && isShown(op))
  const at = (op: QueuedOp) => new Date(Date.parse(op.occurredAt) + skewMs).toISOString()
  return isRepair(task)
    ? own.reduce((now, op) => afterRepair(now, op, me, at(op)), task)
    : own.reduce((now, op) => afterStep(now, op, me, at(op)), task)
}

function afterRepair(order: FieldRepair, op: QueuedOp, me: Actor, at: string): FieldRepair {
  const { status } = order
  const accepted = order.acceptAt ?? at
  switch (op.type) {
    case 'repairAccept':
      return { ...order, status: dispatched, acceptAt: accepted, offered: false, crew: withMe(order, me) }
    case 'repairReject':
      return { ...order, status: waiting, offered: false, crew: [] }
    case 'depart':
      return status === dispatched ? { ...order, status: departed, departAt: at, acceptAt: accepted } : order
    case 'arrive':
      return arrived(order, me, at)
    case 'start':
      return status === departed ? { ...order, status: working, startAt: at } : order
    case 'rescued': {
      const { count, state } = op.payload as OpPayload<'rescued'>
      return { ...order, rescuedAt: order.rescuedAt ?? at, rescuedCount: Number(count), rescuedState: state as 1 }
    }
    case 'pause': {
      const { reason } = op.payload as OpPayload<'pause'>
      return status === working ? { ...order, status: paused, pausedAt: at, pauseReason: reason as 1 } : order
    }
    case 'resume':
      return status === paused ? resumed(order, at) : order
    case 'repairComplete':
      return status === working
        ? { ...order, ...completed(op.payload as OpPayload<'repairComplete'>), completeAt: at }
        : order
    case 'recording': {
      const { key, seconds } = op.payload as OpPayload<'recording'>
      const heard = { key, seconds, of: RecordingOf.code.site, by: me.name, at, there: false } as const
      return { ...order, recordings: [...order.recordings.filter((one) => one.key !== key), heard] }
    }
    case 'sign':
      return status === done ? { ...order, status: signed } : order
    default:
      return order
  }
}

const withMe = ({ crew }: FieldRepair, { employeeId, name }: Actor): FieldRepair['crew'] =>
  employeeId === null || crew.some((one) => one.employeeId === employeeId)
    ? crew
    : [{ employeeId, name, phone: null, signedIn: false }, ...crew.slice(0, 1)]

/** The first at trapped people begins at once, also alone (jobs 3.2). */
function arrived(order: FieldRepair, me: Actor, at: string): FieldRepair {
  const crew = order.crew.map((one) => (one.employeeId === me.employeeId ? { ...one, signedIn: true } : one))
  const there = { ...order, crew, arriveAt: order.arriveAt ?? at }
  const begins = order.repairType === trapped && order.status === departed
  return begins ? { ...there, status: working, startAt: at } : there
}

function resumed(order: FieldRepair, at: string): FieldRepair {
  const rested =
    order.pausedAt === null ? 0 : Math.max(0, Math.floor((Date.parse(at) - Date.parse(order.pausedAt)) / 1000))
  return { ...order, status: working, pausedAt: null, pauseReason: null, pauseSeconds: order.pauseSeconds + rested }
}

const completed = (given: OpPayload<'repairComplete'>): Partial<FieldRepair> => ({
  status: done,
  cause: given.cause as FieldRepair['cause'],
  faultPart: (given.faultPart ?? null) as FieldRepair['faultPart'],
  measure: given.measure ?? null,
  stateAfter: given.stateAfter as FieldRepair['stateAfter'],
  stateReason: given.stateReason ?? null,
  photosBefore: given.photosBefore ?? [],
  photosAfter: given.photosAfter ?? [],
})

function afterStep(plan: FieldInspection, op: QueuedOp, me: Actor, at: string): FieldInspection {
  if (op.type !== 'inspectStep') return plan
  const given = op.payload as OpPayload<'inspectStep'>
  const line = { step: given.step, by: me.name, at, distance: null }
  const shown = {
    text: 'text' in given ? (given.text ?? null) : null,
    photo: 'photo' in given ? (given.photo ?? null) : null,
  }
  const steps = [...plan.steps, { ...line, ...shown }]
  const { materials, selfCheck, inspected } = InspectStep.code
  if (given.step === materials) {
    const ready = new Set(given.ready)
    return { ...plan, steps, materials: plan.materials.map(({ name }) => ({ name, ready: ready.has(name) })) }
  }
  if (given.step === selfCheck) {
    const status = plan.status === InspectionStatus.code.assigned ? InspectionStatus.code.selfChecked : plan.status
    return { ...plan, steps, status, selfCheckDate: given.date }
  }
  if (given.step === inspected && plan.status === InspectionStatus.code.applied)
    return { ...plan, steps, status: InspectionStatus.code.inspected, inspectDate: at.slice(0, 10) }
  return { ...plan, steps }
}

/** Mine or offered to me, and not yet at its end. */
export const isOpenRepair = (order: FieldRepair): boolean =>
  order.status <= paused && (order.offered || order.crew.length > 0)

/** People are in the car and nobody has said that he goes: the screen is theirs (jobs 4.3). */
export const callsOut = (order: FieldRepair): boolean =>
  order.repairType === trapped &&
  order.rescuedAt === null &&
  order.acceptAt === null &&
  (order.offered || order.status === dispatched)

export const repairStepNames = ['接单', '出发', '签到', '处理', '签字', '完成'] as const
export type RepairStepName = (typeof repairStepNames)[number]

export function repairStepOf(order: FieldRepair, employeeId: string | null): RepairStepName {
  if (order.status >= signed) return '完成'
  if (order.status === done) return '签字'
  if (order.status === working || order.status === paused) return '处理'
  if (order.offered || order.acceptAt === null) return '接单'
  if (order.status === dispatched) return '出发'
  return isThere(order, employeeId) ? '处理' : '签到'
}

export const isThere = (order: FieldRepair, employeeId: string | null): boolean =>
  order.crew.some((one) => one.employeeId === employeeId && one.signedIn)

export interface RepairAction {
  readonly label: string
  readonly op: 'repairAccept' | 'depart' | 'start' | 'resume' | null
  /** Page of the order it leads to, or the sheet that asks. */
  readonly to: 'sign-in' | 'finish' | 'sign' | 'rescued' | null
}

/** The one big button (jobs 3.2); a lift nobody knows yet is arrived at without measuring. */
export function repairAction(order: FieldRepair, employeeId: string | null): RepairAction | null {
  const op = (label: string, name: NonNullable<RepairAction['op']>): RepairAction => ({ label, op: name, to: null })
  const go = (label: string, to: NonNullable<RepairAction['to']>): RepairAction => ({ label, op: null, to })
  if (order.status === paused) return op('继续维修', 'resume')
  switch (repairStepOf(order, employeeId)) {
    case '接单':
      return op('接单', 'repairAccept')
    case '出发':
      return op('出发', 'depart')
    case '签到':
      return go('签到', 'sign-in')
    case '处理':
      if (order.status === departed) return op('开始维修', 'start')
      if (!isThere(order, employeeId) && order.lift) return go('签到', 'sign-in')
      if (order.repairType === trapped && order.rescuedAt === null) return go('解救完成', 'rescued')
      return go('完成维修', 'finish')
    case '签字':
      return go('客户签字', 'sign')
    default:
      return null
  }
}

/** Seconds the finish clock has run: it stands still while the work is paused; of trapped people, until they are out. */
export function repairClocks(order: FieldRepair, now: number) {
  const from = Date.parse(order.reportAt)
  const seconds = (until: string | null, minus = 0) =>
    Math.max(0, Math.floor(((until ? Date.parse(until) : now) - from) / 1000) - minus)
  const isTrapped = order.repairType === trapped
  const end = isTrapped ? order.rescuedAt : order.completeAt
  return {
    arrive: { seconds: seconds(order.arriveAt), limit: order.arriveLimit * 60, done: order.arriveAt !== null },
    finish: {
      name: isTrapped ? '解救' : '完成',
      seconds: seconds(end ?? order.pausedAt, isTrapped ? 0 : order.pauseSeconds),
      limit: order.finishLimit * 60,
      done: end !== null,
    },
  }
}

export const repairName = (order: FieldRepair): string => RepairType.label(order.repairType)
export const inspectionName = (plan: FieldInspection): string => InspectKind.label(plan.inspectType)

/** What comes next of an inspection at the lift; null: the office has the word. */
export function inspectNext(plan: FieldInspection): 'selfCheck' | 'accompany' | 'inspected' | 'photos' | null {
  const { assigned, applied, inspected } = InspectionStatus.code
  const has = (step: number) => plan.steps.some((one) => one.step === step)
  if (plan.inspectType >= 10 || plan.inspectType === 2) return has(InspectStep.code.report) ? null : 'photos'
  if (plan.status === assigned) return 'selfCheck'
  if (plan.status === applied) return has(InspectStep.code.accompany) ? 'inspected' : 'accompany'
  if (plan.status === inspected && !has(InspectStep.code.report)) return 'photos'
  return null
}
