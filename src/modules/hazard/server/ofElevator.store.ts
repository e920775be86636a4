import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { HAZARD_OPEN, HazardGrade } from '../shared/hazard.terms.ts'

const isOpen = `${is('h.state', HAZARD_OPEN)} and h.deleted_at is null`
const isSevere = is('h.grade', HazardGrade.code.severe)
const open = (lift: string) =>
  `from hazard h where h.company_id = ${lift}.company_id and h.elevator_id = ${lift}.id and ${isOpen}`

/** Severe ones are to be put right the same day (jobs 1.6): the day of the one that waits longest. */
export const severeHazardOf = (
  lift: string,
) => `(select coalesce(h.deadline, (h.created_at at time zone 'Asia/Shanghai')::date)
  ${open(lift)} and ${isSevere} order by 1 limit 1)`
export const liftsWithSevereHazards = (ctx: Context) => sql`select h.company_id, h.elevator_id from hazard h
  where h.company_id ${ofCompanies(ctx)} and h.elevator_id is not null and ${sql.raw(isOpen)} and ${isSevere}`

export const openHazardsOf = (lift: string) => `(select count(*)::int ${open(lift)})`
