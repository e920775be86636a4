import { Weekday } from '#modules/community/shared/community.terms.ts'
import { VisitTime } from './villa.terms.ts'

/** How the owner likes to be visited (archives 1: time, 换鞋, 宠物). */
export interface Preference {
  readonly weekdays: readonly number[]
  readonly time?: number | null | undefined
  readonly shoes: boolean
  readonly pets?: string | null | undefined
}

/** 周六、周日；下午；进门换鞋；宠物：金毛犬. Null when the owner said nothing. */
export function preferenceText({ weekdays, time, shoes, pets }: Preference): string | null {
  const parts = [
    weekdaysText(weekdays),
    time ? VisitTime.label(time as 1) : '',
    shoes ? '进门换鞋' : '',
    pets ? `宠物：${pets}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('；') : null
}

/** All days or none: any day. */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 0 || weekdays.length === 7) return ''
  const sorted = [...weekdays].sort((a, b) => a - b)
  if (sorted.join() === '1,2,3,4,5') return '工作日'
  if (sorted.join() === '6,7') return '周末'
  return sorted.map((day) => Weekday.label(day as 1)).join('、')
}
