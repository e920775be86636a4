import type { Context } from '#kernel/server/index.ts'
import { addDays, daysBetween, later, today } from '#kernel/shared/days.ts'
import { findWorkerFacts, type WorkerRow } from '#modules/maintenance/server/index.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { type BoardCrew, type BoardQuery, MAX_DAYS, type RedoChip, type ScheduleBoard } from '../shared/schedule.ts'
import { findNear, findOverdue, findUnassigned } from './board.store.ts'
import { boardOf, chipsOf, requireDays } from './calendar.ts'
import { type BoardCrews, boardCrews, cannot, daysFrom } from './crews.ts'

/** The Gantt with its trays (jobs 4.1 boardPlan). */

/** 法定临期 (jobs 4.1 maintainBoard). */
const NEAR_DAYS = 2
const { notStarted } = MaintainStatus.code

export async function scheduleBoard(ctx: Context, query: BoardQuery): Promise<ScheduleBoard> {
  requireDays(query.from, query.to, MAX_DAYS)
  const rows = await chipsOf(ctx, query)
  const { setting } = await findSetting(ctx)
  const day = today(ctx.now)
  const board = await boardCrews(ctx, query, setting)
  const standing = board.crews.flatMap((crew) => crew.workers.map((worker) => worker.userId))
  const { days, ...shown } = await boardOf(ctx, query, rows, standing)
  const open = rows.filter((row) => row.status === notStarted && row.date >= day)
  const workers = await findWorkerFacts(ctx, { ids: [...new Set(open.flatMap((row) => row.workerIds))] })
  const unable = open.flatMap((row) => unableOf(row, workers, setting))
  const overdue = await findOverdue(ctx, day, query)
  const late = overdue.chips.map((chip) => ({ ...chip, why: `逾期 ${daysBetween(chip.date, day)} 天未开始` }))
  return {
    ...shown,
    days: days.map((one) => ({ ...one, frozen: one.date >= day && one.date < addDays(day, setting.freezeDays) })),
    crews: crewsOf(board, query, setting),
    limits: {
      dayTarget: setting.dayTarget,
      dayMax: setting.dayMax,
      freezeDays: setting.freezeDays,
      minCrew: setting.minCrew,
    },
    trays: {
      unassigned: await findUnassigned(ctx, day, later(query.to, day), query),
      redo: { total: overdue.total + unable.length, chips: [...late, ...unable] },
      near: await findNear(ctx, day, NEAR_DAYS, query),
    },
  }
}

/** 待重排: the crew cannot do it any more – leave, resignation, certificate (jobs 6.4). */
function unableOf(row: CalendarChip, workers: ReadonlyMap<string, WorkerRow>, setting: MaintainSetting): RedoChip[] {
  if (row.workerIds.length === 0) return []
  const crew = row.workerIds.flatMap((id) => workers.get(id) ?? [])
  const why = cannot(crew, row.date, row.level, setting)
  return why ? [{ ...row, why }] : []
}

function crewsOf(board: BoardCrews, { from, to }: BoardQuery, setting: MaintainSetting): BoardCrew[] {
  const days = daysFrom(from, to)
  return board.crews.map(({ name, teamId, workers }) => ({
    people: workers.map((worker) => worker.userId),
    name,
    teamName: board.teamNames.get(teamId) ?? '',
    away: days.flatMap((date) => {
      const text = cannot(workers, date, 1, setting)
      return text ? [{ date, text }] : []
    }),
  }))
}
