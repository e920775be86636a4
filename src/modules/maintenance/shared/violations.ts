import type { Day } from '#kernel/shared/days.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { type Category, ElevatorType, Level } from '#modules/template/shared/template.ts'
import { INSIDE_MINUTES } from './batching.ts'
import { type Calendar, clockOf, openTimes, type WorkWindow } from './calendar.ts'
import { dayNumber } from './dayNumber.ts'
import { formulaTravel, type Place, type Travel } from './route.ts'
import { defaultSetting, type MaintainSetting } from './setting.ts'

/** Overlap and violation check V01–V18, used by every write and every drag (jobs 6.5). */

export const Severity = enumeration('违规级别', {
  hint: [1, '提示'],
  warning: [2, '警告'],
  approval: [3, '需审批'],
  block: [4, '阻断'],
})
export type Severity = CodeIn<typeof Severity>
const { hint, warning, approval, block } = Severity.code

export interface Violation {
  code: string
  severity: Severity
  text: string
  userId?: string
}

export const refuseViolations = refusals({
  blocked: [3020019, '不能保存：{V texts}'],
  needsApproval: [3020020, '需审批放行：{V texts}'],
})

export interface WorkerFacts {
  userId: string
  name: string
  /** Certificate 电梯修理T: absent = none, null = without end. */
  certTo?: Day | null
  /** 0 维保 1 急修 2 大修改造 3 调试检测. */
  skills: readonly number[]
  skillLevel: number
  joined: boolean
  leaveDate?: Day | null
  /** Approved absences, both days included. */
  absences?: readonly { from: Day; to: Day }[]
}

export interface OrderFacts {
  orderId: string
  orderNo: string
  elevatorId: string
  communityId: string
  place?: Place | null
  planDate: Day
  /** Minutes since midnight; null: the day is fixed, the hour not yet. */
  start?: number | null
  minutes: number
  level: Level
  /** 1 定期维保 2 按需维保. */
  type: 1 | 2
  /** userIds, the main worker first. */
  crew: readonly string[]
}

export interface LiftFacts {
  category: Category
  lastDone: Day | null
  /** First day of the contract; a gap that began earlier is not the company's. */
  serviceFrom?: Day | null
  contractEnd: Day | null
  /** The renewal is agreed but not signed: up to 30 days may be approved. */
  renewalPending?: boolean
  stopped: boolean
  homeLift: boolean
  inspectionTo?: Day | null
  /** Latest day of the order's level. */
  levelDue?: Day | null
  /** Type 2: the gap allowed by rule and score. */
  demandGapDays?: number | null
}

export interface CheckContext {
  lift: LiftFacts
  community: { name: string; windows?: readonly WorkWindow[] }
  templateType?: ElevatorType | null
  rule: { maxGapDays: number; minGapDays: number }
  workers: ReadonlyMap<string, WorkerFacts>
  /** Open orders of the crew and of the lift on the same day; the order itself may be among them. */
  others: readonly OrderFacts[]
  calendar: Calendar
  today: Day
  setting?: MaintainSetting
  travel?: Travel
  /** Publishing a plan: V01 blocks instead of asking for approval. */
  publishing?: boolean
}

const RENEWAL_DAYS = 30

