import type { Context } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { addMonths, type Day } from '#kernel/shared/days.ts'
import { addElevatorLogs, changeStatus, lockLifts, setInspectionDates } from '#modules/elevator/server/index.ts'
import { isVilla } from '#modules/elevator/shared/category.ts'
import { ElevatorLogKind, UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { nextInspection } from '#modules/elevator/shared/nextInspection.ts'
import { issueCertificate } from '#modules/employee/server/index.ts'
import { CertType, OwnerType } from '#modules/employee/shared/certificate.ts'
import { brakeTestCycle } from '#modules/law/shared/law.ts'
import { type baseOf, nextGovernorCheck } from '../shared/calendar.ts'
import {
  InspectConclusion,
  InspectionStatus,
  InspectKind,
  InspectType,
  isPass,
  Supervision,
} from '../shared/inspection.ts'
import { arrivalOf } from '../shared/plan.states.ts'
import type { GovernorCheck } from '../shared/record.ts'
import { findStoppingFailure } from './ofElevator.store.ts'
import type { PlanRecord } from './plan.store.ts'
import { move } from './planMove.ts'
import { passSelfCheck } from './selfCheck.store.ts'
import { tellResult } from './telling.ts'

/** What a result changes (jobs 3.3, 6.10, 7): the plan, the lift's dates and use, its log and papers; and the events. */

export interface Proven {
  readonly kind: InspectKind
  readonly elevatorId: string
  readonly inspectDate: Day
  readonly org: string
  readonly reportNo: string
  readonly conclusion: 1 | 2 | 3 | 4
  readonly supervision: 1 | 2 | 3 | null
  readonly nextDate: Day | null
  readonly nextType: 1 | 2 | 3 | null
  readonly governor: GovernorCheck | null
  readonly findings: number
  /** The lift may not run on. */
  readonly stop: boolean
  readonly files: readonly StoredFile[]
}
type Result = Proven & { readonly recordId: string }
type Lift = Awaited<ReturnType<typeof lockLifts>>[number]

const { periodic, selfTest, supervision, selfInspection, governor } = InspectKind.code

/** The next date and what is due then, unless the report says it. */
export function nextOf(
  lift: Parameters<typeof baseOf>[0] & Facts,
  draft: {
    kind: InspectKind
    inspectDate: Day
    conclusion: number
    supervision?: number | undefined
    nextDate?: Day | undefined
    nextType?: 1 | 2 | 3 | undefined
  },
): { nextDate: Day | null; nextType: 1 | 2 | 3 | null } {
  if (!isPass(draft.conclusion)) return { nextDate: null, nextType: null }
  const nextDate = draft.nextDate ?? reckonedNext(lift, draft)
  const inspects = draft.kind === periodic || draft.kind === supervision
  return { nextDate, nextType: draft.nextType ?? (inspects && nextDate ? InspectType.code.periodic : null) }
}

type Facts = Pick<Lift, 'type' | 'useType' | 'lastInspectDate' | 'category' | 'governorMadeDate' | 'manufactureDate'>

function reckonedNext(
  lift: Parameters<typeof baseOf>[0] & Facts,
  { kind, inspectDate, supervision: about }: { kind: InspectKind; inspectDate: Day; supervision?: number | undefined },
): Day | null {
  if (kind === governor)
    return nextGovernorCheck({
      category: lift.category,
      governorMadeDate: lift.governorMadeDate ?? lift.manufactureDate,
      governorCheckDate: inspectDate,
    })
  if (kind === InspectKind.code.brakeTest) return addMonths(inspectDate, brakeTestCycle.months)
  if (kind === selfTest || kind === selfInspection) return null
  const anew = kind === supervision && about !== Supervision.code.majorRepair
  return nextInspection({
    superviseDate: anew ? inspectDate : lift.superviseDate,
    retrofitDate: anew ? null : lift.retrofitDate,
    lastInspectDate: anew ? null : inspectDate,
    villa: isVilla(lift),
  })
}

/** Writes the result of a record; gives the state the plan has now, null without a plan. */
export async function applyResult(ctx: Context, given: PlanRecord | null, result: Result): Promise<number | null> {
  const { passed, rectify, failed, inspected } = InspectionStatus.code
  const plan = given && given.status !== inspected ? await arrive(ctx, given, result) : given
  const good = isPass(result.conclusion)
  const [lift] = await lockLifts(ctx, [result.elevatorId])
  if (!lift) return null
  let stopped = false
  if (good) await proveLift(ctx, lift, result)
  else if (result.stop) stopped = await stopLift(ctx, lift, result)
  const to = good ? passed : result.stop ? failed : rectify
  if (plan) {
    const values = { inspectDate: result.inspectDate, ...(stopped ? { stoppedLift: true } : {}) }
    await move(ctx, plan, good ? 'pass' : result.stop ? 'fail' : 'rectify', values)
    if (good && plan.stoppedLift) await restartLift(ctx, result)
    if (good && result.kind === selfInspection) await passSelfCheck(ctx, plan, result.inspectDate)
  }
  await logResult(ctx, result)
  await ctx.emit(good ? 'inspection.passed' : 'inspection.failed', {
    id: result.recordId,
    planId: plan?.id ?? null,
    elevatorId: result.elevatorId,
    kind: result.kind,
    inspectDate: result.inspectDate,
    conclusion: result.conclusion,
    nextDate: result.nextDate,
    stopped,
  })
  if (plan && !good) await tellBad(ctx, plan, result, stopped)
  return plan ? to : null
}

async function arrive(ctx: Context, plan: PlanRecord, { inspectDate }: Result): Promise<PlanRecord> {
  const saved = await move(ctx, plan, arrivalOf(plan.inspectType), { inspectDate })
  return { ...plan, version: saved.version, status: InspectionStatus.code.inspected, inspectDate }
}

/** The lift's dates, and its papers: 102 by inspections, 103 by self-tests, 104 by the governor's check (archives 2). */
async function proveLift(ctx: Context, lift: Lift, result: Result): Promise<void> {
  await setInspectionDates(ctx, lift, { ...inspectionDates(lift, result), ...governorDates(lift, result) })
  const certType = paperOf[result.kind]
  if (!certType) return
  await issueCertificate(ctx, {
    ownerType: OwnerType.code.elevator,
    ownerId: lift.id,
    certType,
    certNo: result.reportNo,
    issuer: result.org,
    validFrom: result.inspectDate,
    validTo: result.nextDate,
    files: result.files,
  })
}

const { useMark, selfTest: selfTestReport, governor: governorReport } = CertType.code
const paperOf: { readonly [K in InspectKind]?: number } = {
  [periodic]: useMark,
  [supervision]: useMark,
  [selfTest]: selfTestReport,
  [governor]: governorReport,
}

function inspectionDates(lift: Lift, { kind, inspectDate, supervision: about, nextDate, org }: Result) {
  // A report that was found later does not put the lift's dates back.
  const older = lift.lastInspectDate !== null && lift.lastInspectDate > inspectDate
  if ((kind !== periodic && kind !== supervision) || older) return {}
  const { installation, renovation } = Supervision.code
  return {
    lastInspectDate: inspectDate,
    nextInspectDate: nextDate ?? lift.nextInspectDate,
    inspectOrg: org,
    ...(about === installation ? { superviseDate: inspectDate } : {}),
    ...(about === renovation ? { retrofitDate: inspectDate } : {}),
  }
}

function governorDates(lift: Lift, { kind, inspectDate, governor: check, nextDate }: Result) {
  if (kind !== governor && !check) return {}
  if (lift.governorCheckDate !== null && lift.governorCheckDate > inspectDate) return {}
  const governorMadeDate = lift.governorMadeDate ?? lift.manufactureDate
  const reckoned = nextGovernorCheck({ category: lift.category, governorMadeDate, governorCheckDate: inspectDate })
  return { governorCheckDate: inspectDate, governorNextDate: (kind === governor ? nextDate : null) ?? reckoned }
}

/** 不合格: the lift stands still until it passes (jobs 3.3). False when it stood still already. */
async function stopLift(ctx: Context, lift: Lift, { elevatorId, reportNo, inspectDate }: Result): Promise<boolean> {
  if (lift.useStatus !== UseStatus.code.inUse) return false
  await changeStatus(ctx, {
    ids: [elevatorId],
    move: 'stop',
    reason: `检验不合格（报告${reportNo}）`,
    from: inspectDate,
  })
  return true
}

async function restartLift(ctx: Context, { elevatorId, reportNo }: Result): Promise<void> {
  const [lift] = await lockLifts(ctx, [elevatorId])
  if (lift?.useStatus !== UseStatus.code.stopped) return
  // What another inspection found still holds it.
  if (await findStoppingFailure(ctx, elevatorId)) return
  await changeStatus(ctx, { ids: [elevatorId], move: 'restart', reason: `检验合格（报告${reportNo}），恢复使用` })
}

async function logResult(ctx: Context, result: Result): Promise<void> {
  const found = result.findings > 0 ? `，不符合项 ${result.findings} 项` : ''
  const next = result.nextDate ? `，下次${result.nextDate}` : ''
  const summary = `${InspectKind.label(result.kind)}${InspectConclusion.label(result.conclusion)}（${result.inspectDate}，${result.org}，报告${result.reportNo}）${found}${next}`
  await addElevatorLogs(ctx, [
    { elevatorId: result.elevatorId, kind: ElevatorLogKind.code.inspection, bizId: result.recordId, summary },
  ])
}

async function tellBad(ctx: Context, plan: PlanRecord, result: Result, stopped: boolean): Promise<void> {
  const label = InspectKind.label(result.kind)
  const found = result.findings > 0 ? `，${result.findings} 项不符合待整改` : ''
  await tellResult(ctx, plan, {
    title: stopped ? `${label}不合格，电梯已停用` : `${label}需整改`,
    body: `，报告${result.reportNo}${found}，计划${plan.planNo}`,
    urgent: stopped,
  })
}
