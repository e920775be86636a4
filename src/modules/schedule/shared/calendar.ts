import { z } from 'zod'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { Level } from '#modules/template/shared/template.ts'
import { DayLoads } from './figures.ts'

/** Orders as chips by day: the calendar of the orders and every board of them (jobs 4.1). */

const CalendarView = z.enum(['month', 'week'])
/** What the rows of a board are. */
export const BoardBy = z.enum(['team', 'worker', 'community', 'elevator'])
/** How many chips a calendar shows at most; beyond it 3020015. */
export const MAX_CHIPS = 5000
export const CalendarQuery = z.object({
  view: CalendarView.default('month'),
  by: BoardBy.default('team'),
  from: z.iso.date(),
  to: z.iso.date(),
  teamIds: z.array(z.uuid()).max(200).optional(),
  workerIds: z.array(z.uuid()).max(200).optional(),
  communityIds: z.array(z.uuid()).max(200).optional(),
  elevatorIds: z.array(z.uuid()).max(200).optional(),
  level: z.array(Level.schema).optional(),
  status: z.array(MaintainStatus.schema).optional(),
})
export type CalendarQuery = z.output<typeof CalendarQuery>
export const CalendarChip = z.object({
  id: z.uuid(),
  version: z.number().int(),
  orderNo: z.string(),
  date: z.iso.date(),
  start: z.string().nullable(),
  minutes: z.number().int(),
  level: Level.schema,
  status: MaintainStatus.schema,
  elevatorId: z.uuid(),
  elevatorName: z.string(),
  communityName: z.string(),
  crew: z.string(),
  legalDeadline: z.iso.date(),
  /** Largest lawful gap before it. */
  gapDays: z.number().int(),
  /** Red ring: an open 需审批 or 阻断 violation, or its day or today lies behind the deadline. */
  violation: z.boolean(),
  /** The worst that is wrong with the lift besides this visit's lateness. */
  risk: LiftRisk.schema.nullable(),
  /** Its people, the main worker first; none when nobody is assigned. */
  workerIds: z.array(z.uuid()),
  teamId: z.uuid().nullable(),
  communityId: z.uuid(),
})
export type CalendarChip = z.output<typeof CalendarChip>
export const CalendarReply = z.object({
  /** Names of the rows, as far as an order stands in them. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  days: z.array(z.object({ date: z.iso.date(), working: z.boolean(), chips: z.array(CalendarChip) })),
  total: z.number().int(),
  /** How full the days are, as on the schedule board. */
  loads: DayLoads,
})

/** The rows of a board in which an order stands: by people each of them, none when nobody is assigned. */
export function groupIds(chip: CalendarChip, by: CalendarQuery['by']): readonly string[] {
  if (by === 'worker') return chip.workerIds
  if (by === 'community') return [chip.communityId]
  if (by === 'elevator') return [chip.elevatorId]
  return chip.teamId ? [chip.teamId] : []
}
