import { today } from '#kernel/shared/days.ts'
import { shortDay as dayWritten, hourText, minutesSaid, momentText } from '#kernel/shared/said.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { hazardLate, type Lateness, type Timed } from '#modules/hazard/shared/hazardLate.ts'
import { SIGN_IN_MINUTES, WorkerRole } from '#modules/maintenance/shared/maintenance.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { Level } from '#modules/template/shared/template.ts'
import { isHere } from '../shared/visit.ts'

/** Short words of the screens. */
export const levelName = (level: FieldOrder['level'], type: FieldOrder['type'] = 1): string =>
  `${Level.label(level)}${type === 2 ? '按需' : ''}维保`
export const liftName = ({ communityName, name }: Pick<FieldElevator, 'communityName' | 'name'>): string =>
  liftLabel(communityName, name)

/** What of the crew has come: a sign-in too old for the start is said as such. */
export function arrivalText(order: FieldOrder, mate: FieldOrder['crew'][number], now: number): string {
  if (isHere(order, mate, now)) return '已签到'
  if (mate.signedIn) return `签到已过 ${minutesSaid(SIGN_IN_MINUTES)}，须重新签到`
  return mate.role === WorkerRole.code.joined ? '已扫码' : '未签到'
}

/** Of a lift nobody knows yet: where it is said to be. */
export const placeName = ({ lift, address }: Pick<FieldRepair, 'lift' | 'address'>): string =>
  lift ? liftName(lift) : (address ?? '电梯待确认')

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T12:00:00+08:00`).getUTCDay()] ?? ''
/** 11-09, with the year when it is another. */
export const shortDay = (day: string): string => dayWritten(day, today())
/** 09:02, 昨天 09:02, 11-09 09:02 */
export const whenText = (at: string | number): string => momentText(at, today())
/** 09:02, by the clock of Shanghai. */
export const clockOf = hourText

/** What of a hazard is late by the server's day; what the phone took in before it knew the day of finding says nothing. */
export const lateOf = (one: Timed, skewMs = 0): Lateness[] =>
  one.foundOn === undefined ? [] : hazardLate(one, today(Date.now() + skewMs))
