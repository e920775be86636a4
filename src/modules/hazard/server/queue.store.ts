import { sql } from 'kysely'
import { is, literal, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { Band } from '#kernel/shared/queue.ts'
import { elevatorScope, liftLabelOf } from '#modules/elevator/server/index.ts'
import { HAZARD_OPEN, HazardGrade } from '../shared/hazard.terms.ts'
import { may } from '../shared/permissions.ts'

/** A hazard is on the desk so many days before its deadline; a severe one from the day it was found. */
const SOON_DAYS = 2

/** 隐患 that must be put right now. */
export const hazardQueue: QueueSource = {
  kind: 'hazard',
  needs: [may.list],
  band: Band.days,
  rows: (ctx, day) => ({
    from: sql`hazard h join elevator e on e.company_id = h.company_id and e.id = h.elevator_id
      join community c on c.company_id = e.company_id and c.id = e.community_id`,
    where: sql`h.company_id ${ofCompanies(ctx)} and h.deleted_at is null and ${is('h.state', HAZARD_OPEN)}
      and (h.deadline <= ${addDays(day, SOON_DAYS)}::date or ${is('h.grade', HazardGrade.code.severe)})
      and ${elevatorScope(ctx, 'e')}`,
    id: sql`h.id`,
    version: sql`h.version`,
    title: sql.raw(liftLabelOf('c', 'e')),
    note: sql`h.description`,
    mark: sql`case h.grade ${sql.join(
      HazardGrade.options.map(({ value, label }) => sql`when ${literal(value)} then ${label}`),
      sql` `,
    )} end`,
    state: sql`h.state`,
    since: sql`h.created_at`,
    dueDay: sql`h.deadline`,
  }),
}
