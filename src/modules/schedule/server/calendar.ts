import type { Context } from '#kernel/server/index.ts'
import { addDays, daysBetween } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { findNames } from '#modules/employee/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { findCalendar, findSetting } from '#modules/plan/server/index.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { type CalendarQuery, MAX_CHIPS } from '../shared/calendar.ts'
import { type ChipRow, findChips, findTeamNames } from './calendar.store.ts'
import { dayLoads } from './dayLoads.ts'

/** A calendar shows at most two months at once. */
const MAX_DAYS = 62

/** 日历视图: chips by day and the groups they stand in (jobs 4.1); over 5,000 chips 3020015. */
export async function calendarPage(ctx: Context, query: CalendarQuery) {
  const span = daysBetween(query.from, query.to)
  if (span < 0) throw fieldRefusal([{ prop: 'to', msg: '结束日期不能早于开始日期' }])
  if (span >= MAX_DAYS) throw refuseMaintain.tooMuch()
  const rows = await findChips(ctx, query)
  if (rows.length > MAX_CHIPS) throw refuseMaintain.tooMuch()
  const calendar = await findCalendar(ctx, (await findSetting(ctx)).setting)
  const byDay = Map.groupBy(rows, (row) => row.date)
  const days = Array.from({ length: span + 1 }, (_, i) => addDays(query.from, i)).map((date) => ({
    date,
    working: calendar.isWorkingDay(dayNumber(date)),
    chips: (byDay.get(date) ?? []).map((row) => chipOf(row, query.by)),
  }))
  const loads = await dayLoads(ctx, {
    days: days.map(({ date }) => date),
    teamIds: query.teamIds,
    workers: rows.flatMap((row) => row.workerIds),
  })
  return { groups: await groupsOf(ctx, rows, query.by), days, total: rows.length, loads }
}

function idsOf(row: ChipRow, by: CalendarQuery['by']): string[] {
  if (by === 'worker') return row.workerIds
  if (by === 'community') return [row.communityId]
  if (by === 'elevator') return [row.elevatorId]
  return row.teamId ? [row.teamId] : []
}

function chipOf(row: ChipRow, by: CalendarQuery['by']) {
  const { teamId: _, communityId: __, workerIds: ___, ...chip } = row
  return { ...chip, groups: idsOf(row, by) }
}

async function groupsOf(ctx: Context, rows: readonly ChipRow[], by: CalendarQuery['by']) {
  const ids = [...new Set(rows.flatMap((row) => idsOf(row, by)))]
  const named = async () => {
    if (by === 'worker') return findNames(ctx, ids)
    if (by === 'team') return findTeamNames(ctx, ids)
    return new Map(
      rows.map((row) =>
        by === 'elevator' ? [row.elevatorId, row.elevatorName] : [row.communityId, row.communityName],
      ),
    )
  }
  const names = await named()
  return ids.map((id) => ({ id, name: names.get(id) ?? '' })).sort((a, b) => a.name.localeCompare(b.name, 'zh'))
}