/** All violations of one order, in the order of their codes. */
export function violationsOf(order: OrderFacts, context: CheckContext): Violation[] {
  const crew = order.crew.flatMap((id) => context.workers.get(id) ?? [])
  const setting = context.setting ?? defaultSetting
  const others = context.others.filter((other) => other.orderId !== order.orderId && other.planDate === order.planDate)
  return [
    ...gapViolations(order, context),
    ...crewViolations(order, crew, setting),
    ...overlapViolations(order, crew, others, context.travel ?? formulaTravel),
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

export const demandGapViolation = (gap: number, allowed: number): Violation => ({
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
export const gapText = (lastDone: Day, gap: number, maxGapDays = 15): string =>
  `与上次维保（${lastDone}）相隔${gap}天，超过${maxGapDays}日`

type OfOrder = Pick<OrderFacts, 'planDate' | 'level'>

/** V03, V04, V06, V13: whether these people may do this order at all. */
export function crewViolations(
  order: OfOrder,
  crew: readonly WorkerFacts[],
  setting: Pick<MaintainSetting, 'minCrew' | 'certMode'> = defaultSetting,
): Violation[] {
  const found: Violation[] = []
  if (crew.length < setting.minCrew) {
    found.push({ code: 'V03', severity: block, text: `仅安排${crew.length}人，至少${setting.minCrew}人` })
  }
  const without = crew.filter((worker) => !certifiedOn(worker, order.planDate))
  const enough = setting.certMode === 2 && without.length < crew.length
  if (!enough) found.push(...without.map((worker) => certificateViolation(worker, order.planDate)))
  for (const worker of crew) {
    const why = absenceOn(worker, order.planDate)
    if (why)
      found.push({ code: 'V06', severity: block, text: `${worker.name}${order.planDate}${why}`, userId: worker.userId })
    if (!worker.skills.includes(0)) {
      found.push({ code: 'V13', severity: block, text: `${worker.name}未登记「维保」技能`, userId: worker.userId })
    }
  }
  const main = crew[0]
  if (order.level === Level.code.year && main && main.skillLevel < 2) {
    found.push({ code: 'V13', severity: block, text: '年度维保主作业人技能等级须≥2', userId: main.userId })
  }
  return found
}

const certifiedOn = ({ certTo }: WorkerFacts, day: Day) => certTo === null || (certTo !== undefined && day <= certTo)

function certificateViolation({ name, userId, certTo }: WorkerFacts, planDate: Day): Violation {
  const text = certTo
    ? `${name}的电梯作业证(T)于${certTo}到期，不能安排${planDate}的工单`
    : `${name}没有有效的电梯作业证(T)，不能安排${planDate}的工单`
  return { code: 'V04', severity: block, text, userId }
}

function absenceOn(worker: WorkerFacts, day: Day): string | null {
  if (!worker.joined) return '未加入'
  if (worker.leaveDate && day > worker.leaveDate) return '已离职'
  return worker.absences?.some(({ from, to }) => from.slice(0, 10) <= day && day <= to.slice(0, 10)) ? '请假' : null
}

/** V05: two orders of one person overlap, the way between them included. */
function overlapViolations(
  order: OrderFacts,
  crew: readonly WorkerFacts[],
  others: readonly OrderFacts[],
  travel: Travel,
): Violation[] {
  const start = order.start
  if (start == null) return []
  return crew.flatMap((worker) =>
    others.flatMap((other): Violation[] => {
      if (other.start == null || !other.crew.includes(worker.userId)) return []
      const way = wayBetween(other, order, travel)
      const [from, to] = [other.start, other.start + other.minutes]
      const n = Math.min(to + way, start + order.minutes) - Math.max(from - way, start)
      if (n <= 0) return []
      const text = `${worker.name}在${clockOf(from)}–${clockOf(to)}已有工单${other.orderNo}，重叠${n}分钟（含路程${way}分钟）`
      return [{ code: 'V05', severity: block, text, userId: worker.userId }]
    }),
  )
}

function wayBetween(a: OrderFacts, b: OrderFacts, travel: Travel): number {
  if (a.communityId === b.communityId) return INSIDE_MINUTES
  return a.place && b.place ? travel({ ...a.place, id: a.communityId }, { ...b.place, id: b.communityId }) : 0
}

/** V07: minutes of work a person has that day. */
function loadViolations(
  order: OrderFacts,
  crew: readonly WorkerFacts[],
  others: readonly OrderFacts[],
  setting: MaintainSetting,
): Violation[] {
  return crew.flatMap((worker) => {
    const mine = others.filter((other) => other.crew.includes(worker.userId))
    const minutes = mine.reduce((sum, other) => sum + other.minutes, order.minutes)
    const found = loadViolation(worker.name, minutes, setting)
    return found ? [{ ...found, userId: worker.userId }] : []
  })
}

export function loadViolation(
  name: string,
  minutes: number,
  setting: Pick<MaintainSetting, 'dayTarget' | 'dayMax'>,
): Violation | null {
  if (minutes <= setting.dayTarget) return null
  const over = minutes > setting.dayMax
  const text = `${name}当日${minutes}分钟，超过${over ? setting.dayMax : setting.dayTarget}分钟`
  return { code: 'V07', severity: over ? block : warning, text }
}

const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** What the community allows, in words: 周六 09:00–17:00、周日 09:00–17:00. */
export function windowsText(windows: readonly WorkWindow[]): string {
  const allowed = windows.filter((w) => w.kind === 1)
  const words = (w: WorkWindow) => {
    const day = w.weekday ? weekdayNames[w.weekday - 1] : w.from ? `${w.from}至${w.to ?? w.from}` : ''
    const time = w.fromTime || w.toTime ? `${w.fromTime ?? '00:00'}–${w.toTime ?? '24:00'}` : ''
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
  const open = windows.length > 0 ? openTimes(windows, day) : null
  const start = order.start ?? null
  const fits = (from: number, to: number) =>
    start === null ? to - from >= order.minutes : from <= start && start + order.minutes <= to
  if (open !== null && !open.some(([from, to]) => fits(from, to))) {
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
  if (templateType && templateType !== ElevatorType.code.special && templateType !== lift.category) {
    const text = `模板适用「${ElevatorType.label(templateType)}」，电梯为「${ElevatorType.label(lift.category)}」`
    found.push({ code: 'V14', severity: block, text })
  }
  if (others.some((other) => other.elevatorId === order.elevatorId)) {
    found.push({ code: 'V15', severity: block, text: '该电梯当日已有维保工单' })
  }
  if (lift.inspectionTo && planDate > lift.inspectionTo) {
    found.push({ code: 'V16', severity: warning, text: `检验有效期至${lift.inspectionTo}，已过期` })
  }
  return found
}

/** V18: inside the frozen days the workers must acknowledge the change. */
function freezeViolations(
  order: OrderFacts,
  crew: readonly WorkerFacts[],
  { today, publishing }: CheckContext,
  setting: MaintainSetting,
): Violation[] {
  const ahead = dayNumber(order.planDate) - dayNumber(today)
  if (publishing || crew.length === 0 || ahead >= setting.freezeDays) return []
  const names = crew.map((worker) => worker.name).join('、')
  return [{ code: 'V18', severity: warning, text: `距作业不足${setting.freezeDays}天，须${names}确认` }]
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
