import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import {
  MAINTAIN_DONE,
  MAINTAIN_OPEN,
  MAINTAIN_UNDER_WAY,
  MaintainStatus,
} from '#modules/maintenance/shared/maintenance.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { COUNTDOWN_DAYS, LEGAL_SOON_DAYS } from '../shared/board.ts'
import { midnight, onDay, own } from './peopleScope.store.ts'

/** Which orders a figure means: stated once for this board and the workbench, so that the two agree. */

/** Names of the crew of the order `o`, the main worker first. */
export const crewNames = sql`coalesce((select array_agg(w.name order by array_position(o.worker_ids, w.id))
  from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids)), '{}')`

export const orderFrom = sql`maintain_order o
  join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
  join community c on c.company_id = o.company_id and c.id = o.community_id`

/** Counting asks the orders alone; their scope names the lift by itself where it has to. */
export const countFrom = sql`maintain_order o`

export const orderWhere = (ctx: Context, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${own(ctx, 'o')} and o.deleted_at is null and ${which} and ${orderScope(ctx)}`

const open = is('o.status', MAINTAIN_OPEN)

/** Which orders a tile means. */
export const orderIs = {
  dueToday: (day: Day) => sql`o.plan_date = ${day}::date and ${isNot('o.status', MaintainStatus.code.closed)}`,
  doneToday: (day: Day) => sql`${is('o.status', MAINTAIN_DONE)} and ${onDay('o.complete_at', day)}`,
  late: (day: Day) => sql`${open} and o.plan_date < ${day}::date`,
  legalSoon: (day: Day) =>
    sql`${open} and o.legal_deadline between ${day}::date and ${addDays(day, LEGAL_SOON_DAYS)}::date`,
  overGap: (day: Day) => sql`${open} and o.legal_deadline < ${day}::date`,
  dueSoon: (day: Day) => sql`${open} and o.legal_deadline <= ${addDays(day, COUNTDOWN_DAYS)}::date`,
  waiting: (day: Day) => sql`${is('o.status', MaintainStatus.code.notStarted)} and (o.plan_date <= ${day}::date
    or o.legal_deadline <= ${addDays(day, LEGAL_SOON_DAYS)}::date)`,
  toConfirm: () => is('o.status', MaintainStatus.code.done),
  underWay: () => is('o.status', MAINTAIN_UNDER_WAY),
} as const satisfies Record<string, (day: Day) => RawBuilder<unknown>>

export const absentOn = (day: Day) => sql`${is('a.state', AbsenceState.code.approved)} and a.deleted_at is null
  and a.from_at < ${midnight(addDays(day, 1))} and a.to_at > ${midnight(day)}`
