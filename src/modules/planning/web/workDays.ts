import { weekday } from '#kernel/shared/days.ts'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { DayKind } from '#modules/plan/shared/calendar.ts'
import type { maintainSettingApi } from '../shared/api.ts'

export type YearView = ReplyOf<typeof maintainSettingApi.calendar>

export interface KindOfDay {
  readonly kind: 1 | 2 | 3 | 4
  readonly own: boolean
  readonly statutory: boolean
  /** Of a day that is expected to be free, until the notice says so. */
  readonly festival: string | null
}

/** What a day is: the company's word, else the law's, else the work week's. */
export function kindOf(view: YearView, date: string): KindOfDay {
  const said = view.days.find((one) => one.date === date)
  const plain = { own: false, statutory: false, festival: null }
  if (said?.own) return { ...plain, kind: said.own, own: true }
  if (said?.statutory)
    return { ...plain, kind: said.statutory, statutory: true, festival: said.expected ? said.festival : null }
  return { ...plain, kind: view.workDays.includes(weekday(date)) ? DayKind.code.working : DayKind.code.rest }
}
