import type { Day } from '#kernel/shared/days.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { otherCategory } from '#modules/template/shared/otherCategory.ts'
import { Level } from '#modules/template/shared/template.ts'
import { mayEnter, type WorkWindow } from './calendar.ts'
import { crewViolations, freezeViolations, loadViolations, overlapViolations } from './crewViolations.ts'
import { dayNumber } from './dayNumber.ts'
import { defaultSetting } from './setting.ts'
import { type CheckContext, type LiftFacts, type OrderFacts, Severity, type Violation } from './violation.ts'

/** Overlap and violation check V01–V18, used by every write and every drag (jobs 6.5). */

const { hint, warning, approval, block } = Severity.code

export const refuseViolations = refusals({
  blocked: [3020019, '不能保存：{V texts}'],
  needsApproval: [3020020, '需审批放行：{V texts}'],
})

const RENEWAL_DAYS = 30

/** All violations of one order, in the order of their codes. */
export function violationsOf(order: OrderFacts, context: CheckContext): Violation[] {
  const crew = order.crew.flatMap((id) => context.workers.get(id) ?? [])
  const setting = context.setting ?? defaultSetting
  const others = context.others.filter((other) => other.orderId !== order.orderId && other.planDate === order.planDate)
  return [
    ...gapViolations(order, context),
    ...crewViolations(order, crew, setting),
    ...overlapViolations(order, crew, others, context.travel ?? travelMinutes),
    ...loadViolations(order, crew, others, setting),
    ...placeViolations(order, context),
    ...liftViolations(order, context, others),
    ...freezeViolations(order, crew, context, setting),
  ].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
}

/** V01, V02, V17: gap to the last visit. */
function gapViolations({ planDate, type }: OrderFacts, { lift, rule, publishing }: CheckContext): Violation[] {
  if (lift.lastDone === null) return []
  const gap = dayNumber(planDate) - dayNumber(lift.lastDone)
  const began = lift.serviceFrom && dayNumber(lift.lastDone) + rule.maxGapDays < dayNumber(lift.serviceFrom)
  const found: Violation[] = []
  if (type === 2) {
    const allowed = lift.demandGapDays ?? rule.maxGapDays
    if (gap > allowed) found.push(demandGapViolation(gap, allowed))
  } else if (gap > rule.maxGapDays && !began) {
    found.push({
      code: 'V01',
      severity: gapSeverity(lift, publishing),
      text: gapText(lift.lastDone, gap, rule.maxGapDays),
    })
  }
  if (gap >= 0 && gap < rule.minGapDays) {
    found.push({ code: 'V02', severity: hint, text: `与上次维保仅隔${gap}天` })
  }
  return found
}

const demandGapViolation = (gap: number, allowed: number): Violation => ({
  code: 'V17',
  severity: approval,
  text: `按需间隔${gap}天，超过允许的${allowed}天`,
})

/** Home lifts stand outside T5002: their V01 and V12 only warn (jobs 1.2). */
function gapSeverity(lift: LiftFacts, publishing: boolean | undefined): Severity {
  if (lift.homeLift) return warning
  return publishing ? block : approval
}

/** V01; also the permanent flag text of a visit that was done late. */
export const gapText = (lastDone: Day, gap: number, maxGapDays: number): string =>
  `与上次维保（${lastDone}）相隔${gap}天，超过${maxGapDays}日`

const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** What the community allows, in words: 周六 09:00–17:00、周日 09:00–17:00. */
function windowsText(windows: readonly WorkWindow[]): string {
  const allowed = windows.filter((w) => w.kind === 1)
  const words = (w: WorkWindow) => {
    const day = w.weekday ? weekdayNames[w.weekday - 1] : w.from ? `${w.from}至${w.to ?? w.from}` : ''
    const night = w.fromTime && w.toTime && w.toTime <= w.fromTime ? '次日' : ''
    const time = w.fromTime || w.toTime ? `${w.fromTime ?? '00:00'}–${night}${w.toTime ?? '24:00'}` : ''
    return [day, time].filter(Boolean).join(' ')
  }
  if (allowed.length > 0) return allowed.map(words).join('、')
  return windows.map((w) => `${words(w)}以外`).join('、')
}

/** V08, V11: where and when. */
function placeViolations(order: OrderFacts, { community, calendar }: CheckContext): Violation[] {
  const found: Violation[] = []
  const day = dayNumber(order.planDate)
  const windows = community.windows ?? []
  if (!mayEnter(windows, day, order)) {
    found.push({ code: 'V08', severity: approval, text: `${community.name}仅允许${windowsText(windows)}进场` })
  }
  if (!calendar.isWorkingDay(day)) found.push({ code: 'V11', severity: warning, text: `${order.planDate}为休息日` })
  return found
}

/** V09, V10, V12, V14, V15, V16: the lift and its contract. */
function liftViolations(order: OrderFacts, context: CheckContext, others: readonly OrderFacts[]): Violation[] {
  const { lift, templateType } = context
  const { planDate, level } = order
  const found: Violation[] = []
  if (lift.contractEnd && planDate > lift.contractEnd) {
    const beyond = dayNumber(planDate) - dayNumber(lift.contractEnd)
    const severity = lift.renewalPending && beyond <= RENEWAL_DAYS ? approval : block
    found.push({ code: 'V09', severity, text: `合同于${lift.contractEnd}到期` })
  }
  if (lift.stopped) found.push({ code: 'V10', severity: block, text: '电梯已停用' })
  if (lift.levelDue && planDate > lift.levelDue) {
    const severity = lift.homeLift ? warning : approval
    found.push({ code: 'V12', severity, text: `${Level.label(level)}维保最迟${lift.levelDue}` })
  }
  const otherKind = templateType ? otherCategory(templateType, lift) : null
  if (otherKind) found.push({ code: 'V14', severity: block, text: otherKind })
  if (others.some((other) => !other.kind && other.elevatorId === order.elevatorId)) {
    found.push({ code: 'V15', severity: block, text: '该电梯当日已有维保工单' })
  }
  if (lift.inspectionTo && planDate > lift.inspectionTo) {
    found.push({ code: 'V16', severity: warning, text: `检验有效期至${lift.inspectionTo}，已过期` })
  }
  return found
}

/** 阻断 cannot be saved, 需审批 needs a release, everything else a click (jobs 6.5); null: may be saved. */
export function refusalOf(violations: readonly Violation[], approved = false) {
  const texts = (severity: Severity) =>
    violations
      .filter((v) => v.severity === severity)
      .map((v) => v.text)
      .join('；')
  const blocked = texts(block)
  if (blocked) return refuseViolations.blocked({ 'V texts': blocked }, { data: violations })
  const open = texts(approval)
  return open && !approved ? refuseViolations.needsApproval({ 'V texts': open }, { data: violations }) : null
}
