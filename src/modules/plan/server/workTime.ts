import type { Context } from '#kernel/server/index.ts'
import type { WorkTime } from '#modules/rule/shared/steps.ts'
import { dayNumber } from '../shared/dayNumber.ts'
import { findCalendar, findSetting } from './setting.store.ts'

const minute = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Days and hours the company works, from its maintenance settings and calendar (jobs 4.1, 6.2). */
export async function findWorkTime(ctx: Context): Promise<WorkTime> {
  const { setting } = await findSetting(ctx)
  const calendar = await findCalendar(ctx, setting)
  const { dayStart, dayEnd, lunchFrom, lunchTo } = setting
  const spans = [
    [minute(dayStart), minute(lunchFrom)],
    [minute(lunchTo), minute(dayEnd)],
  ] as const
  return { isWorked: (day) => calendar.isWorkingDay(dayNumber(day)), spans: spans.filter(([from, to]) => to > from) }
}
