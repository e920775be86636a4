import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, later, today } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { findWorkerFacts, type WorkerRow } from '#modules/maintenance/server/index.ts'
import { MaintainStatus, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { findCalendar, findSetting } from '#modules/plan/server/index.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { MAX_CHIPS } from '../shared/calendar.ts'
import { type BoardCrew, type BoardQuery, MAX_DAYS, type RedoChip, type ScheduleBoard } from '../shared/schedule.ts'
import { findNear, findOverdue, findUnassigned } from './board.store.ts'
import { type ChipRow, findChips } from './calendar.store.ts'
import { type BoardCrews, boardCrews, cannot, daysFrom } from './crews.ts'
import { dayLoads } from './dayLoads.ts'

/** The Gantt with its trays (jobs 4.1 boardPlan). */

/** 法定临期 (jobs 4.1 maintainBoard). */
const NEAR_DAYS = 2
const { notStarted } = MaintainStatus.code

/** The days asked for, in their order and not too many: 3020015. */
export function requireDays(from: Day, to: Day): void {
  const span = daysBetween(from, to)
  if (span < 0) throw fieldRefusal([{ prop: 'to', msg: '结束日期不能早于开始日期' }])
  if (span >= MAX_DAYS) throw refuseMaintain.tooMuch()
}

export const chipOf = ({ teamId: _, communityId: __, workerIds, ...chip }: ChipRow) => ({ ...chip, groups: workerIds })

export async function scheduleBoard(ctx: Context, query: BoardQuery): Promise<ScheduleBoard> {
  requireDays(query.from, query.to)
  const rows = await findChips(ctx, { ...query, view: 'week', by: 'worker' })
  if (rows.length > MAX_CHIPS) throw refuseMaintain.tooMuch()
  const { setting } = await findSetting(ctx)
  const day = today(ctx.now)
  const calendar = await findCalendar(ctx, setting)
  const board = await boardCrews(ctx, query, setting)
  const open = rows.filter((row) => row.status === notStarted && row.date >= day)
  const workers = await findWorkerFacts(ctx, { ids: [...new Set(open.flatMap((row) => row.workerIds))] })
  const unable = open.flatMap((row) => unableOf(row, workers, setting))
  const overdue = await findOverdue(ctx, day, query)
  const unassigned = await findUnassigned(ctx, day, later(query.to, day), query)
  const near = await findNear(ctx, day, NEAR_DAYS, query)
  const byDay = Map.groupBy(rows, (row) => row.date)
  const late = overdue.rows.map((row) => ({ ...chipOf(row), why: `逾期 ${daysBetween(row.date, day)} 天未开始` }))
  const chipsOf = ({ total, rows: some }: { total: number; rows: ChipRow[] }) => ({ total, chips: some.map(chipOf) })
  return {
    days: daysFrom(query.from, query.to).map((date) => ({
      date,
      working: calendar.isWorkingDay(dayNumber(date)),
      frozen: date >= day && date < addDays(day, setting.freezeDays),
      chips: (byDay.get(date) ?? []).map(chipOf),
    })),
    groups: groupsOf(board, workers, rows),
    crews: crewsOf(board, query, setting),
    loads: await dayLoads(ctx, {
      days: daysFrom(query.from, query.to),
      teamIds: query.teamIds,
      workers: [
        ...rows.flatMap((row) => row.workerIds),
        ...board.crews.flatMap((crew) => crew.workers.map((worker) => worker.userId)),
      ],
    }),
    total: rows.length,
    limits: {
      dayTarget: setting.dayTarget,
      dayMax: setting.dayMax,
      freezeDays: setting.freezeDays,
      minCrew: setting.minCrew,
    },
    trays: {
      unassigned: chipsOf(unassigned),
      redo: { total: overdue.total + unable.length, chips: [...late, ...unable] },
      near: chipsOf(near),
    },
  }
}

/** 待重排: the crew cannot do it any more – leave, resignation, certificate (jobs 6.4). */
function unableOf(row: ChipRow, workers: ReadonlyMap<string, WorkerRow>, setting: MaintainSetting): RedoChip[] {
  if (row.workerIds.length === 0) return []
  const crew = row.workerIds.flatMap((id) => workers.get(id) ?? [])
  const why = cannot(crew, row.date, row.level, setting)
  return why ? [{ ...chipOf(row), why }] : []
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

/** Names of everybody on the board. */
function groupsOf(board: BoardCrews, workers: ReadonlyMap<string, WorkerRow>, rows: readonly ChipRow[]) {
  const names = new Map<string, string>()
  for (const worker of workers.values()) names.set(worker.userId, worker.name)
  for (const crew of board.crews) for (const worker of crew.workers) names.set(worker.userId, worker.name)
  for (const row of rows) {
    const said = row.crew.split('、')
    row.workerIds.forEach((id, i) => {
      names.set(id, names.get(id) ?? said[i] ?? '')
    })
  }
  return [...names].map(([id, name]) => ({ id, name }))
}
