import type { Day } from '#kernel/shared/days.ts'
import { Level } from '#modules/template/shared/template.ts'
import { INSIDE_MINUTES } from './batching.ts'
import { clockOf } from './calendar.ts'
import { dayNumber } from './dayNumber.ts'
import type { Travel } from './route.ts'
import { defaultSetting, type MaintainSetting } from './setting.ts'
import { type CheckContext, type OrderFacts, Severity, type Violation, type WorkerFacts } from './violation.ts'

/** What stands against the people of an order and their day (jobs 6.5). */

const { warning, block } = Severity.code

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
export function overlapViolations(
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
export function loadViolations(
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

/** V18: inside the frozen days the workers must acknowledge the change. */
export function freezeViolations(
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
