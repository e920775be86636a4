import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { findNames } from '#modules/employee/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { findCalendar, findSetting } from '#modules/plan/server/index.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { type CalendarChip, type CalendarQuery, groupIds, MAX_CHIPS } from '../shared/calendar.ts'
import { type ChipsQuery, findChips, findTeamNames } from './calendar.store.ts'
import { dayLoads } from './dayLoads.ts'

/** A calendar shows at most two months at once. */
const MAX_DAYS = 62

/** 日历视图: chips by day and the groups they stand in (jobs 4.1); over 5,000 chips 3020015. */
export async function calendarPage(ctx: Context, query: CalendarQuery) {
  requireDays(query.from, query.to, MAX_DAYS)
  return boardOf(ctx, query, await chipsOf(ctx, query))
}

/** The days asked for, in their order and not too many: 3020015. */
export function requireDays(from: Day, to: Day, most: number): void {
  const span = daysBetween(from, to)
  if (span < 0) throw fieldRefusal([{ prop: 'to', msg: '结束日期不能早于开始日期' }])
  if (span >= most) throw refuseMaintain.tooMuch()
}

export async function chipsOf(ctx: Context, query: ChipsQuery): Promise<CalendarChip[]> {
  const chips = await findChips(ctx, query)
  if (chips.length > MAX_CHIPS) throw refuseMaintain.tooMuch()
  return chips
}

/** Chips by day, the names of the rows they stand in, and how full the days are; `workers` have a row without an order. */
export async function boardOf(
  ctx: Context,
  { by, from, to, teamIds }: ChipsQuery & Pick<CalendarQuery, 'by'>,
  chips: readonly CalendarChip[],
  workers: readonly string[] = [],
) {
  const calendar = await findCalendar(ctx, (await findSetting(ctx)).setting)
  const byDay = Map.groupBy(chips, (chip) => chip.date)
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))
  return {
    groups: await groupsOf(ctx, chips, by),
    days: dates.map((date) => ({
      date,
      working: calendar.isWorkingDay(dayNumber(date)),
      chips: byDay.get(date) ?? [],
    })),
    total: chips.length,
    loads: await dayLoads(ctx, {
      days: dates,
      teamIds,
      workers: [...chips.flatMap((chip) => chip.workerIds), ...workers],
    }),
  }
}

async function groupsOf(ctx: Context, chips: readonly CalendarChip[], by: CalendarQuery['by']) {
  const ids = [...new Set(chips.flatMap((chip) => groupIds(chip, by)))]
  const named = async () => {
    if (by === 'worker') return findNames(ctx, ids)
    if (by === 'team') return findTeamNames(ctx, ids)
    return new Map(
      chips.map((chip) =>
        by === 'elevator' ? [chip.elevatorId, chip.elevatorName] : [chip.communityId, chip.communityName],
      ),
    )
  }
  const names = await named()
  return ids.map((id) => ({ id, name: names.get(id) ?? '' })).sort((a, b) => a.name.localeCompare(b.name, 'zh'))
}
