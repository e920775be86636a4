import { type Day, daysBetween, weekday } from '#kernel/shared/days.ts'
import type { BatchRow } from '#modules/maintenance/shared/orderChange.ts'
import { loadViolation } from '#modules/plan/shared/crewViolations.ts'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import type { CalendarChip } from '../shared/calendar.ts'

/** What a cell says to the order held over it: 可放, 需审批, 不可放, and why (look 6, Boards; jobs 6.5). */
export interface Verdict {
  readonly kind: 'ok' | 'ask' | 'no'
  readonly reason: string
  /** A second line: warnings, the load there. */
  readonly note?: string
}
export const verdictWord = { ok: '可放', ask: '需审批', no: '不可放' } as const

export interface Target {
  readonly date: Day
  readonly working: boolean
  readonly today: Day
  /** Minutes the crew has that day already, without this order. */
  readonly minutes: number
  readonly crewName: string
  /** Another order of the same lift stands on that day. */
  readonly sameLift: boolean
}
type Limits = Pick<typeof defaultSetting, 'dayTarget' | 'dayMax' | 'freezeDays'>

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
export const weekdayName = (day: Day): string => `周${weekdays[weekday(day) - 1]}`

/** At once, from what the board knows: past days, same lift, load, legal deadline. The server's check refines it. */
export function firstVerdict(chip: CalendarChip, target: Target, limits: Limits = defaultSetting): Verdict {
  const { date, today, minutes } = target
  if (date < today) return { kind: 'no', reason: '日期已过' }
  if (target.sameLift) return { kind: 'no', reason: '该电梯当日已有维保工单' }
  const after = minutes + chip.minutes
  const over = loadViolation(target.crewName || '作业人员', after, limits)
  if (over?.severity === Severity.code.block) return { kind: 'no', reason: over.text }
  const late = daysBetween(chip.legalDeadline, date)
  if (late > 0) return { kind: 'ask', reason: `超过法定截止日 ${late} 天` }
  const notes = [
    target.working ? '' : '休息日',
    over ? `负荷 ${Math.round((after / limits.dayTarget) * 100)} %，超过目标` : '',
    daysBetween(today, date) < limits.freezeDays ? '冻结期内，须作业人确认' : '',
  ].filter(Boolean)
  const load = `${weekdayName(date)}负荷 ${Math.round((after / limits.dayTarget) * 100)} %`
  const reason = late === 0 ? '截止当日' : `截止前 ${-late} 天`
  return { kind: 'ok', reason, note: notes.length > 0 ? notes.join('；') : load }
}

/** What the server's preview says of one order. */
export function checkedVerdict(row: BatchRow): Verdict {
  const texts = (severity: number) => row.violations.filter((one) => one.severity === severity).map((one) => one.text)
  const { block, approval, warning } = Severity.code
  const [blocked, asked, warned] = [texts(block), texts(approval), texts(warning)]
  if (!row.ok) return { kind: 'no', reason: blocked.join('；') }
  if (row.needsApproval) return { kind: 'ask', reason: asked.join('；'), note: warned.join('；') || undefined }
  if (warned.length > 0) return { kind: 'ok', reason: '有提醒', note: warned.join('；') }
  return { kind: 'ok', reason: '检查通过' }
}

/** The graver of the two; the server's words when both agree. */
export function joinVerdicts(first: Verdict, checked: Verdict | undefined): Verdict {
  if (!checked) return first
  const grave = { no: 2, ask: 1, ok: 0 } as const
  if (grave[first.kind] > grave[checked.kind]) return first
  if (checked.kind === 'ok') return { ...first, note: checked.note ?? first.note }
  return checked
}
