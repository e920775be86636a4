import { addDays, dayOf } from '#kernel/shared/days.ts'
import { hourText } from '#kernel/shared/said.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import type { FaultCode } from '../faultCodes.ts'
import { neverWaits } from './context.ts'
import { type DecisionLine, line, PipelineStep } from './decision.ts'

/** What kind of order a record comes to, and when (steps 6 to 8). Orders themselves are module `repair`'s. */

/** Null: a warning (D) or nothing (E, not classified). */
export function repairTypeOf(of: Pick<FaultCode, 'kind' | 'level'>, occupied: boolean | null): RepairType | null {
  const { trapped, urgent, ordinary } = RepairType.code
  // Not known whether anybody is inside: somebody is.
  if (neverWaits(of)) return occupied === false ? urgent : trapped
  if (of.level === 'B') return urgent
  return of.level === 'C' ? ordinary : null
}

/** An order of this lift in status 0–4. */
export interface OpenOrder {
  readonly no: string
  readonly type: RepairType
}
interface Attached {
  readonly type: RepairType
  /** The order becomes more urgent and is pushed again. */
  readonly raised: boolean
  readonly line: DecisionLine
}

/** Joined to an open order (step 6): no second order, but a more urgent one. */
export function attached({ no, type: old }: OpenOrder, wanted: RepairType | null): Attached {
  const said = (result: string) => line(PipelineStep.code.attach, '同一电梯的未完成工单', result)
  if (wanted === null || wanted >= old)
    return { type: old, raised: false, line: said(`并入维修工单 ${no}，不另建工单。`) }
  return { type: wanted, raised: true, line: said(raisedText(old, wanted)) }
}
const raisedText = (old: RepairType, now: RepairType): string =>
  `工单级别已由${RepairType.label(old)}升级为${RepairType.label(now)}`

/** Hours of the day, HH:mm; those that begin in the evening end the next morning. */
interface HoursOfDay {
  readonly from: string
  readonly to: string
}
export function isWithin({ from, to }: HoursOfDay, at: number): boolean {
  const clock = hourText(at)
  return from > to ? clock >= from || clock < to : clock >= from && clock < to
}
interface Timing {
  /** ms; null: at once. */
  readonly dispatchAfter: number | null
  readonly push: 'now' | 'digest'
  readonly line: DecisionLine
}

/** 免打扰 (step 8): C to E wait for its end and are told together; A, B and alarms never do. */
export function timingOf(of: Pick<FaultCode, 'kind' | 'level'>, at: number, hours: HoursOfDay | null): Timing {
  const said = (rule: string, result: string) => line(PipelineStep.code.quiet, rule, result)
  const now = (rule: string): Timing => ({ dispatchAfter: null, push: 'now', line: said(rule, '立即派单并推送。') })
  if (hours === null) return now('没有免打扰时段')
  const rule = `${hours.from} 至 ${hours.to} 免打扰`
  if (neverWaits(of) || of.level === 'B') return now('A、B 级与报警不受免打扰限制')
  if (!isWithin(hours, at)) return now(rule)
  const day = dayOf(at)
  const today = Date.parse(`${day}T${hours.to}:00+08:00`)
  const end = today > at ? today : Date.parse(`${addDays(day, 1)}T${hours.to}:00+08:00`)
  return {
    dispatchAfter: end,
    push: 'digest',
    line: said(rule, `在免打扰时段内，${hourText(end)} 后派单，推送并入汇总。`),
  }
}
