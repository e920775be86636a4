import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { MAINTAIN_AHEAD, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { chipsWhere } from './calendar.store.ts'

/** Stops of one crew's day: more than anybody does in one. */
const MOST = 60

/** What these people have for the day and have not begun, the nearest legal deadline first. */
export async function findRestOfCrew(ctx: Context, people: readonly string[], day: Day): Promise<CalendarChip[]> {
  const rows = await chipsWhere(
    ctx,
    sql`o.company_id = ${ctx.companyId} and o.worker_ids && ${[...people]}::uuid[] and ${is('o.status', MAINTAIN_AHEAD)}
      and o.plan_date = ${day}::date`,
    MOST,
  )
  return rows.toSorted((a, b) => (a.legalDeadline < b.legalDeadline ? -1 : a.legalDeadline > b.legalDeadline ? 1 : 0))
}

export interface Whereabouts {
  date: Day
  people: string[]
  communityId: string
  lng: number
  lat: number
}

/** Where people are on these days: at the communities of their visits, done ones as well. */
export async function findWhereabouts(ctx: Context, days: readonly Day[]): Promise<Whereabouts[]> {
  const { rows } =
    await sql<Whereabouts>`select distinct o.plan_date as date, o.worker_ids as people, c.id as community_id,
      c.lng, c.lat
    from maintain_order o join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.plan_date = any(${[...days]}::date[])
      and ${isNot('o.status', MaintainStatus.code.closed)}
      and o.deleted_at is null and cardinality(o.worker_ids) > 0`.execute(ctx.db)
  return rows
}
